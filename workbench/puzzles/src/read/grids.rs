//! Boards from the parts of lines: rows to grids, and which boards belong together.

use std::collections::VecDeque;
use std::ops::Range;
use std::{mem, slice};

use solutions::Board;

use super::boards::is_further;
use super::error::{InputError, Kind, Reason};
use super::line::{Cell, Line, Strip};
use crate::cells::{ALL, Digits, PEERS, each};
use crate::position::Position;
use crate::step::Candidate;

/// Rows held until they end: those of 9,000 grids. Only after these can a missing row shift grids unseen.
const HELD: usize = 81_000;

/// A board, and the line that it begins on, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub line: usize,
    pub board: Board,
    /// Those of the empty cells, if the text has them.
    pub candidates: Option<Box<[Digits; 81]>>,
}

/// Boards in succession, with an error in place of each that cannot be read.
pub type Chunk = VecDeque<Result<Found, InputError>>;

impl Found {
    /// The position with the candidates of the text; `None` if it has none.
    pub fn position(&self) -> Option<Position> {
        let candidates = self.candidates.as_deref()?;
        let mut position = Position::new(&self.board)?;
        for (cell, &set) in candidates.iter().enumerate() {
            position.remove(cell, ALL & !set);
        }
        Some(position)
    }
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
    /// Rows in succession, and where among them lists are closed.
    strips: Vec<Strip>,
    closed: Vec<usize>,
    frames: Vec<usize>,
    /// Single rows, or bands of three, with blank lines between.
    pieces: Vec<Strip>,
    piece: usize,
    /// The last board, and the words before it and after.
    last: Option<Board>,
    heading: u64,
    words: u64,
}

impl Grids {
    /// The fast way for a board alone in its line.
    pub fn push_board(&mut self, line: usize, board: Board) {
        if !(self.strips.is_empty() && self.pieces.is_empty()) {
            self.end(true);
        }
        if !(self.has_other_heading() && self.is_further(&board)) {
            self.give(Found { line, board, candidates: None });
        }
    }

    /// `words` are those of the line, as a number.
    pub fn push(&mut self, line: Line, number: usize, words: u64) {
        // A whole grid in one line starts over.
        let is_next = matches!(&line, Line::Rows(rows) if rows.len() >= 9)
            && self.strips.len().is_multiple_of(9);
        if is_next || self.strips.is_empty() || matches!(line, Line::Words | Line::Boards(_)) {
            // What is a heading for the next rows is none for those above.
            if !matches!(line, Line::Blank | Line::Frame { .. }) {
                self.end(is_next || !matches!(line, Line::Rows(_)));
            }
            self.words = if words == 0 { self.words } else { self.words.wrapping_mul(31) ^ words };
        }
        match line {
            Line::Blank => self.end(false),
            Line::Frame { closes } => {
                self.frames.push(self.strips.len());
                if closes > 0 {
                    self.closed.push(self.strips.len());
                }
            }
            Line::Words => {}
            Line::Boards(fields) => {
                for (index, cells) in fields.into_iter().enumerate() {
                    self.board(number, cells, index > 0);
                }
            }
            Line::Rows(rows) => {
                let is_other = |last: &Strip| {
                    is_beside(last) != is_beside(&rows[0])
                        || last.is_labelled != rows[0].is_labelled
                };
                if self.strips.last().is_some_and(is_other) {
                    self.end(true);
                }
                self.strips.extend(rows);
            }
            Line::Wrong { column, reason } => {
                self.end(true);
                self.error(InputError::new(number, number, column, reason));
            }
        }
        if self.strips.len() >= HELD {
            self.end(true);
        }
    }

    pub fn error(&mut self, error: InputError) {
        self.is_any = true;
        self.ready.push_back(Err(error));
    }

