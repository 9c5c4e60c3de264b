//! What `sudoku` does without a verb: two well-known puzzles, solved by every solution, side by side.

use std::io::Write;

use anyhow::Context;
use clap::Args;
use solutions::Board;

use crate::board::named;
use crate::measure::comparison;
use crate::options::{JsonArgs, LimitArgs};
use crate::report::{Printer, Status};
use crate::solution::Solution;
use crate::text;

#[derive(Args, Clone, Debug)]
pub struct OverviewArgs {
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
}

/// The puzzles and their titles.
const PUZZLES: [(&str, &str); 2] =
    [("java_article", "the puzzle of article 003"), (named::EXAMPLE, "the example of LeetCode 37")];

/// The rows of a terminal on which both are seen at once.
const ROWS: usize = 60;

pub fn run(options: &OverviewArgs) -> anyhow::Result<Status> {
    let mut printer = Printer::coloured(options.json.json);
    let solutions = Solution::catalogue();
    let mut status = Status::Yes;
    let is_low = !printer.json && text::rows().is_some_and(|rows| rows < ROWS);
    for (name, title) in PUZZLES.into_iter().skip(usize::from(is_low)) {
        let case = named::find(name).with_context(|| format!("the puzzle {name} is missing"))?;
        let puzzle: Board = case.puzzle.parse()?;
        let limit = options.limit.limit;
        let shown = comparison::show(&mut printer, title, &puzzle, &solutions, limit, is_low)?;
        status = status.max(shown);
    }
    let sudoku = text::sudoku();
    let next = format!(
        "Next: `{sudoku} practice` for the course, `{sudoku} solve FILE` for your puzzles."
    );
    printer.text(text::wrapped(&next, text::columns()) + "\n")?;
    printer.flush()?;
    Ok(status)
}
