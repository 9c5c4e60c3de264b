//! `sudoku compare`: the searches side by side, for people and for scripts.

use std::time::Instant;

use pretty_assertions::assert_eq;
use rstest::rstest;
use serde_json::{Value, json};

use crate::command::{Said, sudoku, without_times};
use support::{LC37, LC37_SOLVED, SOLVERS};

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
fn json_says_no_more_of_a_stopped_search_than_is_known() {
    let said = compare(&["--json", "--limit", "0.02", "norvig_impossible"]);
    let expected = json!({
        "solution": "int_matrix", "article": "000", "case": "norvig_impossible", "finished": false,
        "solved": null, "failure": "stopped", "grid_after": null,
        "checks": null, "placements": null, "resets": null, "solve_calls": null, "max_depth": null,
        "hash": null, "nanoseconds": null,
    });
    let mut found = said.code_is(1).json().remove(0);
    let reason = found.as_object_mut().unwrap().remove("reason").unwrap().to_string();
    assert!(reason.contains(" 0.02 s; "), "{reason}");
    assert_eq!(expected, found);
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn the_table_of_a_long_search_fits_eighty_columns() {
    let said = compare(&["inkala_2006"]);
    let fits = |line: &str| line.chars().count() <= 80;
    assert!(said.code_is(0).out.lines().all(fits), "{said}");
}

#[test]
fn the_picture_of_the_example() {
    let expected = "\
solution checks placements resets depth calls time writes
int_matrix 37,652 4,208 4,157 91 6,879 A
combined_check 37,652 4,208 4,157 52 4,209 A
char_board 37,652 4,208 37,601 52 4,209 B
number_unassigned 37,652 4,208 4,157 52 4,209 A
candidates – 51 0 52 52 C
techniques – 51 0 1 1 D
exact_cover – 102 0 52 52 E
boxes – – – – – –
lanes – – – – – –

A: the same writes in the same order by int_matrix, combined_check,
number_unassigned
boxes, lanes: write their answer and nothing before it
";
    let said = compare(&["--with", SOLVERS]);
    said.code_is(0).err_is("");
    assert_eq!(expected, without_times(&said.out));
}

#[test]
fn as_many_writes_in_another_order_are_not_the_same() {
    // Digits in row order need no reset; `candidates` first fills the cell that has one possibility.
    let puzzle =
        LC37_SOLVED.replacen("534678912", "5.4678.12", 1).replacen("198342567", "1.8342567", 1);
    let said = compare(&[&puzzle, "--with", SOLVERS]);
    let letters: Vec<&str> =
        said.out.lines().skip(2).take(5).filter_map(|line| line.split(' ').next_back()).collect();
    assert_eq!(["A", "A", "B", "A", "C"].to_vec(), letters, "{said}");
    said.out_has("by int_matrix, combined_check,\n     number_unassigned\n");
}

#[test]
fn contradictory_givens_are_compared_with_a_warning_and_no_step_is_shown_as_none() {
    let expected = "\
solution checks placements resets depth calls time writes
int_matrix 0 0 0 91 91 –
char_board 0 0 0 1 1 –
candidates – 0 0 – – –
boxes – 0 0 – – –

int_matrix: wrong grid: row 9 holds 1 twice: columns 7 and 9
char_board: wrong grid: row 9 holds 1 twice: columns 7 and 9
candidates: no solution
boxes: no solution
";
    let said = compare(&["full_but_invalid", "--with", "int_matrix,char_board,candidates,boxes"]);
    said.code_is(0).err_has("row 9 ");
    assert_eq!(expected, without_times(&said.out));
}

#[test]
fn figures_are_aligned_to_the_right_and_words_to_the_left() {
    let said = compare(&["--with", "int_matrix,boxes"]);
    let expected = "
  solution    result  checks  placements  resets  depth  calls
  ──────────  ──────  ──────  ──────────  ──────  ─────  ─────
  int_matrix  solved  37,652       4,208   4,157     91  6,879
  boxes       solved       –           –       –      –      –
";
    let start = |line: &str| line.chars().take(62).collect::<String>() + "\n";
    let table: String = said.out.lines().take(4).map(start).collect();
    assert_eq!(&expected[1..], table);
    // The width of the next column depends on the times.
    let end = |line: &str| line.rsplit_once("  ").map(|(line, _)| line.trim_end().chars().count());
    let mut ends = said.out.lines().take(4).map(end);
    let first = ends.next().unwrap();
    assert!(ends.all(|end| end == first), "{said}");
}

#[test]
fn json_has_null_for_what_is_not_counted() {
    let objects = compare(&["--json", "one_empty_first"]).json();
    for (name, placements) in [("candidates", json!(1)), ("boxes", Value::Null)] {
        let object = objects.iter().find(|object| object["solution"] == name).unwrap();
        assert_eq!(Value::Null, object["checks"], "{object}");
        assert_eq!(placements, object["placements"], "{object}");
    }
}
