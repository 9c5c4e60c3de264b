//! What a part of a line is: boards, strips of cells, frame, or words.

use std::{array, iter};

use solutions::EMPTY_SIGNS;

use super::error::{InputError, Reason};
use super::kinds::is_solvable;
use super::packed;
use super::signs::Sign;
use super::strip::{
    CellDigits, LINE, NONE, OPEN, Strip, WORD, cell, cells, is_between, slip, strip, without_word,
    words,
};
use crate::cells::{ALL, PEERS, each};

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

/// What is to be seen in a part of a line; `text` is the whole line as it is.
pub fn read(signs: &[Sign], text: &str, line: usize) -> Line {
    let mut signs = without_times(signs);
    let packed = packed(&mut signs, text);
    let number = packed.len();
    let signs = without_label(&signs);
    let mut items = fields(signs, text, line, packed);
    items.sort_by_key(|item| item.0);
    // `#B03-08-2006`, as SadMan writes what is not the puzzle.
    let is_remark = matches!(signs, [first, second, ..]
        if first.is == '#' && second.is.is_alphabetic() && !"xX".contains(second.is));
    if is_remark && !items.iter().any(|item| matches!(item.1, Item::Board(_))) {
        return Line::Words;
    }
    // The rest is too short for another one.
    let others = || signs.iter().filter(|sign| cell(sign.is).is_some()).count();
    if matches!(items[..], [(_, Item::Wrong(_))])
        || !items.is_empty() && others() < 81 * (items.len() - number + 1)
    {
        return Line::Items(items.into_iter().map(|item| item.1).collect());
    }
    let has_words =
        words(signs).any(|word| cells(word).is_none()) || signs.iter().any(|sign| sign.is == WORD);
    if !has_words && is_rule(signs) {
        return Line::Frame;
    }
    let is_end = |sign: &Sign| sign.is.is_whitespace() || ",;:\"'()[]{}<>=".contains(sign.is);
    let mut parts = iter::once(signs).chain(signs.split(is_end).filter(|list| list.len() == 81));
    if let Some(found) = parts
        .find_map(|part| unknown(part, line))
        .or_else(|| cut(signs, line))
        .filter(|_| items.is_empty())
    {
        return Line::Items(vec![found]);
    }
    let mut is_ruled = false;
    let mut strips = Vec::new();
    for part in marked(signs).split(|sign| "()[]{}/=$".contains(sign.is)) {
        items.extend(word_in_list(part, line));
        let pieces: Vec<&[Sign]> = part.split(|sign| sign.is == WORD).collect();
        for (words, &piece) in pieces.iter().enumerate() {
            let is_labelled = words > 0 && piece.iter().all(|sign| sign.is != '"');
            if words > 0 && is_rule(piece) {
                is_ruled = true;
            } else {
                let is_before = words + 1 < pieces.len();
                let found = strip(piece).map(|it| without_word(it, piece, words > 0, is_before));
                strips.extend(found.map(|strip| Strip { line, is_labelled, ..strip }));
            }
        }
    }
    // A row beside a rule is of another drawing than the next one.
    let is_drawn = |sign: &Sign| matches!(sign.was, '\u{2500}'..='\u{257f}');
    if let Some(rule) = signs.windows(3).find(|three| three.iter().all(is_drawn)) {
        let wrong = Some((rule[0].column, rule[0].was.into(), 1));
        let rows = strips.iter_mut().filter(|strip| strip.number > 8);
        rows.for_each(|strip| (strip.ways, strip.wrong) = (Vec::new(), wrong.clone()));
    }
    // Others are numbers in a sentence, or of a row; beside boards only another one is none.
    let are_clues = strips.len() > 16 && strips.iter().all(|strip| strip.number == 3);
    let has_rows = !are_clues && (has_words || strips.iter().any(|strip| strip.number > 8));
    let has_fields = !items.is_empty();
    let is_board = |strip: &Strip| strip.number == 9 || !strip.boards().is_empty();
    strips.retain(|it| if has_fields { is_board(it) } else { it.number > 4 || !has_rows });
    items.extend(strips.into_iter().map(|strip| (strip.column, Item::Strip(strip))));
    let row: Vec<Sign> = words(signs).flatten().copied().collect();
    if let (true, 8..=11, Some(wrong)) = (items.is_empty() && !is_ruled, row.len(), slip(&row)) {
        let (column, number, wrong) = (row[0].column, row.len(), Some(wrong));
        items
            .push((column, Item::Strip(Strip { line, column, number, wrong, ..Strip::default() })));
    }
    items.sort_by_key(|item| item.0);
    match () {
        () if !items.is_empty() => Line::Items(items.into_iter().map(|item| item.1).collect()),
        () if has_words && !is_ruled => Line::Words,
        () if text.trim().is_empty() => Line::Blank,
        () => Line::Frame,
    }
}

