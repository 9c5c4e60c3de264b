//! Boards from the parts of lines: rows to grids, and which boards belong together.

use std::collections::{BTreeSet, VecDeque};
use std::mem;

use solutions::Board;

use super::error::{InputError, Kind, Reason};
use super::line::{
    self, CellDigits, Item, LINE, Line, NONE, OPEN, OTHER, Strip, Way, ZERO, are_clues,
};
use super::signs::Element;
use crate::cells::{ALL, Candidate, Digits, PEERS, each};
use crate::position::{Position, Solutions};

/// Rows held until they end: those of 9,000 grids. Only after these can a missing row shift grids unseen.
const HELD: usize = 81_000;

/// A board, and the line that it begins on, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputBoard {
    pub line: usize,
    pub board: Board,
    /// Those of the empty cells, if the text has them.
    pub candidates: Option<Box<[Digits; 81]>>,
}

/// Boards in succession, with an error in place of each that cannot be read.
pub type Chunk = VecDeque<Result<InputBoard, InputError>>;

impl InputBoard {
    /// The position with the candidates of the text; `None` if it has none.
    pub fn position(&self) -> Option<Position> {
        position(&self.board, self.candidates.as_deref()?)
    }
}

fn position(board: &Board, candidates: &[Digits; 81]) -> Option<Position> {
    let mut position = Position::new(board)?;
    for (cell, &set) in candidates.iter().enumerate() {
        position.remove(cell, ALL & !set);
    }
    Some(position)
}

/// That cells have neither digit nor candidates, or that these leave no solution of a board that has one; if it is the only one,
/// with what they lack.
fn wrong(board: &Board, candidates: &[Digits; 81]) -> Option<Reason> {
    let known = candidates.iter().filter(|&&set| set != 0).count();
    if known < 81 {
        return Some(Reason::Cells(known));
    }
    let none =
        |left: &Position| matches!(left.solutions(1), Solutions { number: 0, is_whole: true, .. });
    let left = position(board, candidates).filter(none)?;
    let Solutions { first, number, is_whole } = Position::new(board)?.solutions(2);
    let Board(solution) = first?;
    let lack = |&cell: &usize| left.candidates(cell) >> solution[cell] & 1 == 0;
    let cell = each(left.empty()).find(lack).filter(|_| number == 1 && is_whole);
    Some(Reason::Candidates(cell.map(|cell| Candidate { cell, digit: solution[cell] })))
}

/// What a board is that has no digits of a puzzle.
fn no_puzzle(board: &Board) -> Option<Reason> {
    let mut digits = [0; 10];
    board.0.iter().for_each(|&digit| digits[usize::from(digit)] += 1);
    if digits[1] > 9 && digits[0] + digits[1] == 81 {
        return Some(Reason::Mask);
    }
    let is_twice = board.0[..9].windows(2).any(|two| two[0] == two[1]);
    (is_twice && digits[1..] == [9; 9] && (1..10).all(|digit| is_region(board, digit)))
        .then_some(Reason::Regions)
}

/// Whether a board of zeros and ones says which cells of another are empty, or filled.
fn is_mask(mask: &Board, of: &Board) -> bool {
    let mut pairs = mask.0.iter().zip(&of.0).map(|(mask, cell)| (*mask == 0) == (*cell == 0));
    let first = pairs.next();
    pairs.all(|pair| Some(pair) == first)
}

/// Whether one can go from each cell of a digit to each other one.
fn is_region(board: &Board, digit: u8) -> bool {
    let mut region: Vec<usize> = board.0.iter().position(|&it| it == digit).into_iter().collect();
    let mut at = 0;
    while let Some(&cell) = region.get(at) {
        at += 1;
        for other in 0..81 {
            let distance = (cell / 9).abs_diff(other / 9) + (cell % 9).abs_diff(other % 9);
            if distance == 1 && board.0[other] == digit && !region.contains(&other) {
                region.push(other);
            }
        }
    }
    region.len() == 9
}

