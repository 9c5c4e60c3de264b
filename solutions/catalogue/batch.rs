//! Many puzzles in one call: one interface for all solvers, whether they take puzzles one by one or side by side.

use super::{Board, Entry};

/// The 81 digits of a board in row order; 0 is an empty cell.
pub type Cells = [u8; 81];

/// The instructions that a solver may use, from the poorest to the richest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// What every processor of the target has: registers of 128 bits on x86-64 and aarch64.
    Portable,
    /// x86-64 with registers of 256 bits.
    Avx2,
    /// x86-64 with registers of 512 bits, or with twice as many of 256, and any function of three bits in one instruction.
    Avx512,
}

/// A solver that is kept from one call to the next, so that its memory is used again.
pub trait Many {
    /// Solves `puzzles[i]` into `grids[i]` and says in `counts[i]` how many solutions it has, counted up to `limit`.
    ///
    /// A puzzle without a solution gets 0 and a grid of zeros. When `limit` is greater than 1, `grids` may be empty:
    /// then solutions are counted and not written. Slices that are too short cut the work short; nothing panics.
    fn solve_many(
        &mut self,
        puzzles: &[Cells],
        limit: u32,
        counts: &mut [u32],
        grids: &mut [Cells],
    );
}

impl Entry {
    /// The solver, ready for many puzzles, with the best instructions that the processor has; `None` if it is no solver.
    ///
    /// Whether it can count beyond one solution is told by [`Entry::can_count`]; otherwise limits count as 1. An article's
    /// solver says 1 of whatever its program calls solved, so of some boards whose givens contradict each other too.
    pub fn many(&self) -> Option<Box<dyn Many + Send>> {
        self.many_at(Level::Avx512)
    }

    /// The same with the instructions of a level, or of the richest up to it that the processor has. Most solvers do not
    /// ask for any.
    pub fn many_at(&self, level: Level) -> Option<Box<dyn Many + Send>> {
        self.is_solver().then(|| -> Box<dyn Many + Send> {
            match self.many {
                Some(many) => many(level),
                None => Box::new(Each(Plain(*self))),
            }
        })
    }

    /// Whether it can say how many solutions a puzzle has.
    pub fn can_count(&self) -> bool {
        self.count.is_some()
    }
}

/// A solver that takes one puzzle at a time; [`Each`] makes a [`Many`] of it.
pub trait One {
    /// The number of solutions counted up to `limit`, which is at least 1. One of them goes into `grid`, if there is one;
    /// otherwise the grid stays as it is.
    fn solve_one(&mut self, puzzle: &Cells, limit: u32, grid: Option<&mut Cells>) -> u32;
}

/// Takes many puzzles one after the other.
pub struct Each<S>(pub S);

impl<S: One> Many for Each<S> {
    fn solve_many(
        &mut self,
        puzzles: &[Cells],
        limit: u32,
        counts: &mut [u32],
        grids: &mut [Cells],
    ) {
        let mut grids = grids.iter_mut();
        for (puzzle, count) in puzzles.iter().zip(counts) {
            let mut grid = grids.next();
            *count = 0;
            if let Some(grid) = &mut grid {
                **grid = [0; 81];
            }
            if limit > 0 {
                *count = self.0.solve_one(puzzle, limit, grid);
            }
        }
    }
}

/// A solution as the catalogue has it, with nothing kept from puzzle to puzzle.
struct Plain(Entry);

impl One for Plain {
    fn solve_one(&mut self, puzzle: &Cells, limit: u32, grid: Option<&mut Cells>) -> u32 {
        let Plain(entry) = self;
        let puzzle = to_board(puzzle);
        let counter = entry.count.filter(|_| limit > 1);
        let mut count = 0;
        if grid.is_some() || counter.is_none() {
            let mut board = puzzle;
            count = u32::from(entry.solve(&mut board));
            if let (1, Some(grid)) = (count, grid) {
                *grid = to_cells(&board);
            }
        }
        counter.map_or(count, |count_solutions| count_solutions(&puzzle, limit))
    }
}

/// The board of 81 digits.
pub fn to_board(cells: &Cells) -> Board {
    let mut board = [[0; 9]; 9];
    for (row, digits) in board.iter_mut().zip(cells.chunks(9)) {
        row.copy_from_slice(digits);
    }
    board
}

/// The 81 digits of a board.
pub fn to_cells(board: &Board) -> Cells {
    let mut cells = [0; 81];
    for (digits, row) in cells.chunks_mut(9).zip(board) {
        digits.copy_from_slice(row);
    }
    cells
}
