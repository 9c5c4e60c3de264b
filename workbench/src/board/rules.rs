//! The rules: whether a grid is won, and whether it completes a puzzle; if not, why.

use solutions::NO_DIGIT;

use super::{self as board, Board};

/// Why a grid is not won; `None` if it is.
#[must_use]
pub fn reason(grid: &Board) -> Option<String> {
    fault(grid).or_else(|| unfinished(grid))
}

/// What breaks the rules.
pub fn fault(grid: &Board) -> Option<String> {
    let clash = board::clash(grid).map(|clash| clash.to_string());
    clash.or_else(|| odd_cell(grid))
}

/// What is empty.
pub fn unfinished(grid: &Board) -> Option<String> {
    let empty = grid.0.iter().position(|&digit| digit == 0)?;
    let left = 81 - board::givens(grid);
    let first = cell(empty);
    Some(match left {
        1 => format!("{first} is empty"),
        _ => format!("{left} cells are empty, the first in {first}"),
    })
}

/// The first cell that holds something else than a digit, if any: `row 1 column 3 holds 14`.
#[must_use]
pub fn odd_cell(grid: &Board) -> Option<String> {
    let mut cells = grid.0.iter().enumerate();
    let (position, number) = cells.find(|&(_, &number)| number > 9)?;
    let cell = cell(position);
    Some(match *number {
        NO_DIGIT => format!("{cell} holds no digit"),
        number => format!("{cell} holds {number}"),
    })
}

/// What is wrong with a grid that a solution calls solved; `None` if it is right.
#[must_use]
pub fn wrong_grid(puzzle: &Board, grid: &Board) -> Option<String> {
    let givens = puzzle.0.iter().zip(&grid.0);
    if let Some(position) = givens
        .clone()
        .position(|(&given, &digit)| given != 0 && given != digit)
    {
        let cell = cell(position);
        return Some(format!("wrong grid: the given in {cell} was changed"));
    }
    reason(grid).map(|reason| format!("wrong grid: {reason}"))
}

/// Where a cell is, by its place in row order from 0: `row 1 column 3`.
fn cell(position: usize) -> String {
    format!("row {} column {}", position / 9 + 1, position % 9 + 1)
}
