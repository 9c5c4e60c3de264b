//! The library of the `sudoku` command: reads boards, runs the solutions on them and shows what they do.

pub mod board;
pub mod child;
pub mod cli;
pub mod comparison;
pub mod exercise;
pub mod expected;
pub mod judge;
pub mod own;
pub mod page;
pub mod parallel;
pub mod problems;
pub mod race;
pub mod report;
pub mod solution;
pub mod text;
pub mod verbs;
pub mod watch;
pub mod workspace;
