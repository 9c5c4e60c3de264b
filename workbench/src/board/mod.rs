//! Boards: read from text in the usual notations, checked by the rules, and those with names.

mod grid;
mod line;
pub mod named;
pub mod reader;
pub mod rules;

pub use line::*;
