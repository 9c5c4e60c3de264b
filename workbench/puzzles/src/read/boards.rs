//! Boards from a text of any length: bytes to lines to boards.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;

use memchr::memchr;
use solutions::Board;

use super::error::{BoardError, InputError};
use super::line::{Line, read_line};
use super::utf16::Utf16;

/// Longer than a line of any notation, in bytes.
const LONGEST_LINE: usize = 4096;
/// Bytes read at a time.
const BUFFER: usize = 1 << 17;
/// Rows held until their paragraph ends: those of 10,000 grids. Only after these can a missing row shift grids unseen.
const HELD: usize = 90_000;

/// A board and the line that it begins on, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub line: usize,
    pub board: Board,
}

/// Boards in succession, with an error in place of each that cannot be read.
pub type Chunk = VecDeque<Result<Found, InputError>>;

/// The first board of a text; the rest is not read.
pub fn parse(text: &str) -> Result<Board, InputError> {
    let first = Boards::new(text.as_bytes()).next();
    first.unwrap_or(Err(InputError::NoBoard)).map(|found| found.board)
}

/// The boards of a text in order, with an error in place of each that cannot be read. It takes a bounded amount of memory.
pub struct Boards<'a> {
    reader: BufReader<Box<dyn Read + Send + 'a>>,
    /// How many lines and bytes were read.
    line: usize,
    bytes: u64,
    /// The last line, or its beginning if it is too long.
    buffer: Vec<u8>,
    /// What waits to be taken.
    ready: Chunk,
    /// The rows of the paragraph, each with the number of its line.
    rows: Vec<(usize, [u8; 9])>,
    /// The first other line inside a grid of the paragraph, and what is wrong with it.
    wrong: Option<(usize, BoardError)>,
    ended: bool,
}

impl<'a> Boards<'a> {
    pub fn new(source: impl Read + Send + 'a) -> Self {
        Boards {
            reader: BufReader::with_capacity(BUFFER, Box::new(source)),
            line: 0,
            bytes: 0,
            buffer: Vec::new(),
            ready: Chunk::new(),
            rows: Vec::new(),
            wrong: None,
            ended: false,
        }
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The next boards, `most` of them, or fewer if that would be to wait for the input; `None` at the end. `old` is an
    /// earlier chunk, whose memory is used again.
    pub fn chunk(&mut self, most: usize, mut old: Chunk) -> Option<Chunk> {
        self.find();
        // Lines that are there as a whole are not copied.
        while self.ready.len() < most && !self.ended {
            let at_hand = self.reader.buffer();
            let longest = at_hand.len().min(LONGEST_LINE);
            let Some(end) = memchr(b'\n', &at_hand[..longest]) else {
                break;
            };
            let line = read_line(&at_hand[..=end]);
            self.reader.consume(end + 1);
            self.line += 1;
            self.bytes += end as u64 + 1;
            self.push(line);
        }
        old.clear();
        if self.ready.len() > most {
            old.extend(self.ready.drain(..most));
            return Some(old);
        }
        let chunk = mem::replace(&mut self.ready, old);
        (!chunk.is_empty()).then_some(chunk)
    }

    /// Reads until something is ready, or the end.
    fn find(&mut self) {
        while self.ready.is_empty() && !self.ended {
            self.advance();
        }
    }

    /// Reads a line, or the end.
    fn advance(&mut self) {
        self.line += 1;
        let failure = match self.next_line() {
            Ok(Some(line)) => return self.push(line),
            Ok(None) => None,
            Err(error) => Some(InputError::Io { line: self.line, error }),
        };
        self.end_paragraph();
        self.ready.extend(failure.map(Err));
        self.ended = true;
    }

    /// What the next line is; `None` at the end.
    fn next_line(&mut self) -> io::Result<Option<Line>> {
        if self.line == 1 && !self.is_text()? {
            self.ready.push_back(Err(InputError::NotText));
            return Ok(None);
        }
        let Boards { reader, buffer, .. } = self;
        buffer.clear();
        let mut length = reader.take(LONGEST_LINE as u64 + 1).read_until(b'\n', buffer)?;
        let is_cut = length > LONGEST_LINE && !buffer.ends_with(b"\n");
        if is_cut {
            length += reader.skip_until(b'\n')?;
        }
        self.bytes += length as u64;
        let is_comment = buffer.trim_ascii_start().starts_with(b"#");
        Ok((length > 0).then(|| match read_line(buffer) {
            line @ (Line::Board(_) | Line::Wrong(BoardError::Address)) => line,
            _ if is_cut && !is_comment => Line::Wrong(BoardError::EndlessLine(LONGEST_LINE)),
            line => line,
        }))
    }

    /// Whether the beginning has no zero byte. UTF-16 with a byte order mark, as `PowerShell` writes it, becomes UTF-8.
    fn is_text(&mut self) -> io::Result<bool> {
        let unit = match self.reader.fill_buf()? {
            // A terminal would go on after its end.
            [] => {
                self.reader = BufReader::new(Box::new(io::empty()));
                return Ok(true);
            }
            [0xff, 0xfe, ..] => u16::from_le_bytes,
            [0xfe, 0xff, ..] => u16::from_be_bytes,
            start => return Ok(!start.contains(&0)),
        };
        let source = mem::replace(&mut self.reader, BufReader::new(Box::new(io::empty())));
        self.reader = BufReader::with_capacity(BUFFER, Box::new(Utf16::new(source, unit)));
        Ok(true)
    }

    fn push(&mut self, line: Line) {
        let number = self.line;
        match line {
            Line::Frame => {}
            // Its paragraph is refused.
            Line::Row(_) if self.wrong.is_some() => {}
            Line::Row(cells) => {
                self.rows.push((number, cells));
                if self.rows.len() == HELD {
                    self.end_paragraph();
                }
            }
            Line::Break => self.end_paragraph(),
            Line::Board(board) => {
                self.end_paragraph();
                self.ready.push_back(Ok(Found { line: number, board }));
            }
            Line::Wrong(error) if self.wrong.is_some() || !self.rows.len().is_multiple_of(9) => {
                self.wrong.get_or_insert((number, error));
            }
            Line::Wrong(error) => {
                self.end_paragraph();
                let (first, last, wrong) = (number, number, None);
                self.ready.push_back(Err(InputError::Grid { first, last, wrong, error }));
            }
        }
    }

    /// Moves what the rows are, above the line that was read, to `ready`.
    fn end_paragraph(&mut self) {
        let (rows, wrong) = (mem::take(&mut self.rows), self.wrong.take());
        let Some(&(first, _)) = rows.first() else {
            return;
        };
        let found = rows.len();
        if wrong.is_none() && found.is_multiple_of(9) {
            self.ready.extend(rows.as_chunks::<9>().0.iter().map(|grid| {
                let board = Board(std::array::from_fn(|cell| grid[cell / 9].1[cell % 9]));
                Ok(Found { line: grid[0].0, board })
            }));
            return;
        }
        let last = self.line - 1;
        let error = wrong.map_or(BoardError::Rows { found }, |(_, error)| error);
        let wrong = wrong.map(|(line, _)| line);
        self.ready.push_back(Err(InputError::Grid { first, last, wrong, error }));
    }
}

impl Iterator for Boards<'_> {
    type Item = Result<Found, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.find();
        self.ready.pop_front()
    }
}