/// Whether a board has the digits of another one, and more.
pub fn is_further(from: &Board, to: &Board) -> bool {
    from.filled() < to.filled()
        && from.0.iter().zip(&to.0).all(|(from, to)| [0, *to].contains(from))
}

#[derive(Default)]
pub struct Grids {
    /// What waits to be taken.
    pub ready: Chunk,
    /// Whether there was a board, or an error.
    pub is_any: bool,
    pub element: Element,
    pub kind: Kind,
    /// Those in succession.
    strips: Vec<Strip>,
    /// How many cells they have.
    cells: usize,
    /// Single ones, or bands of three, with blank lines between.
    pieces: Vec<Strip>,
    piece: usize,
    /// The last board, its line, and the words before it and after.
    last: Option<Board>,
    line: usize,
    heading: u64,
    words: u64,
}

impl Grids {
    /// Whether no row waits for others.
    pub fn is_idle(&self) -> bool {
        self.strips.is_empty() && self.pieces.is_empty()
    }

    /// The fast way for a board alone in its line.
    #[inline]
    pub fn push_board(&mut self, line: usize, board: &Board) {
        if !self.is_idle() {
            self.end(true);
        }
        self.board(line, board, None);
    }

    /// `words` are those of the line, as a number.
    pub fn push(&mut self, line: Line, number: usize, words: u64) {
        let ends = match &line {
            Line::Blank | Line::Frame => false,
            Line::Words => true,
            Line::Items(items) => self.starts_over(items),
        };
        if ends {
            self.end(true);
        }
        if words != 0 && self.strips.is_empty() {
            self.words = self.words.wrapping_mul(31) ^ words;
        }
        match line {
            Line::Blank => self.end(false),
            Line::Frame => {
                if let Some(last) = self.strips.last_mut() {
                    last.is_framed = true;
                }
            }
            Line::Words => {}
            Line::Items(items) => self.items(items, number),
        }
    }

    /// Whether the strips of a line do not go on with those before them.
    fn starts_over(&self, items: &[Item]) -> bool {
        let Item::Strip(first) = &items[0] else { return true };
        let [.., last] = &self.strips[..] else { return false };
        let before = self.strips.iter().rev().take_while(|strip| strip.line == last.line).last();
        // A whole grid in one line.
        let rows =
            |item: &Item| if let Item::Strip(strip) = item { strip.number.div_ceil(9) } else { 0 };
        items.iter().map(rows).sum::<usize>() > 8 && self.cells.is_multiple_of(81)
            || self.strips.len() >= HELD
            || self.cells >= 9 * HELD
            || before.is_some_and(|before| before.is_labelled != first.is_labelled)
    }

    fn items(&mut self, items: Vec<Item>, number: usize) {
        let has_boards = items.iter().any(|item| matches!(item, Item::Board(_)));
        for item in items {
            match item {
                Item::Strip(strip) => {
                    self.cells += strip.number;
                    self.strips.push(strip);
                }
                Item::Board(cells) => {
                    self.end(true);
                    self.cells(number, &cells);
                }
                Item::Wrong(error) => {
                    self.end(true);
                    self.error(error);
                }
            }
        }
        if has_boards {
            self.end(true);
        }
    }

    pub fn error(&mut self, error: InputError) {
        self.is_any = true;
        self.ready.push_back(Err(error));
    }

    /// Makes boards of the strips. At a blank line, which is not the end of the whole, a part of a grid waits for the others.
    pub fn end(&mut self, of_all: bool) {
        let piece = piece(&self.strips);
        self.cells = 0;
        // Between bands it may be anything short.
        if piece == 0 && !self.pieces.is_empty() {
            self.strips.clear();
        }
        if !self.strips.is_empty() {
            if piece != self.piece {
                self.end_pieces();
            }
            self.piece = piece;
            self.pieces.append(&mut self.strips);
        }
        if of_all || !matches!(self.piece, 1 | 3) || self.pieces.len() >= HELD {
            self.end_pieces();
        }
    }

