//! # `lanes`: 32 puzzles at once
//!
//! Beyond the articles: a different puzzle in every lane of a register, so that one instruction works on 32 boards.
//!
//! ## The idea
//! A processor has registers of 16 to 64 bytes. A search on one board leaves most of each unused, a search on 32 boards
//! none.
//!
//! ```text
//!                lane 0    lane 1    lane 2        lane 31
//!              +---------+---------+---------+ - +---------+
//!    cell  0   | 16 bits | 16 bits | 16 bits |   | 16 bits |   bit d-1 is set: the cell may hold digit d
//!      ...     |         |         |         |   |         |   one row of this table is one AVX-512 register,
//!    cell 80   |         |         |         |   |         |   two AVX2 registers, four SSE2 registers
//!               puzzle 7  puzzle 3  puzzle 9      puzzle 3  (another branch of it)
//! ```
//!
//! A band is three rows of boxes (a stack: three columns of them); a *triad* is what a row of the band shares with one
//! of its boxes, three cells. In a finished band a digit stands once in each row and once in each box, so it takes one
//! triad of each row, all in different boxes. That leaves six *configurations*, one per permutation of three boxes:
//!
//! ```text
//!             boxes           even                            odd
//!    row 0   t0 t1 t2     X . .   . X .   . . X       X . .   . X .   . . X
//!    row 1   t3 t4 t5     . X .   . . X   X . .       . . X   X . .   . X .
//!    row 2   t6 t7 t8     . . X   X . .   . X .       . X .   . . X   X . .
//! ```
//!
//! With t0..t8 the sets of digits the triads may hold, `t0 & t4 & t8` is the set of digits for which the first
//! configuration is still possible: nine digits in one operation, in 32 puzzles. One *sweep* goes over all boards:
//!
//! 1. *Columns*: every triad of a stack collects its candidates and its solved cells. A solved cell's digit is removed from
//!    the other triads of its column and of its box. Then the configurations: a triad keeps the digits that have a
//!    configuration through it (this is pointing and claiming in full), and a triad with three *fixed* digits, those
//!    with no other place in the line, keeps only these. Last the cells: each keeps what its triad keeps, without the
//!    digits of the solved cells beside it; a fixed digit with one cell left in its triad is placed there.
//! 2. *Rows*: the same configurations for the bands. Solved cells need no step here: after the columns
//!    a solved digit has no other place in its box, and the configurations clear its row.
//!
//! Every step only removes what no solution can hold, so none is lost. A board is *contradictory* when a cell is empty
//! or a digit has no configuration in some band. It is *solved* when every digit has just one in each band and stack and
//! no cell is empty: then each digit stands in each box where its row triad and its column triad cross, so the 81 cells
//! hold 81 digits, once in each row, column and box. Nothing else is checked.
//! If a sweep leaves the columns of a board unchanged, it *branches*: in the band with the fewest configurations left it
//! takes a digit, one with two of them if there is any, and tries these configurations one after another.
//! A board without a solution may have its contradiction in a part that this reaches late. So after 8,192 branches in a
//! row without a solution a puzzle starts again, and its boards branch by cells: a cell takes a digit or does not. The
//! cell that the lane branched by last comes first, if it is open again. After 16,384 branches it starts once more, and so on.
//!
//! Lanes never wait for each other. A free lane takes the last board it put aside, or else the next puzzle, or else a board
//! of another lane. If several solutions are wanted, both branches have to be searched in any case: then a free lane
//! takes the second one at once, except while many puzzles have more solutions than are wanted. Which solution comes
//! first depends on the batch; the same batch gives the same one.
//!
//! | the idea | here |
//! |---|---|
//! | triads, bands, configurations; branch where they are fewest | `configure`, `weigh`, `bar_others` |
//! | one puzzle per lane, no calls in loops over lanes | `U16x32`, `each!` |
//! | rows after columns, using what these found: a quarter fewer sweeps | `columns`, `rows` |
//! | the configurations tell what is solved; cells are only checked for being empty | `Report::open`, `Report::least` |
//! | puzzles enter 32 at a time, transposed | `transpose` |
//! | free lanes take over branches (work stealing) | `try_configurations`, `take_up` |
//! | starting again, with cells | `restart`, `split_cell` |
//!
//! ## Cost
//! A sweep takes the same time whatever the boards hold: about 2,000 operations on registers for 32 boards.
//! Proof of uniqueness included, an easy puzzle needs 3 sweeps, one with 17 givens 15, one of the 48,766 hardest known
//! 390 with 61 branches. A single board uses one lane until it first branches, and takes longer than in `boxes`: that is
//! the solution for a judge, whose program asks for one board at a time. Of millions of random boards none takes 2 ms;
//! the worst adversarial boards we found, all without a solution, stay under 29 ms.
//!
//! ## Where the idea comes from
//! Triads, bands, their configurations and branching where they are fewest are in T. Dillon's article on his solver
//! tdoku; transposing by exchanging blocks is in Hacker's Delight, 7-3. The rest is ours.
//!
//! ## Edge cases
//! - **Givens that contradict each other**, bytes that are not digits, **no solution**: count 0, a grid of zeros; or
//!   `false`, and the board is unchanged.
//! - **Several solutions**: counted up to `limit`, one of them written out. **A full board** is its own solution if valid.

