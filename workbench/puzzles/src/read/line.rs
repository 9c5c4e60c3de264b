//! What a line of a text is.

use solutions::{Board, parse_cell};

use super::error::BoardError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Blank, a comment, or a title such as `Grid 01`.
    Break,
    /// Part of a drawing, without cells.
    Frame,
    Row([u8; 9]),
    Board(Board),
    /// Anything else.
    Wrong(BoardError),
}

pub fn read_line(line: &[u8]) -> Line {
    if let Some(board) = leading_board(line) {
        return Line::Board(board);
    }
    let line = String::from_utf8_lossy(line);
    let line = line.trim_start_matches('\u{feff}');
    let text = line.trim();
    let is_title = text
        .to_ascii_lowercase()
        .strip_prefix("grid ")
        .is_some_and(|number| number.trim().bytes().all(|byte| byte.is_ascii_digit()));
    if text.is_empty() || text.starts_with('#') || is_title {
        return Line::Break;
    }
    if let Some(board) = leading_board(text.trim_start_matches('"').as_bytes()) {
        return Line::Board(board);
    }
    let mut cells = Vec::with_capacity(81);
    for (column, found) in (1..).zip(line.chars()) {
        match parse_cell(found) {
            Ok(cell) => cells.push(cell),
            Err(_) if is_frame(found) => {}
            Err(found) => return Line::Wrong(BoardError::InvalidCell { column, found }),
        }
    }
    // Rules: `------+-------+------`, `.-------.-------.-------.`.
    let dashes = text.matches('-').count();
    let is_rule = 2 * dashes > cells.len() && cells.iter().all(|&cell| cell == 0);
    match cells.len() {
        9 if is_rule && !text.contains(['+', '┼', '╋', '╬']) => {
            Line::Wrong(BoardError::Dashes)
        }
        81 => Line::Board(Board(std::array::from_fn(|cell| cells[cell]))),
        0 => Line::Frame,
        _ if is_rule => Line::Frame,
        9 => Line::Row(std::array::from_fn(|column| cells[column])),
        found @ ..27 => Line::Wrong(BoardError::RowLength { found }),
        found => Line::Wrong(BoardError::BoardLength { found }),
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
