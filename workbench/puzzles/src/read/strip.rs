//! Cells that follow each other in a line, and the ways to take them apart.

use solutions::EMPTY_SIGNS;

use super::blanks::blanks;
use super::kinds::{are_cells, is_solvable};
use super::signs::Sign;
use crate::cells::{ALL, Digits};

/// The digits that may stand in a cell: one for a filled cell, none for an empty one.
pub type CellDigits = Digits;
/// An empty cell that is written as 0, which may number a row instead.
pub const ZERO: CellDigits = 1 << 15;
/// An empty cell that is written as a sign of which lines are drawn.
pub const LINE: CellDigits = 1 << 14;
/// An empty cell that is not written: nothing between two separators, or a blank.
pub const NONE: CellDigits = 1 << 13;

/// A number that is no cell. With digits, candidates in no order, which it may be.
pub const OTHER: CellDigits = 1 << 12;
/// With that, a row of nine cells in place of one, or a sign that is none: a column of them is no number.
pub const ROW: CellDigits = 1;
/// In a cell that is empty, be there only one candidate.
pub const OPEN: CellDigits = 1 << 11;

/// A way to take a strip apart. All rows of a grid are written in the same way, so what is damaged in one of them is no row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// A cell between two separators, or nothing. Double bars come first.
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
    /// Its digits, blanks and bars, if it has no other cells.
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

    /// The boards that it is. With an empty field too many it is none in another way; nine numbers are no list of their digits.
    pub fn boards(&self) -> &[[CellDigits; 81]] {
        let is_list = matches!(&self.ways[..], [(Way::Fields(_), cells), ..] if cells.len() > 79);
        let most = if is_list { 1 } else { 9 };
        let mut ways = self.ways.iter().filter(|_| self.number != 9).take(most).map(|way| &way.1);
        let is_whole = |cells: &&Vec<CellDigits>| {
            cells.len().is_multiple_of(81)
                && cells.iter().any(|&cell| cell != NONE)
                && cells.as_chunks().0.iter().all(are_cells)
                && clues(cells, PUZZLE).is_none()
        };
        ways.find(is_whole).map_or(&[], |cells| cells.as_chunks().0)
    }
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
pub const WORD: char = '\0';

pub fn is_between(sign: char) -> bool {
    matches!(sign, WORD | BARS)
        || sign.is_whitespace()
        || sign.is_ascii_punctuation() && cell(sign).is_none()
}

/// Signs without a separator between them.
pub fn words(signs: &[Sign]) -> impl Iterator<Item = &[Sign]> {
    signs.split(|sign| is_between(sign.is)).filter(|word| !word.is_empty())
}

/// The signs of a word that are not cells; `x` and `#` are not beside other signs for an empty cell.
fn wrong(word: &[Sign]) -> impl Iterator<Item = &Sign> {
    let has_others = word.iter().any(|sign| EMPTY_SIGNS.contains(sign.is));
    word.iter().filter(move |sign| cell(sign.is).is_none() || has_others && "xX#".contains(sign.is))
}

/// Words that say that there is no digit.
const NOTHING: &str =
    " null none nil nan undefined nothing empty blank -1 white_large_square black_large_square ";
/// Words for digits.
const DIGITS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// The cells of a word. With letters it may be a name for an empty cell, a board with a name before it (`sudoku53..7…`), or one
/// as `KSudoku` writes it, with a letter from b to j for each digit.
pub fn cells(word: &[Sign]) -> Option<Vec<CellDigits>> {
    // `**5**`, or a box of them.
    let is_bold = |cell: &[Sign]| [0, 1, 3, 4].iter().all(|&at| cell[at].is == '*');
    if matches!(word.len(), 5 | 15 | 45) && word.chunks(5).all(is_bold) {
        return word.iter().skip(2).step_by(5).map(|sign| cell(sign.is)).collect();
    }
    let is_minus = word.len() == 2 && word[0].is == '-' && word[1].is == '1';
    if !is_minus && wrong(word).next().is_none() {
        return word.iter().map(|sign| cell(sign.is)).collect();
    }
    let text: String = word.iter().map(|sign| sign.is.to_ascii_lowercase()).collect();
    if let Some(digit) = DIGITS.iter().position(|it| *it == text) {
        return Some(vec![2 << digit]);
    }
    let letter = |sign| Some(if sign == '_' { 0 } else { 2 << "bcdefghij".find(sign)? });
    let bare = text.trim_matches(|c: char| c.is_alphabetic() && c != 'x');
    match (text.len(), bare.len()) {
        _ if NOTHING.contains(&format!(" {text} ")) => Some(vec![0]),
        // A digit that is no given, in a file of candidates.
        (2, 1) if text.starts_with('u') => bare.chars().map(cell).collect(),
        (81, _) => text.chars().map(letter).collect(),
        (_, 81) => bare.chars().map(cell).collect(),
        _ => None,
    }
}

