//! The puzzles with names: boards from `workbench/data/puzzles.csv`, with their provenance.

use std::sync::OnceLock;

use serde::{Deserialize, Deserializer, de};

/// One line of `puzzles.csv`.
#[derive(Clone, Debug, Deserialize)]
pub struct NamedPuzzle {
    #[serde(rename = "case")]
    pub name: String,
    pub group: String,
    /// 81 characters, `.` for an empty cell.
    pub puzzle: String,
    pub givens: usize,
    #[serde(deserialize_with = "yes_or_no")]
    pub givens_consistent: bool,
    pub completions: Completions,
    /// The completion that comes first in row order; empty if there is none.
    pub first_solution: String,
    pub backtracking: Backtracking,
    pub provenance: String,
}

/// How long a plain backtracker takes.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Backtracking {
    Quick,
    /// From a tenth of a second to several seconds.
    Slow,
    /// More than a minute.
    Endless,
}

/// How many completions a puzzle has.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(try_from = "String")]
pub enum Completions {
    Exactly(u32),
    /// `>=1000`: not counted further; `>=0`: not counted at all.
    AtLeast(u32),
}

impl TryFrom<String> for Completions {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        match text.strip_prefix(">=") {
            Some(number) => number.parse().map(Completions::AtLeast),
            None => text.parse().map(Completions::Exactly),
        }
    }
}

fn yes_or_no<'de, D: Deserializer<'de>>(text: D) -> Result<bool, D::Error> {
    match String::deserialize(text)?.as_str() {
        "yes" => Ok(true),
        "no" => Ok(false),
        other => Err(de::Error::unknown_variant(other, &["yes", "no"])),
    }
}

pub fn all() -> &'static [NamedPuzzle] {
    static CASES: OnceLock<Vec<NamedPuzzle>> = OnceLock::new();
    CASES.get_or_init(|| {
        let text = include_str!("../../data/puzzles.csv");
        // The file is part of the program; a test reads every line of it.
        csv::Reader::from_reader(text.as_bytes()).deserialize().flatten().collect()
    })
}

pub fn find(name: &str) -> Option<&'static NamedPuzzle> {
    all().iter().find(|case| case.name == name)
}

/// The name of a puzzle, if it has one.
pub fn name_of(puzzle: &str) -> Option<&'static str> {
    let case = all().iter().find(|case| case.puzzle == puzzle)?;
    Some(case.name.as_str())
}