    /// Makes boards of the rows. At a blank line, which is not the end of the whole, a part of a grid waits for the others.
    pub fn end(&mut self, of_all: bool) {
        let strips = mem::take(&mut self.strips);
        let frames = mem::take(&mut self.frames);
        let closed = mem::take(&mut self.closed);
        let is_piece = matches!(strips.len(), 1 | 3)
            && strips.iter().all(|strip| is_row(strip) && !strip.may_be_rule && !strip.is_labelled);
        if !strips.is_empty() && (!is_piece || strips.len() != self.piece) {
            self.end_pieces();
        }
        if is_piece {
            self.piece = strips.len();
            self.pieces.extend(strips);
        } else if !strips.is_empty() {
            self.rows(strips, &frames, &closed);
        }
        if of_all || self.pieces.len() >= HELD {
            self.end_pieces();
        }
    }

    fn end_pieces(&mut self) {
        self.piece = 0;
        let pieces = mem::take(&mut self.pieces);
        if !pieces.is_empty() {
            self.rows(pieces, &[], &[]);
        }
    }

    fn rows(&mut self, mut strips: Vec<Strip>, frames: &[usize], closed: &[usize]) {
        if strips.len().is_multiple_of(9) && strips.iter().all(is_beside) {
            return self.grids(&strips, 0..2);
        }
        if !without_rules(&mut strips, frames) {
            return self.refuse(&strips);
        }
        without_numbers(&mut strips, frames);
        let [first, ..] = &strips[..] else {
            return;
        };
        let width = first.cells.len();
        let blank = strips.iter().map(|strip| strip.empty).find(|empty| " ,;".contains(*empty));
        // Then all are of this form; and in blanks they stand one below the other, and not in every second column.
        let is_like = |strip: &Strip| match blank {
            Some(' ') => strip.width == strips[0].width && " \0".contains(strip.empty),
            Some(blank) => strip.empty == blank || !" ,;".contains(strip.empty),
            None => true,
        };
        let is_dense = blank != Some(' ')
            || strips.iter().any(|strip| {
                strip.width != 9 || strip.cells.iter().skip(1).step_by(2).any(|&cell| cell != 0)
            });
        let is_row = |strip: &Strip| is_row(strip) && is_dense && is_like(strip);
        let runs: Vec<_> = strips.chunk_by(|a, b| is_row(a) == is_row(b)).collect();
        if let Some(first) = strips.iter().find(|strip| is_row(strip)) {
            if runs.iter().any(|run| is_row(&run[0]) && !run.len().is_multiple_of(9)) {
                return self.refuse(&strips);
            }
            let first =
                strips.iter().find(|strip| is_row(strip) && strip.empty != '\0').unwrap_or(first);
            let is_near = |strip: &Strip| {
                [first.empty, '\0'].contains(&strip.empty) && (7..=11).contains(&strip.cells.len())
            };
            for run in runs {
                if is_row(&run[0]) {
                    self.grids(run, 0..1);
                    continue;
                }
                for strip in run.iter().filter(|strip| is_near(strip) || strip.wrong.is_some()) {
                    self.refuse(slice::from_ref(strip));
                }
            }
            return;
        }
        // A list, which goes on in the next line wherever a line is full.
        let number: usize = strips.iter().map(|strip| strip.cells.len()).sum();
        let (last, inner) = (&strips[strips.len() - 1], &strips[1..strips.len().max(2) - 1]);
        let is_even = inner.iter().all(|strip| strip.cells.len() == width)
            && last.cells.len() <= width
            && !are_numbered(&strips)
            && strips.iter().all(|strip| strip.wrong.is_none())
            && (width > 1 || closed.iter().all(|at| at.is_multiple_of(9)));
        if is_even && (number == 81 || width == 1 && number.is_multiple_of(81)) {
            let cells: Vec<Cell> = strips.iter().flat_map(|strip| strip.cells.clone()).collect();
            for (cells, at) in cells.as_chunks::<81>().0.iter().zip((0..).step_by(81)) {
                self.board(strips[at.min(strips.len() - 1)].line, *cells, false);
            }
            return;
        }
        self.refuse(&strips);
    }

    /// Takes grids of rows, one of each of the sides.
    fn grids(&mut self, rows: &[Strip], sides: Range<usize>) {
        for rows in rows.chunks(9) {
            for side in sides.clone() {
                let cells = std::array::from_fn(|cell| rows[cell / 9].cells[9 * side + cell % 9]);
                self.board(rows[0].line, cells, side > 0);
            }
        }
    }