    /// Takes the boards that strips are in the first way that all allow.
    fn end_pieces(&mut self) {
        self.piece = 0;
        let mut strips = mem::take(&mut self.pieces);
        let ways = strips.iter().flat_map(|strip| &strip.ways).map(|way| way.0);
        let ways: BTreeSet<Way> = ways.collect();
        if let (Some(first), Some(last)) = (strips.first(), strips.last())
            && is_list_of_clues(&strips)
        {
            self.error(InputError::new(first.line, last.line, 0, Reason::Clues));
            strips.clear();
            return;
        }
        let found = ways.iter().find_map(|&way| boards(&strips, way)).or_else(|| {
            let rows = blanks(&strips)?;
            let width = strips[0].plain.len();
            let is_trimmed = strips.iter().any(|strip| strip.plain.len() != width);
            for (strip, row) in strips.iter_mut().zip(rows) {
                strip.ways.push((Way::Blanks, row));
            }
            // A blank too few is not seen, but for what comes of it.
            let is_right = |(_, cells): &(usize, _)| !is_trimmed || is_without_clash(cells);
            boards(&strips, Way::Blanks).filter(|boards| boards.iter().all(is_right))
        });
        match found {
            Some(boards) => {
                for (line, cells) in boards {
                    // A table without a text, or a drawing.
                    let is_mixed = cells.contains(&LINE) && cells.iter().any(|&cell| cell != LINE);
                    if cells.iter().all(|cell| cell & ALL == 0)
                        && (self.element.is_made || is_mixed)
                    {
                        self.error(InputError::new(line, line, 0, Reason::Empty));
                    } else {
                        self.cells(line, &cells);
                    }
                }
            }
            None => self.refuse(&strips),
        }
        // To use its memory again.
        strips.clear();
        self.pieces = strips;
    }

    /// Says why strips are no grid, if they look like one.
    fn refuse(&mut self, strips: &[Strip]) {
        let [first, ..] = strips else { return };
        let last = strips[strips.len() - 1].line;
        let number: usize = strips.iter().map(|strip| strip.number).sum();
        let has_rows = strips.iter().any(is_row);
        let are_like_rows = strips.iter().all(|strip| (5..=13).contains(&strip.number));
        let is_table = strips.len() > 8
            && first.number > 9
            && strips.iter().all(|strip| strip.number == first.number);
        let is_drawn = strips.iter().filter(|strip| strip.plain.contains('|')).count() > 6;
        let is_near = has_rows
            || is_table
            || is_drawn
            || are_like_rows && strips.len() > 3
            || [number, first.number].iter().any(|number| (60..=100).contains(number));
        let is_title = strips.len() < 4 && strips.iter().all(|strip| strip.is_labelled)
            || strips.len() == 1 && first.ways.iter().any(|(_, cells)| is_count(cells));
        if is_title || !is_near {
            return;
        }
        let odd = strips.iter().find(|strip| strip.wrong.is_some() || !is_row(strip));
        let of_all = |column, reason| InputError::new(first.line, last, column, reason);
        let of_one = |line, column, reason| InputError::new(line, line, column, reason);
        self.error(match odd {
            None if !(number / 9).is_multiple_of(9) => of_all(0, Reason::Rows(number / 9)),
            None => {
                let is_first = |strip: &&Strip| {
                    let has =
                        |way: &Way| strip.cells(*way).is_some_and(|row| row.len() == strip.number);
                    !first.ways.iter().any(|(way, row)| row.len() == first.number && has(way))
                };
                let strip = strips.iter().find(is_first).unwrap_or(first);
                of_one(strip.line, strip.column, Reason::OtherWay)
            }
            Some(_) if first.number == 81 => of_one(first.line, first.column, Reason::OtherWay),
            Some(_) if first.number > 60 => {
                of_one(first.line, first.column, Reason::Cells(first.number))
            }
            Some(_) if !has_rows && !are_like_rows && !is_table && !is_drawn && number != 81 => {
                of_all(first.column, Reason::Cells(number))
            }
            Some(Strip { line, wrong: Some((column, sign, _)), .. }) => {
                let same = strips.iter().filter_map(|strip| strip.wrong.as_ref());
                let number = same.filter(|wrong| wrong.1 == *sign).map(|wrong| wrong.2).sum();
                of_one(*line, *column, Reason::NoCell(sign.clone(), number, 9 * strips.len()))
            }
            Some(strip) => of_one(strip.line, strip.column, Reason::RowLength(strip.number)),
        });
    }