// submission starts
/// Boards side by side: 32 words of 16 bits.
const LANES: usize = 32;
/// The set of all digits: digit d is bit d - 1.
const ALL: u16 = 0x1ff;

/// One word of every lane.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct U16x32([u16; LANES]);

const ZERO: U16x32 = U16x32([0; LANES]);

/// What a sweep has seen.
#[derive(Default)]
struct Report {
    /// Not 0: the columns removed candidates.
    changed: U16x32,
    /// The smallest cell: 0 is a cell without candidates.
    least: U16x32,
    /// Digits with a configuration in every band and stack.
    cover: U16x32,
    /// Digits with several configurations in some band or stack.
    open: U16x32,
}

/// A digit, and a bit for each of its configurations in a band; stacks are bands 0 to 2.
#[derive(Clone, Copy, Default)]
struct Choice {
    band: usize,
    digit: u16,
    all: u16,
}

/// A board put aside, to be searched with each of the configurations `left`, or if none is left, as it is.
struct Branch {
    cells: [u16; 81],
    puzzle: usize,
    choice: Choice,
    left: u16,
}

// Written out: the compiler turns a loop over lanes into vector code only when no other loop and no call is left inside it.
macro_rules! each {
    (3, $k:ident => $value:expr) => {
        each!([0 1 2] $k => $value)
    };
    (9, $k:ident => $value:expr) => {
        each!([0 1 2 3 4 5 6 7 8] $k => $value)
    };
    ([$($number:literal)+] $k:ident => $value:expr) => {
        [$({ let $k: usize = $number; $value }),+]
    };
}

/// The lanes for which `test` holds, as a mask.
#[inline(always)]
fn mask(test: impl Fn(usize) -> bool) -> u32 {
    let mut bits = ZERO;
    for l in 0..LANES {
        bits.0[l] = if test(l) { 1 << (l % 16) } else { 0 };
    }
    let (mut low, mut high) = (0, 0);
    for l in 0..16 {
        low |= bits.0[l];
        high |= bits.0[16 + l];
    }
    u32::from(low) | u32::from(high) << 16
}

/// Takes the lowest lane out of a mask that is not empty.
#[inline(always)]
fn pop_lowest(mask: &mut u32) -> usize {
    let l = mask.trailing_zeros() as usize % LANES;
    *mask &= !(1 << l);
    l
}

/// The digit of a solved cell, else nothing.
#[inline(always)]
fn if_single(x: u16) -> u16 {
    if x & x.wrapping_sub(1) == 0 {
        x
    } else {
        0
    }
}

/// The first set, unless it is empty: then the second.
#[inline(always)]
fn or_if_empty(x: u16, otherwise: u16) -> u16 {
    if x != 0 {
        x
    } else {
        otherwise
    }
}

/// Digits in at least two of three sets.
#[inline(always)]
fn in_two_of(a: u16, b: u16, c: u16) -> u16 {
    (a & b) | (c & (a | b))
}

/// What the other two triads of the line hold. Triad 3 * i + j stands in line i (a row of a band, a column of a stack)
/// and in box j.
#[inline(always)]
fn in_line(t: &[u16; 9], k: usize) -> u16 {
    t[k / 3 * 3 + (k + 1) % 3] | t[k / 3 * 3 + (k + 2) % 3]
}

/// What the other two triads of the box hold.
#[inline(always)]
fn in_box(t: &[u16; 9], k: usize) -> u16 {
    t[(k + 3) % 9] | t[(k + 6) % 9]
}

/// The digits that may stand in the three even and the three odd configurations of a band.
#[inline(always)]
fn configurations(t: &[u16; 9]) -> ([u16; 3], [u16; 3]) {
    (
        [t[0] & t[4] & t[8], t[1] & t[5] & t[6], t[2] & t[3] & t[7]],
        [t[0] & t[5] & t[7], t[1] & t[3] & t[8], t[2] & t[4] & t[6]],
    )
}

