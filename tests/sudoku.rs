//! The promises of the `sudoku` command and the documents, a file per promise.

mod bench;
mod check;
mod compare;
mod documents;
mod instrument;
mod judge;
mod list;
mod overview;
mod paste;
mod plot;
mod practice;
#[allow(dead_code, reason = "the tests of the solutions use the rest")]
mod puzzles;
mod reading;
mod solve;
mod streams;
mod support;
mod watch;
mod worker;
