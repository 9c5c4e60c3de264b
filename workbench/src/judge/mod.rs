//! What a judge does with a submission: compiles it, runs it under limits, and compares its answers.

pub mod checker;
pub mod newer;
pub mod own_cases;
pub mod sandbox;
