//! `sudoku generate`: puzzles of the same seeds are the same forever, in every form.

use pretty_assertions::assert_eq;
use puzzles::make::{Maker, Recipe};
use rstest::rstest;
use serde_json::json;

use crate::command::{nine_lines, sudoku};

fn generate(options: &str) -> Vec<&str> {
    ["generate"].into_iter().chain(options.split_whitespace()).collect()
}

/// People keep seeds.
#[rstest]
#[case::minimal(
    "",
    "\
..4..6.5..82..56.1.......9.546............4..1..65...2...947.....18.3...3...6..8.
.5......91....36.....8.45.....3.5...8..9......9....1.6.6..1....2.4.....8...7..3..
"
)]
#[case::article(
    "--grid article",
    "\
.....5.6..35...4..6.....2..2..4...97.578.1..68.............7.5......2....92...6.1
......8.72.4....6.57.....34........84...91...6.9....157.1.5...3....139.....2...7.
"
)]
#[case::half_turn(
    "--symmetry half-turn",
    "\
..4..63.8.8.7..6......1..9.5....271...........796....2.6..4......1..3.7.3.75..9..
3....62.914.2......27..........65..283.....755..48..........92......9.589.57....1
"
)]
#[case::givens(
    "--givens 30",
    "\
..4..6.5..82..56.1.......9.546.....9......4..1..65...2...947...4.18.3...3.756..8.
35......91....36...2.8.45.....3.5...8..9......92...1.6.6..18...214.....8.857..3.1
"
)]
#[case::full(
    "--givens 81",
    "\
714296358982735641653418297546382719238179465179654832865947123491823576327561984
358176249149253687627894513471365892836921475592487136763518924214639758985742361
"
)]
#[case::two_solutions(
    "--solutions 2",
    "\
..4..6....82..56.1.......9..463...........4.5...65...2...947.....18.....3.7.6..8.
35......91....36.....8.45.....3.5...8..9......92...1...6..1....2.4.....8...7..3.1
"
)]
#[case::easy(
    "--level easy",
    "\
..4..6.5..82..56.1.....8.9.546.....9..8...4.51..65.8.2...9471..4.18.3...3.756.98.
35......91....368..278.45.3...3.5...8..9......92.8.1.676..189..214...7.8.857..3.1
"
)]
fn a_seed_stands_for_the_same_puzzle_for_ever(#[case] options: &str, #[case] expected: &str) {
    let options = format!("{options} -n 2 --seed 1");
    sudoku(&generate(&options)).run().code_is(0).err_is("").out_is(expected);
}

#[test]
fn grids_are_nine_lines_and_an_empty_one() {
    let lines = sudoku(&generate("-n 2 --seed 1")).run();
    let grids: String = lines.out.lines().map(|line| nine_lines(line) + "\n").collect();
    sudoku(&generate("--as grids -n 2 --seed 1")).run().code_is(0).err_is("").out_is(grids);
}

/// A puzzle with two solutions has no level, and one of them, from which it was made.
#[rstest]
#[case::one(
    "--seed 1",
    r#"{"puzzle":"..4..6.5..82..56.1.......9.546............4..1..65...2...947.....18.3...3...6..8.","solution":"714296358982735641653418297546382719238179465179654832865947123491823576327561984","givens":26,"level":"easy","seed":1,"symmetry":"none"}"#
)]
#[case::two(
    "--seed 5 --solutions 2 --symmetry mirror",
    r#"{"puzzle":"5.2...6.941.....78.7..5..4............13.98..9...6...2...5.8.....42.79...83...72.","solution":"532874619419623578876951243365182497721349856948765132297518364654237981183496725","givens":28,"level":null,"seed":5,"symmetry":"mirror"}"#
)]
fn json_has_the_puzzle_its_solution_and_all_that_is_said_of_it(
    #[case] options: &str,
    #[case] expected: &str,
) {
    let said = sudoku(&generate(&format!("--json {options}"))).run();
    said.code_is(0).err_is("").out_is(format!("{expected}\n"));
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

#[rstest]
#[case::few(
    "--givens 16",
    "expected 17 givens or more, found 16: with fewer, no puzzle has only one solution (McGuire, Tugemann and Civario 2012)"
)]
#[case::few_for_two(
    "--givens 15 --solutions 2",
    "expected 16 givens or more, found 15: with fewer, no puzzle has only two solutions, since one given more would leave only one (McGuire, Tugemann and Civario 2012)"
)]
#[case::many("--givens 82", "expected 81 givens or fewer, found 82")]
#[case::many_for_two(
    "--givens 78 --solutions 2",
    "expected 77 givens or fewer, found 78: two solutions differ in four cells or more"
)]
#[case::quarters(
    "--givens 30 --symmetry quarter-turn",
    "expected 29 or 32 givens, found 30: no puzzle with quarter-turn symmetry has this number"
)]
#[case::level_of_two(
    "--solutions 2 --level easy",
    "a puzzle with two solutions has no level; ask for one or the other"
)]
fn what_cannot_be_is_said_at_once(#[case] options: &str, #[case] message: &str) {
    let said = sudoku(&generate(options)).run();
    said.code_is(2).out_is("").err_is(format!("sudoku: {message}\n"));
}

#[rstest]
#[case::no_puzzle("-n 0", "'0' for '-n <N>': expected a whole number greater than 0")]
#[case::solutions("--solutions 3", "'3' for '--solutions <1|2>': 3 is not in 1..=2")]
#[case::level(
    "--level evil",
    "'evil' for '--level <LEVEL>'\n  [possible values: easy, medium, hard, fiendish]"
)]
#[case::grid("--grid all", "'all' for '--grid <GRID>'\n  [possible values: uniform, article]")]
#[case::symmetry(
    "--symmetry point",
    "'point' for '--symmetry <SYMMETRY>'\n  [possible values: none, half-turn, quarter-turn, mirror, diagonal]"
)]
fn what_cannot_be_understood_is_said(#[case] options: &str, #[case] message: &str) {
    let said = sudoku(&generate(options)).run();
    said.code_is(2).out_is("").err_has(format!("error: invalid value {message}\n"));
}

#[test]
fn json_has_no_other_form() {
    let said = sudoku(&generate("--as grids --json")).run();
    let message = "error: the argument '--as <FORM>' cannot be used with '--json'\n";
    said.code_is(2).out_is("").err_has(message);
}

/// The next seed has a puzzle again.
#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn what_is_made_before_giving_up_is_printed() {
    let options = "--grid article --givens 77 --solutions 2 --seed 7 -n 3";
    let said = sudoku(&generate(options)).run();
    let expected =
        "67359824112436758958912436721543679834678912579821543646.85.97383.97.654957643812\n";
    let reason = "no puzzle with 77 givens and two solutions in 100,000 tries; try another seed or another number of \
                  givens or one solution\n";
    said.code_is(1).out_is(expected).err_is(reason);
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn what_is_never_found_ends_with_the_reason() {
    let options = "--grid article --givens 80 --symmetry quarter-turn --level hard --seed 1 -n 3";
    let said = sudoku(&generate(options)).run();
    let reason = "no puzzle with 80 givens and quarter-turn symmetry and level hard in 100,000 tries; try another seed or \
                  another number of givens or another symmetry or another level\n";
    said.code_is(1).out_is("").err_is(reason);
}
