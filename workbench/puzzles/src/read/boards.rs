//! Boards from a text of any length, in constant memory: bytes to lines to boards.

use std::borrow::Cow;
use std::io::{self, Read};
use std::mem;
use std::ops::Range;
use std::str::Utf8Chunk;

use memchr::memchr;
use solutions::{Board, parse_cell};

use super::error::{InputError, Kind, Reason};
use super::grids::Grids;
use super::kinds::{Chunk, InputBoard, is_further};
use super::line;
use super::signs;
use super::utf16::Utf16;

/// Of a longer line, in bytes, one part after the other is read, each up to the end of a list or a field.
const LONGEST_LINE: usize = 1 << 16;
/// What ends a board in it, then what ends a row, then a field.
const ENDS: [&[&str]; 3] = [
    &["]]", "}}", "))", "</table>", "</board>", "</grid>", "</puzzle>"],
    &["]", "}", ")", "</tr>", "</row>"],
    &["\"", ">"],
];
/// Bytes held: more than a line.
const BUFFER: usize = 1 << 17;

/// All boards of a text.
pub fn all(text: &str) -> Vec<Result<InputBoard, InputError>> {
    Boards::new(text.as_bytes()).collect()
}

/// The boards of a text in order, with an error in place of each that cannot be read; if there is neither, one error. It takes
/// a bounded amount of memory.
pub struct Boards<'a> {
    source: Box<dyn Read + Send + 'a>,
    /// What has been read, and the part of it that is not taken yet.
    buffer: Vec<u8>,
    rest: Range<usize>,
    /// How many lines and bytes were taken.
    line: usize,
    bytes: u64,
    /// Whether the last line goes on, and whether what goes on is no list.
    is_cut: bool,
    is_endless: bool,
    grids: Grids,
    ended: bool,
}

impl From<Vec<InputBoard>> for Boards<'_> {
    /// Those that have been read already.
    fn from(found: Vec<InputBoard>) -> Self {
        let mut boards = Boards::new(io::empty());
        boards.grids.ready = found.into_iter().map(Ok).collect();
        boards.ended = true;
        boards
    }
}

