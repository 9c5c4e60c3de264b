//! Where boards come from: standard input, a file, a puzzle's name, or a puzzle that was typed.

use std::fs::{File, Metadata};
use std::io;
use std::path::Path;

use thiserror::Error;

use super::reader::{self, Boards, InputError, Reader};
use super::{Board, named};
use crate::text;

#[derive(Debug, Error)]
pub enum OpenError {
    #[error(
        "{name} is not a file, a puzzle name (such as hard_02; `sudoku puzzles` lists them) or a puzzle ({puzzle}){}",
        meant.map(|meant| format!("; did you mean `{meant}`?")).unwrap_or_default()
    )]
    Unknown {
        name: String,
        /// Why it is not a puzzle.
        puzzle: InputError,
        meant: Option<&'static str>,
    },
    #[error("{name}: {error}")]
    File { name: String, error: io::Error },
    #[error("{}{error}", prefix(source_name))]
    Board {
        source_name: String,
        error: InputError,
    },
}

pub struct Source {
    /// What to call it in messages; empty for a puzzle that was typed or named.
    pub name: String,
    /// In bytes.
    pub length: Option<u64>,
    pub reader: Reader,
}

/// Opens what the user named: `-` for standard input, a file, a puzzle's name, or a puzzle itself.
pub fn open(name: &str) -> Result<Source, OpenError> {
    let file_error = |error| OpenError::File {
        name: name.to_owned(),
        error,
    };
    if name == "-" {
        return Ok(Source {
            name: "standard input".to_owned(),
            length: None,
            reader: reader::text(io::stdin()).map_err(file_error)?,
        });
    }
    let path = Path::new(name);
    if path.is_dir() {
        let error = "is a directory, not a file of puzzles";
        return Err(file_error(io::Error::new(
            io::ErrorKind::IsADirectory,
            error,
        )));
    }
    if path.exists() {
        let file = File::open(path).map_err(file_error)?;
        let length = file.metadata().ok().filter(Metadata::is_file);
        return Ok(Source {
            name: name.to_owned(),
            length: length.map(|data| data.len()),
            reader: reader::text(file).map_err(file_error)?,
        });
    }
    let puzzle = match (named::find(name), reader::parse(name)) {
        (Some(case), _) => case.puzzle.clone(),
        (None, Ok(_)) => name.to_owned(),
        (None, Err(puzzle)) => {
            return Err(OpenError::Unknown {
                name: shortened(name),
                puzzle,
                meant: text::nearest(name, named::all().iter().map(|case| case.case.as_str())),
            });
        }
    };
    Ok(Source {
        name: String::new(),
        length: Some(puzzle.len() as u64),
        reader: Reader::new(Box::new(io::Cursor::new(puzzle))),
    })
}

/// Opens what the user named and takes the board that it begins with.
pub fn open_one(name: &str) -> Result<Board, OpenError> {
    let source = open(name)?;
    let board = match Boards::new(source.reader).next() {
        Some(found) => found.map(|found| found.board),
        None => Err(InputError::NoBoard),
    };
    board.map_err(|error| OpenError::Board {
        source_name: source.name,
        error,
    })
}

/// `puzzles.txt: line 3: `, or nothing for a puzzle that was typed.
pub fn place(source: &str, line: usize) -> String {
    if source.is_empty() {
        String::new()
    } else {
        format!("{source}: line {line}: ")
    }
}

/// `puzzles.txt: `, or nothing for a puzzle that was typed.
pub fn prefix(source: &str) -> String {
    if source.is_empty() {
        String::new()
    } else {
        format!("{source}: ")
    }
}

/// What is said of an input that was read to its end and held nothing.
pub fn no_board(source: &str) -> String {
    format!("{}{}", prefix(source), InputError::NoBoard)
}

/// The beginning of a long argument, for a message that fits on a line.
fn shortened(name: &str) -> String {
    match name.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}
