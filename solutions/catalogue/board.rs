//! The board that every solution can be called with, its text and its other forms.

use std::convert::TryFrom;
use std::error::Error;
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// A board of 81 cells in row order; 0 is an empty cell, 1 to 9 a digit, any other number a solver's mistake.
///
/// `board[row][column]` is a cell, both counted from 0. `{}` writes a board as a line of 81 characters, `.` for an empty
/// cell and `?` for a number above 9; `{:#}` writes it as nine lines of nine, and `{:?}` the same. What is parsed may be either.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Board(pub [u8; 81]);

/// The number for a cell in which a solver has left something other than a digit, or which is missing.
pub const NO_DIGIT: u8 = u8::MAX;

impl Board {
    /// The board without digits.
    pub const EMPTY: Board = Board([0; 81]);

    /// The nine rows.
    pub fn rows(&self) -> impl Iterator<Item = &[u8; 9]> {
        self.0.as_chunks().0.iter()
    }

    /// The number of cells that are not empty.
    pub fn filled(&self) -> usize {
        self.0.iter().filter(|&&digit| digit != 0).count()
    }

    /// Whether every number is a digit or 0.
    pub(crate) fn has_only_digits(&self) -> bool {
        // No early end: so the compiler compares many at once.
        self.0.iter().fold(0, |most, &digit| most.max(digit)) <= 9
    }

    /// What `{}` writes.
    pub fn to_line(&self) -> [u8; 81] {
        self.0.map(|cell| character(cell) as u8)
    }

    /// The board as characters, `'.'` for an empty cell.
    pub fn to_chars(&self) -> Vec<Vec<char>> {
        let cell = |&digit: &u8| match digit {
            0 => '.',
            _ => char::from(b'0'.saturating_add(digit)),
        };
        self.rows().map(|row| row.iter().map(cell).collect()).collect()
    }

    /// The board as a matrix of another type.
    pub fn to_matrix<T: Copy + Default + From<u8>>(&self) -> [[T; 9]; 9] {
        let mut matrix = [[T::default(); 9]; 9];
        for (to, from) in matrix.iter_mut().flatten().zip(self.0) {
            *to = T::from(from);
        }
        matrix
    }

    /// Nine rows of other cells as a board; [`NO_DIGIT`] if a cell is missing or `digit` returns `None`.
    pub fn from_rows<T, R: AsRef<[T]>>(rows: &[R], digit: impl Fn(&T) -> Option<u8>) -> Board {
        let mut board = Board([NO_DIGIT; 81]);
        for (row, cells) in rows.iter().enumerate().take(9) {
            for (to, from) in board[row].iter_mut().zip(cells.as_ref()) {
                *to = digit(from).unwrap_or(NO_DIGIT);
            }
        }
        board
    }

    /// A matrix of digits as a board; [`NO_DIGIT`] for numbers that do not fit.
    pub fn from_matrix<T: Copy>(matrix: &[[T; 9]; 9]) -> Board
    where
        u8: TryFrom<T>,
    {
        Board::from_rows(matrix, |&number| u8::try_from(number).ok())
    }
}

impl Index<usize> for Board {
    type Output = [u8; 9];

    fn index(&self, row: usize) -> &[u8; 9] {
        &self.0.as_chunks().0[row]
    }
}

impl IndexMut<usize> for Board {
    fn index_mut(&mut self, row: usize) -> &mut [u8; 9] {
        &mut self.0.as_chunks_mut().0[row]
    }
}

/// A cell of a board. `{}` writes its name: `r4c6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// By its row and its column, from 0; `None` if there is no such cell.
    pub fn new(row: usize, column: usize) -> Option<Cell> {
        (row < 9 && column < 9).then(|| Cell::of(9 * row + column))
    }

    /// By its place in row order, from 0; 81 is the first cell again.
    pub fn of(place: usize) -> Cell {
        Cell((place % 81) as u8)
    }

    /// All of them, in row order.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..81).map(Cell)
    }

    /// Its row and its column, from 0.
    pub fn at(self) -> [u8; 2] {
        [self.0 / 9, self.0 % 9]
    }

    /// Its place in row order, from 0.
    pub fn place(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [row, column] = self.at();
        write!(f, "r{}c{}", row + 1, column + 1)
    }
}

impl Index<Cell> for Board {
    type Output = u8;

    fn index(&self, cell: Cell) -> &u8 {
        &self.0[cell.place()]
    }
}

impl IndexMut<Cell> for Board {
    fn index_mut(&mut self, cell: Cell) -> &mut u8 {
        &mut self.0[cell.place()]
    }
}

/// The characters for an empty cell, with spaces between them.
pub const EMPTY_SIGNS: &str = ". 0 _ * ? -";

/// The cell that a character stands for: a digit, or 0 for one of [`EMPTY_SIGNS`].
///
/// # Errors
///
/// If it is another character.
pub fn parse_cell(character: char) -> Result<u8, UnexpectedCharacter> {
    match character {
        '1'..='9' => Ok(character as u8 - b'0'),
        _ if character != ' ' && EMPTY_SIGNS.contains(character) => Ok(0),
        _ => Err(UnexpectedCharacter(character)),
    }
}

/// The character for a cell: `.` if it is empty, `?` for a number above 9.
pub fn character(cell: u8) -> char {
    match cell {
        0 => '.',
        1..=9 => char::from(b'0' + cell),
        _ => '?',
    }
}

/// A character that is not a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnexpectedCharacter(pub char);

impl fmt::Display for UnexpectedCharacter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unexpected {:?}; use 1-9, or one of {EMPTY_SIGNS} for an empty cell", self.0)
    }
}

/// Why a text is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseBoardError {
    /// What is not a cell, and its place among the characters, from 1.
    Character(usize, UnexpectedCharacter),
    /// A number of cells other than 81.
    Length(usize),
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseBoardError::Character(place, found) => write!(f, "character {place}: {found}"),
            ParseBoardError::Length(found) => write!(f, "expected 81 cells, found {found}"),
        }
    }
}

impl Error for UnexpectedCharacter {}

impl Error for ParseBoardError {}

impl FromStr for Board {
    type Err = ParseBoardError;

    /// Reads 81 cells in row order; white space between them is ignored.
    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        let mut board = Board::EMPTY;
        let mut cells = 0;
        for (place, found) in (1..).zip(text.chars()).filter(|(_, found)| !found.is_whitespace()) {
            let cell =
                parse_cell(found).map_err(|found| ParseBoardError::Character(place, found))?;
            if let Some(to) = board.0.get_mut(cells) {
                *to = cell;
            }
            cells += 1;
        }
        match cells {
            81 => Ok(board),
            _ => Err(ParseBoardError::Length(cells)),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            for &digit in row {
                fmt::Write::write_char(f, character(digit))?;
            }
            if f.alternate() {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