impl<'a> Boards<'a> {
    pub fn new(source: impl Read + Send + 'a) -> Self {
        Boards {
            source: Box::new(source),
            buffer: vec![0; BUFFER],
            rest: 0..0,
            line: 0,
            bytes: 0,
            is_cut: false,
            is_endless: false,
            grids: Grids::default(),
            ended: false,
        }
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The next boards, `most` of them, or fewer if that would be to wait for the input; `None` at the end.
    pub fn chunk(&mut self, most: usize) -> Option<Chunk> {
        self.find();
        while self.grids.ready.len() < most && self.take() {}
        let more = self.grids.ready.split_off(most.min(self.grids.ready.len()));
        let chunk = mem::replace(&mut self.grids.ready, more);
        (!chunk.is_empty()).then_some(chunk)
    }

    /// Reads until something is ready, or the end.
    fn find(&mut self) {
        while self.grids.ready.is_empty() && !self.ended {
            if !self.take() {
                self.fill();
            }
        }
    }

    /// Takes a line that has been read, or a part of a long one; false if there is none.
    fn take(&mut self) -> bool {
        let rest = &self.buffer[self.rest.clone()];
        let rest = &rest[..rest.len().min(LONGEST_LINE)];
        let board = leading_board(rest);
        let nine = if board.is_none() && !self.is_cut && self.grids.is_idle() {
            nine_lines(rest)
        } else {
            None
        };
        if let Some((board, length)) = nine {
            self.grids.push_board(self.line + 1, &board);
            self.line += 9;
            return self.pass(length);
        }
        // A line that is a board ends there.
        let is_board = board.is_some() && rest.get(81) == Some(&b'\n');
        let line = if is_board { Some(81) } else { memchr(b'\n', rest) };
        if line.is_none() && rest.len() < LONGEST_LINE {
            return false;
        }
        let end = line.map(|end| end + 1).or_else(|| ENDS.iter().find_map(|of| last(rest, of)));
        let end = end.or_else(|| end_of_cells(rest));
        let part = &rest[..end.unwrap_or(rest.len())];
        let length = part.len();
        if self.is_cut {
            self.grids.fields = 0;
        } else {
            self.line += 1;
        }
        match board {
            _ if self.is_endless => {}
            // What follows it is too short to be nearly a board, or its solution.
            Some(board) if length < 157 || is_solution(&board, &part[82..]) => {
                self.grids.push_board(self.line, &board);
            }
            _ if end.is_some() => push(&mut self.grids, self.line, part),
            _ if part.iter().take(81).all(|&byte| parse_cell(char::from(byte)).is_ok()) => {
                self.grids.end(true);
                let reason = Reason::Endless(LONGEST_LINE);
                self.grids.error(InputError::new(self.line, self.line, 1, reason));
            }
            _ => {}
        }
        self.is_cut = line.is_none();
        self.is_endless = self.is_cut && (self.is_endless || end.is_none());
        self.pass(length)
    }

    fn pass(&mut self, length: usize) -> bool {
        self.rest.start += length;
        self.bytes += length as u64;
        true
    }

    /// Reads more, or the end.
    fn fill(&mut self) {
        self.buffer.copy_within(self.rest.clone(), 0);
        self.rest = 0..self.rest.len();
        match self.source.read(&mut self.buffer[self.rest.end..]) {
            Ok(0) => self.end(),
            Ok(length) => {
                self.rest.end += length;
                if self.bytes == 0 && self.rest.end == length {
                    self.start();
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                self.grids.end(true);
                let line = self.line + usize::from(!self.is_cut);
                self.grids.error(InputError::new(line, line, 0, Reason::Io(error)));
                self.ended = true;
            }
        }
    }

    /// Looks at the beginning. UTF-16 with a byte order mark, as `PowerShell` writes it, becomes UTF-8.
    fn start(&mut self) {
        let start = &self.buffer[self.rest.clone()];
        let unit: fn([u8; 2]) -> u16 = match start {
            [0xff, 0xfe, ..] => u16::from_le_bytes,
            [0xfe, 0xff, ..] => u16::from_be_bytes,
            _ if start.contains(&0) => {
                self.grids.error(InputError { place: None, reason: Reason::NotText });
                self.ended = true;
                return;
            }
            _ => return,
        };
        let start = io::Cursor::new(start.to_vec());
        let source = mem::replace(&mut self.source, Box::new(io::empty()));
        self.source = Box::new(Utf16::new(start.chain(source), unit));
        self.rest = 0..0;
    }

    fn end(&mut self) {
        if !self.rest.is_empty() {
            // As if the last line had an end.
            self.buffer[self.rest.end] = b'\n';
            self.rest.end += 1;
            self.take();
            self.bytes -= 1;
        }
        self.grids.end(true);
        if !mem::replace(&mut self.grids.is_any, true) {
            self.grids.error(InputError { place: None, reason: Reason::NoBoard(self.grids.kind) });
        }
        self.ended = true;
    }
}

impl Iterator for Boards<'_> {
    type Item = Result<InputBoard, InputError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.find();
        self.grids.ready.pop_front()
    }
}

/// Where the last of these ends.
fn last(text: &[u8], of: &[&str]) -> Option<usize> {
    let ends = of.iter().filter_map(|end| {
        let at = text.windows(end.len()).rposition(|it| it.eq_ignore_ascii_case(end.as_bytes()))?;
        Some(at + end.len())
    });
    ends.max()
}

/// Behind as many separators as there are cells of whole boards; otherwise behind the last.
fn end_of_cells(text: &[u8]) -> Option<usize> {
    let all = |between: u8| move |&(_, byte): &(usize, &u8)| *byte == between;
    let ends = |between| text.iter().enumerate().filter(all(between)).map(|(at, _)| at + 1);
    b",;\t "
        .iter()
        .find_map(|&between| {
            let number = ends(between).count();
            ends(between).nth((number / 81 * 81).checked_sub(1)?)
        })
        .or_else(|| last(text, &[",", ";", "\t", " "]))
}

