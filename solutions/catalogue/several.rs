//! # Several boards at a time
//!
//! The search of `boxes` for many boards. A sweep of one board is a chain of steps, each waiting for the one before, and a
//! processor could do several of them at once. So a register holds several boards, and there are several registers.
//!
//! ```text
//!     a register of 512 bits         lane  0  1  2   3  4  5   6  7  8   9 10 11  12 13 14  15
//!     has 16 lanes of 32 bits:       board    0         1         2         3         4     –
//!     five boards of three bands     band  0  1  2   0  1  2   0  1  2   0  1  2   0  1  2
//!
//!     a lane is a band:              bits  0 to 8: box 0    10 to 18: box 1    20 to 28: box 2
//! ```
//!
//! A register of 256 bits has room for two boards. They take longer than one after the other with sets of 16 bits: for those
//! more of the steps are a single instruction. So here there is only the register of 512 bits.
//!
//! Nine registers are a *group*: five boards, swept together. Those that are solved, lost or stalled get another board to go
//! on with: the next branch of their puzzle, or the next puzzle. This is done board by board, and it would have to wait
//! for the sweep. So three groups take turns: while one is swept, another is looked at.
//!
//! ```text
//!     turn         0            1            2            3
//!     group 0      look at      sweep        (finishes)   look at
//!     group 1      (finishes)   look at      sweep        (finishes)
//!     group 2      sweep        (finishes)   look at      sweep
//! ```
//!
//! The steps are those of [`Boxes`], but for step 5, which here is part of every sweep: to leave it out would help no board
//! beside one that needs it. So the counts are the same, and so are the grids, with rare exceptions: a part without a
//! solution may be left earlier or later, and then one of the two searches starts again and finds another solution first.

use crate::boxes::{lines_complete, sum, sweep, triads, Boxes, Sets, Vector, GUESS_LIMIT, NONE};

/// Several boards in a register.
pub trait Several: Sets {
    /// How many.
    const BOARDS: usize;
    /// The vector of one of them.
    type One: Vector;
    /// The nine vectors of a puzzle in numbers, as [`Vector::read`] gives them.
    fn read(puzzle: &[u8; 81]) -> [Self::One; 9];
    /// Writes the digits of a finished board, as [`Vector::write`] does.
    fn write(cells: &[Self::One; 9], grid: &mut [u8; 81]);
    /// A bit for each board in which two vectors differ.
    fn differ(self, other: Self) -> u32;
    /// One of the boards.
    fn get(self, board: usize) -> Self::One;
    /// The vector with another board in one place.
    fn put(self, board: usize, one: Self::One) -> Self;
}

/// How many groups take turns.
const GROUPS: usize = 3;
/// The last puzzles, if they are so few, go on one at a time.
const FEW: usize = 1;

/// Boards that are swept together, with a bit for each of what the last sweep said.
#[derive(Clone, Copy)]
struct Group<V> {
    cells: [V; 9],
    sum: V,
    /// Those that belong to a puzzle.
    busy: u32,
    /// Those that were put in after the last sweep.
    new: u32,
    solved: u32,
    stalled: u32,
    lost: u32,
}

impl<V: Several> Group<V> {
    /// Steps 1 to 5 for all boards.
    #[inline(always)]
    fn sweep(&mut self) {
        let mut cells = self.cells;
        let seen = sweep::<V, true>(&mut cells);
        let (sum, all) = (sum(&cells), V::load(&V::FULL));
        self.lost = all.differ(all.and(seen.all.without(V::if_any_empty(&cells))));
        let open = sum.differ(all);
        let changed = sum.differ(self.sum) | self.new;
        self.solved = !open & !self.lost;
        self.stalled = open & !changed & !self.lost;
        (self.cells, self.sum, self.new) = (cells, sum, 0);
    }

    #[inline(always)]
    fn get(&self, board: usize) -> [V::One; 9] {
        let mut one = [V::One::load(&NONE); 9];
        for (one, cell) in one.iter_mut().zip(&self.cells) {
            *one = cell.get(board);
        }
        one
    }

    #[inline(always)]
    fn put(&mut self, board: usize, one: &[V::One; 9]) {
        for (cell, one) in self.cells.iter_mut().zip(one) {
            *cell = cell.put(board, *one);
        }
    }
}

/// The search that a place in a group belongs to.
struct Place {
    boxes: Boxes,
    puzzle: usize,
    /// When the number of guesses has come so far, the puzzle starts again.
    restart_at: u64,
}

/// The solver for many puzzles; it owns the memory for the branches kept for later.
#[derive(Default)]
pub struct SeveralBoxes {
    places: Vec<Place>,
}

