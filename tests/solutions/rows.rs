//! The shared table has a row for every puzzle and a line for every solution, and what it trusts is right.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use solutions::{Board, CATALOGUE, Entry};

use support::named::{self, Case, Completion, board, completes};

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
            Some((above, _)) if above.ends_with("ignored`\"]\n") => "slow",
            Some(_) => "quick",
            None => "endless",
        };
        let owed = match backtracking.as_str() {
            "quick" => format!("add the row {row}…)] above the slow ones"),
            "slow" => {
                format!("add the row {row}…)] to the slow ones, below the same #[ignore = …]")
            }
            _ => format!("leave out the row {row}…)]"),
        };
        assert!(
            backtracking == found,
            "tests/table.rs: {owed}, since puzzles.csv says that backtracking is {backtracking} on {name}"
        );
    }
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
