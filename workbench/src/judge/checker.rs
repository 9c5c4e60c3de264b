//! Compares an answer with the expected one.

use std::fmt;

use solutions::Board;

use crate::board::rules::{breaking_error, flaw};
use crate::problems::{Checker, boards_of};
use crate::process::asked::Printed;

/// Characters shown of a line where it stands among others.
const LINE_LENGTH: usize = 60;

/// Outputs with more lines than this are compared with the answer at their two ends only.
const SEARCHED: usize = 2000;

/// The first difference between an output and the expected one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// In a line of the output; `None` for its end.
    Line { line: usize, expected: Option<String>, found: Option<String> },
    /// In a grid, the only one or the one with this number.
    Grid { number: Option<usize>, puzzle: Board, found: Board, why: String },
    /// A grid of another kind.
    Other(String),
    /// None in the answer itself, but other lines stand around it, of which this is the first.
    Surrounded { line: usize, number: usize, extra: Printed },
}

/// In one line, for a list of cases.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Line { line, expected, found } => {
                let (expected, found) = (shown(expected.as_deref()), shown(found.as_deref()));
                write!(f, "line {line}: expected {expected}, found {found}")
            }
            Difference::Grid { number, found, why, .. } => {
                if let Some(number) = number {
                    write!(f, "board {number}: ")?;
                }
                write!(f, "{why} in {found}")
            }
            Difference::Other(why) => f.write_str(why),
            Difference::Surrounded { line, .. } => {
                write!(f, "the answer is right, but other lines stand around it, first line {line}")
            }
        }
    }
}

impl Difference {
    /// In a sentence, for who is shown the lines or the grid too.
    pub fn sentence(&self) -> String {
        match self {
            Difference::Line { line, .. } => {
                format!("line {line} of the output is not the expected one")
            }
            Difference::Grid { number: None, why, .. } => format!("the grid is wrong: {why}"),
            Difference::Grid { number: Some(number), why, .. } => {
                format!("grid {number} is wrong: {why}")
            }
            Difference::Other(why) => why.clone(),
            Difference::Surrounded { number, extra, .. } => {
                let what = if *number == 1 { "line is" } else { "lines are" };
                let empty = if extra.last.trim().is_empty() { "empty" } else { "other" };
                format!("the answer is right, but {number} {empty} {what} printed too")
            }
        }
    }
}

/// The first difference; `None` if the output is right.
pub fn difference(
    checker: Checker,
    input: &str,
    expected: &str,
    found: &str,
) -> Option<Difference> {
    let compare = |found: &str| first(checker, input, expected, found);
    let difference = compare(found)?;
    let all: Vec<&str> = found.trim_end().lines().collect();
    let number = expected.trim_end().lines().count();
    let Some(last) = all.len().checked_sub(number).filter(|&more| more > 0 && number > 0) else {
        return Some(difference);
    };
    let is_right = |start: &usize| compare(&all[*start..start + number].join("\n")).is_none();
    let start = if all.len() <= SEARCHED {
        (0..=last).find(is_right)
    } else {
        [0, last].into_iter().find(is_right)
    };
    let Some(start) = start else { return Some(difference) };
    let extra = [&all[..start], &all[start + number..]].concat();
    // It may be another answer.
    let is_word = |text: &str| !text.is_empty() && text.trim().chars().all(char::is_alphabetic);
    if is_word(expected) && extra.iter().any(|line| is_word(line)) {
        return Some(difference);
    }
    let line = if start > 0 { 1 } else { number + 1 };
    Some(Difference::Surrounded {
        line,
        number: extra.len(),
        extra: Printed::of(&extra.join("\n")),
    })
}

fn first(checker: Checker, input: &str, expected: &str, found: &str) -> Option<Difference> {
    match checker {
        Checker::Lines => lines(expected, found, str::eq),
        Checker::Words => words(expected, found),
        Checker::Solutions => grids(flaw, input, expected, found, |difference| difference),
        Checker::BrokenGrids => grids(breaking_error, input, expected, found, |difference| {
            Difference::Other(difference.to_string())
        }),
    }
}

