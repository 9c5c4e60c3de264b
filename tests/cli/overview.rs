//! `sudoku` without a verb: every solution on two well-known puzzles.

use std::process::Command;

use pretty_assertions::assert_eq;

use crate::command::{sudoku, without_times};

const BARE: [&str; 0] = [];

#[test]
fn the_picture_fits_eighty_columns_and_has_no_colours_in_a_pipe() {
    let said = sudoku(&BARE).run();
    said.code_is(0).err_is("").out_has("6 5 1 │ 8 7 3 │ 2 9 4");
    assert!(!said.out.contains('\x1b'), "escape sequences in a pipe");
    let fits = |line: &str| line.chars().count() <= 80;
    assert!(said.out.lines().all(fits), "wider than a terminal: {said}");
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
    assert_eq!(["sudoku 0.1.0\n", ""], cargo(&["sudoku", "--version"]));
}

#[cfg(target_os = "linux")]
#[rstest::rstest]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case(100, "the example of LeetCode 37 solution article result checks resets time")]
#[case(80, "the example of LeetCode 37 solution result checks time")]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case(60, "the example of LeetCode 37 solution time")]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case(50, "solution result checks time")]
#[case(40, "solution result time")]
fn on_a_low_terminal_it_fits_and_has_the_columns_that_matter_most(
    #[case] columns: u16,
    #[case] expected: &str,
) {
    let mut session = crate::terminal::Session::start(&mut sudoku(&BARE).command, columns);
    let shown = crate::command::in_words(&session.read_to_end());
    assert!(shown.lines().count() < 24, "{shown}");
    // After what was shown meanwhile.
    let lines = shown.lines().map(|line| line.rsplit("\x1b[2K ").next().unwrap().trim_start());
    let headings = lines.filter(|line| line.contains("solution "));
    assert_eq!([expected].to_vec(), headings.collect::<Vec<_>>());
}

/// No solver has so little time.
#[test]
fn a_rule_has_its_result_on_a_puzzle_that_none_solved() {
    let said = sudoku(&["--limit", "0.000001"]).run();
    let printed = without_times(&said.out);
    let row = "win_condition 001 – valid so far – –";
    assert!(printed.lines().any(|line| line.trim() == row), "{printed}");
}
