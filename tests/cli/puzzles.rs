//! `sudoku puzzles`: the names that other verbs take.

use pretty_assertions::assert_eq;

use crate::command::sudoku;
use support::named;

#[test]
fn every_named_puzzle_is_listed_with_its_givens_and_solutions() {
    let said = sudoku(&["puzzles"]).run();
    let listed: Vec<Vec<&str>> =
        said.code_is(0).out.lines().skip(2).map(|line| line.split_whitespace().collect()).collect();
    let expected = [
        ["lc37_wikipedia", "article", "30", "1"].to_vec(),
        ["empty", "article", "0", "≥", "1,000"].to_vec(),
        ["java_article", "article", "40", "6"].to_vec(),
    ];
    assert_eq!(expected, listed[..3]);
    assert!(listed.contains(&["full_but_invalid", "contradictory", "81", "0"].to_vec()));
    let names: Vec<&str> = listed.iter().map(|line| line[0]).collect();
    let all = named::all();
    let known: Vec<&str> = all.iter().map(|case| case.name.as_str()).collect();
    assert_eq!(known, names);
    let heading = "  puzzle                           kind           givens  solutions";
    assert_eq!(Some(heading), said.out.lines().next());
}