/// Compares the grids of an answer with the boards of the input, and what stands around them line by line.
fn grids(
    error: fn(&Board, &Board) -> Option<String>,
    input: &str,
    expected: &str,
    found: &str,
    told: fn(Difference) -> Difference,
) -> Option<Difference> {
    let boards = boards_of(input);
    if boards.len() != boards_of(expected).len() {
        // A case of the user's own without readable boards.
        return lines(expected, found, str::eq);
    }
    // The same layout has as many grids.
    lines(expected, found, same_layout).or_else(|| {
        (1..).zip(boards.iter().zip(&boards_of(found))).find_map(|(number, (puzzle, grid))| {
            let why = error(puzzle, grid)?;
            let number = (boards.len() > 1).then_some(number);
            Some(told(Difference::Grid { number, puzzle: *puzzle, found: *grid, why }))
        })
    })
}

/// Compares line by line; blanks at line ends and empty lines at the end do not count.
fn lines(expected: &str, found: &str, same: impl Fn(&str, &str) -> bool) -> Option<Difference> {
    let [expected, found] =
        [expected, found].map(|text| text.trim_end().lines().map(str::trim_end));
    first_difference(expected, (1..).zip(found), |last| last + 1, same)
}

/// Compares word by word; white space does not count.
fn words(expected: &str, found: &str) -> Option<Difference> {
    let found = (1..)
        .zip(found.lines())
        .flat_map(|(line, text)| text.split_whitespace().map(move |word| (line, word)));
    first_difference(expected.split_whitespace(), found, |last| last.max(1), str::eq)
}

/// Compares pieces of text. Found pieces have line numbers; `end` computes that of the end from that of the last piece.
fn first_difference<'a>(
    mut expected: impl Iterator<Item = &'a str>,
    mut found: impl Iterator<Item = (usize, &'a str)>,
    end: impl Fn(usize) -> usize,
    same: impl Fn(&str, &str) -> bool,
) -> Option<Difference> {
    let mut last = 0;
    loop {
        match (expected.next(), found.next()) {
            (None, None) => return None,
            (Some(expected), Some((line, found))) if same(expected, found) => last = line,
            (expected, found) => {
                let line = found.map_or(end(last), |(line, _)| line);
                let expected = expected.map(str::to_owned);
                let found = found.map(|(_, text)| text.to_owned());
                return Some(Difference::Line { line, expected, found });
            }
        }
    }
}

/// Whether two lines differ in digits only.
fn same_layout(expected: &str, found: &str) -> bool {
    let blank = |line: &str| line.replace(|c: char| c.is_ascii_digit(), "0");
    blank(expected) == blank(found)
}

