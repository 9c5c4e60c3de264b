//! The characters of a line with their columns, however they are written: one sign for each cell and each kind of frame.

use std::mem;
use std::ops::RangeInclusive;

/// A character, as plain as it can be, as it was, and its column in the line.
#[derive(Clone, Copy, Debug)]
pub struct Sign {
    pub is: char,
    pub was: char,
    pub column: usize,
}

/// Before nine digits: a zero, or what nobody writes as a cell.
const ZEROS: [u32; 25] = [
    0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xe50, 0x2080, 0xff10, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec,
    0x1d7f6, 0x1fbf0, 0x1f100, 0x104a0, 0x245f, 0x2473, 0x2487, 0x24f4, 0x2775, 0x277f, 0x2789,
    0x215f, 0x216f,
];
/// In Chinese, and in braille.
const TENS: [&str; 2] = ["〇一二三四五六七八九", "⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊"];
const NO_WIDTH: [RangeInclusive<char>; 7] = [
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{2069}',
    '\u{20dd}'..='\u{20e3}',
    '\u{fe00}'..='\u{fe0f}',
    '\u{feff}'..='\u{feff}',
    '⠼'..='⠼',
];
/// Other characters, and the sign for each.
const PLAIN: [(&str, char); 8] = [
    ("零⓪⓿🄋", '0'),
    ("·•∙⋅・。⠀⠤□▢☐◻◽⬜○◯⚪⬛■▪▫◼🟦🔲🔳", '.'),
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
    let written = || TENS.iter().find_map(|ten| ten.chars().position(|c| c == character));
    if let Some(digit) = ZEROS.iter().find_map(digit).or_else(|| Some(written()? as u32)) {
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

/// The signs of a line. `element` goes from line to line.
pub fn signs(line: &str, element: &mut Element) -> Vec<Sign> {
    let mut signs = Vec::new();
    let mut rest = line.chars();
    let mut column = 0;
    while let Some(character) = rest.next() {
        column += 1;
        let after = rest.as_str();
        let special = special(character, after, element);
        let mut show = |of, was| {
            if let Some(is) = plain(of) {
                element.is_blank &= is == ' ';
                signs.push(Sign { is, was, column });
            }
        };
        if let Some((length, text)) = special {
            let is_one = length == 0 && text.chars().count() == 1;
            text.chars().for_each(|of| show(of, if is_one { character } else { of }));
            column += after[..length].chars().count();
            rest = after[length..].chars();
        } else {
            show(character, character);
        }
    }
    signs
}

/// What is not what it seems: how much of what comes after belongs to it, and what it is.
fn special(character: char, after: &str, element: &mut Element) -> Option<(usize, String)> {
    let next = after.chars().next().unwrap_or(' ');
    let letters =
        || after.len() - after.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
    let is = |length, text: &str| Some((length, text.to_owned()));
    match (character, next) {
        ('<', 'a'..='z' | 'A'..='Z' | '/' | '!' | '?') => {
            Some(of_tag(after.split_once('>')?.0, element))
        }
        ('[', 'a'..='z' | 'A'..='Z' | '/') => Some(of_tag(of_forum(after)?, element)),
        ('&', _) => entity(after).or_else(|| is(0, ",")),
        ('…', _) => is(0, "..."),
        // The end of a row: LaTeX's, and an escape; an arrow between two boards.
        ('\\', '\\' | 'n') | ('-', '>') => is(1, "="),
        ('\\', 't') if letters() == 1 => is(1, "\t"),
        ('\\', 'u') => escape(after).or_else(|| is(letters(), "")),
        ('\\', ',' | ';' | '\t') => None,
        ('\\', _) => is(letters(), ""),
        ('-', '-') if after.starts_with("->") => is(2, "="),
        // A colour of a terminal.
        ('\u{1b}', '[') => {
            is(after.find(|c: char| c.is_ascii_alphabetic()).map_or(0, |end| end + 1), "")
        }
        // HoDoKu writes it before a digit that is no given.
        ('+', '0'..='9') => is(0, ""),
        ('→' | '⇒' | '➜', _) => is(0, "="),
        ('r' | 'R' | 'A'..='I', '0'..='9') => clue(character, after),
        ('0', 'x' | 'X') if after[1..].starts_with(|c: char| c.is_ascii_hexdigit()) => is(1, ""),
        // A mail writes a point like this.
        ('=', '2') if after.starts_with("2E") => is(2, "."),
        _ => None,
    }
}

/// A clue as it is said, `r1c2=5`, `A2: 5`: as three digits.
fn clue(row: char, after: &str) -> Option<(usize, String)> {
    let (row, rest) = match (row, after.as_bytes()) {
        ('r' | 'R', [row, b'c' | b'C', rest @ ..]) => (*row, rest),
        ('A'..='I', rest) => (row as u8 - b'A' + b'1', rest),
        _ => return None,
    };
    let [column, rest @ ..] = rest else { return None };
    let length = rest.iter().take_while(|byte| b"=: \"'".contains(byte)).count();
    let digits = [row, *column, *rest.get(length)?].map(char::from);
    let is_one = !rest.get(length + 1).is_some_and(u8::is_ascii_digit);
    let text = match digits {
        [row, column, digit] if digits.iter().all(char::is_ascii_digit) => {
            format!(" {row},{column},{digit} ")
        }
        [.., '.' | '_'] => " ".to_owned(),
        _ => return None,
    };
    (length > 0 && is_one).then(|| (after.len() - rest.len() + length + 1, text))
}

/// The character of an entity, after its `&`.
fn entity(after: &str) -> Option<(usize, String)> {
    let name = &after[..after.bytes().take(10).position(|byte| byte == b';')?];
    let character = match name {
        "nbsp" | "ensp" | "emsp" | "thinsp" => ' ',
        "middot" | "bull" | "sdot" | "centerdot" | "lowbar" => '.',
        "quot" | "apos" => '"',
        "amp" | "lt" | "gt" => ',',
        _ => match name.strip_prefix('#')?.strip_prefix(['x', 'X']) {
            Some(digits) => coded(digits, 16)?,
            None => coded(&name[1..], 10)?,
        },
    };
    Some((name.len() + 1, character.into()))
}

/// The character of `\u00b7` or `\u{b7}`, after its `\`.
fn escape(after: &str) -> Option<(usize, String)> {
    let (digits, length) = match after.strip_prefix("u{") {
        Some(digits) => (digits.split_once('}')?.0, 3),
        None => (after.get(1..5)?, 1),
    };
    Some((digits.len() + length, coded(digits, 16)?.into()))
}

fn coded(number: &str, radix: u32) -> Option<char> {
    char::from_u32(u32::from_str_radix(number, radix).ok()?)
}

/// What a forum writes in brackets as HTML has it in others.
fn of_forum(after: &str) -> Option<&str> {
    const NAMES: &str = " b i u s td th tr table code quote color colour size center font pre tt spoiler list url hide mono ";
    let tag = &after[..after.find(']')?];
    let name = tag.trim_start_matches('/').split(['=', ' ']).next()?;
    let is_known = !name.is_empty() && NAMES.contains(&format!(" {} ", name.to_ascii_lowercase()));
    is_known.then_some(tag)
}

/// How long a tag is, and what it is: nothing for the most part.
fn of_tag(tag: &str, element: &mut Element) -> (usize, String) {
    let name = tag.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next();
    let name = name.unwrap_or_default().to_ascii_lowercase();
    let (is_start, is_end) = (!tag.starts_with('/'), tag.starts_with('/') || tag.ends_with('/'));
    let is_cell = matches!(&*name, "td" | "th" | "div" | "li" | "span" | "button" | "cell");
    let digit = digit_of(tag).filter(|_| is_start);
    let shown = |digit: Option<char>| digit.map_or_else(String::new, |digit| format!(" {digit} "));
    let text = match &*name {
        // The puzzle of a saved game may be in one.
        _ if tag.split([' ', '"', '\'']).any(|piece| piece.len() >= 60) => tag.to_owned(),
        _ if is_cell && is_end => {
            let is_blank = mem::take(&mut element.is_blank) || is_start;
            let digit = element.digit.take().or(digit);
            element.is_made |= is_blank && digit.is_none();
            if is_blank { shown(digit.or(Some('.'))) } else { " ".to_owned() }
        }
        "tr" => if is_start { "[" } else { "]" }.to_owned(),
        "input" if !element.is_blank => shown(digit.or(tag.contains("maxlength").then_some('.'))),
        "br" | "p" if !element.is_blank && (name == "br" || is_end) => "=".to_owned(),
        _ => {
            // What is around it may have the digit, or what is in it.
            let around = element.digit.take().filter(|_| element.is_blank);
            element.digit = digit.filter(|_| is_cell || element.is_blank).or(around);
            element.is_blank |= is_cell;
            if is_cell { " " } else { "" }.to_owned()
        }
    };
    (tag.len() + 1, text)
}

/// The digit of the attribute that shows one.
fn digit_of(tag: &str) -> Option<char> {
    const NAMES: &str = " value alt aria-label data-value data-digit data-number ";
    tag.split_whitespace().skip(1).find_map(|attribute| {
        let (name, value) = attribute.split_once('=')?;
        let is_shown = NAMES.contains(&format!(" {} ", name.to_ascii_lowercase()));
        let value = value.trim_end_matches('/').trim_matches(['"', '\'']).parse().ok();
        value.filter(|digit| is_shown && ('1'..='9').contains(digit))
    })
}
