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
        match self {
            Mistake::Puzzle => write!(f, "The puzzle has no solution."),
            Mistake::Wrong(digits) | Mistake::OneOf(digits) if digits.len() == 1 => {
                let Candidate { cell, digit } = digits[0];
                write!(
                    f,
                    "Undo this first: {} can be no {digit} in any solution.",
                    Cell(cell)
                )
            }
            Mistake::Wrong(digits) => {
                let wrong = digits
                    .iter()
                    .map(|at| format!("{} can be no {}", Cell(at.cell), at.digit));
                write!(
                    f,
                    "Undo these first: {} in any solution.",
                    list(wrong, "and")
                )
            }
            Mistake::OneOf(digits) => write!(
                f,
                "The grid cannot be completed. Undo one of these first: {}. Without it, the others can stay.",
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
    let entries = grid.0.iter().zip(puzzle.0).enumerate();
    let entries = entries.filter(|(_, (digit, given))| **digit != 0 && *given == 0);
    let entries: Vec<Candidate> = entries
        .map(|(cell, (&digit, _))| Candidate { cell, digit })
        .collect();
    let with = |at: &Candidate| change(puzzle, at.cell, at.digit);
    let without = |at: &Candidate| change(grid, at.cell, 0);
    let those = |is_one: &dyn Fn(&Candidate) -> bool| -> Vec<Candidate> {
        entries.iter().copied().filter(|at| is_one(at)).collect()
    };
    if !can_be_completed(puzzle) {
        return Some(Mistake::Puzzle);
    }
    let wrong = those(&|at| !can_be_completed(&with(at)));
    if !wrong.is_empty() {
        return Some(Mistake::Wrong(wrong));
    }
    let one_of = those(&|at| can_be_completed(&without(at)));
    if !one_of.is_empty() {
        return Some(Mistake::OneOf(one_of));
    }
    let mut rest = *grid;
    let together = those(&|_| true).into_iter().filter(|at| {
        let fewer = change(&rest, at.cell, 0);
        let is_needed = can_be_completed(&fewer);
        if !is_needed {
            rest = fewer;
        }
        is_needed
    });
    Some(Mistake::Together(together.collect()))
}

fn can_be_completed(board: &Board) -> bool {
    boxes::count_solutions(&board.to_matrix(), 1) == 1
}

fn change(board: &Board, cell: usize, digit: u8) -> Board {
    let mut changed = *board;
    changed.0[cell] = digit;
    changed
}
