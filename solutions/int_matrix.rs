//! # `int_matrix`: one call per cell
//!
//! Article 000, C++: a backtracking solver (回溯) over a matrix of integers, a template over its size `V`; 0 is an
//! empty cell. Its program is `backtracking/sudoku_solver.cpp` of TheAlgorithms (MIT, see `NOTICE`) with the reset moved
//! into the loop, its introduction translated from that file's opening comment.
//!
//! ## The idea
//! Each call is about one cell `(i, j)`. Past the last row: solved. Past the last column: continue in the next row. Filled
//! cell: move right. Empty cell: try 1 to 9. A digit is written only if it is legal there (合法): its row, column and box
//! (子网格, also 宫, 区块 or 区域) do not have it yet. The article calls that check the key optimisation (关键优化), as
//! it prunes what cannot succeed. If the cells after it cannot be filled, the digit is reset (重置) to 0 and the next one
//! is tried. The program never looks for an empty cell: the parameters carry the position.
//!
//! ```text
//!     (0, 0) → (0, 1) → … → (0, 8) → (0, 9)      past the last column: the next row
//!     (1, 0) → (1, 1) → (1, 2)
//!        4       7         no digit fits         back to (1, 1): reset to 0,
//!        4       9      →  7  → …                and the next digit
//!     (8, 0) → (8, 1) → … → (8, 9) → (9, 0)      past the last row: solved
//! ```
//!
//! | in the article | here |
//! |---|---|
//! | namespace `backtracking::sudoku_solver` | the module `int_matrix` |
//! | `std::array<std::array<int, V>, V>& mat` | `&mut [[i32; V]; V]`, a const generic for the template parameter |
//! | every number is an `int` | `usize` for rows and columns, as Rust indexes by nothing else; `i32` for digits |
//! | `isPossible(mat, i, j, no, n)` | `is_possible`: row and column in one loop, then the box |
//! | two loops, from `sx` and `sy` on | slices: the rows `sx..sx + 3`, of each the cells `sy..sy + 3` |
//! | `solveSudoku(mat, starting_mat, i, j)` | `solve_sudoku(mat, i, j)` |
//! | `printMat` is called inside, when `i == 9` | `main` prints when the search returns `true`, as a submission must not print; so only `main` needs `starting_mat` |
//! | `printMat(mat, starting_mat, n)`, before `solveSudoku` | `print_mat`, the same bytes; printing code comes after the submission |
//! | `main` has a comment in place of the matrix | `main` starts from the empty board |
//!
//! ## Cost
//! The same checks and writes as `combined_check` and `number_unassigned` make: on LeetCode's example 37,652 checks,
//! 4,208 placements, 4,157 resets. But filled cells and row ends take a call too: 6,879 calls here, 4,209 there.
//! When the board is solved, the recursion is always 91 calls deep.
//!
//! ## Where the article's program misbehaves
//! On boards that are not proper puzzles (exactly one solution) it does what all plain backtracking does, and so do this file
//! and the other mirrors that solve. (The names are puzzles of `cargo sudoku puzzles`.)
//! - **Givens that clash** are never noticed, as only new digits are checked. A full board, even one with a wrong digit,
//!   counts as solved (`full_but_invalid`, `all_fives`); one that can be filled becomes a grid that breaks the rules
//!   (`full_invalid_one_empty_fillable`). On a board with nothing but two 5s in a row (`two_5_in_row_else_empty`) we
//!   never saw the search finish. `cargo sudoku solve` refuses such givens; `watch` and the page run on them.
//! - **No solution**: the board is left as it was, but only when the search has finished; on `norvig_impossible`, whose
//!   17 givens do not clash, we never saw it finish. Here nothing is printed then, since `main` ignores the result.
//! - **Several solutions**: it finds the first in row order and does not mention the others. A well-made puzzle (谜题) has
//!   only one (唯一解), says the introduction.
//! - **Other sizes**, only here: the article calls it "easy to extend" by changing the box computation. But the 9s in
//!   `solveSudoku` would have to change too: its program and this one work for `V = 9` only.

// submission starts
/// `isPossible`, section 2: whether `no` is allowed at row `i`, column `j` (both 0-based), that is, not yet in that row,
/// column or box. `n` is always 9, like `V`; the article passes it.
pub fn is_possible<const V: usize>(
    mat: &[[i32; V]; V],
    i: usize,
    j: usize,
    no: i32,
    n: usize,
) -> bool {
    // Row and column.
    for x in 0..n {
        if mat[x][j] == no || mat[i][x] == no {
            return false;
        }
    }
    // The 3 by 3 box.
    let (sx, sy) = (i / 3 * 3, j / 3 * 3);
    for row in &mat[sx..sx + 3] {
        if row[sy..sy + 3].contains(&no) {
            return false;
        }
    }
    true
}

/// `solveSudoku`, section 4: fills the empty cells (0) from row `i`, column `j` on, in row order; start it at `(0, 0)`.
///
/// `false` if they cannot be filled; the board is then as it was.
pub fn solve_sudoku<const V: usize>(mat: &mut [[i32; V]; V], i: usize, j: usize) -> bool {
    // Base case: all rows are done.
    if i == 9 {
        return true;
    }
    // This row is done: on to the next.
    if j == 9 {
        return solve_sudoku(mat, i + 1, 0);
    }
    // A filled cell: on to the right.
    if mat[i][j] != 0 {
        return solve_sudoku(mat, i, j + 1);
    }
    // Try 1 to 9.
    for no in 1..=9 {
        if is_possible(mat, i, j, no, 9) {
            mat[i][j] = no;
            if solve_sudoku(mat, i, j + 1) {
                return true;
            }
            mat[i][j] = 0; // backtrack
        }
    }
    false
}
// submission ends

/// `printMat`, section 3: prints the board in boxes, the digits that `starting_mat` does not have in yellow.
fn print_mat<const V: usize>(mat: &[[i32; V]; V], starting_mat: &[[i32; V]; V], n: usize) {
    for i in 0..n {
        for j in 0..n {
            if starting_mat[i][j] != mat[i][j] {
                print!("\x1b[93m{}\x1b[0m ", mat[i][j]);
            } else {
                print!("{} ", mat[i][j]);
            }
            if (j + 1) % 3 == 0 {
                print!("\t");
            }
        }
        if (i + 1) % 3 == 0 {
            println!();
        }
        println!();
    }
}

/// `main`, section 5: prints the board, solves it, prints the solution.
#[doc(hidden)]
pub fn main() {
    const V: usize = 9;
    let mut mat: [[i32; V]; V] = [
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
    print_mat(&mat, &mat, 9);
    println!("Solution ");
    let starting_mat = mat;
    if solve_sudoku(&mut mat, 0, 0) {
        print_mat(&mat, &starting_mat, 9);
    }
}