    /// Says why rows are no grid, if they look like one.
    fn refuse(&mut self, strips: &[Strip]) {
        let length = |strip: &Strip| strip.cells.len();
        let number: usize = strips.iter().map(length).sum();
        // A single digit, far to the right, is no row.
        let is_seen = |strip: &Strip| is_row(strip) && (strip.empty != ' ' || strips.len() > 3);
        let rows = strips.iter().filter(|strip| is_seen(strip) || is_beside(strip)).count();
        let are_like_rows = strips.iter().all(|strip| (5..=13).contains(&length(strip)));
        let is_title = strips.len() == 1 && (strips[0].is_labelled || is_header(&strips[0]));
        let is_list = strips.len() > 1 && (60..=100).contains(&number);
        let is_one = strips.len() == 1 && (41..=100).contains(&number);
        if is_title || !(rows > 0 || are_like_rows && strips.len() > 3 || is_list || is_one) {
            return;
        }
        let (first, last) = (&strips[0], &strips[strips.len() - 1]);
        let wrong = strips.iter().find(|strip| strip.wrong.is_some());
        let wrong =
            wrong.or_else(|| strips.iter().find(|strip| !is_row(strip) && !is_beside(strip)));
        let at =
            |strip: &Strip, column, reason| InputError::new(strip.line, strip.line, column, reason);
        let sum = InputError::new(first.line, last.line, first.column, Reason::Cells(number));
        self.error(match wrong {
            Some(strip) => match strip.wrong {
                Some((column, sign)) => at(strip, column, Reason::Character(sign)),
                None if rows == 0 && !are_like_rows => sum,
                None => at(strip, strip.column, Reason::RowLength(length(strip))),
            },
            None => InputError::new(first.line, last.line, 0, Reason::Rows(strips.len())),
        });
    }

    /// Takes a board, `beside` the last one or not.
    fn board(&mut self, line: usize, cells: [Cell; 81], beside: bool) {
        let is_set = |cell: &Cell| (cell & ALL).count_ones() > 1;
        let has_sets = cells.iter().any(is_set);
        let mut board = Board::EMPTY;
        for (at, cell) in cells.iter().enumerate() {
            // A single that no cell has been told of is a candidate still.
            let has_told = |peer: usize| !is_set(&cells[peer]) || cells[peer] & cell & ALL == 0;
            let is_told = !has_sets || each(PEERS[at]).all(has_told);
            if (cell & ALL).is_power_of_two() && is_told {
                board.0[at] = cell.trailing_zeros() as u8 + 1;
            }
        }
        let are_marks = has_sets && board == Board::EMPTY && self.last.is_some();
        let is_same = beside && self.last == Some(board);
        if is_same || (beside || self.has_other_heading()) && (self.is_further(&board) || are_marks)
        {
            self.words = 0;
            return;
        }
        let known = cells.iter().filter(|&&cell| cell & ALL != 0).count();
        if has_sets && known < 81 {
            return self.error(InputError::new(line, line, 0, Reason::Cells(known)));
        }
        let candidates = has_sets.then(|| Box::new(cells.map(|cell| cell & ALL)));
        let found = Found { line, board, candidates };
        let agreed = agree(&found);
        self.give(found);
        if let Err(missing) = agreed {
            self.ready.pop_back();
            self.error(InputError::new(line, line, 0, Reason::Candidates(missing)));
        }
    }

    fn has_other_heading(&self) -> bool {
        self.words != 0 && self.words != self.heading
    }

    /// Whether a board is the last one with more digits.
    fn is_further(&self, board: &Board) -> bool {
        self.last.is_some_and(|last| is_further(&last, board))
    }

    fn give(&mut self, found: Found) {
        self.heading = mem::take(&mut self.words);
        self.last = Some(found.board);
        self.is_any = true;
        self.ready.push_back(Ok(found));
    }
}

