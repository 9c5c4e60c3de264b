//! # `combined_check`: row, column and box in one loop
//!
//! A comment under article 001, C#: a backtracking solver whose check needs a single loop. Below, "the article" means
//! that comment.
//!
//! ## The idea
//! Find the first empty cell in row order; if there is none, the board is solved. Otherwise try 1 to 9 there: a digit
//! that the rules allow is written, the rest is solved by the same function, and if that fails the cell is reset to 0.
//! A digit that breaks a rule is never written, so nothing after it is searched: pruning (剪枝, a word of article 001).
//!
//! A row, a column and a box have nine cells each. So one counter `i` from 0 to 8 goes through all three at once: cell
//! `i` of the row, cell `i` of the column, and cell `i` of the box, which lies `i / 3` rows below and `i % 3` columns to
//! the right of the box's first cell:
//!
//! ```text
//!     i      0 1 2      row and column inside the box
//!            3 4 5        i / 3, i % 3
//!            6 7 8
//! ```
//!
//! | in the article | here |
//! |---|---|
//! | namespace `SudokuSolver`, class `Program` | the module `combined_check` |
//! | `int[,] board` | `&mut [[i32; 9]; 9]`, 0 is an empty cell |
//! | every number is an `int` | `usize` for rows and columns, since only that indexes; `i32` for digits |
//! | two loops, two `break`s and the flag `isEmpty` look for the empty cell | `find` on the cells in row order; `Option` is the flag |
//! | `isEmpty == true` means "there is **no** empty cell" | `None` |
//! | `SolveSudoku(board)` | `solve_sudoku` |
//! | if the rest is solved `return true`, `else` reset the cell | the same without `else` |
//! | `IsValid(board, row, col, num)` | `is_valid`: for every `i` row, then column, then box |
//! | `boxRow`, `boxCol` | `box_row`, `box_col` |
//! | `Main`, `SolveSudoku`, `IsValid`, `PrintBoard`, in this order | `solve_sudoku` and `is_valid`; then, after the submission, `print_board` and `main` |
//!
//! ## Cost
//! The same checks and writes as `int_matrix` and `number_unassigned` make: on LeetCode's example 37,652 checks,
//! 4,208 placements, 4,157 resets, in 4,209 calls. A check reads up to 27 cells, but stops at the first clash;
//! since the loop takes row, column and box in turn, it finds one in the box before it has read the whole row.
//!
//! ## Where the article's program misbehaves
//! On boards that are not proper puzzles (exactly one solution), the article's program and this file both behave as described
//! in `int_matrix`. It announces a full board with a wrong digit as solved, and says `Unable to solve Sudoku.` of one without a solution.

// submission starts
/// `SolveSudoku`: fills all empty cells (0), the first in row order at each call; `false` if they cannot be filled, and the
/// board is then as it was.
pub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool {
    let mut cells = (0..9).flat_map(|i| (0..9).map(move |j| (i, j)));
    let (row, col) = match cells.find(|&(i, j)| board[i][j] == 0) {
        Some(empty) => empty,
        None => return true,
    };
    for num in 1..=9 {
        if is_valid(board, row, col, num) {
            board[row][col] = num;
            if solve_sudoku(board) {
                return true;
            }
            board[row][col] = 0;
        }
    }
    false
}

/// `IsValid`: whether `num` is allowed at `row`, `col` (both 0-based); one loop for row, column and box.
pub fn is_valid(board: &[[i32; 9]; 9], row: usize, col: usize, num: i32) -> bool {
    for i in 0..9 {
        if board[row][i] == num {
            return false;
        }
        if board[i][col] == num {
            return false;
        }
        let box_row = 3 * (row / 3) + i / 3;
        let box_col = 3 * (col / 3) + i % 3;
        if board[box_row][box_col] == num {
            return false;
        }
    }
    true
}
// submission ends

/// `PrintBoard`: prints nine lines, a space after every digit.
fn print_board(board: &[[i32; 9]; 9]) {
    for row in board {
        for num in row {
            print!("{num} ");
        }
        println!();
    }
}

/// `Main`: solves the empty board and prints it.
#[doc(hidden)]
pub fn main() {
    let mut board = [
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
    ];
    if solve_sudoku(&mut board) {
        println!("Sudoku solved:");
        print_board(&board);
    } else {
        println!("Unable to solve Sudoku.");
    }
}
