//! Boards: read from text in the usual notations, checked by the rules, named.

pub mod grid;
mod line;
pub mod named;
pub mod reader;
pub mod rules;
pub mod source;

pub use line::BoardError;
pub use reader::parse;
pub use rules::clash;
pub use solutions::Board;
