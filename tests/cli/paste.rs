//! Pasted texts: complete, without warnings with old and new compilers, and refused where the solution cannot serve.

use std::fs;
use std::path::Path;
use std::process::Command;

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::CATALOGUE;
use workbench::problems::{self, Problem, ProblemAt, Wrapper};
use workbench::solution::Solution;
use workbench::solution::submission::{self, NoText};

use crate::command::sudoku;

fn problem(id: &str) -> &'static Problem {
    id.parse::<ProblemAt>().unwrap().problem
}

/// What is no comment.
fn code(text: &str) -> String {
    text.lines().flat_map(|line| [line.split("//").next().unwrap_or_default(), "\n"]).collect()
}

fn text(name: &str, id: &str) -> Result<String, NoText> {
    submission::text(&Solution::find(name).unwrap(), problem(id))
}

/// Every pair that can serve, as `SOLUTION for PROBLEM`, with its text.
fn pairs() -> Vec<(String, &'static Problem, String)> {
    let mut pairs = Vec::new();
    for problem in problems::ALL {
        for entry in CATALOGUE {
            match submission::text(&Solution::from(entry), problem) {
                Ok(text) => {
                    pairs.push((format!("{} for {}", entry.name, problem.id()), problem, text));
                }
                Err(NoText::CannotServe(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
    }
    pairs
}

#[test]
fn leetcode_s_text_leaves_out_what_leetcode_has() {
    for name in ["char_board", "int_matrix"] {
        let text = code(&text(name, "leetcode-37").unwrap());
        assert!(!text.contains("struct Solution"), "{text}");
        assert!(!text.contains("fn main"), "{text}");
        let function = "pub fn solve_sudoku(board: &mut Vec<Vec<char>>)";
        assert_eq!(text.matches(function).count(), 1);
    }
    let text = code(&text("char_board", "leetcode-37").unwrap());
    assert!(text.trim_start().starts_with("impl Solution {"), "{text}");
}

#[test]
fn a_text_holds_the_whole_region_and_nothing_of_the_file_around_it() {
    for (pair, problem, text) in pairs() {
        assert!(!text.contains("//!"), "{pair}");
        assert!(text.ends_with('\n') && !text.contains("\n\n\n"), "{pair}");
        let text = code(&text);
        let of_a_macro = |name: &str| name.starts_with(|first: char| !first.is_ascii_uppercase());
        let is_complete = text.split('$').skip(1).all(of_a_macro);
        assert!(is_complete, "{pair}: a placeholder is left");
        assert!(text.trim_end().ends_with('}'), "{pair}");
        if let Wrapper::Program(_) = problem.wrapper {
            assert_eq!(text.matches("fn main()").count(), 1, "{pair}");
        }
    }
}

/// A text with `REGION` for the solution's region.
fn around_region(name: &str, id: &str) -> String {
    let region = solutions::find(name).unwrap().submission();
    text(name, id).unwrap().replacen(&region, "REGION\n", 1)
}

#[test]
fn a_program_reads_calls_and_prints() {
    assert_eq!(
        around_region("char_board", "boj-2580"),
        r#"REGION

/// The board of 81 cells in row order.
fn board_of(cells: &[char]) -> Vec<Vec<char>> {
    let cell = |&c: &char| if ('1'..='9').contains(&c) { c } else { '.' };
    cells.chunks(9).map(|row| row.iter().map(cell).collect()).collect()
}

fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let cells: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        Solution::solve_sudoku(&mut board);
        for row in &board {
            let row: Vec<String> = row.iter().map(|cell| cell.to_string()).collect();
            println!("{}", row.join(" "));
        }
    }
}
"#
    );
}

#[test]
fn exact_cover_finds_the_first_solution_in_row_order_where_that_is_asked_for() {
    assert_eq!(
        around_region("exact_cover", "boj-2239"),
        r#"#![allow(dead_code)] // not every problem needs every function

REGION

/// Fills the board with the solution that comes first in row order.
fn solve_first(board: &mut [[u8; 9]; 9]) {
    let rows: Vec<Vec<u8>> = board.iter().map(|row| row.to_vec()).collect();
    if let Some(solution) = ExactCover::new(3).smallest(&rows) {
        for (row, digits) in board.iter_mut().zip(&solution) {
            row.copy_from_slice(digits);
        }
    }
}

/// The board of 81 cells in row order.
fn board_of(cells: &[char]) -> [[u8; 9]; 9] {
    let mut board = [[0; 9]; 9];
    for (i, cell) in cells.iter().enumerate() {
        board[i / 9][i % 9] = cell.to_digit(10).unwrap_or(0) as u8;
    }
    board
}

fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let cells: Vec<char> =
        input.split_whitespace().filter(|word| word.len() == 9).flat_map(str::chars).collect();
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        solve_first(&mut board);
        for row in &board {
            let row: String = row.iter().map(|cell| cell.to_string()).collect();
            println!("{}", row);
        }
    }
}
"#
    );
}

