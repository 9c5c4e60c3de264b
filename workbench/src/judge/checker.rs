//! Compares an answer with the expected one.

use solutions::Board;

use crate::board::rules::{breaking_error, solution_error};
use crate::problems::{Checker, boards_of};

/// Characters shown of a line.
const LINE_LENGTH: usize = 60;

/// The first difference between an output and the expected one, in words; `None` if it is right.
pub fn difference(checker: Checker, input: &str, expected: &str, found: &str) -> Option<String> {
    match checker {
        Checker::Lines => lines(expected, found, str::eq),
        Checker::Words => words(expected, found),
        Checker::Solutions => grids(solution_error, input, expected, found),
        Checker::BrokenGrids => grids(breaking_error, input, expected, found),
    }
}

/// Compares the grids of an answer with the boards of the input, and what stands around them line by line.
fn grids(
    error: fn(&Board, &Board) -> Option<String>,
    input: &str,
    expected: &str,
    found: &str,
) -> Option<String> {
    let boards = boards_of(input);
    if boards.len() != boards_of(expected).len() {
        // A case of the user's own without readable boards.
        return lines(expected, found, str::eq);
    }
    // The same layout has as many grids.
    lines(expected, found, same_layout).or_else(|| {
        (1..).zip(boards.iter().zip(&boards_of(found))).find_map(|(number, (board, grid))| {
            let reason = error(board, grid)?;
            Some(format!("board {number}: {reason} in {grid}"))
        })
    })
}

/// Compares line by line; blanks at line ends and empty lines at the end do not count.
fn lines(expected: &str, found: &str, same: impl Fn(&str, &str) -> bool) -> Option<String> {
    let [expected, found] =
        [expected, found].map(|text| text.trim_end().lines().map(str::trim_end));
    first_difference(expected, (1..).zip(found), |last| last + 1, same)
}

/// Compares word by word; white space does not count.
fn words(expected: &str, found: &str) -> Option<String> {
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
) -> Option<String> {
    let mut last = 0;
    loop {
        match (expected.next(), found.next()) {
            (None, None) => return None,
            (Some(expected), Some((line, found))) if same(expected, found) => last = line,
            (expected, found) => {
                let line = found.map_or(end(last), |(line, _)| line);
                let (expected, found) = (shown(expected), shown(found.map(|(_, text)| text)));
                return Some(format!("line {line}: expected {expected}, found {found}"));
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
    use super::{Checker, difference};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[track_caller]
    fn assert_differs(checker: Checker, expected: &str, found: &str, message: &str) {
        let difference = difference(checker, PUZZLE, expected, found);
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
            ("1 2\n3 4\n5", "line 3: expected the end, found \"5\""),
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
        let message = "board 1: wrong grid: the given in r1c1 was changed in ";
        assert_differs(checker, SOLUTION, &given_changed, &(message.to_owned() + &given_changed));
        // Of another puzzle: both grids keep the rules, and only the givens tell them apart.
        let other = SOLUTION.replace('5', "x").replace('3', "5").replace('x', "3");
        assert_differs(checker, SOLUTION, &other, &(message.to_owned() + &other));
        let twice = SOLUTION.replacen('4', "3", 1);
        let message = "board 1: wrong grid: row 1 holds 3 twice: columns 2 and 3 in ";
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
            assert_eq!(judge(&found), Some(format!("board 1: {message} in {shown}")));
        }
    }

    #[test]
    fn without_readable_boards_only_the_expected_answer_is_right() {
        let checker = Checker::Solutions;
        let found = |found: &str| difference(checker, &PUZZLE[1..], SOLUTION, found);
        assert_eq!(found(SOLUTION), None);
        assert!(found(&"1".repeat(81)).is_some());
    }
}
