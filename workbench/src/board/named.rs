//! The puzzles with names: 44 boards from `workbench/data/puzzles.csv`, with their provenance.

use std::sync::OnceLock;

use serde::Deserialize;

/// One line of `puzzles.csv`.
#[derive(Clone, Debug, Deserialize)]
pub struct Case {
    /// Its name, by which the command line knows it.
    pub case: String,
    /// What kind of puzzle it is.
    pub group: String,
    /// 81 characters, `.` for an empty cell.
    pub puzzle: String,
    /// How many cells hold a digit.
    pub givens: usize,
    /// "yes" if no digit stands twice in a unit.
    pub givens_consistent: String,
    /// How many completions it has, counted to 1,000: a number, `>=1000`, or `>=0` where nobody has counted.
    pub completions: String,
    /// The completion that comes first in row order; empty if there is none.
    pub first_solution: String,
    /// How a plain backtracker fares with it.
    pub backtracking: Backtracking,
    /// Where it comes from.
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

/// All named puzzles.
pub fn all() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| {
        let text = include_str!("../../data/puzzles.csv");
        // The file is part of the program; a test reads every line of it.
        csv::Reader::from_reader(text.as_bytes())
            .deserialize()
            .flatten()
            .collect()
    })
}

/// The puzzle of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Case> {
    all().iter().find(|case| case.case == name)
}

/// The name of a puzzle, if it has one.
#[must_use]
pub fn name_of(puzzle: &str) -> Option<&'static str> {
    let case = all().iter().find(|case| case.puzzle == puzzle)?;
    Some(case.case.as_str())
}
