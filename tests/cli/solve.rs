//! `sudoku solve`: real input in order, an error for every board without a solution, output for scripts.

use pretty_assertions::assert_eq;
use rstest::rstest;
use serde_json::{Value, json};

use crate::command::{Said, nine_lines, sudoku, without_times};
use crate::streams::both_streams;
use support::named::{Case, board, completes, find};
use support::{ENDLESS, LC37, LC37_SOLVED, NO_SOLUTION, TWO_5};

#[track_caller]
fn solve(input: &str, options: &[&str]) -> Said {
    sudoku(&[&["solve", "-"], options].concat()).input(input).run()
}

#[cfg(target_os = "linux")]
#[rstest]
fn without_an_argument_a_terminal_shows_what_is_expected(
    #[values("solve", "check", "grade", "hint", "bench")] verb: &str,
) {
    let command = &mut sudoku(&[verb]).env("NO_COLOR", "1").command;
    let mut session = crate::terminal::Session::start(command, 80);
    assert_eq!(Some(2), session.wait().exit_status());
    let puzzle = if verb == "check" { "one_empty_centre" } else { "hard_02" };
    let shown = session.read();
    assert!(shown.ends_with(&format!(": sudoku {verb} {puzzle}\r\n")), "{shown}");
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_typed_is_no_puzzle() {
    let mut session = crate::terminal::Session::start(&mut sudoku(&["solve", "-"]).command, 80);
    session.press(b"\x04");
    assert_eq!(Some(2), session.wait().exit_status());
    assert!(session.read().contains("standard input: "));
}

/// Eighty-one digits would go over the edge.
#[cfg(target_os = "linux")]
#[rstest]
#[case::piped(r#"echo "$1" | "$0" solve"#, true)]
#[case::file(r#"echo "$1" > one && "$0" solve one"#, true)]
#[case::several(r#"printf '%s\n%s\n' "$1" "$1" | "$0" solve"#, false)]
#[case::made(r#""$0" generate --seed 1 2> /dev/null"#, true)]
#[case::several_made(r#""$0" generate -n 2 --seed 1 2> /dev/null"#, false)]
fn on_a_terminal_one_puzzle_is_drawn(#[case] script: &str, #[case] is_drawn: bool) {
    let folder = tempfile::tempdir().unwrap();
    let mut shell = crate::command::shell(script, &[LC37]).folder(&folder).env("NO_COLOR", "1");
    let shown = crate::terminal::Session::start(&mut shell.command, 80).read_to_end();
    // Without what was shown meanwhile.
    let shown = shown.rsplit("\x1b[2K").next().unwrap();
    assert_eq!(is_drawn, shown.contains("───────┼───────┼───────\r\n"), "{shown}");
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
}

#[rstest]
#[case("sudoku", "CARGO")]
#[case("cargo sudoku", "CARGO_MANIFEST_DIR")]
fn messages_name_the_command_as_it_was_started(#[case] sudoku_is: &str, #[case] variable: &str) {
    let said = sudoku(&["solve", "nonesuch"]).env(variable, "set by cargo").run();
    said.code_is(2).err_has(format!("(`{sudoku_is} puzzles` lists them)"));
    let said = sudoku(&["paste"]).env(variable, "set by cargo").run();
    said.code_is(2).err_has(format!("\nUsage: {sudoku_is} paste <SOLUTION> <PROBLEM>\n"));
}

/// By solvers that take a file in chunks, over all cores, and by one in a process of its own.
#[rstest]
fn the_rest_of_a_file_is_solved_and_the_order_kept(
    #[values("boxes", "lanes", "candidates")] solver: &str,
) {
    let bad_row = nine_lines(LC37).replacen("6..195...", "6..195..", 1);
    let boards = format!("{LC37}\nrubbish\n{NO_SOLUTION}\n{bad_row}{TWO_5}\n{}", nine_lines(LC37));
    let said = solve(&boards, &["--with", solver]);
    said.code_is(2).out_is(format!("{LC37_SOLVED}\n{NO_SOLUTION}\n{TWO_5}\n{LC37_SOLVED}\n"));
    let (_, errors) = last_line(&said.err);
    let place = |line: &str| line.split(": ").nth(1).unwrap().to_owned();
    let places: Vec<String> = errors.lines().map(place).collect();
    assert_eq!(["line 3", "line 5, column 1", "line 13"][..], places);
}

/// The last line, which holds a time, and the lines before.
fn last_line(text: &str) -> (&str, &str) {
    let start = text.trim_end().rfind('\n').map_or(0, |end| end + 1);
    (&text[start..], &text[..start])
}

/// Solvers that take a file in chunks, over all cores.
#[rstest]
fn files_of_any_length_are_solved_in_order(
    #[values("boxes", "lanes")] solver: &str,
    #[values(0, 1, 31, 32, 33, 5000)] length: usize,
) {
    let samples = include_str!("../cases/sets/kaggle.txt");
    let puzzles: Vec<&str> = samples.lines().cycle().take(length).collect();
    let said = solve(&(puzzles.join("\n") + "\n"), &["--with", solver]);
    said.code_is(if length == 0 { 2 } else { 0 });
    assert_eq!(length, said.out.lines().count());
    for (puzzle, grid) in puzzles.iter().zip(said.out.lines()) {
        assert!(completes(&board(puzzle), &board(grid)), "{puzzle}\n{grid}");
    }
}

/// The cells with other digits, for up to eight different boards.
fn with_other_digits(cells: &str, by: usize) -> String {
    let other = |cell: char| match cell.to_digit(10) {
        Some(digit) => "123456789".chars().cycle().nth(digit as usize + by),
        None => Some(cell),
    };
    cells.chars().filter_map(other).collect()
}

fn line(cells: &str) -> String {
    format!("{cells}\n")
}

/// Of a puzzle on a line, its answer in the four forms. A puzzle without a solution stands for itself.
type Form = fn(usize, &str, &str) -> String;

const LINE: Form = |_, _, solution| line(solution);
const GRID: Form = |_, _, solution| nine_lines(solution) + "\n";
const COUNT: Form = |_, puzzle, solution| format!("{solution} {}\n", i32::from(puzzle != solution));
const JSON: Form = |line, puzzle, solution| {
    let (case, solved, failure, reason) = if puzzle == solution {
        let (failure, reason) = (r#""unsolvable""#, r#""no solution""#);
        (r#""dead_cell_r0c8""#, false, failure, reason)
    } else {
        ("null", true, "null", "null")
    };
    format!(
        r#"{{"solution":"lanes","case":{case},"source":"standard input","line":{line},"puzzle":"{puzzle}","solved":{solved},"failure":{failure},"reason":{reason},"grid_after":"{solution}","solutions":null,"nanoseconds":null}}"#
    ) + "\n"
};

/// Much longer than what is read at a time, with an error in the middle, and without a line end.
#[rstest]
#[case::lines(line, &[], LINE)]
#[case::lines_for_windows(|cells: &str| format!("{cells}\r\n"), &[], LINE)]
#[case::lines_of_csv(|cells: &str| format!("{cells},{cells}\n"), &[], LINE)]
#[case::grids(|cells: &str| nine_lines(cells) + "\n", &[], LINE)]
#[case::grids_in_one_paragraph(nine_lines, &[], LINE)]
#[case::solved_by_boxes(line, &["--with", "boxes"], LINE)]
#[case::shown_as_grids(line, &["--as", "grids"], GRID)]
#[case::counted(line, &["--count", "9"], COUNT)]
#[case::as_json(line, &["--json"], JSON)]
fn a_long_text_is_answered_in_its_order(
    #[case] write: fn(&str) -> String,
    #[case] options: &[&str],
    #[case] answer: Form,
) {
    let (mut text, mut expected) = (String::new(), String::new());
    let mut line = 1;
    let puzzles: [[String; 2]; 8] =
        std::array::from_fn(|by| [LC37, LC37_SOLVED].map(|cells| with_other_digits(cells, by)));
    for number in 0..5000 {
        let (puzzle, solution) = match &puzzles[number % 8] {
            _ if number == 4000 => (NO_SOLUTION, NO_SOLUTION),
            [puzzle, solution] => (&**puzzle, &**solution),
        };
        let written = write(puzzle);
        text += &written;
        expected += &answer(line, puzzle, solution);
        if number == 4000 {
            expected += &format!("standard input: line {line}: no solution\n");
        }
        line += written.matches('\n').count();
    }
    let said = both_streams(&[&["solve", "-"], options].concat(), text.trim_end().to_owned());
    let (summary, answers) = last_line(&said);
    // Line by line: of the whole texts a difference would be as long.
    for (expected, answer) in expected.lines().zip(answers.lines()) {
        assert_eq!(expected, answer);
    }
    assert_eq!(expected.len(), answers.len());
    assert!(summary.starts_with("4,999 solved, 1 not solved in "), "{summary}");
}

/// With the picture that README has of it.
#[test]
fn a_puzzle_can_be_typed_named_or_in_a_file() {
    let (_, picture) = include_str!("../../README.md").split_once("solution\n").unwrap();
    let boards: String = picture.split_inclusive('\n').take(11).collect();
    let picture = format!(" puzzle                      solution\n{boards}\n");
    for input in [LC37, "lc37_wikipedia", &nine_lines(LC37)] {
        let said = sudoku(&["solve", input]).run();
        said.code_is(0).err_is("");
        assert_eq!(picture, said.out.replace(" \n", "\n"));
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, format!("{LC37}\n{LC37}\n")).unwrap();
    let file = file.to_str().unwrap();
    let lines = format!("{LC37_SOLVED}\n{LC37_SOLVED}\n");
    sudoku(&["solve", file]).run().out_is(lines);
    let grids = sudoku(&["solve", file, "--as", "grids"]).run();
    grids.out_is(format!("{}\n", nine_lines(LC37_SOLVED)).repeat(2));
}

/// Another solver's answer does not make it solved.
#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn a_long_search_is_stopped_by_the_limit_and_the_next_board_solved() {
    let Case { puzzle, first_solution, .. } = find("hard_01");
    let with = ["--with", "boxes,number_unassigned,lanes", "--limit", "0.5"];
    let said = solve(&format!("{puzzle}\n{LC37}\n"), &with);
    said.code_is(1).out_is(format!(
        "boxes {first_solution}\nnumber_unassigned {puzzle}\nlanes {first_solution}\n\
         boxes {LC37_SOLVED}\nnumber_unassigned {LC37_SOLVED}\nlanes {LC37_SOLVED}\n"
    ));
    let (summary, errors) = last_line(&said.err);
    assert!(errors.starts_with("standard input: line 1: number_unassigned: "), "{said}");
    assert!(errors.lines().count() == 1 && errors.contains(" 0.5 s; "), "{said}");
    assert!(summary.starts_with("1 solved, 1 not solved in "), "{said}");
}

/// The number of solutions follows the solution, or the puzzle if it has none.
#[rstest]
fn solutions_are_counted_up_to_a_limit(#[values("exact_cover", "boxes", "lanes")] with: &str) {
    let file = [LC37, NO_SOLUTION, TWO_5, &".".repeat(81), LC37].join("\n");
    let said = solve(&file, &["--with", with, "--count", "1000"]);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(
        [format!("{LC37_SOLVED} 1"), format!("{NO_SOLUTION} 0"), format!("{TWO_5} 0")],
        lines[..3]
    );
    assert_eq!(" 1000", &lines[3][81..]);
    assert_eq!([format!("{LC37_SOLVED} 1")], lines[4..]);
    said.code_is(1);

    let objects = solve(&file, &["--with", with, "--count", "2", "--json"]).json();
    let counts: Vec<Option<u64>> =
        objects.iter().map(|object| object["solutions"].as_u64()).collect();
    assert_eq!([1, 0, 0, 2, 1].map(Some).to_vec(), counts);
}

#[test]
fn a_typed_puzzle_is_counted_too_and_what_is_printed_can_be_read_again() {
    for (puzzle, count) in [(LC37, "2"), ("lc37_minus_5_givens", "9"), ("lc37_minus_5_givens", "2")]
    {
        let said = sudoku(&["solve", puzzle, "--count", count]).run();
        said.code_is(0).err_is("");
        let checked = sudoku(&["check", "-"]).input(said.out.repeat(2)).run();
        checked.code_is(0).err_is("");
        assert_eq!(2, checked.out.lines().count(), "{checked}");
    }
}

#[rstest]
#[case::solved(LC37, "10", json!({
    "case": "lc37_wikipedia", "solved": true, "failure": null, "grid_after": LC37_SOLVED,
}))]
// The time in which a process starts counts too.
#[case::stopped(ENDLESS, "0.05", json!({
    "case": "norvig_impossible", "solved": false, "failure": "stopped", "grid_after": ENDLESS,
}))]
fn json_has_the_time_of_a_puzzle_that_is_solved_in_a_process(
    #[case] puzzle: &str,
    #[case] limit: &str,
    #[case] mut expected: Value,
) {
    let said = solve(puzzle, &["--json", "--limit", limit, "--with", "int_matrix"]);
    let mut objects = said.json();
    let object = objects[0].as_object_mut().unwrap();
    assert_eq!(expected["solved"] == false, object.remove("reason").unwrap().is_string());
    let time = object.remove("nanoseconds");
    assert!(time.is_some_and(|time| time.is_u64()));
    expected["solution"] = json!("int_matrix");
    expected["source"] = json!("standard input");
    expected["line"] = json!(1);
    expected["puzzle"] = json!(puzzle);
    expected["solutions"] = Value::Null;
    assert_eq!([expected].to_vec(), objects);
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn every_typed_puzzle_is_shown_with_all_solutions() {
    let typed = [LC37, "53", NO_SOLUTION, LC37].join("\n");
    let said = sudoku(&["solve", &typed, "--with", "all"]).run();
    assert_eq!(3, said.out.matches("int_matrix ").count(), "{said}");
    said.code_is(2).err_has("line 2: ");
    sudoku(&["solve", &[NO_SOLUTION, LC37].join("\n")]).run().code_is(1);
}

#[test]
fn a_puzzle_without_a_solution_is_shown_as_it_is() {
    let expected = "\
puzzle not solved
. 9 . │ 3 . . │ . . 1 . 9 . │ 3 . . │ . . 1
. . . │ . 8 . │ . 4 6 . . . │ . 8 . │ . 4 6
. . . │ . . . │ 8 . . . . . │ . . . │ 8 . .
4 . 5 │ . 6 . │ . 3 . 4 . 5 │ . 6 . │ . 3 .
. . 3 │ 2 7 5 │ 6 . . . . 3 │ 2 7 5 │ 6 . .
. 6 . │ . 1 . │ 9 . 4 . 6 . │ . 1 . │ 9 . 4
. . 1 │ . . . │ . . . . . 1 │ . . . │ . . .
5 8 . │ . 2 . │ . . . 5 8 . │ . 2 . │ . . .
2 . . │ . . 7 │ . 6 . 2 . . │ . . 7 │ . 6 .

solution article result checks resets time
int_matrix 000 C++ no solution 70,488 7,831
char_board 002 C++ no solution 70,488 70,488
candidates – no solution – 3
boxes – no solution – 0

int_matrix: no solution
char_board: no solution
candidates: no solution
boxes: no solution
";
    let solvers = "int_matrix,char_board,candidates,boxes";
    let said = sudoku(&["solve", "unsolvable_box", "--with", solvers]).run();
    said.code_is(1).err_is("");
    assert_eq!(expected, without_times(&said.out));
}

#[test]
fn a_puzzle_that_no_solver_has_solved_is_shown_without_a_solution() {
    let arguments = ["norvig_impossible", "--with", "all", "--limit", "0.02"];
    let said = sudoku(&[&["solve"], &arguments[..]].concat()).run();
    said.code_is(1).out_has("not solved");
    let generated = "1 2 3 │ 4 5 6 │ 7 8 9";
    assert!(!said.out.contains("won") && !said.out.contains(generated), "{said}");
}

#[rstest]
fn an_answer_does_not_wait_for_the_next_puzzle(#[values("lanes", "char_board")] solver: &str) {
    sudoku(&["solve", "-", "--with", solver]).answers_at_once(LC37, LC37_SOLVED);
}