    /// Takes the cells of a board.
    fn cells(&mut self, line: usize, cells: &[CellDigits; 81]) {
        let sets = cells.map(|cell| if (cell & ALL).count_ones() > 1 { cell } else { 0 });
        let has_sets = sets != [0; 81];
        let mut board = Board::EMPTY;
        for (at, cell) in
            cells.iter().enumerate().filter(|(_, cell)| (**cell & ALL).is_power_of_two())
        {
            // A single that no cell has been told of is a candidate still.
            if cell & OPEN == 0
                && (!has_sets || each(PEERS[at]).all(|peer| sets[peer] & cell & ALL == 0))
            {
                board.0[at] = cell.trailing_zeros() as u8;
            }
        }
        let has_sets = has_sets || cells.iter().any(|cell| cell & OPEN != 0);
        let candidates = has_sets.then(|| Box::new(cells.map(|cell| cell & ALL)));
        self.board(line, &board, candidates);
    }

    /// Takes a board, if it is not another one with more digits, or notes. Beside it, the solution may come first.
    #[inline]
    fn board(&mut self, line: usize, board: &Board, candidates: Option<Box<[Digits; 81]>>) {
        let is_beside = mem::replace(&mut self.line, line) == line;
        let has_other_heading = self.words != 0 && self.words != self.heading;
        if (is_beside || has_other_heading)
            && self.last.is_some_and(|last| {
                is_beside && last == *board
                    || is_further(&last, board)
                    || candidates.is_some() && *board == Board::EMPTY
            })
            || is_beside && self.beside(line).any(|found| is_further(&found.board, board))
        {
            self.words = 0;
            return;
        }
        let reason = candidates.as_deref().and_then(|sets| wrong(board, sets));
        let reason = reason.or_else(|| no_puzzle(board));
        if let Some(Reason::Mask) = reason
            && is_beside
            && self.beside(line).any(|found| is_mask(board, &found.board))
        {
            return;
        }
        if let Some(reason) = reason {
            return self.error(InputError::new(line, line, 0, reason));
        }
        self.heading = mem::take(&mut self.words);
        self.last = Some(*board);
        self.is_any = true;
        if is_beside
            && let Some(solution) = self.beside(line).find(|it| is_further(board, &it.board))
        {
            solution.board = *board;
            solution.candidates = candidates;
            return;
        }
        self.ready.push_back(Ok(InputBoard { line, board: *board, candidates }));
    }

    /// The boards of a line so far.
    fn beside(&mut self, line: usize) -> impl Iterator<Item = &mut InputBoard> {
        self.ready.iter_mut().rev().flatten().take_while(move |found| found.line == line)
    }
}

/// Whether a strip is a row of a board, or of several.
fn is_row(strip: &Strip) -> bool {
    strip.number > 0 && strip.number.is_multiple_of(9)
}

/// Three numbers in each line, or words of three digits.
fn is_list_of_clues(strips: &[Strip]) -> bool {
    let clues = |strip: &Strip| {
        let words = strip.cells(Way::Words).filter(|words| words.len() == 3);
        words.or_else(|| strip.cells(Way::Runs)).unwrap_or_default().to_vec()
    };
    strips.iter().all(|strip| strip.number.is_multiple_of(3))
        && are_clues(&strips.iter().flat_map(clues).collect::<Vec<_>>())
}

/// Whether it is no row, but what may stand between two bands: `#`, `2.`, `[2]`.
fn is_short(strip: &Strip) -> bool {
    strip.number < 5
}

