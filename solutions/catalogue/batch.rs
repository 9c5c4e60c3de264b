//! Many puzzles in one call: one interface for solvers that take puzzles one by one or side by side.

use std::cell::RefCell;

use super::several::SeveralBoxes;
use super::{simd, Board, Program};
use crate::boxes::Boxes;
use crate::exact_cover::ExactCover;

/// The instructions that a solver may use, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Those that any machine has; the compiler uses what it knows of the target.
    Portable,
    /// Registers of 128 bits, which every x86-64 and every aarch64 has, and WebAssembly with simd128.
    Bits128,
    /// x86-64 with registers of 256 bits.
    Avx2,
    /// x86-64 with registers of 512 bits, or with twice as many of 256, and any function of three bits in one instruction.
    Avx512,
}

impl Level {
    /// All of them, in ascending order.
    pub const ALL: [Level; 4] = [Level::Portable, Level::Bits128, Level::Avx2, Level::Avx512];
}

/// A solver that keeps its memory from one call to the next.
pub trait BatchSolver: Send {
    /// Solves `puzzles[i]` into `solutions[i]` and sets `counts[i]` to the number of its solutions, counted up to `limit`.
    ///
    /// A puzzle without a solution gets 0 and an empty board. If `limit` is greater than 1, `solutions` may be empty: then
    /// solutions are only counted. The shortest slice (except an empty `solutions`) determines how many puzzles are solved;
    /// nothing panics.
    fn solve_batch(
        &mut self,
        puzzles: &[Board],
        limit: u32,
        counts: &mut [u32],
        solutions: &mut [Board],
    );
}

/// One board, by `boxes` at the best level. Its memory is kept for the next call of the thread.
pub fn solve_one(puzzle: &Board, limit: u32, solution: Option<&mut Board>) -> u32 {
    thread_local!(static BOXES: RefCell<Boxes> = RefCell::new(Boxes::new()));
    BOXES.with_borrow_mut(|boxes| {
        simd::solve_with_boxes(Level::Avx512, boxes, puzzle, limit, solution)
    })
}

/// `exact_cover`, its matrix built once.
pub fn exact_cover(_: Level) -> Box<dyn BatchSolver> {
    Box::new(OneByOne(ExactCover::new(3)))
}

/// `boxes`, several puzzles at a time where the level has registers for them.
pub fn boxes(level: Level) -> Box<dyn BatchSolver> {
    Box::new(ManyBoxes { level, one: Boxes::new(), several: SeveralBoxes::default() })
}

/// A solution's own function, which keeps nothing from puzzle to puzzle.
pub fn plain(program: Program) -> Box<dyn BatchSolver> {
    Box::new(OneByOne(program))
}

/// A solver that takes one puzzle at a time; [`OneByOne`] makes a [`BatchSolver`] of it.
pub trait Solver {
    /// The number of solutions counted up to `limit`, which is at least 1. One of them goes into `solution`, if there is
    /// one; otherwise that stays as it is.
    fn solve(&mut self, puzzle: &Board, limit: u32, solution: Option<&mut Board>) -> u32;
}

/// Solves many puzzles one after another.
pub struct OneByOne<S>(pub S);

impl<S: Solver + Send> BatchSolver for OneByOne<S> {
    fn solve_batch(
        &mut self,
        puzzles: &[Board],
        limit: u32,
        counts: &mut [u32],
        solutions: &mut [Board],
    ) {
        one_by_one(&mut self.0, puzzles, limit, counts, solutions);
    }
}

fn one_by_one(
    solver: &mut impl Solver,
    puzzles: &[Board],
    limit: u32,
    counts: &mut [u32],
    solutions: &mut [Board],
) {
    let mut solutions = solutions.iter_mut();
    for (puzzle, count) in puzzles.iter().zip(counts) {
        let mut solution = solutions.next();
        *count = 0;
        if let Some(solution) = &mut solution {
            **solution = Board::EMPTY;
        }
        if limit > 0 {
            *count = solver.solve(puzzle, limit, solution);
        }
    }
}

impl Solver for Program {
    /// Counts no further than 1.
    fn solve(&mut self, puzzle: &Board, _limit: u32, solution: Option<&mut Board>) -> u32 {
        let mut board = *puzzle;
        let solved = Program::solve(*self, &mut board);
        if let (true, Some(solution)) = (solved, solution) {
            *solution = board;
        }
        u32::from(solved)
    }
}

impl Solver for ExactCover {
    fn solve(&mut self, puzzle: &Board, limit: u32, mut solution: Option<&mut Board>) -> u32 {
        let rows: Vec<Vec<u8>> = puzzle.rows().map(|row| row.to_vec()).collect();
        self.visit(&rows, limit, &mut |rows| {
            if let Some(solution) = solution.take() {
                *solution = Board::from_rows(rows, |&digit| Some(digit));
            }
        })
    }
}

/// `boxes` with the instructions that it may use.
struct ManyBoxes {
    level: Level,
    one: Boxes,
    several: SeveralBoxes,
}

impl Solver for ManyBoxes {
    fn solve(&mut self, puzzle: &Board, limit: u32, solution: Option<&mut Board>) -> u32 {
        simd::solve_with_boxes(self.level, &mut self.one, puzzle, limit, solution)
    }
}

impl BatchSolver for ManyBoxes {
    fn solve_batch(
        &mut self,
        puzzles: &[Board],
        limit: u32,
        counts: &mut [u32],
        solutions: &mut [Board],
    ) {
        let ManyBoxes { level, several, .. } = self;
        if !simd::solve_several_with_boxes(*level, several, puzzles, limit, counts, solutions) {
            one_by_one(self, puzzles, limit, counts, solutions);
        }
    }
}
