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

/// A cell of a table that has begun: whether it has nothing in it so far, and the digit of its attributes or its child's.
#[derive(Default)]
pub struct Element {
    is_blank: bool,
    digit: Option<char>,
    /// Whether a board may come of tags alone.
    pub is_made: bool,
}

/// The parts of a line, which begin where `LaTeX` (`\\`), HTML (`</tr>`) or an escape (`\n`) ends one. `element` goes from line
/// to line.
pub fn parts(line: &str, element: &mut Element) -> Vec<Vec<Sign>> {
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
                let (signs, is_end) = of_tag(tag, element);
                (tag.len() + 1, signs, is_end)
            }
            ('[', 'a'..='z' | 'A'..='Z' | '/') => match of_forum(after) {
                Some(tag) => {
                    let (signs, is_end) = of_tag(tag, element);
                    (tag.len() + 1, signs, is_end)
                }
                None => (0, shown(character, &mut own, element), false),
            },
            ('&', _) => match entity(after) {
                Some((length, character)) => (length, shown(character, &mut own, element), false),
                None => (0, ",", false),
            },
            ('…', _) => (0, "...", false),
            ('\\', '\\') => (1, "", true),
            ('\\', 'n') if letters() == 1 => (1, "", true),
            ('\\', 't') if letters() == 1 => (1, "\t", false),
            ('\\', 'u') => match escape(after) {
                Some((length, character)) => (length, shown(character, &mut own, element), false),
                None => (letters(), "", false),
            },
            ('\\', _) => (letters(), "", false),
            // A colour of a terminal.
            ('\u{1b}', '[') => {
                (after.find(|c: char| c.is_ascii_alphabetic()).map_or(0, |end| end + 1), "", false)
            }
            // HoDoKu writes it before a digit that is no given.
            ('+', '0'..='9') => (0, "", false),
            // An arrow between two boards.
            ('-', '>') => (1, "=", false),
            ('→' | '⇒' | '➜', _) => (0, "=", false),
            _ => (0, shown(character, &mut own, element), false),
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

/// The plain sign for a character, as a text.
fn shown<'a>(character: char, own: &'a mut [u8; 4], element: &mut Element) -> &'a str {
    let Some(is) = plain(character) else { return "" };
    element.is_blank &= is == ' ';
    is.encode_utf8(own)
}

/// The character of an entity, after its `&`, and how long it is.
fn entity(after: &str) -> Option<(usize, char)> {
    let name = &after[..after.bytes().take(8).position(|byte| byte == b';')?];
    let code = |text: &str, radix| char::from_u32(u32::from_str_radix(text, radix).ok()?);
    let character = match name {
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "middot" | "bull" | "sdot" | "centerdot" => '.',
        "quot" | "apos" => '"',
        "amp" | "lt" | "gt" => ',',
        _ => match name.strip_prefix('#')?.strip_prefix(['x', 'X']) {
            Some(digits) => code(digits, 16)?,
            None => code(&name[1..], 10)?,
        },
    };
    Some((name.len() + 1, character))
}

/// The character of `\u00b7` or `\u{b7}`, after its `\`, and how long it is.
fn escape(after: &str) -> Option<(usize, char)> {
    let digits = match after.strip_prefix("u{") {
        Some(digits) => digits.split_once('}')?.0,
        None => after.get(1..5)?,
    };
    let character = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
    Some((digits.len() + if after.starts_with("u{") { 3 } else { 1 }, character))
}

/// What a forum writes in brackets as HTML has it in others.
fn of_forum(after: &str) -> Option<&str> {
    const NAMES: &str = " b i u s td th tr table code quote color colour size center font pre tt spoiler list url hide mono ";
    let tag = &after[..after.find(']')?];
    let name = tag.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next()?;
    let is_known = !name.is_empty() && NAMES.contains(&format!(" {} ", name.to_ascii_lowercase()));
    is_known.then_some(tag)
}

/// What a tag is, a frame for the most part, and whether it ends the part. What it holds is kept if it is long, as the puzzle of
/// a saved game may be.
fn of_tag<'a>(tag: &'a str, element: &mut Element) -> (&'a str, bool) {
    let is_end = tag.starts_with('/');
    let is_both = tag.ends_with('/');
    let name = tag.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next();
    let name = name.unwrap_or_default().to_ascii_lowercase();
    let is_cell = matches!(&*name, "td" | "th" | "div" | "li" | "span" | "button" | "cell");
    if tag.split([' ', '"', '\'']).any(|piece| piece.len() >= 60) {
        return (tag, false);
    }
    if element.is_blank
        && !is_end
        && let Some(digit) = digit_of(tag)
    {
        element.digit = Some(digit);
    }
    match &*name {
        _ if is_cell && (is_end || is_both) => {
            let is_blank = mem::take(&mut element.is_blank) || is_both;
            let digit = element.digit.take().or_else(|| digit_of(tag).filter(|_| is_both));
            element.is_made |= is_blank && digit.is_none();
            match digit
                .and_then(|digit| DIGITS.split_inclusive(' ').find(|it| it.starts_with(digit)))
            {
                _ if !is_blank => (" ", false),
                Some(digit) => (digit, false),
                None => (". ", false),
            }
        }
        _ if is_cell => {
            // What is around it may have the digit.
            let digit = digit_of(tag).or(element.digit.take().filter(|_| element.is_blank));
            *element = Element { is_blank: true, digit, ..*element };
            (" ", false)
        }
        "tr" => (if is_end { "]" } else { "[" }, is_end),
        "br" | "p" => ("", !element.is_blank),
        "input" if !element.is_blank => {
            let digit = digit_of(tag);
            (
                digit
                    .and_then(|digit| DIGITS.split_inclusive(' ').find(|it| it.starts_with(digit)))
                    .unwrap_or_default(),
                false,
            )
        }
        _ => ("", false),
    }
}

const DIGITS: &str = "1 2 3 4 5 6 7 8 9 ";

/// The digit of the attribute that shows one.
fn digit_of(tag: &str) -> Option<char> {
    tag.split_whitespace().skip(1).find_map(|attribute| {
        let (name, value) = attribute.split_once('=')?;
        let name = name.to_ascii_lowercase();
        let is_shown = matches!(
            &*name,
            "value" | "alt" | "aria-label" | "data-value" | "data-digit" | "data-number"
        );
        let value = value.trim_end_matches('/').trim_matches(['"', '\'']);
        let digit =
            value.chars().next().filter(|digit| value.len() == 1 && ('1'..='9').contains(digit));
        digit.filter(|_| is_shown)
    })
}
