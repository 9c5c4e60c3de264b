//! `sudoku check`: whether a grid is solved, and why not.

use pretty_assertions::assert_eq;
use rstest::rstest;
use serde_json::json;

use crate::command::sudoku;
use crate::support::{LC37, LC37_SOLVED, TWO_5};

#[rstest]
#[case::solved(LC37_SOLVED, "solved", None)]
#[case::clash("full_but_invalid", "not solved: row 9 holds 1 twice: columns 7 and 9", None)]
#[case::clash_of_a_puzzle(TWO_5, "not solved: row 1 holds 5 twice: columns 1 and 2", None)]
#[case::an_empty_cell(
    "one_empty_centre",
    "not solved: r5c5 is empty; it can be solved in one way",
    Some("one")
)]
#[case::puzzle(
    LC37,
    "not solved: 51 cells are empty, the first is r1c3; it can be solved in one way",
    Some("one")
)]
#[case::several_solutions(
    "lc37_minus_5_givens",
    "not solved: 56 cells are empty, the first is r1c1; it can be solved in several ways",
    Some("several")
)]
#[case::no_solution(
    "lc37_wrong_given",
    "not solved: 50 cells are empty, the first is r1c4; it can no longer be solved",
    Some("none")
)]
fn says_why_a_grid_is_not_solved(
    #[case] grid: &str,
    #[case] answer: &str,
    #[case] ways: Option<&str>,
) {
    let code = i32::from(answer != "solved");
    sudoku(&["check", grid]).run().code_is(code).out_is(format!("{answer}\n")).err_is("");
    let verdict = &sudoku(&["check", grid, "--json"]).run().json()[0];
    assert_eq!(json!([code == 0, ways]), json!([verdict["solved"], verdict["ways"]]));
}

#[test]
fn json_is_an_object_for_every_grid_and_for_what_is_not_one() {
    let grids = format!("{LC37_SOLVED}\nno grid\n{TWO_5}\n");
    let said = sudoku(&["check", "-", "--json"]).input(grids).run();
    let expected = format!(
        "{{\"source\":\"standard input\",\"line\":1,\"grid\":\"{LC37_SOLVED}\",\"solved\":true,\"failure\":null,\
         \"reason\":null,\"ways\":null}}\n\
         {{\"source\":\"standard input\",\"line\":2,\"grid\":null,\"solved\":false,\"failure\":\"unreadable\",\
         \"reason\":\"line 2: column 1: unexpected 'n'; use 1-9, or one of . 0 _ * ? - for an empty cell\",\"ways\":null}}\n\
         {{\"source\":\"standard input\",\"line\":3,\"grid\":\"{TWO_5}\",\"solved\":false,\"failure\":\"contradictory\",\
         \"reason\":\"row 1 holds 5 twice: columns 1 and 2\",\"ways\":null}}\n"
    );
    let error = "standard input: line 2: column 1: unexpected 'n'; use 1-9, or one of . 0 _ * ? - for an empty cell\n";
    said.code_is(2).out_is(expected).err_is(error);
    let said = sudoku(&["check", "-"]).input("no grid").run();
    said.code_is(2).out_is("").err_is(error.replace("line 2", "line 1"));
}
