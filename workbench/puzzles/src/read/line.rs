//! What a part of a line is: boards, strips of cells, frame, or words.

use std::{array, slice};

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

/// A number that is no cell: one before a row, or a time.
pub const OTHER: CellDigits = 1 << 12;
/// In a cell that is empty, be there only one candidate.
pub const OPEN: CellDigits = 1 << 11;

/// A way to take a strip apart. All rows of a grid are written in the same way, so what is damaged in one of them is no row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// A cell between two double bars, or nothing.
    Bars,
    /// A cell between two separators, or nothing.
    Fields(char),
    /// A cell in each word.
    Words,
    /// Words of nine cells, or others that are equally long.
    Runs,
    /// An empty cell is a blank.
    Blanks,
}

/// Cells that follow each other in a line.
#[derive(Clone, Debug, Default)]
pub struct Strip {
    pub line: usize,
    pub column: usize,
    /// What it is, in each way that is possible.
    pub ways: Vec<(Way, Vec<CellDigits>)>,
    /// The text, if it has but digits, blanks and bars.
    pub plain: String,
    /// How many cells it has, if it is no row.
    pub number: usize,
    /// Whether words are before it.
    pub is_labelled: bool,
    /// Whether a frame follows it.
    pub is_framed: bool,
    /// What is not a cell among them, its column, and how many there are of it.
    pub wrong: Option<(usize, String, usize)>,
}

impl Strip {
    pub fn cells(&self, way: Way) -> Option<&[CellDigits]> {
        self.ways.iter().find(|(other, _)| *other == way).map(|(_, cells)| &cells[..])
    }
}

#[derive(Debug)]
pub enum Item {
    Board([CellDigits; 81]),
    Strip(Strip),
    /// It is nearly a board.
    Wrong(InputError),
}

