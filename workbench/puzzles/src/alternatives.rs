//! Why a puzzle has several solutions: two of them that are as alike as possible, and what would settle it.
//!
//! The cells in which two solutions differ are an *unavoidable set*: their digits can be exchanged so that all rules still
//! hold. A puzzle has one solution only if it gives a digit in every unavoidable set of that solution.

use std::iter;

use solutions::Board;
use solutions::exact_cover::ExactCover;

use crate::cells::{Cells, Digits, each, set};
use crate::step::Candidate;

/// So many solutions are listed and compared.
const MOST: usize = 1000;
/// No two full grids differ in fewer cells.
const FEWEST_CELLS: u32 = 4;

/// What can be said of a puzzle with several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternatives {
    /// How many solutions were compared.
    pub compared: usize,
    /// Whether these are all.
    pub all: bool,
    /// Two solutions that differ in as few cells as any two that were compared.
    pub pair: [Board; 2],
    /// The cells in which these two differ.
    pub cells: Cells,
    pub settling: Settling,
}

/// Givens that would leave one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Settling {
    /// Each of these by itself. They are all that do.
    Any(Vec<Candidate>),
    /// All of these together; none can be left out.
    All(Vec<Candidate>),
}

/// Compares the solutions of a board; `None` if it does not have several.
pub fn alternatives(board: &Board) -> Option<Alternatives> {
    let solutions = solutions(board, MOST + 1);
    let all = solutions.len() <= MOST;
    let compared = &solutions[..solutions.len().min(MOST)];
    let pairs =
        (1..compared.len()).flat_map(|n| compared[..n].iter().zip(iter::repeat(&compared[n])));
    let (one, other) = pairs.min_by_key(|(a, b)| difference(a, b).count_ones())?;
    let any = if all { settling(compared) } else { Vec::new() };
    Some(Alternatives {
        compared: compared.len(),
        all,
        pair: [*one, *other],
        cells: difference(one, other),
        settling: if any.is_empty() {
            Settling::All(together(board, one))
        } else {
            Settling::Any(any)
        },
    })
}

/// At most `most` solutions of a board.
fn solutions(board: &Board, most: usize) -> Vec<Board> {
    let rows: Vec<Vec<u8>> = board.rows().map(|row| row.to_vec()).collect();
    let mut solutions = Vec::new();
    ExactCover::new(3).for_each_solution(&rows, &mut |rows| {
        solutions.push(Board::from_rows(rows, |&digit| Some(digit)));
        solutions.len() < most
    });
    solutions
}

/// The cells in which two grids differ.
fn difference(a: &Board, b: &Board) -> Cells {
    let differ = |&cell: &usize| a.0[cell] != b.0[cell];
    set((0..81).filter(differ))
}

/// The givens of which each leaves only one of these solutions.
fn settling(solutions: &[Board]) -> Vec<Candidate> {
    let candidates = (0..81).flat_map(|cell| (1..=9).map(move |digit| Candidate { cell, digit }));
    let settles = |at: &Candidate| {
        let with = solutions.iter().filter(|solution| solution.0[at.cell] == at.digit);
        with.take(2).count() == 1
    };
    candidates.filter(settles).collect()
}

/// Givens that leave only this solution of a board: again and again the one that rules out most of what is left.
fn together(board: &Board, solution: &Board) -> Vec<Candidate> {
    let (mut board, mut cells) = (*board, 0);
    loop {
        let left = solutions(&board, MOST);
        let agree = |&cell: &usize| {
            let same = |other: &&Board| other.0[cell] == solution.0[cell];
            left.iter().filter(same).count()
        };
        let best = (0..81).filter(|&cell| board.0[cell] == 0).min_by_key(agree);
        let Some(cell) = best.filter(|_| left.len() > 1) else {
            break;
        };
        board.0[cell] = solution.0[cell];
        cells |= 1 << cell;
    }
    // What came later may have made an earlier one needless.
    let is_needed = |cell: &usize| {
        board.0[*cell] = 0;
        let is_needed = solutions(&board, 2).len() > 1;
        if is_needed {
            board.0[*cell] = solution.0[*cell];
        }
        is_needed
    };
    let given = |cell| Candidate { cell, digit: solution.0[cell] };
    each(cells).filter(is_needed).map(given).collect()
}

impl Alternatives {
    /// Whether no two solutions at all differ in fewer cells than these.
    pub(crate) fn no_two_differ_less(&self) -> bool {
        self.all || self.cells.count_ones() == FEWEST_CELLS
    }

    /// The digits of the cells in which the two solutions differ.
    pub(crate) fn exchanged(&self) -> Digits {
        each(self.cells).fold(0, |set, cell| set | 1 << (self.pair[0].0[cell] - 1))
    }
}
