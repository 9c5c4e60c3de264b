//! Solvers whose memory is kept from puzzle to puzzle, as [`Many`]. A level is the richest that they may use: they take
//! the richest up to it that the processor has.

use super::batch::{Cells, Each, Level, Many, One};
use super::simd;
use crate::boxes::Boxes;
use crate::exact_cover::ExactCover;
use crate::lanes::Lanes;

/// `exact_cover`, its matrix built once.
pub fn exact_cover(_: Level) -> Box<dyn Many + Send> {
    Box::new(Each(ExactCover::new(3)))
}

impl One for ExactCover {
    fn solve_one(&mut self, puzzle: &Cells, limit: u32, mut grid: Option<&mut Cells>) -> u32 {
        let board: Vec<Vec<u8>> = puzzle.chunks(9).map(<[u8]>::to_vec).collect();
        let mut count = 0;
        self.for_each_solution(&board, &mut |rows| {
            if let Some(grid) = grid.take() {
                for (digits, row) in grid.chunks_mut(9).zip(rows) {
                    digits.copy_from_slice(row);
                }
            }
            count += 1;
            count < limit
        });
        count
    }
}

/// `boxes`, one puzzle after the other.
pub fn boxes(level: Level) -> Box<dyn Many + Send> {
    Box::new(Each(AtLevel {
        level,
        solver: Boxes::new(),
    }))
}

/// `lanes`, many puzzles side by side.
pub fn lanes(level: Level) -> Box<dyn Many + Send> {
    Box::new(AtLevel {
        level,
        solver: Lanes::new(),
    })
}

/// A solver and the instructions that it is to use.
struct AtLevel<S> {
    level: Level,
    solver: S,
}

impl One for AtLevel<Boxes> {
    fn solve_one(&mut self, puzzle: &Cells, limit: u32, grid: Option<&mut Cells>) -> u32 {
        simd::solve_with_boxes(self.level, &mut self.solver, puzzle, limit, grid)
    }
}

impl Many for AtLevel<Lanes> {
    fn solve_many(
        &mut self,
        puzzles: &[Cells],
        limit: u32,
        counts: &mut [u32],
        grids: &mut [Cells],
    ) {
        simd::solve_with_lanes(self.level, &mut self.solver, puzzles, limit, counts, grids);
    }
}
