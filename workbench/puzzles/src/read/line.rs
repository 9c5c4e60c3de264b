//! What a part of a line is: boards, strips of cells, frame, or words.

use std::array;

use super::error::{InputError, Reason};
use super::packed;
use super::signs::Sign;
use crate::cells::{ALL, Digits, PEERS, each};

/// The digits that may stand in a cell: one for a filled cell, none for an empty one.
pub type CellDigits = Digits;
/// An empty cell that is written as 0, which may number a row instead.
pub const ZERO: CellDigits = 1 << 15;
/// An empty cell that is written as a sign of which lines are drawn.
pub const LINE: CellDigits = 1 << 14;
/// An empty cell that is not written: nothing between two separators, or a blank.
pub const NONE: CellDigits = 1 << 13;

/// A way to take a strip apart. All rows of a grid are written in the same way, so what is damaged in one of them is no row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// Nine cells of each of two boards, side by side.
    Two,
    /// A cell between two separators, or nothing.
    Fields(char),
    /// A cell in each word.
    Words,
    /// Words of several cells.
    Runs,
    /// An empty cell is a blank; all rows are as wide.
    Blanks(usize),
}

/// Cells that follow each other in a line.
#[derive(Clone, Debug, Default)]
pub struct Strip {
    pub line: usize,
    pub column: usize,
    /// What it is, in each way that is possible.
    pub ways: Vec<(Way, Vec<CellDigits>)>,
    /// How many cells it has, if it is no row.
    pub number: usize,
    /// Whether words are before it.
    pub is_labelled: bool,
    /// Whether a frame follows it.
    pub is_framed: bool,
    /// What is not a cell among them.
    pub wrong: Option<(usize, char)>,
}

impl Strip {
    pub fn cells(&self, way: Way) -> Option<&[CellDigits]> {
        self.ways.iter().find(|(other, _)| *other == way).map(|(_, cells)| &cells[..])
    }
}

#[derive(Debug)]
pub enum Line {
    Blank,
    /// Part of a drawing, without cells.
    Frame,
    /// Anything else.
    Words,
    /// A field for each.
    Boards(Vec<[CellDigits; 81]>),
    /// Strips one below the other.
    Strips(Vec<Strip>),
    /// It is nearly a board.
    Wrong(InputError),
}

pub fn cell(sign: char) -> Option<CellDigits> {
    match sign {
        '1'..='9' => Some(1 << (sign as u8 - b'0')),
        '0' => Some(ZERO),
        '-' | '_' | '*' | '#' => Some(LINE),
        '.' | '?' | 'x' | 'X' => Some(0),
        _ => None,
    }
}

/// In place of the signs of a word that is not made of cells.
const WORD: char = '\0';

fn is_between(sign: char) -> bool {
    let is_other = sign == WORD || sign.is_whitespace();
    is_other || sign.is_ascii_punctuation() && cell(sign).is_none()
}

/// Signs without a separator between them.
fn words(signs: &[Sign]) -> impl Iterator<Item = &[Sign]> {
    signs.split(|sign| is_between(sign.is)).filter(|word| !word.is_empty())
}

/// The signs of a word that are not cells; `x` and `#` are not beside other signs for an empty cell.
fn wrong(word: &[Sign]) -> impl Iterator<Item = &Sign> {
    let has_others = word.iter().any(|sign| ".0_*?-".contains(sign.is));
    word.iter().filter(move |sign| cell(sign.is).is_none() || has_others && "xX#".contains(sign.is))
}

/// Words that say that there is no digit.
const NOTHING: [&str; 9] =
    ["null", "none", "nil", "nan", "undefined", "nothing", "empty", "blank", "-1"];

