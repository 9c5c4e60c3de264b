//! `paste`: the submission of a solution for a judge.

use std::io::Write;

use clap::Args;

use crate::options::{example, problems_are_listed, solution};
use crate::problems::ProblemAt;
use crate::report::{self, Status};
use crate::solution::{Solution, submission};
use crate::text;

#[derive(Args, Debug)]
#[command(after_help = example("paste candidates boj-2580") + &problems_are_listed())]
pub struct PasteArgs {
    /// The solution, such as `candidates`
    #[arg(value_parser = solution)]
    pub solution: Solution,
    /// The problem, such as `leetcode-37`
    pub problem: ProblemAt,
}

pub fn run(options: &PasteArgs) -> anyhow::Result<Status> {
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
    let mut out = report::stdout();
    out.in_ascii = false;
    out.write_all(submission.as_bytes())?;
    Ok(Status::Yes)
}
