//! What a part of a line is: boards, rows of cells, frame, or words.

use std::ops::Range;

use super::error::Reason;
use super::packed;
use super::signs::Sign;
use crate::cells::{ALL, Digits, PEERS, each};

/// The digits that may stand in a cell: one for a filled cell, none for an empty one.
pub type Cell = Digits;
/// An empty cell that is written as 0, which may number a row instead.
pub const ZERO: Cell = 1 << 15;

/// Cells that follow each other in a line.
#[derive(Clone, Debug, Default)]
pub struct Strip {
    pub line: usize,
    pub column: usize,
    pub cells: Vec<Cell>,
    /// What stands for an empty cell: `\0` if there is none, a comma for an empty field, a semicolon for one without a frame around the row, a blank if its place tells.
    pub empty: char,
    /// The signs of the line that it takes.
    pub width: usize,
    /// Whether words or numbers are before the cells.
    pub is_labelled: bool,
    /// Whether it may be a rule as well.
    pub may_be_rule: bool,
    /// What is not a cell among them.
    pub wrong: Option<(usize, char)>,
}

#[derive(Debug)]
pub enum Line {
    Blank,
    /// Part of a drawing, without cells; whether it closes a grid, or a list in it.
    Frame {
        closes: usize,
    },
    /// Anything else.
    Words,
    /// A field for each.
    Boards(Vec<[Cell; 81]>),
    /// Rows one below the other, or one of two boards side by side.
    Rows(Vec<Strip>),
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
        '.' | '_' | '*' | '?' | '-' | 'x' | 'X' | '#' => Some(0),
        _ => None,
    }
}

fn is_between(sign: char) -> bool {
    sign.is_whitespace() || "|~,;:!\"'`()[]{}=+<>&/\\^$%@".contains(sign)
}

fn is_opening(sign: char) -> bool {
    "([{".contains(sign)
}

fn is_closing(sign: char) -> bool {
    ")]}".contains(sign)
}

/// Signs without a separator between them.
struct Word<'a> {
    at: Range<usize>,
    signs: &'a [Sign],
    /// `None` if it is not made of cells.
    cells: Option<Vec<Cell>>,
}

impl Word<'_> {
    fn new(signs: &[Sign], at: Range<usize>) -> Word<'_> {
        let all = &signs[at.clone()];
        let text: String = all.iter().map(|sign| sign.is).collect();
        let is_nothing = matches!(
            &*text.to_ascii_lowercase(),
            "null" | "none" | "nil" | "nan" | "undefined" | "nothing" | "empty" | "blank" | "-1"
        );
        // `puzzleid=sudoku53..7…`
        let bare = text.trim_matches(|c: char| c.is_alphabetic() && !"xX".contains(c));
        let cells: Option<Vec<Cell>> = bare.chars().map(cell).collect();
        let cells = cells.filter(|cells| bare.len() == text.len() || cells.len() == 81);
        let cells = if is_nothing { Some(vec![0]) } else { cells.or_else(|| letters(&text)) };
        Word { at, signs: all, cells }
    }

    fn number(&self) -> usize {
        self.cells.as_ref().map_or(0, Vec::len)
    }

    /// Its cells, if it is one: a digit, `5.0`, or the candidates of a cell in ascending order.
    fn one(&self) -> Option<Cell> {
        let cells = self.cells.as_deref()?;
        let set = cells.iter().fold(0, |set, cell| set | cell);
        let is_set =
            cells.iter().all(|cell| (1..=ALL).contains(cell)) && cells.is_sorted_by(|a, b| a < b);
        match cells {
            [one] => Some(*one),
            [one, 0, zeros @ ..]
                if self.signs[1].is == '.' && zeros.iter().all(|&zero| zero == ZERO) =>
            {
                Some(*one)
            }
            _ => Some(set).filter(|_| is_set),
        }
    }

    /// What is wrong with it, if it is nearly a board: of 81 cells, or of 81 signs of which most are cells.
    fn nearly_board(&self) -> Option<(usize, Reason)> {
        let mut others = self.signs.iter().filter(|sign| cell(sign.is).is_none());
        let (length, wrong) = (self.signs.len(), others.clone().count());
        let has_digits = self.signs.iter().any(|sign| ('1'..='9').contains(&sign.is));
        let column = self.signs[0].column;
        // Digits alone may be any number.
        let points = self.signs.iter().filter(|sign| sign.is == '.').count();
        let least = if points > 2 { 20 } else { 41 };
        match others.next() {
            _ if !has_digits => None,
            None if (least..=130).contains(&length) && length != 81 => {
                Some((column, Reason::Cells(length)))
            }
            Some(sign) if (76..=86).contains(&length) && wrong < 9 => {
                Some((sign.column, Reason::Character(sign.is)))
            }
            _ => None,
        }
    }

    /// `x` beside another sign for an empty cell, which may be a slip.
    fn slip(&self) -> Option<(usize, char)> {
        slip(self.signs.iter())
    }
}

