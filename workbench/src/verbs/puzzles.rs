//! `puzzles`: the built-in puzzles.

use std::io::Write;

use crate::board::named::{self, Completions};
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

fn line(case: &named::NamedPuzzle) -> Vec<String> {
    let solutions = match case.completions {
        Completions::Exactly(number) => text::count(number.into()),
        Completions::AtLeast(0) => "–".to_owned(),
        Completions::AtLeast(number) => format!("≥ {}", text::count(number.into())),
    };
    vec![case.name.clone(), case.group.clone(), case.givens.to_string(), solutions]
}
