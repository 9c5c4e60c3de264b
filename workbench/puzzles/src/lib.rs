//! The game of article 001: puzzles read, made, graded and explained.
//!
//! Everything here is exact and repeatable: no clock, no threads, no random numbers but our own. So a page can run it.
#![allow(
    clippy::cast_possible_truncation,
    reason = "cells, digits and candidates are small numbers"
)]

pub mod alternatives;
pub mod cells;
mod chain;
pub mod dig;
pub mod grade;
pub mod grids;
pub mod hint;
pub mod ladder;
pub mod make;
pub mod mistakes;
pub mod position;
pub mod random;
pub mod read;
pub mod review;
pub mod similar;
pub mod step;
pub mod training;
pub mod words;
