//! Exercises: `new --from` begins one from any solution, and `practice` compares it with that one, step by step.

use std::fs;

use instrument::File;
use pretty_assertions::assert_eq;
use solutions::{CATALOGUE, Kind};

use crate::practice::Checkout;

/// A solution in a few lines.
const SMALL: &str = include_str!("../cases/own/small.rs");

#[test]
#[ignore = "slow: starts rustc"]
fn new_from_a_solution_leaves_out_the_bodies_and_the_sections_of_the_header() {
    let checkout = Checkout::new();
    checkout.write("small", SMALL);
    let said = checkout.run(&["new", "mine", "--from", "small", "--blank", "is_free,main"]);
    said.code_is(0).err_is("");
    assert_eq!(
        r"//! # `mine`: the least that is a solution
//!
//! It solves nothing.

// Exercise from small: is_free, main
// submission starts
/// Whether the row is free.
fn is_free(
    board: &[[u8; 9]; 9],
    row: usize,
) -> bool {
    todo!()
}

/// Fills nothing.
pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool { is_free(board, 0) }
// submission ends

fn main() {
    todo!()
}
",
        fs::read_to_string(checkout.path("solutions/own/mine.rs")).unwrap()
    );
    // An exercise from an exercise.
    let said = checkout.run(&["new", "next", "--from", "mine", "--blank", "solve_sudoku"]);
    said.code_is(0);
    let text = fs::read_to_string(checkout.path("solutions/own/next.rs")).unwrap();
    let marks = text.lines().filter(|line| line.contains("Exercise"));
    assert_eq!(vec!["// Exercise from mine: solve_sudoku"], marks.collect::<Vec<_>>());
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn any_solution_compiles_without_all_its_bodies() {
    let checkout = Checkout::new();
    for entry in CATALOGUE {
        let file = File::new(entry.name, entry.source);
        let reached = file.reached(entry.call);
        let called =
            file.functions().iter().filter(|it| it.can_be_blanked() && reached.contains(&*it.path));
        let names: Vec<&str> = called.map(|function| &*function.name).collect();
        let (name, names) = (format!("my_{}", entry.name), names.join(","));
        let new = checkout.run(&["new", &name, "--from", entry.name, "--blank", &names]);
        new.code_is(0);
        let problem = match entry.kind() {
            Kind::Rule => "leetcode-36",
            Kind::WholeProgram => "codeforces-1335D",
            kind if kind.is_solver() => "leetcode-37",
            _ => continue,
        };
        let said = checkout.run(&["judge", &name, problem, "--json"]);
        let detail = said.code_is(1).json()[0]["detail"].to_string();
        assert!(detail.contains("todo!()"), "{said}");
    }
}

/// The original of this one is not yet written itself.
#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn practice_does_without_an_original_that_does_not_end() {
    let checkout = Checkout::new();
    checkout.write("small", &SMALL.replace("is_free(board, 0)", "loop {}"));
    checkout.run(&["new", "mine", "--from", "small", "--blank", "solve_sudoku"]);
    checkout
        .write("mine", &SMALL.replace("// sub", "// Exercise from small: solve_sudoku\n// sub"));
    let said = checkout.run(&["practice", "mine", "--once", "--limit", "0.5"]);
    said.code_is(1).begins("WA ");
}
