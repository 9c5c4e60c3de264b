//! Many boards: read one after the other from a file, from standard input, or from the command line, in constant memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;
use std::path::Path;

use thiserror::Error;

use crate::board::grid::Grids;
use crate::board::named;
use crate::board::{self, Board, BoardError, Line};

/// No notation of a board needs a longer line.
const LONGEST_LINE: usize = 4096;

/// A board and the line that it begins on, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The line.
    pub line: usize,
    /// The board.
    pub board: Board,
}

/// Why a board could not be read.
#[derive(Debug, Error)]
pub enum InputError {
    /// Something that is no board; the lines behind it are still read.
    #[error("line {line}: {error}")]
    Board {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong there.
        error: BoardError,
    },
    /// Something else than text, of which no line is read.
    #[error("not a text file; expected puzzles, 81 characters a line or nine lines of nine")]
    NotText,
    /// The input broke off.
    #[error("line {line}: cannot read on: {error}")]
    Io {
        /// The line, counted from 1.
        line: usize,
        /// What the system says.
        error: io::Error,
    },
}

impl InputError {
    /// The line, counted from 1, if the error has one.
    pub fn line(&self) -> Option<usize> {
        match self {
            InputError::Board { line, .. } | InputError::Io { line, .. } => Some(*line),
            InputError::NotText => None,
        }
    }
}

/// Why an input could not be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// Neither a file nor a puzzle.
    #[error("{name}: no such file, no puzzle ({puzzle}), and no named puzzle such as {example}")]
    Unknown {
        /// What was given.
        name: String,
        /// Why it is no puzzle.
        puzzle: BoardError,
        /// A name that would be understood.
        example: &'static str,
    },
    /// A file that cannot be opened.
    #[error("{name}: {error}")]
    File {
        /// The file.
        name: String,
        /// What the system says.
        error: io::Error,
    },
}

/// A text of any kind.
pub type Reader = BufReader<Box<dyn Read + Send>>;

/// So many bytes of a text are read at a time.
const BUFFER: usize = 1 << 16;

/// Where boards come from.
pub struct Source {
    /// What to call it in messages; empty for a puzzle that was typed.
    pub name: String,
    /// Its length in bytes, if it has one.
    pub length: Option<u64>,
    /// Its text.
    pub reader: Reader,
}

/// Opens what the user named: `-` for standard input, a file, a puzzle's name, or a puzzle itself.
///
/// # Errors
/// When it is none of these.
pub fn open(name: &str) -> Result<Source, OpenError> {
    let file_error = |error| OpenError::File {
        name: name.to_owned(),
        error,
    };
    if name == "-" {
        return Ok(Source {
            name: "standard input".to_owned(),
            length: None,
            reader: text(io::stdin()).map_err(file_error)?,
        });
    }
    let path = Path::new(name);
    if path.is_file() || (path.exists() && !path.is_dir()) {
        let file = File::open(path).map_err(file_error)?;
        let length = file
            .metadata()
            .ok()
            .filter(std::fs::Metadata::is_file)
            .map(|data| data.len());
        return Ok(Source {
            name: name.to_owned(),
            length,
            reader: text(file).map_err(file_error)?,
        });
    }
    if path.is_dir() {
        return Err(file_error(io::Error::new(
            io::ErrorKind::IsADirectory,
            "is a directory, not a file of puzzles",
        )));
    }
    let text = if let Some(case) = named::find(name) {
        case.puzzle.clone()
    } else if let Err((_, puzzle)) = board::parse(name) {
        return Err(OpenError::Unknown {
            name: shortened(name),
            puzzle,
            example: "hard_02",
        });
    } else {
        name.to_owned()
    };
    Ok(Source {
        name: String::new(),
        length: Some(text.len() as u64),
        reader: BufReader::new(Box::new(io::Cursor::new(text))),
    })
}

/// A reader of text; UTF-16 with a byte order mark, as `PowerShell` writes it, becomes UTF-8.
fn text(source: impl Read + Send + 'static) -> io::Result<Reader> {
    let mut reader = BufReader::with_capacity(BUFFER, Box::new(source) as Box<dyn Read + Send>);
    let unit = match reader.fill_buf()? {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => return Ok(reader),
    };
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    let units: Vec<u16> = bytes.as_chunks().0.iter().map(|&two| unit(two)).collect();
    let text = String::from_utf16_lossy(&units);
    Ok(BufReader::new(Box::new(io::Cursor::new(text))))
}

/// Opens what the user named and takes the one board that is in it.
///
/// # Errors
/// When it cannot be opened, or does not begin with a board.
pub fn open_one(name: &str) -> Result<Board, String> {
    let source = open(name).map_err(|error| error.to_string())?;
    match Boards::new(source.reader).next() {
        Some(Ok(found)) => Ok(found.board),
        Some(Err(error)) => Err(format!("{}{error}", prefix(&source.name))),
        None => Err(no_board(&source.name)),
    }
}

