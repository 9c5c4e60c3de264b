//! # `win_condition`: any grid that follows the rules wins
//!
//! Article 001, part 2 (获胜条件): how a game knows that the player has won. The article states the rule, without a program.
//!
//! ## The idea
//! The obvious test, "is the player's grid the one that the generator made?", is wrong. When digits are removed (挖掉)
//! from a full grid, the puzzle that remains may have more than one solution, and each of them is right. So compare with
//! the rules, not with the generator: a grid wins if it is full and no row, column or box has a digit twice.
//!
//! The article gives no example ("easy to give", it says); here is one. The generator made the grid on the left, of which
//! four rows are shown. Remove the 1 and the 2 at the start of row 1 and of row 4: they can be put back in two ways,
//! since both rows, both columns and both boxes get a 1 and a 2 either way.
//!
//! ```text
//!  the generator's       the puzzle            also wins
//!  1 2 3  4 5 6  7 8 9   . . 3  4 5 6  7 8 9   2 1 3  4 5 6  7 8 9
//!  4 5 6  7 8 9  1 2 3   4 5 6  7 8 9  1 2 3   4 5 6  7 8 9  1 2 3
//!  7 8 9  1 2 3  4 5 6   7 8 9  1 2 3  4 5 6   7 8 9  1 2 3  4 5 6
//!  2 1 4  3 6 5  8 9 7   . . 4  3 6 5  8 9 7   1 2 4  3 6 5  8 9 7
//! ```
//!
//! The part of the rule about clashes is a problem of its own, LeetCode 36: is a board, full or not, free of repeated
//! digits? A board may be valid in this sense and still have no solution.
//!
//! Part 3 of the article offers the game for download: the author had forgotten MFC, so it became a web page, all in one
//! HTML file. The article does not show its source, and it is not mirrored here.
//!
//! | in the article | here |
//! |---|---|
//! | "whether the player's matrix satisfies the rules of the game" | `is_won(board)`: full, and without a clash |
//! | the rules, given by a link; part 1 names column, row and 3 by 3 box (列, 行, 小方阵) | `first_clash(board)`: the first digit, in row order, that its unit already has |
//! | – | `Clash`, the reason in words: `box 1 holds 1 twice: r1c3 and r2c2`, cells by row and column |
//! | – | `Solution::is_valid_sudoku(board)`, the signature of LeetCode 36 |
//! | no program | `main`, ours, tries the rule on three grids |
//!
//! ## Cost
//! One pass over 81 cells. For each of the 27 units (rows, columns, boxes) a table remembers where each digit was seen.
//!
//! ## Where the article's program misbehaves
//! The article has no program, and leaves three points open. Here a grid with an empty cell does not win, nor does one
//! that is not 9 × 9; in `first_clash`, whatever is not 1 to 9 counts as empty.

// submission starts
use std::fmt;

/// The three kinds of unit; each unit holds every digit once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Nine cells side by side, 行.
    Row,
    /// Nine cells one below the other, 列.
    Column,
    /// Three by three cells, 小方阵.
    Box,
}

/// A digit that a unit has twice. All numbers are counted from 1, as people count rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// What kind of unit it is.
    pub unit: Unit,
    /// Which one of its kind, 1 to 9; boxes are counted in row order.
    pub number: usize,
    /// The digit.
    pub digit: char,
    /// Row and column of the cell that comes first in row order.
    pub first: (usize, usize),
    /// Row and column of the other cell.
    pub second: (usize, usize),
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clash { number, digit, first, second, .. } = self;
        match self.unit {
            Unit::Row => write!(
                f,
                "row {} holds {} twice: columns {} and {}",
                number, digit, first.1, second.1
            ),
            Unit::Column => write!(
                f,
                "column {} holds {} twice: rows {} and {}",
                number, digit, first.0, second.0
            ),
            Unit::Box => write!(
                f,
                "box {} holds {} twice: r{}c{} and r{}c{}",
                number, digit, first.0, first.1, second.0, second.1
            ),
        }
    }
}

/// The first cell in row order whose digit its row, column or box already has, and where; `None` if no unit has a digit
/// twice. Whatever is not a digit from 1 to 9 counts as empty; what lies beyond nine rows and nine columns is
/// not looked at.
pub fn first_clash(board: &[Vec<char>]) -> Option<Clash> {
    // seen[unit][number][digit]: the cell where the digit was seen.
    let mut seen = [[[None; 10]; 9]; 3];
    for (r, row) in board.iter().enumerate().take(9) {
        for (c, &digit) in row.iter().enumerate().take(9) {
            let d = match digit {
                '1'..='9' => digit as usize - '0' as usize,
                _ => continue,
            };
            let units = [(Unit::Row, r), (Unit::Column, c), (Unit::Box, r / 3 * 3 + c / 3)];
            let second = (r + 1, c + 1);
            for &(unit, n) in &units {
                if let Some(first) = seen[unit as usize][n][d].replace(second) {
                    let number = n + 1;
                    return Some(Clash { unit, number, digit, first, second });
                }
            }
        }
    }
    None
}

/// Part 2's condition, whether the player has won: nine rows of nine digits, and no row, column or box has one twice.
pub fn is_won(board: &[Vec<char>]) -> bool {
    let full = board.len() == 9
        && board
            .iter()
            .all(|row| row.len() == 9 && row.iter().all(|cell| ('1'..='9').contains(cell)));
    full && first_clash(board).is_none()
}

/// The type that LeetCode declares; here so that the file compiles alone.
pub struct Solution;

impl Solution {
    /// LeetCode 36: whether no unit has a digit twice; `'.'` is an empty cell.
    pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool {
        first_clash(&board).is_none()
    }
}
// submission ends

/// Tries the rule on the generator's grid, on another solution of the same puzzle, and on the latter with a slip.
#[doc(hidden)]
pub fn main() {
    let board = |rows: [&str; 9]| -> Vec<Vec<char>> {
        rows.iter().map(|row| row.chars().collect()).collect()
    };
    let generated = board([
        "123456789",
        "456789123",
        "789123456",
        "214365897",
        "365897214",
        "897214365",
        "531642978",
        "642978531",
        "978531642",
    ]);
    let mut player = generated.clone();
    player[0].swap(0, 1);
    player[3].swap(0, 1);
    let mut slip = player.clone();
    slip[8][8] = '9';
    for (name, board) in &[("generated", generated), ("player", player), ("slip", slip)] {
        match first_clash(board) {
            Some(clash) => println!("{name}: {clash}"),
            None => println!("{}: {}", name, if is_won(board) { "won" } else { "not full" }),
        }
    }
}
