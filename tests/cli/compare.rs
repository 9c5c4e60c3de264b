//! `sudoku compare`: the searches side by side, for people and for scripts.

use std::time::Instant;

use pretty_assertions::assert_eq;
use rstest::rstest;
use serde_json::json;

use crate::command::{Said, sudoku};
use support::LC37;

#[track_caller]
fn compare(arguments: &[&str]) -> Said {
    sudoku(&[&["compare"], arguments].concat()).run()
}

#[rstest]
#[case::default(&[], "lc37_wikipedia")]
#[case::named(&["java_article"], "java_article")]
#[case::no_solution(&["dead_cell_r0c8"], "dead_cell_r0c8")]
#[case::contradictory(&["full_but_invalid"], "full_but_invalid")]
fn json_gives_the_columns_of_the_traces(#[case] puzzle: &[&str], #[case] case: &str) {
    let objects = compare(&[&["--json"], puzzle].concat()).code_is(0).json();
    let mut traces = csv::Reader::from_reader(include_bytes!("../cases/traces.csv").as_slice());
    let columns = traces.headers().unwrap().clone();
    let lines = traces.records().map(Result::unwrap).filter(|line| &line[1] == case);
    let lines: Vec<csv::StringRecord> = lines.collect();
    assert_eq!(4, lines.len());
    for line in lines {
        let found = objects.iter().find(|object| object["solution"] == line[0]);
        let found = found.expect("an object for every mirror");
        for (column, cell) in columns.iter().zip(&line) {
            let value = match column {
                "finished" | "solved" => json!(cell == "yes"),
                "solution" | "case" | "grid_after" | "hash" => json!(cell),
                _ => json!(cell.parse::<u64>().unwrap()),
            };
            assert_eq!(value, found[column], "{column} of {found}");
        }
    }
}

/// 37,652 checks take a processor more than a quarter of a nanosecond each, and no search takes longer than the command.
#[rstest]
fn json_has_times_in_nanoseconds(#[values("compare", "solve", "bench")] verb: &str) {
    let started = Instant::now();
    let said = sudoku(&[verb, LC37, "--with", "int_matrix", "--json"]).run();
    let most = started.elapsed().as_nanos();
    let time = said.code_is(0).json()[0]["nanoseconds"].as_u64();
    assert!(time.is_some_and(|time| (37_652 / 4..most).contains(&time.into())), "{said}");
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn the_table_of_a_long_search_fits_eighty_columns() {
    let said = compare(&["inkala_2006"]);
    let fits = |line: &str| line.chars().count() <= 80;
    assert!(said.code_is(0).out.lines().all(fits), "{said}");
}
