//! What a part of a line is: boards, strips of cells, frame, or words.

use super::error::Reason;
use super::packed;
use super::signs::Sign;
use crate::cells::{ALL, Digits, PEERS, each};

/// The digits that may stand in a cell: one for a filled cell, none for an empty one.
pub type Cell = Digits;
/// An empty cell that is written as 0, which may number a row instead.
pub const ZERO: Cell = 1 << 15;
/// An empty cell that is written as a sign of which lines are drawn.
pub const LINE: Cell = 1 << 14;
/// An empty cell that is not written: nothing between two separators, or a blank.
pub const NONE: Cell = 1 << 13;

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
    pub ways: Vec<(Way, Vec<Cell>)>,
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
    pub fn cells(&self, way: Way) -> Option<&[Cell]> {
        self.ways.iter().find(|(other, _)| *other == way).map(|(_, cells)| &cells[..])
    }

    /// Whether it may be a frame as well.
    pub fn is_bare(&self) -> bool {
        !self.ways.is_empty()
            && self.ways.iter().all(|(_, cells)| cells.iter().all(|&cell| cell == NONE))
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
    Boards(Vec<[Cell; 81]>),
    /// Strips one below the other.
    Strips(Vec<Strip>),
    /// It is nearly a board.
    Wrong {
        column: usize,
        reason: Reason,
    },
}

pub fn cell(sign: char) -> Option<Cell> {
    match sign {
        '1'..='9' => Some(1 << (sign as u8 - b'1')),
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

fn ends_strip(sign: char) -> bool {
    matches!(sign, '(' | ')' | '[' | ']' | '{' | '}' | '/' | '=' | '$' | WORD)
}

/// Words that say that there is no digit.
const NOTHING: [&str; 9] =
    ["null", "none", "nil", "nan", "undefined", "nothing", "empty", "blank", "-1"];

/// Signs without a separator between them.
struct Word<'a> {
    /// Where it begins.
    at: usize,
    signs: &'a [Sign],
    /// How many cells it has; `None` if it is not made of cells.
    number: Option<usize>,
}

fn words(signs: &[Sign]) -> Vec<Word<'_>> {
    let mut at = 0;
    let words = signs.split(|sign| is_between(sign.is)).map(|signs| {
        let start = at;
        at += signs.len() + 1;
        (start, signs)
    });
    let words = words.filter(|word| !word.1.is_empty());
    words.map(|(at, signs)| Word { at, signs, number: number(signs) }).collect()
}

/// How many cells signs are.
fn number(signs: &[Sign]) -> Option<usize> {
    if is_plain(signs) { Some(signs.len()) } else { named(signs).map(|cells| cells.len()) }
}

fn is_plain(signs: &[Sign]) -> bool {
    let is_minus = signs.len() == 2 && signs[0].is == '-';
    !is_minus && wrong(signs).next().is_none()
}

impl Word<'_> {
    fn cells(&self) -> Option<Vec<Cell>> {
        if is_plain(self.signs) {
            self.signs.iter().map(|sign| cell(sign.is)).collect()
        } else {
            named(self.signs)
        }
    }

    fn board(&self) -> Option<[Cell; 81]> {
        if self.number == Some(81) { self.cells()?.try_into().ok() } else { None }
    }

    fn is(&self, text: &str) -> bool {
        self.signs.iter().map(|sign| sign.is).eq(text.chars())
    }

    /// Its cells, if it is one: a digit, `**5**`, `5.0`, or the candidates of a cell in ascending order.
    fn one(&self) -> Option<Cell> {
        if let [sign] = self.signs {
            return cell(sign.is);
        }
        match self.cells()?[..] {
            [one] | [LINE, one, LINE] | [LINE, LINE, one, LINE, LINE] => Some(one),
            [one, 0, ref zeros @ ..] if self.signs[1].is == '.' => {
                zeros.iter().all(|&zero| zero == ZERO).then_some(one)
            }
            ref cells => {
                let is_set = cells.iter().all(|cell| (1..=ALL).contains(cell))
                    && cells.is_sorted_by(|a, b| a < b);
                is_set.then(|| cells.iter().fold(0, |set, cell| set | cell))
            }
        }
    }

    /// What is wrong with it, if it is nearly a board: of 81 cells, or of 81 signs of which most are cells.
    fn nearly_board(&self) -> Option<Line> {
        let length = self.signs.len();
        let has_digits = self.signs.iter().any(|sign| ('1'..='9').contains(&sign.is));
        // Digits alone may be any number.
        let points = self.signs.iter().filter(|sign| sign.is == '.').count();
        let least = if points > 2 { 20 } else { 41 };
        let mut wrong = wrong(self.signs);
        let (column, reason) = match wrong.next() {
            None if (least..=130).contains(&length) => {
                (self.signs[0].column, Reason::Cells(length))
            }
            Some(sign) if (76..=86).contains(&length) && wrong.count() < 8 => {
                (sign.column, Reason::Character(sign.is))
            }
            _ => return None,
        };
        (has_digits && self.number != Some(81)).then_some(Line::Wrong { column, reason })
    }
}

