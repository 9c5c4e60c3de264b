//! The game of article 001: puzzles made, graded and explained.
//!
//! Everything here is exact and repeatable: no clock, no threads, no random numbers but our own. So a page can run it.

pub mod grade;
pub mod grids;
pub mod random;