/// Takes a line that is no board alone.
fn push(grids: &mut Grids, number: usize, line: &[u8]) {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let mut text = text(line);
    // Of a difference, what is new; what is old, if nothing is new.
    if text.starts_with("@@") {
        grids.old = Some(if text.contains(" +0,0 ") { '+' } else { '-' });
    } else if let Some(old) = grids.old {
        match text.chars().next() {
            Some(sign) if sign == old => return,
            Some('+' | '-' | ' ') => text = format!(" {}", &text[1..]).into(),
            _ => grids.old = None,
        }
    }
    let text = &*text;
    if !grids.is_any && grids.kind == Kind::Plain {
        let is_address = text.contains("://") && !text.trim_start().starts_with(['<', '{', '[']);
        let kind = if is_address { Kind::Address } else { Kind::Plain };
        let other = line.utf8_chunks().find_map(|chunk| chunk.invalid().first());
        grids.kind = other.map_or(kind, |&byte| Kind::Bytes(byte, number));
    }
    let letters = text.chars().filter(|c| c.is_alphabetic() && !"xX".contains(*c));
    let words = letters.fold(0, |sum: u64, c| sum.wrapping_mul(0x0100_0000_01b3) ^ u64::from(c));
    let fields = text.bytes().filter(|byte| b",;\t".contains(byte)).count();
    let signs = signs::signs(text, &mut grids.element);
    grids.push(line::read(&signs, text, number), number, words, fields);
}

/// The text of a line. Bytes that are not UTF-8 are read as Latin-1, in which blanks and signs are single bytes.
fn text(line: &[u8]) -> Cow<'_, str> {
    let latin = |byte: &u8| char::from(*byte);
    let all = |chunk: Utf8Chunk<'_>| {
        chunk.valid().chars().chain(chunk.invalid().iter().map(latin)).collect::<String>()
    };
    match str::from_utf8(line) {
        Ok(text) => text.into(),
        Err(_) => line.utf8_chunks().map(all).collect::<String>().into(),
    }
}

fn is_solution(board: &Board, line: &[u8]) -> bool {
    let solution = leading_board(line).filter(|_| line.trim_ascii_end().len() == 81);
    solution.is_some_and(|solution| *board == solution || is_further(board, &solution))
}

/// The board of nine lines of digits and points, if they end there, and how long they are.
fn nine_lines(text: &[u8]) -> Option<(Board, usize)> {
    let mut board = Board::EMPTY;
    let mut rest = text;
    for row in board.0.chunks_mut(9) {
        let (cells, after) = rest.split_at_checked(9)?;
        for (to, from) in row.iter_mut().zip(cells) {
            *to = match from {
                b'.' => 0,
                b'0'..=b'9' => from - b'0',
                _ => return None,
            };
        }
        rest = after.strip_prefix(b"\r").unwrap_or(after).strip_prefix(b"\n")?;
    }
    // Nor is a title a row.
    let is_end = matches!(rest, [b'\n' | b'\r' | b'A'..=b'W' | b'a'..=b'w', ..]);
    (is_end && board.0.iter().any(|&cell| cell > 1)).then(|| (board, text.len() - rest.len()))
}

/// The board that a line begins with, if its first 81 bytes are cells, nothing is joined to them, and it is no mask and not all
/// dashes.
#[inline(never)]
fn leading_board(line: &[u8]) -> Option<Board> {
    let cells = line.get(..81)?;
    if !matches!(line.get(81), None | Some(b'\n' | b'\r' | b' ' | b'\t' | b',' | b';' | b'"')) {
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
        // Dashes may join rows.
        let count = |of: &[u8]| cells.iter().filter(|byte| of.contains(byte)).count();
        let dashes = count(b"-");
        if dashes > 0 && (dashes < 10 || dashes + count(b"123456789") < 81) {
            return None;
        }
        for (to, from) in board.0.iter_mut().zip(cells) {
            *to = parse_cell(char::from(*from)).ok()?;
        }
    }
    board.0.iter().any(|&cell| cell > 1).then_some(board)
}
