//! What is done with solutions: run, measured, compared with each other and with what is expected.

pub mod comparison;
pub mod exercise;
pub mod expected;
pub mod race;
pub mod round;
pub mod runner;
