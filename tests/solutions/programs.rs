//! Every solution file is a whole program: compiled alone it gives no warning, and a mirror prints what the article's
//! program prints, byte for byte (`cases/stdout/`, taken from the original programs).

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use pretty_assertions::assert_eq;
use puzzles::grids::Grid;
use puzzles::random::Random;
use rstest::rstest;
use solutions::{Board, CATALOGUE, Kind};
use tempfile::TempDir;

use crate::support::named::{board, completes, puzzle, units};

fn source(solution: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../solutions").join(solution).with_extension("rs")
}

/// Compiles a file, or as much of it as gives all warnings, and returns what the compiler says.
fn rustc(file: &Path, edition: &str, output: &[&str]) -> String {
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = Command::new(compiler)
        .args(["--edition", edition, "--crate-type", "bin"])
        .args(output)
        .arg(file)
        .output()
        .expect("rustc runs");
    String::from_utf8_lossy(&said.stderr).into_owned()
}

/// Compiles a file and returns what the program prints.
fn output_of(file: &Path, folder: &TempDir) -> String {
    answer_of(file, folder, String::new())
}

/// Compiles a file and returns what the program prints about an input.
fn answer_of(file: &Path, folder: &TempDir, input: String) -> String {
    let program = folder.path().join("program");
    let said = rustc(file, "2018", &["-O", "-o", program.to_str().unwrap()]);
    assert_eq!("", said);
    let mut program = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = program.stdin.take().unwrap();
    // It may print before it has read everything.
    let writer = thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = program.wait_with_output().unwrap();
    let _ = writer.join().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The file with another board in `main`: the first matrix that it holds.
fn with_board(text: &str, puzzle: &Board) -> String {
    let main = text.find("pub fn main").unwrap();
    let start = main + text[main..].find("= [").unwrap() + 2;
    let mut open = 0;
    let mut brackets = text[start..].match_indices(['[', ']']);
    let last = brackets.find(|(_, bracket)| {
        open += if *bracket == "[" { 1 } else { -1 };
        open == 0
    });
    let end = start + last.unwrap().0 + 1;
    let matrix = puzzle.to_matrix::<u8>();
    format!("{}{matrix:?}{}", &text[..start], &text[end..])
}

#[rstest]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn every_file_compiles_alone_without_a_warning(#[values("2018", "2021", "2024")] edition: &str) {
    let folder = TempDir::new().unwrap();
    let metadata = folder.path().join("metadata");
    for entry in CATALOGUE {
        let said = rustc(
            &source(entry.name),
            edition,
            &["--emit", "metadata", "-o", metadata.to_str().unwrap()],
        );
        assert_eq!("", said, "{} with edition {edition}", entry.name);
    }
}

#[rstest]
#[case::int_matrix("int_matrix")]
#[case::combined_check("combined_check")]
#[case::number_unassigned("number_unassigned")]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn a_mirror_prints_what_the_articles_program_prints(
    #[case] solution: &str,
    #[values("lc37_wikipedia", "java_article", "dead_cell_r0c8")] name: &str,
) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("main.rs");
    let text = std::fs::read_to_string(source(solution)).unwrap();
    let text = with_board(&text, &puzzle(name));
    std::fs::write(&file, text).unwrap();
    let expected =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("cases/stdout/{solution}.{name}.txt"));
    let expected = std::fs::read_to_string(expected).unwrap();
    assert_eq!(expected, output_of(&file, &folder));
}