/// A line quoted and shortened.
fn shown(line: Option<&str>) -> String {
    match line {
        None => "the end".to_owned(),
        Some(line) if line.chars().count() <= LINE_LENGTH => format!("{line:?}"),
        Some(line) => {
            let start: String = line.chars().take(LINE_LENGTH).collect();
            format!("{start:?}…")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Checker, Difference, Printed, difference};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[track_caller]
    fn assert_differs(checker: Checker, expected: &str, found: &str, message: &str) {
        let difference = difference(checker, PUZZLE, expected, found);
        let difference = difference.map(|difference| difference.to_string());
        assert_eq!(difference.unwrap_or_default(), message);
    }

    #[test]
    fn the_first_difference_is_shown_with_its_line() {
        for (found, message) in [
            ("1 2\n3 4", ""),
            ("1 2 \r\n3 4\r\n\r\n", ""),
            ("1 2\n3 5\n", "line 2: expected \"3 4\", found \"3 5\""),
            ("1 2", "line 2: expected \"3 4\", found the end"),
            ("1 2\n\n3 4", "line 2: expected \"3 4\", found \"\""),
            ("1 2\n3 4\n5", "the answer is right, but other lines stand around it, first line 3"),
        ] {
            assert_differs(Checker::Lines, "1 2\n3 4\n", found, message);
        }
        let shown = format!("line 1: expected \"\", found \"{}\"…", "é".repeat(60));
        assert_differs(Checker::Lines, "\n1", &"é".repeat(61), &shown);
        for (found, message) in [
            ("1\n2 Non-unique\n\n\n", ""),
            ("1 2\nnon-unique", "line 2: expected \"Non-unique\", found \"non-unique\""),
            ("\n1 2", "line 2: expected \"Non-unique\", found the end"),
            ("", "line 1: expected \"1\", found the end"),
        ] {
            assert_differs(Checker::Words, "1 2\n\nNon-unique\n", found, message);
        }
    }

    #[test]
    fn any_completion_is_right_and_nothing_else() {
        let checker = Checker::Solutions;
        assert_differs(checker, SOLUTION, SOLUTION, "");
        let given_changed = SOLUTION.replacen('5', "6", 1);
        let message = "the given in r1c1 was changed in ";
        assert_differs(checker, SOLUTION, &given_changed, &(message.to_owned() + &given_changed));
        // Of another puzzle: both grids keep the rules, and only the givens tell them apart.
        let other = SOLUTION.replace('5', "x").replace('3', "5").replace('x', "3");
        assert_differs(checker, SOLUTION, &other, &(message.to_owned() + &other));
        let twice = SOLUTION.replacen('4', "3", 1);
        let message = "row 1 holds 3 twice: columns 2 and 3 in ";
        assert_differs(checker, SOLUTION, &twice, &(message.to_owned() + &twice));
        let short = &SOLUTION[1..];
        let message =
            format!("line 1: expected \"{}\"…, found \"{}\"…", &SOLUTION[..60], &short[..60]);
        assert_differs(checker, SOLUTION, short, &message);
    }

    #[test]
    fn any_grid_that_breaks_every_unit_by_nine_changes_is_right_and_nothing_else() {
        let judge = |found: &str| {
            let expected = "1".repeat(81);
            difference(Checker::BrokenGrids, SOLUTION, &expected, found)
        };
        let broken = SOLUTION.replace('1', "2");
        assert_eq!(judge(&broken), None);
        assert_eq!(judge(&SOLUTION.replace('9', "5")), None);
        let wrong = [
            (broken.replacen("922", "912", 1), "box 3 holds no digit twice"),
            (broken.replacen("922672295348", "912672295388", 1), "row 1 holds no digit twice"),
            (broken.replacen("922", "212", 1), "column 8 holds no digit twice"),
            (broken.replace('3', "4"), "18 cells were changed, expected at most 9"),
            (broken.replacen("922", "902", 1), "r1c8 holds no digit"),
        ];
        for (found, message) in wrong {
            let shown = found.replace('0', ".");
            assert_eq!(judge(&found), Some(Difference::Other(format!("{message} in {shown}"))));
        }
    }

    #[test]
    fn a_right_answer_among_other_lines_is_told_from_a_wrong_one() {
        let found = format!("trying\n\n{SOLUTION}\ndone\n");
        for checker in [Checker::Lines, Checker::Words, Checker::Solutions] {
            let difference = difference(checker, PUZZLE, SOLUTION, &found);
            let extra = Printed::of("trying\n\ndone");
            assert_eq!(difference, Some(Difference::Surrounded { line: 1, number: 3, extra }));
        }
        assert_differs(
            Checker::Lines,
            "1\n2\n",
            "1\n2\nend",
            "the answer is right, but other lines stand around it, first line 3",
        );
        assert_differs(
            Checker::Lines,
            "1\n2\n",
            "1\nend\n2",
            "line 2: expected \"2\", found \"end\"",
        );
    }

    #[test]
    fn without_readable_boards_only_the_expected_answer_is_right() {
        let checker = Checker::Solutions;
        let found = |found: &str| difference(checker, &PUZZLE[1..], SOLUTION, found);
        assert_eq!(found(SOLUTION), None);
        assert!(found(&"1".repeat(81)).is_some());
    }
}
