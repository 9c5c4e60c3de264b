//! What a part of a line is: boards, rows of cells, frame, or words.

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

/// Signs without a separator between them, and the separators before; without a sign it is an empty field.
struct Word<'a> {
    before: &'a [Sign],
    signs: &'a [Sign],
    /// `None` if it is not made of cells.
    cells: Option<Vec<Cell>>,
}

impl<'a> Word<'a> {
    fn new(before: &'a [Sign], signs: &'a [Sign]) -> Word<'a> {
        let cells: Option<Vec<Cell>> = signs.iter().map(|sign| cell(sign.is)).collect();
        let word = Word { before, signs, cells };
        if word.cells.is_some() && !word.is("-1") {
            return word;
        }
        let text: String = signs.iter().map(|sign| sign.is.to_ascii_lowercase()).collect();
        let is_nothing = matches!(
            &*text,
            "null" | "none" | "nil" | "nan" | "undefined" | "nothing" | "empty" | "blank" | "-1"
        );
        // `puzzleid=sudoku53..7…`
        let bare = text.trim_matches(|c: char| c.is_alphabetic() && c != 'x');
        let cells: Option<Vec<Cell>> = bare.chars().map(cell).collect();
        let cells = cells.filter(|cells| cells.len() == 81);
        let cells = if is_nothing { Some(vec![0]) } else { cells.or_else(|| letters(&text)) };
        Word { cells, ..word }
    }

    fn is(&self, text: &str) -> bool {
        self.signs.iter().map(|sign| sign.is).eq(text.chars())
    }

    fn number(&self) -> usize {
        self.cells.as_ref().map_or(0, Vec::len)
    }

    /// Its cells, if it is one: a digit, `5.0`, or the candidates of a cell in ascending order.
    fn one(&self) -> Option<Cell> {
        let cells = self.cells.as_deref()?;
        let is_set =
            cells.iter().all(|cell| (1..=ALL).contains(cell)) && cells.is_sorted_by(|a, b| a < b);
        match cells {
            [one] => Some(*one),
            [one, 0, zeros @ ..]
                if self.signs[1].is == '.' && zeros.iter().all(|&zero| zero == ZERO) =>
            {
                Some(*one)
            }
            _ => is_set.then(|| cells.iter().fold(0, |set, cell| set | cell)),
        }
    }

    /// Whether a list ends before the next word, at a bracket or a slash.
    fn ends_list(&self, next: &Word<'_>) -> bool {
        // `Some(5)`
        let is_one = self.number() == 1 && self.before.last().is_some_and(|sign| sign.is == '(');
        let is_end = |is| is == '/' || is_closing(is) && !(is_one && is == ')');
        next.before.iter().any(|sign| is_end(sign.is))
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
    let (mut words, mut after) = words(signs);
    trim(&mut words, &mut after);
    // `# 1`
    let is_remark = words.first().is_some_and(|word| {
        let next = words.get(1).map_or(after, |next| next.before);
        word.signs.iter().all(|sign| sign.is == '#')
            && next.first().is_none_or(|sign| sign.is == ' ')
    });
    if is_remark && (words.len() < 9 || words.iter().any(|word| word.number() != 1)) {
        return Line::Words;
    }
    if let Some(line) = boards(&words, text) {
        return line;
    }
    let has_digit = signs.iter().any(|sign| ('1'..='9').contains(&sign.is));
    let has_words = words.iter().any(|word| word.cells.is_none());
    let is_frame = words.is_empty() && signs.iter().all(|sign| "| ".contains(sign.is));
    let is_rule = !has_digit && !has_words && is_rule(signs, &words);
    let nearly = nearly_row(&words, line);
    let mut rows: Vec<Strip> = Vec::new();
    let mut other = None;
    for mut segment in segments(words, after) {
        let blanks = if is_frame { segment.blanks() } else { None };
        if is_rule && blanks.is_none() {
            let closes = signs.iter().filter(|sign| is_closing(sign.is)).count();
            return Line::Frame { closes };
        }
        let read = blanks.map_or_else(|| segment.read(), |row| Ok(vec![row]));
        let may_be_rule = !has_digit && !has_words && !".?0\0".contains(segment.empty);
        let strip = |cells: Vec<Cell>| segment.strip(line, cells, may_be_rule);
        match read {
            Ok(found) => match <[Cell; 81]>::try_from(&found[0][..]) {
                Err(_) => rows.extend(found.into_iter().map(strip)),
                Ok(cells) => {
                    return strip(Vec::new()).wrong.map_or_else(
                        || Line::Boards(vec![cells]),
                        |(column, sign)| Line::Wrong { column, reason: Reason::Character(sign) },
                    );
                }
            },
            Err((column, found)) if found > 3 || !has_words => {
                let cells = cells(&segment.words);
                let cells = if cells.len() == found { cells } else { vec![0; found] };
                other.get_or_insert(Strip { column, ..strip(cells) });
            }
            Err(_) => {}
        }
    }
    let is_seen = |other: &Strip| match (has_words, rows.is_empty()) {
        (false, true) => true,
        (true, true) => false,
        (_, false) => other.cells.len() > 3,
    };
    rows.extend(other.filter(is_seen));
    if rows.is_empty() { nearly } else { Line::Rows(rows) }
}