/// What the triads of a band keep.
#[inline(always)]
fn configure(t: &[u16; 9], cover: &mut u16, open: &mut u16) -> [u16; 9] {
    let (e, o) = configurations(t);
    // Triad j of line i is in the even configuration j - i and in the odd one j + i.
    let keep = each!(9, k => e[(k % 3 + 3 - k / 3) % 3] | o[(k % 3 + k / 3) % 3]);
    *cover &= keep[0] | keep[1] | keep[2];
    // Two configurations differ in row 0, or else (one is even, one is odd) in row 1.
    *open |= in_two_of(keep[0], keep[1], keep[2]) | in_two_of(keep[3], keep[4], keep[5]);
    each!(9, k => {
        let fixed = keep[k] & !in_line(&keep, k);
        let without_one = fixed & fixed.wrapping_sub(1);
        let three = without_one & without_one.wrapping_sub(1) != 0;
        if three { fixed } else { keep[k] }
    })
}

/// What sweeps work on, always at the same distances: a load waits needlessly for a store a multiple of 4096 bytes away.
#[repr(C, align(4096))]
struct Work {
    cells: [U16x32; 81],
    /// The digits of solved cells, by triad of a stack.
    solved: [U16x32; 27],
    /// What the triads of the stacks keep, and those of the bands.
    keep: [U16x32; 54],
    report: Report,
    /// The next puzzles.
    queue: [U16x32; 81],
}

impl Default for Work {
    fn default() -> Self {
        Work {
            cells: [ZERO; 81],
            solved: [ZERO; 27],
            keep: [ZERO; 54],
            report: Report::default(),
            queue: [ZERO; 81],
        }
    }
}

/// First half of a sweep. The two loops exchange data in memory, as not all of it fits into the registers.
#[inline(always)]
fn columns(work: &mut Work) {
    let (cells, keep, report) = (&mut work.cells, &mut work.keep, &mut work.report);
    let solved = &mut work.solved;
    for stack in 0..3 {
        let (mut cover, mut open) = (report.cover, report.open);
        for l in 0..LANES {
            let x =
                each!(9, k => each!(3, m => cells[k % 3 * 27 + m * 9 + stack * 3 + k / 3].0[l]));
            // A sum is a union as long as the digits differ. If they do not, there is no solution, and it shows here: the sum
            // has digits that are not there, whose places all go, or it is no digit at all.
            let s = each!(9, k => {
                if_single(x[k][0])
                    .wrapping_add(if_single(x[k][1]))
                    .wrapping_add(if_single(x[k][2]))
            });
            let all = s[0] | s[1] | s[2] | s[3] | s[4] | s[5] | s[6] | s[7] | s[8];
            cover.0[l] &= (all >> 9).wrapping_sub(1);
            let t = each!(9, k => (x[k][0] | x[k][1] | x[k][2]) & !in_line(&s, k) & !in_box(&s, k));
            let n = configure(&t, &mut cover.0[l], &mut open.0[l]);
            each!(9, k => keep[stack * 9 + k].0[l] = n[k]);
            each!(9, k => solved[stack * 9 + k].0[l] = s[k]);
        }
        report.cover = cover;
        report.open = open;
    }
    let mut changed = report.changed;
    for column in 0..9 {
        for l in 0..LANES {
            let x = each!(3, j => each!(3, m => cells[j * 27 + m * 9 + column].0[l]));
            let n = each!(3, j => keep[column * 3 + j].0[l]);
            let y = each!(3, j => {
                let fixed = n[j] & !(n[(j + 1) % 3] | n[(j + 2) % 3]);
                let unsolved = n[j] & !solved[column * 3 + j].0[l];
                let y = each!(3, m => x[j][m] & unsolved);
                each!(3, m => {
                    let hidden = y[m] & !(y[(m + 1) % 3] | y[(m + 2) % 3]) & fixed;
                    // Of a cell that is solved itself nothing is left.
                    or_if_empty(hidden, or_if_empty(y[m], x[j][m] & n[j]))
                })
            });
            each!(3, j => each!(3, m => cells[j * 27 + m * 9 + column].0[l] = y[j][m]));
            let d = each!(3, j => (x[j][0] ^ y[j][0]) | (x[j][1] ^ y[j][1]) | (x[j][2] ^ y[j][2]));
            changed.0[l] |= d[0] | d[1] | d[2];
        }
    }
    report.changed = changed;
}

