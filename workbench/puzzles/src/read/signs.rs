//! The characters of a line with their columns, however they are written: one sign for each cell and each kind of frame.

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
/// to line: whether a cell of an HTML table has begun, and has nothing in it so far. Tags become frames; what they hold is kept
/// if it is long, as the puzzle of a saved game may be, or the value of a field.
pub fn parts(line: &str, is_blank: &mut bool) -> Vec<Vec<Sign>> {
    let mut parts = vec![Vec::new()];
    let mut rest = line;
    let mut column = 0;
    while let Some(character) = rest.chars().next() {
        column += 1;
        let mut length = character.len_utf8();
        let mut add = |signs: &str| {
            let all = parts.iter_mut().last().into_iter();
            all.for_each(|part| part.extend(signs.chars().map(|is| Sign { is, column })));
        };
        let after = &rest[length..];
        let next = after.chars().next().unwrap_or(' ');
        let end = if character == '<' { after.find('>') } else { None };
        match (character, end) {
            ('<', Some(end)) if next.is_ascii_alphabetic() || "/!?".contains(next) => {
                length += end + 1;
                let tag = &after[..end];
                let is_end = next == '/';
                let name = tag.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric());
                match &*name.take(1).collect::<String>().to_ascii_lowercase() {
                    "td" | "th" | "div" | "li" | "span" | "button" => {
                        add(if is_end && *is_blank { ". " } else { " " });
                        *is_blank = !is_end;
                    }
                    "tr" if !is_end => add("["),
                    name @ ("tr" | "br" | "p") => {
                        add(if name == "tr" { "]" } else { "" });
                        parts.push(Vec::new());
                    }
                    _ if tag.split([' ', '"', '\'']).any(|piece| piece.len() >= 60) => add(tag),
                    _ => {
                        let value =
                            tag.split("value=\"").nth(1).and_then(|it| it.split('"').next());
                        add(value.unwrap_or_default());
                        *is_blank &= value.is_none_or(str::is_empty);
                    }
                }
            }
            ('&', _) if after.starts_with("nbsp;") || after.starts_with("#160;") => {
                length += 5;
                add(" ");
            }
            ('&', _) => add(","),
            ('…', _) => add("..."),
            ('\\', _) => {
                let word =
                    after.len() - after.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
                match (next, word) {
                    ('\\', _) | ('n', 1) => {
                        length += 1;
                        parts.push(Vec::new());
                    }
                    ('t', 1) => {
                        length += 1;
                        add("\t");
                    }
                    _ => length += word,
                }
            }
            // A colour of a terminal.
            ('\u{1b}', _) if next == '[' => {
                length += after.find(|c: char| c.is_ascii_alphabetic()).map_or(0, |end| end + 1);
            }
            // HoDoKu writes it before a digit that is no given.
            ('+', _) if next.is_ascii_digit() => {}
            _ => {
                if let Some(is) = plain(character) {
                    add(is.encode_utf8(&mut [0; 4]));
                    *is_blank &= is == ' ';
                }
            }
        }
        column += rest[..length].chars().count() - 1;
        rest = &rest[length..];
    }
    parts
}
