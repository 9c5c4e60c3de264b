//! What is typed in another way than we expect: a file in place of a name, a word without its option, a verb of one's own.

use std::fs;

use pretty_assertions::assert_eq;
use rstest::rstest;
use workbench::course::STEPS;

use crate::command::sudoku;
use crate::practice::{Checkout, RIGHT};

#[rstest]
#[case::its_path(".", "solutions/own/mine.rs")]
#[case::its_path_from_below("tests", "../solutions/own/mine.rs")]
#[case::what_we_call_it("tests", "solutions/own/mine.rs")]
#[case::where_it_is("solutions/own", "mine.rs")]
#[case::without_an_ending("solutions/own", "./mine")]
#[case::a_name_with_an_ending(".", "./mine.rs")]
fn a_solution_is_known_by_its_file(#[case] folder: &str, #[case] file: &str) {
    let checkout = Checkout::of(RIGHT);
    fs::create_dir(checkout.path("tests")).unwrap();
    let paste =
        |file| checkout.command(&["paste", file, "boj-2580"]).folder(checkout.path(folder)).run();
    paste(file).code_is(0).out_is(&paste("mine").out);
}

/// Its folder and its name are those of a solution.
#[rstest]
#[case::of_another_checkout("elsewhere/solutions/int_matrix.rs")]
#[case::of_somebody_else_s_own("elsewhere/solutions/own/mine.rs")]
#[case::beside_a_solution("mine.rs")]
#[case::a_name_of_the_catalogue("solutions/own/int_matrix.rs")]
fn a_file_that_is_no_solution_is_not_taken_for_one(#[case] file: &str) {
    let checkout = Checkout::of(RIGHT);
    fs::create_dir_all(checkout.path("elsewhere/solutions/own")).unwrap();
    fs::write(checkout.path(file), "nonsense").unwrap();
    let why = format!("{file} is not in ");
    for verb in ["paste", "watch"] {
        checkout.run(&[verb, file, "leetcode-37"]).code_is(2).out_is("").err_has(&why);
    }
    checkout.run(&["practice", file, "--once"]).code_is(2).out_is("").err_has(&why);
    let judged = checkout.run(&["judge", file, "nonesuch"]);
    judged.code_is(2).err_has("`nonesuch`");
}

#[test]
fn help_is_a_verb_too() {
    let help = sudoku(&["solve", "--help"]).run();
    sudoku(&["help", "solve"]).run().code_is(0).out_is(&help.out);
    sudoku(&["help"]).run().code_is(0).out_has("\n  practice  ");
}

/// A step of the course is known by its number too; the first is the one where nothing is named.
#[test]
fn hints_need_no_name() {
    let checkout = Checkout::new();
    let hint = |name: &[&str]| {
        checkout.run(&[&["practice"], name, &["--hint"]].concat()).code_is(0).out.clone()
    };
    assert_eq!(hint(&["legal_digit"]), hint(&[]));
    for (number, step) in (1..).zip(STEPS.iter()).step_by(4) {
        assert_eq!(hint(&[&*step.name]), hint(&[&*number.to_string()]));
    }
}
