//! What `sudoku` does without a verb: two well-known puzzles, solved by every solution, side by side.

use std::io::Write;

use anyhow::Context;
use clap::Args;
use solutions::Board;

use crate::board::named;
use crate::course::done::Done;
use crate::measure::comparison::{self, Row};
use crate::options::{JsonArgs, LimitArgs};
use crate::report::{Printer, Status};
use crate::solution::Solution;
use crate::{text, workspace};

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

pub fn run(options: &OverviewArgs) -> anyhow::Result<Status> {
    let mut printer = Printer::coloured(options.json.json);
    let solutions = Solution::catalogue();
    let (mut compared, mut status) = (Vec::new(), Status::Yes);
    for (name, title) in PUZZLES {
        let case = named::find(name).with_context(|| format!("the puzzle {name} is missing"))?;
        let puzzle: Board = case.puzzle.parse()?;
        let rows = comparison::run(&solutions, &puzzle, options.limit.limit)?;
        status = status.max(comparison::status(&rows));
        if printer.json {
            comparison::records(&mut printer, &puzzle, &rows)?;
        }
        compared.push((name, title, puzzle, rows));
    }
    printer.text(text(&compared, text::columns(), text::rows()))?;
    printer.flush()?;
    Ok(status)
}

/// The fullest text that is seen at once in a terminal of this size: both puzzles, both in few lines, or the second, with the
/// command that shows the first.
fn text(compared: &[(&str, &str, Board, Vec<Row>)], columns: usize, rows: Option<usize>) -> String {
    let drawn = |drawn: fn(&str, &Board, &[Row], usize) -> String| {
        let puzzles =
            compared.iter().map(|(_, title, puzzle, rows)| drawn(title, puzzle, rows, columns));
        puzzles.collect::<Vec<_>>()
    };
    let sudoku = text::sudoku();
    let next = format!(
        "Next: `{sudoku} practice` for the course, `{sudoku} solve FILE` for your puzzles."
    );
    let back = workspace::root().ok().and_then(|root| Done::read(&root).to_come_back_to(&root));
    let next = text::wrapped([next, back.unwrap_or_default()].join(" ").trim(), columns) + "\n";
    let (full, low) = (drawn(comparison::drawn), drawn(comparison::drawn_in_few_lines));
    let (Some([(other, title, ..), _]), Some(last)) = (compared.first_chunk(), low.last()) else {
        return next;
    };
    let elsewhere =
        text::wrapped(&format!("`{sudoku} compare {other}` has {title}."), columns) + "\n";
    // The last line is that of the prompt.
    let fits = |text: &String| rows.is_none_or(|rows| text.lines().count() < rows);
    [
        full.concat() + &next,
        low.join("\n") + &next,
        format!("{last}{elsewhere}{next}"),
        format!("{last}{elsewhere}"),
    ]
    .into_iter()
    .find(fits)
    .unwrap_or_else(|| last.clone())
}