/// How many rows belong together: three if all that a frame or something short keeps apart are bands.
fn piece(strips: &[Strip]) -> usize {
    let has_rows = strips.iter().any(|strip| strip.number > 8);
    let mut bands = vec![0];
    let lines = strips.chunk_by(|a, b| a.line == b.line && !a.is_framed);
    for line in lines {
        let is_gap = has_rows && line.iter().all(is_short);
        match bands.last_mut() {
            Some(band) if !is_gap => *band += if line.len() < 9 { 1 } else { line.len() },
            _ => {}
        }
        if is_gap || line.last().is_some_and(|strip| strip.is_framed) {
            bands.push(0);
        }
    }
    bands.retain(|&band| band > 0);
    let rows: usize = bands.iter().sum();
    if bands.iter().all(|&band| band.is_multiple_of(3)) && !rows.is_multiple_of(9) {
        3
    } else if strips.iter().all(is_short) && strips.len() < 3 {
        0
    } else {
        rows
    }
}

/// The rows whose empty cells are blanks. An editor may have trimmed their ends, and all may be indented.
fn blanks(strips: &[Strip]) -> Option<Vec<Vec<CellDigits>>> {
    let width = strips.iter().map(|strip| strip.plain.len()).max()?;
    let is_trimmed = strips.iter().all(|strip| !strip.plain.ends_with(' '));
    if !is_trimmed && strips.iter().any(|strip| strip.plain.len() < width) {
        return None;
    }
    let indent = |strip: &Strip| strip.plain.len() - strip.plain.trim_start().len();
    let indent = strips.iter().map(indent).min()?;
    let row = |strip: &Strip, from| {
        let full = format!("{:width$}", strip.plain);
        line::blanks(full.get(from..).filter(|_| !strip.plain.is_empty())?)
    };
    let rows = |from| strips.iter().map(|strip| row(strip, from)).collect::<Option<Vec<_>>>();
    rows(0).or_else(|| rows(indent))
}

/// Cells of a strip in one way.
type Row<'a> = (&'a Strip, &'a [CellDigits]);