/// The cells of a word as one: a digit, `**5**`, `5.0`, or the candidates of a cell.
fn one(cells: &[CellDigits]) -> CellDigits {
    match *cells {
        [one] | [LINE, one, LINE] => one,
        [one, 0, ref zeros @ ..] if zeros.iter().all(|&zero| zero == ZERO) => one,
        _ => {
            let set = cells.iter().fold(0, |set, cell| set | cell);
            match set & !ALL == 0 && set.count_ones() as usize == cells.len() {
                true if cells.is_sorted() => set,
                true if set != ALL => OTHER | set,
                _ if cells.len() == 9 => OTHER | ROW,
                _ => OTHER,
            }
        }
    }
}

/// The first sign that is no cell, if the others are those of a row or a board, and how many there are of it.
pub fn slip(signs: &[Sign]) -> Option<(usize, String, usize)> {
    let wrong: Vec<&Sign> = wrong(signs).collect();
    let first = wrong.first()?;
    let number = wrong.iter().filter(|sign| sign.is == first.is).count();
    // Few, or a sign for empty cells that nobody knows.
    let is_near = matches!(signs.len(), 8..=11 | 76..=86);
    let is_sign = number == wrong.len() && number < signs.len();
    (is_near && (is_sign || 4 * wrong.len() <= signs.len()))
        .then(|| (first.column, first.was.into(), number))
}

