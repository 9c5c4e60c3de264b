//! `paste`: the submission of a solution for a judge.

use std::io::Write;

use crate::cli;
use crate::problems::ProblemAt;
use crate::report::{self, Status};
use crate::solution::submission;
use crate::text;

pub fn run(options: &cli::PasteArgs) -> anyhow::Result<Status> {
    let ProblemAt { problem, judge } = options.problem;
    let submission = submission::of(&options.solution, problem)?.text;
    if judge.compiler().is_none() {
        report::tell(format_args!(
            "sudoku: {id} does not take Rust; `{} judge {} {id}` judges the submission here",
            text::sudoku(),
            options.solution.name,
            id = judge.id
        ));
    }
    report::stdout().write_all(submission.as_bytes())?;
    Ok(Status::Yes)
}
