//! Files of one's own that are no solutions, and solutions that print and crash: none stops or drowns the command.

use std::fs;
#[cfg(unix)]
use std::path::Path;
use std::time::{Duration, Instant};

use instrument::File;
use pretty_assertions::assert_eq;
use rstest::rstest;
#[cfg(unix)]
use tempfile::TempDir;

use crate::command::Said;
#[cfg(unix)]
use crate::command::sudoku;
use crate::practice::{Checkout, RIGHT};
use support::LC37;
#[cfg(unix)]
use support::LC37_SOLVED;

/// Writes such a file.
#[cfg(unix)]
type Make = fn(&Path);

#[cfg(unix)]
fn pipe(path: &Path) {
    assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[cfg(unix)]
fn large(path: &Path) {
    fs::File::create(path).unwrap().set_len(1 << 30).unwrap();
}

/// In the third line.
#[cfg(unix)]
fn deep(path: &Path, open: &str, close: &str) {
    let (open, close) = (open.repeat(20_000), close.repeat(20_000));
    fs::write(path, format!("fn f() {{\n\n{open}1{close}\n}}\n")).unwrap();
}

/// No compiler is needed: none is given one of them.
#[cfg(unix)]
#[rstest]
#[case::pipe(pipe, ": is a pipe or a device, not a file")]
#[case::device(
    |path: &Path| std::os::unix::fs::symlink("/dev/zero", path).unwrap(),
    ": is a pipe or a device, not a file"
)]
#[case::folder(|path: &Path| fs::create_dir(path).unwrap(), ": is a folder, not a file")]
#[case::link_to_nothing(
    |path: &Path| std::os::unix::fs::symlink("nothing", path).unwrap(),
    ": No such file or directory (os error 2)"
)]
#[case::gbk(
    |path: &Path| fs::write(path, b"fn f() {}\n// \xca\xfd\xb6\xc0\n").unwrap(),
    ": is not UTF-8, as line 2, byte 4 shows; save it as UTF-8 (what it is now, editors may call GBK, GB18030 or ANSI)"
)]
#[case::utf_16(
    |path: &Path| fs::write(path, b"\xff\xfef\0n\0").unwrap(),
    ": is not text: line 1, byte 4 is 0; if it is UTF-16, save it as UTF-8"
)]
#[case::large(large, ": is 1024 MiB large; judges take at most 64 KiB to 1 MiB")]
#[case::brackets(|path: &Path| deep(path, "(", ")"), ":3: brackets nested more than 256 deep")]
#[case::signs(|path: &Path| deep(path, "!", ""), ":3: a statement of more than 4096 words and signs")]
fn a_file_that_is_no_solution_is_told_in_a_line_and_stops_no_other(
    #[case] make: Make,
    #[case] why: &str,
) {
    let folder = TempDir::new().unwrap();
    fs::create_dir_all(folder.path().join("solutions/own")).unwrap();
    fs::write(folder.path().join("solutions/lib.rs"), "").unwrap();
    make(&folder.path().join("solutions/own/mine.rs"));
    let why = format!("solutions/own/mine.rs{why}");
    let run = |arguments: &[&str]| {
        let started = Instant::now();
        let command = sudoku(arguments).folder(folder.path()).env("RUSTC", "no-such-rustc");
        let said = command.input(LC37).run();
        assert!(started.elapsed() < Duration::from_secs(120), "{said}");
        said
    };
    run(&["solve", "--with", "mine"])
        .code_is(1)
        .out_is(format!("{LC37}\n"))
        .err_is(format!("standard input: line 1: {why}\n"));
    run(&["solve"]).code_is(0).out_is(format!("{LC37_SOLVED}\n")).err_is("");
    let said = run(&["compare", "lc37_wikipedia", "--with", "int_matrix,mine", "--json"]);
    let rows = said.code_is(1).err_is("").json();
    let facts = |row: usize| (&rows[row]["solved"], &rows[row]["failure"], &rows[row]["reason"]);
    assert_eq!((&true.into(), &().into(), &().into()), facts(0));
    assert_eq!((&().into(), &"broken".into(), &(*why).into()), facts(1));
    run(&["bench", "lc37_wikipedia", "--with", "mine"])
        .code_is(1)
        .out_is("")
        .err_is(format!("mine is excluded: {why}\n"));
    // Their screens are promised elsewhere.
    for arguments in [["judge", "mine", "boj-2580"], ["practice", "mine", "--once"]] {
        let said = run(&arguments);
        assert!(said.code_is(2).out.len() + said.err.len() < 400, "{said}");
        assert!(format!("{}{}", said.out, said.err).contains("solutions/own/mine.rs"), "{said}");
    }
}

/// What is as deep as can be is parsed on this thread's small stack too; what is deeper is refused.
#[rstest]
#[case::brackets("(", ")", 200)]
#[case::blocks("{", "}", 200)]
#[case::macros("vec![", "]", 200)]
#[case::matches("match a { a => ", "}", 200)]
#[case::functions("{ fn f() ", "}", 200)]
#[case::not("!", "", 3_900)]
#[case::minus("- ", "", 3_900)]
#[case::returns("return ", "", 3_900)]
#[case::references("a as & ", "a", 1_300)]
#[case::closures("|a, b| ", "", 780)]
#[case::generics("a::<A, ", "A>", 490)]
#[case::calls("", ".a()", 1_300)]
#[case::sums("", " + a", 1_900)]
#[case::assignments("", " = a", 1_000)]
#[case::if_else("if a {} else ", "", 970)]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn deep_syntax_overflows_no_stack(#[case] before: &str, #[case] after: &str, #[case] times: usize) {
    let read = |times| {
        let (before, after) = (before.repeat(times), after.repeat(times));
        let text = format!(
            "// submission starts\nfn f(a: &mut [[u8; 9]; 9]) {{ {before} a {after} }}\n// submission ends\n"
        );
        let refused =
            |why: &String| why.contains("nested more than") || why.contains("words and signs");
        File::new("mine", text).error().filter(refused)
    };
    assert_eq!(None, read(times));
    assert!(read(5_000).is_some());
}

