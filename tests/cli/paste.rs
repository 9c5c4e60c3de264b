//! Submissions: complete, without warnings with old and new compilers, and refused where a problem is not supported.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::CATALOGUE;
use workbench::diagnosis::Verdict;
use workbench::problems::{self, Problem, ProblemAt};
use workbench::solution::Solution;
use workbench::solution::submission;

use crate::command::{rustc_of, sudoku};

fn problem(id: &str) -> &'static Problem {
    id.parse::<ProblemAt>().unwrap().problem
}

fn text(name: &str, id: &str) -> String {
    submission::of(&Solution::find(name).unwrap(), problem(id)).unwrap().text
}

/// Every solution with every problem that it supports, as `SOLUTION for PROBLEM`, with its submission. All tests have them from here:
/// to make them takes longer than to look at them.
static PAIRS: LazyLock<Vec<(String, &Problem, String)>> = LazyLock::new(|| {
    let mut pairs = Vec::new();
    for problem in problems::ALL.iter() {
        for entry in CATALOGUE {
            match submission::of(&Solution::from(entry), problem) {
                Ok(submission) => {
                    let pair = format!("{} for {}", entry.name, problem.id());
                    pairs.push((pair, problem, submission.text));
                }
                Err(found) if found.verdict == Verdict::Unsupported => {}
                Err(error) => panic!("{error}"),
            }
        }
    }
    pairs
});

#[test]
fn nothing_but_the_submission_is_printed() {
    let said = sudoku(&["paste", "int_matrix", "poj-3074"]).run();
    said.code_is(0).out_is(text("int_matrix", "luogu-P10482"));
}

/// Of an input that is read to its end every board is answered, and an incomplete board does no harm.
#[rstest]
// problem, copies of its example that may stand in one input
#[case::numbers("luogu-P1784", 2)]
#[case::digits("boj-2239", 2)]
#[case::question_marks("hdu-1426", 1)]
#[case::count_first("luogu-P10481", 1)]
#[case::headings("poj-2918", 1)]
#[ignore = "slow: starts rustc for every submission"]
fn every_board_of_an_input_is_answered(
    #[case] id: &str,
    #[case] copies: usize,
    // One for each kind of board.
    #[values("int_matrix", "combined_check", "char_board", "exact_cover")] name: &str,
) {
    let sample = &problem(id).kept[0];
    let folder = tempfile::tempdir().unwrap();
    let input = format!("{}\n", sample.input).repeat(copies) + "5 3 0\n6\n";
    fs::write(folder.path().join("1.in"), input).unwrap();
    fs::write(folder.path().join("1.out"), sample.output.repeat(copies)).unwrap();
    let cases = folder.path().to_str().unwrap();
    sudoku(&["judge", name, id, "--cases", cases]).run().code_is(0);
}

/// Compiles a text far enough for warnings, of which there may be none: whether it succeeds, or what rustc says.
fn compile(rustc: &Path, edition: &str, problem: &Problem, text: &str) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    let files = problem.program(text);
    for (name, text) in &files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let mut command = Command::new(rustc);
    command.args(["--edition", edition, "--emit", "metadata", "-D", "warnings", files[0].0]);
    if problem.function.is_some() {
        // The judge's own code may use more of it than ours.
        command.args(["-A", "dead_code"]);
    }
    let output = command.current_dir(folder.path()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if output.status.success() { Ok(()) } else { Err(said) }
}

