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
    let (id, judge_it) =
        (judge.id, format!("{} judge {} {}", text::sudoku(), options.solution.name, judge.id));
    if judge.compiler().is_none() {
        report::tell(format_args!(
            "sudoku: {id} does not take Rust; `{judge_it}` judges the submission here"
        ));
    }
    if let Some(case) = judge.took_only {
        report::tell(format_args!(
            "sudoku: older data of {id} had a board with several solutions and took only one; `{judge_it}` says in case \
             {case} whether this prints it"
        ));
    }
    report::stdout().write_all(submission.as_bytes())?;
    Ok(Status::Yes)
}
