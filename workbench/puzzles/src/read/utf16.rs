//! UTF-16 as UTF-8, no more of it at a time than is at hand.

use std::io::{self, BufRead, Cursor, Read};

/// A text in UTF-16, read as UTF-8.
pub struct Utf16<R> {
    source: R,
    unit: fn([u8; 2]) -> u16,
    /// The bytes of a character whose end has not been read.
    rest: Vec<u8>,
    text: Cursor<String>,
}

impl<R: BufRead> Utf16<R> {
    /// `unit` makes a unit of its bytes.
    pub fn new(source: R, unit: fn([u8; 2]) -> u16) -> Self {
        Utf16 { source, unit, rest: Vec::new(), text: Cursor::default() }
    }
}

impl<R: BufRead> Read for Utf16<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.text.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let bytes = self.source.fill_buf()?;
            let (length, is_end) = (bytes.len(), bytes.is_empty());
            self.rest.extend_from_slice(bytes);
            self.source.consume(length);
            if is_end && self.rest.is_empty() {
                return Ok(0);
            }
            let units = self.rest.as_chunks().0.iter().map(|&two| (self.unit)(two));
            let mut units: Vec<u16> = units.collect();
            // The first half of a pair waits for the other.
            let is_half = |unit: &mut u16| (0xd800..0xdc00).contains(unit);
            if !is_end {
                units.pop_if(is_half);
            }
            let used = if is_end { self.rest.len() } else { 2 * units.len() };
            self.rest.drain(..used);
            self.text = Cursor::new(String::from_utf16_lossy(&units));
        }
    }
}
