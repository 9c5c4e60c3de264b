//! # `anti_sudoku`: wrong in every row, column and box
//!
//! Beyond the articles, the rule of article 001 from the other side: Codeforces 1335D gives a full grid that follows the
//! rules, and asks to change at most nine cells so that every row, every column and every box holds some digit twice.
//!
//! ## The idea
//! In such a grid each digit is once in every row, column and box. So replace every 1 by 2: each of the 27 units loses
//! its only 1, and now holds 2 twice.
//!
//! ```text
//!   5  3  4   6  7  8   9  1  2        5  3  4   6  7  8   9 (2) 2
//!   6  7  2   1  9  5   3  4  8        6  7  2  (2) 9  5   3  4  8
//!   1  9  8   3  4  2   5  6  7       (2) 9  8   3  4  2   5  6  7
//!
//!   8  5  9   7  6  1   4  2  3        8  5  9   7  6 (2)  4  2  3
//!   4  2  6   8  5  3   7  9  1        4  2  6   8  5  3   7  9 (2)
//!   7  1  3   9  2  4   8  5  6        7 (2) 3   9  2  4   8  5  6
//!
//!   9  6  1   5  3  7   2  8  4        9  6 (2)  5  3  7   2  8  4
//!   2  8  7   4  1  9   6  3  5        2  8  7   4 (2) 9   6  3  5
//!   3  4  5   2  8  6   1  7  9        3  4  5   2  8  6  (2) 7  9
//! ```
//!
//! Nine changes are also the fewest: a cell lies in one row, and all nine rows have to change.
//!
//! | the idea | here |
//! |---|---|
//! | replace every 1 by 2 | `row.replace('1', "2")` |
//! | the judge's input: the number of grids, then the grids | `lines().skip(1)`: all rows of all grids |
//!
//! ## Cost
//! One pass over the input, without a search.
//!
//! ## Edge cases
//! In a board that is not full, or already breaks the rules, every 1 is replaced too, without any promise. This file is a
//! whole program: it has no function that the judges of other problems could call.

// submission starts
use std::io::{self, Read};

/// Reads the number of grids, and grids of nine lines of nine digits; prints each with 2 in place of every 1. A full grid
/// that follows the rules then holds 2 twice in every row, column and box.
pub fn main() {
    let mut input = String::new();
    if io::stdin().read_to_string(&mut input).is_ok() {
        for row in input.lines().skip(1) {
            println!("{}", row.replace('1', "2"));
        }
    }
}
// submission ends
