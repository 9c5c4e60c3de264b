//! # `candidates`: the place with the fewest possibilities first
//!
//! Beyond the articles: what to answer in an interview when asked to improve on plain backtracking (回溯).
//!
//! ## The idea
//! The articles' programs take the empty cells (格) in row order and try 1 to 9 in each. Two things make them slow. To
//! find out whether a digit may go into a cell they read up to 27 cells; and they guess in a cell that allows six digits
//! when another cell may allow only one.
//!
//! 1. **Sets instead of loops.** For each of the 27 units, nine rows (行), nine columns (列) and nine boxes (宫), keep
//!    the digits still missing as a set of nine bits. The digits that may go into a cell, its candidates, are the
//!    intersection of three sets: two `&`. Placing a digit flips one bit in three sets; taking it back flips them again.
//! 2. **The fewest possibilities first.** Take the empty cell with the fewest candidates. None: a dead end, seen at once
//!    (剪枝, pruning). One: no guess. Otherwise: the smallest number of branches.
//! 3. **The same question asked of digits.** Not only "which digits can go into this cell?" but also "which places are
//!    left for this digit in this unit?". No place: a dead end, though every cell may still have candidates. One
//!    place: the digit goes there (a *hidden single*), however many other candidates the cell has. Two places: fewer
//!    branches than a cell with three candidates.
//!
//! Whatever it picks, cell or digit, every solution takes one of these possibilities. So if all of them fail, there is
//! no solution from here, and no need to try another cell or digit.
//!
//! ## Counting places without counters
//! `left[k][unit]` is the set of digits that have at least `k` places left in the unit. `left[0]` is the digits that it
//! misses. For each empty cell, whose candidates are `digits`, a digit that had `k` places now has `k + 1`:
//!
//! ```text
//! left[3] |= left[2] & digits;   from the top down, or a digit would climb more than one step per cell
//! left[2] |= left[1] & digits;
//! left[1] |= left[0] & digits;
//! ```
//!
//! After all cells, the digits with exactly `k` places are `left[k] & !left[k + 1]`. Nine digits are counted at a time.
//!
//! | the idea | here |
//! |---|---|
//! | 27 sets of nine bits | `missing: [u16; 27]`: rows from 0, columns from 9, boxes from 18; bit `d` is the digit `d` |
//! | the candidates of a cell | `candidates(missing, row, col)` |
//! | place a digit, search on, reset | `place`, the only function that writes to the board |
//! | find the fewest possibilities and try them | `search` |
//! | notice givens (已知数) that clash | `solve_sudoku`, while it builds the sets |
//!
//! ## Cost
//! A step reads the empty cells once and the 27 units at most three times. The gain is in how few steps there are:
//!
//! ```text
//!                                                                     placements   resets
//! LeetCode's example      the article's programs                        4,208        4,157
//!                         here                                             51            0
//! Inkala's of 2012, see `main`                                          1,938        1,878
//! a puzzle without solution (Norvig's "impossible" one)                 8,341        8,341
//!   the same without "two places", that is with hidden singles only   21,000,000 steps
//! ```
//!
//! Compiled with `-O`, per puzzle of the samples in `tests/cases/sets`, on a Zen 5 in November 2026: 2 µs for easy ones
//! (`kaggle`), 17 µs with 17 givens, 0.3 ms for the hardest known (`hard11plus`), where none took more than 3 ms.
//!
//! ## Where the idea comes from
//! Choosing what leaves the fewest possibilities is Golomb and Baumert's rule for backtracking (1965), also known as
//! *minimum remaining values*; asked of cells and of digits alike it is the choice of a column in Knuth's Algorithm X
//! (`exact_cover.rs`). Norvig's well-known program of 2006 propagates single candidates and single places, then guesses in
//! the narrowest cell; here both are the same choice. The sets are those of `bit_masks`.
//!
//! ## Edge cases
//! - **Givens that clash**, or a number above 9: `false`, before any search.
//! - **No solution**: `false`; the board is unchanged.
//! - **Several solutions**: it stops at one of them, not necessarily the first in row order.
//! - **A full board** is checked as well: `true` if it is valid.

// submission starts
type Board = [[u8; 9]; 9];
/// All digits as a set: bit `d` stands for the digit `d`.
const ALL: u16 = 0b11_1111_1110;