fn slip<'a>(mut signs: impl Iterator<Item = &'a Sign> + Clone) -> Option<(usize, char)> {
    let mut all = signs.clone();
    all.any(|sign| ".0_*?-".contains(sign.is)).then_some(())?;
    signs.find(|sign| "xX#".contains(sign.is)).map(|sign| (sign.column, sign.is))
}

/// A board as `KSudoku` writes it, a letter from b to j for each digit.
fn letters(text: &str) -> Option<Vec<Cell>> {
    let digit = |sign| Some(if sign == '_' { 0 } else { 1 << "bcdefghij".find(sign)? });
    (text.len() == 81).then(|| text.chars().map(digit).collect())?
}

/// What is to be seen in a part of a line; `text` is the whole line as it is.
pub fn read(signs: &[Sign], text: &str, line: usize) -> Line {
    let has_no_sign = signs.iter().all(|sign| sign.is.is_whitespace());
    if has_no_sign && signs.iter().filter(|sign| sign.is == '\t').count() != 8 {
        return if text.trim().is_empty() { Line::Blank } else { Line::Frame { closes: 0 } };
    }
    let mut words = words(signs);
    let signs = trim(signs, &mut words);
    // A remark: `# 1`.
    let is_remark = words.first().is_some_and(|word| {
        word.signs.iter().all(|sign| sign.is == '#')
            && signs.get(word.at.end).is_none_or(|sign| sign.is == ' ')
    });
    let has_one_cell = |word: &Word<'_>| word.number() == 1;
    if is_remark && (words.len() < 9 || !words.iter().all(has_one_cell)) {
        return Line::Words;
    }
    if let Some(line) = boards(signs, &words, text) {
        return line;
    }
    if words.is_empty() && signs.iter().all(|sign| "| ".contains(sign.is)) {
        let blank = Segment { from: 0, signs, words: &words, is_labelled: false };
        if let Some(cells) = blank.blanks() {
            return Line::Rows(vec![Strip {
                empty: ' ',
                may_be_rule: true,
                ..blank.strip(line, cells)
            }]);
        }
    }
    let has_digit = signs.iter().any(|sign| ('1'..='9').contains(&sign.is));
    let has_words = words.iter().any(|word| word.cells.is_none());
    if !has_digit && !has_words && is_rule(signs, &words) {
        let closes = signs.iter().filter(|sign| is_closing(sign.is)).count();
        return Line::Frame { closes };
    }
    let found = segments(signs, &words);
    let strip = |segment: &Segment<'_>, cells: Vec<Cell>| Strip {
        may_be_rule: cells.len() == 9
            && !has_digit
            && !has_words
            && !".?0\0".contains(segment.empty()),
        ..segment.strip(line, cells)
    };
    let mut rows = Vec::new();
    let mut other = None;
    for segment in &found {
        match segment.read() {
            Read::Board(cells) => {
                if let Some((column, sign)) = segment.slip() {
                    return Line::Wrong { column, reason: Reason::Character(sign) };
                }
                return Line::Boards(vec![cells]);
            }
            Read::Rows(all) => rows.extend(all.into_iter().map(|cells| strip(segment, cells))),
            Read::Blanks(cells) => rows.push(Strip { empty: ' ', ..strip(segment, cells) }),
            Read::Fields(cells, empty) => {
                rows.push(Strip { empty, may_be_rule: !has_digit, ..strip(segment, cells) });
            }
            Read::Other(column, found) if found > 3 || !has_words => {
                let cells = vec![0; found];
                other = other.or(Some(Strip { column, ..strip(segment, cells) }));
                if let (Some(other), Some(cells)) = (&mut other, segment.cells(found)) {
                    other.cells = cells;
                }
            }
            Read::Other(..) => {}
        }
    }
    match other {
        Some(other)
            if rows.is_empty() && !has_words
                || other.cells.len() > 3 && (!has_words || !rows.is_empty()) =>
        {
            Line::Rows(rows.into_iter().chain([other]).collect())
        }
        _ if !rows.is_empty() => Line::Rows(rows),
        _ => nearly_row(&words, line),
    }
}

