//! Which digits of a grid have to be undone, if it cannot be completed.

use solutions::Board;

use crate::cells::Candidate;

/// Why a grid cannot be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The puzzle itself has no solution.
    Puzzle,
    /// No solution of the puzzle has any of these digits.
    Wrong(Vec<Candidate>),
    /// Each of these digits contradicts all the others of the grid: without it, the grid can be completed.
    OneOf(Vec<Candidate>),
    /// These digits contradict each other, and any smaller part of them does not.
    Together(Vec<Candidate>),
}

/// The mistake in a grid, if it cannot be completed. The digits of the puzzle are taken to be right; it may be empty, if it
/// is not known which digits are givens.
pub fn mistake(puzzle: &Board, grid: &Board) -> Option<Mistake> {
    if can_be_completed(grid) {
        return None;
    }
    if !can_be_completed(puzzle) {
        return Some(Mistake::Puzzle);
    }
    let added: Vec<Candidate> = (0..81)
        .map(|cell| Candidate { cell, digit: grid.0[cell] })
        .filter(|at| ![0, puzzle.0[at.cell]].contains(&at.digit))
        .collect();
    let mut wrong = added.clone();
    wrong.retain(|at| !can_be_completed(&change(puzzle, at.cell, at.digit)));
    if !wrong.is_empty() {
        return Some(Mistake::Wrong(wrong));
    }
    let mut one_of = added.clone();
    one_of.retain(|at| can_be_completed(&change(grid, at.cell, 0)));
    if !one_of.is_empty() {
        return Some(Mistake::OneOf(one_of));
    }
    let (mut together, mut rest) = (added, *grid);
    together.retain(|at| {
        let fewer = change(&rest, at.cell, 0);
        let is_needed = can_be_completed(&fewer);
        if !is_needed {
            rest = fewer;
        }
        is_needed
    });
    Some(Mistake::Together(together))
}

/// Whether a board has a solution.
pub fn can_be_completed(board: &Board) -> bool {
    solutions::count(board, 1) == 1
}

/// The board with another digit in a cell.
pub(crate) fn change(board: &Board, cell: usize, digit: u8) -> Board {
    let mut changed = *board;
    changed.0[cell] = digit;
    changed
}