/// The numbers of a cell's row, column and box among the 27 units.
fn units(row: usize, col: usize) -> [usize; 3] {
    [row, 9 + col, 18 + row / 3 * 3 + col / 3]
}

/// The digits that a cell's row, column and box all miss.
fn candidates(missing: &[u16; 27], row: usize, col: usize) -> u16 {
    let [r, c, b] = units(row, col);
    missing[r] & missing[c] & missing[b]
}

/// Takes a digit out of the sets of its row, column and box, or puts it back.
fn flip(missing: &mut [u16; 27], row: usize, col: usize, digit: u8) {
    for &unit in &units(row, col) {
        missing[unit] ^= 1 << digit;
    }
}

/// Writes a digit, if it is allowed there, and searches on; takes it back if that fails.
fn place(board: &mut Board, missing: &mut [u16; 27], row: usize, col: usize, digit: u8) -> bool {
    if board[row][col] != 0 || candidates(missing, row, col) & 1 << digit == 0 {
        return false;
    }
    board[row][col] = digit;
    flip(missing, row, col, digit);
    if search(board, missing) {
        return true;
    }
    flip(missing, row, col, digit);
    board[row][col] = 0;
    false
}

/// Fills the empty cells, the fewest possibilities first; if they cannot be filled, they are empty again.
fn search(board: &mut Board, missing: &mut [u16; 27]) -> bool {
    let mut best = (10, 0, 0); // number of candidates, row, column; 10 if no cell is empty
    let mut left = [*missing, [0; 27], [0; 27], [0; 27]];
    for row in 0..9 {
        for col in 0..9 {
            if board[row][col] != 0 {
                continue;
            }
            let digits = candidates(missing, row, col);
            let count = digits.count_ones() as usize;
            // None: nothing fits, a dead end. One: no guess, whatever else is open.
            if count < 2 {
                return (1..=9).any(|digit| place(board, missing, row, col, digit));
            }
            if count < best.0 {
                best = (count, row, col);
            }
            for &unit in &units(row, col) {
                for k in (0..3).rev() {
                    left[k + 1][unit] |= left[k][unit] & digits;
                }
            }
        }
    }
    let (fewest, row, col) = best;
    // Has a digit fewer places in some unit than any cell has candidates? Any such digit will do.
    for k in 0..fewest.min(3) {
        for unit in 0..27 {
            let digits = left[k][unit] & !left[k + 1][unit];
            if digits != 0 {
                let digit = (digits.trailing_zeros() % 10) as u8; // % 10: it fits a byte
                return (0..81)
                    .filter(|i| units(i / 9, i % 9).contains(&unit))
                    .any(|i| place(board, missing, i / 9, i % 9, digit));
            }
        }
    }
    fewest == 10 || (1..=9).any(|digit| place(board, missing, row, col, digit))
}

/// Fills the empty cells (0); `false` if they cannot be filled, and the board is then as it was.
pub fn solve_sudoku(board: &mut Board) -> bool {
    let mut missing = [ALL; 27];
    for (row, digits) in board.iter().enumerate() {
        for (col, &digit) in digits.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            if digit > 9 || candidates(&missing, row, col) & 1 << digit == 0 {
                return false;
            }
            flip(&mut missing, row, col, digit);
        }
    }
    search(board, &mut missing)
}
// submission ends

/// Solves a puzzle that newspapers called the hardest of the world (Arto Inkala, 2012) and prints it in nine lines.
#[doc(hidden)]
pub fn main() {
    let mut board = [
        [8, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 3, 6, 0, 0, 0, 0, 0],
        [0, 7, 0, 0, 9, 0, 2, 0, 0],
        [0, 5, 0, 0, 0, 7, 0, 0, 0],
        [0, 0, 0, 0, 4, 5, 7, 0, 0],
        [0, 0, 0, 1, 0, 0, 0, 3, 0],
        [0, 0, 1, 0, 0, 0, 0, 6, 8],
        [0, 0, 8, 5, 0, 0, 0, 1, 0],
        [0, 9, 0, 0, 0, 0, 4, 0, 0],
    ];
    if solve_sudoku(&mut board) {
        for row in &board {
            println!("{}", row.map(|digit| digit.to_string()).join(" "));
        }
    } else {
        println!("No solution");
    }
}