/// Leaves out a remark at the end, the point of a sentence, and the signs of a list of things.
fn trim<'a>(mut signs: &'a [Sign], words: &mut Vec<Word<'_>>) -> &'a [Sign] {
    let text = |word: &Word<'_>| word.signs.iter().map(|sign| sign.is).collect::<String>();
    let is_alone = |word: &Word<'_>| word.at.start > 0 && signs[word.at.start - 1].is == ' ';
    let remark = words.windows(2).position(|two| {
        matches!(&*text(&two[0]), "#" | "--") && is_alone(&two[0]) && two[1].cells.is_none()
    });
    if let Some(remark) = remark.filter(|&at| at > 0) {
        signs = &signs[..words[remark].at.start];
        words.truncate(remark);
    }
    let before = |at: usize| signs[..at].last().is_some_and(|sign| is_closing(sign.is));
    if words.last().is_some_and(|word| text(word) == "." && before(word.at.start)) {
        words.pop();
    }
    let is_item = |words: &[Word<'_>]| match words {
        [first, next, ..] if text(first) == "-" => {
            let between = &signs[first.at.end..next.at.start];
            between.iter().any(|sign| is_opening(sign.is)) || words.len() < 4 && next.number() == 1
        }
        _ => false,
    };
    while is_item(words) {
        words.remove(0);
    }
    signs
}

/// A row in which a letter or two have come.
fn nearly_row(words: &[Word<'_>], line: usize) -> Line {
    let signs = words.iter().flat_map(|word| word.signs);
    let wrong: Vec<&Sign> = signs.clone().filter(|sign| cell(sign.is).is_none()).collect();
    let number = signs.count();
    match (&wrong[..], words.first()) {
        ([first] | [first, _], Some(word)) if (8..=11).contains(&number) => {
            Line::Rows(vec![Strip {
                line,
                column: word.signs[0].column,
                cells: vec![0; number],
                wrong: Some((first.column, first.is)),
                ..Strip::default()
            }])
        }
        _ => Line::Words,
    }
}

fn words(signs: &[Sign]) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut at = 0;
    for run in signs.split(|sign| is_between(sign.is)) {
        if !run.is_empty() {
            words.push(Word::new(signs, at..at + run.len()));
        }
        at += run.len() + 1;
    }
    // `Some(5)`
    words.retain(|word| {
        let text: String = word.signs.iter().map(|sign| sign.is).collect();
        !matches!(&*text, "Some" | "Just" | "vec")
    });
    words
}

