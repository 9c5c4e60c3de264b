//! The boards in a text.
//!
//! A text is made of cells and of other things. The other things are passed over, if a board can be seen. `line` finds what may
//! be boards in a line, in order: fields of 81 cells, and strips of cells, which `strip` takes apart. `grids` holds the strips of
//! successive lines, and says why they are no board; `layout` decides which boards they are, `kinds` what a board is:
//!
//! 1. Rows and columns are parted from what is around and between grids by one rule, the plainest way. Nine lines with as many
//!    strips each, or with a multiple of nine cells, are boards side by side; columns that number or
//!    frame them are none. Nine or more rows in succession are as many grids as they fill; empty lines, frames or something
//!    short may be between single rows or bands.
//! 2. 81 cells in one list, in lines that are equally long; or a list of clues.
//!
//! Strips in succession are read as a whole, or as the grids of nine rows between frames. Of a difference the new lines are read.
//! The solution of a board beside it is none, nor is a mask or a map of regions.
//!
//! A strip of cells can be taken apart in several ways: at commas, a word for each cell, a blank for each empty one. Which it is
//! is not decided in its line, but for all of its neighbours: the rows of a grid are written in one way, so that a row with a
//! cell too few in this way is none in another.
//!
//! A cell is a digit, a sign for an empty cell, or the candidates of a cell. What is nearly a board (80 cells, ten in a row,
//! eight rows) is an error: which cell is missing is not known, and a board is never shifted. What follows it is still read.

mod blanks;
mod boards;
mod error;
mod grids;
mod kinds;
mod layout;
mod line;
mod packed;
mod signs;
mod strip;
mod utf16;

pub use boards::{Boards, all};
pub use error::{InputError, Kind, Place, Reason};
pub use kinds::{Chunk, InputBoard};
