//! A round at a judge's problem: from `new` over the usual mistakes to AC, and what goes wrong watched.

use std::fs;
use std::time::Duration;

use pretty_assertions::assert_eq;
use rstest::rstest;
use workbench::board::named;
use workbench::check::expected::Expected;
use workbench::problems::{self, Case, ProblemAt};
use workbench::process::printed::Printed;
use workbench::solution::Solution;
use workbench::solution::runner::Run;

use crate::command::nine_lines;
use crate::practice::{Checkout, RIGHT};
#[cfg(target_os = "linux")]
use crate::terminal::{Session, modes};
use support::named::board;
use support::snapshot;

/// BOJ 2239 asks for the first of several solutions, BOJ 2580 for any. `$` is the named puzzle and the solver, or the problem and
/// the board; `<` what was returned with which board.
#[test]
fn a_run_is_compared_with_what_its_puzzle_expects_as_written() {
    let called = Solution::find("lanes").unwrap().entry_point.unwrap();
    snapshot::check("faults.txt", |block| {
        let asked = block.text('$');
        let (first, second) = asked.split_once(' ').unwrap();
        let expected = if let Some(puzzle) = named::find(first) {
            Expected::named(puzzle, second).unwrap()
        } else {
            let (name, about) = ("mine".into(), "".into());
            let case = Case { name, about, input: nine_lines(second).into(), output: "".into() };
            Expected::of_case(first.parse().unwrap(), &case).remove(0)
        };
        let fault = |run: &str| {
            let (says_solved, after) = run.split_once(' ').unwrap();
            let says_solved = Ok(says_solved == "true");
            let (time, printed) = (Duration::ZERO, Printed::default());
            let run = Run { says_solved, board: board(after), time, printed };
            expected.fault(&run, &called).unwrap_or_else(|| "right".to_owned()) + "\n"
        };
        block.text('<').lines().map(fault).collect()
    });
}

/// What else is in a program is its own affair: functions of our names, and even what is no Rust.
#[rstest]
#[case::of_our_name("fn solve_sudoku(_: u8) {}", "WA")]
#[case::no_rust("fn f( {}", "CE")]
#[ignore = "slow: starts rustc"]
fn a_whole_program_is_judged_as_it_is(#[case] other: &str, #[case] verdict: &str) {
    let program = format!("// submission starts\nfn main() {{}}\n{other}\n// submission ends\n");
    let said = Checkout::of(&program).run(&["judge", "mine", "boj-2580"]);
    said.code_is(1).begins(&format!("{verdict} "));
}

/// The exit code is that of the screen, and an object says why.
#[rstest]
#[case::no_rust("// submission starts\nfn f( {\n// submission ends\n", "solutions/own/mine.rs:2:")]
#[case::no_marker("fn main() {}\n", "boj-2580: ")]
#[ignore = "slow: starts rustc"]
fn what_cannot_be_compiled_is_a_compile_error_in_json_too(#[case] text: &str, #[case] why: &str) {
    let said = Checkout::of(text).run(&["judge", "mine", "boj-2580", "--json"]);
    let objects = said.code_is(1).json();
    assert_eq!((1, "CE"), (objects.len(), objects[0]["verdict"].as_str().unwrap()), "{said}");
    assert!(objects[0]["detail"].as_str().unwrap().starts_with(why), "{said}");
}

/// As the screen says of each alone.
#[test]
#[ignore = "slow: starts rustc for every solution"]
fn the_table_has_the_verdicts_of_the_screens() {
    let checkout = Checkout::of(RIGHT);
    for (name, old, new) in [
        ("no_marker", "// submission ends\n", ""),
        ("newer", "board[r][c] != 0", "Some(board[r][c]).is_none_or(|cell| cell != 0)"),
        ("wrong", "1..=9", "1..9"),
    ] {
        checkout.write(name, &RIGHT.replace(old, new));
    }
    let said = checkout.run(&["judge", "all", "hackerrank-sudoku", "--json"]);
    let objects = said.code_is(1).json();
    let own =
        objects.iter().filter(|it| solutions::find(it["solution"].as_str().unwrap()).is_none());
    let found: Vec<String> =
        own.map(|it| format!("{} {}", it["solution"], it["verdict"]).replace('"', "")).collect();
    assert_eq!(["mine AC", "newer CE", "no_marker CE", "wrong WA"][..], found);
}

