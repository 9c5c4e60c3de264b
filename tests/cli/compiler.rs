//! What keeps a file from being handed in is said in the terms of the file: its lines, its names, Rust as it is written.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::CATALOGUE;
use tempfile::TempDir;
use workbench::judge::compile::Compiler;
use workbench::judge::newer::{self, Newer};
use workbench::problems::{self, ProblemAt};
use workbench::process::confine::SUDOKU;
use workbench::solution::obstacle::{self, NotAlone};
use workbench::solution::submission;
use workbench::solution::{Broken, Solution, own};

#[cfg(unix)]
use crate::command::sudoku;

/// A checkout with one solution, `mine`.
struct Mine {
    folder: TempDir,
    solution: Solution,
}

fn mine(source: &str) -> Mine {
    let _ = SUDOKU.set(env!("CARGO_BIN_EXE_sudoku").into());
    let folder = tempfile::tempdir().unwrap();
    let file = own::file("mine");
    let path = folder.path().join(&file);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, source).unwrap();
    let solution = own::open(folder.path(), "mine", file);
    Mine { folder, solution }
}

#[rstest]
#[case::right("//! A\n// submission starts\nfn f() {}\n\t// submission ends \n", None)]
#[case::no_start(
    "fn f() {}\n// submission ends\n",
    Some("2: there is no line `// submission starts`; put it above what a judge needs")
)]
#[case::no_end(
    "// submission starts\nfn f() {}\n",
    Some("1: there is no line `// submission ends`; put it below what a judge needs")
)]
#[case::none(
    "fn f() {}\n",
    Some(
        "1: there are no lines `// submission starts` and `// submission ends`; put them around what a judge needs"
    )
)]
#[case::two_starts(
    "// submission starts\n\n// submission starts\n// submission ends\n",
    Some("3: `// submission starts` stands in line 1 and again in line 3; remove one of them")
)]
#[case::two_ends(
    "// submission starts\n// submission ends\n// submission ends\n",
    Some("3: `// submission ends` stands in line 2 and again in line 3; remove one of them")
)]
#[case::exchanged(
    "// submission ends\nfn f() {}\n// submission starts\n",
    Some(
        "3: `// submission ends` stands in line 1, above `// submission starts` in line 3; exchange them"
    )
)]
#[case::misspelt(
    "// submission start\nfn f() {}\n// submission ends\n",
    Some(
        "1: line 1 is `// submission start`, not `// submission starts`; write it exactly like that"
    )
)]
#[case::without_a_blank(
    "// submission starts\nfn f() {}\n//submission ends\n",
    Some("3: line 3 is `//submission ends`, not `// submission ends`; write it exactly like that")
)]
#[case::in_capitals(
    "// Submission Starts\nfn f() {}\n// submission ends\n",
    Some(
        "1: line 1 is `// Submission Starts`, not `// submission starts`; write it exactly like that"
    )
)]
#[case::inside_of_a_function(
    "// submission starts\nfn f() {\n// submission ends\n}\n",
    Some(
        "3: `// submission ends` stands in line 3, inside of what goes from line 2 to 4; move it below line 4"
    )
)]
#[case::starts_inside_of_an_impl(
    "struct S;\nimpl S {\n// submission starts\nfn f() {}\n}\n// submission ends\n",
    Some(
        "3: `// submission starts` stands in line 3, inside of what goes from line 2 to 5; move it above line 2"
    )
)]
#[case::the_function_below(
    "// submission starts\nfn f() {}\n// submission ends\npub fn solve_sudoku(b: &mut [[u8; 9]; 9]) -> bool { true }\n",
    Some(
        "4: `solve_sudoku` stands in line 4, below `// submission ends`; move it above that line"
    )
)]
fn a_marker_that_is_not_as_it_must_be_is_named(
    #[case] source: &str,
    #[case] expected: Option<&str>,
) {
    let found = obstacle::of_markers(source);
    assert_eq!(expected, found.map(|it| format!("{}: {it}", it.line)).as_deref());
}

