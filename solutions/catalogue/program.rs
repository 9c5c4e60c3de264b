//! How a solution of each kind is called with a board.

use std::convert::TryFrom;

use super::{Board, Kind};

/// The function that a solution is called by.
#[derive(Clone, Copy, Debug)]
pub enum Program {
    /// See [`Kind::Chars`], and so on.
    Chars(fn(&mut Vec<Vec<char>>)),
    /// `false` if the board cannot be filled.
    Ints(fn(&mut [[i32; 9]; 9]) -> bool),
    /// `false` if the board cannot be filled.
    IntsFrom(fn(&mut [[i32; 9]; 9], usize, usize) -> bool),
    /// `false` if the board cannot be filled.
    Bytes(fn(&mut [[u8; 9]; 9]) -> bool),
    /// `None` if the first row is not 1 to 9 in some order.
    Generator(fn([i32; 9]) -> Option<[[i32; 9]; 9]>),
    /// `true` if no row, column or box has a digit twice.
    Rule(fn(Vec<Vec<char>>) -> bool),
    /// Its `main`.
    WholeProgram(fn()),
}

impl Program {
    /// The kind of solution that it makes.
    pub fn kind(self) -> Kind {
        match self {
            Program::Chars(_) => Kind::Chars,
            Program::Ints(_) => Kind::Ints,
            Program::IntsFrom(_) => Kind::IntsFrom,
            Program::Bytes(_) => Kind::Bytes,
            Program::Generator(_) => Kind::Generator,
            Program::Rule(_) => Kind::Rule,
            Program::WholeProgram(_) => Kind::WholeProgram,
        }
    }

    /// Calls the program on the board. `true` if a solver says that it has filled it, if a generator has made a grid from
    /// its first row, and if a rule says that it is valid. A whole program is not called.
    ///
    /// The board is as the program left it, whatever it returned: with the code of a character that is none of a board, 127
    /// for a larger number, and 256 more than a number below 0. A board with a number above 9 is not passed to it, as not
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
                    '1'..='9' => cell.to_digit(10).and_then(|digit| u8::try_from(digit).ok()),
                    // `'0'` is no digit of a grid, and no empty cell either.
                    _ => u8::try_from(u32::from(cell)).ok().filter(|&code| code > 9),
                });
                solved
            }
            Program::Ints(solve) => with_matrix(board, of_ints, solve),
            Program::IntsFrom(solve) => with_matrix(board, of_ints, |mat| solve(mat, 0, 0)),
            Program::Bytes(solve) => with_matrix(board, Board::from_matrix, solve),
            Program::Generator(start) => match start(board.to_matrix()[0]) {
                Some(grid) => {
                    *board = of_ints(&grid);
                    true
                }
                None => false,
            },
            Program::Rule(is_valid) => is_valid(board.to_chars()),
            Program::WholeProgram(_) => false,
        }
    }
}

fn with_matrix<T: Copy + Default + From<u8>>(
    board: &mut Board,
    read: fn(&[[T; 9]; 9]) -> Board,
    solve: impl FnOnce(&mut [[T; 9]; 9]) -> bool,
) -> bool {
    let mut matrix = board.to_matrix();
    let solved = solve(&mut matrix);
    *board = read(&matrix);
    solved
}

/// As [`Program::solve`] leaves it.
fn of_ints(matrix: &[[i32; 9]; 9]) -> Board {
    Board::from_rows(matrix, |&number| {
        let number = i8::try_from(number).unwrap_or(i8::MAX);
        Some(number.to_ne_bytes()[0])
    })
}
