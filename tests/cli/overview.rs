//! `sudoku` without a verb: every solution on two well-known puzzles.

use std::process::Command;

#[cfg(target_os = "linux")]
use anstream::adapter::strip_str;
use pretty_assertions::assert_eq;

#[cfg(target_os = "linux")]
use crate::command::{in_words, script};
use crate::command::{sudoku, without_times};
#[cfg(target_os = "linux")]
use crate::terminal::Session;

/// What a terminal of this size shows, without colours and what was shown meanwhile.
#[cfg(target_os = "linux")]
fn shown(rows: u16, columns: u16) -> String {
    let mut session = Session::start_at(&mut sudoku(&[""; 0]).command, rows, columns);
    let shown = strip_str(&session.read_to_end()).to_string();
    let last = |line: &str| line.trim_end().rsplit('\r').next().unwrap().to_owned() + "\n";
    shown.lines().map(last).collect()
}

#[test]
#[ignore = "slow: has cargo look at all packages"]
fn where_all_is_built_cargo_sudoku_says_nothing_of_it() {
    let cargo = |arguments: &[&str]| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let said = Command::new(env!("CARGO")).args(arguments).current_dir(folder).output();
        let said = said.unwrap();
        [said.stdout, said.stderr].map(|text| String::from_utf8(text).unwrap())
    };
    cargo(&["sudoku", "--version"]);
    let [said, from_cargo] = cargo(&["sudoku", "--version"]);
    assert_eq!("sudoku 0.1.0\n", said);
    // A warning of the code that somebody is working on is no fault of this.
    for word in ["Compiling", "Finished", "Running"] {
        assert!(!from_cargo.contains(word), "{from_cargo}");
    }
}

/// What cargo says while it builds for the first time: its colours are those of the terminal, and the user may want none.
#[cfg(target_os = "linux")]
#[rstest::rstest]
#[case("NO_COLOR", "colours: .")]
#[case("CARGO_TERM_COLOR", "colours: 1.")]
#[case("OTHERWISE", "colours: always.")]
#[ignore = "slow: has cargo look at all packages"]
fn a_build_has_no_colours_for_who_wants_none(#[case] variable: &str, #[case] expected: &str) {
    let build = ["build", "--quiet", "--package", "start"];
    assert!(Command::new(env!("CARGO")).args(build).status().unwrap().success());
    let folder = tempfile::tempdir().unwrap();
    let says = "echo \"colours: $CARGO_TERM_COLOR.\" >&2; exit 1";
    let cargo = script(folder.path(), "cargo", says);
    let start = std::path::Path::new(env!("CARGO_BIN_EXE_sudoku")).with_file_name("start");
    let mut start = Command::new(start);
    for other in ["NO_COLOR", "CARGO_TERM_COLOR"] {
        start.env_remove(other);
    }
    let mut session = Session::start(start.env("CARGO", cargo).env(variable, "1"), 80);
    let said = session.read_to_end();
    assert!(said.contains(expected), "{said}");
}

/// The headings, and the puzzle that is named instead of shown.
#[cfg(target_os = "linux")]
#[rstest::rstest]
#[case::all(24, 100, "37 solution article result checks resets time")]
#[case::usual(24, 80, "37 solution result checks time")]
#[case::narrow(24, 60, "37 solution time")]
#[case::alone(24, 50, "solution result checks time")]
#[case::very_narrow(24, 40, "solution result time")]
#[case::very_low(14, 120, "37 solution article result checks resets time")]
fn on_a_low_terminal_one_puzzle_fits_with_the_columns_that_matter_most(
    #[case] rows: u16,
    #[case] columns: u16,
    #[case] expected: &str,
) {
    let shown = shown(rows, columns);
    assert!(shown.lines().count() < usize::from(rows), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= usize::from(columns)), "{shown}");
    let words = in_words(&shown);
    let headings = words.lines().filter(|line| line.contains("solution "));
    let headings = headings.map(|line| line.rsplit("LeetCode ").next().unwrap());
    assert_eq!([expected].to_vec(), headings.collect::<Vec<_>>());
    assert_eq!(rows > 20, words.contains("sudoku compare java_article"), "{shown}");
}

#[cfg(target_os = "linux")]
#[rstest::rstest]
#[case::usual_columns(30, 80)]
#[case::many_columns(30, 200)]
#[case::high(62, 80)]
fn from_thirty_rows_on_both_puzzles_are_seen_at_once(#[case] rows: u16, #[case] columns: u16) {
    let shown = shown(rows, columns);
    assert!(shown.lines().count() < usize::from(rows), "{shown}");
    for board in ["6 5 1 │ 8 7 3 │ 2 9 4", "5 3 4 │ 6 7 8 │ 9 1 2"] {
        assert!(shown.contains(board), "{shown}");
    }
    assert!(!shown.contains("java_article") && shown.contains("Next: "), "{shown}");
}

/// No solver has so little time.
#[test]
fn a_rule_has_its_result_on_a_puzzle_that_none_solved() {
    let said = sudoku(&["--limit", "0.000001"]).run();
    let printed = without_times(&said.out);
    let row = "win_condition 001 – valid so far – –";
    assert!(printed.lines().any(|line| line.trim() == row), "{printed}");
}
