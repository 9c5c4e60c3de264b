//! Compares an answer with the expected one.

use std::collections::HashSet;

use crate::board::rules::{breaking_error, flaw};
use crate::cause::{Difference, quoted};
use crate::problems::{Answer, Layout, boards_of};
use crate::process::printed::Printed;

/// Outputs with more lines than this are compared with the answer at their two ends only.
const SEARCHED: usize = 2000;

/// The first difference; `None` if the output is right.
pub fn difference(
    answer: Answer,
    layout: Layout,
    input: &str,
    expected: &str,
    found: &str,
) -> Option<Difference> {
    let wrong = |found: &str| wrong(answer, layout, input, expected, found);
    let Some(difference) = wrong(found) else { return misplaced(layout, expected, found) };
    // Perhaps it is right somewhere among other lines.
    let all: Vec<(usize, &str)> = printed(found).collect();
    let number = printed(expected).count();
    let Some(last) = all.len().checked_sub(number).filter(|_| number > 0) else {
        return Some(difference);
    };
    let text = |lines: &[(usize, &str)]| {
        lines.iter().flat_map(|(_, line)| [*line, "\n"]).collect::<String>()
    };
    let is_right = |start: &usize| wrong(&text(&all[*start..start + number])).is_none();
    let start = if all.len() <= SEARCHED {
        (0..=last).find(is_right)
    } else {
        [0, last].into_iter().find(is_right)
    };
    let Some(start) = start else { return Some(difference) };
    let extra = [&all[..start], &all[start + number..]].concat();
    // It may be another answer.
    let is_word = |text: &str| !text.is_empty() && text.trim().chars().all(char::is_alphabetic);
    if is_word(expected) && extra.iter().any(|(_, line)| is_word(line)) {
        return Some(difference);
    }
    let line = extra.first().map_or(1, |(line, _)| *line);
    Some(Difference::Surrounded { line, number: extra.len(), extra: Printed::of(&text(&extra)) })
}

/// What is wrong in a line of an answer, beside the correct one: a given that was changed, or what is no cell of any answer.
pub fn cause(input: &str, answer: &str, expected: &str, line: &str) -> Option<String> {
    let (right, found) = (cells(expected), cells(line));
    let known: HashSet<String> = answer.lines().flat_map(cells).collect();
    let is_row = |row: &Vec<String>| {
        let agrees = |(given, right): (&String, &String)| given == right || !known.contains(given);
        row.len() == right.len() && row.iter().zip(&right).all(agrees)
    };
    let mut rows = input.lines().map(cells).filter(is_row);
    let row = rows.next().filter(|_| rows.next().is_none()).unwrap_or_default();
    let changed =
        row.iter().zip(&found).position(|(given, it)| known.contains(given) && given != it);
    if let Some(column) = changed.filter(|_| row.len() == found.len() && row.len() > 1) {
        let (given, it) = (&row[column], &found[column]);
        return Some(format!("The given {given} in column {} has become {it}.", column + 1));
    }
    let one_word = |line: &str| line.split_whitespace().count() == 1;
    let is_word = expected.chars().all(char::is_alphabetic);
    if found.len() != right.len() && row.is_empty() && right.len() > 1 && !is_word {
        let words = if one_word(line) && one_word(expected) { "characters" } else { "words" };
        return Some(format!("It has {} {words}, expected {}.", found.len(), right.len()));
    }
    let odd = found.iter().find(|cell| !known.contains(*cell))?;
    let is_cell = right.len() > 1 && found.len() == right.len();
    is_cell.then(|| format!("No cell of the answer is {}.", quoted(Some(odd))))
}

/// The words of a line, or the characters of its only one.
fn cells(line: &str) -> Vec<String> {
    match line.split_whitespace().collect::<Vec<_>>()[..] {
        [word] => word.chars().map(String::from).collect(),
        ref words => words.iter().map(|&word| word.to_owned()).collect(),
    }
}

/// Whether several answers may be right, of which the expected one is an example. Where a case of the user's own has no
/// readable boards, only the expected one is.
pub fn is_by_the_rules(answer: Answer, input: &str, expected: &str) -> bool {
    let is_boards = |boards: usize| boards > 0 && boards == boards_of(expected).len();
    answer != Answer::Expected && is_boards(boards_of(input).len())
}

