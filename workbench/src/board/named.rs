//! The puzzles with names.

use std::sync::OnceLock;

use serde::Deserialize;
use solutions::Board;

/// The example of LeetCode 37: the puzzle where none is named.
pub const EXAMPLE: &str = "lc37_wikipedia";

/// One line of `workbench/data/puzzles.csv`; the README beside it explains the columns.
#[derive(Clone, Debug, Deserialize)]
pub struct NamedPuzzle {
    #[serde(rename = "case")]
    pub name: String,
    pub group: String,
    /// 81 characters, `.` for an empty cell.
    pub puzzle: String,
    pub givens: usize,
    pub completions: String,
    pub first_solution: String,
    pub backtracking: String,
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
    all().iter().find(|case| case.puzzle == puzzle).map(|case| &*case.name)
}

/// What a board is called on a command line: its name, or all of its cells.
pub fn name(board: &Board) -> String {
    let cells = board.to_string();
    name_of(&cells).map_or(cells, str::to_owned)
}
