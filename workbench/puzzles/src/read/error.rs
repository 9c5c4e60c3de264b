//! Why there is no board in a text, or in a part of it.

use std::io;

use thiserror::Error;

use crate::cells::Candidate;
use crate::words::{Bilingual, Language};

/// What is not read, where, and why. What comes after it is still read.
#[derive(Debug, Error)]
#[error("{}", self.words(Language::English))]
pub struct InputError {
    /// `None` for the whole text.
    pub place: Option<Place>,
    pub reason: Reason,
}

/// Lines and columns count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub first: usize,
    pub last: usize,
    /// In the first line; 0 if all of the lines is meant.
    pub column: usize,
}

#[derive(Debug)]
pub enum Reason {
    /// It is in a row or a board in place of a cell, so many times in so many cells.
    NoCell(String, usize, usize),
    /// In a field or a list, in place of 81.
    Cells(usize),
    /// A field has more characters than this.
    Endless(usize),
    /// In a row, in place of nine.
    RowLength(usize),
    /// In place of nine, or of nine for each grid.
    Rows(usize),
    /// So many cells beside others that have them.
    NoCandidates(usize),
    /// No solution of the digits has these candidates; with one solution, what they lack.
    Candidates(Option<Candidate>),
    /// A row is not written as others of its grid are.
    OtherWay,
    /// Nor which of the cells are of a grid.
    Unclear,
    /// A board of zeros and ones says which cells of another are givens.
    Mask,
    /// A full board of nine regions, each with its number.
    Regions,
    /// Row, column and digit of each given.
    Clues,
    /// The cells of a table or a drawing are all empty.
    Empty,
    /// A zero byte.
    NotText,
    Io(io::Error),
    NoBoard(Kind),
}

/// What a text without a board is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    #[default]
    Plain,
    /// It packs the cells, or only says where they are.
    Address,
    /// Not UTF-8: the first other byte, and its line.
    Bytes(u8, usize),
}

impl InputError {
    pub(super) fn new(first: usize, last: usize, column: usize, reason: Reason) -> InputError {
        InputError { place: Some(Place { first, last, column }), reason }
    }

    /// The first of the lines that it is about.
    pub fn line(&self) -> Option<usize> {
        self.place.map(|place| place.first)
    }
}
