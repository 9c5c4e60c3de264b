//! How fast solutions are, and what they do on one puzzle, side by side.

pub mod comparison;
pub mod race;
