//! The shared table has a row for every puzzle and a line for every solution, and what it trusts is right.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

use rstest::rstest;
use solutions::{Board, CATALOGUE, Entry};

use crate::attempt::{TRACES, is_measured};
use crate::limits::fail;
use support::named::{self, Case, Completion, board, completes, sees};
use support::oracle::{self, RowOrder};

/// rstest tells no test which rows another has.
const TABLE: &str = include_str!("../table.rs");

#[test]
fn every_solver_of_the_catalogue_has_a_line() {
    for Entry { name, .. } in CATALOGUE.iter().filter(|entry| entry.is_solver()) {
        let line = format!("\"{name}\"");
        let has_line = TABLE.lines().any(|known| known.trim().trim_end_matches(',') == line);
        assert!(has_line, "tests/table.rs: add the line {line}, to the solutions");
    }
}

#[test]
fn every_named_puzzle_has_a_row() {
    for Case { name, backtracking, .. } in named::all() {
        let row = format!("#[case::{name}(");
        let found = match TABLE.split_once(&row) {
            Some((above, _)) if above.ends_with("#[ignore = \"slow\"]\n") => "slow",
            Some(_) => "quick",
            None => "endless",
        };
        let owed = match backtracking.as_str() {
            "quick" => format!("add the row {row}…)] above the slow ones"),
            "slow" => {
                format!("add the row {row}…)] to the slow ones, below the same #[ignore]")
            }
            _ => format!("leave out the row {row}…)]"),
        };
        assert!(
            backtracking == found,
            "tests/table.rs: {owed}, since puzzles.csv says that backtracking is {backtracking} on {name}"
        );
    }
}

/// The most digits that plain backtracking tries on a puzzle where it is quick, and where it is slow: some hundredths of a
/// second, and some seconds.
const CHECKS: [(&str, u64); 2] = [("quick", 15_000_000), ("slow", 1_000_000_000)];

/// What a line of puzzles.csv has to say of its puzzle, for the columns where it says something else.
fn faults(case: &Case) -> Vec<String> {
    let is_cell = |c: char| matches!(c, '.' | '1'..='9');
    if case.puzzle.chars().count() != 81 || !case.puzzle.chars().all(is_cell) {
        return vec![
            "puzzle has to be 81 characters, 1 to 9 and . where a cell is empty".to_owned(),
        ];
    }
    let puzzle = board(&case.puzzle);
    let clashes =
        |a: usize| (0..a).any(|b| puzzle.0[a] > 0 && puzzle.0[a] == puzzle.0[b] && sees(a, b));
    let is_consistent = !(0..81).any(clashes);
    let limit = 1000;
    let solutions = if is_consistent { oracle::grids(&puzzle, limit).len() } else { 0 };
    let first = if solutions > 0 { oracle::first(&puzzle.0) } else { None };
    let checks = match TRACES.iter().find(|line| line["case"] == case.name) {
        Some(line) => line["checks"].parse().ok(),
        None => RowOrder::checks(&puzzle, CHECKS[1].1),
    };
    let speed = CHECKS.iter().find(|(_, most)| checks.is_some_and(|checks| checks <= *most));
    let many = if solutions < limit { "" } else { ">=" };
    let columns = [
        ("givens", &case.givens, puzzle.0.iter().filter(|digit| **digit > 0).count().to_string()),
        (
            "givens_consistent",
            &case.givens_consistent,
            ["no", "yes"][usize::from(is_consistent)].into(),
        ),
        ("completions", &case.completions, format!("{many}{solutions}")),
        (
            "first_solution",
            &case.first_solution,
            first.iter().flatten().map(u8::to_string).collect(),
        ),
        ("backtracking", &case.backtracking, speed.map_or("endless", |(name, _)| name).into()),
    ];
    let mut faults = Vec::new();
    for (column, said, right) in columns {
        if *said != right {
            let right = if right.is_empty() { "empty" } else { &right };
            faults.push(format!("{column} is {said:?} and has to be {right}"));
        }
    }
    let is_word = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_lowercase())
            && text.chars().all(|c| matches!(c, 'a'..='z' | '0'..='9' | '_'))
    };
    if !is_word(&case.name) {
        faults.push("case has to be of a to z, 0 to 9 and _, and begin with a letter".to_owned());
    }
    if named::all().iter().filter(|other| other.name == case.name).count() > 1 {
        faults.push("another line has the same case".to_owned());
    }
    for (column, text) in [("group", &case.group), ("provenance", &case.provenance)] {
        if text.trim().is_empty() {
            faults.push(format!("{column} is empty; workbench/data/README.md says what it holds"));
        }
    }
    faults
}

