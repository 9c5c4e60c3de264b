//! Boards from text in the usual notations.

mod grid;
mod line;
mod reader;

pub use grid::{Chunk, Found, GridError, HELD};
pub use line::BoardError;
pub use reader::{Boards, InputError, Reader, parse, text};