/// The boards that stand in a field each, or what is nearly one, if it comes first.
fn boards(signs: &[Sign], words: &[Word<'_>], text: &str) -> Option<Line> {
    if let Some(cells) = packed::board(text) {
        return Some(Line::Boards(vec![cells]));
    }
    let mut fields = Vec::new();
    for word in words {
        let wrong = if word.number() == 81 {
            word.slip().map(|(column, sign)| (column, Reason::Character(sign)))
        } else {
            word.nearly_board()
        };
        if let Some((column, reason)) = wrong {
            if fields.is_empty() {
                return Some(Line::Wrong { column, reason });
            }
            break;
        }
        let cells = word.cells.as_deref().map(<[Cell; 81]>::try_from);
        let Some(Ok(mut cells)) = cells else {
            continue;
        };
        // A rule.
        if word.signs.iter().all(|sign| "-_*#".contains(sign.is)) {
            continue;
        }
        deletions(&mut cells, &signs[word.at.end..]);
        fields.push(cells);
    }
    (!fields.is_empty()).then_some(Line::Boards(fields))
}

/// The candidates that `HoDoKu` writes after a board: `:653 472:`, each a digit, a row and a column.
fn deletions(cells: &mut [Cell; 81], after: &[Sign]) {
    let text: String = after.iter().map(|sign| sign.is).collect();
    let Some(field) = text.strip_prefix(':').and_then(|text| text.split(':').next()) else {
        return;
    };
    let number = |c: char| c.to_digit(10).filter(|&n| n > 0).map(|n| n as usize);
    let triple = |word: &str| -> Option<[usize; 3]> {
        word.chars().map(number).collect::<Option<Vec<_>>>()?.try_into().ok()
    };
    let Some(all) = field.split_whitespace().map(triple).collect::<Option<Vec<_>>>() else {
        return;
    };
    if all.is_empty() {
        return;
    }
    let givens = *cells;
    for (at, cell) in cells.iter_mut().enumerate().filter(|(_, cell)| **cell & ALL == 0) {
        let lost = all.iter().filter(|[_, row, column]| 9 * row + column - 10 == at);
        let lost = lost.fold(0, |lost, [digit, ..]| lost | 1 << (digit - 1));
        *cell = ALL & !each(PEERS[at]).fold(lost, |seen, peer| seen | givens[peer]);
    }
}

/// Whether signs without a digit are a line of a drawing: `------+-------+------`, `.-------.-------.-------.`.
fn is_rule(signs: &[Sign], words: &[Word<'_>]) -> bool {
    let number: usize = words.iter().map(Word::number).sum();
    let has_fields = has_fields(signs);
    let line = signs.iter().filter(|sign| "-_*#".contains(sign.is)).count();
    let is_drawn = words.iter().any(|word| word.signs.len() > 1);
    let has_cross = signs.iter().any(|sign| "+~".contains(sign.is))
        || signs.windows(2).any(|two| two[0].is == ':' && two[1].is == '-');
    if number == 0 {
        return !has_fields || has_cross;
    }
    2 * line > number && (is_drawn || has_cross) && (number != 9 || has_cross)
}

fn has_fields(signs: &[Sign]) -> bool {
    signs.iter().filter(|sign| ",;\t|".contains(sign.is)).count() >= 8
}

/// Cells without words between them.
struct Segment<'a> {
    /// Where they begin in the line.
    from: usize,
    signs: &'a [Sign],
    words: &'a [Word<'a>],
    is_labelled: bool,
}

enum Read {
    Board([Cell; 81]),
    Rows(Vec<Vec<Cell>>),
    /// A row in which some fields are empty.
    Fields(Vec<Cell>, char),
    /// A row in which blanks are empty cells.
    Blanks(Vec<Cell>),
    /// Where a number of cells are that are neither.
    Other(usize, usize),
}

