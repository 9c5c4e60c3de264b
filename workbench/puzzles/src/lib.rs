//! The game of article 001: puzzles made, graded and explained.
//!
//! Everything here is exact and repeatable: no clock, no threads, no random numbers but our own. So a page can run it.
#![allow(
    clippy::cast_possible_truncation,
    reason = "digits and cells are below 82"
)]

mod dig;
pub mod grade;
pub mod grids;
mod make;
pub mod random;

pub use dig::Symmetry;
pub use grade::Level;
pub use grids::Grid;
pub use make::{GaveUp, Impossible, Maker, Puzzle, Recipe};
