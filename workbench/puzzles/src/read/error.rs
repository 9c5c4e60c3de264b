//! Why a text is not a board, or not to be read.

use std::io;

use solutions::UnexpectedCharacter;
use thiserror::Error;

use crate::words::{Bilingual, Language};

/// Why a line, or a number of rows, is not a board.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("{}", self.words(Language::English))]
pub enum BoardError {
    /// `column` counts characters from 1.
    InvalidCell { column: usize, found: UnexpectedCharacter },
    /// The characters of a line.
    BoardLength { found: usize },
    /// The numbers of a line.
    RowLength { found: usize },
    /// The rows of a grid.
    Rows { found: usize },
    /// The line that is wrong.
    Skipped { because: usize },
    /// Nine in a row, where other rows have none.
    Dashes,
    /// There are more characters than this.
    EndlessLine(usize),
}

/// The first and the last of lines that are not a board, and why.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("{}", self.words(Language::English))]
pub struct GridError {
    pub first: usize,
    pub last: usize,
    pub error: BoardError,
}

#[derive(Debug, Error)]
#[error("{}", self.words(Language::English))]
pub enum InputError {
    /// The lines after it are still read.
    Grid(#[from] GridError),
    /// It has a zero byte.
    NotText,
    /// The line at which it ended.
    Io { line: usize, error: io::Error },
    /// It has only comments and blank lines.
    NoBoard,
}

impl InputError {
    /// The first of the lines that it is about.
    pub fn line(&self) -> Option<usize> {
        match self {
            InputError::Grid(GridError { first, .. }) => Some(*first),
            InputError::Io { line, .. } => Some(*line),
            InputError::NotText | InputError::NoBoard => None,
        }
    }
}