#[derive(Debug)]
pub enum Line {
    Blank,
    /// Part of a drawing, without cells.
    Frame,
    /// Anything else.
    Words,
    /// What may be boards, in order.
    Items(Vec<Item>),
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
    let is_other = matches!(sign, WORD | BARS) || sign.is_whitespace();
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
    let is_minus = word.len() == 2 && word[0].is == '-' && word[1].is == '1';
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
fn one(cells: &[CellDigits]) -> CellDigits {
    match *cells {
        [one] | [LINE, one, LINE] | [LINE, LINE, one, LINE, LINE] => one,
        [one, 0, ref zeros @ ..] if zeros.iter().all(|&zero| zero == ZERO) => one,
        _ => {
            let is_set = cells.iter().all(|cell| (1..=ALL).contains(cell));
            let is_set = is_set && cells.is_sorted_by(|a, b| a < b);
            if is_set { cells.iter().sum() } else { OTHER }
        }
    }
}

/// The first sign that is no cell, if the others are those of a row or a board, and how many there are of it.
fn slip(signs: &[Sign]) -> Option<(usize, String, usize)> {
    let wrong: Vec<&Sign> = wrong(signs).collect();
    let first = wrong.first()?;
    let number = wrong.iter().filter(|sign| sign.is == first.is).count();
    let is_near = matches!(signs.len(), 8..=11 | 76..=86) && 4 * wrong.len() <= signs.len();
    // A sign for empty cells that nobody knows.
    let is_sign = matches!(signs.len(), 9 | 81) && number == wrong.len() && number < signs.len();
    (is_near || is_sign).then(|| (first.column, first.is.into(), number))
}

/// What is to be seen in a part of a line; `text` is the whole line as it is.
pub fn read(signs: &[Sign], text: &str, line: usize) -> Line {
    let signs = without_label(signs);
    let mut items = fields(signs, text, line);
    if matches!(items[..], [(_, Item::Wrong(_)), ..]) {
        items.truncate(1);
    }
    // The rest is too short for another one.
    let is_wrong = matches!(items[..], [(_, Item::Wrong(_))]);
    let others = || signs.iter().filter(|sign| cell(sign.is).is_some()).count();
    if is_wrong || !items.is_empty() && others() < 81 * (items.len() + 1) {
        return Line::Items(items.into_iter().map(|item| item.1).collect());
    }
    let has_words = words(signs).any(|word| cells(word).is_none());
    if !has_words && (is_rule(signs) || is_rule(without_number(signs))) {
        return Line::Frame;
    }
    let has_fields = !items.is_empty();
    let mut is_ruled = false;
    let mut strips = Vec::new();
    for part in marked(signs).split(|sign| "()[]{}/=$".contains(sign.is)) {
        for (words, piece) in part.split(|sign| sign.is == WORD).enumerate() {
            let is_labelled = words > 0 && piece.iter().all(|sign| sign.is != '"');
            if words > 0 && is_rule(piece) {
                is_ruled = true;
                continue;
            }
            strips.extend(strip(piece).map(|strip| Strip { line, is_labelled, ..strip }));
        }
    }
    // Others are numbers in a sentence, or of a row.
    if has_words || strips.iter().any(|strip| strip.number > 8) {
        strips.retain(|strip| strip.number > 4);
    }
    let is_whole = |cells: &[CellDigits]| {
        cells.len().is_multiple_of(81) && !cells.contains(&OTHER) && !are_clues(cells)
    };
    let rows = strips.iter().filter(|strip| strip.number == 9).count();
    for strip in strips {
        let column = strip.column;
        // With an empty field too many it is none in another way.
        let ways = match &strip.ways[..] {
            [first @ (Way::Fields(_), cells), ..] if cells.len() > 79 => slice::from_ref(first),
            ways => ways,
        };
        match ways.iter().find(|(_, cells)| is_whole(cells)) {
            Some((_, cells)) => {
                let (boards, _) = cells.as_chunks::<81>();
                items.extend(boards.iter().map(|cells| (column, Item::Board(*cells))));
            }
            // Beside boards only another one.
            None if has_fields && (strip.number != 9 || rows % 9 != 0) => {}
            None => items.push((column, Item::Strip(strip))),
        }
    }
    let row: Vec<Sign> = words(signs).flatten().copied().collect();
    let is_free = items.is_empty() && !is_ruled;
    if let (true, Some(wrong), 8..=11) = (is_free, slip(&row), row.len()) {
        let (column, number, wrong) = (row[0].column, row.len(), Some(wrong));
        let strip = Strip { line, column, number, wrong, ..Strip::default() };
        items.push((column, Item::Strip(strip)));
    }
    items.sort_by_key(|item| item.0);
    match () {
        () if !items.is_empty() => Line::Items(items.into_iter().map(|item| item.1).collect()),
        () if has_words && is_ruled => Line::Frame,
        () if has_words => Line::Words,
        () if text.trim().is_empty() => Line::Blank,
        () => Line::Frame,
    }
}

/// Whether cells are the row, the column and the digit of each given, in order.
pub fn are_clues(cells: &[CellDigits]) -> bool {
    let (clues, rest) = cells.as_chunks::<3>();
    let place = |clue: &[CellDigits; 3]| [clue[0] & !ZERO, clue[1] & !ZERO];
    let are_digits = cells.iter().all(|&cell| cell == ZERO || (cell & ALL).is_power_of_two());
    rest.is_empty()
        && clues.len() > 16
        && are_digits
        && clues.is_sorted_by(|a, b| place(a) < place(b))
}

/// The boards that stand in a field each, and what is nearly one, each with its column.
fn fields(signs: &[Sign], text: &str, line: usize) -> Vec<(usize, Item)> {
    let packed = if text.len() < 81 { None } else { packed::board(text) };
    let mut fields: Vec<(usize, Item)> =
        packed.into_iter().map(|cells| (0, Item::Board(cells))).collect();
    if let Some(cells) = blank_board(signs) {
        fields.push((1, Item::Board(cells)));
    }
    for word in words(signs).filter(|word| word.len() > 11) {
        // Digits alone may be any number.
        let points = word.iter().filter(|sign| sign.is == '.').count();
        let least = if points > 2 { 20 } else { 40 };
        let range = if fields.is_empty() { least..=130 } else { 76..=86 };
        let has_digits = word.iter().any(|sign| ('1'..='9').contains(&sign.is));
        let (column, reason) = match cells(word).as_deref().map(<[CellDigits; 81]>::try_from) {
            Some(Ok(cells)) if cells != [LINE; 81] => {
                fields.push((word[0].column, Item::Board(without_deleted(cells, text))));
                continue;
            }
            // Three lines of 27 are one.
            Some(_) if has_digits && range.contains(&word.len()) && word.len() != 27 => {
                (word[0].column, Reason::Cells(word.len()))
            }
            None => match slip(word) {
                Some((column, sign, number)) => (column, Reason::NoCell(sign, number, word.len())),
                None => continue,
            },
            _ => continue,
        };
        fields.push((column, Item::Wrong(InputError::new(line, line, column, reason))));
    }
    fields
}

/// A board in 81 characters, whose empty cells are blanks.
fn blank_board(signs: &[Sign]) -> Option<[CellDigits; 81]> {
    let cell = |sign: &Sign| {
        if sign.is == ' ' { Some(NONE) } else { cell(sign.is).filter(|cell| cell & ALL != 0) }
    };
    let cells: [CellDigits; 81] =
        signs.iter().map(cell).collect::<Option<Vec<_>>>()?.try_into().ok()?;
    let filled = cells.iter().filter(|&&cell| cell != NONE).count();
    let are_beside = cells.windows(2).any(|two| two[0] != NONE && two[1] != NONE);
    (filled > 16 && filled < 81 && are_beside).then_some(cells)
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
    let mut left =
        array::from_fn(|at| if cells[at] & ALL == 0 { all(at) | OPEN } else { cells[at] });
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

/// What comes after the number of a line (`10.`, `10:`, `10)`) or a time (`10:15`, `[10:15:20]`).
fn without_label(signs: &[Sign]) -> &[Sign] {
    let start = signs.iter().take_while(|sign| " [(".contains(sign.is)).count();
    let digits = |signs: &[Sign]| signs.iter().take_while(|sign| sign.is.is_ascii_digit()).count();
    let end = |signs: &[Sign]| {
        let number = Some(digits(signs)).filter(|number| (1..6).contains(number))?;
        let is_mark = signs.get(number).is_some_and(|sign| ".:)".contains(sign.is));
        let mut end = number + usize::from(is_mark);
        while is_mark && digits(&signs[end..]) == 2 {
            end += 2 + usize::from(signs.get(end + 2).is_some_and(|sign| sign.is == ':'));
        }
        let is_time = end > number + 1 && signs[number].is == ':';
        end += usize::from(is_time && signs.get(end).is_some_and(|sign| "])".contains(sign.is)));
        let is_end = signs.get(end).is_none_or(|sign| sign.is.is_whitespace());
        (is_end && (is_time || end == number + 1)).then_some(end)
    };
    let Some(length) = end(&signs[start..]) else { return signs };
    let (label, rest) = signs[start..].split_at(length);
    let is_closed = label.iter().any(|sign| ")]".contains(sign.is));
    // `53. .7. ...`, `5. 3. 0.`
    let all: Vec<&[Sign]> = words(signs).collect();
    let cells: usize = all.iter().map(|word| word.len()).sum();
    let are_groups = cells.is_multiple_of(9) && all.iter().all(|word| word.len() == label.len());
    if are_groups || signs[..start].iter().any(|sign| sign.is == '(') && !is_closed {
        return signs;
    }
    rest
}

/// What comes after a number and a blank.
fn without_number(signs: &[Sign]) -> &[Sign] {
    let start = signs.iter().take_while(|sign| sign.is.is_whitespace()).count();
    let digits = signs[start..].iter().take_while(|sign| sign.is.is_ascii_digit()).count();
    let rest = &signs[start + digits..];
    if rest.first().is_some_and(|sign| sign.is.is_whitespace()) { rest } else { signs }
}

/// The signs with others in place of words, and of brackets around one cell, which are bars.
fn marked(signs: &[Sign]) -> Vec<Sign> {
    let mut marked = signs.to_vec();
    let is_other = |word: &&mut [Sign]| cells(word).is_none_or(|cells| cells.len() == 81);
    for word in marked.split_mut(|sign| is_between(sign.is)).filter(is_other) {
        // `Some(5)`
        let is_some =
            ["Some", "Just"].iter().any(|some| word.iter().map(|sign| sign.is).eq(some.chars()));
        for sign in word {
            sign.is = if is_some { ' ' } else { WORD };
        }
    }
    // `#` between boards
    let is_word = |at: &usize| {
        let is_other = |at: usize| signs.get(at).is_none_or(|sign| sign.is.is_whitespace());
        signs[*at].is == '#'
            && is_other(at + 1)
            && signs[..*at].last().is_some_and(|sign| sign.is.is_whitespace())
    };
    let marks: Vec<usize> = (0..signs.len()).filter(is_word).collect();
    let is_after_cells = |at: usize| {
        signs[..at].iter().filter(|sign| cell(sign.is).is_some_and(|cell| cell != LINE)).count() > 1
    };
    if marks.len() < 4 {
        for at in marks.into_iter().filter(|&at| is_after_cells(at)) {
            marked[at].is = '=';
        }
    }
    let is_bracket = |&at: &usize| "()[]{}".contains(signs[at].is);
    let brackets: Vec<usize> = (0..signs.len()).filter(is_bracket).collect();
    for two in brackets.windows(2) {
        let (start, end) = (two[0], two[1]);
        let group = &signs[start + 1..end];
        let is_group = "([{".contains(signs[start].is) && ")]}".contains(signs[end].is);
        let commas = group.iter().filter(|sign| ",;".contains(sign.is)).count();
        let is_row = words(group).any(|word| word.len() == 9);
        if is_group && commas < 2 && words(group).count() < 2 && !is_row {
            (marked[start].is, marked[end].is) = (' ', '|');
        }
    }
    marked
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
    // `05 00`
    if all.len() > 8 && all.iter().all(|word| word.len() == 2 && word[0] == ZERO) {
        for word in &mut all {
            word.remove(0);
        }
    }
    let total: usize = all.iter().map(Vec::len).sum();
    let longest = all.iter().map(Vec::len).max().unwrap_or_default();
    // `1. 53..7....`, `1. 530 070 000`
    let has_nines = longest == 9 && all.iter().all(|word| word.len() == 9 || word.len() < 5);
    let first = (0..all.len().min(3)).find(|&first| {
        let rest = &all[first..];
        rest.iter().all(|word| word.len() == longest) && (rest.len() * longest).is_multiple_of(9)
    });
    let are_equal = all.iter().all(|word| word.len() == longest);
    let runs = match first {
        _ if longest < 2 => None,
        _ if has_nines => {
            Some(all.iter().filter(|word| word.len() == 9).flatten().copied().collect())
        }
        Some(first) => Some(all[first..].concat()),
        None => are_equal.then(|| all.concat()),
    };
    let ways = [
        (Way::Bars, with_double_bars(piece).and_then(|piece| separated(&piece, BARS))),
        (Way::Fields('\t'), separated(piece, '\t')),
        (Way::Fields(','), separated(piece, ',')),
        (Way::Fields(';'), separated(piece, ';')),
        (Way::Fields('|'), separated(piece, '|')),
        (Way::Words, Some(all.iter().map(|word| one(word)).collect())),
        (Way::Runs, runs),
    ];
    let ways = ways.into_iter().filter_map(|(way, cells)| Some((way, cells?)));
    let ways: Vec<(Way, Vec<CellDigits>)> = ways.filter(|(_, cells)| !cells.is_empty()).collect();
    let is_plain = |sign: &Sign| matches!(sign.is, ' ' | '|' | '1'..='9');
    let mark = piece.iter().position(is_plain).unwrap_or(0);
    let plain = match &piece[mark..] {
        plain if plain.iter().all(is_plain) => plain.iter().map(|sign| sign.is).collect(),
        _ => String::new(),
    };
    let others = |cells: &[CellDigits]| cells.iter().filter(|&&cell| cell == OTHER).count();
    let is_read = |(_, cells): &&(Way, Vec<CellDigits>)| 4 * others(cells) < cells.len();
    let lengths = ways.iter().filter(is_read).map(|(_, cells)| cells.len());
    let has_blanks = (total != 1 || plain.contains('|')) && blanks(&plain).is_some();
    let best = lengths.chain(has_blanks.then_some(9)).max_by_key(|&length| (length == 9, length));
    let number = best.unwrap_or(if total == 9 { longest } else { total });
    let column = words(piece).next().map_or(piece[0].column, |word| word[0].column);
    let wrong = words(piece)
        .filter(|_| all.len() == 9)
        .find(|word| cells(word).is_some_and(|cells| one(&cells) == OTHER))
        .map(|word| (word[0].column, word.iter().map(|sign| sign.is).collect(), 1));
    (number > 0).then(|| Strip { column, ways, plain, number, wrong, ..Strip::default() })
}

/// In place of two bars.
const BARS: char = '\u{1}';

/// `None` if there are single bars, but for one before all.
fn with_double_bars(piece: &[Sign]) -> Option<Vec<Sign>> {
    let mut signs: Vec<Sign> = Vec::new();
    for sign in piece {
        match signs.last_mut() {
            Some(last) if last.is == '|' && sign.is == '|' => last.is = BARS,
            _ => signs.push(*sign),
        }
    }
    let cells: Vec<usize> = (0..signs.len()).filter(|&at| cell(signs[at].is).is_some()).collect();
    let inner = cells.first().map_or(0, |first| *first)..cells.last().map_or(0, |last| *last);
    let singles = signs[inner].iter().filter(|sign| sign.is == '|').count();
    (signs.len() < piece.len() && singles == 0).then_some(signs)
}

/// The cells between separators, if there is one at most between two.
fn separated(piece: &[Sign], between: char) -> Option<Vec<CellDigits>> {
    let fields: Vec<&[Sign]> = piece.split(|sign| sign.is == between).collect();
    let is_mark = |word: &[Sign]| word.iter().all(|sign| "-*".contains(sign.is));
    let cell = |field| match &words(field).collect::<Vec<_>>()[..] {
        [] => Some(NONE),
        [mark] if mark.len() > 1 && is_mark(mark) => Some(NONE),
        [word] => Some(one(&cells(word)?)),
        // `- 5, 3,`
        [mark, word] if is_mark(mark) => Some(one(&cells(word)?)),
        _ => None,
    };
    if fields.len() < 9 { None } else { fields.into_iter().map(cell).collect() }
}

/// A row whose empty cells are blanks: nine signs, or nine with a blank between; between bars three.
pub fn blanks(text: &str) -> Option<Vec<CellDigits>> {
    let mut parts: Vec<&[u8]> = text.as_bytes().split(|&sign| sign == b'|').collect();
    // `| | 5 3   |`
    if parts.len() == 6 && parts[0].trim_ascii().is_empty() {
        parts.remove(0);
    }
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
            match sign {
                b' ' if at % step == from => row.push(NONE),
                b'1'..=b'9' if at % step == from => row.extend(cell(char::from(*sign))),
                b' ' => {}
                _ => return None,
            }
        }
    }
    (row.len() == 9 && parts.len() < 9).then_some(row)
}
