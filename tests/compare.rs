//! `sudoku compare`: the searches side by side, for people and for scripts.

use pretty_assertions::assert_eq;
use rstest::rstest;
use serde_json::{Value, json};

use crate::support::{Said, sudoku};

#[track_caller]
fn compare(arguments: &[&str]) -> Said {
    sudoku(&[&["compare"], arguments].concat()).run()
}

/// A line of a table as an object of `--json`, its numbers as numbers.
fn object(heading: &csv::StringRecord, cells: &csv::StringRecord) -> Value {
    let numbers = ["checks", "placements", "resets", "solve_calls", "max_depth"];
    let fields = heading.iter().zip(cells).map(|(name, cell)| {
        let value = match cell.parse::<u64>() {
            Ok(number) if numbers.contains(&name) => number.into(),
            _ => cell.into(),
        };
        (name.to_owned(), value)
    });
    Value::Object(fields.collect())
}

/// The lines of a table that hold this value in this column.
fn lines(table: &str, column: usize, value: &str) -> Vec<Value> {
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let heading = reader.headers().expect("a heading").clone();
    let records = reader.records().map(|cells| cells.expect("a line"));
    let chosen = records.filter(|cells| &cells[column] == value);
    chosen.map(|cells| object(&heading, &cells)).collect()
}

#[rstest]
#[case::default(&[], "lc37_wikipedia")]
#[case::named(&["java_article"], "java_article")]
#[case::no_solution(&["dead_cell_r0c8"], "dead_cell_r0c8")]
#[case::contradictory(&["full_but_invalid"], "full_but_invalid")]
fn json_gives_the_columns_of_the_traces(#[case] puzzle: &[&str], #[case] case: &str) {
    let mut objects = compare(&[&["--json"], puzzle].concat()).code_is(0).json();
    let expected = lines(include_str!("cases/traces.csv"), 1, case);
    assert_eq!(4, expected.len());
    objects.retain(|object| {
        expected
            .iter()
            .any(|line| line["solution"] == object["solution"])
    });
    assert_eq!(expected, objects);
}

#[test]
fn json_says_no_more_of_a_stopped_search_than_is_known() {
    let said = compare(&["--json", "--limit", "0.05", "norvig_impossible"]);
    let expected = json!({
        "solution": "int_matrix", "case": "norvig_impossible", "finished": "no", "solved": null,
        "grid_after": null, "checks": null, "placements": null, "resets": null, "solve_calls": null,
        "max_depth": null, "hash": null,
    });
    assert_eq!(expected, said.code_is(1).json()[0]);
}

#[rstest]
fn json_gives_the_columns_of_the_generator(#[values("initial-state", "initial_state")] name: &str) {
    let said = compare(&[name, "--first-row", "524361789", "--json"]);
    let mut expected = lines(include_str!("cases/generator.csv"), 0, "524361789");
    expected[0]
        .as_object_mut()
        .map(|fields| fields.remove("tags"));
    assert_eq!(expected, said.json());
}

#[rstest]
#[case::no_first_row(&["initial-state", "--first-row", "123"], "the first row 123 is not 1 to 9 in some order")]
#[case::digit_twice(&["initial-state", "--first-row", "113456789"], "the first row 113456789 is not 1 to 9 in some")]
#[case::no_generator(&["--first-row", "123456789"], "--first-row is for the generator")]
#[case::no_puzzle(&["nonesuch"], "nonesuch: no such file")]
fn errors_say_what_is_wrong(#[case] arguments: &[&str], #[case] message: &str) {
    compare(arguments).code_is(2).out_is("").err_has(message);
}

#[rstest]
#[case::short("lc37_wikipedia")]
#[case::long("inkala_2006")]
#[case::without_writes("full_but_invalid")]
fn the_table_fits_eighty_columns(#[case] puzzle: &str) {
    let said = compare(&[puzzle]);
    let fits = |line: &str| line.chars().count() <= 80;
    assert!(said.code_is(0).out.lines().all(fits), "{said}");
}

#[test]
fn searches_with_the_same_writes_share_a_letter() {
    let same = "A: the very same writes by int_matrix, combined_check, number_unassigned\n";
    compare(&[]).out_has(same);
}

#[test]
fn contradictory_givens_are_compared_with_a_warning() {
    let said = compare(&["full_but_invalid"]);
    said.err_has("row 9 holds 1 twice: columns 7 and 9; ");
    said.out_has("int_matrix: says that it is solved; wrong grid: row 9 holds 1 twice");
}

#[test]
fn json_has_null_for_what_is_not_counted() {
    let objects = compare(&["--json", "one_empty_first"]).json();
    let boxes = objects.iter().find(|object| object["solution"] == "boxes");
    let object = boxes.expect("its line");
    for column in ["checks", "solve_calls", "max_depth"] {
        assert!(object[column].is_null(), "{column}: {object}");
    }
    assert_eq!(Some(1), object["placements"].as_u64());
}
