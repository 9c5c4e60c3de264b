//! The kinds of programs, and how each is called with a board.

use std::convert::TryFrom;

use super::Board;

/// The kinds of program, by the board that they work on.
#[derive(Clone, Copy, Debug)]
pub enum Program {
    /// Fills a board of characters, `'.'` for an empty cell; returns nothing.
    Chars(fn(&mut Vec<Vec<char>>)),
    /// Fills a matrix of numbers, 0 for an empty cell; `false` if it cannot be filled.
    Ints(fn(&mut [[i32; 9]; 9]) -> bool),
    /// The same, from a row and column (0-based) on.
    IntsFrom(fn(&mut [[i32; 9]; 9], usize, usize) -> bool),
    /// Fills a matrix of bytes, 0 for an empty cell; `false` if it cannot be filled.
    Bytes(fn(&mut [[u8; 9]; 9]) -> bool),
    /// Makes a full grid from its first row; `None` if that is not 1 to 9 in some order.
    Generator(fn([i32; 9]) -> Option<[[i32; 9]; 9]>),
    /// Says whether no digit of a board (`'.'` for an empty cell) stands twice in a row, column or box.
    Rule(fn(Vec<Vec<char>>) -> bool),
    /// Changes nine cells of a full grid so that every row, column and box holds some digit twice.
    Breaker(fn(&mut [[u8; 9]; 9])),
}

impl Program {
    /// Calls the program on the board. `true` if a solver says that it has filled it, if a generator has made a grid from
    /// its first row, if a rule says that it is valid, and after a breaker.
    ///
    /// The board is as the program left it, whatever it returned. A board with a number above 9 is not passed to it, as not
    /// all would notice: the result is `false`, and the board is unchanged.
    pub fn solve(self, board: &mut Board) -> bool {
        if !board.has_only_digits() {
            return false;
        }
        match self {
            Program::Chars(solve) => {
                let mut chars = board.to_chars();
                solve(&mut chars);
                let solved = !chars.iter().flatten().any(|&cell| cell == '.');
                *board = Board::from_rows(&chars, |&cell| match cell {
                    '.' => Some(0),
                    _ => cell.to_digit(10).and_then(|digit| u8::try_from(digit).ok()),
                });
                solved
            }
            Program::Ints(solve) => with_matrix(board, solve),
            Program::IntsFrom(solve) => with_matrix(board, |mat| solve(mat, 0, 0)),
            Program::Bytes(solve) => with_matrix(board, solve),
            Program::Generator(start) => match start(board.to_matrix()[0]) {
                Some(grid) => {
                    *board = Board::from_matrix(&grid);
                    true
                }
                None => false,
            },
            Program::Rule(is_valid) => is_valid(board.to_chars()),
            Program::Breaker(change) => with_matrix(board, |grid| {
                change(grid);
                true
            }),
        }
    }
}

fn with_matrix<T>(board: &mut Board, solve: impl FnOnce(&mut [[T; 9]; 9]) -> bool) -> bool
where
    T: Copy + Default + From<u8>,
    u8: TryFrom<T>,
{
    let mut matrix = board.to_matrix();
    let solved = solve(&mut matrix);
    *board = Board::from_matrix(&matrix);
    solved
}