/// The signs of a word that are not cells; `x` and `#` are not beside other signs for an empty cell.
fn wrong(signs: &[Sign]) -> impl Iterator<Item = &Sign> {
    let is_cross = |is| matches!(is, 'x' | 'X' | '#');
    let is_empty = |is| !is_cross(is) && cell(is).is_some_and(|cell| cell & ALL == 0);
    let is_mixed = signs.iter().all(|sign| cell(sign.is).is_some())
        && signs.iter().any(|sign| is_cross(sign.is))
        && signs.iter().any(|sign| is_empty(sign.is));
    signs.iter().filter(move |sign| cell(sign.is).is_none() || is_mixed && is_cross(sign.is))
}

/// The cells of a word with letters: a name for an empty cell, a board with a name before it (`sudoku53..7…`), or one as
/// `KSudoku` writes it, with a letter from b to j for each digit.
fn named(signs: &[Sign]) -> Option<Vec<Cell>> {
    let text: String = signs.iter().map(|sign| sign.is.to_ascii_lowercase()).collect();
    if NOTHING.contains(&&*text) {
        return Some(vec![0]);
    }
    let letter = |sign| Some(if sign == '_' { 0 } else { 1 << "bcdefghij".find(sign)? });
    let bare = text.trim_matches(|c: char| c.is_alphabetic() && c != 'x');
    match (text.len(), bare.len()) {
        (81, _) => text.chars().map(letter).collect(),
        (_, 81) => bare.chars().map(cell).collect(),
        _ => None,
    }
}

/// What is to be seen in a part of a line; `text` is the whole line as it is.
pub fn read(signs: &[Sign], text: &str, line: usize) -> Line {
    let has_no_sign = signs.iter().all(|sign| sign.is.is_whitespace());
    if has_no_sign && signs.iter().filter(|sign| sign.is == '\t').count() != 8 {
        return if text.trim().is_empty() { Line::Blank } else { Line::Frame };
    }
    let all = words(signs);
    if let Some(line) = boards(&all, text) {
        return line;
    }
    let has_words = all.iter().any(|word| word.number.is_none());
    if !has_words && is_rule(signs, &all) {
        return Line::Frame;
    }
    let marked = marked(signs, &all);
    let mut strips = Vec::new();
    let mut before = ' ';
    for piece in marked.split_inclusive(|sign| ends_strip(sign.is)) {
        let end = piece.last().map(|sign| sign.is).filter(|&is| ends_strip(is));
        let piece = &piece[..piece.len() - usize::from(end.is_some())];
        strips.extend(pieces(piece).into_iter().filter_map(|piece| {
            let is_labelled = before == WORD && piece.iter().all(|sign| sign.is != '"');
            Some(Strip { line, is_labelled, ..strip(piece)? })
        }));
        before = end.unwrap_or(' ');
    }
    // Others are numbers in a sentence, or of a row.
    if has_words || strips.iter().any(|strip| strip.number > 8) {
        strips.retain(|strip| strip.number > 4);
    }
    let mut ways = strips.iter().flat_map(|strip| &strip.ways);
    if let Some(cells) = ways.find_map(|(_, cells)| cells[..].try_into().ok()) {
        return Line::Boards(vec![cells]);
    }
    match (strips.is_empty(), has_words) {
        (false, _) => Line::Strips(strips),
        (true, true) => nearly_row(&all, line),
        (true, false) => Line::Frame,
    }
}