/// A whole program is submitted as it is.
#[test]
#[ignore = "slow: starts rustc"]
fn a_whole_program_supports_any_problem_that_reads_its_input() {
    let checkout = Checkout::new();
    let new = checkout.run(&["new", "mine", "--problem", "spoj-SUDOKU"]);
    new.code_is(0).err_is("");
    let text = fs::read_to_string(checkout.path("solutions/own/mine.rs")).unwrap();
    let line = 1 + text.lines().position(|line| line.contains("todo!")).unwrap();
    let practice = ["practice", "mine", "--problem", "spoj-SUDOKU", "--once"];
    // The line is that of the file.
    let place = format!("\n\nsolutions/own/mine.rs:{line}   todo!");
    checkout.run(&practice).code_is(1).begins("TODO main ").out_has(&place);
    // Its first sentence says which problem it is for.
    let said = checkout.run(&["practice", "mine", "--once"]);
    said.code_is(1).begins("TODO main ").out_has(place);

    let program = checkout.run(&["paste", "exact_cover", "spoj-SUDOKU"]).out;
    checkout.write("mine", &format!("// submission starts\n{program}// submission ends\n"));
    checkout.run(&practice).code_is(0).begins("AC ");
    checkout.run(&["paste", "mine", "spoj-SUDOKU"]).code_is(0).out_is(program);
}

/// It starts with the judge's own types; what is not yet written is a panic, not a compile error.
#[rstest]
#[case::leetcode("leetcode-37", "    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {")]
#[case::rule("leetcode-36", "    pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool {")]
#[case::codewars("codewars-5296bc77", "pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool {")]
#[case::input("boj-2580", "pub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool {")]
#[case::count(
    "kattis-sudokunique",
    "pub fn count_solutions(board: &[[u8; 9]; 9], limit: u32) -> u32 {"
)]
#[case::the_first("boj-2239", "pub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool {")]
#[case::whole_program("luogu-P1074", "fn main() {")]
fn new_starts_from_the_problem_s_signature(#[case] problem: &str, #[case] signature: &str) {
    let checkout = Checkout::new();
    checkout.run(&["new", "mine", "--problem", problem]).code_is(0);
    let text = fs::read_to_string(checkout.path("solutions/own/mine.rs")).unwrap();
    assert!(text.lines().any(|line| line == signature), "{text}");
    let at: ProblemAt = problem.parse().unwrap();
    let purpose = format!("//! A solution of my own, for {problem} ({}).", at.judge.address);
    assert!(text.lines().any(|line| line == purpose), "{text}");
}

#[test]
#[ignore = "slow: starts rustc for every problem"]
fn what_new_writes_compiles_without_a_warning_and_is_judged_at_every_problem() {
    for problem in problems::ALL.iter() {
        let (checkout, id) = (Checkout::new(), problem.id());
        checkout.run(&["new", "mine", "--problem", id]).code_is(0);
        let said = checkout.run(&["judge", "mine", id, "--json"]);
        said.code_is(1).err_is("");
        let first = &said.json()[0];
        assert_eq!("RE", first["verdict"], "{id}: {said}");
        assert!(first["detail"].as_str().unwrap().contains("todo!()"), "{id}: {said}");
    }
}

/// A solution that does nothing but this.
fn writing(writes: &str) -> String {
    format!(
        "// submission starts\npub fn solve_sudoku(b: &mut [[i32; 9]; 9]) -> bool {{ {writes} true }}\n// submission ends\n"
    )
}

