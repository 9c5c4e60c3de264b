//! The sources of boards: standard input, a file, a puzzle's name, or a typed puzzle.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use puzzles::read::{self, Boards, InputError, Reader};
use solutions::Board;
use thiserror::Error;

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

#[derive(Debug, Error)]
#[error(
    "not a file, a puzzle name{} or a puzzle ({puzzle})",
    match meant {
        Some(meant) => format!(" (did you mean `{meant}`?)"),
        None => format!(" (`{} puzzles` lists them)", text::sudoku()),
    }
)]
pub struct UnknownInput {
    /// Why it is not a puzzle.
    puzzle: InputError,
    meant: Option<&'static str>,
}

#[derive(Debug, Error)]
pub enum OpenError {
    #[error("{}: is a directory, not a file of puzzles", .0.display())]
    Folder(PathBuf),
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    #[error("standard input: {0}")]
    StandardInput(io::Error),
    #[error("{}{error}", prefix(source_name))]
    Board { source_name: String, error: InputError },
}

pub struct Source {
    /// For messages; empty for a typed or named puzzle.
    pub name: String,
    /// In bytes.
    pub length: Option<u64>,
    pub reader: Reader,
}

impl FromStr for Input {
    type Err = UnknownInput;

    /// `-` is standard input; otherwise a file, a puzzle's name, or a puzzle itself.
    fn from_str(name: &str) -> Result<Input, UnknownInput> {
        if name == "-" {
            return Ok(Input::StandardInput);
        }
        if Path::new(name).exists() {
            return Ok(Input::File(name.into()));
        }
        match (named::find(name), read::parse(name)) {
            (Some(case), _) => Ok(Input::Puzzle(case.puzzle.clone())),
            (None, Ok(_)) => Ok(Input::Puzzle(name.to_owned())),
            (None, Err(puzzle)) => {
                let meant = text::nearest(name, named::all().iter().map(|case| &*case.name));
                Err(UnknownInput { puzzle, meant })
            }
        }
    }
}

impl Input {
    pub fn open(&self) -> Result<Source, OpenError> {
        Ok(match self {
            Input::StandardInput => Source {
                name: "standard input".to_owned(),
                length: None,
                reader: read::text(io::stdin()).map_err(OpenError::StandardInput)?,
            },
            Input::File(path) => {
                if path.is_dir() {
                    return Err(OpenError::Folder(path.clone()));
                }
                let error = |error| OpenError::File { path: path.clone(), error };
                let file = File::open(path).map_err(error)?;
                let length = file.metadata().ok().filter(Metadata::is_file);
                Source {
                    name: path.display().to_string(),
                    length: length.map(|data| data.len()),
                    reader: read::text(file).map_err(error)?,
                }
            }
            Input::Puzzle(puzzle) => Source {
                name: String::new(),
                length: Some(puzzle.len() as u64),
                reader: Reader::new(Box::new(io::Cursor::new(puzzle.clone()))),
            },
        })
    }

    /// The board that it begins with.
    pub fn puzzle(&self) -> Result<Board, OpenError> {
        let source = self.open()?;
        let board = match Boards::new(source.reader).next() {
            Some(found) => found.map(|found| found.board),
            None => Err(InputError::NoBoard),
        };
        board.map_err(|error| OpenError::Board { source_name: source.name, error })
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

/// The message about an input without boards.
pub fn no_board(source: &str) -> String {
    format!("{}{}", prefix(source), InputError::NoBoard)
}