#[rstest]
#[case::cells(
    "pub fn solve_sudoku(board: &mut [[i64; 9]; 9]) -> bool { true }",
    "1: expected `pub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool`, \
     found `pub fn solve_sudoku(board: &mut [[i64; 9]; 9]) -> bool`"
)]
#[case::by_value(
    "fn solve_sudoku(b: [[u8; 9]; 9]) -> bool { true }",
    "1: expected `pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool`, \
     found `fn solve_sudoku(b: [[u8; 9]; 9]) -> bool`"
)]
#[case::only_lent(
    "type Board = Vec<Vec<char>>;\npub struct Solution;\nimpl Solution {\n    pub fn solve_sudoku(\n        board: &Board,\n    ) {}\n}",
    "4: expected `pub fn solve_sudoku(board: &mut Vec<Vec<char>>)`, found `pub fn solve_sudoku( board: &Board, )`"
)]
#[case::parameters(
    "pub fn solve_sudoku(board: &mut [[i32; 9]; 9], cell: usize) -> bool { true }",
    "1: expected `pub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool`, \
     found `pub fn solve_sudoku(board: &mut [[i32; 9]; 9], cell: usize) -> bool`"
)]
#[case::renamed(
    "fn show(b: &mut [[i32; 9]; 9]) {}\npub fn solve(b: &mut [[i32; 9]; 9]) -> bool { true }",
    "2: there is no function `solve_sudoku`, but `solve` takes a board; rename it"
)]
#[case::a_program_below_the_region(
    "// submission starts\n// submission ends\nfn main() {}",
    "3: `main` stands outside of the submission region; move it inside"
)]
#[case::a_program_without_a_region(
    "fn main() {}\n// submission ends",
    "2: there is no line `// submission starts`; put it above what a judge needs"
)]
fn another_signature_is_shown_beside_the_expected_one(
    #[case] source: &str,
    #[case] expected: &str,
) {
    let found = own::entry_point("mine.rs", source).unwrap_err().to_string();
    assert_eq!(format!("mine.rs:{expected}"), found);
}

/// What the type of a result is, only rustc knows.
#[rstest]
#[case::result(
    "pub fn solve_sudoku(b: &mut [[i32; 9]; 9]) {}",
    "1:1: expected `pub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool`, \
     found `pub fn solve_sudoku(b: &mut [[i32; 9]; 9])`"
)]
#[case::private(
    "\nfn solve_sudoku(b: &mut [[u8; 9]; 9]) -> bool { true }",
    "2:1: expected `pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool`, \
     found `fn solve_sudoku(b: &mut [[u8; 9]; 9]) -> bool`"
)]
#[case::generator(
    "pub fn start(row: [u8; 9]) -> Option<[[u8; 9]; 9]> { None }",
    "1:1: expected `pub fn start(first_row: [i32; 9]) -> Option<[[i32; 9]; 9]>`, \
     found `pub fn start(row: [u8; 9]) -> Option<[[u8; 9]; 9]>`"
)]
#[case::count(
    "pub fn solve_sudoku(b: &mut [[u8; 9]; 9]) -> bool { true }\npub fn count_solutions() -> u32 { 1 }",
    "2:1: expected `pub fn count_solutions(board: &[[u8; 9]; 9], limit: u32) -> u32`, \
     found `pub fn count_solutions() -> u32`"
)]
#[case::its_body(
    "pub fn solve_sudoku(b: &mut [[u8; 9]; 9]) -> Bool { true }",
    "1:46: cannot find type `Bool` in this scope"
)]
#[case::an_open_bracket(
    "fn f() {\n    if true {\n}\n",
    "1:8: this file contains an unclosed delimiter"
)]
#[ignore = "slow: starts rustc"]
fn a_function_that_cannot_be_called_is_no_mystery(#[case] source: &str, #[case] expected: &str) {
    let found = mine(source).solution.program().unwrap_err().to_string();
    assert_eq!(format!("does not compile: solutions/own/mine.rs:{expected}"), found);
}

