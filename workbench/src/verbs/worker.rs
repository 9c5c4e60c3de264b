//! `worker`: answers questions about a solution of the catalogue; started by `solve` and others.

use std::process::ExitCode;

use solutions::Board;

use crate::cli;
use crate::measure::race::Batch;
use crate::process::{clock, worker};

pub fn run(options: &cli::WorkerArgs) -> ExitCode {
    let cli::WorkerArgs { solver, token } = options;
    // The command line takes solvers only.
    let Some(many) = solver.batch() else { return ExitCode::FAILURE };
    let mut batch = Batch::new(many);
    let pass = move |puzzles: &[Board], limit| batch.pass(puzzles, limit);
    worker::answer(token, worker::replies(solver.program, pass, clock))
}
