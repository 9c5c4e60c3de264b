//! The rules: whether a grid is won or solves a puzzle, and why not.

use std::collections::HashSet;

use puzzles::cells::{Cell, Cells, UNITS, each};
use solutions::win_condition::{self, Clash};
use solutions::{Board, NO_DIGIT};
use thiserror::Error;

/// Why a grid is not won.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NotWon {
    #[error("{0}")]
    Clash(Clash),
    #[error("{cell} {}", if *found == NO_DIGIT { "holds no digit".to_owned() } else { format!("holds {found}") })]
    InvalidCell { cell: Cell, found: u8 },
    #[error("{}", if *count == 1 { format!("{first} is empty") } else { format!("{count} cells are empty, the first is {first}") })]
    Empty { count: usize, first: Cell },
}

/// Why a grid is not won, if it is not. Empty cells count only if nothing else is wrong.
pub fn fault(grid: &Board) -> Option<NotWon> {
    clash(grid).map(NotWon::Clash).or_else(|| invalid_cell(grid)).or_else(|| empty(grid))
}

/// The first digit that is in a row, column or box twice.
pub fn clash(board: &Board) -> Option<Clash> {
    win_condition::first_clash(&board.to_chars())
}

fn invalid_cell(grid: &Board) -> Option<NotWon> {
    let cell = grid.0.iter().position(|&number| number > 9)?;
    Some(NotWon::InvalidCell { cell: Cell(cell), found: grid.0[cell] })
}

fn empty(grid: &Board) -> Option<NotWon> {
    let first = grid.0.iter().position(|&digit| digit == 0)?;
    Some(NotWon::Empty { count: 81 - grid.givens(), first: Cell(first) })
}

/// Why a grid is not one that breaks the rules in every row, column and box, by at most nine changes of this full grid.
pub fn breaking_error(full: &Board, grid: &Board) -> Option<String> {
    let changed = full.0.iter().zip(&grid.0).filter(|(a, b)| a != b).count();
    if changed > 9 {
        return Some(format!("{changed} cells were changed, expected at most 9"));
    }
    if let Some(cell) = grid.0.iter().position(|digit| !(1..=9).contains(digit)) {
        return Some(format!("{} holds no digit", Cell(cell)));
    }
    let unit = UNITS.iter().position(|&cells| !holds_a_digit_twice(grid, cells))?;
    let kind = ["box", "row", "column"][unit / 9];
    Some(format!("{kind} {} holds no digit twice", unit % 9 + 1))
}

fn holds_a_digit_twice(grid: &Board, cells: Cells) -> bool {
    each(cells).map(|cell| grid.0[cell]).collect::<HashSet<_>>().len() < 9
}

/// Why a grid does not solve a puzzle, if it does not.
pub fn solution_error(puzzle: &Board, grid: &Board) -> Option<String> {
    let changed = (0..81).find(|&cell| puzzle.0[cell] != 0 && puzzle.0[cell] != grid.0[cell]);
    if let Some(cell) = changed.map(Cell) {
        return Some(format!("wrong grid: the given in {cell} was changed"));
    }
    fault(grid).map(|fault| format!("wrong grid: {fault}"))
}