/// A region in lines 3 to 5, with a line above it, one in it and one below it.
fn around(above: &str, inside: &str, below: &str) -> String {
    format!(
        "{above}\n// submission starts\npub fn solve_sudoku(_: &mut [[i32; 9]; 9]) -> bool {{\n{inside}\n}}\n\
         // submission ends\n{below}\n"
    )
}

#[rstest]
#[case::right("", "true", "", "")]
#[case::function(
    "",
    "ok(1)",
    "fn ok(_: u8) -> bool { true }",
    "7: `ok` stands in line 7, below `// submission ends`; move it above that line"
)]
#[case::constant(
    "const N: u8 = 9;",
    "N > 1",
    "",
    "1: `N` stands in line 1, above `// submission starts`; move it below that line"
)]
#[case::structure(
    "struct Cell { n: u8 }",
    "Cell { n: 1 }.n == 1",
    "",
    "1: `Cell` stands in line 1, above `// submission starts`; move it below that line"
)]
#[case::method(
    "",
    "1u8.ok()",
    "trait Ok { fn ok(self) -> bool; } impl Ok for u8 { fn ok(self) -> bool { true } }",
    "7: `ok` stands in line 7, below `// submission ends`; move it above that line"
)]
#[case::import(
    "use std::collections::HashMap;",
    "HashMap::<u8, u8>::new().is_empty()",
    "",
    "1: `HashMap` is imported in line 1, above `// submission starts`; move it below that line"
)]
#[case::macro_by_example(
    "macro_rules! yes { () => { true } }",
    "yes!()",
    "",
    "1: `yes` stands in line 1, above `// submission starts`; move it below that line"
)]
#[case::a_crate(
    "",
    "rand::random()",
    "",
    "4: `rand` is not in the standard library, and judges have nothing else; do without it"
)]
#[case::a_crate_imported(
    "",
    "use rand::Rng; true",
    "",
    "4: `rand` is not in the standard library, and judges have nothing else; do without it"
)]
#[case::this_crate(
    "",
    "crate::catalogue::is_ok()",
    "",
    "4: `catalogue` is a module of the project, and judges have the standard library only; copy what it needs of it between `// submission starts` and `// submission ends`"
)]
#[case::the_crate_of_the_solutions(
    "",
    "use solutions::Board; true",
    "",
    "4: `solutions` is a module of the project, and judges have the standard library only; copy what it needs of it between `// submission starts` and `// submission ends`"
)]
#[case::above(
    "",
    "super::int_matrix::is_ok()",
    "",
    "4: `super` is a module of the project, and judges have the standard library only; copy what it needs of it between `// submission starts` and `// submission ends`"
)]
// rustc's own words are the best there are.
#[case::in_a_macro(
    "",
    "let _: u8 = vec![1]; true",
    "",
    "solutions/own/mine.rs:4:13: mismatched types"
)]
#[case::not_imported(
    "",
    "mem::size_of::<u8>() == 1",
    "",
    "solutions/own/mine.rs:4:1: cannot find module or crate `mem` in this scope"
)]
#[case::nowhere("", "no", "", "solutions/own/mine.rs:4:1: cannot find value `no` in this scope")]
#[case::another_type("", "\"five\"", "", "solutions/own/mine.rs:4:1: mismatched types")]
#[ignore = "slow: starts rustc"]
fn what_a_judge_does_not_have_is_named(
    #[case] above: &str,
    #[case] inside: &str,
    #[case] below: &str,
    #[case] expected: &str,
) {
    let Mine { folder, solution } = mine(&around(above, inside, below));
    let found = match obstacle::alone(folder.path(), &solution) {
        Ok(()) => String::new(),
        Err(NotAlone::Obstacle(it)) => format!("{}: {it}", it.line),
        Err(NotAlone::Error(message)) => message.to_string(),
        Err(NotAlone::Unknown(why)) => why,
    };
    assert_eq!(expected, found);
}

