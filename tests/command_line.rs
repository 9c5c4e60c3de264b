//! What the `sudoku` command promises: real input, plain errors, exit codes, output for scripts.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::Board;
use workbench::race::{self, Passes, Racer, Timed};

const LC37: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const LC37_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const NO_SOLUTION: &str =
    "12345678.........9...............................................................";
const TWO_5: &str =
    "55...............................................................................";
/// A plain backtracker does not end on it, and its givens do not clash.
const ENDLESS: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

fn sudoku(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
    command
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE");
    command
}

/// Runs `sudoku` with a text on standard input.
fn run(arguments: &[&str], input: &str) -> Output {
    feed(
        sudoku(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped()),
        input,
    )
}

fn feed(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    // It may end before it has read everything.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

/// A pipe that nobody reads.
fn unread() -> std::io::PipeWriter {
    std::io::pipe().expect("a pipe").1
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// Standard output, standard error and exit code of `solve -`.
fn solve(input: &str) -> (String, String, Option<i32>) {
    let output = run(&["solve", "-"], input);
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    )
}

fn nine_lines(board: &str) -> String {
    board
        .as_bytes()
        .chunks(9)
        .map(|row| text(row) + "\n")
        .collect()
}

#[rstest]
#[case::too_short(&format!("# one\n\n{}\n", &LC37[..80]), "line 3: expected 81 characters, found 80", 2)]
#[case::grid_cut_off(
    "\n53..7....\n6..195...\n",
    "lines 2 to 3: expected 9 rows, found 2",
    2
)]
#[case::row_clash(&LC37.replacen("6..195...", "6..195..6", 1), "line 1: row 2 holds 6 twice: columns 1 and 9", 1)]
#[case::two_in_a_row(TWO_5, "line 1: row 1 holds 5 twice: columns 1 and 2", 1)]
#[case::no_solution(NO_SOLUTION, "line 1: no solution", 1)]
#[case::nothing(
    "",
    "no board found; a board is a line of 81 characters or nine lines of nine",
    2
)]
#[case::only_comments(
    "# nothing\n\n",
    "no board found; a board is a line of 81 characters or nine lines of nine",
    2
)]
fn an_error_says_where_and_what(#[case] input: &str, #[case] message: &str, #[case] code: i32) {
    let (_, err, found) = solve(input);
    let last = err.lines().next().unwrap_or_default();
    assert!(
        last.starts_with("standard input: ") || last.starts_with("sudoku: standard input: "),
        "{err}"
    );
    assert_eq!(
        message,
        last.trim_start_matches("sudoku: ")
            .trim_start_matches("standard input: ")
    );
    assert_eq!(Some(code), found);
}

#[test]
fn the_rest_of_a_file_is_solved_and_the_order_kept() {
    let bad_row = nine_lines(LC37).replacen("6..195...", "6..195..", 1);
    let (out, err, code) = solve(&format!(
        "{LC37}\nrubbish\n{NO_SOLUTION}\n{bad_row}{TWO_5}\n{}",
        nine_lines(LC37)
    ));
    assert_eq!(
        format!("{LC37_SOLVED}\n{NO_SOLUTION}\n{TWO_5}\n{LC37_SOLVED}\n"),
        out
    );
    let mut lines = err.lines();
    assert_eq!(
        [
            "standard input: line 2: column 1: unexpected 'r'; use 1-9, or one of . 0 _ * ? - for an empty cell",
            "standard input: line 3: no solution",
            "standard input: line 5: expected a row of 9 cells or a board of 81, found 8",
            "standard input: line 13: row 1 holds 5 twice: columns 1 and 2",
        ]
        .to_vec(),
        lines.by_ref().take(4).collect::<Vec<_>>()
    );
    let summary = lines.next().unwrap_or_default();
    assert!(
        summary.starts_with("2 solved, 1 not solved, 1 contradictory, 2 unreadable in "),
        "{summary}"
    );
    assert_eq!(Some(2), code);
}

