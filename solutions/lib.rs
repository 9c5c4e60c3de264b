//! # Solutions
//!
//! One file per solution, each readable beside its article and ready for an online judge. This file is their
//! catalogue: a `pub mod` line and a line in the table below make a solution known to the tests and to the workbench.
//!
//! ## As a library
//!
//! One board: [`Entry::solve`], or the function of a solution's own (`candidates::solve_sudoku`); how many solutions it
//! has, up to a limit: `count_solutions` of [`exact_cover`], [`boxes`] and [`lanes`]. Many boards, with memory that is
//! used again and the best instructions that the processor has: [`kept`], or [`Entry::many`] of an entry of
//! [`CATALOGUE`].
//!
//! ```
//! use solutions::{kept, Level};
//!
//! let mut solver = kept::lanes(Level::Avx512);
//! let puzzles = [[0; 81]; 100];
//! let (mut counts, mut grids) = ([0; 100], [[0; 81]; 100]);
//! solver.solve_many(&puzzles, 2, &mut counts, &mut grids);
//! assert_eq!([2; 100], counts);
//! ```
#![allow(
    clippy::needless_range_loop,
    reason = "a mirror keeps the index loops of its article"
)]
#![allow(
    clippy::manual_let_else,
    clippy::manual_ilog2,
    reason = "judges' compilers are older than these; submissions keep to rustc 1.63"
)]
#![allow(
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
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
pub use catalogue::*;

pub mod boxes;
pub mod candidates;
pub mod char_board;
pub mod combined_check;
pub mod exact_cover;
pub mod initial_state;
pub mod int_matrix;
pub mod lanes;
pub mod number_unassigned;
pub mod win_condition;

catalogue! {
    // file: article, language, kind of program (its function), idea
    int_matrix: "000", "C++", IntsFrom(solve_sudoku), "one call per cell";
    combined_check: "001", "C#", Ints(solve_sudoku), "row, column and box in one loop";
    char_board: "002", "C++", Chars(Solution::solve_sudoku), "write a digit, then check it";
    number_unassigned: "003", "Java", Ints(solve_sudoku), "a helper finds the empty cell";
    initial_state: "001", "C++", Generator(start), "full grids from a first row";
    win_condition: "001", "–", Rule(Solution::is_valid_sudoku), "won is what keeps the rules";
    candidates: "–", "–", Bytes(solve_sudoku), "the fewest possibilities first";
    exact_cover: "–", "–", Bytes(solve_sudoku), "dancing links", count: count_solutions, many: kept::exact_cover;
    boxes: "–", "–", Bytes(solve_sudoku), "a board in nine vectors", count: count_solutions, many: kept::boxes;
    lanes: "–", "–", Bytes(solve_sudoku), "32 boards side by side", count: count_solutions, many: kept::lanes;
}

/// The solution of that name.
pub fn find(name: &str) -> Option<&'static Entry> {
    CATALOGUE.iter().find(|entry| entry.name == name)
}
