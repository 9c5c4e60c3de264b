//! Boards that an address packs, or of objects in one line.

use std::ops::Range;

use crate::cells::Digits;

/// What is before a board: in an address, or the lists of objects.
const NAMES: [&str; 6] = ["S9B", "load=", "fpuzzles", "fpuz", "scl", "[[{"];

/// The boards of addresses of `SudokuWiki`, f-puzzles or `SudokuPad`, and of objects, each with where it stands in the text.
pub fn boards(text: &str) -> Vec<(Range<usize>, [Digits; 81])> {
    let named = |at: usize| {
        let is_here = |name: &&&str| text.as_bytes()[at..].starts_with(name.as_bytes());
        Some((at, *NAMES.iter().find(is_here)?))
    };
    let mut boards = Vec::new();
    let mut at = 0;
    while let Some((start, name)) = (at..text.len()).find_map(named) {
        let packed = &text[start + name.len()..];
        let length = match name {
            "[[{" => packed.find("]]"),
            _ => packed.find(|c: char| !c.is_ascii_alphanumeric() && !"+/=-_%".contains(c)),
        };
        let packed = &packed[..length.unwrap_or(packed.len())];
        let board = match name {
            "S9B" => of_sudoku_wiki(packed),
            "[[{" => of_json(&packed.replace(' ', "")),
            _ => unpacked(packed),
        };
        at = start + name.len() + packed.len();
        boards.extend(board.map(|board| (start..at, board)));
    }
    boards
}

/// `SudokuWiki`'s: for each cell two characters, a number to base 36.
fn of_sudoku_wiki(packed: &str) -> Option<[Digits; 81]> {
    let packed = packed.split(|c: char| !c.is_ascii_alphanumeric()).next()?;
    let (pairs, []) = packed.as_bytes().as_chunks::<2>() else {
        return None;
    };
    let cell = |pair: &[u8; 2]| {
        let number = u16::from_str_radix(str::from_utf8(pair).ok()?, 36).ok()?;
        // A given, or a digit that is none; above them is a set of candidates.
        Some(if (1..=18).contains(&number) { 2 << ((number - 1) % 9) } else { 0 })
    };
    pairs.iter().map(cell).collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// The board of what lz-string has packed.
fn unpacked(packed: &str) -> Option<[Digits; 81]> {
    let packed = packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let text = String::from_utf16(&lz_str::decompress_from_base64(&packed)?).ok()?;
    of_json(text.split_once("[[{")?.1.split_once("]]")?.0)
}

/// What a cell of these may have beside its digit.
const OTHERS: &str =
    " fixed given region highlight c candidates centerPencilMarks cornerPencilMarks pencilMarks ";

/// Nine lists of nine objects, without the outer brackets, each with a `value`, or `v`, if its cell is filled. `None` if there is
/// anything else in them: an address that has lost a letter unpacks to other text.
fn of_json(text: &str) -> Option<[Digits; 81]> {
    let rows: Vec<&str> = text.strip_suffix('}')?.split("}],[{").collect();
    let cells: Vec<&str> = rows.iter().flat_map(|row| row.split("},{")).collect();
    let cell = |object: &&str| {
        let mut cell = 0;
        for (key, value) in object.split(',').filter_map(|part| part.split_once(':')) {
            match key.trim_matches('"') {
                "value" | "v" if ["0", "null", "\"\""].contains(&value) => {}
                "value" | "v" => {
                    let digit = value.trim_matches('"').parse::<u16>().ok();
                    cell = 1 << digit.filter(|digit| (1..=9).contains(digit))?;
                }
                key if OTHERS.contains(&format!(" {key} ")) => {}
                _ => return None,
            }
        }
        Some(cell)
    };
    let cells: Vec<Digits> = cells.iter().map(cell).collect::<Option<_>>()?;
    cells.try_into().ok().filter(|_| rows.len() == 9)
}