/// Solvers that take a file in chunks, over all cores.
#[rstest]
fn files_of_any_length_are_solved_in_order(
    #[values("boxes", "lanes")] solver: &str,
    #[values(0, 1, 31, 32, 33, 5000)] length: usize,
) {
    let samples = include_str!("cases/sets/kaggle.txt");
    let puzzles: Vec<&str> = samples.lines().cycle().take(length).collect();
    let output = run(
        &["solve", "-", "--with", solver],
        &(puzzles.join("\n") + "\n"),
    );
    let out = text(&output.stdout);
    let grids: Vec<&str> = out.lines().collect();
    assert_eq!(length, grids.len());
    for (puzzle, grid) in puzzles.iter().zip(grids) {
        let kept = puzzle
            .bytes()
            .zip(grid.bytes())
            .all(|(given, digit)| given == b'.' || given == digit);
        assert!(kept && !grid.contains('.'), "{puzzle}\n{grid}");
    }
    assert_eq!(Some(if length == 0 { 2 } else { 0 }), output.status.code());
}

#[rstest]
fn side_by_side_too_every_line_gets_its_own_error(#[values("boxes", "lanes")] solver: &str) {
    let lines = [LC37, "rubbish", NO_SOLUTION, TWO_5, LC37, &LC37[..80], LC37].join("\n");
    let output = run(&["solve", "-", "--with", solver], &lines);
    let solved = [
        LC37_SOLVED,
        NO_SOLUTION,
        TWO_5,
        LC37_SOLVED,
        LC37_SOLVED,
        "",
    ]
    .join("\n");
    assert_eq!(solved, text(&output.stdout));
    let err = text(&output.stderr);
    for message in [
        "line 2: column 1: unexpected 'r'; ",
        "line 3: no solution\n",
        "line 4: row 1 holds 5 twice: columns 1 and 2\n",
        "line 6: expected 81 characters, found 80\n",
        "3 solved, 1 not solved, 1 contradictory, 2 unreadable in ",
    ] {
        assert!(err.contains(message), "{message}\n{err}");
    }
    assert_eq!(Some(2), output.status.code());
}

#[test]
fn a_puzzle_can_be_typed_named_or_in_a_file() {
    let grid = nine_lines(LC37_SOLVED);
    for input in [LC37, "lc37_wikipedia", &nine_lines(LC37)] {
        let output = run(&["solve", input], "");
        assert_eq!(
            (grid.clone(), Some(0)),
            (text(&output.stdout), output.status.code())
        );
    }
    let file = std::env::temp_dir().join(format!("sudoku-command-line-{}.txt", std::process::id()));
    std::fs::write(&file, format!("{LC37}\n{LC37}\n")).expect("a file");
    let output = run(&["solve", file.to_str().expect("a name")], "");
    let grids = run(
        &["solve", file.to_str().expect("a name"), "--as", "grids"],
        "",
    );
    std::fs::remove_file(&file).expect("the file");
    assert_eq!(
        format!("{LC37_SOLVED}\n{LC37_SOLVED}\n"),
        text(&output.stdout)
    );
    assert_eq!(format!("{grid}\n{grid}\n"), text(&grids.stdout));
}

#[rstest]
#[case::no_such_file(&["solve", "no/such/file"], "no/such/file is not a file, a puzzle name")]
#[case::directory(&["solve", "."], ".: is a directory, not a file of puzzles")]
#[case::unknown_solution(&["solve", LC37, "--with", "quicksort"], "no solution is called quicksort; there are int_matrix")]
#[case::no_solver(&["solve", LC37, "--with", "win_condition"], "win_condition fills no puzzles")]
#[case::no_limit(&["solve", LC37, "--limit", "0"], "not a number of seconds greater than 0")]
#[case::unknown_verb(&["solv"], "unrecognized subcommand")]
#[case::count_without_a_limit(&["solve", LC37, "--count", "0"], "0 is not in 1..=1000000")]
#[case::cannot_count(&["solve", LC37, "--count", "2", "--with", "exact_cover"], "--count is for boxes and lanes; not for exact_cover")]
#[case::cannot_all_count(&["solve", LC37, "--count", "2", "--with", "all"], "--count is for boxes and lanes; not for all")]
fn a_wrong_command_is_told_so_and_ends_with_2(#[case] arguments: &[&str], #[case] message: &str) {
    let output = run(arguments, "");
    let err = text(&output.stderr);
    assert!(err.contains(message), "{err}");
    assert_eq!(
        (Some(2), ""),
        (output.status.code(), text(&output.stdout).as_str())
    );
}

