//! Boards from a text of any length, in constant memory: bytes to lines to boards.

use std::io::{self, BufRead, BufReader, Read};
use std::mem;

use memchr::memchr;
use solutions::{Board, parse_cell};

use super::error::{InputError, Kind, Reason};
use super::grids::{Chunk, Found, Grids};
use super::line::{self, Line, Strip, Way};
use super::signs;
use super::utf16::Utf16;

/// Of a longer line, in bytes, one part after the other is read, each up to the end of a list or a field.
const LONGEST_LINE: usize = 1 << 16;
/// Bytes read at a time.
const BUFFER: usize = 1 << 17;

/// All boards of a text.
pub fn all(text: &str) -> Vec<Result<Found, InputError>> {
    Boards::new(text.as_bytes()).collect()
}

/// The boards of a text in order, with an error in place of each that cannot be read; if there is neither, one error. It takes
/// a bounded amount of memory.
pub struct Boards<'a> {
    reader: BufReader<Box<dyn Read + Send + 'a>>,
    /// How many lines and bytes were read.
    line: usize,
    bytes: u64,
    /// The last line, or a part of it and what has been read after that.
    buffer: Vec<u8>,
    is_cut: bool,
    grids: Grids,
    ended: bool,
}

impl<'a> Boards<'a> {
    pub fn new(source: impl Read + Send + 'a) -> Self {
        Boards {
            reader: BufReader::with_capacity(BUFFER, Box::new(source)),
            line: 0,
            bytes: 0,
            buffer: Vec::new(),
            is_cut: false,
            grids: Grids::default(),
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
        while self.grids.ready.len() < most && !self.ended && !self.is_cut {
            let at_hand = self.reader.buffer();
            let longest = at_hand.len().min(LONGEST_LINE);
            let Some(end) = memchr(b'\n', &at_hand[..longest]) else {
                break;
            };
            self.line += 1;
            self.bytes += end as u64 + 1;
            push(&mut self.grids, self.line, &at_hand[..=end]);
            self.reader.consume(end + 1);
        }
        old.clear();
        if self.grids.ready.len() > most {
            old.extend(self.grids.ready.drain(..most));
            return Some(old);
        }
        let chunk = mem::replace(&mut self.grids.ready, old);
        (!chunk.is_empty()).then_some(chunk)
    }

    /// Reads until something is ready, or the end.
    fn find(&mut self) {
        while self.grids.ready.is_empty() && !self.ended {
            self.advance();
        }
    }

    /// Reads a line, a part of one, or the end.
    fn advance(&mut self) {
        if self.line == 0 {
            match self.is_text() {
                Ok(true) => {}
                Ok(false) => {
                    self.grids.error(InputError { place: None, reason: Reason::NotText });
                    self.ended = true;
                    return;
                }
                Err(error) => return self.fail(error),
            }
        }
        if !mem::take(&mut self.is_cut) {
            self.line += 1;
            self.buffer.clear();
        }
        let room = LONGEST_LINE.saturating_sub(self.buffer.len()) as u64 + 1;
        match self.reader.by_ref().take(room).read_until(b'\n', &mut self.buffer) {
            Ok(length) => self.bytes += length as u64,
            Err(error) => return self.fail(error),
        }
        if self.buffer.is_empty() {
            self.grids.end(true);
            if !mem::replace(&mut self.grids.is_any, true) {
                self.grids
                    .error(InputError { place: None, reason: Reason::NoBoard(self.grids.kind) });
            }
            self.ended = true;
            return;
        }
        let mut part = mem::take(&mut self.buffer);
        if part.len() > LONGEST_LINE && !part.ends_with(b"\n") {
            let last = |ends: &[u8]| part.iter().rposition(|byte| ends.contains(byte));
            let Some(end) = last(b"]}>\"").or_else(|| last(b" ,;\t")) else {
                // Of other signs it is no board.
                let start = String::from_utf8_lossy(&part[..81]);
                if start.chars().all(|c| line::cell(c).is_some())
                    && start.contains(|c| ('1'..='9').contains(&c))
                {
                    let reason = Reason::Endless(LONGEST_LINE);
                    let error = InputError::new(self.line, self.line, 1, reason);
                    self.grids.push(Line::Wrong(error), self.line, 0);
                }
                return match self.reader.skip_until(b'\n') {
                    Ok(length) => self.bytes += length as u64,
                    Err(error) => self.fail(error),
                };
            };
            self.buffer = part.split_off(end + 1);
            self.is_cut = true;
        }
        push(&mut self.grids, self.line, &part);
    }

    fn fail(&mut self, error: io::Error) {
        self.grids.end(true);
        let line = self.line.max(1);
        self.grids.error(InputError::new(line, line, 0, Reason::Io(error)));
        self.ended = true;
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
}

impl Iterator for Boards<'_> {
    type Item = Result<Found, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.find();
        self.grids.ready.pop_front()
    }
}