#[rstest]
#[case::sixteen(
    "number_unassigned",
    "spoj-SUDOKU",
    "number_unassigned solves boards of 9 by 9 only; the problem has 16 by 16"
)]
#[case::counting(
    "int_matrix",
    "kattis-sudokunique",
    "int_matrix stops at the first solution; the problem asks how many there are (a solution that can tell has a \
     function `count_solutions`)"
)]
#[case::sizes(
    "combined_check",
    "uva-989",
    "combined_check solves boards of 9 by 9 only; the problem has smaller ones too"
)]
#[case::all_sizes(
    "boxes",
    "hdu-3909",
    "boxes solves boards of 9 by 9 only; the problem has 4 by 4 and 16 by 16 too"
)]
#[case::best(
    "char_board",
    "luogu-P1074",
    "char_board stops at the first solution; the problem asks for the best of all solutions"
)]
#[case::order(
    "candidates",
    "boj-2239",
    "candidates does not fill the cells in row order; the problem asks for the first solution in that order"
)]
#[case::rule(
    "int_matrix",
    "leetcode-36",
    "int_matrix solves puzzles; the problem asks whether a board breaks the rules"
)]
#[case::filling(
    "win_condition",
    "leetcode-37",
    "win_condition checks grids; it does not solve puzzles"
)]
#[case::breaking(
    "win_condition",
    "codeforces-1335D",
    "win_condition is not a whole program, which the problem needs: change a full grid so that it breaks the rules \
     everywhere"
)]
#[case::another_program(
    "anti_sudoku",
    "boj-2580",
    "anti_sudoku is a whole program, for codeforces-1335D"
)]
#[case::generator(
    "initial_state",
    "leetcode-37",
    "initial_state generates full grids; it does not solve puzzles"
)]
fn a_solution_that_cannot_serve_is_refused_with_the_reason(
    #[case] name: &str,
    #[case] id: &str,
    #[case] reason: &str,
) {
    assert_eq!(text(name, id), Err(NoText::CannotServe(reason.to_owned())));
}

#[test]
fn identifiers_are_unique_and_problems_are_complete() {
    let mut ids: Vec<_> =
        problems::ALL.iter().flat_map(|problem| problem.judges).map(|judge| judge.id).collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "{ids:?}");
    for problem in problems::ALL {
        assert!(!problem.cases.is_empty(), "{}", problem.id());
    }
}

#[track_caller]
fn assert_pastes(arguments: [&str; 2], out: &str, err: &str, code: i32) {
    let said = sudoku(&[&["paste"], &arguments[..]].concat()).run();
    said.out_is(out).err_is(err).code_is(code);
}

#[test]
fn nothing_but_the_text_is_printed() {
    assert_pastes(
        ["int_matrix", "poj-3074"],
        &text("int_matrix", "luogu-P10482").unwrap(),
        "sudoku: poj-3074 does not take Rust; `sudoku judge int_matrix poj-3074` judges the submission here\n",
        0,
    );
}

