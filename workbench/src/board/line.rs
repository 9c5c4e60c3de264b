//! One board: read from text in any of the usual notations, written as text, and checked for contradictory givens.

pub use solutions::Board;
use solutions::win_condition::{self, Clash};
use thiserror::Error;

/// What is wrong with a text that should be a board, or a row of one.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum BoardError {
    /// A character that stands for no cell. `column` is counted in characters from 1.
    #[error(
        "column {column}: {found:?} is no cell; a cell is 1 to 9, or . 0 _ * ? - for an empty one"
    )]
    NoCell {
        /// Where it stands in its line.
        column: usize,
        /// The character.
        found: char,
    },
    /// A line that is too long or too short for a whole board.
    #[error("{found} characters, a board has 81")]
    BoardLength {
        /// How many cells the line holds.
        found: usize,
    },
    /// A line that is too long or too short for a row of a nine-line grid.
    #[error("{found} cell{}, a row has 9 and a board in one line 81", if *found == 1 { "" } else { "s" })]
    RowLength {
        /// How many cells the line holds.
        found: usize,
    },
    /// A nine-line grid that ends too early.
    #[error("the grid that begins here has {found} row{}, a board has 9", if *found == 1 { "" } else { "s" })]
    Rows {
        /// How many rows were found.
        found: usize,
    },
    /// A line of nine dashes in a grid whose empty cells are dashes, and whose lines do not tell by their number.
    #[error(
        "nine dashes may be a rule or an empty row; write . for an empty cell, or a blank line behind every grid; rows up \
         to the next blank line are left out"
    )]
    Dashes,
    /// A line longer than any notation of a board.
    #[error("more than {0} characters in one line, a board has 81")]
    EndlessLine(usize),
}

/// What one line of text contributes to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Nothing at all: brackets, or a drawing without cells.
    Nothing,
    /// A blank line.
    Blank,
    /// A comment.
    Comment,
    /// A title such as `Grid 01`.
    Title,
    /// A rule between boxes.
    Rule,
    /// Nine dashes: a rule, or a row of empty cells. The grid around them tells which.
    Dashes,
    /// One row of nine cells.
    Row {
        /// The digits, 0 for an empty cell.
        cells: [u8; 9],
        /// How its empty cells are written.
        empty: Empty,
    },
    /// A single cell.
    Cell(u8),
    /// A row with something wrong in it.
    Spoilt(BoardError),
    /// All 81 cells.
    Whole(Board),
}

/// How a row writes its empty cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Empty {
    /// It has none.
    None,
    /// As dashes.
    Dashes,
    /// Some of them otherwise.
    Other,
}

/// Reads one line: a whole board, a row of one, or something between.
///
/// Board are `1` to `9`, and `.` `0` `_` `*` `?` `-` for an empty one. Blanks, commas, quotes, brackets and lines drawn
/// between the boxes may stand anywhere; behind 81 cells in a row anything may follow a quote, blank, comma or
/// semicolon, as collections put a solution or a rating there.
///
/// # Errors
/// When the line is none of these; the error says what is wrong in this line.
pub fn read_line(line: &str) -> Result<Line, BoardError> {
    let line = without_colours(line.trim_start_matches('\u{feff}'));
    let line = line.trim_end();
    let text = line.trim_start();
    if let Some(board) = leading_board(text.trim_start_matches('"').as_bytes()) {
        return Ok(Line::Whole(board));
    }
    if text.is_empty() {
        return Ok(Line::Blank);
    }
    if text.starts_with('#') {
        return Ok(Line::Comment);
    }
    if is_title(text) {
        return Ok(Line::Title);
    }
    if let Some(drawn) = drawn(text) {
        return Ok(drawn);
    }
    let mut cells = Vec::with_capacity(81);
    let mut empty = Empty::None;
    let mut strange = 0;
    let mut wrong = None;
    for (position, found) in line.chars().enumerate() {
        if let Some(digit) = cell(found) {
            cells.push(digit);
            if digit == 0 {
                let sign = if found == '-' {
                    Empty::Dashes
                } else {
                    Empty::Other
                };
                empty = empty.max(sign);
            }
        } else if !is_separator(found) {
            strange += 1;
            let column = position + 1;
            wrong.get_or_insert(BoardError::NoCell { column, found });
        }
    }
    match (wrong, cells.len()) {
        // A row with a slip in it, as against a line of text.
        (Some(error), found) if found > strange && (8..=10).contains(&(found + strange)) => {
            Ok(Line::Spoilt(error))
        }
        (Some(error), _) => Err(error),
        (None, 1) => Ok(Line::Cell(cells[0])),
        (None, 9) => Ok(Line::Row {
            cells: std::array::from_fn(|column| cells[column]),
            empty,
        }),
        (None, 81) => Ok(Line::Whole(from_cells(&cells))),
        (None, found) if found < 27 => Ok(Line::Spoilt(BoardError::RowLength { found })),
        (None, found) => Err(BoardError::BoardLength { found }),
    }
}