/// Fails the test if the line of a puzzle is wrong, since solutions would be blamed for it.
pub fn assert_described(case: &Case) {
    type Once = Arc<OnceLock<Vec<String>>>;
    static FAULTS: Mutex<BTreeMap<String, Once>> = Mutex::new(BTreeMap::new());
    let once = Arc::clone(FAULTS.lock().unwrap().entry(case.name.clone()).or_default());
    if let Some(fault) = once.get_or_init(|| faults(case)).first() {
        fail(&format!("workbench/data/puzzles.csv, {}: {fault}", case.name));
    }
}

#[rstest]
#[case::quick_and_without_traces(true)]
#[ignore = "slow"]
#[case::all_others(false)]
fn every_line_of_puzzles_csv_says_what_is_so(#[case] is_quick_and_without_traces: bool) {
    let mut wrong = String::new();
    for (line, case) in (2..).zip(named::all()) {
        let is_quick = case.backtracking == "quick";
        if (is_quick && !is_measured(&case)) != is_quick_and_without_traces {
            continue;
        }
        for fault in faults(&case) {
            wrong += &format!("\nworkbench/data/puzzles.csv:{line}, {}: {fault}", case.name);
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A puzzle of our own has none. What was measured is not to be had again.
#[test]
fn every_measured_puzzle_has_its_traces() {
    const MEASURED: usize = 44;
    let mut puzzles: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for line in TRACES.iter() {
        puzzles.entry(&line["case"]).or_default().push(&line["solution"]);
    }
    let articles = ["int_matrix", "combined_check", "char_board", "number_unassigned"];
    let mirrors = CATALOGUE.iter().filter(|entry| entry.is_mirror() && entry.is_solver());
    assert_eq!(articles[..], mirrors.map(|entry| entry.name).collect::<Vec<_>>());
    for (puzzle, mut solutions) in puzzles.clone() {
        solutions.sort_by_key(|name| articles.iter().position(|article| article == name));
        let is_named = named::all().iter().any(|case| case.name == puzzle);
        assert!(is_named, "workbench/data/puzzles.csv: {puzzle} is gone, but it is in traces.csv");
        assert_eq!(
            articles, *solutions,
            "tests/cases/traces.csv: the solutions with a row on {puzzle}"
        );
    }
    assert_eq!(MEASURED, puzzles.len(), "tests/cases/traces.csv: how many puzzles have rows");
}

#[test]
fn every_file_of_solutions_is_in_the_catalogue() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../solutions");
    for file in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
        let name = file.file_stem().and_then(OsStr::to_str).unwrap();
        if file.extension().is_some_and(|extension| extension == "rs")
            && !["lib", "own"].contains(&name)
        {
            assert!(
                solutions::find(name).is_some(),
                "solutions/{name}.rs is not in lib.rs: add `pub mod {name};` and a line of the catalogue"
            );
        }
    }
}

/// The rule that the table trusts, and the figures that it is given.
#[test]
fn every_first_solution_completes_its_puzzle_and_a_changed_one_does_not() {
    for case in named::all() {
        if let Completion::Unique | Completion::Several = case.completion() {
            let (puzzle, grid) = (board(&case.puzzle), board(&case.first_solution));
            assert!(completes(&puzzle, &grid), "{}", case.name);
            let mut changed = grid;
            changed[4].swap(0, 8);
            assert!(!completes(&Board::EMPTY, &changed), "a column holds a digit twice");
            let relabelled = Board(grid.0.map(|digit| digit % 9 + 1));
            assert!(completes(&Board::EMPTY, &relabelled));
            let keeps_givens = puzzle == Board::EMPTY;
            assert_eq!(keeps_givens, completes(&puzzle, &relabelled), "{}", case.name);
        }
    }
}

#[test]
fn no_name_contains_another() {
    for a in CATALOGUE {
        let within = CATALOGUE.iter().find(|b| b.name != a.name && b.name.contains(a.name));
        assert!(within.is_none(), "`cargo test {}` would also run {within:?}", a.name);
    }
}
