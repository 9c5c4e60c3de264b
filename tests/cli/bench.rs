//! `sudoku bench`: measures what it can, and names the rest with the reason.

use pretty_assertions::assert_eq;

use crate::command::sudoku;
use support::named::find;
use support::{LC37, TWO_5};

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn unique_counts_to_two_and_boards_that_cannot_be_solved_are_named() {
    let two_solutions = find("lc37_minus_5_givens").puzzle;
    let said = sudoku(&["bench", "-", "--with", "boxes", "--unique", "--json"])
        .input(format!("{TWO_5}\n{LC37}\n{two_solutions}\nrubbish\n"))
        .run();
    said.code_is(2).err_has("standard input: line 1: ").err_has("standard input: line 4: ");
    let measured = said.json();
    assert_eq!(1, measured.len());
    assert_eq!(Some(2), measured[0]["puzzles"].as_u64());
    assert_eq!(Some(1 + 2), measured[0]["solutions"].as_u64());
    assert!(measured[0]["nanoseconds"].as_u64() > Some(0));
}
