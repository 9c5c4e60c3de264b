//! Why a text is not a board, or not to be read.

use std::io;

use solutions::UnexpectedCharacter;
use thiserror::Error;

/// Why a line, or a number of rows, is not a board.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum BoardError {
    /// `column` counts characters from 1.
    #[error("column {column}: {found}")]
    InvalidCell { column: usize, found: UnexpectedCharacter },
    #[error("expected 81 characters, found {found}")]
    BoardLength { found: usize },
    #[error("expected a row of 9 cells or a board of 81, found {found}")]
    RowLength { found: usize },
    #[error(
        "expected {} rows, found {found}; {}",
        if *found < 9 { "9" } else { "a multiple of 9" },
        if *found < 9 { "a grid has no blank line or comment inside" } else { "a blank line keeps two grids apart" },
    )]
    Rows { found: usize },
    #[error(
        "nine dashes may be a row or a rule; write a row as ......... and a rule as ---+---+---"
    )]
    Dashes,
    #[error("expected 81 characters, found more than {0}")]
    EndlessLine(usize),
}

#[derive(Debug, Error)]
pub enum InputError {
    /// The first and the last of lines that are not read. `wrong` is the one among several that is wrong, if it is not their
    /// number. The lines after them are still read.
    #[error("{}{error}", place(*first, *last, *wrong))]
    Grid { first: usize, last: usize, wrong: Option<usize>, error: BoardError },
    #[error("not a text file; expected puzzles, 81 characters a line or nine lines of nine")]
    NotText,
    #[error("line {line}: cannot read on: {error}")]
    Io { line: usize, error: io::Error },
    #[error("no board found; a board is a line of 81 characters or nine lines of nine")]
    NoBoard,
}

impl InputError {
    /// The first of the lines that it is about.
    pub fn line(&self) -> Option<usize> {
        match self {
            InputError::Grid { first: line, .. } | InputError::Io { line, .. } => Some(*line),
            InputError::NotText | InputError::NoBoard => None,
        }
    }
}

fn place(first: usize, last: usize, wrong: Option<usize>) -> String {
    match wrong {
        _ if first == last => format!("line {first}: "),
        None => format!("lines {first} to {last}: "),
        Some(wrong) => format!("lines {first} to {last}: line {wrong}: "),
    }
}