/// The parts of a line between words. `=` ends one too, and `:` does after a number.
fn segments<'a>(signs: &'a [Sign], words: &'a [Word<'a>]) -> Vec<Segment<'a>> {
    let mut segments: Vec<Segment<'a>> = Vec::new();
    let (mut first, mut start, mut number) = (0, 0, 0);
    for (index, word) in words.iter().enumerate() {
        let is_words = word.cells.is_none();
        let end = if index == first { start } else { words[index - 1].at.end };
        let ends = signs[end..word.at.start]
            .iter()
            .rposition(|sign| sign.is == '=' || sign.is == ':' && number <= 2 && index > first);
        // `problem(1, [[5,3,`
        let between = &signs[end..word.at.start];
        let opens = || {
            let last = between.iter().rev().filter(|sign| sign.is != ' ').take(2);
            last.filter(|sign| is_opening(sign.is)).count() == 2
        };
        let ends = ends.or_else(|| (number < 3 && index > first && opens()).then_some(0));
        if let Some(at) = ends.map(|at| end + at) {
            add(&mut segments, signs, words, first..index, start..at);
            (first, start, number) = (index, at + 1, 0);
        }
        if is_words {
            add(&mut segments, signs, words, first..index, start..word.at.start);
            (first, start, number) = (index + 1, word.at.end, 0);
        } else {
            number += word.number();
        }
    }
    add(&mut segments, signs, words, first..words.len(), start..signs.len());
    segments
}

fn add<'a>(
    segments: &mut Vec<Segment<'a>>,
    signs: &'a [Sign],
    words: &'a [Word<'a>],
    range: Range<usize>,
    at: Range<usize>,
) {
    let signs_here = &signs[at.clone()];
    if range.is_empty() && !has_fields(signs_here) {
        return;
    }
    let start =
        words.get(range.start).filter(|_| !range.is_empty()).map_or(at.start, |word| word.at.start);
    let before = &signs[at.start..start];
    let is_listed = before.iter().any(|sign| is_opening(sign.is))
        || at.start > 0 && signs[at.start - 1].is == '=';
    let is_labelled = words[..range.start].iter().any(|word| word.at.end <= at.start) && !is_listed;
    segments.push(Segment { from: at.start, signs: signs_here, words: &words[range], is_labelled });
}

