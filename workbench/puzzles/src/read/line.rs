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
    let line = line.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']);
    match usual(line) {
        usual @ (Line::Frame | Line::Wrong(_)) => other(line).unwrap_or(usual),
        usual => usual,
    }
}

/// A line of cells and frame.
fn usual(line: &str) -> Line {
    let text = line.trim();
    let is_title = text
        .to_ascii_lowercase()
        .strip_prefix("grid ")
        .is_some_and(|number| number.trim().bytes().all(|byte| byte.is_ascii_digit()));
    if text.is_empty() {
        // Tabs may be a row.
        return fields(line).unwrap_or(Line::Break);
    }
    if text.starts_with('#') || is_title {
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

/// A line that other programs and sites write, or that is typed with other signs.
fn other(line: &str) -> Option<Line> {
    let known = fields(line)
        .or_else(|| of_hodoku(line.trim()))
        .or_else(|| row_of_candidates(line))
        .or_else(|| address(line));
    let plain = plain(line);
    known.or_else(|| (plain != line).then(|| read_line(plain.as_bytes())))
}

/// The line with full-width signs, as a Chinese keyboard gives them, made plain. `x` becomes `.` if it is the only sign for an
/// empty cell: beside another one it may be a slip.
fn plain(line: &str) -> String {
    let plain: String = line.chars().map(half_width).collect();
    if plain.chars().take(81).any(|sign| parse_cell(sign) == Ok(0)) {
        return plain;
    }
    plain.replace(['x', 'X'], ".")
}

fn half_width(character: char) -> char {
    match character {
        '。' => '.',
        '\u{3000}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character)
        }
        _ => character,
    }
}

/// A row or a board as in a table: `5;3;;;7;;;;`. An empty field is an empty cell.
fn fields(text: &str) -> Option<Line> {
    let is_between = |&between: &char| matches!(text.matches(between).count(), 8 | 80);
    let between = [',', ';', '\t'].into_iter().find(is_between)?;
    let cell = |field: &str| {
        let field = field.trim_matches(|c: char| c == '"' || c.is_whitespace());
        let mut signs = field.chars();
        let sign = signs.next().unwrap_or('.');
        signs.next().is_none().then(|| parse_cell(sign).ok())?
    };
    let cells: Vec<u8> = text.split(between).map(cell).collect::<Option<_>>()?;
    let row = <[u8; 9]>::try_from(&*cells).map(Line::Row);
    row.or_else(|_| <[u8; 81]>::try_from(&*cells).map(|cells| Line::Board(Board(cells)))).ok()
}

/// A board as `HoDoKu` writes it: `:0000:x:` and the cells, with `+` before a digit that is no given. What follows is left out.
fn of_hodoku(text: &str) -> Option<Line> {
    let library = text.strip_prefix(':').and_then(|text| text.splitn(3, ':').nth(2));
    let cells = library.unwrap_or(text).replace('+', "");
    leading_board(cells.as_bytes()).map(Line::Board)
}

/// An address that holds a board: `https://sudoku.coach/en/play/53..7…`, `…?s=53..7…`, or `SudokuWiki`'s packed one.
fn address(text: &str) -> Option<Line> {
    let mut parts = text.split(['/', '=']).skip(1);
    let board = parts.find_map(|part| leading_board(part.as_bytes()));
    if let Some(board) = board.or_else(|| unpacked(text)) {
        return Some(Line::Board(board));
    }
    let (_, address) = text.split_once("://")?;
    let runs = address.split(|c: char| !c.is_ascii_digit() && c != '.').map(str::len);
    Some(Line::Wrong(match runs.max() {
        Some(found @ 27..) => BoardError::BoardLength { found },
        _ => BoardError::Address,
    }))
}

/// `SudokuWiki`'s board with candidates: `S9B` and for each cell two characters, a number to base 36.
fn unpacked(text: &str) -> Option<Board> {
    let (_, packed) = text.split_once("S9B")?;
    let (pairs, _) = packed.as_bytes().get(..162)?.as_chunks::<2>();
    let mut board = Board::EMPTY;
    for (cell, pair) in board.0.iter_mut().zip(pairs) {
        let number = u16::from_str_radix(str::from_utf8(pair).ok()?, 36).ok()?;
        *cell = match number {
            // A given.
            0..=9 => number as u8,
            // A digit that is no given.
            10..=18 => number as u8 - 9,
            // A set of candidates.
            _ => 0,
        };
    }
    Some(board)
}

/// A row in which candidates stand for empty cells: `| 1678 2 4678 | 1368 5 9 | 16 7 136 |`.
fn row_of_candidates(text: &str) -> Option<Line> {
    if !text.contains(['|', '│']) {
        return None;
    }
    let cells: Vec<&str> = text.split(is_frame).filter(|cell| !cell.is_empty()).collect();
    let cells: [&[u8]; 9] =
        cells.iter().map(|cell| cell.as_bytes()).collect::<Vec<_>>().try_into().ok()?;
    let is_set = |cell: &&[u8]| {
        cell.iter().all(|digit| matches!(digit, b'1'..=b'9')) && cell.is_sorted_by(|a, b| a < b)
    };
    let cell = |cell: &[u8]| if let [digit] = cell { digit - b'0' } else { 0 };
    cells.iter().all(is_set).then(|| Line::Row(cells.map(cell)))
}

/// The board that a line begins with, if its first 81 bytes are cells and nothing is joined to them. This is the fast path
/// for collections of millions; [`read_line`] handles the rest.
fn leading_board(line: &[u8]) -> Option<Board> {
    let cells = line.get(..81)?;
    if !matches!(
        line.get(81),
        None | Some(b' ' | b'\t' | b'\r' | b'\n' | b',' | b';' | b':' | b'#' | b'&' | b'"')
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Digits that are given (1 to 9), others (A to I), a set of candidates, and what is no board.
    #[test]
    fn sudokuwiki_packs_digits_that_are_given_or_not() {
        let packed = |cells: &[&str]| unpacked(&format!("#S9B{}", cells.concat()));
        let mut cells = vec!["00"; 81];
        cells[..5].copy_from_slice(&["09", "0a", "0i", "0j", "zz"]);
        let mut expected = Board::EMPTY;
        expected.0[..5].copy_from_slice(&[9, 1, 9, 0, 0]);
        assert_eq!(Some(expected), packed(&cells));
        assert_eq!(None, packed(&cells[1..]));
        cells[80] = "0.";
        assert_eq!(None, packed(&cells));
    }
}
