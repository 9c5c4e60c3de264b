//! # Solutions
//!
//! A board solved in three lines:
//!
//! ```
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let mut board: solutions::Board = text.parse()?;
//! assert!(solutions::solve(&mut board));
//! println!("{board}");
//! # assert_eq!("534678912672195348198342567859761423426853791713924856961537284287419635345286179", board.to_string());
//! # Ok::<(), solutions::ParseBoardError>(())
//! ```
//!
//! One file per solution, each readable beside its article and ready for an online judge. This file is their
//! catalogue: a `pub mod` line and a line in the table below add a solution to the tests and the workbench.
//!
//! [`solve`] solves one board and [`count`] counts its solutions, with the best instructions that the processor has;
//! [`Entry::batch`] does so for many boards, with memory that is reused. [`Entry::solve`] calls a solution as it is pasted.
#![warn(missing_docs, clippy::missing_errors_doc)]
#![allow(
    clippy::needless_range_loop,
    clippy::cast_possible_wrap,
    clippy::if_not_else,
    reason = "a mirror keeps the loops and conditions of its article"
)]
#![allow(
    clippy::manual_let_else,
    clippy::manual_ilog2,
    clippy::unnecessary_map_or,
    reason = "judges' compilers are older than these; submissions keep to rustc 1.63"
)]
#![allow(clippy::new_without_default, reason = "what goes into a judge carries what a judge needs")]
#![allow(clippy::ptr_arg, clippy::needless_pass_by_value, reason = "LeetCode gives the signatures")]
#![allow(
    clippy::inline_always,
    clippy::cast_possible_truncation,
    clippy::many_single_char_names,
    clippy::similar_names,
    reason = "`boxes` is written to be compiled into vectors, and read with a drawing beside it"
)]

#[macro_use]
mod catalogue;
use catalogue::batch;
pub use catalogue::{
    character, parse_cell, submission, Ability, BatchSolver, Board, Entry, Kind, OneByOne, Origin,
    ParseBoardError, Program, Solver, UnexpectedCharacter, NO_DIGIT,
};
use Ability::{Answers, AnySize, Counts, FirstInRowOrder, NeedsNoLimit};

/// The choice of instructions, and the search for several boards, for tests.
#[doc(hidden)]
pub mod level {
    pub use crate::catalogue::several::{Several, SeveralBoxes};
    pub use crate::catalogue::{best_level, Level};
}

pub mod anti_sudoku;
pub mod any_size;
pub mod boxes;
pub mod candidates;
pub mod char_board;
pub mod combined_check;
pub mod exact_cover;
pub mod initial_state;
pub mod int_matrix;
pub mod number_unassigned;
pub mod techniques;
pub mod win_condition;

catalogue! {
    // file: origin, kind(its function), idea, [what else it can do], batch solver;
    int_matrix: Article("000", "C++"), IntsFrom(solve_sudoku), "one call per cell", [FirstInRowOrder];
    combined_check: Article("001", "C#"), Ints(solve_sudoku), "row, column and box in one loop", [FirstInRowOrder];
    char_board: Article("002", "C++"), Chars(Solution::solve_sudoku), "write a digit, then check it", [FirstInRowOrder];
    number_unassigned: Article("003", "Java"), Ints(solve_sudoku), "a helper finds the empty cell", [FirstInRowOrder];
    initial_state: Article("001", "C++"), Generator(start), "full grids from a first row", [];
    win_condition: Article("001", "–"), Rule(Solution::is_valid_sudoku), "a grid that keeps the rules is won", [];
    anti_sudoku: BeyondArticles, WholeProgram(main), "a full grid broken everywhere", [Answers("codeforces-1335D")];
    any_size: BeyondArticles, WholeProgram(main), "a full grid of any size", [Answers("codewars-540afbe2")];
    candidates: BeyondArticles, Bytes(solve_sudoku), "the fewest possibilities first", [];
    techniques: BeyondArticles, Bytes(solve_sudoku), "what a person does, then trial", [];
    exact_cover: BeyondArticles, Bytes(solve_sudoku), "dancing links", [FirstInRowOrder, Counts, AnySize], batch::exact_cover;
    boxes: BeyondArticles, Bytes(solve_sudoku), "a board in nine vectors", [Counts, NeedsNoLimit], batch::boxes;
}

/// Fills the empty cells (0) of a board with the digits of a solution. `false` if there is none, or if a number is above 9;
/// then the board stays as it was. By [`boxes`], with the best instructions that the processor has.
pub fn solve(board: &mut Board) -> bool {
    let puzzle = *board;
    batch::solve_one(&puzzle, 1, Some(board)) == 1
}

/// The number of solutions of a board, but at most `limit`; 0 if a number is above 9. As quick as [`solve`].
pub fn count(board: &Board, limit: u32) -> u32 {
    batch::solve_one(board, limit, None)
}

/// The solution with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    CATALOGUE.iter().find(|entry| entry.name == name)
}
