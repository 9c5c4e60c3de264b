//! # The workbench
//!
//! The library behind the `sudoku` command: reads boards, runs the solutions on them and shows what they do.

pub mod board;
pub mod cases;
pub mod check;
pub mod cli;
pub mod demo;
pub mod draw;
pub mod input;
pub mod judge;
pub mod output;
pub mod paste;
pub mod problems;
pub mod runner;
pub mod solve;