/// On LeetCode's example; 4, 6 and 8 belong into the first three empty cells of the first row.
#[rstest]
#[case::after_right_digits("b[0][2] = 4; b[0][3] = 6; b[0][5] = 2;", "3 solve_sudoku r1c6 2\n")]
#[case::that_was_not_taken_back(
    "b[0][2] = 1; b[0][2] = 0; b[0][3] = 1; b[0][3] = 6; b[0][5] = 2; b[0][6] = 9;",
    "5 solve_sudoku r1c6 2\n6 solve_sudoku r1c7 9\n"
)]
#[case::written_for_the_first_time(
    "b[0][5] = 2; b[0][2] = 4; b[0][5] = 2;",
    "1 solve_sudoku r1c6 2\n2 solve_sudoku r1c3 4\n3 solve_sudoku r1c6 2\n"
)]
#[case::before_another(
    "b[0][5] = 2; b[0][2] = 1;",
    "1 solve_sudoku r1c6 2\n2 solve_sudoku r1c3 1\n"
)]
#[case::of_no_number("b[0][2] = 4; b[0][3] = 14;", "2 solve_sudoku r1c4 ?\n")]
#[case::or_the_first_that_takes_a_right_one_back(
    "b[0][2] = 4; b[0][2] = 0;",
    "2 solve_sudoku r1c3 .\n"
)]
#[ignore = "slow: starts rustc twice"]
fn what_goes_wrong_is_watched_from_the_mistake_on(#[case] writes: &str, #[case] steps: &str) {
    let checkout = Checkout::of(&writing(writes));
    for case in [&["lc37_wikipedia"] as &[&str], &["leetcode-37"], &["leetcode-37/sample"], &[]] {
        let watch = [&["watch", "mine", "--plain", "--case"], case].concat();
        checkout.run(&watch).code_is(0).out_is(steps);
    }
}

/// Of several solutions, the first two digits are part of some; with the third there is none. Without a solution no digit is
/// right.
#[rstest]
#[case::several_solutions(
    "b[1][6] = 6; b[0][2] = 1; b[1][7] = 8;",
    "java_article",
    "3 solve_sudoku r2c8 8\n"
)]
#[case::none(
    "b[8][0] = 1; b[8][0] = 0; b[8][1] = 2;",
    "dead_cell_r0c8",
    "1 solve_sudoku r9c1 1\n2 solve_sudoku r9c1 .\n3 solve_sudoku r9c2 2\n"
)]
#[ignore = "slow: starts rustc twice"]
fn a_digit_is_wrong_when_no_solution_is_left(
    #[case] writes: &str,
    #[case] puzzle: &str,
    #[case] steps: &str,
) {
    let said = Checkout::of(&writing(writes)).run(&["watch", "mine", "--plain", "--case", puzzle]);
    said.code_is(0).out_is(steps);
}

/// The terminal is left in its usual mode, so that Ctrl-C ends the program.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: starts rustc"]
fn w_watches_what_went_wrong_and_comes_back() {
    let checkout = Checkout::of(&writing("b[0][2] = 4; b[0][5] = 2;"));
    let mut practice = checkout.command(&["practice", "mine"]);
    let mut session = Session::start(&mut practice.command, 80);
    let shown = session.read_to("w watch it   q quit");
    assert!(shown.contains("WA   lc37_wikipedia "), "{shown}");
    session.press(b"w");
    let shown = session.read_to("Step 2 writes 2 into r1c6, where no solution has it");
    assert!(shown.contains('‖') && !shown.contains('▶'), "{shown}");
    session.press(b"q");
    session.read_to("w watch it   q quit");
    fs::write(checkout.path("solutions/own/mine.rs"), RIGHT).unwrap();
    session.read_to("OK   ");
    session.press(b"q");
    session.read_to_end();
    assert_eq!(session.modes, modes(&session.terminal));
}

/// Also in the second round: the first has already taken over Ctrl-C.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: starts rustc"]
fn ctrl_c_ends_a_round_and_leaves_nothing_behind() {
    use std::os::unix::process::ExitStatusExt;
    let temporary = tempfile::tempdir().unwrap();
    let checkout = Checkout::of("");
    let practice = ["practice", "mine", "--problem", "spoj-SUDOKU"];
    let practice = checkout.command(&practice).env("TMPDIR", temporary.path());
    let mut practice = crate::practice::Running::start(practice);
    let program = |body: &str| {
        let text = format!("// submission starts\nfn main() {{ {body} }}\n// submission ends\n");
        fs::write(checkout.path("solutions/own/mine.rs"), text).unwrap();
    };
    practice.next();
    program("");
    practice.next();
    program("std::thread::sleep(std::time::Duration::from_secs(1000));");
    // Its first case is running, or rustc.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let interrupt = std::process::Command::new("kill")
        .args(["-INT", &practice.child.id().to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    assert_eq!(Some(2), practice.child.wait().unwrap().signal());
    assert_eq!(0, fs::read_dir(temporary.path()).unwrap().count());
}