#[rstest]
// The article's own boards: 003 brings a puzzle; 000 and the C# program start from an empty board.
#[case::number_unassigned("number_unassigned", include_str!("../cases/stdout/number_unassigned.java_article.txt"))]
#[case::combined_check(
    "combined_check",
    "Sudoku solved:\n1 2 3 4 5 6 7 8 9 \n4 5 6 7 8 9 1 2 3 \n7 8 9 1 2 3 4 5 6 \n\
    2 1 4 3 6 5 8 9 7 \n3 6 5 8 9 7 2 1 4 \n8 9 7 2 1 4 3 6 5 \n5 3 1 6 4 2 9 7 8 \n6 4 2 9 7 8 5 3 1 \n9 7 8 5 3 1 6 4 2 \n"
)]
#[case::char_board(
    "char_board",
    "534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n\
    287419635\n345286179\n"
)]
#[case::techniques("techniques", include_str!("../cases/techniques.txt"))]
#[case::win_condition(
    "win_condition",
    "generated: won\nplayer: won\nslip: row 9 holds 9 twice: columns 1 and 9\n"
)]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn as_it_stands_a_file_prints(#[case] solution: &str, #[case] expected: &str) {
    let folder = TempDir::new().unwrap();
    assert_eq!(expected, output_of(&source(solution), &folder));
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn the_generator_prints_a_full_grid() {
    let folder = TempDir::new().unwrap();
    let printed = output_of(&source("initial_state"), &folder);
    assert!(printed.lines().all(|line| line.len() == 18 && line.ends_with(' ')), "{printed}");
    assert!(completes(&Board::EMPTY, &board(&printed)), "{printed}");
}

/// In every grid nine cells change, and then all 27 units hold a digit twice.
#[test]
fn anti_sudoku_breaks_every_unit() {
    let mut random = Random::new(1335);
    let kinds = [Grid::Article, Grid::Uniform].iter().cycle();
    let full: Vec<Board> = kinds.take(1000).map(|kind| kind.draw(&mut random)).collect();
    let input: Vec<String> = full.iter().map(|grid| format!("{grid:#}")).collect();
    let folder = TempDir::new().unwrap();
    let printed = answer_of(&source("anti_sudoku"), &folder, format!("1000\n{}", input.concat()));
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(9000, lines.len());
    for (full, broken) in full.iter().zip(lines.chunks(9)) {
        let broken = board(&broken.concat());
        assert_eq!(9, full.0.iter().zip(&broken.0).filter(|(a, b)| a != b).count(), "{broken}");
        let mut digits = vec![HashSet::new(); 27];
        for (cell, digit) in broken.0.iter().enumerate() {
            assert!((1..=9).contains(digit), "{broken}");
            for unit in units(cell) {
                digits[unit].insert(digit);
            }
        }
        assert!(digits.iter().all(|digits| digits.len() < 9), "{broken}");
    }
}

/// The contract of a solution file, as far as a machine can tell.
#[test]
fn every_file_has_a_header_one_region_and_a_main() {
    for entry in CATALOGUE {
        let name = entry.name;
        let text = std::fs::read_to_string(source(name)).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let first = lines.iter().find(|line| line.starts_with("//!"));
        let has_title = first.is_some_and(|line| line.starts_with(&format!("//! # `{name}`")));
        assert!(has_title, "{name}: the title comes first");
        assert!(text.contains("//! ## The idea"), "{name}: the idea");
        assert!(text.contains("//! |---|---|\n"), "{name}: a two-column table");
        assert!(text.contains("//! ## Cost"), "{name}: the cost");
        assert!(
            !entry.is_mirror() || text.contains("//! ## Where the article's program misbehaves\n"),
            "{name}: where the article's program misbehaves"
        );
        let place = |begin: &str| lines.iter().position(|line| line.starts_with(begin));
        let start = place("// submission starts").unwrap();
        let end = place("// submission ends").unwrap();
        let main = place("pub fn main() {").unwrap();
        let is_program = entry.kind() == Kind::WholeProgram;
        assert!(start < end, "{name}: a region");
        assert_eq!(is_program, main < end, "{name}: main is part of a whole program alone");
        let code = lines[start..end].iter().filter_map(|line| line.split("//").next());
        let region = code.collect::<Vec<_>>().join("\n");
        for foreign in ["unsafe", "println!", "crate::", "super::"] {
            let is_allowed = is_program && foreign == "println!";
            assert!(is_allowed || !region.contains(foreign), "{name}: {foreign} in the region");
        }
    }
}
