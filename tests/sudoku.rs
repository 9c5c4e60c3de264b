//! What the `sudoku` command and the documents promise, a file per promise.

mod command_line;
mod compare;
mod documents;
mod instrument;
mod judge;
mod paste;
mod practice;
mod reading;
mod watch;