/// The boards that strips are in one way, each with its line.
fn boards(strips: &[Strip], way: Way) -> Option<Vec<(usize, [CellDigits; 81])>> {
    // With double bars between cells the single ones are none.
    let has_double_bars = || strips.iter().any(|strip| strip.cells(Way::Bars).is_some());
    if way == Way::Fields('|') && has_double_bars() {
        return None;
    }
    let mut rows: Vec<Row<'_>> =
        strips.iter().map(|strip| (strip, strip.cells(way).unwrap_or_default())).collect();
    // Others are numbers, or what is left of a comment.
    let are_long = rows.iter().filter(|row| row.1.len() > 8).count() > 8;
    if are_long || rows.iter().any(|row| row.1.len() == 9) {
        rows.retain(|row| row.1.len() > 4 || row.0.number > 4);
    }
    // What is left of a table with gaps.
    if rows.len() == 9 && strips.len() > 9 && has_gaps(&rows) {
        return None;
    }
    // Boards side by side.
    let lines: Vec<&[Row<'_>]> = rows.chunk_by(|a, b| a.0.line == b.0.line).collect();
    let beside = lines.iter().map(|line| line.len()).max()?;
    if lines.len() == 1 && way == Way::Runs && rows.iter().all(|row| row.1.len().is_multiple_of(9))
    {
        let rows = rows.iter().flat_map(|row| row.1.chunks(9).map(|cells| (row.0, cells)));
        return stack(rows.collect(), way);
    }
    if (2..9).contains(&beside) && lines.len() > 8 {
        if lines.iter().any(|line| line.len() != beside) {
            return None;
        }
        let column = |at: usize| lines.iter().map(move |line| line[at]).collect();
        let columns = (0..beside).map(|at| stack(column(at), way)).collect::<Option<Vec<_>>>()?;
        let number = columns[0].len();
        return columns.iter().all(|boards| boards.len() == number).then(|| {
            (0..number).flat_map(|at| columns.iter().map(move |boards| boards[at])).collect()
        });
    }
    // Rows go on in the next line wherever a line is full; it may be the rest of boards side by side as well.
    let counts: Vec<usize> = lines.iter().map(|line| line.len()).collect();
    let is_list = counts.windows(2).all(|two| two[0] == two[1])
        || counts[..counts.len() - 1].windows(2).all(|two| two[0] == two[1])
            && counts[counts.len() - 1] < counts[0];
    let is_several = counts.len() > 1 && (2..9).contains(&beside);
    let boards = stack(rows.clone(), way)?;
    let is_right = !is_several || is_list && boards.iter().all(|board| is_without_clash(&board.1));
    is_right.then_some(boards)
}

/// Whether the rows after two bands have only empty fields.
fn has_gaps(rows: &[Row<'_>]) -> bool {
    let is_gap = |row: &Row<'_>| !row.1.is_empty() && row.1.iter().all(|&cell| cell == NONE);
    [3, 7].iter().all(|&at: &usize| is_gap(&rows[at]))
}

/// The boards of rows that stand one below the other.
fn stack(mut rows: Vec<Row<'_>>, way: Way) -> Option<Vec<(usize, [CellDigits; 81])>> {
    without_rules(&mut rows)?;
    // Above a frame numbers are no row, however many there are below it.
    let is_above_frame = matches!(&rows[..], [(first, cells), (second, _), ..]
        if first.is_framed && !second.is_framed && is_count(trimmed(cells)));
    if is_above_frame {
        rows.remove(0);
    }
    // Between the boxes of a table.
    if rows.len() == 11 && has_gaps(&rows) {
        rows.remove(7);
        rows.remove(3);
    }
    // Numbers with a blank between are not nine cells.
    let is_second = |row: &Row<'_>| row.1.iter().skip(1).step_by(2).any(|&cell| cell != NONE);
    if way == Way::Blanks && !rows.iter().any(is_second) {
        return None;
    }
    // Nine numbers are no list of their digits.
    if rows.iter().any(|row| row.0.number == 9 && way == Way::Runs && row.1.len() > 9) {
        return None;
    }
    if let Some(boards) = side_by_side(&rows) {
        return Some(boards);
    }
    let is_nine = |row: &Row<'_>| row.1.len() == 9;
    let mut runs = rows.chunk_by(|a, b| is_nine(a) == is_nine(b)).filter(|run| is_nine(&run[0]));
    if !runs.all(|run| run.len().is_multiple_of(9)) {
        return None;
    }
    if rows.iter().any(is_nine) {
        // A date may be like a row; several, or longer ones, are rows in another way.
        let others: Vec<usize> =
            rows.iter().filter(|row| !is_nine(row)).map(|row| row.0.number).collect();
        let like_rows = others.iter().filter(|&&number| number > 6).count();
        if like_rows > 2 || others.iter().any(|&number| number > 11) {
            return None;
        }
        rows.retain(is_nine);
    } else if matches!(way, Way::Fields(_)) {
        return None;
    }
    // A list goes on in the next line wherever a line is full.
    let [inner @ .., last] = &rows[..] else { return None };
    let width = rows[0].1.len();
    let cells: Vec<CellDigits> = rows.iter().flat_map(|row| row.1).copied().collect();
    let firsts =
        || inner.iter().filter_map(|row| row.1.first()).copied().collect::<Vec<CellDigits>>();
    let is_list = inner.iter().all(|row| row.1.len() == width)
        && (1..=width).contains(&last.1.len())
        && (matches!(width, 1 | 9) || width != 3 && cells.len() == 81 && !is_label(&firsts()))
        && !cells.contains(&OTHER);
    let (lists, []) = cells.as_chunks::<81>() else { return None };
    // It may be bands of several boards as well.
    if width > 9 && width.is_multiple_of(9) && !lists.iter().all(is_without_clash) {
        return None;
    }
    let line = |at: usize| rows[81 * at / width].0.line;
    is_list.then(|| lists.iter().enumerate().map(|(at, cells)| (line(at), *cells)).collect())
}

/// The boards of rows that are equally long, of nine lines or of one, without what numbers or frames the rows and columns.
fn side_by_side(rows: &[Row<'_>]) -> Option<Vec<(usize, [CellDigits; 81])>> {
    let has_header = rows.len() % 9 == 1 && is_count(trimmed(rows.first()?.1));
    let all = &rows[usize::from(has_header)..];
    let width = all.first()?.1.len();
    let unit = if width < 81 { 9 } else { 81 };
    if width < 9
        || all.iter().any(|row| row.1.len() != width)
        || !all.len().is_multiple_of(81 / unit)
    {
        return None;
    }
    let columns: Vec<Vec<CellDigits>> =
        (0..width).map(|at| all.iter().map(|row| row.1[at]).collect()).collect();
    let is_none = |at: usize| columns[at].iter().all(|&cell| cell == NONE);
    let has_others = columns.iter().any(|column| column.contains(&OTHER));
    if width == 11
        && [3, 7].map(is_none) == [true; 2]
        && [0, 10].map(is_none) != [true; 2]
        && !has_others
    {
        let cells = |row: &Row<'_>| [&row.1[..3], &row.1[4..7], &row.1[8..]].concat();
        let lines = all.chunks(9).map(|nine| {
            Some((nine[0].0.line, nine.iter().flat_map(cells).collect::<Vec<_>>().try_into().ok()?))
        });
        return lines.collect();
    }
    let taken = |starts: &[usize]| -> Option<Vec<(usize, [CellDigits; 81])>> {
        let mut boards = Vec::new();
        for rows in all.chunks(81 / unit) {
            for start in starts {
                let cells = rows.iter().flat_map(|row| &row.1[*start..start + unit]).copied();
                let cells: [CellDigits; 81] = cells.collect::<Vec<_>>().try_into().ok()?;
                if cells.contains(&OTHER) {
                    return None;
                }
                boards.push((rows[0].0.line, cells));
            }
        }
        Some(boards)
    };
    let Some(starts) = starts(&columns, unit) else {
        // A number is before or behind all cells: where they do not clash. In one line it may be a damaged board.
        let both = (unit == 81 && width % unit == 1 && all.len() > 1).then_some([0, 1])?;
        let read = |&first: &usize| {
            let starts: Vec<usize> = (first..width - 80).step_by(81).collect();
            taken(&starts).filter(|boards| boards.iter().all(|(_, cells)| is_without_clash(cells)))
        };
        let mut read = both.iter().filter_map(read);
        return read.next().filter(|_| read.next().is_none());
    };
    // Without numbers of rows they are a row as others are.
    if has_header && starts[..] == [0] && width == 9 {
        return None;
    }
    taken(&starts)
}

fn is_without_clash(cells: &[CellDigits; 81]) -> bool {
    let digit = |cell: CellDigits| if cell & ALL == 0 { 0 } else { cell.trailing_zeros() as u8 };
    Position::new(&Board(cells.map(digit))).is_some()
}

/// Where boards begin among columns, if the others are none of a board, and there is one such way.
fn starts(columns: &[Vec<CellDigits>], unit: usize) -> Option<Vec<usize>> {
    let all = columns.len();
    let is_none = |column: &Vec<CellDigits>| column.iter().all(|&cell| cell == NONE);
    if all.is_multiple_of(unit) && !columns.iter().any(is_none) {
        return Some((0..all).step_by(unit).collect());
    }
    // `#`, unless an empty cell is one.
    let is_line = |column: &[CellDigits]| column.iter().all(|&cell| cell == LINE);
    let has_lines = columns.iter().any(|column| column.contains(&LINE) && !is_line(column));
    // How plain it is that a column is none; 0 if it may be one.
    let plain = |at: usize| {
        let column = &columns[at];
        let is_edge = at == 0 || at + 1 == all;
        let is_frame = at + 1 == all && is_label(&columns[0]);
        match () {
            () if is_number(column) => 1000,
            () if is_line(column) && !has_lines => 100,
            () if is_none(column) => 1 + usize::from(is_edge),
            () if is_line(column) && at == 0 => 1,
            () => usize::from(is_frame && column.iter().all(|cell| cell & ALL == 0)),
        }
    };
    // From each column on: how plain, in how many ways, and whether a board begins there.
    let mut best = vec![None; all + 1];
    best[all] = Some((0, 1, false));
    for at in (0..all).rev() {
        let board = best.get(at + unit).copied().flatten().map(|(sum, ways, _)| (sum, ways, true));
        let other = best[at + 1].filter(|_| plain(at) > 0);
        let other = other.map(|(sum, ways, _)| (sum + plain(at), ways, false));
        best[at] = match (board, other) {
            (Some(board), Some(other)) if board.0 == other.0 => Some((board.0, 2, true)),
            (board, other) => board.max(other),
        };
    }
    let mut starts = Vec::new();
    let mut at = 0;
    while at < all {
        let (_, ways, is_start) = best[at]?;
        if ways > 1 {
            return None;
        }
        starts.extend(is_start.then_some(at));
        at += if is_start { unit } else { 1 };
    }
    (!starts.is_empty()).then_some(starts)
}

/// The cells without empty fields at both ends.
fn trimmed(mut cells: &[CellDigits]) -> &[CellDigits] {
    while let [NONE, rest @ ..] | [rest @ .., NONE] = cells {
        cells = rest;
    }
    cells
}

fn may_be_rule(row: &Row<'_>) -> bool {
    let cells = trimmed(row.1);
    !cells.is_empty() && cells.iter().all(|&cell| cell == LINE)
}

/// Takes out what may be rows or rules, if it is rules; `None` if nobody knows. It is rules if the rows write empty cells in
/// another way. Otherwise they must stand where rules do.
fn without_rules(rows: &mut Vec<Row<'_>>) -> Option<()> {
    // The heading of a table may be empty.
    if rows.len() > 1 && trimmed(rows[0].1).is_empty() && may_be_rule(&rows[1]) {
        rows.remove(0);
    }
    if !rows.iter().any(|row| row.1.contains(&LINE) && !may_be_rule(row)) {
        rows.retain(|row| !may_be_rule(row));
    }
    let rules = rows.iter().enumerate().filter(|(_, row)| may_be_rule(row));
    let places: Vec<usize> = rules.zip(0..).map(|((at, _), before)| at - before).collect();
    let stand_like_rules = places.len() > 1 && places.iter().all(|at| at % 3 == places[0] % 3);
    match places[..] {
        [3, 6] | [0, 3, 6, 9] => rows.retain(|row| !may_be_rule(row)),
        [_, ..] if stand_like_rules || !rows.len().is_multiple_of(9) => return None,
        _ => {}
    }
    Some(())
}

/// Whether the first cells of rows are none of the grid: numbers, signs of a list or a remark, or nothing.
fn is_label(column: &[CellDigits]) -> bool {
    is_number(column) || [NONE, LINE].iter().any(|&sign| column.iter().all(|&cell| cell == sign))
}

/// Whether cells number rows.
fn is_number(column: &[CellDigits]) -> bool {
    column.chunks(9).all(is_count)
        || column.contains(&OTHER) && column.iter().all(|cell| cell & (ALL | OTHER | ZERO) != 0)
        || column.iter().all(|cell| (cell & ALL).count_ones() > 1)
}

/// Whether cells are 0, 1, and so on, or 1, 2, as labels are.
fn is_count(cells: &[CellDigits]) -> bool {
    const COUNT: [CellDigits; 10] = [ZERO, 2, 4, 8, 16, 32, 64, 128, 256, 512];
    cells.len() > 1 && (COUNT.starts_with(cells) || COUNT[1..].starts_with(cells))
}
