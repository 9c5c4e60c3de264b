//! # Solutions
//!
//! A board solved in three lines:
//!
//! ```
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let mut board: solutions::Board = text.parse()?;
//! assert!(solutions::find("boxes").is_some_and(|solver| solver.solve(&mut board)));
//! println!("{board}");
//! # assert_eq!("534678912672195348198342567859761423426853791713924856961537284287419635345286179", board.to_string());
//! # Ok::<(), solutions::ParseBoardError>(())
//! ```
//!
//! One file per solution, each readable beside its article and ready for an online judge. This file is their
//! catalogue: a `pub mod` line and a line in the table below add a solution to the tests and the workbench.
//!
//! [`Entry::solve`] solves one board, [`Entry::count`] counts its solutions up to a limit, and [`Entry::batch`] solves many
//! boards, with memory that is reused and the best instructions that the processor has.
#![warn(missing_docs, clippy::missing_errors_doc)]
#![allow(
    clippy::needless_range_loop,
    reason = "a mirror keeps the index loops of its article"
)]
#![allow(
    clippy::manual_let_else,
    clippy::manual_ilog2,
    clippy::unnecessary_map_or,
    reason = "judges' compilers are older than these; submissions keep to rustc 1.63"
)]
#![allow(
    clippy::new_without_default,
    reason = "what goes into a judge carries what a judge needs"
)]
#![allow(
    clippy::ptr_arg,
    clippy::needless_pass_by_value,
    reason = "LeetCode gives the signatures"
)]
#![allow(
    clippy::inline_always,
    clippy::cast_possible_truncation,
    clippy::many_single_char_names,
    clippy::similar_names,
    reason = "`boxes` and `lanes` are written to be compiled into vectors, and read with a drawing beside them"
)]

#[macro_use]
mod catalogue;
use catalogue::batch;
pub use catalogue::{
    best_level, character, digit, submission, BatchSolver, Board, Count, Entry, Level, OneByOne,
    Origin, ParseBoardError, Program, Solver, NO_DIGIT,
};

pub mod anti_sudoku;
pub mod boxes;
pub mod candidates;
pub mod char_board;
pub mod combined_check;
pub mod exact_cover;
pub mod initial_state;
pub mod int_matrix;
pub mod lanes;
pub mod number_unassigned;
pub mod techniques;
pub mod win_condition;

catalogue! {
    // file: origin, kind of program (its function), idea
    int_matrix: Article("000", "C++"), IntsFrom(solve_sudoku), "one call per cell";
    combined_check: Article("001", "C#"), Ints(solve_sudoku), "row, column and box in one loop";
    char_board: Article("002", "C++"), Chars(Solution::solve_sudoku), "write a digit, then check it";
    number_unassigned: Article("003", "Java"), Ints(solve_sudoku), "a helper finds the empty cell";
    initial_state: Article("001", "C++"), Generator(start), "full grids from a first row";
    win_condition: Article("001", "–"), Rule(Solution::is_valid_sudoku), "a grid that keeps the rules is won";
    anti_sudoku: BeyondArticles, Breaker(break_every_unit), "every 1 becomes a 2";
    candidates: BeyondArticles, Bytes(solve_sudoku), "the fewest possibilities first";
    techniques: BeyondArticles, Bytes(solve_sudoku), "what a person does, then trial";
    exact_cover: BeyondArticles, Bytes(solve_sudoku), "dancing links", count: count_solutions, batch: batch::exact_cover;
    boxes: BeyondArticles, Bytes(solve_sudoku), "a board in nine vectors", count: count_solutions, batch: batch::boxes;
    lanes: BeyondArticles, Bytes(solve_sudoku), "32 boards side by side", count: count_solutions, batch: batch::lanes;
}

/// The solution with this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    CATALOGUE.iter().find(|entry| entry.name == name)
}