/// The boards that stand in a field each, or what is nearly one, if it comes first.
fn boards(words: &[Word<'_>], text: &str) -> Option<Line> {
    if let Some(cells) = packed::board(text) {
        return Some(Line::Boards(vec![cells]));
    }
    let mut fields = Vec::new();
    for word in words {
        let is_line = |cells: &[Cell; 81]| cells.iter().all(|&cell| cell == LINE);
        match word.board() {
            Some(cells) if is_line(&cells) => {}
            Some(mut cells) => {
                deletions(&mut cells, text);
                fields.push(cells);
            }
            None => match word.nearly_board() {
                Some(wrong) if fields.is_empty() => return Some(wrong),
                Some(_) => break,
                None => {}
            },
        }
    }
    (!fields.is_empty()).then_some(Line::Boards(fields))
}
/// The candidates that `HoDoKu` deletes, in the field after a board: `:653 472:`, each a digit, a row and a column.
fn deletions(cells: &mut [Cell; 81], text: &str) {
    let is_board = |field: &&str| field.bytes().filter(|&byte| byte != b'+').count() == 81;
    let after = text.split(':').skip_while(|field| !is_board(field)).nth(1).unwrap_or_default();
    let triple = |word: &str| -> Option<(u32, Cell)> {
        let digits: Option<Vec<u32>> =
            word.chars().map(|c| c.to_digit(10)?.checked_sub(1)).collect();
        match digits?[..] {
            [digit, row, column] => Some((9 * row + column, 1 << digit)),
            _ => None,
        }
    };
    let Some(all) = after.split_whitespace().map(triple).collect::<Option<Vec<(u32, Cell)>>>()
    else {
        return;
    };
    let givens = *cells;
    for (at, cell) in
        cells.iter_mut().enumerate().filter(|(_, cell)| **cell & ALL == 0 && !all.is_empty())
    {
        let lost = all.iter().filter(|(cell, _)| *cell as usize == at);
        let lost = lost.fold(0, |lost, (_, digit)| lost | digit);
        *cell = ALL & !each(PEERS[at]).fold(lost, |seen, peer| seen | givens[peer]);
    }
}

/// Whether signs without words are a line of a drawing: `------+-------+------`, `.-------.-------.-------.`.
fn is_rule(signs: &[Sign], words: &[Word<'_>]) -> bool {
    let cells = || signs.iter().filter_map(|sign| cell(sign.is));
    let number = cells().count();
    let has_cross = signs.iter().any(|sign| "+~/".contains(sign.is));
    let is_drawn = words.iter().any(|word| word.signs.len() > 1);
    cells().all(|cell| cell & ALL == 0)
        && 2 * cells().filter(|&cell| cell == LINE).count() > number
        && (has_cross || number != 9 && is_drawn)
}

/// The signs with others in place of words, and of brackets around one cell, which are bars.
fn marked(signs: &[Sign], words: &[Word<'_>]) -> Vec<Sign> {
    let mut marked = signs.to_vec();
    for word in words.iter().filter(|word| word.number.is_none()) {
        // `Some(5)`
        let mark = if word.is("Some") || word.is("Just") { ' ' } else { WORD };
        marked[word.at..][..word.signs.len()].iter_mut().for_each(|sign| sign.is = mark);
    }
    let mut open: Option<usize> = None;
    for (at, sign) in signs.iter().enumerate() {
        if let (Some(start), ')' | ']' | '}') = (open, sign.is) {
            let group = &signs[start + 1..at];
            let cells = group.split(|sign| is_between(sign.is)).filter(|word| !word.is_empty());
            let commas = group.iter().filter(|sign| ",;".contains(sign.is)).count();
            if cells.count() < 2 && commas < 2 {
                (marked[start].is, marked[at].is) = (' ', '|');
            }
        }
        open = match sign.is {
            '(' | '[' | '{' => Some(at),
            ')' | ']' | '}' => None,
            _ => open,
        };
    }
    marked
}

/// A strip, or words of nine cells, which are one each: `"53..7....", "6..195..."`. Two without a comma are two boards.
fn pieces(piece: &[Sign]) -> Vec<&[Sign]> {
    let words = words(piece);
    let nines = words.iter().filter(|word| word.number == Some(9)).count();
    let is_list = nines > 2 || nines == 2 && piece.iter().any(|sign| ",;".contains(sign.is));
    if is_list { words.into_iter().map(|word| word.signs).collect() } else { vec![piece] }
}

/// Reads a strip in all ways.
fn strip(piece: &[Sign]) -> Option<Strip> {
    let mut words = words(piece);
    // `- - 5`
    while words.len() > 1 && words.len() < 4 && words[0].is("-") {
        words.remove(0);
    }
    let mut ways = Vec::new();
    for between in [',', ';', '\t', '|'] {
        let fields: Option<Vec<Cell>> = piece.split(|sign| sign.is == between).map(field).collect();
        ways.extend(
            fields.filter(|fields| fields.len() > 8).map(|cells| (Way::Fields(between), cells)),
        );
    }
    let ones: Option<Vec<Cell>> = words.iter().map(Word::one).collect();
    ways.extend(ones.filter(|ones| !ones.is_empty()).map(|cells| (Way::Words, cells)));
    let lengths: Vec<usize> = words.iter().filter_map(|word| word.number).collect();
    let total: usize = lengths.iter().sum();
    let mut nines = words.iter().filter(|word| word.number == Some(9));
    let all = || words.iter().filter_map(Word::cells).flatten().collect();
    let run = match (lengths.first(), nines.next(), nines.next()) {
        (Some(&length), ..) if length > 1 && lengths.iter().all(|&other| other == length) => {
            Some(all())
        }
        // `1. 53..7....`
        (_, Some(row), None) if total < 13 => row.cells(),
        _ => None,
    };
    ways.extend(run.map(|cells| (Way::Runs, cells)));
    ways.extend(are_two(&words).then(|| (Way::Two, all())));
    ways.extend(blanks(piece).map(|cells| (Way::Blanks(piece.len()), cells)));
    let best =
        ways.iter().map(|(_, cells)| cells.len()).max_by_key(|&length| (length == 9, length));
    let longest = lengths.iter().max().copied().unwrap_or_default();
    let number = best.unwrap_or(if total == 9 { longest } else { total });
    let column = words.first().map_or(1, |word| word.signs[0].column);
    (number > 0).then(|| Strip { column, ways, number, ..Strip::default() })
}

/// The cell of a field, if it has one at most.
fn field(signs: &[Sign]) -> Option<Cell> {
    let mut cells = signs.iter().filter(|sign| !is_between(sign.is));
    match (cells.next(), cells.next()) {
        (None, _) => Some(NONE),
        (Some(sign), None) => cell(sign.is),
        _ => match &words(signs)[..] {
            [word] => word.one(),
            _ => None,
        },
    }
}

/// Whether half of the cells are set apart from the others by the widest gap.
fn are_two(words: &[Word<'_>]) -> bool {
    let columns: Vec<usize> =
        words.iter().flat_map(|word| word.signs).map(|sign| sign.column).collect();
    let gaps: Vec<usize> = columns.windows(2).map(|two| two[1] - two[0]).collect();
    gaps.len() == 17 && (0..17).all(|at| at == 8 || gaps[at] < gaps[8])
}

/// A row whose empty cells are blanks: nine signs, or nine with a blank between; between bars three.
fn blanks(piece: &[Sign]) -> Option<Vec<Cell>> {
    let mut parts: Vec<&[Sign]> = piece.split(|sign| sign.is == '|').collect();
    if parts.len() == 5 {
        parts = parts[1..4].to_vec();
    }
    let number = 9 / parts.len();
    let mut row = Vec::new();
    for part in &parts {
        let (from, step) = match part.len() + 1 {
            length if length == number + 1 => (0, 1),
            length if length == 2 * number => (0, 2),
            length if length == 2 * number + 2 => (1, 2),
            _ => return None,
        };
        for (at, sign) in part.iter().enumerate() {
            match (sign.is, at % step == from) {
                (' ', true) => row.push(NONE),
                ('1'..='9', true) => row.extend(cell(sign.is)),
                (' ', false) => {}
                _ => return None,
            }
        }
    }
    (row.len() == 9 && parts.len() != 9).then_some(row)
}

/// A row in which a letter or two have come.
fn nearly_row(words: &[Word<'_>], line: usize) -> Line {
    let signs = || words.iter().flat_map(|word| word.signs);
    let mut wrong = signs().filter(|sign| cell(sign.is).is_none());
    match (wrong.next(), wrong.nth(1), signs().count()) {
        (Some(first), None, number @ 8..=11) => {
            let wrong = Some((first.column, first.is));
            let column = words[0].signs[0].column;
            Line::Strips(vec![Strip { line, column, number, wrong, ..Strip::default() }])
        }
        _ => Line::Words,
    }
}
