//! The library of the `sudoku` command: reads boards, runs the solutions on them and shows what they do.

pub mod board;
pub mod cause;
pub mod check;
pub mod cli;
pub mod course;
pub mod diagnosis;
pub mod judge;
pub mod measure;
pub mod options;
pub mod parallel;
pub mod problems;
pub mod process;
pub mod report;
pub mod screen;
pub mod solution;
pub mod text;
pub mod unchecked;
pub mod verbs;
pub mod watch;
pub mod workspace;