/// Second half of a sweep.
#[inline(always)]
fn rows(work: &mut Work) {
    let (cells, keep, report) = (&mut work.cells, &mut work.keep, &mut work.report);
    for band in 0..3 {
        let (mut cover, mut open) = (report.cover, report.open);
        for l in 0..LANES {
            let x = each!(9, k => each!(3, m => cells[band * 27 + k * 3 + m].0[l]));
            let t = each!(9, k => x[k][0] | x[k][1] | x[k][2]);
            let n = configure(&t, &mut cover.0[l], &mut open.0[l]);
            each!(9, k => keep[27 + band * 9 + k].0[l] = n[k]);
        }
        report.cover = cover;
        report.open = open;
    }
    let mut least = report.least;
    for row in 0..9 {
        for l in 0..LANES {
            let y = each!(3, j => each!(3, m => cells[row * 9 + j * 3 + m].0[l] & keep[27 + row * 3 + j].0[l]));
            each!(3, j => each!(3, m => cells[row * 9 + j * 3 + m].0[l] = y[j][m]));
            let min = each!(3, j => y[j][0].min(y[j][1]).min(y[j][2]));
            least.0[l] = least.0[l].min(min[0].min(min[1]).min(min[2]));
        }
    }
    report.least = least;
}

/// The rank of a band, its number in the low three bits (the lowest rank is the best), and the digits to choose from:
/// those with exactly two configurations, if there are any.
#[inline(always)]
fn weigh(band: usize, t: &[u16; 9]) -> (u16, u16) {
    let (e, o) = configurations(t);
    // The number of even and of odd configurations of a digit, in binary.
    let (e1, e2) = (e[0] ^ e[1] ^ e[2], in_two_of(e[0], e[1], e[2]));
    let (o1, o2) = (o[0] ^ o[1] ^ o[2], in_two_of(o[0], o[1], o[2]));
    let several = e2 | o2 | (e1 & o1);
    let more = ((e2 | o2) & (e1 | o1)) | (e2 & o2);
    let rank = (several.count_ones() + more.count_ones()) as u16 * 8 + band as u16;
    let two = several & !more;
    (if several != 0 { rank } else { u16::MAX }, or_if_empty(two, several))
}

/// Where to branch: the rank of the best band, and the digits to choose from. Bands 0 to 2 are the stacks.
#[inline(always)]
fn narrowest_bands(keep: &[U16x32; 54]) -> (U16x32, U16x32) {
    let (mut best, mut picks) = (U16x32([u16::MAX; LANES]), ZERO);
    for band in 0..6 {
        for l in 0..LANES {
            let (rank, digits) = weigh(band, &each!(9, k => keep[band * 9 + k].0[l]));
            picks.0[l] = if rank < best.0[l] { digits } else { picks.0[l] };
            best.0[l] = best.0[l].min(rank);
        }
    }
    (best, picks)
}

/// In which boxes lines 0 and 1 of a band take a digit, by configuration: three even ones, three odd ones, and two to fill up.
const BOX_OF_LINE: [[usize; 8]; 2] = [[0, 1, 2, 0, 1, 2, 0, 0], [1, 2, 0, 2, 0, 1, 0, 0]];

/// Chooses the lowest of the configurations `left`: each of the others loses a triad that it does not share. `bar` is called
/// with the cells that lose the digit.
#[inline(always)]
fn bar_others(choice: Choice, left: u16, mut bar: impl FnMut(usize)) {
    let (band, own) = (choice.band, left.trailing_zeros() as usize % 8);
    let (corner, line, over, step) =
        if band < 3 { (band * 3, 1, 27, 9) } else { (band * 27 - 81, 9, 3, 1) };
    let mut others = choice.all ^ 1 << own;
    while others != 0 {
        let other = others.trailing_zeros() as usize % 8;
        others &= others - 1;
        let i = usize::from(BOX_OF_LINE[0][own] == BOX_OF_LINE[0][other]);
        each!(3, m => bar(corner + i * line + BOX_OF_LINE[i][other] * over + m * step));
    }
}

/// The digit of a cell as given: 0, '0' and '.' are empty; 10 for what is not a digit.
#[inline(always)]
fn digit(given: u8) -> u8 {
    let given = if given == b'.' { 0 } else { given };
    given.min(given.wrapping_sub(b'0')).min(10)
}

/// The candidates of a cell with this digit: all if it is 0, none if it is 10.
#[inline(always)]
fn candidates(digit: u16) -> u16 {
    let bit = 1_u16 << (digit % 16);
    (bit >> 1 | (bit & 1).wrapping_neg()) & ALL
}