/// An error if candidates leave no solution of a board that has one; if it is the only one, with what they lack.
fn agree(found: &Found) -> Result<(), Option<Candidate>> {
    let Some(left) = found.position().filter(|left| left.solutions(1).is_empty()) else {
        return Ok(());
    };
    match Position::new(&found.board).map(|all| all.solutions(2)).as_deref() {
        Some([Board(solution)]) => {
            let lack = |&cell: &usize| left.candidates(cell) >> (solution[cell] - 1) & 1 == 0;
            let cell = each(left.empty()).find(lack);
            Err(cell.map(|cell| Candidate { cell, digit: solution[cell] }))
        }
        Some([_, ..]) => Err(None),
        _ => Ok(()),
    }
}

fn is_beside(strip: &Strip) -> bool {
    strip.cells.len() == 18
}

fn is_row(strip: &Strip) -> bool {
    strip.cells.len() == 9 && strip.wrong.is_none()
}

/// Whether it numbers the columns.
fn is_header(strip: &Strip) -> bool {
    is_row(strip) && is_count(strip.cells.iter())
}

/// Whether the lines begin with numbers.
fn are_numbered(strips: &[Strip]) -> bool {
    strips[0].cells.len() > 1 && is_count(strips.iter().filter_map(|strip| strip.cells.first()))
}

/// Whether cells are 0, 1, and so on, or 1, 2, as labels are.
fn is_count<'a>(cells: impl Iterator<Item = &'a Cell>) -> bool {
    // `ZERO` is the last bit.
    let number = |cell: &Cell| cell.is_power_of_two().then(|| (cell.trailing_zeros() + 1) % 16);
    let numbers: Option<Vec<u32>> = cells.map(number).collect();
    numbers.is_some_and(|numbers| {
        numbers.len() > 1 && numbers[0] < 2 && numbers.windows(2).all(|two| two[1] == two[0] + 1)
    })
}

/// Takes out what may be rows or rules, if it is rules; `false` if nobody knows. It is rules if the rows write empty cells in
/// another way. Otherwise the rows must be nine only without them, and they must stand where rules do.
fn without_rules(strips: &mut Vec<Strip>, frames: &[usize]) -> bool {
    let is_after_first = frames.contains(&1) && !frames.contains(&2);
    let has_rule = is_after_first
        || strips.get(1).is_some_and(|strip| strip.may_be_rule && !",;".contains(strip.empty));
    let used: Vec<char> =
        strips.iter().filter(|strip| !strip.may_be_rule).map(|strip| strip.empty).collect();
    strips.retain(|strip| !strip.may_be_rule || used.contains(&strip.empty));
    // The heading of a table.
    if has_rule
        && strips.first().is_some_and(|strip| strip.may_be_rule && ",;".contains(strip.empty))
    {
        strips.remove(0);
    }
    if !strips.iter().any(|strip| strip.may_be_rule) {
        return true;
    }
    let rules = strips.iter().enumerate().filter(|(_, strip)| strip.may_be_rule);
    let places: Vec<usize> = rules.zip(0..).map(|((at, _), before)| (at - before) % 9).collect();
    let rows = strips.len() - places.len();
    let number = |place| places.iter().filter(|&&at| at == place).count();
    let grids = rows / 9;
    let are_rules = number(3) == grids && number(6) == grids && number(0) != 1;
    let are_rules = are_rules && places.iter().all(|place| place % 3 == 0);
    let stand_like_rules = places.iter().all(|place| place % 3 == places[0] % 3);
    match (rows.is_multiple_of(9) && rows > 0, strips.len().is_multiple_of(9)) {
        (false, true) if places.len() == 1 || !stand_like_rules => return true,
        (true, false) if are_rules => {}
        _ => return false,
    }
    strips.retain(|strip| !strip.may_be_rule);
    true
}

/// Takes out what numbers the rows and columns.
fn without_numbers(strips: &mut Vec<Strip>, frames: &[usize]) {
    let has_header = strips.len() > 9 && strips.first().is_some_and(is_header);
    let rows = &mut strips[usize::from(has_header)..];
    let are_numbered =
        rows.len() == 9 && rows.iter().all(|row| row.cells.len() == 10) && are_numbered(rows);
    if are_numbered {
        for row in rows.iter_mut() {
            row.cells.remove(0);
        }
    }
    if has_header && rows.len() == 9 && (are_numbered || frames.contains(&1)) {
        strips.remove(0);
    }
}
