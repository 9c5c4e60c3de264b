//! The shared table: every solver fills every puzzle as it should. A row per puzzle, a line per solution.
//!
//! `cargo test number_unassigned` checks one solution, `cargo test hard_02` one puzzle. The puzzles themselves, their
//! solutions and where they come from stand in `workbench/data/puzzles.csv`.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use rstest::{Context, rstest};
use solutions::{Board, CATALOGUE, Entry};

use crate::attempt::{self, Task};
use support::named::{self, Case, Completion, board, completes};

#[rstest]
// The puzzles: a row's name is the puzzle's.
#[case::lc37_wikipedia()]
#[case::empty()]
#[case::java_article()]
#[case::solved_lc37()]
#[case::solved_java()]
#[case::one_empty_first()]
#[case::hard_02()]
#[case::one_empty_centre()]
#[case::one_empty_last()]
#[case::last_row_empty()]
#[case::box_0_empty()]
#[case::easy_01()]
#[case::easy_02()]
#[case::easy_03()]
#[case::hard_06()]
#[case::hard_07()]
#[case::hard_01_rot180()]
#[case::hard_01_relabel_10_minus_d()]
#[case::inkala_2006()]
#[case::inkala_2012()]
#[case::norvig_hard1()]
#[case::gen_row_identity()]
#[case::gen_row_reverse()]
#[case::lc37_minus_5_givens()]
#[case::unsolvable_square()]
#[case::unsolvable_box()]
#[case::dead_cell_r0c8()]
#[case::lc37_wrong_given()]
#[case::lc37_wrong_given_late()]
#[case::duplicate_box()]
#[case::duplicate_row()]
#[case::lc37_extra_5_in_row0()]
#[case::full_but_invalid()]
#[case::all_fives()]
#[case::full_invalid_one_empty_fillable()]
// A plain backtracker takes from a tenth of a second to several seconds on these.
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::hard_01()]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::hard_04()]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::hard_12()]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::medium_01()]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::medium_02()]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::norvig_grid2()]
// It does not finish `norvig_impossible`, `two_5_in_row_else_empty` and `two_5_in_column_else_empty` within a minute.
fn solves(
    #[context] row: Context,
    // The solutions.
    #[values(
        "int_matrix",
        "combined_check",
        "char_board",
        "number_unassigned",
        "candidates",
        "techniques",
        "exact_cover",
        "boxes"
    )]
    solution: &str,
) {
    let case = named::find(row.description.unwrap_or_default());
    attempt::assert_row_right(&Task::of_puzzle(solutions::find(solution).unwrap(), &case));
}

/// This file: rstest tells no test which rows another has.
const TABLE: &str = include_str!("table.rs");

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
        let row = format!("#[case::{name}()]");
        let found = match TABLE.split_once(&format!("{row}\n")) {
            Some((above, _)) if above.ends_with("ignored`\"]\n") => "slow",
            Some(_) => "quick",
            None => "endless",
        };
        let owed = match backtracking.as_str() {
            "quick" => format!("add the row {row} above the slow ones"),
            "slow" => format!("add the row {row} to the slow ones, below the same #[ignore = …]"),
            _ => format!("leave out the row {row}"),
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
        if file.extension().is_some_and(|extension| extension == "rs") && name != "lib" {
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