/// A word that stands in a list of 81 in place of a cell.
fn word_in_list(signs: &[Sign], line: usize) -> Option<(usize, Item)> {
    let all = signs.split(|sign| sign.is != WORD && is_between(sign.is));
    let all: Vec<&[Sign]> = all.filter(|word| !word.is_empty()).collect();
    let text = |word: &[Sign]| word.iter().map(|sign| sign.was).collect::<String>();
    let words: Vec<&[Sign]> = all.iter().filter(|word| word[0].is == WORD).copied().collect();
    let first = words.first().filter(|_| all.len() == 81 && words.len() < 65)?;
    let number = words.iter().filter(|word| text(word) == text(first)).count();
    let reason = Reason::NoCell(text(first), number, 81);
    Some((first[0].column, Item::Wrong(InputError::new(line, line, first[0].column, reason))))
}

/// Rows or a board with one sign among their cells that nobody knows and nothing is written with.
fn unknown(signs: &[Sign], line: usize) -> Option<Item> {
    let shown = || signs.iter().filter(|sign| !sign.is.is_whitespace() && sign.is != '|');
    let mut others = shown().filter(|sign| cell(sign.is).is_none());
    let (column, first) = (shown().next()?.column, others.next()?);
    let many = shown().filter(|sign| sign.is == first.is).count();
    let is_known = first.is.is_alphanumeric() && many == 1
        || first.is == WORD
        || ",;:/=()[]{}\"'`~+<>\\$".contains(first.is);
    let number = shown().count();
    // `u5`
    let is_read = words(signs)
        .any(|word| word.iter().any(|sign| sign.is == first.is) && cells(word).is_some());
    if is_known
        || is_read
        || !matches!(number, 9 | 18 | 27 | 81)
        || others.any(|sign| sign.is != first.is)
    {
        return None;
    }
    let sign = first.was.to_string();
    Some(if number == 81 {
        let reason = Reason::NoCell(sign, many, number);
        Item::Wrong(InputError::new(line, line, first.column, reason))
    } else {
        let wrong = Some((first.column, sign, many));
        Item::Strip(Strip { line, column, number, wrong, ..Strip::default() })
    })
}

/// A row whose empty cells are blanks, with one sign between its bars that would part it.
fn cut(signs: &[Sign], line: usize) -> Option<Item> {
    let is_cut = |sign: &&Sign| "()[]{}/=$".contains(sign.is);
    let mut cuts = signs.iter().filter(is_cut);
    let (sign, None) = (cuts.next()?, cuts.next()) else { return None };
    let is_plain = |sign: &Sign| matches!(sign.is, ' ' | '|' | '1'..='9') || is_cut(&sign);
    let mut shown = signs.iter().filter(|sign| sign.is != ' ');
    let are_bars = [shown.next(), shown.next_back()].iter().flatten().all(|end| end.is == '|');
    // Others are of boards in such rows that are beside each other, or an arrow.
    let number = signs.iter().filter(|sign| sign.is == '|').count();
    let is_row = are_bars && number == 4 && sign.is == sign.was && signs.iter().all(is_plain);
    let wrong = Some((sign.column, sign.was.to_string(), 1));
    let strip = Strip { line, column: sign.column, number: 9, wrong, ..Strip::default() };
    is_row.then_some(Item::Strip(strip))
}

