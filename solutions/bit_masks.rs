//! # `bit_masks`: the articles' search with sets of bits
//!
//! Beyond the articles, by one step: the cells are still taken in row order and the digits in ascending order, but no
//! row, column or box is read to check a digit. This is what most people submit to a judge.
//!
//! ## The idea
//! For each row (行), column (列) and box (宫) keep the set of digits that it still misses, in the bits of a number: bit
//! `d` stands for the digit `d`. What may go into a cell is what all three miss; `&` finds it for nine digits at once:
//!
//! ```text
//!    bit       9 8 7 6 5 4 3 2 1 0
//!    row 0     1 1 0 1 0 1 0 1 1 .     5 3 . | . 7 . | . . .
//!    column 2  1 0 1 1 1 1 1 1 1 .     only the 8 in row 2
//!    box 0     0 0 1 0 0 1 0 1 1 .     5 3 . / 6 . . / . 9 8
//!    all three 0 0 0 0 0 1 0 1 1 .     1, 2 or 4
//! ```
//!
//! `digits.trailing_zeros()` is the smallest digit of a set, and `digits & (digits - 1)` is the set without it. To place
//! a digit flips its bit in three sets; to reset it flips the same bits again.
//!
//! | the articles' programs | here |
//! |---|---|
//! | nine checks for each empty cell, of up to 27 cells each | two `&` |
//! | every digit from 1 to 9 is tried | only those that fit, in the same order |
//! | the next empty cell | the same, looked for from the last one on |
//!
//! ## Cost
//! The search is the articles', write for write: on LeetCode's example the same 4,208 placements and the same
//! 4,157 resets, in a quarter of the time of `int_matrix` or less. That is what fast checks gain. `candidates` needs 51
//! placements: a good choice gains far more.
//!
//! ## Edge cases
//! - **Givens that clash**, or a number above 9: `false`, before any search. **A full board** is checked as well.
//! - **No solution**: `false`; the board is unchanged. **Several**: the first in row order.

// submission starts
type Board = [[u8; 9]; 9];

/// The digits that rows, columns and boxes still miss: nine sets of each.
type Missing = [[u16; 9]; 3];

/// All digits as a set: bit `d` stands for the digit `d`.
const ALL: u16 = 0b11_1111_1110;

/// The digits that the row, the column and the box of a cell all miss.
fn digits_for(missing: &Missing, row: usize, col: usize) -> u16 {
    missing[0][row] & missing[1][col] & missing[2][row / 3 * 3 + col / 3]
}

/// Takes a digit out of the three sets of a cell, or puts it back.
fn flip(missing: &mut Missing, row: usize, col: usize, digit: u8) {
    missing[0][row] ^= 1 << digit;
    missing[1][col] ^= 1 << digit;
    missing[2][row / 3 * 3 + col / 3] ^= 1 << digit;
}

/// Fills the empty cells from `start` on, counted from 0 to 80 in row order; if they cannot be filled, they are empty again.
fn search(board: &mut Board, missing: &mut Missing, start: usize) -> bool {
    let cell = match (start..81).find(|&cell| board[cell / 9][cell % 9] == 0) {
        Some(cell) => cell,
        None => return true,
    };
    let (row, col) = (cell / 9, cell % 9);
    let mut digits = digits_for(missing, row, col);
    while digits != 0 {
        let digit = digits.trailing_zeros() as u8;
        board[row][col] = digit;
        flip(missing, row, col, digit);
        if search(board, missing, cell + 1) {
            return true;
        }
        flip(missing, row, col, digit);
        board[row][col] = 0;
        digits &= digits - 1;
    }
    false
}

/// Fills the empty cells (0); `false` if they cannot be filled, and the board is then as it was.
pub fn solve_sudoku(board: &mut Board) -> bool {
    let mut missing = [[ALL; 9]; 3];
    for (row, digits) in board.iter().enumerate() {
        for (col, &digit) in digits.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            if digit > 9 || digits_for(&missing, row, col) & 1 << digit == 0 {
                return false;
            }
            flip(&mut missing, row, col, digit);
        }
    }
    search(board, &mut missing, 0)
}
// submission ends

/// Solves the example of LeetCode 37 and prints it in nine lines.
#[doc(hidden)]
pub fn main() {
    let mut board = [
        [5, 3, 0, 0, 7, 0, 0, 0, 0],
        [6, 0, 0, 1, 9, 5, 0, 0, 0],
        [0, 9, 8, 0, 0, 0, 0, 6, 0],
        [8, 0, 0, 0, 6, 0, 0, 0, 3],
        [4, 0, 0, 8, 0, 3, 0, 0, 1],
        [7, 0, 0, 0, 2, 0, 0, 0, 6],
        [0, 6, 0, 0, 0, 0, 2, 8, 0],
        [0, 0, 0, 4, 1, 9, 0, 0, 5],
        [0, 0, 0, 0, 8, 0, 0, 7, 9],
    ];
    if solve_sudoku(&mut board) {
        for row in &board {
            println!("{}", row.map(|digit| digit.to_string()).join(" "));
        }
    } else {
        println!("No solution");
    }
}
