//! `sudoku solve`: real input in order, an error for every board without a solution, output for scripts.

use pretty_assertions::assert_eq;
use puzzles::cells::digits;
use puzzles::position::Position;
use rstest::rstest;
use solutions::{Ability, EMPTY_SIGNS};

use crate::command::{Said, nine_lines, sudoku};
use crate::streams::both_streams;
use support::named::{board, completes, puzzle};
use support::{LC37, LC37_SOLVED, NO_SOLUTION, TWO_5};
use workbench::solution::Solution;

#[track_caller]
fn solve(input: &str, options: &[&str]) -> Said {
    sudoku(&[&["solve", "-"], options].concat()).input(input).run()
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_typed_is_no_puzzle() {
    let mut session = crate::terminal::Session::start(&mut sudoku(&["solve", "-"]).command, 80);
    session.press(b"\x04");
    assert_eq!(Some(2), session.wait().exit_status());
    assert!(session.read().contains("standard input: "));
}

/// The same signs that errors and the library name, and two more.
#[test]
fn every_sign_that_the_help_names_is_an_empty_cell() {
    let help = sudoku(&["solve", "--help"]).run().out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let signs = help.split_once(" any of ").unwrap().1.split_once(" or ").unwrap().0;
    assert_eq!(Some(" x #"), signs.strip_prefix(EMPTY_SIGNS));
    assert!(solve(&LC37.replacen('5', "a", 1), &[]).err.contains(EMPTY_SIGNS));
    for sign in signs.split(' ') {
        let cells: Vec<String> =
            LC37.chars().map(|cell| cell.to_string().replace('.', sign)).collect();
        let rows = |between| cells.chunks(9).map(move |row| row.join(between));
        let quoted = rows("\",\n        \"").map(|row| format!("    [\n        \"{row}\"\n    ]"));
        let texts = [
            cells.concat(),
            rows(" ").collect::<Vec<_>>().join("\n"),
            cells.join("\n"),
            format!("[\n{}\n]", quoted.collect::<Vec<_>>().join(",\n")),
        ];
        for text in texts {
            solve(&text, &[]).code_is(0).out_is(format!("{LC37_SOLVED}\n"));
        }
    }
}

/// A puzzle without its first given, which is the only candidate of its cell: the digits alone have several solutions.
#[test]
fn a_solution_that_the_candidates_exclude_is_none() {
    let puzzle = puzzle("hard_02");
    let mut left = puzzle;
    let first = left.0.iter().position(|&digit| digit != 0).unwrap();
    left.0[first] = 0;
    let position = Position::new(&left).unwrap();
    let marks = |cell| match (puzzle.0[cell], position.candidates(cell)) {
        (0, candidates) => digits(candidates).map(|digit| digit.to_string()).collect(),
        (given, _) => given.to_string(),
    };
    let marks: Vec<String> = (0..81).map(marks).collect();
    let text = marks.chunks(9).map(|row| row.join(" ") + "\n").collect::<String>();
    let mut solution = puzzle;
    assert!(solutions::solve(&mut solution));
    for solver in Solution::catalogue().into_iter().filter(Solution::is_solver) {
        let said = solve(&text, &["--with", &solver.name]);
        if solver.can(Ability::NeedsNoLimit) {
            said.code_is(0).out_is(format!("{solution}\n"));
        } else {
            assert!(said.err.contains(&format!(" {} ", solver.name)), "{}", said.err);
            said.code_is(1).out_is(format!("{left}\n"));
        }
    }
    let level = sudoku(&["grade", "-"]).input(&*text).run();
    level.code_is(1);
    assert!(!level.err.contains("--all"), "{}", level.err);
    let one = sudoku(&["hint", "-"]).input(&*text).run();
    one.code_is(0);
    assert!(!one.out.contains("several"), "{}", one.out);
    let all = sudoku(&["hint", "-", "--all"]).input(&*text).run();
    all.code_is(0);
    assert!(all.out.contains("Trial") && !all.out.contains("Two of them"), "{}", all.out);
}

#[test]
fn several_that_are_typed_are_told_apart() {
    let clash = LC37.replacen("53", "55", 1);
    let grid = nine_lines(LC37_SOLVED);
    let (clash, wrong) = (&clash, &nine_lines(&clash));
    let (first, second) = ([clash, LC37], [LC37, clash]);
    for (typed, shown, line) in
        [(first, [wrong, &grid], "line 1: "), (second, [&grid, wrong], "line 2: ")]
    {
        let said = sudoku(&["solve", &typed.join("\n"), "--as", "grids"]).run();
        said.code_is(1).out_is(format!("{}\n{}", shown[0], shown[1]));
        assert!(said.err.starts_with(&format!("{line}row 1 holds 5 twice")), "{}", said.err);
    }
}

/// Eighty-one digits would go over the edge.
#[cfg(target_os = "linux")]
#[rstest]
#[case::piped(r#"echo "$1" | "$0" solve"#, false)]
#[case::typed(r#""$0" solve "$1""#, true)]
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
fn the_rest_of_a_file_is_solved_and_the_order_kept(#[values("boxes", "candidates")] solver: &str) {
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
fn files_of_any_length_are_solved_in_order(#[values(0, 1, 14, 15, 16, 5000)] length: usize) {
    let samples = include_str!("../cases/sets/kaggle.txt");
    let puzzles: Vec<&str> = samples.lines().cycle().take(length).collect();
    let said = solve(&(puzzles.join("\n") + "\n"), &[]);
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

/// Much longer than what is read at a time, with an error in the middle, and without a line end.
#[rstest]
#[case::lines(|cells: &str| format!("{cells}\n"), "boxes")]
#[case::lines_for_windows(|cells: &str| format!("{cells}\r\n"), "boxes")]
#[case::lines_of_csv(|cells: &str| format!("{cells},{cells}\n"), "boxes")]
#[case::grids(|cells: &str| nine_lines(cells) + "\n", "boxes")]
#[case::grids_in_one_paragraph(nine_lines, "boxes")]
fn a_long_text_is_answered_in_its_order(#[case] write: fn(&str) -> String, #[case] solver: &str) {
    let (mut text, mut expected) = (String::new(), String::new());
    let mut line = 1;
    let puzzles: [[String; 2]; 8] =
        std::array::from_fn(|by| [LC37, LC37_SOLVED].map(|cells| with_other_digits(cells, by)));
    for number in 0..5000 {
        let written = if number == 4000 {
            expected += &format!("{NO_SOLUTION}\nstandard input: line {line}: no solution\n");
            write(NO_SOLUTION)
        } else {
            let [puzzle, solution] = &puzzles[number % 8];
            expected += &format!("{solution}\n");
            write(puzzle)
        };
        text += &written;
        line += written.matches('\n').count();
    }
    let said = both_streams(&["solve", "-", "--with", solver], text.trim_end().to_owned());
    let (summary, answers) = last_line(&said);
    // Of the whole texts a difference would be as long.
    let differs = expected.lines().zip(answers.lines()).find(|(expected, found)| expected != found);
    assert_eq!((None, expected.len()), (differs, answers.len()));
    assert!(summary.starts_with("4,999 solved, 1 not solved in "), "{summary}");
}

/// What the picture is like, `cases/transcripts/solve.txt` has.
#[test]
fn a_puzzle_can_be_typed_named_or_in_a_file() {
    let [one, two, three] = [LC37, "lc37_wikipedia", &nine_lines(LC37)].map(|input| {
        let said = sudoku(&["solve", input]).run();
        said.code_is(0).err_is("").out_has(" 5 3 . │ . 7 . │ . . .       5 3 4 │ 6 7 8 │ 9 1 2");
        said.out
    });
    assert_eq!([&one; 2], [&two, &three]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, format!("{LC37}\n{LC37}\n")).unwrap();
    let file = file.to_str().unwrap();
    let lines = format!("{LC37_SOLVED}\n{LC37_SOLVED}\n");
    sudoku(&["solve", file]).run().out_is(lines);
    let grids = sudoku(&["solve", file, "--as", "grids"]).run();
    grids.out_is(format!("{}\n", nine_lines(LC37_SOLVED)).repeat(2));
}

/// The number of solutions follows the solution, or the puzzle if it has none.
#[rstest]
fn solutions_are_counted_up_to_a_limit(#[values("exact_cover", "boxes")] with: &str) {
    let file = [LC37, NO_SOLUTION, TWO_5, &".".repeat(81), LC37].join("\n");
    let said = solve(&file, &["--with", with, "--count", "1000"]);
    let lines = said.code_is(1).out.lines().map(|line| line.split_at(81)).collect::<Vec<_>>();
    let expected = [(LC37_SOLVED, " 1"), (NO_SOLUTION, " 0"), (TWO_5, " 0"), (lines[3].0, " 1000")];
    assert_eq!(([expected[..].to_vec(), vec![expected[0]]].concat()), lines);
    let objects = solve(&file, &["--with", with, "--count", "2", "--json"]).json();
    let counts: Vec<_> = objects.iter().map(|object| object["solutions"].as_u64()).collect();
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

#[test]
#[ignore = "slow"]
fn every_typed_puzzle_is_shown() {
    let typed = [LC37, NO_SOLUTION, LC37].join("\n");
    let said = sudoku(&["solve", &typed]).run();
    assert_eq!(3, said.out.matches(" puzzle ").count(), "{said}");
    said.code_is(1);
    sudoku(&["solve", &[LC37, &LC37[1..]].join("\n")]).run().code_is(2).err_has("line 2");
}

#[rstest]
fn an_answer_does_not_wait_for_the_next_puzzle(#[values("boxes", "char_board")] solver: &str) {
    sudoku(&["solve", "-", "--with", solver]).answers_at_once(LC37, LC37_SOLVED);
}
