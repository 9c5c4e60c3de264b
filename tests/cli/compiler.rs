//! What keeps a file from being submitted is said in the terms of the file: its lines, its names, Rust as it is written.

use std::env::temp_dir;
use std::fs;
#[cfg(unix)]
use std::process::Command;
use std::time::{Duration, SystemTime};

#[cfg(unix)]
use instrument::File;
use instrument::Newer;
use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::{Board, CATALOGUE};
use tempfile::TempDir;
use workbench::diagnosis::Verdict;
use workbench::judge::newer;
use workbench::problems::{self, ProblemAt};
use workbench::process::compile::{self, SHARED, Source};
use workbench::process::crates::With;
use workbench::process::limited::Since;
use workbench::solution::obstacle;
use workbench::solution::runner::Runner;
use workbench::solution::submission;
use workbench::solution::{self, Solution, own};

use crate::command::{Said, as_the_command, sudoku};
#[cfg(unix)]
use crate::command::{rustc_of, script};
use crate::practice::Checkout;
use support::{LC37, snapshot};

/// A checkout with one solution, `mine`.
struct Mine {
    folder: TempDir,
    solution: Solution,
}

fn mine(source: &str) -> Mine {
    as_the_command();
    let folder = tempfile::tempdir().unwrap();
    let file = own::file("mine");
    let path = folder.path().join(&file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, source).unwrap();
    let solution = own::open(folder.path(), "mine", file);
    Mine { folder, solution }
}

/// What is said of sources, which `<` begins.
#[track_caller]
fn check(file: &str, found: impl Fn(&str) -> String) {
    let file = format!("obstacles/{file}.txt");
    snapshot::check(file, |block| found(&block.text('<')) + "\n");
}

/// What the type of a result is, only rustc knows.
#[test]
#[ignore = "slow: starts rustc"]
fn a_function_that_cannot_be_called_is_told_as_written() {
    check("compiled", |source| mine(source).solution.program().unwrap_err().to_string());
}

/// A region in lines 3 to 5, with a line above it, one in it and one below it.
fn around(source: &str) -> Mine {
    let [above, inside, below] = source.split('|').collect::<Vec<_>>().try_into().unwrap();
    let inside = inside.trim();
    mine(&format!(
        "{above}\n// submission starts\npub fn solve_sudoku(_: &mut [[i32; 9]; 9]) -> bool {{\n{inside}\n}}\n// submission ends\n\
         {below}\n"
    ))
}

/// Where rustc's own words are the best there are, they stay.
#[test]
#[ignore = "slow: starts rustc"]
fn what_a_judge_does_not_have_is_named_as_written() {
    check("alone", |source| {
        let Mine { folder, solution } = around(source);
        let found = solution::alone(folder.path(), &solution);
        found.map_or_else(|it| it.to_string(), |_| "nothing".to_owned())
    });
}

/// Its panics too. Every submission is the same text, with more empty lines.
#[test]
#[ignore = "guards the workspace"]
fn the_lines_of_a_region_have_the_numbers_of_the_file() {
    let mut pairs = 0;
    for entry in CATALOGUE {
        let solution = Solution::from(entry);
        assert_eq!(solution.file.region(), obstacle::region(&solution));
        for problem in problems::ALL.iter() {
            let Ok(submission) = submission::of(&solution, problem) else { continue };
            let lines = |text: &str| {
                let lines = text.lines().filter(|line| !line.is_empty());
                lines.map(str::to_owned).collect::<Vec<_>>()
            };
            assert_eq!(lines(&submission.text), lines(&submission.aligned));
            let aligned: Vec<&str> = submission.aligned.lines().collect();
            let file: Vec<&str> = solution.file.text().lines().collect();
            assert_eq!("// submission starts", file[submission.region.start - 2]);
            assert_eq!("// submission ends", file[submission.region.end - 1]);
            for line in submission.region {
                let (found, expected) = (aligned[line - 1], file[line - 1]);
                let is_the_judge_s = found.is_empty() && problem.function.is_some();
                assert!(found == expected || is_the_judge_s, "{}:{line}", solution.file.name());
            }
            pairs += 1;
        }
    }
    assert!(pairs > 100, "{pairs}");
}

