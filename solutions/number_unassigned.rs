//! # `number_unassigned`: a helper finds the empty cell
//!
//! Article 003, Java: a backtracking solver (回溯) in three small functions, each of which does one thing. The Chinese
//! text is a machine translation of an English one (CodesDope's, see `NOTICE`).
//!
//! ## The idea
//! The article defines backtracking: begin with a partial solution (子解决方案); if it does not lead to a right answer, go
//! back and change it. Three functions do that:
//! 1. `number_unassigned` finds the next cell (单元格) without a digit (未分配). If there is none, the sudoku is solved.
//! 2. `is_safe` says whether a digit may go into that cell without a clash (冲突): it is not yet in the row, the column
//!    or the submatrix (子矩阵).
//! 3. `solve_sudoku` puts the first safe digit there and calls itself for the rest. If the rest cannot be solved, it
//!    resets the cell to 0 and takes the next digit; if none is left, it returns `false`. "As there is no solution of
//!    this sudoku", says the article; in fact there is none with the digits placed so far, and an earlier cell changes.
//!
//! The submatrix of row `r` begins at row `(r / 3) * 3`, since the division drops the remainder; likewise for columns. The
//! article's example: cell (2, 2) lies in the submatrix that begins at (0, 0).
//!
//! ## Returning "a cell, or none"
//! The helper returns three things: *is there an empty cell*, its row and its column. The article says in two sentences
//! how: C changes variables through pointers, Java and Python return an array or a list. Its code is Java only; the lines
//! of C and Python are the English original's:
//!
//! ```text
//! C       int number_unassigned(int *row, int *col)   out-pointers; the flag is the result, and *row, *col
//!                                                     hold nonsense when it is 0
//! Java    int[] a = {numunassign, row, col}           an array whose first element is the flag; -1, -1 if none
//! Python  a = [row, col, num_unassign]                a list whose last element is the flag; -1, -1 if none
//! Rust    Option<(usize, usize)>                      Some((row, col)), or None
//! ```
//!
//! In the first three the caller may forget to check the flag, and then works on a cell that does not exist. In Rust
//! there is no row and no column unless there is a cell: flag and value are one thing, and `match` requires both cases.
//!
//! | in the article | here |
//! |---|---|
//! | its text has lost commas and plus signs: `{numunassign row col}`, `i )` for `i++)` | quoted with them |
//! | class `Sudoku`, all its members private but `main` | the module `number_unassigned` |
//! | every number is an `int` | `usize` for rows and columns, since only that indexes; `i32` for digits |
//! | its prose has `number_unassigned`, `is_safe`, `solve_sudoku`, `print_sudoku`, the names of an original in C; its code `numberUnassigned`, `isSafe`, `solveSudoku`, `printSudoku` | the names of the prose, as Rust writes names |
//! | `static int[][] matrix`, shared by all functions | a parameter, `&[[i32; SIZE]; SIZE]` to look and `&mut` to write |
//! | `int[] numberUnassigned(int row, int col)` | `number_unassigned(matrix) -> Option<(usize, usize)>`; what is passed in is never read |
//! | `isSafe(n, r, c)` | `is_safe(matrix, n, r, c)`: row, column, submatrix, in this order |
//! | `solveSudoku()` | `solve_sudoku(matrix)` |
//! | "pass by reference", says a comment | Java passes by value; the returned array carries the cell, as `Option` does here |
//! | "value equal to i", says the comment at the column; it is compared with `n` | the comment is left out |
//! | `printSudoku()` comes first, `main` last | `print_sudoku` and `main`, with the article's puzzle, come after the submission |
//!
//! ## Cost
//! The same checks and writes as `int_matrix` and `combined_check` make: on LeetCode's example 37,652 checks, 4,208
//! placements, 4,157 resets, in 4,209 calls. Every call scans the matrix from the top left for the empty cell.
//!
//! ## Where the article's program misbehaves
//! On boards that are not proper puzzles (exactly one solution), the article's program and this file both behave as described
//! in `int_matrix`; if there is no solution it prints `No solution`. The article names three conditions under which a matrix is
//! filled wrongly, a digit more than once in a row, in a column or in a submatrix, but its program checks them for new digits
//! only, never for the givens. **Its own sample has 6 solutions**; the program prints the first.

// submission starts
const SIZE: usize = 9;

/// `numberUnassigned`: the first cell without a digit, in row order, as (row, column), both 0-based; `None` if all have one.
pub fn number_unassigned(matrix: &[[i32; SIZE]; SIZE]) -> Option<(usize, usize)> {
    for i in 0..SIZE {
        for j in 0..SIZE {
            if matrix[i][j] == 0 {
                return Some((i, j));
            }
        }
    }
    None
}

/// `isSafe`: whether `n` is allowed at row `r`, column `c` (both 0-based).
pub fn is_safe(matrix: &[[i32; SIZE]; SIZE], n: i32, r: usize, c: usize) -> bool {
    // The row.
    for i in 0..SIZE {
        if matrix[r][i] == n {
            return false;
        }
    }
    // The column.
    for i in 0..SIZE {
        if matrix[i][c] == n {
            return false;
        }
    }
    // The submatrix.
    let row_start = r / 3 * 3;
    let col_start = c / 3 * 3;
    for i in row_start..row_start + 3 {
        for j in col_start..col_start + 3 {
            if matrix[i][j] == n {
                return false;
            }
        }
    }
    true
}

/// `solveSudoku`: fills all cells without a digit (0); `false` if they cannot be filled, and the matrix is then as it was.
pub fn solve_sudoku(matrix: &mut [[i32; SIZE]; SIZE]) -> bool {
    let (row, col) = match number_unassigned(matrix) {
        Some(cell) => cell,
        // All cells are assigned: solved.
        None => return true,
    };
    for i in 1..=SIZE as i32 {
        if is_safe(matrix, i, row, col) {
            matrix[row][col] = i;
            if solve_sudoku(matrix) {
                return true;
            }
            // We cannot go on with this digit: reassign the cell.
            matrix[row][col] = 0;
        }
    }
    false
}
// submission ends

/// `printSudoku`: prints nine lines, a tab after every digit.
fn print_sudoku(matrix: &[[i32; SIZE]; SIZE]) {
    for row in matrix {
        for n in row {
            print!("{n}\t");
        }
        println!();
    }
}

/// `main`: solves the article's puzzle and prints it.
#[doc(hidden)]
pub fn main() {
    let mut matrix = [
        [6, 5, 0, 8, 7, 3, 0, 9, 0],
        [0, 0, 3, 2, 5, 0, 0, 0, 8],
        [9, 8, 0, 1, 0, 4, 3, 5, 7],
        [1, 0, 5, 0, 0, 0, 0, 0, 0],
        [4, 0, 0, 0, 0, 0, 0, 0, 2],
        [0, 0, 0, 0, 0, 0, 5, 0, 3],
        [5, 7, 8, 3, 0, 1, 0, 2, 6],
        [2, 0, 0, 0, 4, 8, 9, 0, 0],
        [0, 9, 0, 6, 2, 5, 0, 8, 1],
    ];
    if solve_sudoku(&mut matrix) {
        print_sudoku(&matrix);
    } else {
        println!("No solution");
    }
}