/// At the judge, errors stand in the lines of the file or have a reason there.
#[rstest]
#[case::in_the_region(
    "",
    "no",
    "boj-2580",
    "solutions/own/mine.rs:4:1: cannot find value `no` in this scope"
)]
#[case::its_own_name(
    "",
    "true }\nfn board_of() {",
    "leetcode-37",
    "5: `board_of` in line 5 is declared by the judge too; rename it"
)]
#[case::by_the_judge(
    "",
    "true }\nstruct Solution; fn f() {",
    "leetcode-37",
    "5: `Solution` in line 5 is declared by the judge too; leave it out"
)]
#[ignore = "slow: starts rustc"]
fn an_error_at_the_judge_is_one_in_the_file(
    #[case] above: &str,
    #[case] inside: &str,
    #[case] problem: &str,
    #[case] expected: &str,
) {
    let Mine { folder, solution } = mine(&around(above, inside, ""));
    assert_eq!(expected, judged(&solution, folder.path(), problem));
}

#[test]
#[ignore = "slow: starts rustc"]
fn what_leetcode_calls_must_be_a_method() {
    let Mine { folder, solution } = mine(
        "// submission starts\npub fn solve_sudoku(board: &mut Vec<Vec<char>>) {}\n// submission ends\n",
    );
    assert_eq!(
        "2: expected `pub fn solve_sudoku(board: &mut Vec<Vec<char>>)` in `impl Solution`, \
         found `pub fn solve_sudoku(board: &mut Vec<Vec<char>>)` in line 2; put it into `impl Solution { … }`",
        judged(&solution, folder.path(), "leetcode-37")
    );
}

/// The first error, as the file explains it.
fn judged(solution: &Solution, folder: &Path, problem: &str) -> String {
    let problem = problem.parse::<ProblemAt>().unwrap().problem;
    let submission = submission::of(solution, problem).unwrap();
    let program = problem.program(&submission.aligned);
    let mut compiler = Compiler::new(folder).unwrap();
    let error = compiler.compile(program, "2018", &solution.file).unwrap().unwrap_err();
    let first = &error.messages[0];
    match obstacle::of_error(&solution.source, &submission.region, first) {
        Some(obstacle) => format!("{}: {obstacle}", obstacle.line),
        None => first.to_string(),
    }
}

/// Its panics too. Every submission is the same text, with more blank lines.
#[test]
fn the_lines_of_a_region_have_the_numbers_of_the_file() {
    let mut pairs = 0;
    for entry in CATALOGUE {
        let solution = Solution::from(entry);
        for problem in problems::ALL.iter() {
            let Ok(submission) = submission::of(&solution, problem) else { continue };
            let lines = |text: &str| {
                let lines = text.lines().filter(|line| !line.is_empty());
                lines.map(str::to_owned).collect::<Vec<_>>()
            };
            assert_eq!(lines(&submission.text), lines(&submission.aligned));
            let aligned: Vec<&str> = submission.aligned.lines().collect();
            let file: Vec<&str> = solution.source.lines().collect();
            assert_eq!("// submission starts", file[submission.region.start - 2]);
            assert_eq!("// submission ends", file[submission.region.end - 1]);
            for line in submission.region {
                let (found, expected) = (aligned[line - 1], file[line - 1]);
                let is_the_judge_s = found.is_empty() && problem.function.is_some();
                assert!(found == expected || is_the_judge_s, "{}:{line}", solution.file);
            }
            pairs += 1;
        }
    }
    assert!(pairs > 100, "{pairs}");
}

