//! The sources of boards: standard input, a file, a puzzle's name, or a typed puzzle.

use std::fs::{File, Metadata};
use std::io::{self, IsTerminal};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, anyhow, ensure};
use puzzles::read::{self, Boards, InputError};
use solutions::Board;

use super::named;
use crate::text;

/// An input as named on the command line, not opened yet.
#[derive(Clone, Debug)]
pub enum Input {
    StandardInput,
    File(PathBuf),
    /// Named or typed.
    Puzzle(String),
}

pub struct Source {
    /// For messages; empty for a typed or named puzzle.
    pub name: String,
    /// In bytes.
    pub length: Option<u64>,
    /// Whether somebody types.
    pub is_terminal: bool,
    pub boards: Boards<'static>,
}

impl FromStr for Input {
    type Err = anyhow::Error;

    /// `-` is standard input; otherwise a file, a puzzle's name, or a puzzle itself.
    fn from_str(name: &str) -> anyhow::Result<Input> {
        if name == "-" {
            return Ok(Input::StandardInput);
        }
        if Path::new(name).exists() {
            return Ok(Input::File(name.into()));
        }
        if let Some(case) = named::find(name) {
            return Ok(Input::Puzzle(case.puzzle.clone()));
        }
        read::parse(name).map(|_| Input::Puzzle(name.to_owned())).map_err(
            |puzzle| match text::meant(name, named::all().iter().map(|case| &*case.name)) {
                _ if looks_like_a_path(name) => anyhow!("no such file"),
                Some(meant) => anyhow!("not a file or a puzzle; {meant}"),
                None => anyhow!(
                    "not a file, a puzzle name (`{} puzzles` lists them) or a puzzle ({puzzle})",
                    text::sudoku()
                ),
            },
        )
    }
}

/// Whether it has a slash, or an ending such as `.txt`, and is no address. A puzzle may end in a letter, typed in place of a
/// digit.
fn looks_like_a_path(name: &str) -> bool {
    let ending = Path::new(name).extension().unwrap_or_default().to_string_lossy();
    let has_ending = ending.len() > 1 && ending.chars().all(|c| c.is_ascii_alphabetic());
    !name.contains("://") && (name.contains(['/', MAIN_SEPARATOR]) || has_ending)
}

impl Input {
    pub fn open(&self) -> anyhow::Result<Source> {
        Ok(match self {
            Input::StandardInput => Source {
                name: "standard input".to_owned(),
                length: None,
                is_terminal: io::stdin().is_terminal(),
                boards: Boards::new(io::stdin()),
            },
            Input::File(path) => {
                let name = path.display().to_string();
                ensure!(!path.is_dir(), "{name}: is a directory, not a file of puzzles");
                let file = File::open(path).with_context(|| name.clone())?;
                let length = file.metadata().ok().filter(Metadata::is_file);
                Source {
                    name,
                    length: length.map(|data| data.len()),
                    is_terminal: false,
                    boards: Boards::new(file),
                }
            }
            Input::Puzzle(puzzle) => Source {
                name: String::new(),
                length: None,
                is_terminal: false,
                boards: Boards::new(io::Cursor::new(puzzle.clone())),
            },
        })
    }

    /// The board that it begins with.
    pub fn puzzle(&self) -> anyhow::Result<Board> {
        let mut source = self.open()?;
        match source.boards.next() {
            Some(Ok(found)) => Ok(found.board),
            Some(Err(error)) => Err(anyhow!("{}{error}", prefix(&source.name))),
            None => Err(no_board(&source.name)),
        }
    }
}

/// `puzzles.txt: line 3: `, or nothing for a typed puzzle.
pub fn place(source: &str, line: usize) -> String {
    if source.is_empty() { String::new() } else { format!("{source}: line {line}: ") }
}

/// `puzzles.txt: `, or nothing for a typed puzzle.
pub fn prefix(source: &str) -> String {
    if source.is_empty() { String::new() } else { format!("{source}: ") }
}

/// The error of an input without boards.
pub fn no_board(source: &str) -> anyhow::Error {
    anyhow!("{}{}", prefix(source), InputError::NoBoard)
}
