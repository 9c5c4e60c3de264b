//! Boards from a text of any length: bytes to lines to boards, in constant memory.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use memchr::memchr;
use solutions::Board;
use thiserror::Error;

use super::grid::{Found, GridError, Grids};
use super::line::{self, BoardError, Line};

/// Longer than a line of any notation, in bytes.
const LONGEST_LINE: usize = 4096;
/// Bytes read at a time.
const BUFFER: usize = 1 << 16;

#[derive(Debug, Error)]
pub enum InputError {
    /// The lines after it are still read.
    #[error(transparent)]
    Grid(#[from] GridError),
    #[error("not a text file; expected puzzles, 81 characters a line or nine lines of nine")]
    NotText,
    #[error("line {line}: cannot read on: {error}")]
    Io { line: usize, error: io::Error },
    #[error("no board found; a board is a line of 81 characters or nine lines of nine")]
    NoBoard,
}

impl InputError {
    /// The first of the lines that it is about.
    pub fn line(&self) -> Option<usize> {
        match self {
            InputError::Grid(GridError { first, .. }) => Some(*first),
            InputError::Io { line, .. } => Some(*line),
            InputError::NotText | InputError::NoBoard => None,
        }
    }
}

pub type Reader = BufReader<Box<dyn Read + Send>>;

/// A reader of text; UTF-16 with a byte order mark, as `PowerShell` writes it, becomes UTF-8.
pub fn text(source: impl Read + Send + 'static) -> io::Result<Reader> {
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
    Ok(BufReader::new(Box::new(Cursor::new(text))))
}

/// The first board of a text; the rest is not read.
pub fn parse(text: &str) -> Result<Board, InputError> {
    match Boards::new(text.as_bytes()).next() {
        Some(found) => Ok(found?.board),
        None => Err(InputError::NoBoard),
    }
}

/// The boards of a text in order, with an error in place of each that cannot be read.
pub struct Boards<R> {
    reader: R,
    /// The last line read, with its line end; cut if it is too long.
    buffer: Vec<u8>,
    line: usize,
    bytes: u64,
    grids: Grids,
    /// Why reading stopped.
    failure: Option<InputError>,
    ended: bool,
}

impl<R: BufRead> Boards<R> {
    pub fn new(reader: R) -> Self {
        Boards {
            reader,
            buffer: Vec::new(),
            line: 0,
            bytes: 0,
            grids: Grids::default(),
            failure: None,
            ended: false,
        }
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    fn advance(&mut self) {
        if self.line == 0 && self.is_binary() {
            self.ended = true;
            self.failure = Some(InputError::NotText);
            return;
        }
        self.line += 1;
        match self.read_line() {
            Ok(true) => {
                let line = self.look_at_line();
                self.grids.take(self.line, line);
                return;
            }
            Ok(false) => {}
            Err(error) => {
                let line = self.line;
                self.failure = Some(InputError::Io { line, error });
            }
        }
        self.ended = true;
        self.grids.end();
    }

    /// Whether the beginning has a zero byte, which no text has. An error is reported with the first line.
    fn is_binary(&mut self) -> bool {
        self.reader.fill_buf().is_ok_and(|start| start.contains(&0))
    }

    /// Reads one line; `false` at the end of the text.
    fn read_line(&mut self) -> io::Result<bool> {
        self.buffer.clear();
        let mut start = Read::take(&mut self.reader, LONGEST_LINE as u64 + 1);
        let mut read = start.read_until(b'\n', &mut self.buffer)?;
        if self.is_cut() {
            read += self.reader.skip_until(b'\n')?;
        }
        self.bytes += read as u64;
        Ok(read > 0)
    }

    fn is_cut(&self) -> bool {
        self.buffer.len() > LONGEST_LINE && !self.buffer.ends_with(b"\n")
    }

    fn look_at_line(&self) -> Line {
        match line::read_line(&self.buffer) {
            line @ (Line::Heading | Line::Board(_)) => line,
            _ if self.is_cut() => Line::Text(BoardError::EndlessLine(LONGEST_LINE)),
            line => line,
        }
    }

    fn take_ready(&mut self) -> Option<Result<Found, InputError>> {
        match self.grids.ready.pop_front() {
            Some(found) => Some(found.map_err(InputError::from)),
            None => self.failure.take().map(Err),
        }
    }
}

impl<R: Read> Boards<BufReader<R>> {
    /// The next boards, `most` of them, or fewer if that would be to wait for the input; `None` at the end.
    pub fn chunk(&mut self, most: usize) -> Option<Vec<Result<Found, InputError>>> {
        let mut chunk = vec![self.next()?];
        while chunk.len() < most
            && let Some(item) = self.next_at_hand()
        {
            chunk.push(item);
        }
        Some(chunk)
    }

    /// The next board, if it is there without waiting for the input.
    fn next_at_hand(&mut self) -> Option<Result<Found, InputError>> {
        while self.grids.ready.is_empty()
            && !self.ended
            && memchr(b'\n', self.reader.buffer()).is_some()
        {
            self.advance();
        }
        self.take_ready()
    }
}

impl<R: BufRead> Iterator for Boards<R> {
    type Item = Result<Found, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.grids.ready.is_empty() && !self.ended {
            self.advance();
        }
        self.take_ready()
    }
}