/// The cells of a word. With letters it may be a name for an empty cell, a board with a name before it (`sudoku53..7…`), or one
/// as `KSudoku` writes it, with a letter from b to j for each digit.
fn cells(word: &[Sign]) -> Option<Vec<CellDigits>> {
    let is_minus = word.len() == 2 && word[0].is == '-';
    if !is_minus && wrong(word).next().is_none() {
        return word.iter().map(|sign| cell(sign.is)).collect();
    }
    let text: String = word.iter().map(|sign| sign.is.to_ascii_lowercase()).collect();
    let letter = |sign| Some(if sign == '_' { 0 } else { 2 << "bcdefghij".find(sign)? });
    let bare = text.trim_matches(|c: char| c.is_alphabetic() && c != 'x');
    match (text.len(), bare.len()) {
        _ if NOTHING.contains(&&*text) => Some(vec![0]),
        (81, _) => text.chars().map(letter).collect(),
        (_, 81) => bare.chars().map(cell).collect(),
        _ => None,
    }
}

/// The cells of a word as one: a digit, `**5**`, `5.0`, or the candidates of a cell in ascending order.
fn one(cells: &[CellDigits]) -> Option<CellDigits> {
    match *cells {
        [one] | [LINE, one, LINE] | [LINE, LINE, one, LINE, LINE] => Some(one),
        [one, 0, ref zeros @ ..] if zeros.iter().all(|&zero| zero == ZERO) => Some(one),
        _ => {
            let is_set = cells.iter().all(|cell| (1..=ALL).contains(cell));
            (is_set && cells.is_sorted_by(|a, b| a < b)).then(|| cells.iter().sum())
        }
    }
}

/// The first sign that is no cell, if the others are those of a row or a board.
fn slip(signs: &[Sign]) -> Option<(usize, char)> {
    let is_near =
        matches!(signs.len(), 8..=11 | 76..=86) && 4 * wrong(signs).count() <= signs.len();
    wrong(signs).next().filter(|_| is_near).map(|sign| (sign.column, sign.is))
}

/// What is to be seen in a part of a line; `text` is the whole line as it is.
pub fn read(signs: &[Sign], text: &str, line: usize) -> Line {
    if let Some(line) = boards(signs, text, line) {
        return line;
    }
    let has_words = words(signs).any(|word| cells(word).is_none());
    if !has_words && is_rule(signs) {
        return Line::Frame;
    }
    let mut strips = Vec::new();
    for part in marked(signs).split(|sign| "()[]{}/=$".contains(sign.is)) {
        for (words, piece) in part.split(|sign| sign.is == WORD).enumerate() {
            let is_labelled = words > 0 && piece.iter().all(|sign| sign.is != '"');
            let read = pieces(piece).into_iter().filter_map(strip);
            strips.extend(read.map(|strip| Strip { line, is_labelled, ..strip }));
        }
    }
    // Others are numbers in a sentence, or of a row.
    if has_words || strips.iter().any(|strip| strip.number > 8) {
        strips.retain(|strip| strip.number > 4);
    }
    let row: Vec<Sign> = words(signs).flatten().copied().collect();
    if let (true, Some(wrong), 8..=11) = (strips.is_empty(), slip(&row), row.len()) {
        let (column, number, wrong) = (row[0].column, row.len(), Some(wrong));
        strips.push(Strip { line, column, number, wrong, ..Strip::default() });
    }
    let mut ways = strips.iter().flat_map(|strip| &strip.ways);
    match ways.find_map(|(_, cells)| cells[..].try_into().ok()) {
        Some(cells) => Line::Boards(vec![cells]),
        None if !strips.is_empty() => Line::Strips(strips),
        None if has_words => Line::Words,
        None if text.trim().is_empty() => Line::Blank,
        None => Line::Frame,
    }
}

/// The boards that stand in a field each, or what is nearly one, if it comes first.
fn boards(signs: &[Sign], text: &str, line: usize) -> Option<Line> {
    let packed = if text.len() < 81 { None } else { packed::board(text) };
    let mut fields: Vec<[CellDigits; 81]> = packed.into_iter().collect();
    for word in words(signs) {
        // Digits alone may be any number.
        let points = word.iter().filter(|sign| sign.is == '.').count();
        let least = if points > 2 { 20 } else { 40 };
        let has_digits = word.iter().any(|sign| ('1'..='9').contains(&sign.is));
        let (column, reason) = match cells(word).as_deref().map(<[CellDigits; 81]>::try_from) {
            Some(Ok(cells)) if cells != [LINE; 81] => {
                fields.push(without_deleted(cells, text));
                continue;
            }
            Some(_) if has_digits && (least..=130).contains(&word.len()) => {
                (word[0].column, Reason::Cells(word.len()))
            }
            None if word.len() > 11 => match slip(word) {
                Some((column, sign)) => (column, Reason::Character(sign)),
                None => continue,
            },
            _ => continue,
        };
        if fields.is_empty() {
            return Some(Line::Wrong(InputError::new(line, line, column, reason)));
        }
        break;
    }
    (!fields.is_empty()).then_some(Line::Boards(fields))
}

