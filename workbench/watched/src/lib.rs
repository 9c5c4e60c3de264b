//! Watched runs: every write of a solution to its board, counted and recorded.
//!
//! A watched run executes the copy of a solution that `build.rs` has put probes into, within a budget and with a large
//! stack. A panic of the solution ends only the run.

#[macro_use]
mod silence;
mod copies;
mod probe;
mod reads;
mod run;
mod trace;
pub mod wire;

pub use reads::bytes as bytes_of_reads;
pub use reads::{Read, Reads};
pub use solutions::Cell;
pub use trace::{Budget, Counts, End, NotWatched, Recording, Trace, Write, bytes};

use std::cell;

use copies::Copy;
use solutions::{Board, Program};

/// Runs a program on a board, contradictory or not.
pub fn run(name: &str, board: &Board, budget: &Budget) -> Result<Trace, NotWatched> {
    run::solve(copy(copies::COPIES, name)?, board, budget, 0, 0).map(|(trace, _)| trace)
}

/// Runs a program on a board, contradictory or not, and keeps at most the first `keep` steps.
pub fn record(
    name: &str,
    board: &Board,
    budget: &Budget,
    keep: usize,
) -> Result<Recording, NotWatched> {
    run::solve(copy(copies::COPIES, name)?, board, budget, keep, 0).map(recording)
}

/// The same of a program of an article, with how many cells were read before each of these steps, and some reads from the one of
/// this number on.
pub fn read(
    name: &str,
    board: &Board,
    budget: &Budget,
    keep: usize,
    reads: u64,
) -> Result<Recording, NotWatched> {
    run::solve(copy(copies::READING, name)?, board, budget, keep, reads).map(recording)
}

/// What is left of a recording that has ended in a trap, which nothing can catch: in WebAssembly.
pub fn interrupted() -> Recording {
    recording(run::interrupted())
}

fn recording((trace, steps): (Trace, Vec<Write>)) -> Recording {
    let functions = FUNCTIONS.get().iter().map(|&name| name.to_owned()).collect();
    Recording { trace, steps, functions }
}

thread_local! {
    /// The functions of the copy that has run last: what a trap leaves does not say which it was.
    static FUNCTIONS: cell::Cell<&'static [&'static str]> = const { cell::Cell::new(&[]) };
}

fn copy(copies: &[Copy], name: &str) -> Result<Program, NotWatched> {
    let found = copies.iter().find(|(copied, ..)| *copied == name);
    let (_, program, functions) =
        found.ok_or_else(|| NotWatched(format!("no watched copy of {name}")))?;
    FUNCTIONS.set(functions);
    Ok(*program)
}
