//! What a judge does with a submission: compiles it, runs it under limits, and compares its answers.

mod checker;
mod compile;
pub mod confine;
mod process;
pub mod sandbox;

pub use compile::rustc;
pub use process::{Peak, end_if_interrupted};