/// Eight cells of 32 puzzles: those of puzzle l are the bytes of word `[l % 4][l / 4]`. Turned around, row i holds two
/// cells of every puzzle, those of puzzle l in the sixteen bits of lane l.
type Block = [[u64; 8]; 4];

/// Swaps the high parts of the words of row i with the low parts of those of row j.
#[inline(always)]
fn exchange(w: &mut Block, i: usize, j: usize, shift: u32, low: u64) {
    for g in 0..8 {
        let (a, b) = (w[i][g], w[j][g]);
        w[i][g] = (a & low) | (b << shift & !low);
        w[j][g] = (a >> shift & low) | (b & !low);
    }
}

/// The first 32 puzzles, puzzle l to lane l, the last one also to the lanes after it. The last of the blocks overlaps.
#[inline(always)]
fn transpose(puzzles: &[[u8; 81]], queue: &mut [U16x32; 81]) {
    const BLOCKS: [usize; 11] = [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 73];
    let mut blocks = [[[0; 8]; 4]; 11];
    for l in 0..LANES {
        let puzzle = &puzzles[l.min(puzzles.len() - 1)];
        for (block, at) in blocks.iter_mut().zip(BLOCKS) {
            let mut eight = [0; 8];
            eight.copy_from_slice(&puzzle[at..at + 8]);
            block[l % 4][l / 4] = u64::from_le_bytes(eight);
        }
    }
    for (block, at) in blocks.iter().zip(BLOCKS) {
        let mut block = *block;
        exchange(&mut block, 0, 2, 32, 0xffff_ffff);
        exchange(&mut block, 1, 3, 32, 0xffff_ffff);
        exchange(&mut block, 0, 1, 16, 0xffff_0000_ffff);
        exchange(&mut block, 2, 3, 16, 0xffff_0000_ffff);
        for (i, words) in block.iter().enumerate() {
            let mut bytes = [0; 2 * LANES];
            for g in 0..8 {
                bytes[g * 8..g * 8 + 8].copy_from_slice(&words[g].to_le_bytes());
            }
            for byte in &mut bytes {
                *byte = digit(*byte);
            }
            let (mut first, mut second) = (ZERO, ZERO);
            for l in 0..LANES {
                let two = u16::from_le_bytes([bytes[2 * l], bytes[2 * l + 1]]);
                first.0[l] = candidates(two & 0xff);
                second.0[l] = candidates(two >> 8);
            }
            queue[at + 2 * i] = first;
            queue[at + 2 * i + 1] = second;
        }
    }
}

/// Restart threshold: branches in a row without a solution; then a puzzle starts again, by cells, and whenever they have doubled.
const BRANCH_LIMIT: u32 = 8192;

/// The solver: its memory is reused for any number of batches.
#[derive(Default)]
pub struct Lanes {
    work: Box<Work>,
    /// Branches put aside, by the lane that did, and the lanes that have some.
    stacks: [Vec<Branch>; LANES],
    aside: u32,
    /// The puzzle in each lane.
    puzzle: [usize; LANES],
    /// The next puzzles, transposed: lane l of `ready` holds puzzle `first + l`. `next` follows them.
    ready: u32,
    first: usize,
    next: usize,
    /// Lanes with a board.
    busy: u32,
    /// Lanes that need one.
    free: u32,
    /// Lanes that must sweep before they may branch.
    fresh: u32,
    /// Lanes that have to branch.
    stalled: u32,
    /// Lanes whose puzzle has other boards too.
    branched: u32,
    /// The branches of each puzzle since its last solution.
    branches_of: Vec<u32>,
    /// The recent share of branched puzzles that reached the limit, in 256ths.
    reached: u32,
    /// The cell by which each lane branched last, and how often a board branched by each cell in this batch.
    last: [usize; LANES],
    splits: Vec<u32>,
    /// How often a board has branched so far, in all batches. Public for the tests.
    #[doc(hidden)]
    pub guesses: u64,
}

impl Lanes {
    /// A solver that has solved nothing yet.
    pub fn new() -> Self {
        Lanes::default()
    }