/// A board without the candidates that `HoDoKu` deletes, in the field after it: `:653 472:`, each a digit, a row and a column.
fn without_deleted(cells: [CellDigits; 81], text: &str) -> [CellDigits; 81] {
    let is_board = |field: &&str| field.bytes().filter(|&byte| byte != b'+').count() == 81;
    let after = text.split(':').skip_while(|field| !is_board(field)).nth(1).unwrap_or_default();
    let is_one =
        |word: &str| word.len() == 3 && word.bytes().all(|byte| matches!(byte, b'1'..=b'9'));
    let words: Vec<&str> = after.split_whitespace().collect();
    if words.is_empty() || !words.iter().all(|word| is_one(word)) {
        return cells;
    }
    let all = |at| each(PEERS[at]).fold(ALL, |left, peer| left & !cells[peer]);
    let mut left = array::from_fn(|at| if cells[at] & ALL == 0 { all(at) } else { cells[at] });
    for word in words.iter().map(|word| word.as_bytes()) {
        let [digit, row, column] = [0, 1, 2].map(|at| usize::from(word[at] - b'1'));
        left[9 * row + column] &= !(2 << digit);
    }
    left
}

/// Whether signs without words are a line of a drawing: `------+-------+------`, `.-------.-------.-------.`.
fn is_rule(signs: &[Sign]) -> bool {
    let cells: Vec<CellDigits> = signs.iter().filter_map(|sign| cell(sign.is)).collect();
    let lines = cells.iter().filter(|&&cell| cell == LINE).count();
    let has_cross = signs.iter().any(|sign| "+~/".contains(sign.is));
    let is_drawn = words(signs).any(|word| word.len() > 1);
    cells.iter().all(|cell| cell & ALL == 0)
        && 2 * lines > cells.len()
        && (has_cross || cells.len() != 9 && is_drawn)
}

/// The signs with others in place of words, and of brackets around one cell, which are bars.
fn marked(signs: &[Sign]) -> Vec<Sign> {
    let mut marked = signs.to_vec();
    for word in marked.split_mut(|sign| is_between(sign.is)).filter(|word| cells(word).is_none()) {
        // `Some(5)`
        let is_some =
            ["Some", "Just"].iter().any(|some| word.iter().map(|sign| sign.is).eq(some.chars()));
        for sign in word {
            sign.is = if is_some { ' ' } else { WORD };
        }
    }
    let is_bracket = |&at: &usize| "()[]{}".contains(signs[at].is);
    let brackets: Vec<usize> = (0..signs.len()).filter(is_bracket).collect();
    for two in brackets.windows(2) {
        let (start, end) = (two[0], two[1]);
        let group = &signs[start + 1..end];
        let is_group = "([{".contains(signs[start].is) && ")]}".contains(signs[end].is);
        let commas = group.iter().filter(|sign| ",;".contains(sign.is)).count();
        if is_group && commas < 2 && words(group).count() < 2 {
            (marked[start].is, marked[end].is) = (' ', '|');
        }
    }
    marked
}

/// A strip, or words of nine cells, which are one each: `"53..7....", "6..195..."`. Two without a comma are two boards.
fn pieces(piece: &[Sign]) -> Vec<&[Sign]> {
    let nines = words(piece).filter_map(cells).filter(|cells| cells.len() == 9).count();
    let is_list = nines > 2 || nines == 2 && piece.iter().any(|sign| ",;".contains(sign.is));
    if is_list { words(piece).collect() } else { vec![piece] }
}

