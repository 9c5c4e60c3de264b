//! Boards that an address packs, or of objects in one line.

use crate::cells::Digits;

/// The board of an address of `SudokuWiki`, f-puzzles or `SudokuPad`, or of objects.
pub fn board(text: &str) -> Option<[Digits; 81]> {
    let plain = || text.contains("[[{").then(|| text.replace(' ', ""));
    of_sudoku_wiki(text).or_else(|| of_json(&unpacked(text).or_else(plain)?))
}

/// `SudokuWiki`'s: `S9B` and for each cell two characters, a number to base 36.
fn of_sudoku_wiki(text: &str) -> Option<[Digits; 81]> {
    let (_, packed) = text.split_once("S9B")?;
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

/// What lz-string has packed in an address.
fn unpacked(text: &str) -> Option<String> {
    let packed = ["load=", "fpuzzles", "fpuz", "scl"]
        .iter()
        .find_map(|name| Some(text.split_once(name)?.1))?;
    let packed = packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let end = packed.find(|c: char| !c.is_ascii_alphanumeric() && !"+/=-_".contains(c));
    let packed = &packed[..end.unwrap_or(packed.len())];
    String::from_utf16(&lz_str::decompress_from_base64(packed)?).ok()
}

/// What a cell of these may have beside its digit.
const OTHERS: &str =
    " fixed given region highlight c candidates centerPencilMarks cornerPencilMarks pencilMarks ";

/// The first list of nine lists of nine objects, each with a `value`, or `v`, if its cell is filled. `None` if there is anything
/// else in it: an address that has lost a letter unpacks to other text.
fn of_json(text: &str) -> Option<[Digits; 81]> {
    let (_, rows) = text.split_once("[[{")?;
    let (rows, _) = rows.split_once("}]]")?;
    let rows: Vec<&str> = rows.split("}],[{").collect();
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
    let is_whole = rows.len() == 9 && text.matches('{').count() == text.matches('}').count();
    let cells: Vec<Digits> = cells.iter().map(cell).collect::<Option<_>>()?;
    cells.try_into().ok().filter(|_| is_whole)
}