/// Takes a line. Those of 81 plain cells, or of nine, as collections of millions have them, take a short way.
fn push(grids: &mut Grids, number: usize, line: &[u8]) {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    // What follows it is short, or its solution.
    match leading_board(line) {
        Some(board) if line.len() < 163 || is_solution(&board, &line[82..]) => {
            grids.push_board(number, board);
        }
        _ => push_other(grids, number, line),
    }
}

#[inline(never)]
fn push_other(grids: &mut Grids, number: usize, line: &[u8]) {
    if let Some(row) = usual_row(number, line) {
        return grids.push(row, number, 0);
    }
    let text = &*String::from_utf8_lossy(line);
    if !grids.is_any && grids.kind == Kind::Plain {
        grids.kind = match text.trim_start().chars().next() {
            Some('<') => Kind::Xml,
            Some('{' | '[') => Kind::Json,
            _ if text.contains("://") => Kind::Address,
            _ => Kind::Plain,
        };
    }
    let letters = text.chars().filter(|c| c.is_alphabetic() && !"xX".contains(*c));
    let mut words =
        letters.fold(0, |sum: u64, c| sum.wrapping_mul(0x0100_0000_01b3) ^ u64::from(u32::from(c)));
    for part in signs::parts(text, &mut grids.is_blank) {
        grids.push(line::read(&part, text, number), number, mem::take(&mut words));
    }
}

#[inline(never)]
fn is_solution(board: &Board, line: &[u8]) -> bool {
    let is_solution = |solution| *board == solution || is_further(board, &solution);
    line.len() == 81 && leading_board(line).is_some_and(is_solution)
}

fn usual_row(line: usize, row: &[u8]) -> Option<Line> {
    if row.is_empty() {
        return Some(Line::Blank);
    }
    if row.len() != 9 || !row.iter().all(|byte| matches!(byte, b'.' | b'0'..=b'9')) {
        return None;
    }
    let cells = row.iter().filter_map(|&byte| line::cell(char::from(byte))).collect();
    let ways = vec![(Way::Runs, cells)];
    Some(Line::Strips(vec![Strip { line, column: 1, ways, number: 9, ..Strip::default() }]))
}

/// Whether a board has the digits of another one, and more.
pub fn is_further(from: &Board, to: &Board) -> bool {
    from.filled() < to.filled()
        && from.0.iter().zip(&to.0).all(|(from, to)| [0, *to].contains(from))
}

/// The board that a line begins with, if its first 81 bytes are cells, nothing is joined to them, and not all are dashes.
#[inline(never)]
fn leading_board(line: &[u8]) -> Option<Board> {
    let cells = line.get(..81)?;
    if !matches!(line.get(81), None | Some(b' ' | b'\t' | b',' | b';' | b'"')) {
        return None;
    }
    let mut board = Board::EMPTY;
    // Mostly digits and dots, which take two comparisons.
    let mut most = 0;
    for (to, from) in board.0.iter_mut().zip(cells) {
        *to = if *from == b'.' { 0 } else { from.wrapping_sub(b'0') };
        most = most.max(*to);
    }
    if most > 9 {
        for (to, from) in board.0.iter_mut().zip(cells) {
            *to = parse_cell(char::from(*from)).ok()?;
        }
        if board == Board::EMPTY {
            return None;
        }
    }
    Some(board)
}