/// The boards that addresses and objects pack, each with its column; their signs are none of other boards.
fn packed(signs: &mut [Sign], text: &str) -> Vec<(usize, Item)> {
    let column = |at: usize| text[..at].chars().count() + 1;
    let taken = packed::boards(text).into_iter().map(|(range, cells)| {
        let columns = column(range.start)..column(range.end);
        let own = signs.iter_mut().filter(|sign| columns.contains(&sign.column));
        own.for_each(|sign| sign.is = WORD);
        (columns.start, Item::Board(cells))
    });
    taken.collect()
}

/// The boards that stand in a field each, and what is nearly one, each with its column.
fn fields(
    signs: &[Sign],
    text: &str,
    line: usize,
    packed: Vec<(usize, Item)>,
) -> Vec<(usize, Item)> {
    let mut fields = packed;
    fields.extend(blank_board(signs).map(|cells| (0, Item::Board(cells))));
    for word in words(signs).filter(|word| word.len() > 11) {
        // Rows that dashes join, at equal distances or beside other signs for empty cells.
        let joints: Vec<usize> = (0..word.len()).filter(|&at| word[at].is == '-').collect();
        let is_other = |sign: &Sign| sign.is != '-' && EMPTY_SIGNS.contains(sign.is);
        let are_regular = joints.len() > 6 && joints.windows(2).all(|two| two[1] - two[0] == 10);
        let are_joined = are_regular || word.iter().any(is_other);
        let joined: Vec<Sign> = word.iter().filter(|it| it.is != '-').copied().collect();
        let word = if are_joined && !joined.is_empty() { &joined } else { word };
        // Digits alone may be any number; three lines of 27 are one board.
        let (range, column) = (if fields.is_empty() { 28..=130 } else { 76..=86 }, word[0].column);
        let is_near =
            range.contains(&word.len()) && word.iter().any(|sign| ('1'..='9').contains(&sign.is));
        let reason = match (cells(word).as_deref().map(<[CellDigits; 81]>::try_from), slip(word)) {
            (Some(Ok(cells)), _) if cells != [LINE; 81] => {
                fields.push((column, Item::Board(without_deleted(cells, text))));
                continue;
            }
            (Some(_), _) if is_near => {
                InputError::new(line, line, column, Reason::Cells(word.len()))
            }
            (None, Some((column, sign, number))) => {
                InputError::new(line, line, column, Reason::NoCell(sign, number, word.len()))
            }
            _ => continue,
        };
        fields.push((column, Item::Wrong(reason)));
    }
    // Beside a board a number is none, and beside what is nearly one a full board is its solution.
    let is_puzzle = |item: &Item| matches!(item, Item::Board(cells) if cells.iter().any(|cell| cell & ALL == 0));
    let is_wrong = matches!(fields[..], [(_, Item::Wrong(_)), ..]);
    let has_puzzle = fields.iter().any(|field| is_puzzle(&field.1));
    fields.retain(|(_, item)| match item {
        Item::Wrong(InputError { reason: Reason::Cells(number), .. }) => {
            !has_puzzle || (76..=86).contains(number)
        }
        item => !is_wrong || !matches!(item, Item::Board(_)) || is_puzzle(item),
    });
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
    ((17..81).contains(&filled) && is_solvable(&cells)).then_some(cells)
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

/// Whether signs without words are a line of a drawing, with a number or none: `------+-------+------`, `4 .-------.-------.`.
fn is_rule(signs: &[Sign]) -> bool {
    // `- - - + - - - + - - -`
    let are_threes = |part: &[Sign]| {
        let cells: Vec<_> = part.iter().filter_map(|sign| cell(sign.is)).collect();
        cells == [LINE; 3]
    };
    let parts = signs.split(|sign| sign.is == '+');
    if parts.clone().count() == 3 && parts.clone().all(are_threes) {
        return true;
    }
    // Behind a number or a mark.
    let is_blank = |sign: &Sign| sign.is.is_whitespace();
    let start = signs.iter().take_while(|sign| is_blank(sign)).count();
    let length = signs[start..].iter().take_while(|sign| !is_blank(sign)).count();
    let signs = if length < 3 { &signs[start + length..] } else { signs };
    // `|___|___|…` and `**?**,**?**,…` may be a row of empty cells.
    let has = |of: &str| signs.iter().any(|sign| of.contains(sign.is));
    if words(signs).count() == 9 && (has("*") || !has("-~")) {
        return false;
    }
    let cells: Vec<CellDigits> = signs.iter().filter_map(|sign| cell(sign.is)).collect();
    let lines = cells.iter().filter(|&&cell| cell == LINE).count();
    let is_cross =
        |two: &[Sign], at: usize| "+~".contains(two[at].is) && cell(two[1 - at].is).is_some();
    let has_cross = signs.windows(2).any(|two| is_cross(two, 0) || is_cross(two, 1));
    let is_line = |word: &[Sign]| word.len() > 1 && word.iter().all(|sign| cell(sign.is).is_some());
    let is_drawn = cells.len() != 9 && words(signs).any(is_line);
    let has_digits = cells.iter().any(|cell| cell & ALL != 0);
    !has_digits && 2 * lines > cells.len() && (has_cross || is_drawn)
}

/// The signs with times and dates as words. Without a time beside it, nine signs without a zero may be a row.
fn without_times(signs: &[Sign]) -> Vec<Sign> {
    let is_gap = |sign: &Sign| sign.is.is_whitespace() || "[](),".contains(sign.is);
    let parts = |token: &[Sign], between: &[char]| -> Option<Vec<usize>> {
        token.first().filter(|sign| token.len() < 12 && sign.is.is_ascii_digit())?;
        let text: String = token.iter().map(|sign| sign.is).collect();
        let parts = text.trim_end_matches(':').split(between);
        parts.map(|it| it.bytes().all(|byte| byte.is_ascii_digit()).then_some(it.len())).collect()
    };
    let is_time = |token: &[Sign]| {
        matches!(parts(token, &[':']).as_deref(), Some([1 | 2, 2] | [1 | 2, 2, 2]))
    };
    let is_date = |token: &[Sign]| {
        matches!(parts(token, &['-', '.', '/']).as_deref(), Some([1 | 2, 1 | 2, 2 | 4] | [4, 2, 2]))
    };
    let has_time = signs.iter().any(|sign| sign.is == ':') && signs.split(is_gap).any(is_time);
    let is_plain =
        |token: &[Sign]| has_time || token.len() != 9 || token.iter().any(|sign| sign.is == '0');
    let mut signs = signs.to_vec();
    let tokens = signs.split_mut(is_gap);
    let is_other = |token: &&mut [Sign]| is_time(token) || is_date(token) && is_plain(token);
    tokens.filter(is_other).flatten().for_each(|sign| sign.is = WORD);
    signs
}

/// What comes after the number of a line (`10.`, `10:`, `10)`).
fn without_label(signs: &[Sign]) -> &[Sign] {
    let is_blank = |sign: &Sign| sign.is.is_whitespace();
    let start = signs.iter().take_while(|sign| is_blank(sign)).count();
    let length = signs[start..].iter().take_while(|sign| !is_blank(sign)).count();
    let (label, rest) = signs[start..].split_at(length);
    let text: String = label.iter().map(|sign| sign.is).collect();
    let text = text.trim_start_matches(['[', '(']);
    let are_digits = |text: &str, most| {
        (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_number = text.strip_suffix(['.', ':', ')']).is_some_and(|text| are_digits(text, 5));
    // `53. .7. ...`, `5. 3. 0.`, but not `11.`
    let cells: usize = words(signs).map(<[Sign]>::len).sum();
    let is_group = cells.is_multiple_of(9) && words(signs).all(|word| word.len() == text.len());
    let is_twice = text.as_bytes().windows(2).any(|two| two[0] == two[1]);
    // `(5) (3) (0)`
    let is_cell = signs.iter().filter(|sign| sign.is != '.' && text.ends_with(sign.is)).count() > 8;
    if is_number && (!is_group || is_twice) && !is_cell { rest } else { signs }
}

/// The signs with others in place of words, and of brackets around one cell, which are bars.
fn marked(signs: &[Sign]) -> Vec<Sign> {
    let mut marked = signs.to_vec();
    let is_end = |sign: &Sign| sign.is.is_whitespace() || "\"'`<>()[]{},".contains(sign.is);
    let is_address = |token: &&mut [Sign]| {
        token.windows(3).any(|three| three.iter().map(|sign| sign.is).eq("://".chars()))
    };
    for sign in marked.split_mut(is_end).filter(is_address).flatten() {
        sign.is = WORD;
    }
    let is_other = |word: &&mut [Sign]| cells(word).is_none_or(|cells| cells.len() == 81);
    for word in marked.split_mut(|sign| is_between(sign.is)).filter(is_other) {
        // `Some(5)`
        let is_some =
            ["Some", "Just"].iter().any(|some| word.iter().map(|sign| sign.is).eq(some.chars()));
        for sign in word {
            sign.is = if is_some { ' ' } else { WORD };
        }
    }
    // `#` behind a board or a row, before something else. Among cells with blanks between them it is an empty one.
    let is_blank = |sign: &Sign| sign.is.is_whitespace();
    let is_mark = |&at: &usize| {
        signs[at].is == '#'
            && signs[..at].last().is_some_and(is_blank)
            && signs.get(at + 1).is_none_or(is_blank)
    };
    let marks: Vec<usize> = (0..signs.len()).filter(is_mark).collect();
    let cells = |signs: &[Sign]| {
        let words = signs.split(|sign| is_blank(sign) || "|\"'`()[]{}".contains(sign.is));
        words.filter(|word| matches!(word, [one] if cell(one.is).is_some())).count()
    };
    if let [first, ..] = marks[..]
        && marks.len() < 4
        && !signs[first + 1..].iter().all(is_blank)
        && (cells(&signs[..first]) > 8 || cells(signs) < 9)
        && cells(&signs[first..]) != 9
    {
        for at in marks {
            marked[at].is = '=';
        }
    }
    let is_bracket = |&at: &usize| "()[]{}".contains(signs[at].is);
    let brackets: Vec<usize> = (0..signs.len()).filter(is_bracket).collect();
    for two in brackets.windows(2) {
        let (start, end) = (two[0], two[1]);
        let group = &signs[start + 1..end];
        let is_group =
            matches!((signs[start].is, signs[end].is), ('(', ')') | ('[', ']') | ('{', '}'));
        let commas = group.iter().filter(|sign| ",;".contains(sign.is)).count();
        let is_row = words(group).any(|word| word.len() == 9);
        // In quotes it is no bracket, nor in place of a cell.
        let is_group = is_group
            && group.iter().filter(|sign| sign.is == '"').count() % 2 == 0
            && group.iter().find(|sign| sign.is != ' ').is_none_or(|sign| !",;".contains(sign.is));
        if is_group && commas < 2 && words(group).count() < 2 && !is_row {
            (marked[start].is, marked[end].is) = (' ', '|');
        }
    }
    marked
}
