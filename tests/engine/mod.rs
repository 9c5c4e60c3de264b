//! The promises of the game: puzzles made, graded and explained.

pub mod hint_truth;
pub mod ladder;
pub mod levels;
pub mod maker;
pub mod sentences;
pub mod training;
mod uniform;
