//! Why a puzzle has several solutions: two of them that are as alike as possible, and the givens that would leave one.
//!
//! The cells in which two solutions differ are an *unavoidable set*: their digits can be exchanged so that all rules still
//! hold. A puzzle has one solution only if it gives a digit in every unavoidable set of that solution.

use std::iter;

use solutions::Board;
use solutions::exact_cover::ExactCover;

use crate::cells::{Candidate, Cells, Digits, digit_set, each, set};
use crate::mistakes::{can_be_completed, change};
use crate::position::Position;

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
    of_position(&Position::new(board)?)
}

/// The same for what the candidates of a position leave.
pub fn of_position(position: &Position) -> Option<Alternatives> {
    if !has_several(position) {
        return None;
    }
    let position = &with_common(position);
    let solutions = list_solutions(position, MOST + 1);
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
            Disambiguation::All(together(position, one, compared))
        } else {
            Disambiguation::Any(any)
        },
    })
}

/// Whether its candidates are all that its digits leave.
fn is_plain(position: &Position) -> bool {
    Position::new(position.board()).as_ref() == Some(position)
}

fn has_several(position: &Position) -> bool {
    if is_plain(position) {
        solutions::count(position.board(), 2) > 1
    } else {
        position.solutions(2).number > 1
    }
}

/// The position with the cells filled that are the same in all solutions: `exact_cover` may search long before it comes to them.
fn with_common(position: &Position) -> Position {
    let mut filled = position.clone();
    let board = position.board();
    for cell in each(position.empty()).filter(|_| is_plain(position)) {
        let mut possible = (1..=9).filter(|&digit| can_be_completed(&change(board, cell, digit)));
        if let (Some(digit), None) = (possible.next(), possible.next()) {
            filled.place(cell, digit);
        }
    }
    filled
}

/// At most `most` solutions of a position.
fn list_solutions(position: &Position, most: usize) -> Vec<Board> {
    let mut solutions = Vec::new();
    if !is_plain(position) {
        position.each_solution(most, &mut |board| solutions.push(*board));
        return solutions;
    }
    let rows: Vec<Vec<u8>> = position.board().rows().map(|row| row.to_vec()).collect();
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

/// Givens that leave only this solution of a position: again and again the one that rules out most of those compared.
fn together(position: &Position, solution: &Board, compared: &[Board]) -> Vec<Candidate> {
    let with = |cells: Cells| {
        let mut position = position.clone();
        each(cells).for_each(|cell| position.place(cell, solution.0[cell]));
        position
    };
    let mut cells = 0;
    let mut left = compared.to_vec();
    while left.len() > 1
        && let Some(cell) = each(position.empty() & !cells).min_by_key(|&cell| {
            left.iter().filter(|other| other.0[cell] == solution.0[cell]).count()
        })
    {
        cells |= 1 << cell;
        left = list_solutions(&with(cells), MOST);
    }
    // What came later may have made an earlier one needless.
    for cell in each(cells) {
        if !has_several(&with(cells & !(1 << cell))) {
            cells &= !(1 << cell);
        }
    }
    each(cells).map(|cell| Candidate { cell, digit: solution.0[cell] }).collect()
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

#[cfg(test)]
mod tests {
    use std::array;

    use super::*;
    use crate::hint::{Advice, advice};

    /// What some solutions of a puzzle without some of its givens share, with their candidates.
    #[test]
    fn only_solutions_that_the_candidates_leave_are_compared() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle: Board = puzzle.parse().unwrap();
        let mut number = 0;
        for skip in 0..75 {
            let mut board = puzzle;
            board.0[skip..skip + 6].fill(0);
            let all = list_solutions(&Position::new(&board).unwrap(), 200);
            for some in all.chunks(5) {
                let sets: [Digits; 81] =
                    array::from_fn(|cell| digit_set(some.iter().map(|grid| grid.0[cell])));
                let is_shared = |cell: usize| sets[cell].is_power_of_two();
                let shared =
                    array::from_fn(|cell| if is_shared(cell) { some[0].0[cell] } else { 0 });
                let shared = Board(shared);
                let mut left = Position::new(&shared).unwrap();
                let lost = |cell| (cell, left.candidates(cell) & !sets[cell]);
                let excluded: Vec<(usize, Digits)> = each(left.empty()).map(lost).collect();
                for &(cell, digits) in &excluded {
                    left.remove(cell, digits);
                }
                // Where no technique shows anything.
                let Advice::Several(found) = advice(&Board::EMPTY, &shared, &excluded) else {
                    continue;
                };
                number += usize::from(excluded.iter().any(|lost| lost.1 != 0));
                assert_eq!(left.solutions(200).number, found.compared, "{shared}");
                let (Disambiguation::Any(givens) | Disambiguation::All(givens)) =
                    &found.disambiguation;
                assert!(givens.iter().all(|at| sets[at.cell] >> at.digit & 1 != 0), "{shared}");
            }
        }
        assert!(number > 9, "{number}");
    }
}
