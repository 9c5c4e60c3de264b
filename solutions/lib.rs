//! # Solutions
//!
//! One module per solution, each readable beside its article and ready for an online judge; [`CATALOGUE`] lists them.
//!
//! - Article 000: [`int_matrix`]. Article 001: [`combined_check`], [`initial_state`], [`win_condition`].
//! - Article 002: [`char_board`]. Article 003: [`number_unassigned`].
//! - Beyond the articles: [`bit_masks`], [`candidates`], [`techniques`], [`exact_cover`], [`boxes`], [`anti_sudoku`], [`any_size`].
//!
//! The crate is not published. Depend on it by `solutions = { path = "…/solutions" }`. Its functions call the fastest solution,
//! [`boxes`], with the best instructions that the processor has.
//!
//! ## Solve a board, and ask whether its solution is the only one
//!
//! ```
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let mut board: solutions::Board = text.parse()?;
//! assert_eq!(1, solutions::count(&board, 2));
//! assert!(solutions::solve(&mut board));
//! assert_eq!("534678912672195348198342567859761423426853791713924856961537284287419635345286179", board.to_string());
//! # Ok::<(), solutions::ParseBoardError>(())
//! ```
//!
//! ## Many boards
//!
//! A [`BatchSolver`] keeps its memory, and takes several boards at a time where that is faster.
//!
//! ```
//! use solutions::Board;
//! let puzzles = [Board::EMPTY; 1000];
//! let (mut counts, mut grids) = ([0; 1000], [Board::EMPTY; 1000]);
//! let mut solver = solutions::find("boxes").and_then(|boxes| boxes.batch()).unwrap();
//! solver.solve_batch(&puzzles, 2, &mut counts, &mut grids);
//! assert!(counts.iter().all(|&count| count == 2), "each has several solutions, of which one is in `grids`");
//! ```
//!
//! ## A solution by its name
//!
//! [`find`] gives an [`Entry`]; [`Entry::solve`] calls its function as it is pasted into a judge, [`Entry::submission`] is that
//! text. The modules' own functions have the types of their articles: [`int_matrix::solve_sudoku`].
//!
//! ## Read a board
//!
//! [`Board`] parses 81 characters, in a line or in nine. The crate `puzzles` beside this one reads many other forms.
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
#[doc(hidden)]
pub use catalogue::{character, parse_cell, submission, OneByOne, Solver, EMPTY_SIGNS, NO_DIGIT};
pub use catalogue::{
    Ability, BatchSolver, Board, Cell, Entry, Kind, Origin, ParseBoardError, Program,
    UnexpectedCharacter,
};
use Ability::{Answers, AnySize, Counts, FirstInRowOrder, NeedsNoLimit};

/// The choice of instructions, and the search for several boards, for tests.
#[doc(hidden)]
pub mod level {
    pub use crate::catalogue::several::{Several, SeveralBoxes};
    pub use crate::catalogue::{best_level, Level};
}

/// Beyond the articles: change digits so that every row, column and box breaks the rule (Codeforces 1335D).
pub mod anti_sudoku;
/// Beyond the articles: checks a full grid of any size.
pub mod any_size;
/// Beyond the articles: the articles' search with sets of bits.
pub mod bit_masks;
/// Beyond the articles: a board in nine SIMD vectors.
pub mod boxes;
/// Beyond the articles: the fewest possibilities first.
pub mod candidates;
/// Article 002, C++: write a digit, then check it.
pub mod char_board;
/// Article 001, C#: row, column and box in one loop.
pub mod combined_check;
/// Beyond the articles: dancing links.
pub mod exact_cover;
/// Article 001, C++: full grids from a first row.
pub mod initial_state;
/// Article 000, C++: one call per cell.
pub mod int_matrix;
/// Article 003, Java: a helper finds the empty cell.
pub mod number_unassigned;
/// Beyond the articles: human techniques first, then trial and error.
pub mod techniques;
/// Article 001: any grid that follows the rules wins.
pub mod win_condition;

catalogue! {
    // file: origin, kind(its function), idea, [what else it can do], batch solver;
    int_matrix: Article("000", "C++"), IntsFrom(solve_sudoku), "one call per cell", [FirstInRowOrder];
    combined_check: Article("001", "C#"), Ints(solve_sudoku), "row, column and box in one loop", [FirstInRowOrder];
    char_board: Article("002", "C++"), Chars(Solution::solve_sudoku), "write a digit, then check it", [FirstInRowOrder];
    number_unassigned: Article("003", "Java"), Ints(solve_sudoku), "a helper finds the empty cell", [FirstInRowOrder];
    initial_state: Article("001", "C++"), Generator(start), "full grids from a first row", [];
    win_condition: Article("001", "–"), Rule(Solution::is_valid_sudoku), "any grid that follows the rules wins", [];
    bit_masks: BeyondArticles, Bytes(solve_sudoku), "the articles' search with sets of bits", [FirstInRowOrder];
    candidates: BeyondArticles, Bytes(solve_sudoku), "the fewest possibilities first", [];
    techniques: BeyondArticles, Bytes(solve_sudoku), "human techniques first, then trial and error", [];
    exact_cover: BeyondArticles, Bytes(solve_sudoku), "dancing links", [FirstInRowOrder, Counts, AnySize], batch::exact_cover;
    boxes: BeyondArticles, Bytes(solve_sudoku), "a board in nine SIMD vectors", [Counts, NeedsNoLimit], batch::boxes;
    anti_sudoku: BeyondArticles, WholeProgram(main), "change digits so that every row, column and box breaks the rule (Codeforces 1335D)", [Answers("codeforces-1335D")];
    any_size: BeyondArticles, WholeProgram(main), "checks a full grid of any size", [Answers("codewars-540afbe2")];
}

/// Fills the empty cells (0) of a board with the digits of a solution. `false` if there is none, or if a number is above 9;
/// then the board stays as it was. By [`boxes`], with the best instructions that the processor has.
#[must_use = "without a solution the board stays as it was"]
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