#[test]
fn a_refusal_prints_no_text() {
    assert_pastes(
        ["int_matrix", "acwing-169"],
        "",
        "sudoku: int_matrix solves boards of 9 by 9 only; the problem has 16 by 16\n",
        2,
    );
}

/// Of an input that is read to its end every board is answered, and an incomplete board does no harm.
#[rstest]
// problem, copies of its example that may stand in one input
#[case::numbers("luogu-P1784", 2)]
#[case::digits("boj-2239", 2)]
#[case::question_marks("hdu-1426", 1)]
#[case::count_first("luogu-P10481", 1)]
#[case::lines("vijos-1345", 1)]
#[case::headings("poj-2918", 1)]
#[ignore = "slow: starts rustc for every text"]
fn every_board_of_an_input_is_answered(
    #[case] id: &str,
    #[case] copies: usize,
    // One for each kind of board.
    #[values("int_matrix", "combined_check", "char_board", "exact_cover")] name: &str,
) {
    let sample = &problem(id).cases[0];
    let folder = tempfile::tempdir().unwrap();
    let input = format!("{}\n", sample.input).repeat(copies) + "5 3 0\n6\n";
    fs::write(folder.path().join("1.in"), input).unwrap();
    fs::write(folder.path().join("1.out"), sample.output.repeat(copies)).unwrap();
    let cases = folder.path().to_str().unwrap();
    sudoku(&["judge", name, id, "--cases", cases]).run().code_is(0);
}

/// Compiles the texts of all pairs far enough for warnings.
#[track_caller]
fn compiles_without_a_warning(rustc: &str, options: &[&str], edition: &str) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("clippy.toml"), "msrv = \"1.56\"\n").unwrap();
    let mut faults = String::new();
    for (pair, problem, text) in pairs() {
        let source = folder.path().join("submission.rs");
        fs::write(&source, problem.wrapper.program(&text)).unwrap();
        let mut command = Command::new(rustc);
        command
            .args(["--edition", edition, "--emit", "metadata", "-D", "warnings", "-o"])
            .args([Path::new("submission.rmeta"), &source])
            .args(options)
            .env("CLIPPY_CONF_DIR", folder.path())
            .current_dir(folder.path());
        if let Wrapper::Function { .. } = problem.wrapper {
            // The judge's own code may use more of the text than ours.
            command.args(["-A", "dead_code"]);
        }
        let output = command.output().unwrap_or_else(|error| panic!("{rustc}: {error}"));
        if !output.status.success() {
            faults += &format!(
                "{pair}, edition {edition}:\n{}\n",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[rstest]
#[case::edition_2018("2018")]
#[case::edition_2021("2021")]
#[case::edition_2024("2024")]
#[ignore = "slow: starts rustc for every pair"]
fn every_text_compiles_without_a_warning(#[case] edition: &str) {
    compiles_without_a_warning("rustc", &[], edition);
}

/// CI sets `SUDOKU_RUSTC_1_63` to the compiler of Debian 12's package `rustc`; elsewhere there may be none.
#[test]
#[ignore = "slow: starts rustc for every pair; needs SUDOKU_RUSTC_1_63"]
fn every_text_compiles_without_a_warning_by_rustc_1_63() {
    let Ok(rustc) = std::env::var("SUDOKU_RUSTC_1_63") else {
        eprintln!("left out: SUDOKU_RUSTC_1_63 names no rustc 1.63");
        return;
    };
    let version = Command::new(&rustc).arg("--version").output().unwrap();
    let version = String::from_utf8_lossy(&version.stdout).into_owned();
    assert!(version.starts_with("rustc 1.63."), "{rustc} is {version}");
    compiles_without_a_warning(&rustc, &[], "2018");
}

/// SPOJ has the oldest compiler that is known, and it cannot be installed here. Clippy knows how old each part of the
/// standard library is.
#[test]
#[ignore = "slow: starts clippy for every pair"]
fn every_text_uses_only_what_the_standard_library_of_rustc_1_56_has() {
    let lint = ["-A", "clippy::all", "-D", "clippy::incompatible_msrv"];
    compiles_without_a_warning("clippy-driver", &lint, "2018");
}