#[test]
#[ignore = "slow: starts clippy"]
fn newer_rust_than_the_judge_s_is_found_as_written() {
    as_the_command();
    snapshot::check("obstacles/newer.txt", |block| {
        let program = format!("fn f() {{\n{}\n}}\nfn main() {{ f() }}\n", block.text('<'));
        let compiler = format!("rustc {} in June 2025", block.text('$'));
        let found =
            newer::check(&temp_dir(), &program, &(2..4), Some(&compiler), &With::edition("2018"));
        match found.unwrap() {
            Some(Newer { line, what, since }) => format!("{line}: {what} since 1.{since}\n"),
            None => "nothing\n".to_owned(),
        }
    });
}

/// The oldest compiler refuses each; what is not newer, every compiler takes, all at once.
#[cfg(unix)]
#[test]
#[ignore = "slow: starts rustc; needs compilers that CI installs"]
fn what_is_called_newer_is_so() {
    let folder = tempfile::tempdir().unwrap();
    let texts = fs::read_to_string(snapshot::case("instrument/newer.txt")).unwrap();
    let texts: Vec<String> = snapshot::blocks(&texts).iter().map(|it| it.text('<')).collect();
    for minor in [56, 59, 63] {
        let Some(rustc) = rustc_of(&format!("1.{minor}.0")) else { return };
        let compile = |text: &str| {
            fs::write(folder.path().join("mine.rs"), text).unwrap();
            let arguments = "--edition 2021 --crate-type lib --emit metadata mine.rs".split(' ');
            Command::new(&rustc).args(arguments).current_dir(folder.path()).output().unwrap()
        };
        let is_newer =
            |text: &&String| File::new("mine", (*text).clone()).newer(&(1..2), minor).is_some();
        let (newer, old): (Vec<_>, Vec<_>) = texts.iter().partition(is_newer);
        let modules = (1..).zip(old).map(|(number, text)| format!("mod m{number} {{ {text} }}\n"));
        let compiled = compile(&modules.collect::<String>());
        assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
        for text in newer.iter().filter(|_| minor == 56) {
            assert!(!compile(text).status.success(), "{text}");
        }
    }
}

/// Whatever is asked for, and whatever the solver says.
#[test]
#[ignore = "slow: starts rustc"]
fn the_function_that_counts_is_asked_for_every_count() {
    let Mine { solution, .. } = mine(
        "pub fn solve_sudoku(_: &mut [[u8; 9]; 9]) -> bool { true }\n\
         pub fn count_solutions(_: &[[u8; 9]; 9], limit: u32) -> u32 { 100 + limit }\n",
    );
    let mut runner = Runner::new(&solution, Duration::from_secs(60));
    for limit in 0..4 {
        let found = runner.count(&Board::EMPTY, limit).unwrap();
        assert_eq!(Some(u64::from(100 + limit)), found.ok());
    }
}

/// A folder with a program that reads with a crate of its judge, and what is said of it. It is built there.
fn with_a_crate(proxy: &str) -> Said {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir(folder.path().join("solutions")).unwrap();
    write("solutions/lib.rs", "");
    write("1.in", "3 5\n");
    write("1.out", "8\n");
    write(
        "mine.rs",
        "use proconio::input;\nfn main() { input! { a: [u8; 2] } println!(\"{}\", a[0] + a[1]); }\n",
    );
    let judge = sudoku(&["judge", "mine.rs", "atcoder-abc327_c", "--cases", "."]);
    let judge = if proxy.is_empty() { judge } else { judge.env("HTTPS_PROXY", proxy) };
    judge.folder(folder.path()).run()
}