#[rstest]
#[case::a_method("let _ = Some(1).is_none_or(|n| n > 1);", "1.73", "2: `is_none_or` since 1.82")]
#[case::a_path("let _ = std::iter::repeat_n(1, 2);", "1.73", "2: `std::iter::repeat_n` since 1.82")]
#[case::a_function_that_the_judge_has("let _ = Some(1).is_none_or(|n| n > 1);", "1.85", "nothing")]
#[case::allowed_in_the_file(
    "#[allow(clippy::all, warnings)] let _ = 5u32.isqrt();",
    "1.73",
    "2: `isqrt` since 1.84"
)]
#[case::in_the_judge_s_code("}\nfn g() { let _ = 5u32.isqrt();", "1.73", "nothing")]
#[case::let_else("let Some(_) = Some(1) else { return };", "1.59", "2: `let … else` since 1.65")]
#[case::captured("let n = 1; println!(\"{{}} {n:>3}\");", "1.56", "2: `{n}` in a text since 1.58")]
#[case::not_captured("println!(\"{{n}} {0} {n} {}\", 2, n = 1);", "1.56", "nothing")]
#[case::a_swap(
    "let (mut a, mut b) = (1, 2); (a, b) = (b, a); print!(\"{}{}\", a, b);",
    "1.56",
    "2: `(a, b) = …` since 1.59"
)]
#[case::a_block("'out: { if true { break 'out; } }", "1.59", "2: `'label: { … }` since 1.65")]
#[case::a_constant("let _ = const { 1 + 1 };", "1.78", "2: `const { … }` since 1.79")]
#[case::a_pattern("match 1 { 0..9 => {} _ => {} }", "1.78", "2: `a..b` in a pattern since 1.80")]
#[case::a_closed_pattern("match 1 { 0..=8 => {} _ => {} }", "1.56", "nothing")]
#[ignore = "slow: starts clippy"]
fn newer_rust_than_the_judge_s_is_found(
    #[case] code: &str,
    #[case] version: &str,
    #[case] expected: &str,
) {
    let _ = SUDOKU.set(env!("CARGO_BIN_EXE_sudoku").into());
    let program = format!("fn f() {{\n{code}\n}}\nfn main() {{ f() }}\n");
    let compiler = format!("rustc {version} in June 2025");
    let found = match newer::check(&program, &(2..3), Some(&compiler), "2018") {
        Newer::Found { line, what, since } => format!("{line}: {what} since {since}"),
        Newer::Nothing => "nothing".to_owned(),
        Newer::NotChecked(why) => why,
    };
    assert_eq!(expected, found);
}

#[rstest]
#[case::none(None)]
#[case::unknown(Some("rustc of unknown version"))]
#[case::a_newer_one(Some("rustc 1.49 and 1.50 in the judge's documentation, newer since"))]
fn without_a_version_nothing_is_promised(#[case] compiler: Option<&str>) {
    let why = "the judge's version of rustc is not known".to_owned();
    let found = newer::check("let Some(x) = y else {}", &(1..2), compiler, "2018");
    assert_eq!(Newer::NotChecked(why), found);
}

#[test]
#[ignore = "slow: a constant is computed for 20 s"]
fn a_constant_without_an_end_is_stopped() {
    let Mine { solution, .. } = mine(
        "#![allow(long_running_const_eval)]\nconst fn f() -> u32 { loop {} }\n\
         pub static N: u32 = f();\npub fn solve_sudoku(_: &mut [[u8; 9]; 9]) -> bool { N > 1 }\n",
    );
    let why = solution.program().unwrap_err();
    assert!(matches!(why, Broken::Source { .. }));
    assert_eq!(
        "does not compile: solutions/own/mine.rs:2:23: rustc was stopped after 20 s: is there a constant or a macro without end?",
        why.to_string()
    );
}

