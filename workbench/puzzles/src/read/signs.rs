//! The characters of a line with their columns, however they are written: one sign for each cell and each kind of frame.

use std::mem;
use std::ops::RangeInclusive;

/// A character, as plain as it can be, and its column in the line.
#[derive(Clone, Copy, Debug)]
pub struct Sign {
    pub is: char,
    pub column: usize,
}

/// Before nine digits: a zero, or what nobody writes as a cell.
const ZEROS: [u32; 23] = [
    0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xe50, 0x2080, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec,
    0x1d7f6, 0x1fbf0, 0x1f100, 0x104a0, 0x245f, 0x2473, 0x2487, 0x24f4, 0x2775, 0x277f, 0x2789,
];
const CHINESE: &str = "〇一二三四五六七八九";
const NO_WIDTH: [RangeInclusive<char>; 6] = [
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{2069}',
    '\u{20dd}'..='\u{20e3}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
];
/// Other characters, and the sign for each.
const PLAIN: [(&str, char); 8] = [
    ("零⓪⓿🄋", '0'),
    ("·•∙⋅・。□▢☐◻◽⬜○◯⚪⬛■▪▫◼🟦🔲🔳", '.'),
    ("‐‑–—−", '-'),
    ("│┃║┆┇┊┋╎╏¦｜▏▕", '|'),
    ("“”„‘’‚«»「」", '"'),
    ("、", ','),
    ("【［", '['),
    ("】］", ']'),
];

/// The plain sign for a character; `None` for what has no width.
fn plain(character: char) -> Option<char> {
    if matches!(character, '\t' | ' '..='~') {
        return Some(character);
    }
    let code = u32::from(character);
    let digit = |from: &u32| code.checked_sub(*from).filter(|&more| more < 10);
    let chinese = CHINESE.chars().position(|c| c == character).map(|at| at as u32);
    if let Some(digit) = ZEROS.iter().find_map(digit).or(chinese) {
        return char::from_digit(digit, 10);
    }
    if character == '\u{1b}' || NO_WIDTH.iter().any(|all| all.contains(&character)) {
        return None;
    }
    if let Some((_, is)) = PLAIN.iter().find(|(all, _)| all.contains(character)) {
        return Some(*is);
    }
    match character {
        // The rest of the frames.
        '\u{2500}'..='\u{257f}' => Some('~'),
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(code - 0xfee0),
        space if space.is_whitespace() || space.is_control() => Some(' '),
        other => Some(other),
    }
}

/// The parts of a line, which begin where `LaTeX` (`\\`), HTML (`</tr>`) or an escape (`\n`) ends one. `is_blank` goes from line
/// to line: whether a cell of an HTML table has begun, and has nothing in it so far.
pub fn parts(line: &str, is_blank: &mut bool) -> Vec<Vec<Sign>> {
    let mut parts = Vec::new();
    let mut part = Vec::new();
    let mut rest = line.chars();
    let mut column = 0;
    while let Some(character) = rest.next() {
        column += 1;
        let after = rest.as_str();
        let next = after.chars().next().unwrap_or(' ');
        let letters =
            || after.len() - after.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let mut own = [0; 4];
        // How much of what comes after belongs to it, what it is, and whether it ends the part.
        let (length, signs, is_end) = match (character, next) {
            ('<', 'a'..='z' | 'A'..='Z' | '/' | '!' | '?') if after.contains('>') => {
                let tag = after.split('>').next().unwrap_or_default();
                let (signs, is_end) = of_tag(tag, is_blank);
                (tag.len() + 1, signs, is_end)
            }
            ('&', _) if after.starts_with("nbsp;") || after.starts_with("#160;") => (5, " ", false),
            ('&', _) => (0, ",", false),
            ('…', _) => (0, "...", false),
            ('\\', '\\') => (1, "", true),
            ('\\', 'n') if letters() == 1 => (1, "", true),
            ('\\', 't') if letters() == 1 => (1, "\t", false),
            ('\\', _) => (letters(), "", false),
            // A colour of a terminal.
            ('\u{1b}', '[') => {
                (after.find(|c: char| c.is_ascii_alphabetic()).map_or(0, |end| end + 1), "", false)
            }
            // HoDoKu writes it before a digit that is no given.
            ('+', '0'..='9') => (0, "", false),
            _ => match plain(character) {
                Some(is) => {
                    *is_blank &= is == ' ';
                    (0, &*is.encode_utf8(&mut own), false)
                }
                None => (0, "", false),
            },
        };
        part.extend(signs.chars().map(|is| Sign { is, column }));
        if is_end {
            parts.push(mem::take(&mut part));
        }
        if length > 0 {
            column += after[..length].chars().count();
            rest = after[length..].chars();
        }
    }
    parts.push(part);
    parts
}

/// What a tag is, a frame for the most part, and whether it ends the part. What it holds is kept if it is long, as the puzzle of
/// a saved game may be, or the value of a field.
fn of_tag<'a>(tag: &'a str, is_blank: &mut bool) -> (&'a str, bool) {
    let is_end = tag.starts_with('/');
    let name = tag.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next();
    match &*name.unwrap_or_default().to_ascii_lowercase() {
        "td" | "th" | "div" | "li" | "span" | "button" => {
            let was_blank = mem::replace(is_blank, !is_end);
            (if is_end && was_blank { ". " } else { " " }, false)
        }
        "tr" => (if is_end { "]" } else { "[" }, is_end),
        "br" | "p" => ("", true),
        _ if tag.split([' ', '"', '\'']).any(|piece| piece.len() >= 60) => (tag, false),
        _ => {
            let value = tag.split("value=\"").nth(1).and_then(|it| it.split('"').next());
            *is_blank &= value.is_none_or(str::is_empty);
            (value.unwrap_or_default(), false)
        }
    }
}
