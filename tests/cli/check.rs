//! `sudoku check`: whether a grid is won, and why not.

use pretty_assertions::assert_eq;
use rstest::rstest;

use crate::command::sudoku;
use crate::support::{LC37, LC37_SOLVED, NO_SOLUTION, TWO_5};

#[rstest]
#[case::won(LC37_SOLVED, "won\n", 0)]
#[case::clash("full_but_invalid", "not won: row 9 holds 1 twice: columns 7 and 9\n", 1)]
#[case::an_empty_cell("one_empty_centre", "not won: r5c5 is empty; it can be won in one way\n", 1)]
#[case::puzzle(
    LC37,
    "not won: 51 cells are empty, the first is r1c3; it can be won in one way\n",
    1
)]
#[case::several_solutions(
    "lc37_minus_5_givens",
    "not won: 56 cells are empty, the first is r1c1; it can be won in several ways\n",
    1
)]
#[case::no_solution(
    "lc37_wrong_given",
    "not won: 50 cells are empty, the first is r1c4; it can no longer be won\n",
    1
)]
fn says_why_a_grid_is_not_won(#[case] grid: &str, #[case] answer: &str, #[case] code: i32) {
    sudoku(&["check", grid]).run().code_is(code).out_is(answer).err_is("");
}

#[test]
fn a_board_that_cannot_be_read_is_neither_won_nor_not() {
    let said = sudoku(&["check", "-"]).input("12").run();
    said.code_is(2).out_is("");
}

#[rstest]
#[case::won(LC37_SOLVED, None)]
#[case::clash_in_a_full_grid("full_but_invalid", None)]
#[case::clash(TWO_5, None)]
#[case::one(LC37, Some("one"))]
#[case::several("empty", Some("several"))]
#[case::none(NO_SOLUTION, Some("none"))]
fn json_says_in_how_many_ways_a_grid_can_be_won(#[case] grid: &str, #[case] ways: Option<&str>) {
    let verdicts = sudoku(&["check", grid, "--json"]).run().json();
    assert_eq!(1, verdicts.len());
    assert_eq!(ways, verdicts[0]["ways"].as_str());
}

#[test]
fn json_is_an_object_for_every_grid_and_for_what_is_not_one() {
    let grids = format!("{LC37_SOLVED}\nno grid\n{TWO_5}\n");
    let said = sudoku(&["check", "-", "--json"]).input(grids).run();
    let expected = format!(
        "{{\"source\":\"standard input\",\"line\":1,\"grid\":\"{LC37_SOLVED}\",\"won\":true,\"failure\":null,\
         \"reason\":null,\"ways\":null}}\n\
         {{\"source\":\"standard input\",\"line\":2,\"grid\":null,\"won\":false,\"failure\":\"unreadable\",\
         \"reason\":\"line 2: column 1: unexpected 'n'; use 1-9, or one of . 0 _ * ? - for an empty cell\",\"ways\":null}}\n\
         {{\"source\":\"standard input\",\"line\":3,\"grid\":\"{TWO_5}\",\"won\":false,\"failure\":\"contradictory\",\
         \"reason\":\"row 1 holds 5 twice: columns 1 and 2\",\"ways\":null}}\n"
    );
    said.code_is(2).out_is(expected);
}
