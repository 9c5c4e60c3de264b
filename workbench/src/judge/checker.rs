//! Whether an answer is right, and if not, where it first differs.

use crate::board::Board;
use crate::board::rules::solution_error;
use crate::problems::Comparison;

/// The longest piece of a line that is shown.
const SHOWN: usize = 60;

/// The first difference between what a program wrote and the answer expected, in words; `None` if it is right.
#[must_use]
pub fn difference(
    comparison: Comparison,
    input: &str,
    expected: &str,
    found: &str,
) -> Option<String> {
    match comparison {
        Comparison::Lines => lines(expected, found, |expected, found| expected == found),
        Comparison::Words => words(expected, found),
        Comparison::Completion(boards) => {
            let boards = boards(input);
            let grids = expected.bytes().filter(u8::is_ascii_digit).count() / 81;
            if boards.len() != grids {
                // The boards cannot be told, in a case of the user's own: only the answer expected is known to be right.
                return lines(expected, found, |expected, found| expected == found);
            }
            lines(expected, found, same_layout).or_else(|| completions(&boards, found))
        }
    }
}

/// Compares line by line; blanks at line ends and empty lines at the end do not count.
fn lines(expected: &str, found: &str, same: impl Fn(&str, &str) -> bool) -> Option<String> {
    let mut expected = expected.trim_end().lines().map(str::trim_end);
    let mut found = found.trim_end().lines().map(str::trim_end);
    for number in 1.. {
        let (expected, found) = (expected.next(), found.next());
        if expected.is_none() && found.is_none() {
            break;
        }
        if !matches!((expected, found), (Some(expected), Some(found)) if same(expected, found)) {
            let what = |line: Option<&str>| line.map_or("the end".to_owned(), shown);
            return Some(format!(
                "line {number}: expected {}, got {}",
                what(expected),
                what(found)
            ));
        }
    }
    None
}

/// Compares word by word, wherever they stand.
fn words(expected: &str, found: &str) -> Option<String> {
    let mut expected = expected.split_whitespace();
    let mut found_words = found
        .lines()
        .enumerate()
        .flat_map(|(line, text)| text.split_whitespace().map(move |word| (line + 1, word)));
    let mut place = 1;
    loop {
        let (expected, found) = (expected.next(), found_words.next());
        if let Some((line, _)) = found {
            place = line;
        }
        let found = found.map(|(_, word)| word);
        if expected.is_none() && found.is_none() {
            return None;
        }
        if expected != found {
            let what = |word: Option<&str>| word.map_or("the end".to_owned(), shown);
            return Some(format!(
                "line {place}: expected {}, got {}",
                what(expected),
                what(found)
            ));
        }
    }
}

/// Whether two lines differ in digits only.
fn same_layout(expected: &str, found: &str) -> bool {
    expected.len() == found.len()
        && expected
            .chars()
            .zip(found.chars())
            .all(|(e, f)| e == f || (e.is_ascii_digit() && f.is_ascii_digit()))
}

/// The first grid of the answer that does not complete its board. There are as many digits as expected.
fn completions(boards: &[Board], found: &str) -> Option<String> {
    let digits: Vec<u8> = found
        .bytes()
        .filter(u8::is_ascii_digit)
        .map(|digit| digit - b'0')
        .collect();
    for (number, (puzzle, digits)) in boards.iter().zip(digits.chunks_exact(81)).enumerate() {
        let mut grid = Board::EMPTY;
        grid.0.copy_from_slice(digits);
        if let Some(reason) = solution_error(puzzle, &grid) {
            return Some(format!(
                "board {}: {reason} in {}",
                number + 1,
                grid.to_string()
            ));
        }
    }
    None
}

/// A line as it is shown: in quotes, what cannot be seen made visible, shortened.
fn shown(line: &str) -> String {
    if line.chars().count() <= SHOWN {
        return format!("{line:?}");
    }
    let start: String = line.chars().take(SHOWN).collect();
    format!("{start:?}…")
}

#[cfg(test)]
mod tests {
    use super::{Comparison, difference};
    use crate::problems::boards_of;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn trailing_blanks_and_line_ends_are_no_difference() {
        for found in ["1 2\n3 4", "1 2 \r\n3 4\r\n\r\n", "1 2\n3 4\n"] {
            assert_eq!(difference(Comparison::Lines, "", "1 2\n3 4\n", found), None);
        }
    }

    #[test]
    fn the_first_difference_is_shown_with_its_line() {
        let found = |found| difference(Comparison::Lines, "", "1 2\n3 4\n", found);
        assert_eq!(
            found("1 2\n3 5\n").as_deref(),
            Some("line 2: expected \"3 4\", got \"3 5\"")
        );
        assert_eq!(
            found("1 2").as_deref(),
            Some("line 2: expected \"3 4\", got the end")
        );
        assert_eq!(
            found("1 2\n\n3 4").as_deref(),
            Some("line 2: expected \"3 4\", got \"\"")
        );
        assert_eq!(
            found("1 2\n3 4\n5").as_deref(),
            Some("line 3: expected the end, got \"5\"")
        );
    }

    #[test]
    fn words_may_stand_anywhere() {
        let found = |found| difference(Comparison::Words, "", "1 2\n\nNon-unique\n", found);
        assert_eq!(found("1\n2 Non-unique\n\n\n"), None);
        assert_eq!(
            found("1 2\nnon-unique").as_deref(),
            Some("line 2: expected \"Non-unique\", got \"non-unique\"")
        );
        assert_eq!(
            found("1 2").as_deref(),
            Some("line 1: expected \"Non-unique\", got the end")
        );
    }

    #[test]
    fn any_completion_is_right_and_nothing_else() {
        let found =
            |found: &str| difference(Comparison::Completion(boards_of), PUZZLE, SOLUTION, found);
        assert_eq!(found(SOLUTION), None);
        let given_changed = SOLUTION.replacen('5', "6", 1);
        assert!(found(&given_changed).is_some_and(|text| text.contains("row 1 column 1")));
        let twice = SOLUTION.replacen('4', "3", 1);
        assert!(found(&twice).is_some_and(|text| text.contains("row 1 holds 3 twice")));
        assert!(found(&SOLUTION[1..]).is_some());
    }

    #[test]
    fn where_the_board_cannot_be_read_only_the_answer_expected_is_right() {
        let comparison = Comparison::Completion(boards_of);
        let found = |found: &str| difference(comparison, &PUZZLE[1..], SOLUTION, found);
        assert_eq!(found(SOLUTION), None);
        assert!(found(&"1".repeat(81)).is_some());
    }
}
