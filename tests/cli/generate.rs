//! `sudoku generate`: puzzles of the same seeds are the same forever, in every form.

use puzzles::make::{Maker, Recipe};

use crate::command::sudoku;

fn generate(options: &str) -> Vec<&str> {
    ["generate"].into_iter().chain(options.split_whitespace()).collect()
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
fn a_drawn_seed_is_said_and_makes_the_same_again() {
    let said = sudoku(&generate("-n 2")).run();
    let seed = said.code_is(0).err.split([' ', ';']).nth(1).unwrap();
    assert!(said.err.starts_with(&format!("seed {seed}; --seed {seed} ")), "{said}");
    assert!(seed.parse::<u64>().unwrap() < 1_000_000_000_000);
    sudoku(&generate(&format!("-n 2 --seed {seed}"))).run().out_is(&said.out);
    let other = sudoku(&generate("-n 2")).run();
    assert_ne!(other.out, said.out);
}
