//! # `int_matrix`: one call per cell
//!
//! Article 000, C++: a backtracking solver (回溯) over a matrix of integers, a template over its size `V`; 0 is an
//! empty cell.
//!
//! ## The idea
//! Each call is about one cell `(i, j)`. There are four cases, asked in this order: past the last row the board is
//! solved; past the last column it goes on in the next row; at a filled cell it goes on to the right; in an empty one it
//! tries 1 to 9. A digit is written only if it is legal there (合法): its row, column and box (子网格, also 宫, 区块 or
//! 区域) do not have it yet. If the cells after it cannot be filled, it is reset (重置) to 0 and the next digit is tried.
//! The program never looks for an empty cell: the position is passed on in the parameters.
//!
//! | in the article | here |
//! |---|---|
//! | namespace `backtracking::sudoku_solver`, to avoid name clashes and for readability | the module `int_matrix` |
//! | `std::array<std::array<int, V>, V>& mat` | `&mut [[i32; V]; V]`, a const generic for the template parameter |
//! | `isPossible(mat, i, j, no, n)` | `is_possible`: row and column in one loop, then the box |
//! | two loops, from `sx` and `sy` on | slices: the rows `sx..sx + 3`, of each the cells `sy..sy + 3` |
//! | `solveSudoku(mat, starting_mat, i, j)` | `solve_sudoku(mat, i, j)` |
//! | `printMat` is called inside, when `i == 9` | `main` prints when the search returns `true`, as a submission must not print; so only `main` needs `starting_mat` |
//! | `printMat(mat, starting_mat, n)`, new digits in yellow | `print_mat`, the same bytes |
//! | `printMat` stands before `solveSudoku` | what prints stands after the submission |
//! | `main` holds a comment where the matrix should be, so it starts from an empty board | `main` starts from the empty board |
//!
//! ## Cost
//! The same checks and writes as `combined_check` and `number_unassigned` make: on LeetCode's example 37,652 checks,
//! 4,208 digits placed, 4,157 taken back. But filled cells and line ends take a call too: 6,879 calls here, 4,209 there.
//! When the board is solved, the recursion is always 91 calls deep.
//!
//! ## Where the article's program misbehaves
//! - **Givens that contradict each other** are never noticed, as only new digits are checked. A full board with a
//!   wrong digit is printed as solved (`full_but_invalid`, `all_fives`); one that can be filled becomes a grid that
//!   breaks the rules (`full_invalid_one_empty_fillable`); with two 5s in an otherwise empty row the search runs
//!   practically forever.
//! - **No solution**: nothing is printed after `Solution`, since `main` ignores the result; the board is left as it was.
//!   But the search has to finish first: on `norvig_impossible`, whose 17 givens do not clash, we did not wait for that.
//! - **Several solutions**: a well-made puzzle (谜题) has only one (唯一解), says the introduction. The program does
//!   not check that: it prints the first in row order and does not mention the others.
//! - **A full board**: nothing is checked; after 91 calls it is printed as its own solution.
//! - **"Made for the standard 9 × 9 sudoku, easy to extend"**: the size is a template parameter, and the article names the
//!   box computation as something that other sizes would change. But the 9s in `solveSudoku` would have to change too:
//!   the article's program and this one work for `V = 9` only.
//!
//! This file behaves the same way in all of these. `cargo sudoku solve` refuses contradictory givens before it
//! searches; `watch` and the page run on them. Names such as `full_but_invalid` are puzzles of `cargo sudoku puzzles`.

// submission starts
/// Whether `no` may stand at row `i`, column `j` (both 0-based): it is not yet in that row, column or box.
/// `n` is the number of rows, 9.
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

/// Fills the empty cells (0) from row `i`, column `j` on, in row order; start it at `(0, 0)`.
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

/// Prints the board in boxes, the digits that `starting_mat` does not have in yellow.
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

/// The article's program: prints the board, solves it, prints the solution.
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
