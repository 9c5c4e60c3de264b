//! # The workbench
//!
//! The library behind the `sudoku` command: reads boards, runs the solutions on them and shows what they do.

pub mod apart;
pub mod batch;
pub mod bench;
pub mod board;
pub mod cases;
pub mod check;
pub mod cli;
pub mod compare;
pub mod demand;
pub mod demo;
pub mod draw;
mod grid;
pub mod input;
pub mod judge;
pub mod new;
pub mod output;
pub mod paste;
pub mod plot;
pub mod practice;
pub mod problems;
pub mod runner;
pub mod solve;
pub mod watch;
pub mod worker;
pub mod workspace;

pub use watched as trace;
