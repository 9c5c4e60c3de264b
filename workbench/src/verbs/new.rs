//! `sudoku new`: writes the file of a new solution.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};

use anyhow::{Context, Error, bail};

use crate::cli;
use crate::own;
use crate::report::{self, Status};
use crate::workspace;
use instrument::Kind;

const TEMPLATE: &str = r#"//! # `NAME`: the idea in a few words
//!
//! A solution of my own.
//!
//! ## The idea
//! Explain it here, before the code.

// submission starts
REGION// submission ends

/// Solves the example of LeetCode 37.
pub fn main() {
    let example = [
        "53..7....",
        "6..195...",
        ".98....6.",
        "8...6...3",
        "4..8.3..1",
        "7...2...6",
        ".6....28.",
        "...419..5",
        "....8..79",
    ];
    MAIN}
"#;

const CHARS: &str = r#"/// LeetCode's type for the function.
pub struct Solution;

impl Solution {
    /// Solves the board in place: nine rows of nine characters, `'1'` to `'9'` or `'.'`.
    ///
    /// A board without a solution is left as it was.
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        todo!("fill the cells of {:?}", board)
    }
}
"#;

const NUMBERS: &str = r#"/// Fills all empty cells (0)COMMENT; `false` if they cannot be filled, and the board is then as it was.
pub fn solve_sudoku(board: &mut [[CELL; 9]; 9]PARAMETERS) -> bool {
    todo!("fill the cells of {:?}", board)
}
"#;

const CHARS_MAIN: &str = r#"let mut board: Vec<Vec<char>> = example.iter().map(|row| row.chars().collect()).collect();
    Solution::solve_sudoku(&mut board);
    for row in &board {
        println!("{}", row.iter().collect::<String>());
    }
"#;

const NUMBERS_MAIN: &str = r#"let mut board = [[0; 9]; 9];
    for (row, text) in board.iter_mut().zip(&example) {
        for (cell, character) in row.iter_mut().zip(text.bytes()) {
            *cell = if character == b'.' { 0 } else { (character - b'0').into() };
        }
    }
    println!("{}", solve_sudoku(&mut boardARGUMENTS));
    for row in &board {
        println!("{:?}", row);
    }
"#;

pub fn run(options: &cli::New) -> anyhow::Result<Status> {
    let name = options.name.as_str();
    own::check_name(name).map_err(Error::msg)?;
    let kind = options.like.kind().map_err(Clone::clone)?;
    let root = workspace::root()?;
    let shown = own::file(name);
    let file = root.join(&shown);
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let mut created = match OpenOptions::new().write(true).create_new(true).open(&file) {
        Ok(created) => created,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{shown} already exists; nothing was changed")
        }
        Err(error) => return Err(error).context(shown),
    };
    if let Err(error) = created.write_all(text(name, kind).as_bytes()) {
        // Otherwise the next try would find the file.
        let _ = fs::remove_file(&file);
        return Err(error).context(shown);
    }
    write!(
        report::stdout(),
        "\
{shown} is yours: replace todo!() with the search. Deleting the file removes the solution.

Next:
  cargo run --release -- practice {name}            checks it on every save
  cargo test {name}                                 every puzzle, a test each
  cargo run --release -- judge {name} leetcode-37   as the judge would
"
    )?;
    Ok(Status::Yes)
}

fn text(name: &str, kind: Kind) -> String {
    let (region, main) = match kind {
        Kind::Chars => (CHARS, CHARS_MAIN),
        _ => (NUMBERS, NUMBERS_MAIN),
    };
    let cell = if kind == Kind::Bytes { "u8" } else { "i32" };
    let [comment, parameters, arguments] = match kind {
        Kind::IntsFrom => [
            " from row `i`, column `j` on",
            ", i: usize, j: usize",
            ", 0, 0",
        ],
        _ => [""; 3],
    };
    TEMPLATE
        .replace("NAME", name)
        .replace("REGION", region)
        .replace("MAIN", main)
        .replace("CELL", cell)
        .replace("COMMENT", comment)
        .replace("PARAMETERS", parameters)
        .replace("ARGUMENTS", arguments)
}
