//! Boards from a text of any length: bytes to lines to boards, in constant memory.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::mem;

use memchr::memchr;
use solutions::Board;

use super::error::{BoardError, InputError};
use super::grid::{Chunk, Found, Grids};
use super::line::{self, Line};

/// Longer than a line of any notation, in bytes.
const LONGEST_LINE: usize = 4096;
/// Bytes read at a time.
const BUFFER: usize = 1 << 17;

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
            ended: false,
        }
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads until a board is ready, or the end.
    fn find(&mut self) {
        while self.grids.ready.is_empty() && !self.ended {
            self.advance();
        }
    }

    fn advance(&mut self) {
        if self.line == 0 && self.is_binary() {
            return self.end(Some(InputError::NotText));
        }
        self.line += 1;
        match self.read_line() {
            Ok(true) => self.grids.push_line(self.line, self.look_at_line()),
            Ok(false) => self.end(None),
            Err(error) => {
                let line = self.line;
                self.end(Some(InputError::Io { line, error }));
            }
        }
    }

    fn end(&mut self, failure: Option<InputError>) {
        self.ended = true;
        self.grids.end();
        self.grids.ready.extend(failure.map(Err));
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
}

impl<R: Read> Boards<BufReader<R>> {
    /// The next boards, `most` of them, or fewer if that would be to wait for the input; `None` at the end. `old` is an
    /// earlier chunk, whose memory is used again.
    pub fn chunk(&mut self, most: usize, mut old: Chunk) -> Option<Chunk> {
        self.find();
        // Lines that are there as a whole are not copied.
        while self.grids.ready.len() < most && !self.ended {
            let at_hand = self.reader.buffer();
            let longest = at_hand.len().min(LONGEST_LINE);
            let Some(end) = memchr(b'\n', &at_hand[..longest]) else {
                break;
            };
            self.line += 1;
            self.grids.push_line(self.line, line::read_line(&at_hand[..=end]));
            self.reader.consume(end + 1);
            self.bytes += end as u64 + 1;
        }
        old.clear();
        let mut chunk = mem::replace(&mut self.grids.ready, old);
        if chunk.len() > most {
            self.grids.ready.extend(chunk.drain(most..));
        }
        (!chunk.is_empty()).then_some(chunk)
    }
}

impl<R: BufRead> Iterator for Boards<R> {
    type Item = Result<Found, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.find();
        self.grids.ready.pop_front()
    }
}