/// The board that a text begins with, in any notation; what follows it is not looked at.
///
/// # Errors
/// When it does not begin with a board; the line is counted from 1.
pub fn parse(text: &str) -> Result<Board, (usize, BoardError)> {
    let mut boards = crate::board::reader::Boards::new(text.as_bytes());
    match boards.next() {
        Some(Ok(found)) => Ok(found.board),
        Some(Err(crate::board::reader::InputError::Board { line, error })) => Err((line, error)),
        // A text in memory can be read, and what is typed holds no zero byte.
        Some(Err(_)) | None => Err((1, BoardError::BoardLength { found: 0 })),
    }
}

/// The digit of a cell: 0 if it is empty, `None` if the character is no cell.
fn cell(character: char) -> Option<u8> {
    let digit = CELLS[usize::from(u8::try_from(character).ok()?)];
    (digit != NO_CELL).then_some(digit)
}

/// What no digit is.
const NO_CELL: u8 = 16;

/// The digit that each byte stands for in a cell.
const CELLS: [u8; 256] = {
    let mut cells = [NO_CELL; 256];
    let empty = *b".0_*?-";
    let mut k = 0;
    while k < empty.len() {
        cells[empty[k] as usize] = 0;
        k += 1;
    }
    let mut digit = 1;
    while digit <= 9 {
        cells[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    cells
};

/// The board that a line begins with, when its first 81 bytes are cells and nothing is joined to them. Collections of
/// millions are written like that, so this is the quick way; what it does not take, [`read_line`] looks at closely.
#[must_use]
pub fn leading_board(line: &[u8]) -> Option<Board> {
    let cells = line.get(..81)?;
    if !matches!(
        line.get(81),
        None | Some(b' ' | b'\t' | b',' | b';' | b':' | b'#' | b'"')
    ) {
        return None;
    }
    let mut board = Board::EMPTY;
    let mut all = 0;
    for (to, from) in board.0.iter_mut().zip(cells) {
        *to = CELLS[usize::from(*from)];
        all |= *to;
    }
    (all < NO_CELL).then_some(board)
}

fn from_cells(cells: &[u8]) -> Board {
    let mut board = Board::EMPTY;
    board.0.copy_from_slice(cells);
    board
}

fn is_separator(character: char) -> bool {
    character.is_whitespace()
        || "|,;:!\"'[](){}+=".contains(character)
        || ('\u{2500}'..='\u{257f}').contains(&character)
}

/// A title between the grids of a collection: `Grid 01`.
fn is_title(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case("grid"))
        && words
            .next()
            .is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
        && words.next().is_none()
}

/// Whether a line holds names of columns, as the first of a CSV file may: `quizzes,solutions`.
#[must_use]
pub fn is_header(line: &str) -> bool {
    let is_name = |field: &str| {
        let name = field.trim_matches('"');
        !name.is_empty() && name.chars().all(|part| part.is_alphabetic() || part == '_')
    };
    let line = line.trim_start_matches('\u{feff}').trim();
    line.contains([',', ';']) && line.split([',', ';']).all(is_name)
}

/// A line of brackets, or one drawn above, between or below the boxes; `None` if it holds cells. Dots and stars may be
/// the corners of a frame: `.-------.-------.-------.`.
fn drawn(line: &str) -> Option<Line> {
    let is_corner = |part| part == '.' || part == '*';
    let mut parts = line.chars();
    if !parts.all(|part| part == '-' || is_corner(part) || is_separator(part)) {
        return None;
    }
    let dashes = line.matches('-').count();
    let corners = line.matches(is_corner).count();
    match (dashes, corners) {
        (0, 0) if line.contains(['=', '─', '━', '═']) => Some(Line::Rule),
        (0, 0) => Some(Line::Nothing),
        (9, 0) if line.contains(['+', '┼', '╋', '╬']) => Some(Line::Rule),
        // Joined, they may be a rule; with blanks or commas between, they are cells.
        (9, 0) => line.contains("--").then_some(Line::Dashes),
        (81, 0) => None,
        (_, 0) => Some(Line::Rule),
        (9.., 2..=4) if line.starts_with(is_corner) && line.ends_with(is_corner) => {
            Some(Line::Rule)
        }
        _ => None,
    }
}

/// The line without the escape sequences for colours, such as article 000's program prints.
fn without_colours(line: &str) -> String {
    anstream::adapter::strip_str(line).to_string()
}

/// The board as one line of 81 characters, `.` for an empty cell and `?` for one that holds no digit.
#[must_use]
pub fn to_line(board: &Board) -> String {
    board.to_string()
}

/// The board as nine lines of nine characters, each ended; the characters are those of [`to_line`].
#[must_use]
pub fn to_nine_lines(board: &Board) -> String {
    format!("{board:#}")
}

/// The first digit that stands twice in a row, column or box, if any.
#[must_use]
pub fn clash(board: &Board) -> Option<Clash> {
    win_condition::first_clash(&board.to_chars())
}

/// How many cells hold a digit.
#[must_use]
pub fn givens(board: &Board) -> usize {
    board.givens()
}
