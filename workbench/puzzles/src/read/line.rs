//! The kinds of lines in a text of boards: a row, a whole board, part of a frame, or something that separates boards.

use solutions::{Board, parse_cell};

use super::error::BoardError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Blank,
    /// A comment, or a title such as `Grid 01`.
    Heading,
    /// Part of a drawing, without cells.
    Frame,
    Row(Row),
    Board(Board),
    /// Anything else.
    Text(BoardError),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// An error if a character is wrong, or the number of cells.
    pub cells: Result<[u8; 9], BoardError>,
    /// Some of its empty cells are dashes.
    pub has_dashes: bool,
}

impl Row {
    pub fn is_nine_dashes(&self) -> bool {
        self.has_dashes && self.cells == Ok([0; 9])
    }
}

pub fn read_line(line: &[u8]) -> Line {
    if let Some(board) = leading_board(line) {
        return Line::Board(board);
    }
    let line = String::from_utf8_lossy(line);
    // Article 000's program prints colours.
    let line = anstream::adapter::strip_str(line.trim_start_matches('\u{feff}')).to_string();
    let text = line.trim();
    if text.is_empty() {
        return Line::Blank;
    }
    if text.starts_with('#') || is_title(text) {
        return Line::Heading;
    }
    if let Some(board) = leading_board(text.trim_start_matches('"').as_bytes()) {
        return Line::Board(board);
    }
    let mut cells = Vec::with_capacity(81);
    let mut unexpected = Vec::new();
    for (column, found) in (1..).zip(line.chars()) {
        match parse_cell(found) {
            Ok(cell) => cells.push(cell),
            Err(_) if is_frame(found) => {}
            Err(found) => unexpected.push(BoardError::InvalidCell { column, found }),
        }
    }
    if cells.is_empty() && unexpected.is_empty() || is_rule(text, cells.len()) {
        return Line::Frame;
    }
    let row = |cells: Result<_, _>| {
        let has_dashes = cells.is_ok() && text.contains('-');
        Line::Row(Row { cells, has_dashes })
    };
    let found = cells.len();
    match unexpected.first() {
        // More cells than other characters: a row with a typing error, not words.
        Some(&error)
            if found > unexpected.len() && (8..=10).contains(&(found + unexpected.len())) =>
        {
            row(Err(error))
        }
        Some(&error) => Line::Text(error),
        None => match found {
            9 => row(Ok(std::array::from_fn(|column| cells[column]))),
            81 => Line::Board(Board(std::array::from_fn(|cell| cells[cell]))),
            8 | 10 => row(Err(BoardError::RowLength { found })),
            ..27 => Line::Text(BoardError::RowLength { found }),
            _ => Line::Text(BoardError::BoardLength { found }),
        },
    }
}

/// The board that a line begins with, if its first 81 bytes are cells and nothing is joined to them. This is the fast path
/// for collections of millions; [`read_line`] handles the rest.
fn leading_board(line: &[u8]) -> Option<Board> {
    let cells = line.get(..81)?;
    if !matches!(
        line.get(81),
        None | Some(b' ' | b'\t' | b'\r' | b'\n' | b',' | b';' | b':' | b'#' | b'"')
    ) {
        return None;
    }
    let mut board = Board::EMPTY;
    // Mostly digits and dots, which take two comparisons.
    let mut most = 0;
    for (to, from) in board.0.iter_mut().zip(cells) {
        *to = if *from == b'.' { 0 } else { from.wrapping_sub(b'0') };
        most = most.max(*to);
    }
    if most > 9 {
        for (to, from) in board.0.iter_mut().zip(cells) {
            *to = parse_cell(char::from(*from)).ok()?;
        }
    }
    Some(board)
}

fn is_frame(character: char) -> bool {
    character.is_whitespace()
        || "|,;:!\"'[](){}+=".contains(character)
        || ('\u{2500}'..='\u{257f}').contains(&character)
}

/// `Grid 01`.
fn is_title(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    matches!(words[..], [grid, number]
        if grid.eq_ignore_ascii_case("grid") && number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether a line is a rule of dashes: `------+-------+------`, `.-------.-------.-------.`. Eight to ten dashes are a row
/// of empty cells, perhaps of the wrong length, unless they have crosses: `|---+---+---|`.
fn is_rule(text: &str, cells: usize) -> bool {
    2 * text.matches('-').count() > cells
        && text.chars().all(|part| "-.*".contains(part) || is_frame(part))
        && match cells {
            8..=10 => text.contains(['+', '┼', '╋', '╬']),
            81 => false,
            _ => true,
        }
}
