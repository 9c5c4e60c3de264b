//! Files of one's own that are no solutions, and solutions that print and crash: none stops or drowns the command.

#[cfg(unix)]
use std::fs;
#[cfg(unix)]
use std::path::Path;

use instrument::{File, Obstacle};
use pretty_assertions::assert_eq;
use rstest::rstest;
#[cfg(unix)]
use serde_json::json;
#[cfg(unix)]
use support::snapshot;
#[cfg(unix)]
use tempfile::TempDir;
#[cfg(unix)]
use workbench::solution::own;

#[cfg(unix)]
use crate::command::sudoku;
use crate::practice::{Checkout, RIGHT};
use support::LC37;
#[cfg(unix)]
use support::LC37_SOLVED;

/// In the third line.
#[cfg(unix)]
fn deep(path: &Path, open: &str, close: &str) {
    let (open, close) = (open.repeat(20_000), close.repeat(20_000));
    fs::write(path, format!("fn f() {{\n\n{open}1{close}\n}}\n")).unwrap();
}

/// What the title of a block of `cases/held.txt` says, in place of a solution.
#[cfg(unix)]
fn make(title: &str, path: &Path) {
    use std::{os::unix::fs::symlink, process::Command};
    match title {
        "a pipe" => assert!(Command::new("mkfifo").arg(path).status().unwrap().success()),
        "a device" => symlink("/dev/zero", path).unwrap(),
        "a folder" => fs::create_dir(path).unwrap(),
        "a link to nothing" => symlink("nothing", path).unwrap(),
        "GBK" => fs::write(path, b"fn f() {}\n// \xca\xfd\xb6\xc0\n").unwrap(),
        "UTF-16" => fs::write(path, b"\xff\xfef\0n\0").unwrap(),
        "a large file" => fs::File::create(path).unwrap().set_len(1 << 30).unwrap(),
        "brackets" => deep(path, "(", ")"),
        "signs" => deep(path, "!", ""),
        _ => panic!("{title}"),
    }
}

/// No compiler is needed: none is given one of them.
#[cfg(unix)]
#[test]
fn a_file_that_is_no_solution_stops_no_other_and_is_told_as_written() {
    snapshot::check("held.txt", |block| {
        let folder = TempDir::new().unwrap();
        fs::create_dir_all(folder.path().join("solutions/own")).unwrap();
        fs::write(folder.path().join("solutions/lib.rs"), "").unwrap();
        make(block.title, &folder.path().join("solutions/own/mine.rs"));
        let run = |arguments: &[&str]| {
            let command = sudoku(arguments).folder(folder.path()).env("RUSTC", "no-such-rustc");
            command.input(LC37).run()
        };
        let said = run(&["solve", "--with", "mine"]);
        said.code_is(1).out_is(format!("{LC37}\n"));
        let why = said.err.strip_prefix("standard input: line 1: ").unwrap().trim_end();
        run(&["solve"]).code_is(0).out_is(format!("{LC37_SOLVED}\n")).err_is("");
        let said = run(&["compare", "lc37_wikipedia", "--with", "int_matrix,mine", "--json"]);
        let rows = said.code_is(1).err_is("").json();
        let facts = |row: usize| ["solved", "failure", "reason"].map(|name| &rows[row][name]);
        assert_eq!([&json!(true), &json!(null), &json!(null)], facts(0));
        assert_eq!([&json!(null), &json!("broken"), &json!(why)], facts(1));
        let two = format!("{LC37}\n{LC37}");
        run(&["compare", &two, "--with", "mine"]).code_is(1).out_is("").err_has(why);
        let new = run(&["new", "mine"]);
        new.code_is(2).out_is("").err_has("solutions/own/mine.rs");
        if own::read(&folder.path().join("solutions/own/mine.rs")).is_err() {
            new.err_has(why);
        }
        for arguments in [["judge", "mine", "boj-2580"], ["practice", "mine", "--once"]] {
            let said = run(&arguments);
            assert!(said.code_is(2).out.len() + said.err.len() < 400, "{said}");
            // On a screen it has lines.
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let told = words(&format!("{}{}", said.out, said.err));
            assert!(why.split(": ").all(|part| told.contains(part)), "{said}");
        }
        format!("{why}\n")
    });
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
#[ignore = "slow"]
fn deep_syntax_overflows_no_stack(#[case] before: &str, #[case] after: &str, #[case] times: usize) {
    let read = |times| {
        let (before, after) = (before.repeat(times), after.repeat(times));
        let text = format!(
            "// submission starts\nfn f(a: &mut [[u8; 9]; 9]) {{ {before} a {after} }}\n// submission ends\n"
        );
        let refused = |it: &Obstacle| [" 256 ", " 4096 "].iter().any(|most| it.why.contains(most));
        File::new("mine", text).error().filter(refused)
    };
    assert_eq!(None, read(times));
    assert!(read(5_000).is_some());
}

/// A board of data and a long list of alternatives are not deep, but a long statement is.
#[test]
fn a_long_file_is_not_deep() {
    let numbers = "1, ".repeat(50_000);
    let functions = "fn f() -> u8 { 1 }\n".repeat(5_000);
    let statements = "a = b + 1; if a > 1 { a = 2 } ".repeat(5_000);
    let text =
        format!("const A: [u8; 50000] = [{numbers}];\n{functions}\nfn g() {{ {statements} }}\n");
    assert_eq!(Ok(()), instrument::check_depth(&text));
    for long in ["a as & ", "if a {} else "] {
        assert_eq!(Some(1), instrument::check_depth(&long.repeat(5_000)).unwrap_err().line);
    }
}

/// Ten million lines and more, and as many bytes, in the time of the limit; nothing of it stays in memory.
#[rstest]
#[case::lines("loop { println!(\"5\"); }", ":\n     5\n     5\n     5\n")]
#[case::no_line_end("loop { print!(\"5\"); }", ":\n     5")]
#[ignore = "slow: starts rustc"]
fn a_solution_that_prints_without_end_is_stopped(#[case] statement: &str, #[case] told: &str) {
    let checkout =
        Checkout::of(&RIGHT.replace("if is_free(", &format!("{statement}\nif is_free(")));
    let solve = checkout.command(&["solve", "--with", "mine", "--limit", "2"]);
    let said = solve.input(LC37).run();
    said.code_is(1).err_has(" 2 s; ").err_has(told);
    assert!(said.err.len() < 1000, "{said}");
}