/// The first difference that is not of white space.
fn wrong(
    answer: Answer,
    layout: Layout,
    input: &str,
    expected: &str,
    found: &str,
) -> Option<Difference> {
    let has_grids = is_by_the_rules(answer, input, expected);
    let is_same = |a: char, b: char| {
        a == b
            || layout == Layout::WordsInAnyCase && a.eq_ignore_ascii_case(&b)
            || has_grids && a.is_ascii_digit() && b.is_ascii_digit()
    };
    let same = |expected: &str, found: &str| {
        let [mut expected, mut found] = [expected, found].map(ink);
        expected.by_ref().all(|a| found.next().is_some_and(|b| is_same(a, b)))
            && found.next().is_none()
    };
    if !same(expected, found) {
        let [expected, found] = [expected, found].map(printed);
        let (line, expected, found) = first_difference(expected, found, same)?;
        return Some(Difference::Line { line, expected, found });
    }
    if !has_grids {
        return None;
    }
    let boards = boards_of(input);
    // In the expected layout.
    let mut digits = ink(found);
    let place = |c: char| if c.is_ascii_whitespace() { c } else { digits.next().unwrap_or(c) };
    let grids = boards_of(&expected.chars().map(place).collect::<String>());
    (1..).zip(boards.iter().zip(&grids)).find_map(|(number, (puzzle, grid))| {
        let number = (boards.len() > 1).then_some(number);
        if answer == Answer::BrokenGrids {
            let why = breaking_error(puzzle, grid)?;
            return Some(Difference::NotBroken { number, found: *grid, why });
        }
        let why = flaw(puzzle, grid)?;
        Some(Difference::Grid { number, puzzle: *puzzle, found: *grid, why })
    })
}

/// The first difference in spaces and line ends that this judge looks at.
fn misplaced(layout: Layout, expected: &str, found: &str) -> Option<Difference> {
    let lines = |text| -> Vec<(usize, &str)> {
        match layout {
            Layout::Exact => (1..).zip(str::lines(text)).collect(),
            Layout::Lines | Layout::LinesOrPe => {
                (1..).zip(text.trim_ascii_end().lines().map(str::trim_ascii_end)).collect()
            }
            _ => printed(text).collect(),
        }
    };
    let words = |text: &str| text.split_ascii_whitespace().map(str::len).collect::<Vec<_>>();
    let by_words = !matches!(layout, Layout::Exact | Layout::Lines | Layout::LinesOrPe);
    if by_words && words(expected) == words(found) {
        return None;
    }
    let same = |expected: &str, found: &str| {
        if by_words { words(expected) == words(found) } else { blank(expected) == blank(found) }
    };
    let [expected, found] = [expected, found].map(lines);
    let (line, expected, found) = first_difference(expected.into_iter(), found.into_iter(), same)?;
    Some(Difference::Layout { line, expected, found })
}

/// Whether two outputs differ in more than white space.
pub fn is_another(expected: &str, found: &str) -> bool {
    !ink(expected).eq(ink(found))
}

/// All but white space: ASCII's, as in C; a full-width space is a sign like others.
fn ink(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !c.is_ascii_whitespace())
}

/// The white space, with something in place of all else.
fn blank(line: &str) -> String {
    line.chars().map(|c| if c.is_ascii_whitespace() { c } else { 'x' }).collect()
}

/// The lines that are not empty, with their numbers.
fn printed(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(text.lines().map(str::trim_ascii_end));
    lines.filter(|(_, line)| !line.is_empty())
}