/// Also when it is killed by SIGKILL, as by closing the window.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: starts rustc"]
fn a_compiler_ends_with_the_command() {
    let Mine { folder, .. } = mine(
        "#![allow(long_running_const_eval)]\nconst fn f() -> u32 { loop {} }\n\
         pub static N: u32 = f();\npub fn solve_sudoku(_: &mut [[u8; 9]; 9]) -> bool { N > 1 }\n",
    );
    fs::write(folder.path().join("solutions/lib.rs"), "").unwrap();
    let runs_in = |cache: &str| {
        let cache = folder.path().join("target/own").join(cache);
        let processes = fs::read_dir("/proc").unwrap().flatten();
        processes
            .filter_map(|process| fs::read_link(process.path().join("cwd")).ok())
            .any(|place| place.starts_with(&cache))
    };
    let within_20_s = |what: &dyn Fn() -> bool| {
        (0..400).any(|_| {
            std::thread::sleep(Duration::from_millis(50));
            what()
        })
    };
    let command = sudoku(&["solve", &"0".repeat(81), "--with", "mine"]).folder(folder.path());
    let (mut child, _input) = command.start();
    assert!(within_20_s(&|| runs_in("mine")), "rustc is started");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(within_20_s(&|| !runs_in("mine")), "rustc runs on");
}

#[test]
#[ignore = "slow: starts rustc"]
fn what_a_killed_compiler_left_is_removed() {
    let Mine { folder, solution } =
        mine("pub fn solve_sudoku(_: &mut [[u8; 9]; 9]) -> bool { true }");
    let left = |name: &str, age: u64| {
        let folder = folder.path().join("target/own/mine").join(name);
        fs::create_dir_all(&folder).unwrap();
        let time = SystemTime::now() - Duration::from_secs(age);
        fs::File::open(&folder).unwrap().set_modified(time).unwrap();
        folder
    };
    let (old, young) = (left(".tmpOld", 130), left(".tmpNew", 10));
    solution.program().unwrap();
    assert_eq!((false, true), (old.exists(), young.exists()));
}

/// What a judge says of a file by this rustc: the first word of the verdict's detail on.
#[cfg(unix)]
fn detail_by(rustc: &Path, source: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.rs");
    fs::write(&file, source).unwrap();
    let file = file.to_str().unwrap();
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
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let rustc = folder.path().join("rustc");
    let falls = "#!/bin/sh\ncase \"$*\" in *control.rs*) exec rustc \"$@\";; esac\nkill -6 $$\n";
    fs::write(&rustc, falls).unwrap();
    fs::set_permissions(&rustc, fs::Permissions::from_mode(0o755)).unwrap();
    assert_eq!(
        "error: rustc ended by signal 6 (SIGABRT): is there a macro without end, or too much nested?",
        detail_by(&rustc, "fn main() {}")
    );
}

/// CI sets `SUDOKU_RUSTC_1_63` to the compiler of Debian 12's package `rustc`; elsewhere there may be none.
#[cfg(unix)]
#[test]
#[ignore = "slow: starts rustc; needs SUDOKU_RUSTC_1_63"]
fn the_messages_of_rustc_1_63_are_read() {
    let Ok(rustc) = std::env::var("SUDOKU_RUSTC_1_63") else {
        eprintln!("left out: SUDOKU_RUSTC_1_63 names no rustc 1.63");
        return;
    };
    let detail = detail_by(Path::new(&rustc), "fn main() { no }\n");
    assert_eq!(
        "error[E0425]: cannot find value `no` in this scope\n --> submission.rs:1:13",
        detail.lines().take(2).collect::<Vec<_>>().join("\n")
    );
}

/// The oldest compiler that is known of a judge is SPOJ's.
#[test]
fn every_submission_keeps_to_the_syntax_of_rustc_1_56() {
    for entry in CATALOGUE {
        let region = instrument::region(entry.source).unwrap();
        assert_eq!(None, instrument::newer(entry.source, &region, 56), "{}", entry.name);
    }
}
