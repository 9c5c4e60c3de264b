//! `sudoku paste`: the text of a solution for a judge.

use std::io::Write;

use crate::cli;
use crate::problems::{ProblemAt, Rust};
use crate::report::{self, Status};
use crate::solution::submission;

pub fn run(options: &cli::Paste) -> anyhow::Result<Status> {
    let solution = &options.solution;
    let ProblemAt { problem, judge } = options.problem;
    let text = submission::text(solution, problem)?;
    if judge.rust == Rust::No {
        report::tell(format_args!(
            "sudoku: {id} does not take Rust; `sudoku judge {} {id}` judges the text here",
            solution.name(),
            id = judge.id
        ));
    }
    report::stdout().write_all(text.as_bytes())?;
    Ok(Status::Yes)
}