/// Reads a strip in all ways.
fn strip(piece: &[Sign]) -> Option<Strip> {
    // A table may have an empty row.
    let tabs = piece.iter().filter(|sign| sign.is == '\t').count();
    if tabs != 8 && piece.iter().all(|sign| sign.is.is_whitespace()) {
        return None;
    }
    let mut all: Vec<Vec<CellDigits>> = words(piece).filter_map(cells).collect();
    // `- - 5`
    while all.len() > 1 && all.len() < 4 && all[0] == [LINE] {
        all.remove(0);
    }
    let total: usize = all.iter().map(Vec::len).sum();
    let mut nines = all.iter().filter(|word| word.len() == 9);
    let runs = match (nines.next(), nines.next(), &all[..]) {
        // `1. 53..7....`
        (Some(row), None, _) if total < 13 => Some(row.clone()),
        (_, _, [first, ..])
            if first.len() > 1 && all.iter().all(|word| word.len() == first.len()) =>
        {
            Some(all.concat())
        }
        _ => None,
    };
    let ways = [
        (Way::Two, is_two(piece).then(|| all.concat())),
        (Way::Fields('\t'), fields(piece, '\t')),
        (Way::Fields(','), fields(piece, ',')),
        (Way::Fields(';'), fields(piece, ';')),
        (Way::Fields('|'), fields(piece, '|')),
        (Way::Words, all.iter().map(|word| one(word)).collect::<Option<Vec<CellDigits>>>()),
        (Way::Runs, runs),
        (Way::Blanks(piece.len()), blanks(piece)),
    ];
    let ways = ways.into_iter().filter_map(|(way, cells)| Some((way, cells?)));
    let ways: Vec<(Way, Vec<CellDigits>)> = ways.filter(|(_, cells)| !cells.is_empty()).collect();
    // A single digit, far to the right, is a row only in a grid.
    let is_seen = |way| total != 1 || way != Way::Blanks(piece.len());
    let lengths = ways.iter().filter(|(way, _)| is_seen(*way)).map(|(_, cells)| cells.len());
    let best = lengths.max_by_key(|&length| (length == 9, length));
    let longest = all.iter().map(Vec::len).max().unwrap_or_default();
    let number = best.unwrap_or(if total == 9 { longest } else { total });
    let column = words(piece).next().map_or(1, |word| word[0].column);
    (number > 0).then(|| Strip { column, ways, number, ..Strip::default() })
}

/// The cells between separators, if there is one at most between two.
fn fields(piece: &[Sign], between: char) -> Option<Vec<CellDigits>> {
    let fields: Vec<&[Sign]> = piece.split(|sign| sign.is == between).collect();
    let cell = |field| match &words(field).collect::<Vec<_>>()[..] {
        [] => Some(NONE),
        [word] => one(&cells(word)?),
        _ => None,
    };
    if fields.len() < 9 { None } else { fields.into_iter().map(cell).collect() }
}

/// Whether half of the cells are set apart from the others by the widest gap.
fn is_two(piece: &[Sign]) -> bool {
    let columns: Vec<usize> = words(piece).flatten().map(|sign| sign.column).collect();
    let gaps: Vec<usize> = columns.windows(2).map(|two| two[1] - two[0]).collect();
    gaps.len() == 17 && (0..17).all(|at| at == 8 || gaps[at] < gaps[8])
}

/// A row whose empty cells are blanks: nine signs, or nine with a blank between; between bars three.
fn blanks(piece: &[Sign]) -> Option<Vec<CellDigits>> {
    let mut parts: Vec<&[Sign]> = piece.split(|sign| sign.is == '|').collect();
    if parts.len() == 5 {
        parts = parts[1..4].to_vec();
    }
    let number = 9 / parts.len();
    let mut row = Vec::new();
    for part in &parts {
        let is_width =
            |&(from, step): &(usize, usize)| part.len() + step == 2 * from + step * number + 1;
        let (from, step) = [(0, 1), (0, 2), (1, 2)].into_iter().find(is_width)?;
        for (at, sign) in part.iter().enumerate() {
            match sign.is {
                ' ' if at % step == from => row.push(NONE),
                '1'..='9' if at % step == from => row.extend(cell(sign.is)),
                ' ' => {}
                _ => return None,
            }
        }
    }
    (row.len() == 9 && parts.len() < 9).then_some(row)
}