    /// Counts the solutions of every puzzle up to `limit`, and writes one of them out, or zeros where there is none.
    /// A puzzle is 81 cells in row order: digits as numbers or characters, empty cells as 0, '0' or '.'.
    /// `grids` may be shorter than `puzzles`: an empty one asks for counts alone.
    // Inlined so that a caller compiled for a better instruction set has all of it compiled for that set.
    #[inline(always)]
    pub fn solve_many(
        &mut self,
        puzzles: &[[u8; 81]],
        limit: u32,
        counts: &mut [u32],
        grids: &mut [[u8; 81]],
    ) {
        let puzzles = &puzzles[..puzzles.len().min(counts.len())];
        let counts = &mut counts[..puzzles.len()];
        counts.fill(0);
        if limit > 0 {
            // The batch before has left no lane busy, no puzzle ready and no branch.
            self.branches_of.clear();
            self.branches_of.resize(puzzles.len(), 0);
            self.reached = 0;
            self.last = [0; LANES];
            self.splits = vec![0; 81];
            self.next = 0;
            self.free = u32::MAX;
            loop {
                // If many puzzles have more solutions than are counted, a second branch is mostly useless.
                let share = limit > 1 && self.reached < 64
                    || (self.ready == 0 && self.next == puzzles.len());
                self.branch(share, puzzles, counts);
                self.refill(puzzles, limit, counts);
                if self.busy == 0 {
                    break;
                }
                self.sweep();
                self.collect(limit, counts, grids);
            }
        }
        for (grid, count) in grids.iter_mut().zip(counts.iter()) {
            if *count == 0 {
                *grid = [0; 81];
            }
        }
    }

    /// Every stalled board goes on with one part of itself. The others are put aside, or if `share`, a free lane takes the only
    /// other one.
    #[inline(always)]
    fn branch(&mut self, share: bool, puzzles: &[[u8; 81]], counts: &[u32]) {
        if self.stalled == 0 {
            return;
        }
        let (ranks, digits) = narrowest_bands(&self.work.keep);
        while self.stalled != 0 {
            let l = pop_lowest(&mut self.stalled);
            let digit = digits.0[l] & digits.0[l].wrapping_neg();
            if digit == 0 {
                // Only the rows changed, and no digit is open: the next sweep finds the board solved or contradictory.
                continue;
            }
            let i = self.puzzle[l];
            if self.branches_of[i] == 0 && counts[i] == 0 {
                self.reached -= self.reached / 16;
            }
            self.guesses += 1;
            self.branches_of[i] = self.branches_of[i].saturating_add(1);
            let branches = self.branches_of[i];
            self.fresh |= 1 << l;
            self.branched |= 1 << l;
            if branches < BRANCH_LIMIT {
                self.try_configurations(l, usize::from(ranks.0[l] % 8), digit, share);
            } else if branches.is_power_of_two() && counts[i] == 0 {
                self.restart(l, &puzzles[i]);
            } else {
                self.split_cell(l);
            }
        }
    }

    /// The board of lane `l` goes on with the lowest configuration of a digit in a band.
    #[inline(always)]
    fn try_configurations(&mut self, l: usize, band: usize, digit: u16, share: bool) {
        let t = each!(9, k => u16::from(self.work.keep[band * 9 + k].0[l] & digit != 0));
        let (e, o) = configurations(&t);
        let all = e[0] | e[1] << 1 | e[2] << 2 | o[0] << 3 | o[1] << 4 | o[2] << 5;
        let choice = Choice { band, digit, all };
        let others = all & all.wrapping_sub(1);
        if share && self.free != 0 && others.is_power_of_two() {
            let other = pop_lowest(&mut self.free);
            self.busy |= 1 << other;
            self.fresh |= 1 << other;
            self.branched |= 1 << other;
            self.puzzle[other] = self.puzzle[l];
            for row in &mut self.work.cells {
                row.0[other] = row.0[l];
            }
            bar_others(choice, others, |k| self.work.cells[k].0[other] &= !digit);
        } else {
            self.put_aside(l, choice);
        }
        bar_others(choice, all, |k| self.work.cells[k].0[l] &= !digit);
    }

    /// The board of lane `l` goes on with one digit of a cell. The lane keeps the others: it knows where it failed last.
    #[cold]
    fn split_cell(&mut self, l: usize) {
        let k = self.cell_to_split(l);
        let x = self.work.cells[k].0[l];
        let digit = x & x.wrapping_neg();
        self.work.cells[k].0[l] = x ^ digit;
        self.put_aside(l, Choice::default());
        self.work.cells[k].0[l] = digit;
    }

    /// Puts the board of lane `l` aside, for all configurations but the lowest.
    #[inline(always)]
    fn put_aside(&mut self, l: usize, choice: Choice) {
        self.aside |= 1 << l;
        let left = choice.all & choice.all.wrapping_sub(1);
        self.stacks[l].push(Branch { cells: [0; 81], puzzle: self.puzzle[l], choice, left });
        if let Some(branch) = self.stacks[l].last_mut() {
            for (x, row) in branch.cells.iter_mut().zip(self.work.cells.iter()) {
                *x = row.0[l];
            }
            if left.is_power_of_two() {
                bar_others(choice, left, |k| branch.cells[k] &= !choice.digit);
                branch.left = 0;
            }
        }
    }

