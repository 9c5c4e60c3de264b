//! The promises of the solutions, a file per promise.

mod articles;
mod boards;
mod bounds;
mod counting;
mod definitions;
mod first_rows;
mod grading;
mod hints;
mod ladder;
mod making;
mod named;
mod oracle;
mod programs;
mod search;
mod sets;
mod table;
mod techniques;
mod uniform;
mod words;
