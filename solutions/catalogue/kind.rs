//! The kinds of solution. This file stands by itself: what makes the watched copies is compiled with it too.

/// What a solution is, by the function that it is called by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Fills a board of characters, `'.'` for an empty cell; returns nothing. `fn solve_sudoku(&mut Vec<Vec<char>>)`
    Chars,
    /// Fills a matrix of numbers, 0 for an empty cell. `fn solve_sudoku(&mut [[i32; 9]; 9]) -> bool`
    Ints,
    /// The same, from a row and column (0-based) on. `fn solve_sudoku(&mut [[i32; 9]; 9], usize, usize) -> bool`
    IntsFrom,
    /// Fills a matrix of bytes, 0 for an empty cell. `fn solve_sudoku(&mut [[u8; 9]; 9]) -> bool`
    Bytes,
    /// Makes a full grid from its first row. `fn start([i32; 9]) -> Option<[[i32; 9]; 9]>`
    Generator,
    /// Says whether a board breaks no rule. `fn Solution::is_valid_sudoku(Vec<Vec<char>>) -> bool`
    Rule,
    /// Reads and prints by itself: a submission with `fn main()`.
    WholeProgram,
}

impl Kind {
    /// The functions that a solution may be called by, in the order in which they are looked for.
    pub const ENTRY_POINTS: [&'static str; 4] =
        ["solve_sudoku", "start", "Solution::is_valid_sudoku", "main"];

    /// The kind of a solution that is called by the function at this path, whose first parameter is a board of these cells
    /// (if it is a board) and which has so many parameters.
    ///
    /// # Errors
    /// What was expected, if there is no such kind.
    pub fn of(path: &str, cell: Option<&str>, parameters: usize) -> Result<Kind, &'static str> {
        match (path.rsplit("::").next(), cell, parameters) {
            (Some("start"), ..) => Ok(Kind::Generator),
            (Some("is_valid_sudoku"), ..) => Ok(Kind::Rule),
            (Some("main"), ..) => Ok(Kind::WholeProgram),
            (_, Some("char"), 1) => Ok(Kind::Chars),
            (_, Some("i32"), 1) => Ok(Kind::Ints),
            (_, Some("i32"), 3) => Ok(Kind::IntsFrom),
            (_, Some("u8"), 1) => Ok(Kind::Bytes),
            _ => Err(
                "expected one parameter `&mut Vec<Vec<char>>`, `&mut [[i32; 9]; 9]` or `&mut [[u8; 9]; 9]`, \
                 or `&mut [[i32; 9]; 9], usize, usize`",
            ),
        }
    }

    /// Whether it fills puzzles.
    pub fn is_solver(self) -> bool {
        matches!(self, Kind::Chars | Kind::Ints | Kind::IntsFrom | Kind::Bytes)
    }

    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Chars | Kind::Ints | Kind::IntsFrom | Kind::Bytes => "solver",
            Kind::Generator => "generator",
            Kind::Rule => "rule",
            Kind::WholeProgram => "program",
        }
    }
}