    /// Drops all boards of the puzzle in lane `l` except the puzzle itself.
    #[cold]
    fn restart(&mut self, l: usize, puzzle: &[u8; 81]) {
        let i = self.puzzle[l];
        self.finish(i);
        let stacks = &mut self.stacks;
        for stack in stacks.iter_mut() {
            stack.retain(|branch| branch.puzzle != i);
        }
        self.aside = mask(|m| !stacks[m].is_empty());
        for (row, byte) in self.work.cells.iter_mut().zip(puzzle) {
            row.0[l] = candidates(u16::from(digit(*byte)));
        }
        self.free &= !(1 << l);
        self.fresh |= 1 << l;
    }

    /// The cell by which lane `l` branched last, if that has several digits again: what made it fail is near. Else one with
    /// the fewest digits, of these one by which boards branched most.
    #[cold]
    fn cell_to_split(&mut self, l: usize) -> usize {
        let digits = |k: usize| self.work.cells[k].0[l].count_ones();
        let mut k = self.last[l];
        if digits(k) < 2 {
            k = (0..81)
                .filter(|&k| digits(k) > 1)
                .min_by_key(|&k| (digits(k), !self.splits[k]))
                .unwrap_or(k);
        }
        self.last[l] = k;
        self.splits[k] = self.splits[k].saturating_add(1);
        k
    }

    /// Frees the lanes that hold a puzzle whose count is settled. What is put aside of it goes when it is taken up.
    #[inline(always)]
    fn finish(&mut self, i: usize) {
        let puzzle = &self.puzzle;
        let same = mask(|l| puzzle[l] == i);
        self.free |= same;
        self.stalled &= !same;
    }

    /// Gives every free lane a board: the last of its own branches, a new puzzle, or another lane's oldest branch
    /// (which is the largest).
    #[inline(always)]
    fn refill(&mut self, puzzles: &[[u8; 81]], limit: u32, counts: &[u32]) {
        let more = self.ready != 0 || self.next < puzzles.len();
        let (mut new, mut old) = (0, 0);
        while self.free != 0 {
            let without = self.free & !self.aside;
            if without != 0 && (more || self.aside == 0) {
                new |= without;
                self.free &= self.aside;
            } else {
                let l = pop_lowest(&mut self.free);
                let found = u32::from(self.take_up(l, limit, counts)) << l;
                old |= found;
                self.free |= found ^ 1 << l;
            }
        }
        self.fresh |= new | old;
        self.branched = (self.branched & !new) | old;
        self.busy |= new | old;
        self.busy &= !self.start(new, puzzles);
    }

    /// Lane `l` takes up a branch; `false` if the count of its puzzle is settled.
    #[inline(always)]
    fn take_up(&mut self, l: usize, limit: u32, counts: &[u32]) -> bool {
        let (mut from, mut at, stacks) = (l, 0, &self.stacks);
        if self.aside >> l & 1 == 0 {
            from = (0..LANES).max_by_key(|&m| stacks[m].len()).unwrap_or(l);
        } else {
            at = stacks[l].len() - 1;
        }
        let (cells, branch) = (&mut self.work.cells, &mut self.stacks[from][at]);
        let open = counts[branch.puzzle] < limit;
        if open {
            for (rows, x) in cells.chunks_exact_mut(9).zip(branch.cells.chunks_exact(9)) {
                let x = each!(9, k => x[k]);
                for k in 0..9 {
                    rows[k].0[l] = x[k];
                }
            }
            if branch.left != 0 {
                let digit = branch.choice.digit;
                bar_others(branch.choice, branch.left, |k| cells[k].0[l] &= !digit);
                branch.left &= branch.left - 1;
            }
            self.puzzle[l] = branch.puzzle;
            self.last[l] = self.last[from];
        }
        if branch.left == 0 || !open {
            self.stacks[from].remove(at);
            if self.stacks[from].is_empty() {
                self.aside &= !(1 << from);
            }
        }
        open
    }

