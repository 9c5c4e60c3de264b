//! `puzzles`: the built-in puzzles.

use std::io::Write;

use crate::board::named;
use crate::board::named::NamedPuzzle;
use crate::report::{self, Status};
use crate::text;

pub fn run() -> anyhow::Result<Status> {
    let lines: Vec<Vec<String>> = named::all().iter().map(line).collect();
    let heading = ["puzzle", "kind", "givens", "solutions"];
    let (right, spare) = (["givens", "solutions"], ["kind", "givens"]);
    let table = text::fitting_table(&heading, &lines, &right, &spare, text::columns());
    write!(report::stdout(), "{table}")?;
    Ok(Status::Yes)
}

fn line(case: &NamedPuzzle) -> Vec<String> {
    let solutions = case.completions.replace(">=1000", "≥ 1,000");
    vec![case.name.clone(), case.group.clone(), case.givens.to_string(), solutions]
}
