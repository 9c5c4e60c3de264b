//! Boards from text in the usual notations.
//!
//! A line with 81 cells is a board, whatever follows it after a blank, a comma, a semicolon or a quote. A line with nine is
//! a row. Around cells there may be a frame; lines of frame alone do not count. Blank lines, comments (`# …`), titles
//! (`Grid 01`) and boards of one line end a paragraph of rows.
//!
//! Also read are full-width digits and signs; `x` for an empty cell, where no other sign is one; rows of nine fields between
//! commas, semicolons or tabs, which may be empty; `HoDoKu`'s lines `:0000:x:…`, digits with `+` before them, and rows of
//! candidates between bars; `SudokuWiki`'s `S9B…`; and addresses that hold either those or 81 cells.
//!
//! A paragraph of 9·k rows is k grids, any other one error that names its lines: if a row is missing, nobody knows in
//! which grid. Any other line is an error. Between grids it concerns itself alone; inside a grid the whole paragraph, since
//! it may stand for a row. So a board is always nine rows in succession, and one damage in a text never makes a board of
//! parts of two.

mod boards;
mod error;
mod line;

pub use boards::{Boards, Chunk, Found, parse};
pub use error::{BoardError, InputError};
