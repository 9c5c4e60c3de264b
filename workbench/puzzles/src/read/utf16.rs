//! UTF-16 as UTF-8, no more of it at a time than is at hand.

use std::io::{self, BufReader, Read};

/// A text in UTF-16, read as UTF-8.
pub struct Utf16<R> {
    source: BufReader<R>,
    /// Makes a unit of its bytes.
    unit: fn([u8; 2]) -> u16,
}

impl<R: Read> Utf16<R> {
    pub fn new(source: R, unit: fn([u8; 2]) -> u16) -> Self {
        Utf16 { source: BufReader::new(source), unit }
    }

    fn unit(&mut self) -> io::Result<Option<u16>> {
        let mut bytes = [0; 2];
        match self.source.read_exact(&mut bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            read => read.map(|()| Some((self.unit)(bytes))),
        }
    }
}

impl<R: Read> Read for Utf16<R> {
    /// Needs room for six bytes: two characters that are none.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut length = 0;
        while length + 6 <= buffer.len() && (length == 0 || self.source.buffer().len() > 3) {
            let Some(first) = self.unit()? else { break };
            let is_half = (0xd800..0xdc00).contains(&first);
            let second = if is_half { self.unit()? } else { None };
            for character in char::decode_utf16([Some(first), second].into_iter().flatten()) {
                let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
                length += character.encode_utf8(&mut buffer[length..]).len();
            }
        }
        Ok(length)
    }
}
