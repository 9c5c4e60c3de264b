//! Which digits of a grid have to be undone, if it cannot be completed.

use std::fmt;

use solutions::{Board, boxes};

use crate::cells::{Cell, list};
use crate::step::Candidate;

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

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held = |at: &Candidate| format!("{} in {}", at.digit, Cell(at.cell));
        let is_not = |at: &Candidate| format!("{} is not {}", Cell(at.cell), at.digit);
        match self {
            Mistake::Puzzle => f.write_str("The puzzle has no solution: check its givens."),
            Mistake::Wrong(digits) => write!(
                f,
                "Undo {} first: {} in any solution.",
                if digits.len() == 1 { "this" } else { "these" },
                list(digits.iter().map(is_not), "and")
            ),
            Mistake::OneOf(digits) if digits.len() == 1 => write!(
                f,
                "Undo this first: {} in any solution that has the other digits.",
                is_not(&digits[0])
            ),
            Mistake::OneOf(digits) => write!(
                f,
                "The grid cannot be completed. Undo one of these first: {}. The other digits can then stay.",
                list(digits.iter().map(held), "or")
            ),
            Mistake::Together(digits) => write!(
                f,
                "The grid cannot be completed. These digits contradict each other, so undo one of them first: {}.",
                list(digits.iter().map(held), "and")
            ),
        }
    }
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
    let is_added = |&cell: &usize| ![0, puzzle.0[cell]].contains(&grid.0[cell]);
    let digit = |cell| Candidate {
        cell,
        digit: grid.0[cell],
    };
    let added: Vec<Candidate> = (0..81).filter(is_added).map(digit).collect();
    let those = |is_one: &dyn Fn(&Candidate) -> bool| -> Vec<Candidate> {
        added.iter().copied().filter(|at| is_one(at)).collect()
    };
    let wrong = those(&|at| !can_be_completed(&change(puzzle, at.cell, at.digit)));
    if !wrong.is_empty() {
        return Some(Mistake::Wrong(wrong));
    }
    let one_of = those(&|at| can_be_completed(&change(grid, at.cell, 0)));
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

fn can_be_completed(board: &Board) -> bool {
    boxes::count_solutions(&board.to_matrix(), 1) == 1
}

fn change(board: &Board, cell: usize, digit: u8) -> Board {
    let mut changed = *board;
    changed.0[cell] = digit;
    changed
}
