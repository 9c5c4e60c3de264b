//! The promises of the `sudoku` command and the documents, a file per promise.

mod answers;
mod bench;
mod check;
mod compare;
mod documents;
mod exercises;
mod generate;
mod grade;
mod hint;
mod instrument;
mod judge;
mod list;
#[allow(dead_code, reason = "the tests of the solutions use the rest")]
mod named;
mod oracle;
mod overview;
mod page_file;
mod paste;
mod practice;
mod problems;
mod reading;
mod rounds;
mod solve;
mod streams;
mod support;
#[cfg(target_os = "linux")]
mod terminal;
mod watch;
mod worker;
