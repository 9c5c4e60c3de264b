//! Every solution file is a whole program: compiled alone it gives no warning, and a mirror prints what the article's
//! program prints, byte for byte (`cases/stdout/`, taken from the original programs).

use std::ffi::OsStr;
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

use crate::attempt::sound;
use support::named::{board, cells_of, completes, puzzle};

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

/// Compiles a file and returns what the program prints about an input.
fn answer_of(file: &Path, input: &str) -> String {
    let folder = TempDir::new().unwrap();
    let program = folder.path().join("program");
    let said = rustc(file, "2018", &["-O", "-o", program.to_str().unwrap()]);
    assert_eq!("", said);
    let mut program = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = program.stdin.take().unwrap();
    let output = thread::scope(|scope| {
        // It may print before it has read everything.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        program.wait_with_output().unwrap()
    });
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
#[ignore = "slow"]
fn every_file_compiles_alone_without_a_warning(#[values("2018", "2021", "2024")] edition: &str) {
    let folder = TempDir::new().unwrap();
    let metadata = folder.path().join("metadata");
    let output = ["--emit", "metadata", "-o", metadata.to_str().unwrap()];
    for entry in CATALOGUE {
        let said = rustc(&source(entry.name), edition, &output);
        assert_eq!("", said, "{} with edition {edition}", entry.name);
    }
}

/// A file of `cases/stdout/` has what a program prints as it stands, or with the board of a named puzzle.
#[test]
#[ignore = "slow"]
fn a_program_prints_what_the_articles_program_prints() {
    let folder = TempDir::new().unwrap();
    let changed = folder.path().join("main.rs");
    let cases = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/stdout"));
    let cases: Vec<PathBuf> = cases.unwrap().map(|case| case.unwrap().path()).collect();
    assert_eq!(14, cases.len());
    for case in cases {
        let name = case.file_stem().and_then(OsStr::to_str).unwrap();
        let printed = match name.split_once('.') {
            None => answer_of(&source(name), ""),
            Some((solution, board)) => {
                let text = std::fs::read_to_string(source(solution)).unwrap();
                std::fs::write(&changed, with_board(&text, &puzzle(board))).unwrap();
                answer_of(&changed, "")
            }
        };
        assert_eq!(std::fs::read_to_string(&case).unwrap(), printed, "{name}");
    }

    let printed = answer_of(&source("initial_state"), "");
    assert!(printed.lines().all(|line| line.len() == 18 && line.ends_with(' ')), "{printed}");
    assert!(completes(&Board::EMPTY, &board(&printed)), "{printed}");
}

/// In every grid nine cells change, and then all 27 units hold a digit twice.
#[test]
#[ignore = "slow"]
fn anti_sudoku_breaks_every_unit() {
    sound(&["initial_state"]);
    let mut random = Random::new(1335);
    let kinds = [Grid::Article, Grid::Uniform].iter().cycle();
    let full: Vec<Board> = kinds.take(1000).map(|kind| kind.draw(&mut random)).collect();
    let input: Vec<String> = full.iter().map(|grid| format!("{grid:#}")).collect();
    let printed = answer_of(&source("anti_sudoku"), &format!("1000\n{}", input.concat()));
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(9000, lines.len());
    for (full, broken) in full.iter().zip(lines.chunks(9)) {
        let broken = board(&broken.concat());
        assert_eq!(9, full.0.iter().zip(&broken.0).filter(|(a, b)| a != b).count(), "{broken}");
        assert!(broken.0.iter().all(|digit| (1..=9).contains(digit)), "{broken}");
        let has_all = |unit| {
            cells_of(unit).fold(0, |digits, cell| digits | 1 << broken.0[cell]) == 0b11_1111_1110
        };
        assert!(!(0..27).any(has_all), "{broken}");
    }
}

/// The contract of a solution file, as far as a machine can tell.
#[test]
fn every_file_has_a_header_one_region_and_a_main() {
    for entry in CATALOGUE {
        let (name, file) = (entry.name, format!("solutions/{}.rs", entry.name));
        let lines: Vec<&str> = entry.source.lines().collect();
        let place = |begin: &str| {
            let place = lines.iter().position(|line| line.starts_with(begin));
            place.unwrap_or_else(|| {
                panic!("{file}: add a line {begin:?}, as its neighbours have it")
            })
        };
        let title = place("//!");
        assert_eq!(title, place(&format!("//! # `{name}`")), "{file}: the title comes first");
        let [.., cost] = ["//! ## The idea", "//! |---|---|", "//! ## Cost"].map(place);
        let misbehaves = "//! ## Where the article's program misbehaves";
        assert!(!entry.is_mirror() || cost < place(misbehaves), "{file}: the cost comes first");
        let [start, end] = ["// submission starts", "// submission ends"].map(place);
        assert!(start < end, "{file}: a region");
        // A kata calls a method of any_size.
        let is_program = entry.kind() == Kind::WholeProgram && name != "any_size";
        let main = place("pub fn main() {");
        assert_eq!(is_program, main < end, "{file}: main is part of a whole program alone");
        let code = lines[start..end].iter().filter_map(|line| line.split("//").next());
        let region = code.collect::<Vec<_>>().join("\n");
        for foreign in ["unsafe", "println!", "crate::", "super::"] {
            let is_allowed = is_program && foreign == "println!";
            assert!(is_allowed || !region.contains(foreign), "{file}: {foreign} in the region");
        }
    }
}