/// The first two lines that differ, and the number of the second.
fn first_difference<'a>(
    mut expected: impl Iterator<Item = (usize, &'a str)>,
    mut found: impl Iterator<Item = (usize, &'a str)>,
    same: impl Fn(&str, &str) -> bool,
) -> Option<(usize, Option<String>, Option<String>)> {
    let mut last = 0;
    loop {
        match (expected.next(), found.next()) {
            (None, None) => return None,
            (Some((_, expected)), Some((line, found))) if same(expected, found) => last = line,
            (expected, found) => {
                let line = found.map_or(last + 1, |(line, _)| line);
                let text = |line: Option<(usize, &str)>| line.map(|(_, text)| text.to_owned());
                return Some((line, text(expected), text(found)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use support::snapshot;

    use super::{Answer, Difference, Layout, cause, difference};
    use crate::cause::Flaw;
    use crate::process::printed::Printed;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// What differs, in the words of these tests; nothing if the answer is right.
    fn said(answer: Answer, layout: Layout, expected: &str, found: &str) -> String {
        difference(answer, layout, PUZZLE, expected, found).as_ref().map_or(String::new(), told)
    }

    fn told(difference: &Difference) -> String {
        let quoted = |line: &Option<String>| {
            line.as_ref().map_or("the end".to_owned(), |line| format!("{line:?}"))
        };
        match difference {
            Difference::Line { line, expected, found }
            | Difference::Layout { line, expected, found } => {
                format!("line {line}: expected {}, found {}", quoted(expected), quoted(found))
            }
            Difference::Surrounded { line, .. } => format!("extra lines, the first {line}"),
            Difference::Grid { found, why: Flaw::GivenChanged { cell }, .. } => {
                format!("given {cell} in {found}")
            }
            Difference::Grid { found, why: Flaw::Clash { clash }, .. } => {
                format!("{:?} {} twice {} in {found}", clash.unit, clash.number, clash.digit)
            }
            other => format!("{other:?}"),
        }
    }

    #[track_caller]
    fn assert_differs(answer: Answer, expected: &str, found: &str, message: &str) {
        assert_eq!(said(answer, Layout::Lines, expected, found), message);
    }

    #[test]
    fn the_first_wrong_line_is_shown_whatever_the_layout() {
        for (found, message) in [
            ("1 2\n3 5\n", "line 2: expected \"3 4\", found \"3 5\""),
            ("\n1 2\n3 5\n", "line 3: expected \"3 4\", found \"3 5\""),
            ("1 2", "line 2: expected \"3 4\", found the end"),
            ("", "line 1: expected \"1 2\", found the end"),
            ("1 2\n3 4\n\n5", "extra lines, the first 4"),
        ] {
            for layout in [Layout::Words, Layout::Lines, Layout::Exact] {
                assert_eq!(said(Answer::Expected, layout, "1 2\n3 4\n", found), message);
            }
        }
        let full_width = "line 1: expected \"1 2\", found \"1\\u{3000}2\"";
        assert_differs(Answer::Expected, "1 2\n", "1\u{3000}2\n", full_width);
    }

    #[rstest]
    // what is found in place of "1 2\n\n3 4\n", for whom it is another layout: words, lines, exact; where
    #[case::the_same("1 2\n\n3 4\n", [false, false, false], "")]
    #[case::no_last_line_end("1 2\n\n3 4", [false, false, false], "")]
    #[case::windows("1 2\r\n\r\n3 4\r\n", [false, false, false], "")]
    #[case::a_space_at_a_line_end("1 2 \n\n3 4\n", [false, false, true], "line 1: expected \"1 2\", found \"1 2 \"")]
    #[case::an_empty_line_at_the_end("1 2\n\n3 4\n\n", [false, false, true], "line 4: expected the end, found \"\"")]
    #[case::an_empty_line_first("\n1 2\n\n3 4\n", [false, true, true], "line 1: expected \"1 2\", found \"\"")]
    #[case::no_empty_line("1 2\n3 4\n", [false, true, true], "line 2: expected \"\", found \"3 4\"")]
    #[case::two_spaces("1 2\n\n3  4\n", [false, true, true], "line 3: expected \"3 4\", found \"3  4\"")]
    #[case::a_tab("1 2\n\n3\t4\n", [false, true, true], "line 3: expected \"3 4\", found \"3\\t4\"")]
    #[case::one_line("1 2 3 4\n", [false, true, true], "line 1: expected \"1 2\", found \"1 2 3 4\"")]
    #[case::no_space("1 2\n\n34\n", [true, true, true], "line 3: expected \"3 4\", found \"34\"")]
    fn each_judge_looks_at_its_own_white_space(
        #[case] found: &str,
        #[case] differs: [bool; 3],
        #[case] message: &str,
    ) {
        let judges = [
            &[Layout::Values, Layout::Words, Layout::WordsInAnyCase][..],
            &[Layout::Lines, Layout::LinesOrPe],
            &[Layout::Exact],
        ];
        // As it is said to look.
        let rules =
            [("word by word", "words"), ("line by line", "lines"), ("every space", "every")];
        for ((layouts, differs), (rule, word)) in judges.into_iter().zip(differs).zip(rules) {
            for layout in layouts {
                assert!(layout.rule().contains(rule), "{layout:?}");
                assert!(*layout == Layout::Values || layout.word().starts_with(word), "{layout:?}");
                assert_eq!(layout.has_presentation_error(), layout.word().ends_with("PE"));
                let found = difference(Answer::Expected, *layout, "", "1 2\n\n3 4\n", found);
                let is_layout = matches!(found, Some(Difference::Layout { .. }));
                assert_eq!((differs, differs), (found.is_some(), is_layout), "{layout:?}");
                let said = found.as_ref().map_or(String::new(), told);
                assert_eq!(if differs { message } else { "" }, said, "{layout:?}");
            }
        }
    }

    /// What is not compared at a judge that compares all else is named in problems.md.
    #[test]
    fn the_white_space_that_does_not_count_is_named() {
        let text = include_str!("../../data/problems.txt");
        let row = text.lines().find(|line| line.contains("`every space`")).unwrap();
        let parts: Vec<&str> = row.split([':', ';']).collect();
        let named = |place: usize, word: &str| parts[place].contains(word);
        for (found, word) in [
            ("1 2\r\n\r\n3 4\r\n", "Windows"),
            ("1 2\n\n3 4", "final"),
            ("1 2 \n\n3 4\n", "spaces"),
            ("1 2\n\n3 4\n\n", "empty"),
        ] {
            let counts =
                |layout| difference(Answer::Expected, layout, "", "1 2\n\n3 4\n", found).is_some();
            assert_eq!(named(3, word), !counts(Layout::Exact), "{word}: {}", parts[3]);
            // Both of the others are among the spaces and lines at an end.
            if matches!(word, "spaces" | "empty") {
                assert_eq!(named(2, word), !counts(Layout::Lines), "{word}: {}", parts[2]);
            }
        }
    }

    #[test]
    fn grids_are_read_in_any_layout_that_a_judge_takes() {
        let expected = "534678912\n".repeat(9);
        let spaced = SOLUTION.split("").collect::<Vec<_>>().join(" ");
        let rows = SOLUTION.as_bytes().chunks(9).map(String::from_utf8_lossy);
        let lines = format!("\n{}", rows.collect::<Vec<_>>().join("\n\n"));
        let said = |layout, found: &str| said(Answer::Solutions, layout, &expected, found);
        assert_eq!("", said(Layout::Words, &lines));
        assert_eq!("line 1: expected \"534678912\", found \"\"", said(Layout::Exact, &lines));
        let wrong = lines.replacen("534", "543", 1);
        let message = "given r1c2 in ";
        assert!(said(Layout::Words, &wrong).starts_with(message));
        assert!(said(Layout::Exact, &wrong).starts_with(message));
        assert!(said(Layout::Words, &spaced).starts_with("line 1: "));
    }

    #[test]
    fn only_where_the_judge_takes_it_small_letters_are_capital_ones() {
        let said = |layout| said(Answer::Expected, layout, "Non-unique\n", "non-unique\n");
        assert_eq!("", said(Layout::WordsInAnyCase));
        assert_eq!("line 1: expected \"Non-unique\", found \"non-unique\"", said(Layout::Words));
    }

    #[test]
    fn any_completion_is_right_and_nothing_else() {
        let checker = Answer::Solutions;
        assert_differs(checker, SOLUTION, SOLUTION, "");
        let given_changed = SOLUTION.replacen('5', "6", 1);
        let message = "given r1c1 in ";
        assert_differs(checker, SOLUTION, &given_changed, &(message.to_owned() + &given_changed));
        // Of another puzzle: both grids follow the rules, and only the givens tell them apart.
        let other = SOLUTION.replace('5', "x").replace('3', "5").replace('x', "3");
        assert_differs(checker, SOLUTION, &other, &(message.to_owned() + &other));
        let twice = SOLUTION.replacen('4', "3", 1);
        let message = "Row 1 twice 3 in ";
        assert_differs(checker, SOLUTION, &twice, &(message.to_owned() + &twice));
        let two = difference(
            checker,
            Layout::Words,
            &format!("{SOLUTION}\n{SOLUTION}"),
            &format!("{SOLUTION}\n{SOLUTION}"),
            &format!("{SOLUTION}\n{twice}"),
        );
        assert!(matches!(two, Some(Difference::Grid { number: Some(2), .. })), "{two:?}");
        let short = &SOLUTION[1..];
        let message = format!("line 1: expected {SOLUTION:?}, found {short:?}");
        assert_differs(checker, SOLUTION, short, &message);
    }

    /// A solved grid with 2 in place of 1, in which `+` takes the place of `-`.
    #[test]
    fn any_grid_that_breaks_every_unit_by_nine_changes_is_right_and_nothing_else_as_written() {
        snapshot::check("broken.txt", |block| {
            let (mut grid, mut old) = (SOLUTION.replace('1', "2"), String::new());
            block.lines.iter().for_each(|line| snapshot::change(&mut grid, &mut old, *line));
            let answer = Answer::BrokenGrids;
            let found = difference(answer, Layout::Words, SOLUTION, &"1".repeat(81), &grid);
            found.map_or("right".to_owned(), |found| found.to_string()) + "\n"
        });
    }

    #[test]
    fn a_right_answer_among_other_lines_is_told_from_a_wrong_one() {
        let found = format!("trying\n\n{SOLUTION}\ndone\n");
        for answer in [Answer::Expected, Answer::Solutions] {
            let difference = difference(answer, Layout::Words, PUZZLE, SOLUTION, &found);
            let extra = Printed::of("trying\ndone\n");
            assert_eq!(difference, Some(Difference::Surrounded { line: 1, number: 2, extra }));
        }
        assert_differs(
            Answer::Expected,
            "1\n2\n",
            "1\nend\n2",
            "line 2: expected \"2\", found \"end\"",
        );
    }

    /// Of many lines, only at the two ends is looked. A word may be another answer.
    #[test]
    fn where_a_right_answer_is_looked_for_among_other_lines() {
        let many = "trying\n".repeat(super::SEARCHED);
        for (expected, found, number) in [
            ("1 2\n", format!("1 2\n{many}"), Some(super::SEARCHED)),
            ("1 2\n", format!("{many}1 2\n"), Some(super::SEARCHED)),
            ("1 2\n", format!("trying\n1 2\n{many}"), None),
            (
                "1 2\n",
                format!("trying\n1 2\n{}", &many[..many.len() / 2]),
                Some(1 + super::SEARCHED / 2),
            ),
            ("Yes\n", "Yes\nNo\n".to_owned(), None),
            ("Yes\n", "No\nYes\n".to_owned(), None),
            ("Yes\n", "1\nYes\nNo\n".to_owned(), None),
            ("Yes\n", "Yes\n1\n".to_owned(), Some(1)),
            ("", "1\n".to_owned(), None),
        ] {
            let more = match difference(Answer::Expected, Layout::Lines, "", expected, &found) {
                Some(Difference::Surrounded { number, .. }) => Some(number),
                Some(Difference::Line { .. }) => None,
                other => panic!("{other:?}"),
            };
            assert_eq!(number, more, "{expected}{}", &found[..20.min(found.len())]);
        }
    }

    #[test]
    fn without_readable_boards_only_the_expected_answer_is_right() {
        let ones = "1".repeat(81);
        for (input, expected, wrong) in
            [(&PUZZLE[1..], SOLUTION, &*ones), ("1\n", "2\n", "3\n"), (PUZZLE, "2\n", "3\n")]
        {
            let found =
                |found| difference(Answer::Solutions, Layout::Words, input, expected, found);
            assert_eq!(found(expected), None);
            assert!(found(wrong).is_some() && super::is_another(expected, wrong), "{wrong}");
            assert!(!super::is_another(expected, &format!(" {expected}")));
        }
    }

    /// `<` is the input and `=` the right answer, of which `-` is a line and `+` what stands there.
    #[test]
    fn a_cause_is_a_given_that_was_changed_or_what_is_no_cell_as_written() {
        snapshot::check("cells.txt", |block| {
            let [input, answer, line, found] = ['<', '=', '-', '+'].map(|sign| block.text(sign));
            let cause = cause(&(input + "\n"), &(answer + "\n"), &line, &found);
            cause.map_or(String::new(), |cause| cause + "\n")
        });
    }
}
