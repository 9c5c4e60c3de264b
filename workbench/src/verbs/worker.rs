//! `worker`: answers questions about a solution of the catalogue; started by `solve` and others.

use std::process::ExitCode;

use clap::Args;
use solutions::{Board, Entry};

use crate::measure::race::Batch;
use crate::process::{clock, worker};

#[derive(Args, Debug)]
pub struct WorkerArgs {
    #[arg(value_parser = solver_of_the_catalogue)]
    pub solver: &'static Entry,
    /// The beginning of every answer
    pub token: String,
}

fn solver_of_the_catalogue(name: &str) -> Result<&'static Entry, String> {
    solutions::find(name).filter(|entry| entry.is_solver()).ok_or_else(|| "not a solver".to_owned())
}

pub fn run(options: &WorkerArgs) -> ExitCode {
    let WorkerArgs { solver, token } = options;
    // The command line takes solvers only.
    let Some(many) = solver.batch() else { return ExitCode::FAILURE };
    let mut batch = Batch::new(many);
    let pass = move |puzzles: &[Board], limit: Option<u32>| batch.pass(puzzles, limit.unwrap_or(1));
    worker::answer(token, worker::replies(solver.program, pass, clock))
}