/// The words, and what is after the last.
fn words(signs: &[Sign]) -> (Vec<Word<'_>>, &[Sign]) {
    let (mut words, mut start, mut at) = (Vec::new(), 0, 0);
    for run in signs.split(|sign| is_between(sign.is)) {
        let end = at + run.len();
        // `Some(5)`
        let is_name = |name: &&str| run.iter().map(|sign| sign.is).eq(name.chars());
        if !run.is_empty() && !["Some", "Just", "vec"].iter().any(is_name) {
            words.push(Word::new(&signs[start..at], run));
            start = end;
        }
        at = end + 1;
    }
    (words, &signs[start..])
}

/// Leaves out a remark at the end, the point of a sentence, and the signs of a list of things.
fn trim<'a>(words: &mut Vec<Word<'a>>, after: &mut &'a [Sign]) {
    let is_alone = |word: &Word<'_>| word.before.last().is_some_and(|sign| sign.is == ' ');
    let is_remark = |word: &Word<'_>| (word.is("#") || word.is("--")) && is_alone(word);
    let remark = words.windows(2).position(|two| is_remark(&two[0]) && two[1].cells.is_none());
    if let Some(remark) = remark.filter(|&at| at > 0) {
        *after = words[remark].before;
        words.truncate(remark);
    }
    let is_point = |word: &mut Word<'_>| {
        word.is(".") && word.before.last().is_some_and(|sign| is_closing(sign.is))
    };
    if let Some(point) = words.pop_if(is_point) {
        *after = point.before;
    }
    let is_item = |words: &[Word<'_>]| match words {
        [first, next, ..] if first.is("-") => {
            let is_listed = next.before.iter().any(|sign| is_opening(sign.is));
            is_listed || words.len() < 4 && next.number() == 1
        }
        _ => false,
    };
    while is_item(words) {
        words.remove(0);
    }
}

