//! Why a puzzle has several solutions: two of them that are as alike as possible, and the givens that would leave one.
//!
//! The cells in which two solutions differ are an *unavoidable set*: their digits can be exchanged so that all rules still
//! hold. A puzzle has one solution only if it gives a digit in every unavoidable set of that solution.

use std::iter;

use solutions::Board;
use solutions::exact_cover::ExactCover;

use crate::cells::{Candidate, Cells, Digits, digit_set, each, set};
use crate::mistakes::{can_be_completed, change};

/// Maximum number of solutions compared.
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
    pub disambiguation: Disambiguation,
}

/// Givens that would leave one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Disambiguation {
    /// Each of these by itself. They are all that do.
    Any(Vec<Candidate>),
    /// All of these together; none can be left out.
    All(Vec<Candidate>),
}

/// Compares the solutions of a board; `None` if it does not have several.
pub fn alternatives(board: &Board) -> Option<Alternatives> {
    if solutions::count(board, 2) < 2 {
        return None;
    }
    let board = &with_common(board);
    let solutions = list_solutions(board, MOST + 1);
    let all = solutions.len() <= MOST;
    let compared = &solutions[..solutions.len().min(MOST)];
    let (one, other) = (1..compared.len())
        .flat_map(|n| compared[..n].iter().zip(iter::repeat(&compared[n])))
        .min_by_key(|(a, b)| a.0.iter().zip(&b.0).filter(|(a, b)| a != b).count())?;
    let any = if all { single_givens(compared) } else { Vec::new() };
    Some(Alternatives {
        compared: compared.len(),
        all,
        pair: [*one, *other],
        cells: difference(one, other),
        disambiguation: if any.is_empty() {
            Disambiguation::All(together(board, one, compared))
        } else {
            Disambiguation::Any(any)
        },
    })
}

/// The board with the cells filled that are the same in all solutions: `exact_cover` may search long before it comes to them.
fn with_common(board: &Board) -> Board {
    let mut filled = *board;
    for cell in (0..81).filter(|&cell| board.0[cell] == 0) {
        let mut possible = (1..=9).filter(|&digit| can_be_completed(&change(board, cell, digit)));
        if let (Some(digit), None) = (possible.next(), possible.next()) {
            filled.0[cell] = digit;
        }
    }
    filled
}

/// At most `most` solutions of a board.
fn list_solutions(board: &Board, most: usize) -> Vec<Board> {
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
    set((0..81).filter(|&cell| a.0[cell] != b.0[cell]))
}

/// The givens of which each leaves only one of these solutions.
fn single_givens(solutions: &[Board]) -> Vec<Candidate> {
    (0..81)
        .flat_map(|cell| (1..=9).map(move |digit| Candidate { cell, digit }))
        .filter(|at| {
            solutions.iter().filter(|grid| grid.0[at.cell] == at.digit).take(2).count() == 1
        })
        .collect()
}

/// Givens that leave only this solution of a board: again and again the one that rules out most of those compared.
fn together(board: &Board, solution: &Board, compared: &[Board]) -> Vec<Candidate> {
    let (mut board, mut cells) = (*board, 0);
    let mut left = compared.to_vec();
    while left.len() > 1
        && let Some(cell) = (0..81).filter(|&cell| board.0[cell] == 0).min_by_key(|&cell| {
            left.iter().filter(|other| other.0[cell] == solution.0[cell]).count()
        })
    {
        board.0[cell] = solution.0[cell];
        cells |= 1 << cell;
        left = list_solutions(&board, MOST);
    }
    // What came later may have made an earlier one needless.
    let mut needed = Vec::new();
    for cell in each(cells) {
        board.0[cell] = 0;
        if solutions::count(&board, 2) > 1 {
            board.0[cell] = solution.0[cell];
            needed.push(Candidate { cell, digit: solution.0[cell] });
        }
    }
    needed
}

impl Alternatives {
    /// Whether it is known that no two solutions differ in fewer cells than these.
    pub(crate) fn no_two_differ_less(&self) -> bool {
        self.all || self.cells.count_ones() == FEWEST_CELLS
    }

    /// The digits of the cells in which the two solutions differ.
    pub(crate) fn exchanged(&self) -> Digits {
        digit_set(each(self.cells).map(|cell| self.pair[0].0[cell]))
    }
}
