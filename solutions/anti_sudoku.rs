//! # `anti_sudoku`: wrong in every row, column and box
//!
//! Beyond the articles, the rule of article 001 from the other side: Codeforces 1335D gives a full grid that keeps the
//! rules, and asks to change at most nine cells so that every row, every column and every box holds some digit twice.
//!
//! ## The idea
//! In such a grid each digit stands once in every row, once in every column and once in every box. So turn every 1 into
//! a 2: each of the 27 units loses its only 1, and now holds 2 twice.
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
//! | every 1 becomes a 2 | `break_every_unit(grid)` |
//!
//! ## Cost
//! One pass over 81 cells, without a search.
//!
//! ## What it does with other boards
//! Of a board that is not full, or already breaks the rules, every 1 becomes a 2 too; then it promises nothing.

// submission starts
/// Turns every 1 into a 2: in a full grid that keeps the rules, nine cells, after which every row, column and box holds 2
/// twice.
pub fn break_every_unit(grid: &mut [[u8; 9]; 9]) {
    for row in 0..9 {
        for col in 0..9 {
            if grid[row][col] == 1 {
                grid[row][col] = 2;
            }
        }
    }
}
// submission ends

/// Breaks the solution of LeetCode's example and prints it in nine lines.
#[doc(hidden)]
pub fn main() {
    let mut grid = [
        [5, 3, 4, 6, 7, 8, 9, 1, 2],
        [6, 7, 2, 1, 9, 5, 3, 4, 8],
        [1, 9, 8, 3, 4, 2, 5, 6, 7],
        [8, 5, 9, 7, 6, 1, 4, 2, 3],
        [4, 2, 6, 8, 5, 3, 7, 9, 1],
        [7, 1, 3, 9, 2, 4, 8, 5, 6],
        [9, 6, 1, 5, 3, 7, 2, 8, 4],
        [2, 8, 7, 4, 1, 9, 6, 3, 5],
        [3, 4, 5, 2, 8, 6, 1, 7, 9],
    ];
    break_every_unit(&mut grid);
    for row in &grid {
        println!("{}", row.map(|digit| digit.to_string()).join(" "));
    }
}