impl SeveralBoxes {
    /// As [`Boxes::guesses`], for the tests.
    #[doc(hidden)]
    pub fn guesses(&self) -> u64 {
        self.places.iter().map(|place| place.boxes.guesses).sum()
    }

    /// [`Boxes::solve_with`] for many puzzles, as many as there are counts. Grids may be fewer; those of puzzles without a
    /// solution are empty.
    #[inline(always)]
    pub fn solve_with<V: Several>(
        &mut self,
        puzzles: &[[u8; 81]],
        limit: u32,
        counts: &mut [u32],
        grids: &mut [[u8; 81]],
    ) {
        let puzzles = &puzzles[..puzzles.len().min(counts.len())];
        let counts = &mut counts[..puzzles.len()];
        counts.fill(0);
        for (grid, _) in grids.iter_mut().zip(puzzles) {
            *grid = [0; 81];
        }
        if limit == 0 {
            return;
        }
        let none = V::load(&NONE);
        let mut groups = [Group {
            cells: [none; 9],
            sum: none,
            busy: 0,
            new: 0,
            solved: 0,
            stalled: 0,
            lost: 0,
        }; GROUPS];
        self.places.resize_with(GROUPS * V::BOARDS, || Place {
            boxes: Boxes::new(),
            puzzle: 0,
            restart_at: 0,
        });
        // Puzzles that start again.
        let mut again = Vec::new();
        let mut waiting = 0..puzzles.len();
        let (mut busy, mut turn) = (0, 0);
        while !waiting.is_empty() || busy > FEW {
            // What the last sweep of this group has ended, and what is idle.
            let group = &mut groups[turn];
            let mut ended =
                (group.solved | group.stalled | group.lost | !group.busy) & ((1 << V::BOARDS) - 1);
            while ended != 0 {
                let board = ended.trailing_zeros() as usize % V::BOARDS;
                let bit = 1 << board;
                ended &= ended - 1;
                let Place { boxes, puzzle, restart_at } =
                    &mut self.places[turn * V::BOARDS + board];
                if group.busy & group.stalled & bit != 0 {
                    // Step 6, or step 7 when all others are done.
                    boxes.guesses += 1;
                    if boxes.guesses == *restart_at {
                        again.push(*puzzle);
                        boxes.depth = 0;
                    } else {
                        let cells = group.get(board);
                        let branch = boxes.keep(&cells);
                        branch.choose(triads::<_, false>(&cells), triads::<_, true>(&cells));
                    }
                } else if group.busy & group.solved & bit != 0 {
                    let cells = group.get(board);
                    if lines_complete(&cells) {
                        let count = &mut counts[*puzzle];
                        *count += 1;
                        *restart_at = boxes.guesses + GUESS_LIMIT;
                        if *count == 1 {
                            if let Some(grid) = grids.get_mut(*puzzle) {
                                V::write(&cells, grid);
                            }
                        }
                        if *count == limit {
                            boxes.depth = 0;
                        }
                    }
                }
                if group.busy & bit != 0 && boxes.depth > 0 {
                    group.put(board, &boxes.go_back());
                } else {
                    busy -= usize::from(group.busy & bit != 0);
                    group.busy &= !bit;
                    let Some(next) = waiting.next() else { continue };
                    busy += 1;
                    group.busy |= bit;
                    *puzzle = next;
                    *restart_at = boxes.guesses + GUESS_LIMIT;
                    boxes.depth = 0;
                    group.put(board, &V::read(&puzzles[next]));
                }
                group.new |= bit;
            }
            // The group that was looked at before.
            let before = &mut groups[if turn == 0 { GROUPS - 1 } else { turn - 1 }];
            if before.busy != 0 {
                before.sweep();
            }
            turn = if turn == GROUPS - 1 { 0 } else { turn + 1 };
        }
        // The last one would be slower beside idle places.
        for (at, Place { boxes, puzzle, .. }) in self.places.iter_mut().enumerate() {
            let (group, board) = (&groups[at / V::BOARDS], at % V::BOARDS);
            if group.busy >> board & 1 != 0 {
                let count = &mut counts[*puzzle];
                let grid = if *count == 0 { grids.get_mut(*puzzle) } else { None };
                match boxes.search(group.get(board), limit - *count, grid, GUESS_LIMIT, None) {
                    Some(more) => *count += more,
                    None => again.push(*puzzle),
                }
            }
        }
        for puzzle in again {
            let boxes = &mut self.places[0].boxes;
            counts[puzzle] =
                boxes.start_again::<V::One>(&puzzles[puzzle], limit, grids.get_mut(puzzle));
        }
    }
}