/// A board of data and a long list of alternatives are not deep.
#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn a_long_file_is_not_deep() {
    let numbers = "1, ".repeat(50_000);
    let functions = "fn f() -> u8 { 1 }\n".repeat(5_000);
    let statements = "a = b + 1; if a > 1 { a = 2 } ".repeat(5_000);
    let text =
        format!("const A: [u8; 50000] = [{numbers}];\n{functions}\nfn g() {{ {statements} }}\n");
    assert_eq!(Ok(()), instrument::check_depth("mine", &text));
}

/// RIGHT, with a statement in its innermost loop.
fn saying(statement: &str) -> Checkout {
    Checkout::of(&RIGHT.replace("if is_free(", &format!("{statement}\nif is_free(")))
}

fn solve(checkout: &Checkout) -> Said {
    checkout.command(&["solve", "--with", "mine", "--limit", "2"]).input(LC37).run()
}

#[rstest]
#[case::lines(
    "println!(\"try {} at {} {}\", n, r, c);",
    "mine printed (the last 3 of 37,652 lines):\n     try 5 at 8 5\n     try 6 at 8 5\n     try 1 at 8 6\n"
)]
#[case::to_standard_error(
    "eprintln!(\"try {} at {} {}\", n, r, c);",
    "mine printed (the last 3 of 37,652 lines):\n     try 5 at 8 5\n     try 6 at 8 5\n     try 1 at 8 6\n"
)]
#[case::once(
    "if (r, c, n, board[0][3]) == (0, 2, 1, 0) { print!(\"\\x1b[2Jhere\"); }",
    "mine printed (1 line):\n     \\u{1b}[2Jhere\n"
)]
#[ignore = "slow: starts rustc"]
fn what_a_solution_prints_is_counted_and_its_last_lines_are_told(
    #[case] statement: &str,
    #[case] told: &str,
) {
    let checkout = saying(statement);
    let solve = ["solve", "lc37_wikipedia", "--as", "lines", "--with", "candidates,mine"];
    checkout.run(&solve).code_is(0).err_is(told);
    let said = checkout.run(&["compare", "lc37_wikipedia", "--with", "mine"]);
    said.code_is(0).err_is(told);
}

/// Ten million lines and more, and as many bytes, in the time of the limit; nothing of it stays in memory.
#[rstest]
#[case::lines("loop { println!(\"5\"); }", " lines):\n     5\n     5\n     5\n")]
#[case::no_line_end("loop { print!(\"5\"); }", "mine printed (1 line):\n     5")]
#[ignore = "slow: starts rustc"]
fn a_solution_that_prints_without_end_is_stopped(#[case] statement: &str, #[case] told: &str) {
    let started = Instant::now();
    let said = solve(&saying(statement));
    said.code_is(1).err_has("stopped after 2 s").err_has(told);
    assert!(said.err.len() < 1000 && started.elapsed() < Duration::from_secs(120), "{said}");
}

#[rstest]
#[case::index(
    "let _ = [0; 9][n as usize * 9];",
    "panicked: index out of bounds: the len is 9 but the index is 9 (solutions/own/mine.rs:9)"
)]
#[case::elsewhere(
    "solve_sudoku(board);",
    "overflowed its stack: does a function call itself without end?"
)]
#[case::an_answer_without_an_end(
    "{ use std::io::Write; let token = std::env::args().nth(1).unwrap(); let mut out = std::io::stdout(); \
     out.write_all(format!(\"\\n{} \", token).as_bytes()).unwrap(); loop { out.write_all(&[49; 9999]).unwrap(); } }",
    "gave an unreadable answer"
)]
#[ignore = "slow: starts rustc"]
fn a_crash_is_told_in_a_line(#[case] statement: &str, #[case] why: &str) {
    let checkout = saying(statement);
    solve(&checkout).code_is(1).err_is(format!("standard input: line 1: {why}\n"));
    let said = checkout.run(&["compare", "lc37_wikipedia", "--with", "mine", "--json"]);
    let row = &said.code_is(1).err_is("").json()[0];
    assert_eq!((&"crashed".into(), &why.into()), (&row["failure"], &row["reason"]));
    let said = checkout.run(&["bench", "lc37_wikipedia", "--with", "mine"]);
    said.code_is(1).err_is(format!("mine is excluded: {why}\n"));
}

#[test]
fn a_byte_order_mark_and_a_file_as_large_as_can_be_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.rs");
    for (written, read) in [("\u{feff}fn f() {}\r\n", "fn f() {}\r\n"), ("", "")] {
        fs::write(&path, written).unwrap();
        assert_eq!(Ok(read.to_owned()), workbench::solution::own::read(&path));
    }
    let text = "/".repeat(1 << 20);
    fs::write(&path, &text).unwrap();
    assert!(workbench::solution::own::read(&path) == Ok(text.clone()));
    fs::write(&path, text + "/").unwrap();
    let why = "is 2 MiB large; judges take at most 64 KiB to 1 MiB";
    assert_eq!(Err(why.to_owned()), workbench::solution::own::read(&path));
}
