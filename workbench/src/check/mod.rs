//! Whether a solution is right, and if not, where it goes wrong.

pub mod exercise;
pub mod expected;
pub mod mistake;
pub mod order;
pub mod round;
