//! What the catalogue says of a solution, and how solutions with different boards are called alike.

use std::convert::TryFrom;

mod batch;
pub mod kept;
mod simd;

pub use batch::{to_board, to_cells, Cells, Each, Level, Many, One};
pub use simd::best as best_level;

/// A board in the form that every solution can be called with: nine rows of nine digits, 0 is an empty cell.
pub type Board = [[u8; 9]; 9];

/// What stands on a [`Board`] where a solver has left something that is no digit, or nothing at all.
pub const NO_DIGIT: u8 = u8::MAX;

/// One line of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The solution's name: its module, and its file without `.rs`.
    pub name: &'static str,
    /// The number of its article; "–" for a solution beyond the articles, "own" for one of the reader's.
    pub article: &'static str,
    /// The language of the article's program.
    pub language: &'static str,
    /// What kind of program it is, and its function.
    pub program: Program,
    /// The path of that function inside the submission region, such as `Solution::solve_sudoku`.
    pub call: &'static str,
    /// The idea in a few words.
    pub idea: &'static str,
    /// The text of its file.
    pub source: &'static str,
    /// Counts the solutions of a board up to a limit, where it can.
    pub count: Option<fn(&Board, u32) -> u32>,
    /// Makes a solver that keeps its memory from puzzle to puzzle, where there is one.
    pub many: Option<fn(Level) -> Box<dyn Many + Send>>,
}

/// The kinds of program, by the board that they work on.
#[derive(Clone, Copy, Debug)]
pub enum Program {
    /// Fills a board of characters, `'.'` for an empty cell, and does not say whether it could.
    Chars(fn(&mut Vec<Vec<char>>)),
    /// Fills a matrix of numbers, 0 for an empty cell; `false` if it cannot be filled.
    Ints(fn(&mut [[i32; 9]; 9]) -> bool),
    /// The same, from a given row and column (0-based) on.
    IntsFrom(fn(&mut [[i32; 9]; 9], usize, usize) -> bool),
    /// Fills a [`Board`]; `false` if it cannot be filled.
    Bytes(fn(&mut Board) -> bool),
    /// Makes a full grid from its first row; `None` if that is not 1 to 9 in some order.
    Generator(fn([i32; 9]) -> Option<[[i32; 9]; 9]>),
    /// Says whether no digit of a board (`'.'` for an empty cell) stands twice in a row, column or box.
    Rule(fn(Vec<Vec<char>>) -> bool),
}

/// `Some` of what is there.
macro_rules! optional {
    () => {
        None
    };
    ($there:path) => {
        Some($there)
    };
}

/// Writes `CATALOGUE`, one line per solution: `file: article, language, Kind(function), idea;`. Behind the idea may
/// stand `count: function` and `many: function`.
macro_rules! catalogue {
    ($(
        $name:ident: $article:literal, $language:literal, $kind:ident($($call:ident)::+), $idea:literal
        $(, count: $count:ident)? $(, many: $many:path)?;
    )+) => {
        /// All solutions, the articles' first.
        pub static CATALOGUE: &[Entry] = &[$(
            Entry {
                name: stringify!($name),
                article: $article,
                language: $language,
                program: Program::$kind($name::$($call)::+),
                call: stringify!($($call)::+),
                idea: $idea,
                source: include_str!(concat!(stringify!($name), ".rs")),
                count: optional!($($name::$count)?),
                many: optional!($($many)?),
            },
        )+];
    };
}

impl Entry {
    /// Whether it fills puzzles, as against generators and rules.
    pub fn is_solver(&self) -> bool {
        !matches!(self.program, Program::Generator(_) | Program::Rule(_))
    }

    /// Whether it belongs to an article. The articles' searches take cells in row order and digits in ascending order.
    pub fn is_mirror(&self) -> bool {
        self.article
            .starts_with(|first: char| first.is_ascii_digit())
    }

    /// Whether it is one of the reader's, begun with `sudoku new`.
    pub fn is_own(&self) -> bool {
        self.article == "own"
    }

    /// Calls it on the board; see [`Program::solve`].
    pub fn solve(&self, board: &mut Board) -> bool {
        self.program.solve(board)
    }
}

impl Program {
    /// Calls a solver on the board. `true` if it says that it has filled it; `false` if not, or if it is no solver.
    ///
    /// What the solver left on the board is there afterwards, whatever it said. No solver gets to see a board with a
    /// number above 9, as not all could tell it from a digit: `false`, and the board is as it was.
    pub fn solve(self, board: &mut Board) -> bool {
        if board.iter().flatten().any(|&digit| digit > 9) {
            return false;
        }
        match self {
            Program::Chars(solve) => {
                let mut chars = to_chars(board);
                solve(&mut chars);
                let solved = !chars.iter().flatten().any(|&cell| cell == '.');
                *board = from_rows(&chars, |&cell| match cell {
                    '.' => Some(0),
                    _ => cell.to_digit(10).and_then(|digit| u8::try_from(digit).ok()),
                });
                solved
            }
            Program::Ints(solve) => with_ints(board, solve),
            Program::IntsFrom(solve) => with_ints(board, |mat| solve(mat, 0, 0)),
            Program::Bytes(solve) => solve(board),
            Program::Generator(_) | Program::Rule(_) => false,
        }
    }
}

/// The board as characters, `'.'` for an empty cell.
pub fn to_chars(board: &Board) -> Vec<Vec<char>> {
    let cell = |&digit: &u8| match digit {
        0 => '.',
        _ => char::from(b'0'.saturating_add(digit)),
    };
    board
        .iter()
        .map(|row| row.iter().map(cell).collect())
        .collect()
}

fn with_ints(board: &mut Board, solve: impl FnOnce(&mut [[i32; 9]; 9]) -> bool) -> bool {
    let mut ints = board.map(|row| row.map(i32::from));
    let solved = solve(&mut ints);
    *board = from_rows(&ints, |&n| u8::try_from(n).ok());
    solved
}

/// Nine rows as a [`Board`]; [`NO_DIGIT`] where a cell holds no number that fits, or is not there.
fn from_rows<T, R: AsRef<[T]>>(rows: &[R], digit: impl Fn(&T) -> Option<u8>) -> Board {
    let mut board = [[NO_DIGIT; 9]; 9];
    for (to, from) in board.iter_mut().zip(rows) {
        for (to, from) in to.iter_mut().zip(from.as_ref()) {
            *to = digit(from).unwrap_or(NO_DIGIT);
        }
    }
    board
}
