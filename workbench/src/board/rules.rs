//! The rules: whether a grid is won or solves a puzzle, and why not.

use std::collections::HashSet;
use std::fmt;

use puzzles::cells::{Cells, UNITS, each};
use solutions::NO_DIGIT;
use solutions::win_condition::{self, Clash};
use thiserror::Error;

use super::Board;

/// Why a grid is not won.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NotWon {
    #[error("{0}")]
    Clash(Clash),
    #[error("{cell} {}", if *found == NO_DIGIT { "holds no digit".to_owned() } else { format!("holds {found}") })]
    InvalidCell { cell: Cell, found: u8 },
    #[error("{}", if *count == 1 { format!("{first} is empty") } else { format!("{count} cells are empty, the first in {first}") })]
    Empty { count: usize, first: Cell },
}

/// A cell, by its place in row order from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(pub usize);

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {} column {}", self.0 / 9 + 1, self.0 % 9 + 1)
    }
}

/// Why a grid is not won, if it is not. Empty cells count only if nothing else is wrong.
pub fn fault(grid: &Board) -> Option<NotWon> {
    let empty = || {
        let first = grid.0.iter().position(|&digit| digit == 0)?;
        Some(NotWon::Empty { count: 81 - grid.givens(), first: Cell(first) })
    };
    clash(grid).map(NotWon::Clash).or_else(|| invalid_cell(grid)).or_else(empty)
}

/// The first digit that is in a row, column or box twice.
pub fn clash(board: &Board) -> Option<Clash> {
    win_condition::first_clash(&board.to_chars())
}

/// The first cell with something other than a digit.
pub fn invalid_cell(grid: &Board) -> Option<NotWon> {
    let place = grid.0.iter().position(|&number| number > 9)?;
    Some(NotWon::InvalidCell { cell: Cell(place), found: grid.0[place] })
}

/// Why a grid is not one that breaks the rules in every row, column and box, by at most nine changes of this full grid.
pub fn breaking_error(full: &Board, grid: &Board) -> Option<String> {
    let changed = full.0.iter().zip(&grid.0).filter(|(a, b)| a != b).count();
    if changed > 9 {
        return Some(format!("{changed} cells were changed, expected at most 9"));
    }
    if let Some(place) = grid.0.iter().position(|digit| !(1..=9).contains(digit)) {
        return Some(format!("{} holds no digit", Cell(place)));
    }
    let holds_a_digit_twice = |cells: Cells| {
        let digits = each(cells).map(|cell| grid.0[cell]);
        digits.collect::<HashSet<_>>().len() < 9
    };
    let unit = UNITS.iter().position(|&cells| !holds_a_digit_twice(cells))?;
    let kind = ["box", "row", "column"][unit / 9];
    Some(format!("{kind} {} holds no digit twice", unit % 9 + 1))
}

/// Why a grid does not solve a puzzle, if it does not.
pub fn solution_error(puzzle: &Board, grid: &Board) -> Option<String> {
    let mut givens = puzzle.0.iter().zip(&grid.0);
    if let Some(place) = givens.position(|(&given, &digit)| given != 0 && given != digit) {
        let cell = Cell(place);
        return Some(format!("wrong grid: the given in {cell} was changed"));
    }
    fault(grid).map(|fault| format!("wrong grid: {fault}"))
}
