//! Boards drawn as text.

use std::iter;
use std::ops::Range;

use anstyle::Style;
use solutions::{Board, character};

use super::line::Line;
use super::style::{NEW_DIGIT, PLAIN, WRONG_DIGIT};

/// What is drawn of a board besides its cells.
pub struct Frame {
    pub rows: Range<usize>,
    /// Whether there are rules between the rows of boxes.
    pub across: bool,
    /// Whether there are rules between the columns of boxes.
    pub down: bool,
    pub rule: Style,
    /// The cell in brackets, and their style.
    pub at: Option<(usize, Style)>,
    /// The cells with a star before them, a bit each.
    pub starred: u128,
}

impl Frame {
    /// The lines of a board whose cells are drawn like this.
    pub fn lines(&self, cell: impl Fn(usize) -> (char, Style)) -> Vec<Line> {
        let mut lines = Vec::new();
        for row in self.rows.clone() {
            if self.across && matches!(row, 3 | 6) {
                lines.push(Line::new(self.rule, "───────┼───────┼───────"));
            }
            let mut line = Line::default();
            // What follows a cell: a blank or a bracket.
            let mut after = (' ', PLAIN);
            for place in 9 * row..9 * row + 9 {
                if self.down && matches!(place % 9, 3 | 6) {
                    line.add(after.1, after.0);
                    line.add(self.rule, '│');
                    after = (' ', PLAIN);
                }
                let brackets = self.at.filter(|&(at, _)| at == place);
                let before = match brackets {
                    Some((_, style)) => ('[', style),
                    None if self.starred >> place & 1 == 1 => ('*', WRONG_DIGIT),
                    None => after,
                };
                after = brackets.map_or((' ', PLAIN), |(_, style)| (']', style));
                for (character, style) in [before, cell(place)] {
                    line.add(style, character);
                }
            }
            line.add(after.1, after.0);
            // What may be added is not in a bracket's style.
            line.add(PLAIN, "");
            lines.push(line);
        }
        lines
    }
}

/// The eleven lines of a board, with rules between the boxes. Digits that `start` does not have are coloured; a number
/// above 9 is drawn as `?`.
pub fn board_lines(board: &Board, start: &Board) -> Vec<String> {
    board_lines_at(board, start, None)
}

/// The same, with one cell in brackets.
pub fn board_lines_at(board: &Board, start: &Board, at: Option<usize>) -> Vec<String> {
    lines(board, |cell| new_digit(board, start, cell), at, 0)
}

/// The same, with a star before each digit that the right board does not have; empty cells have none.
pub fn compared_lines(board: &Board, right: &Board, start: &Board) -> Vec<String> {
    let is_wrong = |cell: usize| board.0[cell] != 0 && board.0[cell] != right.0[cell];
    let mark = |cell: usize| {
        let wrong = is_wrong(cell).then(|| (character(board.0[cell]), WRONG_DIGIT));
        wrong.or_else(|| new_digit(board, start, cell))
    };
    let starred = (0..81).filter(|&cell| is_wrong(cell)).map(|cell| 1 << cell).sum();
    lines(board, mark, None, starred)
}

fn new_digit(board: &Board, start: &Board, cell: usize) -> Option<(char, Style)> {
    let digit = board.0[cell];
    let is_new = start.0[cell] != digit && matches!(digit, 1..=9);
    is_new.then(|| (character(digit), NEW_DIGIT))
}

/// The eleven lines of a board, where some cells are drawn as another character in a style.
pub fn marked_lines(board: &Board, mark: impl Fn(usize) -> Option<(char, Style)>) -> Vec<String> {
    lines(board, mark, None, 0)
}

fn lines(
    board: &Board,
    mark: impl Fn(usize) -> Option<(char, Style)>,
    at: Option<usize>,
    starred: u128,
) -> Vec<String> {
    let at = at.map(|cell| (cell, PLAIN));
    let frame = Frame { rows: 0..9, across: true, down: true, rule: PLAIN, at, starred };
    let cell = |cell: usize| mark(cell).unwrap_or((character(board.0[cell]), PLAIN));
    frame.lines(cell).iter().map(|line| line.styled(true)).collect()
}

