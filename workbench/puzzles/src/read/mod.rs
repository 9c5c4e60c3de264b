//! Boards from text in the usual notations.

mod error;
mod grid;
mod line;
mod reader;

pub use error::{BoardError, GridError, InputError};
pub use grid::{Chunk, Found, HELD};
pub use reader::{Boards, Reader, parse, text};
