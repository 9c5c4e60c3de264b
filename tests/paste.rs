//! What is pasted into a judge: complete, free of warnings with old and new compilers, and refused where it cannot serve.

use std::fs;
use std::path::Path;
use std::process::Command;

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::{CATALOGUE, Entry};
use workbench::judge::sandbox;
use workbench::problems::{self, Glue, Problem};
use workbench::verbs::paste::{self, NoText};

fn solution(name: &str) -> &'static Entry {
    CATALOGUE
        .iter()
        .find(|entry| entry.name == name)
        .unwrap_or_else(|| panic!("no solution {name}"))
}

fn problem(id: &str) -> &'static Problem {
    problems::find(id)
        .unwrap_or_else(|error| panic!("{error}"))
        .0
}

/// Every pair that can serve, with its text. The reader's own solutions may be begun and not finished.
fn pairs() -> Vec<(&'static Entry, &'static Problem, String)> {
    let mut pairs = Vec::new();
    for problem in problems::ALL {
        for entry in CATALOGUE.iter() {
            match paste::text(entry, problem) {
                Ok(text) => pairs.push((entry, problem, text)),
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
        let text = paste::text(solution(name), problem("leetcode-37")).unwrap();
        assert!(!text.contains("struct Solution"), "{text}");
        assert!(!text.contains("fn main"), "{text}");
        assert_eq!(
            text.matches("pub fn solve_sudoku(board: &mut Vec<Vec<char>>)")
                .count(),
            1
        );
    }
    let text = paste::text(solution("char_board"), problem("leetcode-37")).unwrap();
    assert!(text.starts_with("impl Solution {\n"), "{text}");
}

#[test]
fn a_text_holds_the_whole_region_and_nothing_of_the_file_around_it() {
    for (entry, problem, text) in pairs() {
        assert!(!text.contains("//!"), "{} for {}", entry.name, problem.id());
        assert!(
            !text.contains('$'),
            "{} for {}: a placeholder is left",
            entry.name,
            problem.id()
        );
        assert!(
            text.ends_with("}\n") && !text.contains("\n\n\n"),
            "{} for {}",
            entry.name,
            problem.id()
        );
        if let Glue::Program(_) = problem.glue {
            assert_eq!(
                text.matches("fn main()").count(),
                1,
                "{} for {}",
                entry.name,
                problem.id()
            );
        }
    }
}

#[rstest]
// solution, problem, what the reason says
#[case::sixteen("number_unassigned", "spoj-SUDOKU", "16 by 16")]
#[case::counting("int_matrix", "kattis-sudokunique", "stops at the first solution")]
#[case::sizes("combined_check", "uva-989", "9 by 9 only")]
#[case::best("char_board", "luogu-P1074", "the best of all solutions")]
#[case::order("candidates", "boj-2239", "row order")]
#[case::rule("int_matrix", "leetcode-36", "breaks the rules")]
#[case::filling("win_condition", "leetcode-37", "it fills no puzzle")]
#[case::generator("initial_state", "leetcode-37", "makes full grids")]
fn what_cannot_serve_is_refused_with_the_reason(
    #[case] name: &str,
    #[case] id: &str,
    #[case] reason: &str,
) {
    let refused = paste::text(solution(name), problem(id)).expect_err("a refusal");
    assert!(refused.to_string().starts_with(name), "{refused}");
    assert!(refused.to_string().contains(reason), "{refused}");
}

#[test]
fn identifiers_are_given_once_and_problems_are_complete() {
    let homes: Vec<_> = problems::ALL
        .iter()
        .flat_map(|problem| problem.homes)
        .collect();
    for home in &homes {
        assert_eq!(
            homes.iter().filter(|other| other.id == home.id).count(),
            1,
            "{}",
            home.id
        );
    }
    for problem in problems::ALL {
        assert!(!problem.cases.is_empty(), "{}", problem.id());
        for name in problem.too_slow {
            assert_eq!(paste::text(solution(name), problem).err(), None);
        }
    }
}

fn paste(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku"));
    command.arg("paste").args(arguments);
    command
}

#[test]
fn nothing_but_the_text_is_printed() {
    let output = paste(&["int_matrix", "poj-3074"]).output().unwrap();
    let text = paste::text(solution("int_matrix"), problem("luogu-P10482")).unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), text);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("poj-3074 takes no Rust"), "{said}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_refusal_prints_no_text() {
    let output = paste(&["int_matrix", "acwing-169"]).output().unwrap();
    assert!(output.stdout.is_empty());
    assert_eq!(output.status.code(), Some(2));
}

#[test]
#[cfg(unix)]
fn the_clipboard_takes_the_text_in_place_of_the_screen() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let tool = folder.path().join("xclip");
    fs::write(&tool, "#!/bin/sh\n/bin/cat > \"$CLIPBOARD\"\n").unwrap();
    fs::set_permissions(&tool, fs::Permissions::from_mode(0o755)).unwrap();
    let clipboard = folder.path().join("clipboard");
    let mut command = paste(&["char_board", "leetcode-37", "--clip"]);
    command
        .env_remove("WAYLAND_DISPLAY")
        .env("DISPLAY", ":0")
        .env("PATH", folder.path())
        .env("CLIPBOARD", &clipboard);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(
        said.lines().count() == 1 && said.contains("in the clipboard"),
        "{said}"
    );
    let text = paste::text(solution("char_board"), problem("leetcode-37")).unwrap();
    assert_eq!(fs::read_to_string(clipboard).unwrap(), text);

    let nothing = command.env("PATH", "").output().unwrap();
    assert_eq!(nothing.status.code(), Some(2));
    let said = String::from_utf8_lossy(&nothing.stderr).into_owned();
    assert!(
        said.contains("no clipboard here: none of wl-copy, xclip"),
        "{said}"
    );
}

/// What is read to its end is answered board by board, and a board that breaks off does no harm.
#[rstest]
// problem, copies of its example that may stand in one input
#[case::numbers("luogu-P1784", 2)]
#[case::digits("boj-2239", 2)]
#[case::question_marks("hdu-1426", 1)]
#[case::count_first("luogu-P10481", 1)]
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
    let output = Command::new(env!("CARGO_BIN_EXE_sudoku"))
        .args(["judge", name, id, "--cases"])
        .arg(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
}

/// Compiles the texts of all pairs, as far as warnings go.
#[track_caller]
fn compiles_without_a_warning(rustc: &str, edition: &str) {
    let folder = tempfile::tempdir().unwrap();
    let mut faults = String::new();
    for (entry, problem, text) in pairs() {
        let source = folder.path().join("submission.rs");
        fs::write(&source, sandbox::whole(&text, problem)).unwrap();
        let mut command = Command::new(rustc);
        command
            .args([
                "--edition",
                edition,
                "--emit",
                "metadata",
                "-D",
                "warnings",
                "-o",
            ])
            .args([Path::new("submission.rmeta"), &source])
            .current_dir(folder.path());
        if let Glue::Function { .. } = problem.glue {
            // What of the text is used is up to the judge's own code.
            command.args(["-A", "dead_code"]);
        }
        let output = command
            .output()
            .unwrap_or_else(|error| panic!("{rustc}: {error}"));
        if !output.status.success() {
            faults += &format!(
                "{} for {}, edition {edition}:\n{}\n",
                entry.name,
                problem.id(),
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
    compiles_without_a_warning("rustc", edition);
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
    compiles_without_a_warning(&rustc, "2018");
}