/// Reads a strip in all ways.
pub fn strip(piece: &[Sign]) -> Option<Strip> {
    // A table may have an empty row.
    let tabs = piece.iter().filter(|sign| sign.is == '\t').count();
    if tabs < 8 && piece.iter().all(|sign| sign.is.is_whitespace()) {
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
    // `1. 530 070 000`
    let first = (0..all.len().min(3)).find(|&first| {
        let rest = &all[first..];
        rest.iter().all(|word| word.len() == longest)
            && all[..first].iter().all(|word| word.len() < longest)
            && (rest.len() * longest).is_multiple_of(9)
    });
    // `_5_` is one cell.
    let is_one = |word: &Vec<CellDigits>| matches!(word[..], [LINE, _, LINE]);
    let are_rows = all.len() > 8 && all.iter().filter(|word| is_one(word)).count() + 4 > all.len();
    // `5.0 0.0`
    let are_floats =
        |first: &usize| all[*first..].iter().all(|word| matches!(word[..], [_, 0, ZERO]));
    let runs = first.filter(|first| longest > 1 && !are_rows && !are_floats(first));
    let runs = runs.map(|first| all[first..].concat());
    let mut lone = None;
    let fields = ['\t', ',', ';', '|']
        .map(|between| (Way::Fields(between), separated(piece, between, &mut lone)));
    // A list with something else may have as many words as one without.
    let is_broken = |(way, cells): &(Way, Option<_>)| {
        let between = piece.iter().filter(|sign| *way == Way::Fields(sign.is));
        cells.is_none() && between.count() > 70
    };
    // `" "` is a cell, but no word.
    let quoted = split(piece, '"');
    let is_shown = |sign: &&Sign| !is_between(sign.is) && cell(sign.is) != Some(LINE);
    let shown = |part: &&[Sign]| part.iter().filter(is_shown).count();
    let inner = || quoted.iter().skip(1).step_by(2);
    let is_blank = |part: &&[Sign]| !part.is_empty() && part.iter().all(|sign| sign.is == ' ');
    let has_blank = inner().any(is_blank)
        && inner().all(|it| shown(it) < 2)
        && quoted.iter().step_by(2).all(|it| shown(it) == 0);
    let is_list = has_blank || all.len().is_multiple_of(81) && fields.iter().any(is_broken);
    let words_as_cells = || all.iter().map(|word| one(word)).collect();
    let others = [
        (Way::Fields(BARS), separated(&with_double_bars(piece), BARS, &mut lone)),
        (Way::Words, (!is_list).then(words_as_cells)),
        (Way::Runs, runs),
    ];
    let ways = fields.into_iter().chain(others);
    let ways = ways.filter_map(|(way, cells)| Some((way, cells?)));
    let mut ways: Vec<(Way, Vec<CellDigits>)> =
        ways.filter(|(_, cells)| !cells.is_empty()).collect();
    ways.sort_by_key(|way| way.0);
    let is_plain = |sign: &Sign| matches!(sign.is, ' ' | '|' | '1'..='9');
    let is_mark = |sign: &Sign| is_plain(sign) || cell(sign.is).is_none_or(|cell| cell == LINE);
    let is_shown = |part: &&[Sign]| part.iter().any(|sign| sign.is != ' ');
    let parts: Vec<&[Sign]> = piece.split(|sign| !is_plain(sign)).collect();
    let plain = match parts.iter().filter(|part| is_shown(part)).count() {
        0 | 1 if piece.iter().all(is_mark) => {
            let part = parts.iter().max_by_key(|part| (is_shown(part), part.len()));
            part.map_or_else(String::new, |part| part.iter().map(|sign| sign.is).collect())
        }
        _ => String::new(),
    };
    let others = |cells: &[CellDigits]| cells.iter().filter(|&&cell| cell & !ROW == OTHER).count();
    let is_read = |(_, cells): &&(Way, Vec<CellDigits>)| 4 * others(cells) < cells.len();
    // `| 5 | 3 |…`
    let length = |(way, cells): &(Way, Vec<CellDigits>)| match (way, &cells[..]) {
        (Way::Fields('|' | BARS), [NONE, inner @ .., NONE]) if inner.len().is_multiple_of(9) => {
            inner.len()
        }
        _ => cells.len(),
    };
    let lengths = ways.iter().filter(is_read).map(length);
    let has_blanks =
        (total != 1 || plain.contains('|')) && blanks(&[&plain]).is_some_and(|found| !found.2);
    let best = lengths.chain(has_blanks.then_some(9)).max_by_key(|&length| (length == 9, length));
    let number = best.unwrap_or(if total == 9 { longest } else { total });
    let column = words(piece).next().map_or(piece[0].column, |word| word[0].column);
    let wrong = words(piece)
        .filter(|_| all.len() == 9)
        .find(|word| {
            let is_whole = word[word.len() - 1].column - word[0].column + 1 == word.len();
            is_whole && cells(word).is_some_and(|cells| one(&cells) & OTHER != 0)
        })
        .map(|word| (word[0].column, word.iter().map(|sign| sign.was).collect(), 1))
        .or(lone.map(|sign| (sign.column, sign.was.into(), 1)));
    (number > 0).then(|| Strip { column, ways, plain, number, wrong, ..Strip::default() })
}

/// In place of two bars.
pub const BARS: char = '\u{1}';

fn with_double_bars(piece: &[Sign]) -> Vec<Sign> {
    let mut signs: Vec<Sign> = Vec::new();
    for sign in piece {
        match signs.last_mut() {
            Some(last) if last.is == '|' && sign.is == '|' => last.is = BARS,
            _ => signs.push(*sign),
        }
    }
    signs
}

fn split(piece: &[Sign], at: char) -> Vec<&[Sign]> {
    piece.split(|sign| sign.is == at).collect()
}

/// The field in which a sign stands in place of a cell, and is none. What parts cells, and half of a pair of quotes, is one if it
/// is in one field alone, between others; in more of them it is between boxes. In the first it may belong to what is
/// before the row, unless it is alone there and not the `>` of a quoted mail.
fn lone(fields: &[&[Sign]]) -> Option<(usize, Sign)> {
    let find = |at: usize, is: char| {
        let is_word = words(fields[at]).next().is_some();
        Some((at, *fields[at].iter().find(|sign| !is_word && sign.is == is)?))
    };
    let is_hard = |sign: &&Sign| "!%+:<>@\\^".contains(sign.is);
    let hard = |at: usize| {
        // `:::` is a cell that is joined with others.
        let mut signs = fields[at].iter().filter(is_hard);
        signs.next().filter(|_| signs.next().is_none()).and_then(|sign| find(at, sign.is))
    };
    let soft = |is: char| {
        let has = |at: &usize| {
            let number = fields[*at].iter().filter(|sign| sign.is == is).count();
            if "\"'`".contains(is) { number % 2 == 1 } else { number > 0 }
        };
        let mut all = (0..fields.len()).filter(has);
        let at = all.next().filter(|at| (1..fields.len() - 1).contains(at) && all.next().is_none());
        find(at?, is)
    };
    let is_first = matches!(fields, [[sign], ..] if fields.len() == 9 && sign.is != '>');
    (usize::from(!is_first)..fields.len())
        .find_map(hard)
        .or_else(|| ",;|~\"'`".chars().find_map(soft))
}

/// The cells between separators, if there is one at most between two; `wrong` is what is none of them.
fn separated(piece: &[Sign], between: char, wrong: &mut Option<Sign>) -> Option<Vec<CellDigits>> {
    let fields = split(piece, between);
    let is_mark = |word: &[Sign]| word.iter().all(|sign| "-*#".contains(sign.is));
    // `1 "", "5",`, but not `5" +"`
    let is_blank = |sign: &Sign| sign.is == ' ';
    let inner = |field| match split(field, '"')[..] {
        // `""""` is quoted twice.
        [before, inner, ref rest @ ..]
            if !rest.is_empty()
                && before.last().is_none_or(is_blank)
                && matches!(&words(before).collect::<Vec<_>>()[..], [] | [[_] | [_, _]])
                && rest.iter().all(|it| words(it).next().is_none()) =>
        {
            inner
        }
        _ => field,
    };
    let is_decimal = |field: &[Sign]| between == ';' && field.iter().any(|sign| sign.is == ',');
    let is_number = |word: &[Sign]| word.iter().all(|sign| sign.is.is_ascii_digit());
    let cell = |field| match &words(inner(field)).collect::<Vec<_>>()[..] {
        [] => Some(NONE),
        [mark] if mark.len() > 1 && is_mark(mark) => Some(NONE),
        [word] => Some(one(&cells(word)?)).filter(|&cell| cell & !ROW != OTHER || is_number(word)),
        // `5,0;3,0`
        [word, zero] if is_decimal(field) && zero.len() == 1 && zero[0].is == '0' => {
            Some(one(&cells(word)?))
        }
        // `- 5, 3,`
        [mark, word] if is_mark(mark) => Some(one(&cells(word)?)),
        _ => None,
    };
    if fields.len() < 9 {
        return None;
    }
    let mut cells: Vec<CellDigits> = fields.iter().copied().map(cell).collect::<Option<_>>()?;
    if let Some((at, sign)) = lone(&fields) {
        cells[at] = OTHER | ROW;
        *wrong = Some(sign);
    }
    // Where empty cells are written, the end of a row is lost if nothing is there.
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    let is_cut = [first, last].iter().filter(|&&cell| cell == NONE).count() == 1
        && cells.iter().filter(|&&cell| cell == NONE).count() == 1
        && cells.iter().any(|&cell| cell & (ALL | NONE) == 0);
    (!is_cut || !cells.len().is_multiple_of(9)).then_some(cells)
}

/// The same where a word stands in the place of the first or the last cell: `S,3,0,…`, `"8","0",…,"B"`.
pub fn without_word(mut strip: Strip, piece: &[Sign], is_after: bool, is_before: bool) -> Strip {
    // Beside the word: one separator and one quote, with blanks; bars that were brackets are a cell's.
    let has = |way: Way, end: &mut dyn Iterator<Item = &Sign>| {
        let mut met = [0; 2];
        let is_beside = |sign: &&Sign| {
            met[0] += usize::from(",;|".contains(sign.is));
            met[1] += usize::from("\"'`".contains(sign.is));
            let is_mark = sign.is.is_whitespace() || "\"'`,;|".contains(sign.is);
            is_mark && met.iter().all(|&number| number < 2) && !"()[]{}".contains(sign.was)
        };
        end.take_while(is_beside).any(|sign| way == Way::Fields(sign.is))
    };
    strip.ways.retain_mut(|(way, cells)| {
        let is_first = is_after && has(*way, &mut piece.iter());
        let is_last = is_before && has(*way, &mut piece.iter().rev());
        let ends = [is_first.then_some(0), is_last.then(|| cells.len() - 1)];
        ends.iter().flatten().for_each(|&at| cells[at] = OTHER);
        cells.len() % 9 >= ends.iter().flatten().count()
    });
    strip
}

/// The fewest clues of a puzzle with one solution.
pub const PUZZLE: usize = 17;

/// The board of a list of the row, the column and the digit of each given, in order; an empty one if it has slips, if nobody
/// knows whether it counts from 0, or if it is no puzzle. It has so many clues at `least`.
pub fn clues(cells: &[CellDigits], least: usize) -> Option<[CellDigits; 81]> {
    let (clues, []) = cells.as_chunks::<3>() else { return None };
    let number = |cell: CellDigits| {
        let digit = if cell == ZERO { 1 } else { cell & ALL };
        digit.is_power_of_two().then(|| digit.trailing_zeros() as usize)
    };
    let clue = |&[row, column, digit]: &[CellDigits; 3]| {
        Some([number(row)?, number(column)?, number(digit)?])
    };
    let clues: Vec<[usize; 3]> = clues.iter().map(clue).collect::<Option<_>>()?;
    let slips = clues.windows(2).filter(|two| two[0][..2] >= two[1][..2]).count();
    if clues.len() < least || slips > if clues.len() < PUZZLE { 0 } else { 3 } {
        return None;
    }
    let has = |number| clues.iter().any(|clue| clue[..2].contains(&number));
    let first = usize::from(!has(0));
    let mut board = [NONE; 81];
    for [row, column, digit] in &clues {
        if let Some(cell) = board.get_mut(9 * row + column - 10 * first) {
            *cell = 1 << digit;
        }
    }
    let is_known = slips == 0 && has(9) == (first == 1) && is_solvable(&board);
    Some(if is_known { board } else { [NONE; 81] })
}
