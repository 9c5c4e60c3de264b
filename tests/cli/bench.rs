//! `sudoku bench`: measures what it can, and names the rest with the reason.

use pretty_assertions::assert_eq;

use crate::command::{sudoku, without_times};
use support::named::find;
use support::{ENDLESS, LC37, TWO_5};

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn unique_counts_to_two_and_boards_that_cannot_be_solved_are_named() {
    let two_solutions = find("lc37_minus_5_givens").puzzle;
    let said = sudoku(&["bench", "-", "--with", "lanes", "--unique", "--json"])
        .input(format!("{TWO_5}\n{LC37}\n{two_solutions}\nrubbish\n"))
        .run();
    said.code_is(2).err_has("standard input: line 1: ").err_has("standard input: line 4: ");
    let measured = said.json();
    assert_eq!(1, measured.len());
    assert_eq!(Some(2), measured[0]["puzzles"].as_u64());
    assert_eq!(Some(1 + 2), measured[0]["solutions"].as_u64());
    assert!(measured[0]["nanoseconds"].as_u64() > Some(0));
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn what_is_measured_is_a_table() {
    let said = sudoku(&["bench", LC37, "--with", "boxes"]).run();
    let expected = "solution a puzzle times as fast solutions\nboxes 1.00 1\n";
    said.code_is(0).err_is("");
    assert_eq!(expected, without_times(&said.out));
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn a_hopeless_search_is_left_out() {
    let with = ["--with", "number_unassigned", "--limit", "0.3"];
    let said = sudoku(&[&["bench", ENDLESS], &with[..]].concat()).run();
    said.code_is(1).out_is("").err_has("number_unassigned ").err_has(" 0.3 s; ");
}
