//! `puzzles`: the built-in puzzles.

use std::io::Write;

use crate::board::named::NamedPuzzle;
use crate::board::{self, named};
use crate::report::{self, Status};
use crate::text;

pub fn run() -> anyhow::Result<Status> {
    let lines = named::all().iter().map(line).collect::<anyhow::Result<Vec<_>>>()?;
    let heading = ["puzzle", "kind", "givens", "solutions"];
    let (right, spare) = (["givens", "solutions"], ["kind", "givens"]);
    let table = text::fitting_table(&heading, &lines, &right, &spare, text::columns());
    write!(report::stdout(), "{table}")?;
    Ok(Status::Yes)
}

fn line(case: &NamedPuzzle) -> anyhow::Result<Vec<String>> {
    let solutions = match case.completions.strip_prefix(">=") {
        _ if board::clash(&case.puzzle.parse()?).is_some() => "0".to_owned(),
        Some("0") => "–".to_owned(),
        Some(counted) => format!("≥ {}", text::count(counted.parse()?)),
        None => case.completions.clone(),
    };
    Ok(vec![case.name.clone(), case.group.clone(), case.givens.to_string(), solutions])
}
