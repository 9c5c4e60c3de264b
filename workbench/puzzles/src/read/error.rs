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
    /// Nine in a row.
    Dashes,
    /// There are more characters than this.
    EndlessLine(usize),
    /// It packs the cells, or only says where they are.
    Address,
}

#[derive(Debug, Error)]
#[error("{}", self.words(Language::English))]
pub enum InputError {
    /// The first and the last of lines that are not read. `wrong` is the one among several that is wrong, if it is not their
    /// number. The lines after them are still read.
    Grid { first: usize, last: usize, wrong: Option<usize>, error: BoardError },
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
            InputError::Grid { first: line, .. } | InputError::Io { line, .. } => Some(*line),
            InputError::NotText | InputError::NoBoard => None,
        }
    }
}
