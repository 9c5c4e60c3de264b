//! The named puzzles, and the tests' own rules, independent of the code under test.

use serde::Deserialize;
use solutions::Board;

/// A line of puzzles.csv; `workbench/data/README.md` explains the columns.
#[derive(Deserialize)]
pub struct Case {
    #[serde(rename = "case")]
    pub name: String,
    pub group: String,
    pub puzzle: String,
    pub givens: String,
    pub givens_consistent: String,
    pub completions: String,
    pub first_solution: String,
    pub backtracking: String,
    pub provenance: String,
}

pub enum Completion {
    Unique,
    Several,
    NoSolution,
    /// A digit stands twice among the givens of a row, column or box.
    Contradictory,
}

impl Case {
    pub fn completion(&self) -> Completion {
        match self.completions.as_str() {
            _ if self.givens_consistent == "no" => Completion::Contradictory,
            "0" => Completion::NoSolution,
            "1" => Completion::Unique,
            _ => Completion::Several,
        }
    }
}

pub fn all() -> Vec<Case> {
    csv::Reader::from_reader(include_str!("../../workbench/data/puzzles.csv").as_bytes())
        .deserialize()
        .map(|case| case.unwrap_or_else(|why| panic!("workbench/data/puzzles.csv: {why}")))
        .collect()
}

/// How many of them a plain backtracker is quick on; `practice` tries these.
pub fn quick() -> usize {
    all().iter().filter(|case| case.backtracking == "quick").count()
}

pub fn find(name: &str) -> Case {
    all()
        .into_iter()
        .find(|case| case.name == name)
        .unwrap_or_else(|| panic!("puzzles.csv has no {name}"))
}

/// The board of a named puzzle.
pub fn puzzle(name: &str) -> Board {
    board(&find(name).puzzle)
}

#[track_caller]
pub fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// The header of a solution's file, without its line ends.
pub fn header(solution: &str) -> String {
    let lines = solutions::find(solution).unwrap().source.lines();
    let lines = lines.filter_map(|line| line.strip_prefix("//!"));
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// What the page says of a solution in Chinese: its idea, and the text after that.
pub fn in_chinese(solution: &str) -> (&'static str, &'static str) {
    let mut sections = include_str!("../../workbench/page/chinese.md").split("\n## ");
    let heading = format!("`{solution}`：");
    let section = sections.find_map(|section| section.strip_prefix(&heading));
    let section = section.unwrap_or_else(|| {
        panic!("workbench/page/chinese.md: add the line, where lib.rs has it,\n\n## {heading}…its idea…\n")
    });
    let (idea, text) = section.split_once('\n').unwrap_or((section, ""));
    (idea, text.trim())
}

/// The row, column and box of a cell, among 27.
pub fn units(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

/// `r1c3`
pub fn cell_name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// The cells of one of these.
pub fn cells_of(unit: usize) -> impl Iterator<Item = usize> {
    let number = unit % 9;
    (0..9).map(move |n| match unit / 9 {
        0 => 9 * number + n,
        1 => 9 * n + number,
        _ => number / 3 * 27 + number % 3 * 3 + n / 3 * 9 + n % 3,
    })
}

/// Whether two cells share a unit.
pub fn sees(a: usize, b: usize) -> bool {
    a != b && units(a).iter().any(|unit| units(b).contains(unit))
}

/// Whether a grid keeps the givens of a puzzle and holds 1 to 9 in every row, column and box.
pub fn completes(puzzle: &Board, grid: &Board) -> bool {
    let mut digits = [0u16; 27];
    for (cell, (&given, &digit)) in puzzle.0.iter().zip(&grid.0).enumerate() {
        if digit > 9 || (given != 0 && given != digit) {
            return false;
        }
        for unit in units(cell) {
            digits[unit] |= 1 << digit;
        }
    }
    digits == [0b11_1111_1110; 27]
}

/// The fewest cells in which two of these differ.
pub fn fewest_differences(grids: &[Board]) -> Option<usize> {
    let pairs = (1..grids.len()).flat_map(|n| grids[..n].iter().map(move |one| (one, &grids[n])));
    pairs.map(|(one, other)| one.0.iter().zip(other.0).filter(|(a, b)| **a != *b).count()).min()
}
