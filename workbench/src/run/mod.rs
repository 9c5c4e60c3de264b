//! What is done with solutions: run, measured, compared with each other and with what is expected.

pub mod check;
pub mod comparison;
pub mod exercise;
pub mod expected;
pub mod finding;
pub mod mistake;
pub mod race;
pub mod round;
pub mod runner;