#[test]
#[ignore = "slow: builds a crate; needs its registry"]
fn a_crate_of_the_judge_is_built() {
    let said = with_a_crate("");
    said.code_is(0).begins("AC   atcoder-abc327_c: case 1\n");
    assert!(said.err.starts_with("sudoku: atcoder has proconio; "), "{said}");
    assert_eq!(1, said.err.lines().count(), "{said}");
}

#[test]
#[ignore = "slow: starts rustc"]
fn a_crate_that_cannot_be_built_is_the_reason_for_no_verdict() {
    let said = with_a_crate("http://127.0.0.1:9");
    said.code_is(2).out_is("").err_has(": atcoder has proconio: ");
}

#[test]
fn the_crates_of_a_judge_have_names_and_versions() {
    for (id, number) in [("atcoder-abc327_c", 65), ("leetcode-37", 3), ("codewars-5296bc77", 18)] {
        let crates: Vec<(String, &str)> = id.parse::<ProblemAt>().unwrap().judge.crates().collect();
        assert!(crates.len() >= number, "{id}: {crates:?}");
        for (name, line) in crates {
            assert!(instrument::is_identifier(&name), "{name}");
            assert!(line.contains('.') || line.ends_with("\"1\""), "{line}");
        }
    }
}

const ENDLESS: &str = "#![allow(long_running_const_eval)]\nconst fn f() -> u32 { loop {} }\npub static N: u32 = f();\n\
     pub fn solve_sudoku(_: &mut [[u8; 9]; 9]) -> bool { N > 1 }\n";

/// In a judge's sandbox, a type without an end is stopped by day.
#[rstest]
#[case::by_night(ENDLESS)]
#[ignore = "slow: a constant is computed for 20 s"]
fn a_constant_without_an_end_is_stopped(#[case] text: &str) {
    let Mine { solution, .. } = mine(text);
    let since = Since::now();
    let why = solution.program().unwrap_err();
    assert!(since.used() > Duration::from_secs(15));
    assert_eq!(Verdict::CompileError, why.verdict);
    let why = why.to_string();
    // After 20 s of its own time, or on a busy machine somewhat later.
    assert!(why.contains("solutions/own/mine.rs:2:23: rustc "), "{why}");
}

/// How far changes are looked for rests on it.
#[test]
#[ignore = "slow: starts rustc"]
fn what_a_program_uses_is_added_up() {
    let Mine { solution, .. } =
        mine("pub fn solve_sudoku(_: &mut [[u8; 9]; 9]) -> bool { loop {} }\n");
    solution.program().unwrap();
    let since = Since::now();
    let run = Runner::new(&solution, Duration::from_secs(1)).run(&Board::EMPTY).unwrap();
    assert!(run.says_solved.is_err());
    assert!(since.used() >= Duration::from_millis(900));
}

/// Also when it is killed by SIGKILL, as by closing the window.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: starts rustc"]
fn a_compiler_ends_with_the_command() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.rs");
    fs::write(&file, format!("{ENDLESS}fn main() {{}}\n")).unwrap();
    let runs = || {
        let processes = fs::read_dir("/proc").unwrap().flatten();
        processes
            .filter_map(|process| fs::read_link(process.path().join("cwd")).ok())
            .any(|place| place.starts_with(folder.path()))
    };
    let within_5_min = |what: &dyn Fn() -> bool| {
        (0..6000).any(|_| {
            std::thread::sleep(Duration::from_millis(50));
            what()
        })
    };
    // A judge compiles in a folder of its own there, and needs nothing else compiled.
    let command = sudoku(&["judge", file.to_str().unwrap(), "boj-2580"]);
    let (mut child, _input) = command.env("TMPDIR", folder.path()).without(SHARED).start();
    assert!(within_5_min(&runs), "rustc is started");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(within_5_min(&|| !runs()), "rustc runs on");
}

