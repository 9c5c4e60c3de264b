//! UTF-16 as UTF-8, no more of it at a time than is at hand.

use std::io::{self, Read};

/// A text in UTF-16, read as UTF-8.
pub struct Utf16<R> {
    source: R,
    /// Makes a unit of its bytes.
    unit: fn([u8; 2]) -> u16,
    /// The beginning of a character.
    rest: Vec<u8>,
}

impl<R: Read> Utf16<R> {
    pub fn new(source: R, unit: fn([u8; 2]) -> u16) -> Self {
        Utf16 { source, unit, rest: Vec::new() }
    }
}

impl<R: Read> Read for Utf16<R> {
    /// Needs room for a dozen bytes: two become three at most.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut text = String::new();
        while text.is_empty() {
            let start = self.rest.len();
            self.rest.resize(buffer.len() / 3 * 2, 0);
            let read = self.source.read(&mut self.rest[start..]);
            self.rest.truncate(start + *read.as_ref().unwrap_or(&0));
            let mut units: Vec<u16> =
                self.rest.as_chunks().0.iter().map(|it| (self.unit)(*it)).collect();
            let is_end = read? == 0;
            units.pop_if(|last| !is_end && (0xd800..0xdc00).contains(last));
            self.rest.drain(..2 * units.len());
            let characters = char::decode_utf16(units);
            text.extend(characters.map(|it| it.unwrap_or(char::REPLACEMENT_CHARACTER)));
            if is_end {
                break;
            }
        }
        buffer[..text.len()].copy_from_slice(text.as_bytes());
        Ok(text.len())
    }
}
