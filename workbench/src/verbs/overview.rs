//! What `sudoku` does without a verb: two well-known puzzles, solved by every solution, side by side.

use std::io::Write;
use std::time::Duration;

use anyhow::Context;

use crate::board::{self, Board, named};
use crate::cli;
use crate::comparison::{self, Comparison};
use crate::report::{self, Printer, Status};
use crate::solution::Solution;
use crate::text;

/// The puzzles and their titles.
const PUZZLES: [(&str, &str); 2] = [
    ("java_article", "the puzzle of article 003"),
    ("lc37_wikipedia", "the example of LeetCode 37"),
];

pub fn run(options: &cli::Overview) -> anyhow::Result<Status> {
    let mut printer = Printer::coloured(options.json.json);
    let solutions = Solution::catalogue();
    let mut status = Status::Yes;
    for (name, title) in PUZZLES {
        let case = named::find(name).with_context(|| format!("the puzzle {name} is missing"))?;
        let puzzle: Board = case.puzzle.parse()?;
        let limit = options.limit.limit;
        let shown = show(&mut printer, title, &puzzle, &solutions, limit)?;
        status = status.max(shown);
    }
    let next = "Next: `cargo run --release -- solve FILE` for your puzzles, or `-- --help`.";
    printer.text(text::wrapped(next, text::columns()) + "\n")?;
    printer.flush()?;
    Ok(status)
}

/// Draws a puzzle and its solution, and a table of the solutions if there are several. Contradictory givens are refused.
pub fn show(
    printer: &mut Printer,
    title: &str,
    puzzle: &Board,
    solutions: &[Solution],
    limit: Duration,
) -> anyhow::Result<Status> {
    if let Some(clash) = board::clash(puzzle) {
        report::tell(clash);
        return Ok(Status::No);
    }
    let rows = comparison::run(solutions, puzzle, limit)?;
    let columns = text::columns();
    let right = match comparison::answer(&rows) {
        Some(solution) => ("solution", solution),
        None => ("not solved", puzzle),
    };
    let boards = text::two_boards((title, puzzle), right, puzzle, columns);
    printer.text(boards + "\n")?;
    printer.print(&Comparison { puzzle, rows: &rows, figures: false, bars: false })?;
    printer.flush()?;
    Ok(Status::of(rows.iter().all(|row| row.failure.is_none())))
}
