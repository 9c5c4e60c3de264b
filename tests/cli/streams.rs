//! Both output streams, connected to a pipe without a reader, a full disk or a colour terminal.

use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;

use pretty_assertions::assert_eq;
use puzzles::read;
use rstest::rstest;

use crate::command::{sudoku, unread, without_times};
use support::{ENDLESS, LC37, LC37_SOLVED, NO_SOLUTION, TWO_5};

#[rstest]
#[case("CLICOLOR_FORCE", true)]
#[case("NO_COLOR", false)]
fn colours_can_be_asked_for_and_refused(#[case] variable: &str, #[case] has_colours: bool) {
    let solve = sudoku(&["solve", "one_empty_last"]);
    let said = solve.env(variable, "1").run();
    assert_eq!(has_colours, said.out.contains('\x1b'), "{said}");
}

/// As after `head`; the input ends.
#[rstest]
#[case::solve(&["solve", "-"], LC37, 0)]
#[case::solve_what_has_no_solution(&["solve", "-"], NO_SOLUTION, 1)]
#[case::solve_with_a_process(&["solve", "-", "--with", "candidates"], NO_SOLUTION, 1)]
#[case::solve_a_typed_puzzle(&["solve", TWO_5], "", 1)]
#[case::solve_what_cannot_be_read(&["solve", "-"], "53", 2)]
#[case::check(&["check", "-"], LC37_SOLVED, 0)]
#[case::check_what_is_not_won(&["check", "-"], LC37, 1)]
#[case::grade(&["grade", "-"], LC37, 0)]
#[case::grade_what_has_no_solution(&["grade", "-"], NO_SOLUTION, 1)]
#[case::compare(&["compare", "one_empty_last"], "", 0)]
#[case::compare_what_is_not_measured(&["compare", TWO_5, "--unique"], "", 1)]
#[case::compare_what_is_stopped(&["compare", ENDLESS, "--limit", "0.01"], "", 1)]
#[case::watch(&["watch", "int_matrix", "--plain"], "", 0)]
#[case::watch_what_is_stopped(&["watch", "int_matrix", ENDLESS, "--plain", "--limit", "0.01"], "", 1)]
#[case::problems(&["problems"], "", 0)]
#[case::paste(&["paste", "int_matrix", "leetcode-37"], "", 0)]
#[case::generate(&["generate", "-n", "1000000000", "--seed", "1"], "", 0)]
#[case::help(&["--help"], "", 0)]
fn the_exit_code_is_the_same_when_the_output_is_not_read(
    #[case] arguments: &[&str],
    #[case] input: &str,
    #[case] code: i32,
) {
    let said = sudoku(arguments).stdout(unread()).input(input).run();
    said.code_is(code);
    assert!(code > 0 || said.err.is_empty(), "{said}");
}

/// The input never ends.
#[rstest]
#[case::solve(&["solve", "-"], LC37, 0)]
#[case::solve_with_a_process(&["solve", "-", "--with", "candidates"], NO_SOLUTION, 1)]
#[case::check(&["check", "-"], LC37, 1)]
#[case::grade(&["grade", "-"], LC37, 0)]
fn it_ends_when_its_reader_goes_away(
    #[case] arguments: &[&str],
    #[case] line: &str,
    #[case] code: i32,
) {
    let command = sudoku(arguments).stdout(unread()).stderr(Stdio::null());
    let (mut child, mut input) = command.start();
    let lines = format!("{line}\n").repeat(100);
    // Writing fails once the other end is closed.
    while input.write_all(lines.as_bytes()).is_ok() {}
    assert_eq!(Some(code), child.wait().unwrap().code());
}

#[cfg(target_os = "linux")]
#[rstest]
#[case::help(&["--help"])]
#[case::help_of_a_verb(&["solve", "--help"])]
#[case::version(&["--version"])]
#[case::solve(&["solve", LC37])]
#[case::solve_json(&["solve", LC37, "--json"])]
#[case::check(&["check", LC37_SOLVED])]
#[case::grade(&["grade", LC37])]
#[case::compare(&["compare", "one_empty_last"])]
#[case::problems(&["problems"])]
#[case::paste(&["paste", "int_matrix", "leetcode-37"])]
fn an_answer_that_cannot_be_written_is_an_error(#[case] arguments: &[&str]) {
    let mut options = std::fs::File::options();
    let full = options.write(true).open("/dev/full").unwrap();
    let said = sudoku(arguments).stdout(full).run();
    said.code_is(2).err_has("(os error 28)");
}