/// `puzzles.txt: line 3: `, or nothing for a puzzle that was typed.
#[must_use]
pub fn place(source: &str, line: usize) -> String {
    if source.is_empty() {
        String::new()
    } else {
        format!("{source}: line {line}: ")
    }
}

/// `puzzles.txt: `, or nothing for a puzzle that was typed.
#[must_use]
pub fn prefix(source: &str) -> String {
    if source.is_empty() {
        String::new()
    } else {
        format!("{source}: ")
    }
}

/// What is said of an input that was read to its end and held nothing.
#[must_use]
pub fn no_board(source: &str) -> String {
    format!(
        "{}no board found; a board is a line of 81 characters or nine lines of nine",
        prefix(source)
    )
}

/// The beginning of a long argument, for a message that fits on a line.
fn shortened(name: &str) -> String {
    match name.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

fn line_end(text: &[u8]) -> Option<usize> {
    memchr::memchr2(b'\n', b'\r', text)
}

/// The boards of a text, in order, with an error in the place of each that cannot be read.
pub struct Boards<R> {
    reader: R,
    /// The line that was read last, without its end, and no more than one character beyond the longest.
    buffer: Vec<u8>,
    line: usize,
    bytes: u64,
    /// The line before ended with a carriage return, which a newline may follow.
    behind_return: bool,
    /// Nothing but comments and blank lines so far.
    is_top: bool,
    grids: Grids,
    ended: bool,
}

impl<R: BufRead> Boards<R> {
    /// Boards are read from `reader` as they are asked for.
    pub fn new(reader: R) -> Self {
        Boards {
            reader,
            buffer: Vec::new(),
            line: 0,
            bytes: 0,
            behind_return: false,
            is_top: true,
            grids: Grids::default(),
            ended: false,
        }
    }

    /// How many bytes have been read.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads one line, ended by a newline, a carriage return, or both; `false` at the end of the text.
    fn read_line(&mut self) -> io::Result<bool> {
        self.buffer.clear();
        self.line += 1;
        let mut is_line = false;
        loop {
            let text = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                text => text?,
            };
            if text.is_empty() {
                return Ok(is_line);
            }
            if mem::take(&mut self.behind_return) && text[0] == b'\n' {
                self.reader.consume(1);
                self.bytes += 1;
                continue;
            }
            is_line = true;
            let end = line_end(text);
            let part = &text[..end.unwrap_or(text.len())];
            let room = LONGEST_LINE + 1 - self.buffer.len();
            self.buffer.extend_from_slice(&part[..part.len().min(room)]);
            let read = match end {
                None => text.len(),
                Some(end) if text[end..].starts_with(b"\r\n") => end + 2,
                Some(end) => end + 1,
            };
            self.behind_return = text[..read].ends_with(b"\r");
            self.reader.consume(read);
            self.bytes += read as u64;
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    /// Goes a line on.
    fn advance(&mut self) {
        if self.line == 0 && self.is_binary() {
            self.ended = true;
            self.grids.ready.push_back(Err(InputError::NotText));
            return;
        }
        match self.read_line() {
            Ok(true) => self.take_line(),
            Ok(false) => {
                self.ended = true;
                self.grids.end();
            }
            Err(error) => {
                self.ended = true;
                let line = self.line;
                let error = InputError::Io { line, error };
                self.grids.ready.push_back(Err(error));
            }
        }
    }

    /// Whether there is a zero byte at the beginning, as in no text. An error shows again with the first line.
    fn is_binary(&mut self) -> bool {
        let beginning = self.reader.fill_buf();
        beginning.is_ok_and(|bytes| memchr::memchr(0, bytes).is_some())
    }

    fn take_line(&mut self) {
        let line = match board::leading_board(&self.buffer) {
            Some(board) => Ok(Line::Whole(board)),
            None => self.look_closely(),
        };
        self.is_top &= matches!(line, Ok(Line::Blank | Line::Comment));
        self.grids.take(self.line, line);
    }

    fn look_closely(&self) -> Result<Line, BoardError> {
        let text = String::from_utf8_lossy(&self.buffer);
        if self.is_top && board::is_header(&text) {
            return Ok(Line::Nothing);
        }
        let read = board::read_line(&text);
        if self.buffer.len() > LONGEST_LINE && !matches!(read, Ok(Line::Comment | Line::Whole(_))) {
            return Err(BoardError::EndlessLine(LONGEST_LINE));
        }
        read
    }
}

impl<R: Read> Boards<BufReader<R>> {
    /// The next board, if it can be had without waiting for the input.
    pub fn next_at_hand(&mut self) -> Option<Result<Found, InputError>> {
        while self.grids.ready.is_empty() && !self.ended && line_end(self.reader.buffer()).is_some()
        {
            self.advance();
        }
        self.grids.ready.pop_front()
    }
}

impl<R: BufRead> Iterator for Boards<R> {
    type Item = Result<Found, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.grids.ready.is_empty() && !self.ended {
            self.advance();
        }
        self.grids.ready.pop_front()
    }
}