/// Whatever the code in place of the judge's own names, as whatever: it is free, but for what the judge is known to declare.
#[rstest]
#[ignore = "slow: starts rustc"]
#[case::leetcode_36(
    "leetcode-36",
    "impl Solution { pub fn is_valid_sudoku(_: ::std::vec::Vec<::std::vec::Vec<::std::primitive::char>>) -> ::std::primitive::bool { true } }"
)]
#[case::leetcode_37(
    "leetcode-37",
    "impl Solution { pub fn solve_sudoku(_: &mut ::std::vec::Vec<::std::vec::Vec<::std::primitive::char>>) {} }"
)]
#[case::codewars_5296("codewars-5296bc77", "fn sudoku(_: &mut [[::std::primitive::u8; 9]; 9]) {}")]
#[case::codewars_529b(
    "codewars-529bf0e9",
    "fn valid_solution(_: &[[::std::primitive::u8; 9]; 9]) -> ::std::primitive::bool { true }"
)]
#[case::codewars_540a(
    "codewars-540afbe2",
    "struct Sudoku { data: ::std::vec::Vec<::std::vec::Vec<::std::primitive::u32>> } impl Sudoku { fn is_valid(&self) -> ::std::primitive::bool { true } }"
)]
fn no_name_of_a_submission_is_taken(
    #[case] id: &str,
    #[case] submission: &str,
    #[values(
        "fn @() {}",
        "struct @ {}",
        "const @: () = ();",
        "static @: () = ();",
        "mod @ {}",
        "macro_rules! @ { () => {} }"
    )]
    item: &str,
) {
    let problem = problem(id);
    let program: String = problem.program("").into_iter().map(|(_, text)| text).collect();
    let mut names: Vec<&str> = program.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    names.sort_unstable();
    names.dedup();
    let called = ["Solution", "sudoku", "valid_solution", "Sudoku"];
    names.retain(|name| instrument::is_identifier(name) && !called.contains(name));
    assert!(names.len() > 30 && names.contains(&"main"), "{names:?}");
    let items: String = names.iter().map(|name| item.replace('@', name) + "\n").collect();
    let text = format!("#![allow(warnings)]\n{submission}\n{items}");
    assert_eq!(Ok(()), compile("rustc".as_ref(), "2024", problem, &text));
    if problem.declared().contains("struct Solution") && item.starts_with("struct") {
        let text = format!("{text}struct Solution;\n");
        let said = compile("rustc".as_ref(), "2024", problem, &text).unwrap_err();
        assert!(said.contains("E0428"), "{said}");
    }
}

/// All at once, as modules of one program, which calls the `main` of each.
#[rstest]
// judges, the oldest compiler of one of them, edition
#[case::edition_2018("", "", "2018")]
#[case::edition_2021("", "", "2021")]
#[case::edition_2024("", "", "2024")]
#[case::any("", "1.63.0", "2018")]
#[case::hackerrank("hackerrank-", "1.59.0", "2018")]
#[case::spoj("spoj-", "1.56.0", "2018")]
#[ignore = "slow: starts rustc; needs compilers that CI installs"]
fn every_submission_compiles_without_a_warning(
    #[case] judges: &str,
    #[case] version: &str,
    #[case] edition: &str,
) {
    let rustc = if version.is_empty() { Some("rustc".into()) } else { rustc_of(version) };
    let Some(rustc) = rustc else { return };
    let minor = version.trim_end_matches(".0");
    let (mut modules, mut calls) = (String::new(), String::new());
    for (number, (pair, problem, text)) in PAIRS.iter().enumerate() {
        let Some(judge) = problem.judges.iter().find(|judge| judge.id.starts_with(judges)) else {
            continue;
        };
        assert!(judges.is_empty() || judge.rust().contains(minor), "{}", judge.rust());
        let program = problem.program(text)[0].1.replacen("\nfn main()", "\npub fn main()", 1);
        // The judge's own code may use more of a function's than ours.
        let allowed = if problem.function.is_some() { "#[allow(dead_code)]" } else { "" };
        modules += &format!("// {pair}\n{allowed}\nmod pair{number} {{\n{program}\n}}\n");
        calls += &format!("pair{number}::main();\n");
    }
    assert!(!calls.is_empty());
    let all = format!("{modules}fn main() {{\n{calls}}}\n");
    assert_eq!(Ok(()), compile(&rustc, edition, problem("boj-2580"), &all));
}