#[rstest]
#[case::solve(&["solve", "-"], 2)]
#[case::check(&["check", "-"], 2)]
#[case::grade(&["grade", "-"], 2)]
#[case::compare_what_cannot_be_read(&["compare", "-"], 2)]
#[case::compare(&["compare", "all_fives"], 0)]
fn the_exit_code_is_the_same_when_the_errors_are_not_read(
    #[case] arguments: &[&str],
    #[case] code: i32,
) {
    let command = sudoku(arguments).stdout(Stdio::null()).stderr(unread());
    command.input("no board\n").run().code_is(code);
}

/// What comes out of both streams, if they go to one place.
pub fn both_streams(arguments: &[&str], input: String) -> String {
    let (mut both, end) = std::io::pipe().unwrap();
    let command = sudoku(arguments).stdout(end.try_clone().unwrap());
    let (mut child, mut stdin) = command.stderr(end).start();
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let mut said = String::new();
    both.read_to_string(&mut said).unwrap();
    writer.join().unwrap().unwrap();
    child.wait().unwrap();
    said
}

/// In a file that both go to, errors stand between the lines of the boards around them. `solve` has a test of its own.
#[rstest]
#[case::check("check", LC37_SOLVED, |line| format!("standard input: line {line}: solved\n"), "")]
#[case::grade(
    "grade",
    LC37,
    |_| format!("{LC37} easy 51 hidden single\n"),
    "2 easy, 0 medium, 0 hard, 0 fiendish, 3 unreadable in\n"
)]
fn errors_stand_in_their_places(
    #[case] verb: &str,
    #[case] cells: &str,
    #[case] answer: fn(usize) -> String,
    #[case] summary: &str,
) {
    let short = &cells[1..];
    let said = both_streams(&[verb, "-"], format!("{cells}\n{short}\n{short}\n{cells}\n{short}\n"));
    let found = |line: usize| read::all(&("\n".repeat(line - 1) + short)).remove(0).unwrap_err();
    let error = |line| format!("standard input: {}\n", found(line));
    let expected = [answer(1), error(2), error(3), answer(4), error(5), summary.to_owned()];
    assert_eq!(expected.concat(), without_times(&said));
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_without_an_end_is_refused() {
    let judge = |case| sudoku(&["judge", "int_matrix", "boj-2580", "--case", case]);
    let from_a_pipe = crate::command::shell(
        "cat /dev/zero | \"$0\" judge int_matrix boj-2580 --case -",
        &[""; 0],
    );
    from_a_pipe.run().code_is(2).err_is("sudoku: standard input: longer than 64 MiB\n");
    judge("/dev/zero").run().code_is(2).err_is("sudoku: /dev/zero: longer than 64 MiB\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_not_utf_8_is_named() {
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::OsStr::from_bytes(b"b\xffad.rs");
    let said = sudoku(&["judge".as_ref(), name, "boj-2580".as_ref()]).run();
    said.code_is(2).err_has("b\u{fffd}ad.rs is not UTF-8");
}

/// For terminals and languages that have no more, and for who asks for it; not what is pasted, nor JSON.
#[rstest]
#[case::terminal("TERM", "dumb")]
#[case::language("LC_ALL", "C")]
#[case::wish("SUDOKU_ASCII", "1")]
fn what_is_drawn_is_ascii_where_that_is_all_there_is(#[case] variable: &str, #[case] value: &str) {
    let run = |arguments: &[&str]| sudoku(arguments).env(variable, value).run().out;
    let [solved, compared] = ["solve", "compare"].map(|verb| run(&[verb, LC37]));
    assert!(solved.is_ascii() && compared.is_ascii(), "{solved}{compared}");
    assert!(solved.contains("-------+-------+-------"));
    assert!(!run(&["paste", "techniques", "leetcode-37"]).is_empty());
}