#[test]
fn a_hopeless_search_is_stopped_by_the_limit_and_the_next_board_solved() {
    let started = Instant::now();
    let output = run(
        &[
            "solve",
            "-",
            "--with",
            "number_unassigned",
            "--limit",
            "0.3",
        ],
        &format!("{ENDLESS}\n{LC37}\n"),
    );
    assert_eq!(format!("{ENDLESS}\n{LC37_SOLVED}\n"), text(&output.stdout));
    let err = text(&output.stderr);
    assert!(
        err.contains("line 1: stopped after 0.3 s; --limit SECONDS lets it search longer"),
        "{err}"
    );
    assert_eq!(Some(1), output.status.code());
    assert!(
        started.elapsed() < Duration::from_secs(10),
        "the default limit is not what stopped it"
    );
}

#[test]
fn contradictory_givens_are_refused_before_any_search() {
    for name in [
        "two_5_in_row_else_empty",
        "two_5_in_column_else_empty",
        "full_but_invalid",
        "all_fives",
    ] {
        let output = run(&["solve", name, "--with", "all", "--as", "lines"], "");
        assert!(text(&output.stderr).contains(" twice: "), "{name}");
        assert_eq!(Some(1), output.status.code(), "{name}");
        let side_by_side = run(&["solve", name, "--with", "all"], "");
        assert!(text(&side_by_side.stderr).contains(" twice: "), "{name}");
        assert_eq!(Some(1), side_by_side.status.code(), "{name}");
    }
}

#[test]
fn check_says_why_a_grid_is_not_won() {
    for (grid, answer, code) in [
        (LC37_SOLVED, "won\n", 0),
        (
            "full_but_invalid",
            "not won: row 9 holds 1 twice: columns 7 and 9\n",
            1,
        ),
        (
            "one_empty_centre",
            "not won: row 5 column 5 is empty; it can be won in one way\n",
            1,
        ),
        (
            LC37,
            "not won: 51 cells are empty, the first in row 1 column 3; it can be won in one way\n",
            1,
        ),
        (
            "lc37_minus_5_givens",
            "not won: 56 cells are empty, the first in row 1 column 1; it can be won in several ways\n",
            1,
        ),
        (
            "lc37_wrong_given",
            "not won: 50 cells are empty, the first in row 1 column 4; it can no longer be won\n",
            1,
        ),
    ] {
        let output = run(&["check", grid], "");
        assert_eq!(
            (answer, Some(code)),
            (text(&output.stdout).as_str(), output.status.code())
        );
    }
    assert_eq!(Some(2), run(&["check", "-"], "12").status.code());
}

#[test]
fn check_tells_scripts_in_how_many_ways_a_grid_can_be_won() {
    for (grid, ways) in [
        (LC37_SOLVED, None),
        ("full_but_invalid", None),
        (TWO_5, None),
        (LC37, Some("one")),
        ("empty", Some("several")),
        (NO_SOLUTION, Some("none")),
    ] {
        let out = run(&["check", grid, "--json"], "").stdout;
        let verdict: serde_json::Value = serde_json::from_slice(&out).expect("one object");
        assert_eq!(ways, verdict["ways"].as_str(), "{grid}");
    }
}

#[rstest]
fn a_typed_puzzle_with_several_solutions_is_told_so(
    #[values("lanes", "candidates", "all")] with: &str,
) {
    let several = "one of several solutions; `--count LIMIT` counts them\n";
    for (puzzle, note) in [("lc37_minus_5_givens", several), ("one_empty_last", "")] {
        let output = run(&["solve", puzzle, "--with", with], "");
        assert_eq!(
            (note, Some(0)),
            (text(&output.stderr).as_str(), output.status.code())
        );
    }
}

