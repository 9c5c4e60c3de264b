//! `sudoku grade`: every puzzle of a file in order with its level, or why it has none; for one puzzle all that it needs.

use pretty_assertions::assert_eq;
use rstest::rstest;

use crate::command::{nine_lines, sudoku};
use support::LC37;

/// The first fiendish puzzle in `cases/hodoku-levels.csv`; its table is in `cases/transcripts`.
const FIENDISH: &str =
    ".9......7.6..5...27.2....9.3....28.............8...473....6...8.7...5...25..4.1..";

#[test]
fn a_puzzle_in_nine_lines_gets_the_same_table_and_each_of_two_puzzles_its_own() {
    let table = |input: &str| {
        let said = sudoku(&["grade", input]).run();
        said.code_is(0).err_is("");
        said.out
    };
    let of_one = table(FIENDISH);
    assert_eq!(of_one, table(&nine_lines(FIENDISH)));
    let both = sudoku(&["grade", &format!("{FIENDISH}\n{LC37}")]).run();
    both.code_is(0).out_is(of_one + &table(LC37));
    assert!(both.err.starts_with("1 easy, 0 medium, 0 hard, 1 fiendish in "), "{both}");
}

/// In chunks, over all cores.
#[rstest]
fn files_of_any_length_are_graded_in_order(#[values(1, 63, 64, 65, 3000)] length: usize) {
    let puzzles: Vec<&str> =
        include_str!("../cases/sets/kaggle.txt").lines().cycle().take(length).collect();
    let said = sudoku(&["grade", "-"]).input(puzzles.join("\n") + "\n").run();
    said.code_is(0);
    let graded: Vec<&str> = said.out.lines().map(|line| &line[..81]).collect();
    assert_eq!(puzzles, graded);
}

#[test]
fn a_grade_does_not_wait_for_the_next_puzzle() {
    let expected = format!("{LC37} easy 51 hidden single");
    sudoku(&["grade", "-"]).answers_at_once(LC37, &expected);
}

/// As in the file of steps, where longer chains have rows of their own.
#[test]
fn the_help_has_the_ladder_with_its_levels() {
    let mut ladder = String::new();
    for level in ["easy", "medium", "hard", "fiendish"] {
        let steps = include_str!("../cases/steps.txt").lines();
        let of_level = steps.filter_map(|line| line.strip_prefix(&format!("{level} ")));
        let mut names: Vec<&str> = of_level.filter_map(|step| step.split(':').next()).collect();
        names.dedup();
        names.retain(|name| !name.ends_with(" strong links") || name.contains(['3', '4']));
        ladder += &format!(" {level} {}", names.join(", "));
    }
    let ladder = ladder.replace("of 4 strong links", "of 4 or more strong links");
    let help = sudoku(&["grade", "--help"]).run().code_is(0).out.clone();
    let words: Vec<&str> = help.split_whitespace().collect();
    assert!(words.join(" ").contains(&format!("level:{ladder} No technique assumes")), "{help}");
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
}