/// Two boards, each under its title: side by side, or one below the other if `columns` are too few. Digits that `start`
/// does not have are coloured.
pub fn two_boards(
    left: (&str, &Board),
    right: (&str, &Board),
    start: &Board,
    columns: usize,
) -> String {
    let lines = |board| board_lines(board, start);
    side_by_side((left.0, &lines(left.1)), (right.0, &lines(right.1)), columns)
}

/// The column of what is beside a board.
pub const SECOND: usize = 28;

/// A board under its title, with the rows of a table beside its rows.
pub fn lines_beside(left: (&str, &[String]), table: &str) -> String {
    let blank = " ".repeat(SECOND);
    let title = format!(" {:<width$}", left.0, width = SECOND - 1);
    let board = left.1.iter().map(|line| format!("{line}     "));
    let left = [title, blank.clone()].into_iter().chain(board).chain(iter::repeat(blank));
    let mut text = String::new();
    for (l, r) in left.zip(table.lines()) {
        text.push_str(&format!("{l}{r}\n"));
    }
    text
}

/// The same of the lines of two boards.
pub fn side_by_side(left: (&str, &[String]), right: (&str, &[String]), columns: usize) -> String {
    if columns < 51 {
        let (l, r) = (left.1.join("\n"), right.1.join("\n"));
        return format!(" {}\n{l}\n\n {}\n{r}\n", left.0, right.0);
    }
    let mut text = format!(" {:<SECOND$}{}\n", left.0, right.0);
    for (l, r) in left.1.iter().zip(right.1) {
        text.push_str(&format!("{l}     {r}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::text::fits;

    #[test]
    fn two_boards_stand_side_by_side_where_they_fit() {
        let two = |columns| side_by_side(("one", &["1".into()]), ("other", &["2".into()]), columns);
        assert_eq!(" one\n1\n\n other\n2\n", two(50));
        assert_eq!(format!(" one{:25}other\n1     2\n", ""), two(51));
        let board = Board::EMPTY;
        assert!(fits(&two_boards(("one", &board), ("other", &board), &board, 51), 51));
    }

    #[test]
    fn beside_a_board_no_row_of_a_table_is_lost() {
        let rows = lines_beside(("one", &["board".into()]), "a\nb\nc\nd\n");
        let blank = " ".repeat(SECOND);
        assert_eq!(format!(" one{:24}a\n{blank}b\nboard     c\n{blank}d\n", ""), rows);
    }

    #[test]
    fn a_cell_is_in_brackets() {
        let board = Board::EMPTY;
        for (cell, expected) in [
            (0, "[.]. . │ . . . │ . . . "),
            (2, " . .[.]│ . . . │ . . . "),
            (3, " . . . │[.]. . │ . . . "),
            (8, " . . . │ . . . │ . .[.]"),
        ] {
            let lines = board_lines_at(&board, &board, Some(cell));
            assert_eq!(expected, lines[0]);
            assert_eq!(board_lines(&board, &board)[1..], lines[1..]);
        }
    }

    #[test]
    fn wrong_digits_stand_out_without_colours_too() {
        let (start, mut right, mut board) = (Board::EMPTY, Board::EMPTY, Board::EMPTY);
        right[0] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        board[0] = [1, 3, 2, 6, 0, 14, 7, 8, 9];
        let line = &compared_lines(&board, &right, &start)[0];
        let plain = anstream::adapter::strip_str(line).to_string();
        assert_eq!(" 1*3*2 │*6 .*? │ 7 8 9 ", plain);
        let [new, wrong] = [format!("{NEW_DIGIT}1"), format!("{WRONG_DIGIT}*3")];
        assert!(line.contains(&new) && line.contains(&wrong), "{line:?}");
    }

    #[test]
    fn digits_that_the_puzzle_did_not_have_are_coloured() {
        let mut start = Board::EMPTY;
        start[0][0] = 5;
        let mut board = start;
        board[0][1] = 3;
        board[0][2] = 14;
        let expected = format!(" 5 {NEW_DIGIT}3{NEW_DIGIT:#} ? │ . . . │ . . . ");
        assert_eq!(expected, board_lines(&board, &start)[0]);
    }
}