/// The number of solutions of every puzzle stands after its solution, or after the puzzle if it has none.
#[rstest]
fn solutions_are_counted_up_to_a_limit(#[values("boxes", "lanes")] with: &str) {
    let file = [LC37, NO_SOLUTION, TWO_5, &".".repeat(81), LC37].join("\n");
    let output = run(&["solve", "-", "--with", with, "--count", "1000"], &file);
    let out = text(&output.stdout);
    let (counts, boards): (Vec<&str>, Vec<&str>) = out
        .lines()
        .map(|line| line.rsplit_once(' ').unwrap_or_default())
        .map(|(board, count)| (count, board))
        .unzip();
    assert_eq!(["1", "0", "0", "1000", "1"].to_vec(), counts);
    assert_eq!([LC37_SOLVED, NO_SOLUTION, TWO_5].to_vec(), boards[..3]);
    assert!(text(&output.stderr).starts_with(
        "standard input: line 2: no solution\n\
         standard input: line 3: row 1 holds 5 twice: columns 1 and 2\n\
         3 solved, 1 not solved, 1 contradictory in "
    ));
    assert_eq!(Some(1), output.status.code());

    let arguments = ["solve", "-", "--with", with, "--count", "2", "--json"];
    let counts: Vec<u64> = text(&run(&arguments, &file).stdout)
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"))
        .map(|object| object["solutions"].as_u64().expect("a number"))
        .collect();
    assert_eq!([1, 0, 0, 2, 1].to_vec(), counts);
}

#[test]
fn a_typed_puzzle_is_counted_too_and_what_is_printed_can_be_read_again() {
    for (puzzle, count, last) in [
        (LC37, "2", "# 1 solution\n"),
        ("lc37_minus_5_givens", "9", "# 2 solutions\n"),
        ("lc37_minus_5_givens", "2", "# 2 solutions or more\n"),
    ] {
        let output = run(&["solve", puzzle, "--count", count], "");
        let out = text(&output.stdout);
        assert_eq!(
            (Some(0), ""),
            (output.status.code(), text(&output.stderr).as_str())
        );
        assert_eq!(Some(last), out.split_inclusive('\n').nth(9), "{out}");
        let (checked, code) = check(&out.repeat(2));
        assert_eq!(
            "standard input: line 1: won\nstandard input: line 11: won\n",
            checked
        );
        assert_eq!(Some(0), code);
    }
}

/// Standard output and exit code of `check -`.
fn check(input: &str) -> (String, Option<i32>) {
    let output = run(&["check", "-"], input);
    (text(&output.stdout), output.status.code())
}

#[test]
fn json_is_one_object_a_line_with_the_names_of_the_csv_files() {
    let output = run(
        &["solve", "-", "--json", "--with", "all"],
        &format!("{LC37}\n{TWO_5}\n"),
    );
    let out = text(&output.stdout);
    let solvers = solutions::CATALOGUE
        .iter()
        .filter(|entry| entry.is_solver())
        .count();
    assert_eq!(2 * solvers, out.lines().count());
    let first: serde_json::Value =
        serde_json::from_str(out.lines().next().unwrap_or_default()).expect("JSON");
    for (name, value) in [
        ("solution", "int_matrix"),
        ("case", "lc37_wikipedia"),
        ("source", "standard input"),
        ("puzzle", LC37),
        ("finished", "yes"),
        ("solved", "yes"),
        ("grid_after", LC37_SOLVED),
    ] {
        assert_eq!(Some(value), first[name].as_str(), "{name}");
    }
    assert_eq!(Some(1), first["line"].as_u64());
    assert!(first["nanoseconds"].is_u64());
    let last: serde_json::Value =
        serde_json::from_str(out.lines().last().unwrap_or_default()).expect("JSON");
    assert_eq!(
        Some("row 1 holds 5 twice: columns 1 and 2"),
        last["error"].as_str()
    );
    for arguments in [&["--json"][..], &["check", LC37, "--json"]] {
        for line in text(&run(arguments, "").stdout).lines() {
            serde_json::from_str::<serde_json::Value>(line).expect("JSON");
        }
    }
}