/// A row in which a letter or two have come.
fn nearly_row(words: &[Word<'_>], line: usize) -> Line {
    let number: usize = words.iter().map(|word| word.signs.len()).sum();
    let signs = words.iter().flat_map(|word| word.signs);
    let mut wrong = signs.filter(|sign| cell(sign.is).is_none());
    match (wrong.next(), wrong.nth(1)) {
        (Some(first), None) if (8..=11).contains(&number) => {
            let (column, cells) = (column(words), vec![0; number]);
            let wrong = Some((first.column, first.is));
            Line::Rows(vec![Strip { line, column, cells, wrong, ..Strip::default() }])
        }
        _ => Line::Words,
    }
}

/// The boards that stand in a field each, or what is nearly one, if it comes first.
fn boards(words: &[Word<'_>], text: &str) -> Option<Line> {
    if let Some(cells) = packed::board(text) {
        return Some(Line::Boards(vec![cells]));
    }
    let mut fields = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let slip =
            || Some(slip(word.signs.iter())?).map(|(at, sign)| (at, Reason::Character(sign)));
        let wrong = if word.number() == 81 { slip() } else { word.nearly_board() };
        match wrong {
            Some((column, reason)) if fields.is_empty() => {
                return Some(Line::Wrong { column, reason });
            }
            Some(_) => break,
            None => {}
        }
        let is_rule = word.signs.iter().all(|sign| "-_*#".contains(sign.is));
        if let Some(Ok(mut cells)) = word.cells.as_deref().map(<[Cell; 81]>::try_from)
            && !is_rule
        {
            deletions(&mut cells, &words[index + 1..]);
            fields.push(cells);
        }
    }
    (!fields.is_empty()).then_some(Line::Boards(fields))
}

/// The candidates that `HoDoKu` writes after a board: `:653 472:`, each a digit, a row and a column.
fn deletions(cells: &mut [Cell; 81], after: &[Word<'_>]) {
    let has_colon = |word: &Word<'_>| word.before.iter().any(|sign| sign.is == ':');
    let [first, ..] = after else {
        return;
    };
    let end = after.iter().skip(1).position(has_colon).map_or(after.len(), |at| at + 1);
    let triple = |word: &Word<'_>| match word.cells.as_deref() {
        Some(&[digit, row, column]) if [digit, row, column].iter().all(|&cell| cell & ALL != 0) => {
            Some((9 * row.trailing_zeros() + column.trailing_zeros(), digit))
        }
        _ => None,
    };
    let all: Option<Vec<_>> = after[..end].iter().map(triple).collect();
    let Some(all) = all.filter(|_| matches!(first.before, [Sign { is: ':', .. }])) else {
        return;
    };
    let givens = *cells;
    for (at, cell) in cells.iter_mut().enumerate().filter(|(_, cell)| **cell & ALL == 0) {
        let lost = all.iter().filter(|(cell, _)| *cell as usize == at);
        let lost = lost.fold(0, |lost, (_, digit)| lost | digit);
        *cell = ALL & !each(PEERS[at]).fold(lost, |seen, peer| seen | givens[peer]);
    }
}

/// Whether signs without a digit are a line of a drawing: `------+-------+------`, `.-------.-------.-------.`.
fn is_rule(signs: &[Sign], words: &[Word<'_>]) -> bool {
    let number: usize = words.iter().map(Word::number).sum();
    let line = signs.iter().filter(|sign| "-_*#".contains(sign.is)).count();
    let is_drawn = words.iter().any(|word| word.signs.len() > 1);
    let has_cross = signs.iter().any(|sign| "+~".contains(sign.is))
        || signs.windows(2).any(|two| two[0].is == ':' && two[1].is == '-');
    if number == 0 {
        return !has_fields(signs) || has_cross;
    }
    2 * line > number && (is_drawn || has_cross) && (number != 9 || has_cross)
}

fn has_fields(signs: &[Sign]) -> bool {
    signs.iter().filter(|sign| ",;\t|".contains(sign.is)).count() >= 8
}

/// Cells without words between them.
struct Segment<'a> {
    words: Vec<Word<'a>>,
    after: &'a [Sign],
    is_labelled: bool,
    /// As in [`Strip`].
    empty: char,
}

/// Rows, or a board as one of 81 cells; or where a number of cells are that are neither.
type Read = Result<Vec<Vec<Cell>>, (usize, usize)>;

/// The parts of a line between words. `=` begins one too, `:` does after a number, and two brackets after a number or two:
/// `problem(1, [[5,3,`.
fn segments<'a>(words: Vec<Word<'a>>, after: &'a [Sign]) -> Vec<Segment<'a>> {
    let mut segments: Vec<Segment<'a>> = Vec::new();
    let new = |is_labelled| Segment { words: Vec::new(), after, is_labelled, empty: '\0' };
    if words.is_empty() {
        segments.push(new(false));
    }
    let mut number = 0;
    for (index, mut word) in words.into_iter().enumerate() {
        let gap = word.before;
        let cut = gap
            .iter()
            .rposition(|sign| sign.is == '=' || sign.is == ':' && (1..=2).contains(&number));
        let brackets = gap.iter().rev().filter(|sign| sign.is != ' ').take(2);
        let opens = brackets.filter(|sign| is_opening(sign.is)).count() == 2;
        let is_listed = cut.is_some_and(|at| gap[at].is == '=');
        let start =
            cut.map(|at| at + 1).or_else(|| (opens && (1..=2).contains(&number)).then_some(0));
        if let Some(last) = segments.last_mut()
            && number > 0
            && (start.is_some() || word.cells.is_none())
        {
            last.after = &gap[..start.unwrap_or(gap.len())];
            number = 0;
        }
        if word.cells.is_none() {
            continue;
        }
        word.before = &gap[start.unwrap_or_default()..];
        if number == 0 {
            let is_listed = is_listed || word.before.iter().any(|sign| is_opening(sign.is));
            segments.push(new(index > 0 && !is_listed));
        }
        number += word.number();
        if let Some(last) = segments.last_mut() {
            last.words.push(word);
        }
    }
    segments
}

fn column(words: &[Word<'_>]) -> usize {
    words.iter().find_map(|word| word.signs.first()).map_or(1, |sign| sign.column)
}

/// All cells in order: one of each word, if there are nine or 81 of them.
fn cells(words: &[Word<'_>]) -> Vec<Cell> {
    let ones = || words.iter().map(Word::one).collect();
    let ones: Option<Vec<Cell>> = if matches!(words.len(), 9 | 81) { ones() } else { None };
    ones.unwrap_or_else(|| {
        words.iter().filter_map(|word| word.cells.as_ref()).flatten().copied().collect()
    })
}

impl<'a> Segment<'a> {
    fn signs(&self) -> impl Iterator<Item = &Sign> {
        self.words.iter().flat_map(|word| word.before.iter().chain(word.signs)).chain(self.after)
    }

    fn strip(&self, line: usize, cells: Vec<Cell>, may_be_rule: bool) -> Strip {
        Strip {
            line,
            column: column(&self.words),
            may_be_rule: may_be_rule && cells.len() == 9,
            cells,
            empty: self.empty,
            width: self.signs().count(),
            is_labelled: self.is_labelled,
            wrong: slip(self.words.iter().flat_map(|word| word.signs)),
        }
    }

    fn read(&mut self) -> Read {
        self.fields()?;
        let words = &self.words[..];
        if self.empty == '\0' {
            let row = words.iter().find(|word| word.number() == 9);
            let signs = row.map_or(words, std::slice::from_ref).iter().flat_map(|word| word.signs);
            let mut empty = signs
                .map(|sign| sign.is)
                .filter(|&sign| cell(sign).is_some_and(|cell| cell & ALL == 0));
            self.empty = empty.next().unwrap_or_default();
        }
        let lists: Vec<&[Word<'_>]> = words.chunk_by(|a, b| !a.ends_list(b)).collect();
        let all = cells(words);
        let total = all.len();
        if lists.len() > 1 && lists.len() < words.len() {
            let rows: Vec<Vec<Cell>> = lists.iter().map(|list| cells(list)).collect();
            match rows.iter().zip(&lists).find(|(row, _)| row.len() != 9) {
                None => return Ok(rows),
                Some((row, list)) if total > 18 && lists.len() > 2 => {
                    return Err((column(list), row.len()));
                }
                Some(_) => {}
            }
        }
        if words.len() > 1 && words.iter().all(|word| word.number() == 9) {
            return Ok(words.iter().filter_map(|word| word.cells.clone()).collect());
        }
        let odd = words.iter().find(|word| word.number() != words[0].number());
        let odd = odd.filter(|_| words.len() != total);
        let wrong = self.between_bars(words.len() == total);
        match (total, odd, wrong) {
            (9 | 81, None, None) => return Ok(vec![all]),
            (9 | 81, None, Some(wrong)) => return Err((column(words), wrong)),
            (81, Some(_), _) => {
                let odd = words.iter().find(|word| word.number() != 9);
                return Err(odd.map_or((0, 0), |word| (word.signs[0].column, word.number())));
            }
            (9, Some(_), _) => {
                let most = words.iter().map(Word::number).max();
                return Err((column(words), most.unwrap_or_default()));
            }
            // `1. 53..7....`
            (..13, ..) => {
                let mut rows = words.iter().filter(|word| word.number() == 9);
                if let (Some(row), None) = (rows.next(), rows.next()) {
                    return Ok(row.cells.iter().cloned().collect());
                }
            }
            (18, ..) if self.is_beside() => return Ok(vec![all]),
            _ => {}
        }
        let blanks = self.blanks().ok_or((column(words), total))?;
        self.empty = ' ';
        Ok(vec![blanks])
    }

    /// Puts a word for each empty field, if it is a row, or a board, of fields: `5;3;;;7;;;;`. The number of fields, if it is
    /// nearly one.
    fn fields(&mut self) -> Result<(), (usize, usize)> {
        let first = self.words.first().map_or(self.after, |word| word.before);
        let start = first.iter().rposition(|sign| is_opening(sign.is)).map(|at| at + 1);
        let end = self.after.iter().position(|sign| is_closing(sign.is));
        // A list without an end goes on in the next line.
        let comma = || self.after.iter().rposition(|sign| sign.is == ',');
        let end = end.or_else(|| start.and_then(|_| comma()));
        for between in [',', ';', '\t', '|', ']'] {
            let is_list = between != ']';
            let start = start.filter(|_| is_list).unwrap_or_default();
            let end = end.filter(|_| is_list).unwrap_or(self.after.len());
            let mut fields: Vec<Word<'a>> = Vec::new();
            let mut ends = [0, 0];
            let mut are_fields = true;
            for index in 0..=self.words.len() {
                let word = self.words.get(index);
                let gap = word.map_or(&self.after[..end], |word| word.before);
                let gap = if index == 0 { &gap[start.min(gap.len())..] } else { gap };
                let starts = starts(gap, between);
                are_fields &= word
                    .is_none_or(|word| (index == 0 || starts.len() > 1) && word.one().is_some());
                ends[usize::from(index > 0)] = starts.len() - 1;
                let mut from = 0;
                let mut add = |to: usize, signs: &'a [Sign], cells| {
                    fields.push(Word { before: &gap[from..to], signs, cells });
                    from = to;
                };
                let last = starts.len() - usize::from(word.is_some());
                for &start in starts[..last].iter().skip(usize::from(index > 0)) {
                    add(start, &[], Some(vec![0]));
                }
                if let Some(word) = word {
                    add(gap.len(), word.signs, word.cells.clone());
                }
            }
            if !are_fields || fields.len() < 9 {
                continue;
            }
            // The bars of a frame, and what stands after it.
            let has_frame = between == '|' && ends[0] > 0;
            if has_frame {
                fields.remove(0);
            }
            if has_frame || "|]".contains(between) && ends[1] > 0 {
                fields.pop();
            }
            let empty = fields.iter().filter(|field| field.signs.is_empty()).count();
            match fields.len() {
                9 | 81 => {
                    let sign = if between == '|' && !has_frame { ';' } else { ',' };
                    if empty > 0 {
                        self.empty = sign;
                    }
                    if empty > 0 || fields.len() < self.words.len() {
                        self.words = fields;
                    }
                    return Ok(());
                }
                number if empty > 2 && number < 41 => return Err((column(&fields), number)),
                _ => {}
            }
        }
        Ok(())
    }

    /// The cells in the longest of three parts between bars, if these are not equal; `are_ones` if each word is a cell.
    fn between_bars(&self, are_ones: bool) -> Option<usize> {
        let mut parts = vec![0];
        for word in &self.words {
            if word.before.iter().any(|sign| sign.is == '|') {
                parts.push(0);
            }
            let number = if are_ones { 1 } else { word.number() };
            parts.iter_mut().last().into_iter().for_each(|part| *part += number);
        }
        parts.retain(|&part| part > 0);
        let most = parts.iter().max().copied().unwrap_or_default();
        (parts.len() == 3 && parts != [most; 3]).then_some(most)
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
        let signs: Vec<char> = self.signs().map(|sign| sign.is).collect();
        let mut parts: Vec<&[char]> = signs.split(|&sign| sign == '|').collect();
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
            for (at, &sign) in part.iter().enumerate() {
                match (sign, at % step == from) {
                    (' ', true) => row.push(0),
                    ('1'..='9', true) => row.extend(cell(sign)),
                    (' ', false) => {}
                    _ => return None,
                }
            }
        }
        (row.len() == 9 && parts.len() != 9).then_some(row)
    }
}

/// Where the fields in a gap begin, behind blanks and brackets.
fn starts(gap: &[Sign], between: char) -> Vec<usize> {
    let mut end = 0;
    let fields = gap.split(|sign| sign.is == between);
    let start = fields.map(|field| {
        let open = field.iter().take_while(|sign| sign.is == ' ' || is_opening(sign.is)).count();
        let start = end + open;
        end += field.len() + 1;
        start
    });
    start.collect()
}