#[test]
#[ignore = "slow: starts rustc"]
fn what_a_killed_compiler_left_is_removed() {
    let source = "pub fn solve_sudoku(_: &mut [[u8; 9]; 9]) -> bool { true }";
    let checkout = Checkout::of(source).with_library();
    let left = |name: &str, age: u64| {
        let folder = checkout.path("target/own/mine").join(name);
        fs::create_dir_all(&folder).unwrap();
        let time = SystemTime::now() - Duration::from_secs(age);
        fs::File::open(&folder).unwrap().set_modified(time).unwrap();
        folder
    };
    let (old, young) = (left(".tmpOld", 130), left(".tmpNew", 10));
    checkout.command(&["solve", LC37, "--with", "mine"]).without(SHARED).run().code_is(1);
    assert_eq!((false, true), (old.exists(), young.exists()));
}

#[test]
#[ignore = "slow: starts rustc"]
fn a_program_is_compiled_once_wherever_it_is_asked_for() {
    as_the_command();
    let checkouts = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let program = |checkout: usize, text: &str, argument: &str, shown: &str| {
        let text = format!("// {}\n{text}", checkouts[0].path().display());
        let source = Source {
            cache: checkouts[checkout].path().join("programs"),
            files: &[("main.rs", &text)],
            library: None,
            arguments: vec![argument.into()],
            output: compile::program_name(),
            shown,
        };
        let program = source.compile().unwrap().unwrap();
        let made = fs::metadata(&program).unwrap();
        (program, made.modified().unwrap(), made.len())
    };
    let first = program(0, "fn main() {}", "-O", "mine.rs");
    assert_eq!(first, program(1, "fn main() {}", "-O", "mine.rs"));
    for (text, argument, shown) in [
        ("fn main() { }", "-O", "mine.rs"),
        ("fn main() {}", "-g", "mine.rs"),
        ("fn main() {}", "-O", "yours.rs"),
    ] {
        assert_ne!(first.0, program(0, text, argument, shown).0, "{text} {argument} {shown}");
    }
    // What is broken is made anew.
    fs::write(&first.0, "half").unwrap();
    let (again, _, length) = program(1, "fn main() {}", "-O", "mine.rs");
    assert_eq!((&first.0, first.2), (&again, length));
}

/// What a judge says of a file by this rustc, when another has compiled it before: the first word of the verdict's detail on.
#[cfg(unix)]
fn detail_by(rustc: &std::path::Path, source: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.rs");
    fs::write(&file, source).unwrap();
    let file = file.to_str().unwrap();
    sudoku(&["judge", file, "boj-2580"]).run().code_is(1);
    let said = sudoku(&["judge", file, "boj-2580", "--json"]).env("RUSTC", rustc).run();
    let total = said.code_is(1).json()[0].clone();
    assert_eq!("CE", total["verdict"], "{said}");
    total["detail"].as_str().unwrap().to_owned()
}

/// A source for which rustc has not enough memory is refused, as long as rustc compiles others.
#[cfg(unix)]
#[test]
#[ignore = "slow: starts rustc"]
fn a_rustc_that_falls_has_refused_the_source() {
    let folder = tempfile::tempdir().unwrap();
    for (falls, said) in [
        ("kill -6 $$", "6 (SIGABRT)"),
        ("kill -25 $$", "25 (SIGXFSZ)"),
        ("echo what a surprise >&2; exit 101", "what a surprise"),
    ] {
        let others = "case \"$*\" in *control.rs* | *sysroot* | -vV) exec rustc \"$@\";; esac";
        let rustc = script(folder.path(), "rustc", &format!("{others}\n{falls}"));
        let detail = detail_by(&rustc, "fn main() {}");
        assert!(detail.contains(said), "{detail}");
    }
}

#[cfg(unix)]
#[test]
#[ignore = "slow: starts rustc; needs a compiler that CI installs"]
fn the_messages_of_rustc_1_63_are_read() {
    let Some(rustc) = rustc_of("1.63.0") else { return };
    let detail = detail_by(&rustc, "fn main() { no }\n");
    let mut lines = detail.lines();
    assert_eq!(Some("error[E0425]: cannot find value `no` in this scope"), lines.next());
    assert!(lines.next().unwrap().ends_with("/mine.rs:1:13"), "{detail}");
}