#[test]
fn without_a_verb_every_solution_is_shown_on_two_puzzles_and_without_colours_in_a_pipe() {
    let output = run(&[], "");
    let out = text(&output.stdout);
    assert!(output.status.success(), "{out}");
    assert!(!out.contains('\x1b'), "escape sequences in a pipe");
    for entry in solutions::CATALOGUE {
        let lines = out
            .lines()
            .filter(|line| line.split_whitespace().next() == Some(entry.name))
            .count();
        assert_eq!(2, lines, "lines of {}", entry.name);
    }
    assert!(out.contains("6 5 1 │ 8 7 3 │ 2 9 4"), "{out}");
    assert!(
        out.lines().all(|line| line.chars().count() <= 80),
        "wider than a terminal:\n{out}"
    );
}

#[test]
fn the_picture_in_the_readme_is_what_it_prints() {
    // The times are left out, and with them how wide the columns are.
    let lines = |text: &str| -> Vec<String> {
        text.lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>())
            .filter(|words| words.first().is_some_and(|word| !word.contains('─')))
            .map(|words| match words.split_last_chunk() {
                Some((rest, [_, "ns" | "µs" | "ms" | "s"])) => rest.join(" "),
                _ => words.join(" "),
            })
            .collect()
    };
    let readme = include_str!("../README.md");
    let (_, picture) = readme.split_once("```text\n").expect("a picture");
    let (picture, _) = picture.split_once("```").expect("its end");
    let printed = lines(&text(&run(&[], "").stdout));
    let picture = lines(picture);
    let start = printed.iter().position(|line| *line == picture[0]);
    let rest = &printed[start.expect("what the picture begins with")..];
    let end = rest.iter().position(|line| line.starts_with("Next: "));
    assert_eq!(picture, rest[..end.unwrap_or(rest.len())]);
}

#[test]
fn colours_can_be_asked_for_and_refused() {
    let colours = |name: &str, value: &str| {
        let mut command = sudoku(&["solve", "one_empty_last", "--with", "all"]);
        let output = command.env(name, value).output().expect("it runs");
        text(&output.stdout).contains("\x1b[93m")
    };
    assert!(colours("CLICOLOR_FORCE", "1"));
    assert!(!colours("NO_COLOR", "1"));
}

/// Nobody reads what is printed, as after `head`; the input ends.
#[rstest]
#[case::solve(&["solve", "-"], LC37, 0)]
#[case::solve_what_has_no_solution(&["solve", "-"], NO_SOLUTION, 1)]
#[case::solve_with_a_process(&["solve", "-", "--with", "candidates"], NO_SOLUTION, 1)]
#[case::solve_a_typed_puzzle(&["solve", TWO_5], "", 1)]
#[case::solve_side_by_side(&["solve", "unsolvable_box", "--with", "all"], "", 1)]
#[case::solve_what_cannot_be_read(&["solve", "-"], "53", 2)]
#[case::check(&["check", "-"], LC37_SOLVED, 0)]
#[case::check_what_is_not_won(&["check", "-"], LC37, 1)]
#[case::bench_what_is_contradictory(&["bench", TWO_5], "", 1)]
#[case::compare(&["compare", "one_empty_last"], "", 0)]
#[case::compare_what_is_stopped(&["compare", ENDLESS, "--limit", "0.01"], "", 1)]
#[case::watch(&["watch", "int_matrix", "--plain"], "", 0)]
#[case::watch_what_is_stopped(&["watch", "int_matrix", ENDLESS, "--plain", "--limit", "0.01"], "", 1)]
#[case::paste(&["paste", "int_matrix", "leetcode-37"], "", 0)]
#[case::help(&["--help"], "", 0)]
fn the_exit_code_is_the_answer_s_whoever_reads_it(
    #[case] arguments: &[&str],
    #[case] input: &str,
    #[case] code: i32,
) {
    let output = feed(
        sudoku(arguments).stdout(unread()).stderr(Stdio::piped()),
        input,
    );
    let err = text(&output.stderr);
    assert_eq!(Some(code), output.status.code(), "{err}");
    assert!(code > 0 || err.is_empty(), "{err}");
}

