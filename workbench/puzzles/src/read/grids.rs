//! Boards from the parts of lines: rows to grids, and which boards belong together.

use std::collections::{BTreeSet, VecDeque};
use std::mem;

use solutions::Board;

use super::error::{InputError, Kind, Reason};
use super::line::{CellDigits, LINE, Line, NONE, Strip, Way, ZERO};
use crate::cells::{ALL, Candidate, Digits, PEERS, each};
use crate::position::Position;

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
    let left = position(board, candidates).filter(|left| left.solutions(1).is_empty())?;
    let solutions = Position::new(board)?.solutions(2);
    let Board(solution) = solutions.first()?;
    let lack = |&cell: &usize| left.candidates(cell) >> solution[cell] & 1 == 0;
    let cell = each(left.empty()).find(lack).filter(|_| solutions.len() == 1);
    Some(Reason::Candidates(cell.map(|cell| Candidate { cell, digit: solution[cell] })))
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
    /// Whether a cell of an HTML table has begun.
    pub is_blank: bool,
    pub kind: Kind,
    /// Those in succession.
    strips: Vec<Strip>,
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
            Line::Strips(strips) => {
                let is_other = |last: &Strip| last.is_labelled != strips[0].is_labelled;
                // A whole grid in one line starts over.
                strips.len() > 8 && self.strips.len().is_multiple_of(9)
                    || self.strips.len() >= HELD
                    || self.strips.last().is_some_and(is_other)
            }
            _ => true,
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
            Line::Boards(fields) => fields.iter().for_each(|cells| self.cells(number, cells)),
            Line::Strips(strips) => self.strips.extend(strips),
            Line::Wrong(error) => self.error(error),
        }
    }

    pub fn error(&mut self, error: InputError) {
        self.is_any = true;
        self.ready.push_back(Err(error));
    }

    /// Makes boards of the strips. At a blank line, which is not the end of the whole, a part of a grid waits for the others.
    pub fn end(&mut self, of_all: bool) {
        if !self.strips.is_empty() {
            if self.strips.len() != self.piece {
                self.end_pieces();
            }
            self.piece = self.strips.len();
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
        match ways.iter().find_map(|&way| boards(&strips, way)) {
            Some(boards) => boards.iter().for_each(|(line, cells)| self.cells(*line, cells)),
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
        let is_near = has_rows || are_like_rows && strips.len() > 3 || (60..=100).contains(&number);
        let is_title = strips.len() < 4 && strips.iter().all(|strip| strip.is_labelled)
            || strips.len() == 1 && first.ways.iter().any(|(_, cells)| is_count(cells));
        if is_title || !is_near {
            return;
        }
        let odd = strips.iter().find(|strip| strip.wrong.is_some() || !is_row(strip));
        let of_all = |column, reason| InputError::new(first.line, last, column, reason);
        let of_one = |line, column, reason| InputError::new(line, line, column, reason);
        self.error(match odd {
            None => of_all(0, Reason::Rows(strips.len())),
            Some(_) if !has_rows && !are_like_rows && number != 81 => {
                of_all(first.column, Reason::Cells(number))
            }
            Some(&Strip { line, wrong: Some((column, sign)), .. }) => {
                of_one(line, column, Reason::Character(sign))
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
            if !has_sets || each(PEERS[at]).all(|peer| sets[peer] & cell & ALL == 0) {
                board.0[at] = cell.trailing_zeros() as u8;
            }
        }
        let candidates = has_sets.then(|| Box::new(cells.map(|cell| cell & ALL)));
        self.board(line, &board, candidates);
    }

    /// Takes a board, if it is not the last one with more digits, or notes.
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
        {
            self.words = 0;
            return;
        }
        if let Some(reason) = candidates.as_deref().and_then(|sets| wrong(board, sets)) {
            return self.error(InputError::new(line, line, 0, reason));
        }
        self.heading = mem::take(&mut self.words);
        self.last = Some(*board);
        self.is_any = true;
        self.ready.push_back(Ok(InputBoard { line, board: *board, candidates }));
    }
}

/// Whether a strip is a row of a board, or of two.
fn is_row(strip: &Strip) -> bool {
    [9, 18].contains(&strip.number)
}

/// Cells of a strip in one way.
type Row<'a> = (&'a Strip, &'a [CellDigits]);

/// The boards that strips are in one way, each with its line.
fn boards(strips: &[Strip], way: Way) -> Option<Vec<(usize, [CellDigits; 81])>> {
    let mut rows: Vec<Row<'_>> =
        strips.iter().map(|strip| (strip, strip.cells(way).unwrap_or_default())).collect();
    // Others are numbers, or what is left of a comment.
    if rows.iter().any(|row| row.1.len() == 9) {
        rows.retain(|row| row.1.len() > 4 || row.0.number > 4);
    }
    if way == Way::Two && rows.iter().all(|row| row.1.len() == 18) {
        rows = rows
            .chunks(9)
            .flat_map(|nine| {
                [0, 9].map(|from| nine.iter().map(move |row| (row.0, &row.1[from..from + 9])))
            })
            .flatten()
            .collect();
    }
    without_rules(&mut rows)?;
    without_labels(&mut rows);
    // Numbers with a blank between are not nine cells.
    let is_second = |row: &Row<'_>| row.1.iter().skip(1).step_by(2).any(|&cell| cell != NONE);
    if way == Way::Blanks(9) && !rows.iter().any(is_second) {
        return None;
    }
    let is_nine = |row: &Row<'_>| row.1.len() == 9;
    let mut runs = rows.chunk_by(|a, b| is_nine(a) == is_nine(b)).filter(|run| is_nine(&run[0]));
    if !runs.all(|run| run.len().is_multiple_of(9)) {
        return None;
    }
    if rows.iter().any(is_nine) {
        rows.retain(is_nine);
    } else if matches!(way, Way::Fields(_)) || rows.iter().any(|row| is_row(row.0)) {
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
        && (matches!(width, 1 | 9) || cells.len() == 81 && !is_label(&firsts()));
    let (lists, []) = cells.as_chunks::<81>() else { return None };
    let line = |at: usize| rows[81 * at / width].0.line;
    is_list.then(|| lists.iter().enumerate().map(|(at, cells)| (line(at), *cells)).collect())
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

/// Takes out what numbers or frames the rows and columns.
fn without_labels(rows: &mut Vec<Row<'_>>) {
    // Above a frame numbers are no row, however many there are below it.
    if let [(first, cells), (second, _), ..] = rows[..]
        && first.is_framed
        && !second.is_framed
        && is_count(trimmed(cells))
    {
        rows.remove(0);
    }
    let has_header = rows.len() % 9 == 1 && is_count(trimmed(rows[0].1));
    let rest = &mut rows[usize::from(has_header)..];
    let length = rest.first().map_or(0, |row| row.1.len());
    if length == 0 || rest.iter().any(|row| row.1.len() != length) {
        return;
    }
    let column = |at: usize| rest.iter().map(|row| row.1[at]).collect::<Vec<CellDigits>>();
    let is_blank = |column: &[CellDigits]| column.iter().all(|cell| cell & ALL == 0);
    let cells = match length {
        10 if is_label(&column(0)) && column(0) != column(9) => 1..10,
        10 if trimmed(&column(9)).is_empty() && column(0) != column(9) => 0..9,
        11 if is_label(&column(0)) && (column(0) == column(10) || is_blank(&column(10))) => 1..10,
        _ => return,
    };
    for row in rest {
        row.1 = &row.1[cells.clone()];
    }
    rows.drain(..usize::from(has_header));
}

/// Whether the first cells of rows are none of the grid: numbers, signs of a list or a remark, or nothing.
fn is_label(column: &[CellDigits]) -> bool {
    let is_all = |is: CellDigits| column.iter().all(|&cell| cell == is);
    column.chunks(9).all(is_count) || is_all(LINE) || is_all(NONE)
}

/// Whether cells are 0, 1, and so on, or 1, 2, as labels are.
fn is_count(cells: &[CellDigits]) -> bool {
    const COUNT: [CellDigits; 10] = [ZERO, 2, 4, 8, 16, 32, 64, 128, 256, 512];
    cells.len() > 1 && (COUNT.starts_with(cells) || COUNT[1..].starts_with(cells))
}
