//! Whether a solution is right, and if not, where it goes wrong.

mod cases;
pub mod changes;
mod choice;
pub mod exercise;
pub mod expected;
mod functions;
mod late;
mod made;
pub mod mistake;
pub mod order;
mod pattern;
pub mod puzzles;
pub mod round;
mod shrink;
mod smaller;
mod steps;