/// An input without end.
#[rstest]
#[case::solve(&["solve", "-"], LC37, 0)]
#[case::solve_with_a_process(&["solve", "-", "--with", "candidates"], NO_SOLUTION, 1)]
#[case::check(&["check", "-"], LC37, 1)]
fn a_reader_that_goes_away_ends_it(
    #[case] arguments: &[&str],
    #[case] line: &str,
    #[case] code: i32,
) {
    let mut child = sudoku(arguments)
        .stdin(Stdio::piped())
        .stdout(unread())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let mut to_child = child.stdin.take().expect("a pipe");
    let lines = format!("{line}\n").repeat(100);
    // Writing fails once nobody reads it any more.
    while to_child.write_all(lines.as_bytes()).is_ok() {}
    assert_eq!(Some(code), child.wait().expect("it ends").code());
}

#[cfg(target_os = "linux")]
#[rstest]
#[case::help(&["--help"])]
#[case::help_of_a_verb(&["solve", "--help"])]
#[case::version(&["--version"])]
#[case::solve(&["solve", LC37])]
#[case::solve_json(&["solve", LC37, "--json"])]
#[case::check(&["check", LC37_SOLVED])]
#[case::compare(&["compare", "one_empty_last"])]
#[case::paste(&["paste", "int_matrix", "leetcode-37"])]
fn an_answer_that_cannot_be_written_is_an_error(#[case] arguments: &[&str]) {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .expect("a device");
    let output = sudoku(arguments).stdout(full).output().expect("it ends");
    let message = "sudoku: No space left on device (os error 28)\n";
    assert_eq!(
        (message, Some(2)),
        (text(&output.stderr).as_str(), output.status.code())
    );
}

#[rstest]
#[case::solve(&["solve", "-"])]
#[case::check(&["check", "-"])]
#[case::bench(&["bench", "-"])]
#[case::compare(&["compare", "all_fives", "--limit", "0.01"])]
fn nobody_has_to_read_the_complaints(#[case] arguments: &[&str]) {
    let output = feed(
        sudoku(arguments).stdout(Stdio::null()).stderr(unread()),
        "no board\n",
    );
    let code = output.status.code();
    assert!(matches!(code, Some(0..=2)), "{code:?}");
}

#[test]
fn every_typed_puzzle_is_shown_with_all_solutions() {
    let typed = [LC37, LC37, "53"].join("\n");
    let output = run(&["solve", &typed, "--with", "all"], "");
    assert_eq!(text(&output.stdout).matches("int_matrix ").count(), 2);
    let error = "line 3: expected a row of 9 cells or a board of 81, found 2\n";
    assert!(text(&output.stderr).ends_with(error));
    assert_eq!(output.status.code(), Some(2));
}

#[rstest]
#[case::no_solution(&["solve", "unsolvable_box", "--with", "all"])]
#[case::stopped(&["solve", "norvig_impossible", "--with", "all", "--limit", "0.05"])]
fn what_no_solver_has_solved_is_shown_without_a_solution(#[case] arguments: &[&str]) {
    let output = run(arguments, "");
    let out = text(&output.stdout);
    assert!(out.contains("not solved") && !out.contains("won"), "{out}");
    let generated = "1 2 3 │ 4 5 6 │ 7 8 9";
    assert!(!out.contains(generated), "{out}");
    assert_eq!(Some(1), output.status.code());
}

