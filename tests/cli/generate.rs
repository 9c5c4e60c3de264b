//! `sudoku generate`: puzzles of the same seeds are the same forever, in every form.

use pretty_assertions::assert_eq;
use puzzles::make::{Maker, Recipe};
use serde_json::json;

use crate::command::{nine_lines, sudoku};

fn generate(options: &str) -> Vec<&str> {
    ["generate"].into_iter().chain(options.split_whitespace()).collect()
}

#[test]
fn grids_are_nine_lines_and_an_empty_one() {
    let lines = sudoku(&generate("-n 2 --seed 1")).run();
    let grids: String = lines.out.lines().map(|line| nine_lines(line) + "\n").collect();
    sudoku(&generate("--as grids -n 2 --seed 1")).run().code_is(0).err_is("").out_is(grids);
}

/// With as many threads as there are cores.
#[test]
fn many_puzzles_are_those_that_one_maker_makes() {
    let maker = Maker::new(Recipe::default()).unwrap();
    let puzzles: Vec<String> =
        (1..=200).map(|seed| format!("{}\n", maker.puzzle(seed).unwrap().puzzle)).collect();
    let said = sudoku(&generate("-n 200 --seed 1")).run();
    said.code_is(0).err_is("").out_is(puzzles.concat());
}

#[test]
fn each_puzzle_has_a_seed_of_its_own_by_which_it_is_made_again() {
    let last = u64::MAX.to_string();
    let said = sudoku(&generate(&format!("--json -n 2 --seed {last}"))).run();
    let made = said.code_is(0).json();
    assert_eq!([&json!(u64::MAX), &json!(0)], [&made[0]["seed"], &made[1]["seed"]]);
    assert_eq!(vec![made[1].clone()], sudoku(&generate("--json --seed 0")).run().json());
}

#[test]
fn a_drawn_seed_is_said_and_makes_the_same_again() {
    let said = sudoku(&generate("-n 2")).run();
    let seed = said.code_is(0).err.split([' ', ';']).nth(1).unwrap();
    said.err_is(format!("seed {seed}; --seed {seed} makes the same again\n"));
    assert!(seed.parse::<u64>().unwrap() < 1_000_000_000_000);
    sudoku(&generate(&format!("-n 2 --seed {seed}"))).run().out_is(&said.out);
    let other = sudoku(&generate("-n 2")).run();
    assert_ne!(other.out, said.out);
}
