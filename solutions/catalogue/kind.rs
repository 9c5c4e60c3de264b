//! The kinds of solution. This file stands by itself: what makes the watched copies is compiled with it too.

/// What a solution is, by the function that it is called by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Fills a board of characters, `'.'` for an empty cell; returns nothing.
    Chars,
    /// Fills a matrix of numbers, 0 for an empty cell.
    Ints,
    /// The same, from a row and column (0-based) on.
    IntsFrom,
    /// Fills a matrix of bytes, 0 for an empty cell.
    Bytes,
    /// Makes a full grid from its first row.
    Generator,
    /// Says whether a board breaks no rule.
    Rule,
    /// Reads and prints by itself: a submission with `fn main()`.
    WholeProgram,
}

impl Kind {
    /// The functions that a solution may be called by, in the order in which they are looked for.
    pub const ENTRY_POINTS: [&'static str; 4] = ["solve_sudoku", "start", Kind::RULE, "main"];

    /// LeetCode's function that looks at a board.
    pub const RULE: &'static str = "Solution::is_valid_sudoku";

    /// The kind of a solution that is called by the function at this path, which has so many parameters; the first has cells
    /// of this type, and is a board or not.
    ///
    /// # Errors
    /// The signature that was expected, if there is no such kind.
    pub fn of(
        path: &str,
        cell: Option<&str>,
        is_board: bool,
        parameters: usize,
    ) -> Result<Kind, &'static str> {
        let is_called_with_it = is_board && parameters == 1;
        let (kind, fits) = match (path.rsplit("::").next(), cell, parameters) {
            (Some("start"), ..) => (Kind::Generator, true),
            (Some("is_valid_sudoku"), ..) => (Kind::Rule, true),
            (Some("main"), ..) => (Kind::WholeProgram, true),
            (_, Some("char"), _) => (Kind::Chars, is_called_with_it),
            (_, Some("u8"), _) => (Kind::Bytes, is_called_with_it),
            (_, Some("i32"), 3) => (Kind::IntsFrom, is_board),
            (_, cell, _) => (Kind::Ints, is_called_with_it && cell == Some("i32")),
        };
        fits.then_some(kind).ok_or_else(|| kind.signature())
    }

    /// How its function is written.
    pub fn signature(self) -> &'static str {
        match self {
            Kind::Chars => "pub fn solve_sudoku(board: &mut Vec<Vec<char>>)",
            Kind::Ints => "pub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool",
            Kind::IntsFrom => {
                "pub fn solve_sudoku(board: &mut [[i32; 9]; 9], row: usize, col: usize) -> bool"
            }
            Kind::Bytes => "pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool",
            Kind::Generator => "pub fn start(first_row: [i32; 9]) -> Option<[[i32; 9]; 9]>",
            Kind::Rule => "pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool",
            Kind::WholeProgram => "fn main()",
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