#[rstest]
fn an_answer_does_not_wait_for_the_next_puzzle(#[values("lanes", "char_board")] solver: &str) {
    let mut child = sudoku(&["solve", "-", "--with", solver])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let mut input = child.stdin.take().expect("a pipe");
    let out = BufReader::new(child.stdout.take().expect("a pipe"));
    let (sender, answers) = mpsc::channel();
    thread::spawn(move || out.lines().try_for_each(|line| sender.send(line)));
    for _ in 0..2 {
        writeln!(input, "{LC37}").expect("it reads");
        let answer = answers.recv_timeout(Duration::from_secs(30));
        let answer = answer.expect("an answer while the input is open");
        assert_eq!(LC37_SOLVED, answer.expect("UTF-8"));
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn json_has_null_for_what_is_not_counted() {
    let out = text(&run(&["--json"], "").stdout);
    for line in out.lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let name = object["solution"].as_str().unwrap_or_default();
        let mut entries = solutions::CATALOGUE.iter();
        let entry = entries.find(|entry| entry.name == name).expect("its entry");
        let is_counted = entry.is_mirror() && name != "win_condition";
        for column in ["checks", "resets"] {
            assert!(is_counted || object[column].is_null(), "{line}");
            assert!(!is_counted || object[column].is_u64(), "{line}");
        }
    }
}

#[test]
fn bench_measures_what_can_be_solved_and_tells_of_the_rest() {
    let arguments = ["bench", "-", "--with", "lanes", "--json"];
    let output = run(&arguments, &format!("{TWO_5}\n{LC37}\nrubbish\n"));
    let err = text(&output.stderr);
    for message in [
        "standard input: line 1: row 1 holds 5 twice: columns 1 and 2\n",
        "standard input: line 3: column 1: unexpected 'r'; ",
    ] {
        assert!(err.contains(message), "{message}\n{err}");
    }
    assert_eq!(Some(2), output.status.code());
    let measured: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!(Some(1), measured["puzzles"].as_u64());
    assert_eq!(Some(1), measured["solutions"].as_u64());
    assert!(measured["nanoseconds"].as_u64() > Some(0));
}

#[test]
fn bench_has_nothing_to_measure_in_contradictory_givens() {
    let output = run(&["bench", TWO_5], "");
    let message = "row 1 holds 5 twice: columns 1 and 2\n";
    assert_eq!(
        (message, "", Some(1)),
        (
            text(&output.stderr).as_str(),
            text(&output.stdout).as_str(),
            output.status.code()
        )
    );
}

#[test]
fn bench_leaves_out_a_hopeless_search_and_says_so() {
    let started = Instant::now();
    let arguments = [
        "bench",
        ENDLESS,
        "--with",
        "number_unassigned",
        "--limit",
        "0.1",
    ];
    let output = run(&arguments, "");
    assert_eq!(
        "number_unassigned is left out: stopped after 0.1 s; --limit SECONDS lets it search longer\n",
        text(&output.stderr)
    );
    assert_eq!("", text(&output.stdout));
    assert_eq!(Some(1), output.status.code());
    assert!(started.elapsed() < Duration::from_secs(10), "it is stopped");
}

#[test]
fn a_typed_puzzle_has_no_file_name_in_the_messages_of_bench() {
    let output = run(&["bench", &format!("{TWO_5}\n12")], "");
    let message = "row 1 holds 5 twice: columns 1 and 2\n\
                   line 2: expected a row of 9 cells or a board of 81, found 2\n";
    assert_eq!(message, text(&output.stderr));
    assert_eq!(Some(2), output.status.code());
}

/// Takes so many nanoseconds a pass, and ends for good after so many of them.
struct Passing(u128, usize);

impl Passes for Passing {
    fn run(&mut self, puzzles: &[Board], _: Duration) -> Result<Timed, String> {
        let left = self.1.checked_sub(1);
        self.1 = left.ok_or_else(|| "panicked".to_owned())?;
        Ok(Timed {
            nanoseconds: self.0,
            solutions: puzzles.len() as u64,
        })
    }
}

#[test]
fn who_falls_out_of_a_race_leaves_the_others_in_it() {
    let racer = |name: &str, passes| Racer {
        name: name.to_owned(),
        passes: Box::new(passes),
    };
    let racers = vec![
        racer("at once", Passing(1, 0)),
        racer("steady", Passing(5, 1000)),
        racer("in the midst", Passing(1, 5)),
    ];
    let mut left = Vec::new();
    let results = race::race(racers, &[Board::EMPTY; 20], race::PASS, |name, why| {
        left.push(format!("{name}: {why}"));
    });
    assert_eq!(vec!["at once: panicked", "in the midst: panicked"], left);
    let results: Vec<_> = results
        .iter()
        .map(|one| (one.solution.as_str(), one.puzzles, one.nanoseconds))
        .collect();
    assert_eq!(vec![("steady", 20, 5)], results);
}