impl Segment<'_> {
    fn column(&self) -> usize {
        let first = self.words.first().map(|word| word.signs[0]);
        first.or(self.signs.first().copied()).map_or(1, |sign| sign.column)
    }

    fn strip(&self, line: usize, cells: Vec<Cell>) -> Strip {
        Strip {
            line,
            column: self.column(),
            cells,
            empty: self.empty(),
            width: self.signs.len(),
            is_labelled: self.is_labelled,
            may_be_rule: false,
            wrong: self.slip(),
        }
    }

    fn slip(&self) -> Option<(usize, char)> {
        slip(self.words.iter().flat_map(|word| word.signs))
    }

    /// The sign for an empty cell.
    fn empty(&self) -> char {
        let row = self.words.iter().find(|word| word.number() == 9);
        let words = row.map_or(self.words, std::slice::from_ref);
        let signs = words.iter().flat_map(|word| word.signs);
        let mut empty = signs
            .map(|sign| sign.is)
            .filter(|&sign| cell(sign).is_some_and(|cell| cell & ALL == 0));
        empty.next().unwrap_or('\0')
    }

    /// All cells in order, if these are as many.
    fn cells(&self, number: usize) -> Option<Vec<Cell>> {
        let cells: Vec<Cell> =
            self.words.iter().filter_map(|word| word.cells.clone()).flatten().collect();
        (cells.len() == number).then_some(cells)
    }

    fn read(&self) -> Read {
        let words = self.words;
        let numbers: Vec<usize> = words.iter().map(Word::number).collect();
        let total: usize = numbers.iter().sum();
        let all = || self.cells(total).unwrap_or_default();
        let other = |found| Read::Other(self.column(), found);
        // In brackets, or between slashes.
        let lists = self.lists();
        if lists.len() > 1 && lists.len() < words.len() {
            match lists.iter().find(|list| list.1.len() != 9) {
                None => return Read::Rows(lists.into_iter().map(|list| list.1).collect()),
                Some((column, wrong)) if total > 18 && lists.len() > 2 => {
                    return Read::Other(*column, wrong.len());
                }
                Some(_) => {}
            }
        }
        if words.len() > 1 && words.iter().all(|word| word.number() == 9) {
            return Read::Rows(words.iter().filter_map(|word| word.cells.clone()).collect());
        }
        if let Some(read) = self.fields() {
            return read;
        }
        let is_even = numbers.iter().all(|&number| number == numbers[0]);
        let uneven = self.between_bars(&numbers);
        if let Ok(cells) = <[Cell; 81]>::try_from(all()) {
            let odd = words.iter().find(|word| word.number() != 9);
            return match odd {
                _ if is_even && uneven.is_none() => Read::Board(cells),
                Some(word) => Read::Other(word.signs[0].column, word.number()),
                None => other(total),
            };
        }
        if total == 9 && !is_even {
            return other(numbers.into_iter().max().unwrap_or_default());
        }
        if total == 9 {
            return uneven.map_or_else(|| Read::Rows(vec![all()]), other);
        }
        if words.len() == 9
            && let Some(row) = words.iter().map(Word::one).collect::<Option<Vec<_>>>()
        {
            return self.between_bars(&[1; 9]).map_or_else(|| Read::Rows(vec![row]), other);
        }
        // `1. 53..7....`
        if total < 13
            && let [word] = words.iter().filter(|word| word.number() == 9).collect::<Vec<_>>()[..]
        {
            return Read::Rows(vec![word.cells.clone().unwrap_or_default()]);
        }
        if total == 18 && self.is_beside() {
            return Read::Rows(vec![all()]);
        }
        self.blanks().map_or_else(|| other(total), Read::Blanks)
    }

    /// The cells up to each closing bracket or slash, with the column where they begin.
    fn lists(&self) -> Vec<(usize, Vec<Cell>)> {
        let mut lists: Vec<(usize, Vec<Cell>)> = Vec::new();
        let mut end = None;
        let mut last = 0;
        for word in self.words {
            let start = word.at.start - self.from;
            let is_next = end.is_none_or(|end: usize| {
                let mut between = self.signs[end..start].iter();
                // `Some(5)`
                let is_one = self.signs[..last].last().is_some_and(|sign| sign.is == '(');
                between.any(|sign| {
                    is_closing(sign.is) && !(is_one && sign.is == ')') || sign.is == '/'
                })
            });
            if is_next {
                lists.push((word.signs[0].column, Vec::new()));
            }
            let cells = word.cells.iter().flatten();
            lists.iter_mut().last().into_iter().for_each(|list| list.1.extend(cells.clone()));
            end = Some(word.at.end - self.from);
            last = if word.number() == 1 { start } else { 0 };
        }
        lists
    }

    /// The number of cells between bars, if there are three parts and these are not equal.
    fn between_bars(&self, numbers: &[usize]) -> Option<usize> {
        let mut parts = vec![0; self.signs.len() + 1];
        for (word, number) in self.words.iter().zip(numbers) {
            let before = &self.signs[..word.at.start - self.from];
            parts[before.iter().filter(|sign| sign.is == '|').count()] += number;
        }
        parts.retain(|&part| part > 0);
        let most = parts.iter().max().copied().unwrap_or_default();
        (parts.len() == 3 && parts != [most; 3]).then_some(most)
    }

    /// A row, or a board, of fields: `5;3;;;7;;;;`. An empty field is an empty cell.
    fn fields(&self) -> Option<Read> {
        // What stands before a list, or after it, is not in it; one without an end goes on in the next line.
        let start = self.signs.iter().position(|sign| is_opening(sign.is));
        let start = start
            .filter(|&at| self.words.first().is_none_or(|word| at < word.at.start - self.from));
        let end = self.signs.iter().rposition(|sign| is_closing(sign.is));
        let end = end.or_else(|| {
            self.signs.iter().rposition(|sign| sign.is == ',').filter(|_| start.is_some())
        });
        let start = start.unwrap_or_default();
        let signs = &self.signs[start..end.map_or(self.signs.len(), |end| end.max(start))];
        for between in [',', ';', '\t', '|', ']'] {
            let mut fields: Vec<&[Sign]> = signs.split(|sign| sign.is == between).collect();
            let is_blank = |field: &&[Sign]| field.iter().all(|sign| is_between(sign.is));
            if fields.len() < 9 {
                continue;
            }
            let blanks = fields.iter().filter(|field| is_blank(field)).count();
            let is_more = |fields: &[&[Sign]]| !matches!(fields.len(), 9 | 81);
            let has_frame = between != '|' || is_blank(&fields[0]);
            // The bars of a frame, and what stands after it.
            if between == '|' && is_blank(&fields[0]) {
                fields.remove(0);
                fields.pop();
            } else if between == '|' {
                fields.pop_if(|last| is_blank(last));
            } else if is_more(&fields)
                && blanks == 1
                && fields.pop_if(|last| is_blank(last)).is_none()
                && is_blank(&fields[0])
            {
                fields.remove(0);
            }
            let cell = |field: &&[Sign]| match &words(field)[..] {
                [] => Some(0),
                [word] => word.one(),
                _ => None,
            };
            let cells: Option<Vec<Cell>> = fields.iter().map(cell).collect();
            let blanks = fields.iter().filter(|field| is_blank(field)).count();
            match cells {
                Some(cells) if cells.len() == 9 && blanks > 0 => {
                    return Some(Read::Fields(cells, if has_frame { ',' } else { ';' }));
                }
                Some(cells) if cells.len() == 9 => return Some(Read::Rows(vec![cells])),
                Some(cells) if cells.len() == 81 => return cells.try_into().ok().map(Read::Board),
                Some(cells) if blanks > 2 && cells.len() < 41 => {
                    return Some(Read::Other(self.column(), cells.len()));
                }
                _ => {}
            }
        }
        None
    }

    /// Whether half of the cells are set apart from the others by the widest blank.
    fn is_beside(&self) -> bool {
        let cells: Vec<usize> =
            self.words.iter().flat_map(|word| word.signs).map(|sign| sign.column).collect();
        let gaps: Vec<usize> = cells.windows(2).map(|two| two[1] - two[0]).collect();
        gaps.len() == 17 && gaps[8] > 2 && (0..17).all(|at| at == 8 || gaps[at] < gaps[8])
    }

    /// A row whose empty cells are blanks: nine signs, or nine with a blank between; between bars three.
    fn blanks(&self) -> Option<Vec<Cell>> {
        let mut parts: Vec<&[Sign]> = self.signs.split(|sign| sign.is == '|').collect();
        if parts.len() == 5 {
            parts = parts[1..4].to_vec();
        }
        let number = match parts.len() {
            1 => 9,
            3 => 3,
            _ => return None,
        };
        let mut row = Vec::new();
        for part in parts {
            let step = if part.len() == number { 1 } else { 2 };
            let from = usize::from(part.len() == 2 * number + 1);
            if part.len() != step * (number - 1) + 1 + 2 * from {
                return None;
            }
            for (at, sign) in part.iter().enumerate() {
                match (sign.is, at % step == from) {
                    (' ', true) => row.push(0),
                    ('1'..='9', true) => row.extend(cell(sign.is)),
                    (' ', false) => {}
                    _ => return None,
                }
            }
        }
        (row.len() == 9).then_some(row)
    }
}
