//! The crate that programs of the reader's own solutions are linked with. It is not part of the workbench, which contains
//! its text and compiles it once.

extern crate self as solutions;

pub mod paired;
mod board;
mod kind;
pub mod probe;
mod program;
mod run;
mod trace;
mod wire;
mod worker;

use std::env;
use std::panic;
use std::process::ExitCode;

pub use board::{Board, Cell};
pub use kind::Kind;
pub use program::Program;

/// Solves and measures.
pub fn plain(program: Program, count: Option<fn(&[[u8; 9]; 9], u32) -> u32>) -> ExitCode {
    let solutions = move |puzzle: &Board, limit| match count {
        Some(count) if limit > 1 => u64::from(count(&puzzle.to_matrix(), limit)),
        _ => u64::from(program.solve(&mut puzzle.clone())),
    };
    let pass = move |puzzles: &[Board], limit| {
        puzzles.iter().map(|puzzle| solutions(puzzle, limit)).sum()
    };
    worker::answer(&token(), worker::replies(program, pass, worker::own_clock))
}

/// Runs watched.
pub fn watched(program: Program) -> ExitCode {
    // What a panic says is in the trace.
    panic::set_hook(Box::new(|_| ()));
    worker::answer(&token(), wire::replies(program))
}

fn token() -> String {
    env::args().nth(1).unwrap_or_default()
}
