//! # `small`: the least that is a solution
//!
//! It solves nothing.
//!
//! ## Cost
//! None.

// submission starts
/// Whether the row is free.
fn is_free(
    board: &[[u8; 9]; 9],
    row: usize,
) -> bool {
    // This comment is part of the answer.
    board[row].iter().all(|&cell| cell == 0)
}

/// Fills nothing.
pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool { is_free(board, 0) }
// submission ends

fn main() {
    println!("{}", solve_sudoku(&mut [[0; 9]; 9]));
}
