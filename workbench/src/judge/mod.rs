//! What a judge does with a text: compiles it, runs it under limits, and compares its answers.

pub mod checker;
pub mod confine;
pub mod process;
pub mod sandbox;