    /// Gives lanes new puzzles, as long as there are any; the lanes that get none.
    #[inline(always)]
    fn start(&mut self, mut lanes: u32, puzzles: &[[u8; 81]]) -> u32 {
        let Work { cells, queue, .. } = &mut *self.work;
        while lanes != 0 {
            if self.ready == 0 {
                let number = LANES.min(puzzles.len() - self.next);
                if number == 0 {
                    break;
                }
                self.first = self.next;
                self.next += number;
                self.ready = u32::MAX >> (LANES - number);
                transpose(&puzzles[self.first..], queue);
            }
            let both = lanes & self.ready;
            if both != 0 {
                // Where lanes find their next puzzle in place, all rows at once.
                let first = self.first;
                let mut chosen = ZERO;
                for l in 0..LANES {
                    let here = both >> l & 1 != 0;
                    chosen.0[l] = if here { u16::MAX } else { 0 };
                    self.puzzle[l] = if here { first + l } else { self.puzzle[l] };
                }
                for (row, next) in cells.iter_mut().zip(queue.iter()) {
                    for l in 0..LANES {
                        row.0[l] = (row.0[l] & !chosen.0[l]) | (next.0[l] & chosen.0[l]);
                    }
                }
                lanes &= !both;
                self.ready &= !both;
            } else {
                let (l, s) = (pop_lowest(&mut lanes), pop_lowest(&mut self.ready));
                self.puzzle[l] = self.first + s;
                for (row, next) in cells.iter_mut().zip(queue.iter()) {
                    row.0[l] = next.0[s];
                }
            }
        }
        lanes
    }

    #[inline(always)]
    fn sweep(&mut self) {
        let report = &mut self.work.report;
        for l in 0..LANES {
            report.changed.0[l] = (self.fresh >> l & 1) as u16;
        }
        report.least = U16x32([ALL; LANES]);
        report.cover = U16x32([ALL; LANES]);
        report.open = ZERO;
        columns(&mut self.work);
        rows(&mut self.work);
        self.fresh = 0;
    }

    /// Counts and writes out what is solved, and frees the lanes that are done.
    #[inline(always)]
    fn collect(&mut self, limit: u32, counts: &mut [u32], grids: &mut [[u8; 81]]) {
        let report = &self.work.report;
        let lost = mask(|l| report.least.0[l] == 0 || report.cover.0[l] != ALL);
        let closed = mask(|l| report.open.0[l] == 0) & !lost;
        self.stalled = mask(|l| report.changed.0[l] == 0) & self.busy & !lost & !closed;
        self.free = !self.busy | lost | closed;
        let mut solved = closed & self.busy;
        while solved != 0 {
            let l = pop_lowest(&mut solved);
            let i = self.puzzle[l];
            if counts[i] >= limit {
                continue;
            }
            if let (0, Some(grid)) = (counts[i], grids.get_mut(i)) {
                // Not cell by cell into the grid: 81 stores that wait for memory would hold up the next sweep.
                let mut digits = [0; 81];
                for (digit, row) in digits.iter_mut().zip(self.work.cells.iter()) {
                    // Digit d is the bit above d - 1 others.
                    *digit = 1 + (row.0[l].wrapping_sub(1) as u8).count_ones() as u8;
                }
                *grid = digits;
            }
            counts[i] += 1;
            if self.branched >> l & 1 != 0 {
                self.branches_of[i] = 0;
                if counts[i] == limit {
                    self.reached += 16;
                    self.finish(i);
                }
            }
        }
    }
}

fn solve_one(board: &[[u8; 9]; 9], limit: u32) -> (u32, [u8; 81]) {
    let (mut count, mut grid, mut puzzle) = ([0], [[0; 81]], [0; 81]);
    for (x, y) in puzzle.iter_mut().zip(board.iter().flatten()) {
        // A number above 9 is neither a digit nor, here, a character.
        *x = (*y).min(10);
    }
    Lanes::new().solve_many(&[puzzle], limit, &mut count, &mut grid);
    (count[0], grid[0])
}

/// Fills the board if it has a solution, and says whether it has. Digits are numbers, 0 is empty.
pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool {
    let (count, grid) = solve_one(board, 1);
    if count > 0 {
        for k in 0..81 {
            board[k / 9][k % 9] = grid[k];
        }
    }
    count > 0
}

/// Counts the solutions of the board, up to `limit`.
pub fn count_solutions(board: &[[u8; 9]; 9], limit: u32) -> u32 {
    solve_one(board, limit).0
}
// submission ends

/// Solves two puzzles at once and prints them, a line for each.
#[doc(hidden)]
pub fn main() {
    let puzzles = [
        *b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        *b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ];
    let (mut counts, mut grids) = ([0; 2], [[0; 81]; 2]);
    Lanes::new().solve_many(&puzzles, 2, &mut counts, &mut grids);
    for (count, grid) in counts.iter().zip(grids.iter()) {
        let line: String = grid.iter().map(ToString::to_string).collect();
        println!("{line} {count}");
    }
}
