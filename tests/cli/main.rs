//! The promises of the `sudoku` command and the documents, a file per promise.

mod command;
mod compare;
mod compiler;
mod course;
mod documents;
mod editors;
mod exercises;
mod forms;
mod generate;
mod grade;
mod held;
mod instrument;
mod judge;
mod judge_cases;
mod made_texts;
mod overview;
mod page;
mod paste;
mod practice;
mod problems;
mod reading;
mod rounds;
#[cfg(target_os = "linux")]
mod screens;
mod slips;
mod solve;
mod streams;
#[cfg(target_os = "linux")]
mod terminal;
mod transcripts;
mod unchecked;
mod watch;
mod worker;
mod wrong_programs;
