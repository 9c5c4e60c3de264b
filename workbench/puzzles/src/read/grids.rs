//! Boards from the parts of lines: rows to grids, and which boards belong together.

use std::collections::BTreeSet;
use std::{array, iter, mem, slice};

use solutions::Board;

use super::blanks::blanks;
use super::error::{InputError, Kind, Reason};
use super::kinds::{
    Boards, Chunk, InputBoard, are_clear, are_solvable, is_further, is_mask, is_solvable,
    no_puzzle, wrong,
};
use super::layout::{boards, is_count};
use super::line::{Item, Line};
use super::signs::Element;
use super::strip::{CellDigits, LINE, NONE, OPEN, OTHER, PUZZLE, Strip, Way, cell, clues};
use crate::cells::{ALL, Digits, PEERS, each};

/// Rows held until they end: those of 9,000 grids. Only after these can a missing row shift grids unseen.
const HELD: usize = 81_000;

/// So many lines of three digits in order are a list of clues that is not whole.
const FEW: usize = 6;

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
    /// Single ones, or bands of three, with empty lines between.
    pieces: Vec<Strip>,
    piece: usize,
    /// How many rows they have.
    rows: usize,
    /// How many separators the line before had, if it has ended.
    pub fields: usize,
    /// The last board, its line, and the words before it and after.
    last: Option<Board>,
    line: usize,
    heading: u64,
    words: u64,
    /// The words of the last line that had no cells.
    said: u64,
    /// In a difference, the sign of the lines that are not read.
    pub old: Option<char>,
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

    /// `words` are those of the line, as a number; `fields`, how many separators it has.
    pub fn push(&mut self, line: Line, number: usize, words: u64, fields: usize) {
        // The same words before each row, as in a chat, are as an empty line.
        let line = match line {
            Line::Words if mem::replace(&mut self.said, words) == words && self.is_one() => {
                Line::Blank
            }
            // A mark of a comment alone.
            Line::Items(items) if self.is_after_row() && is_mark(&items) => Line::Frame,
            line => line,
        };
        let is_end = match &line {
            Line::Words => true,
            Line::Items(items) => self.starts_over(items),
            _ => false,
        };
        if is_end {
            self.end(true);
        }
        if words != 0 && self.strips.is_empty() {
            self.words = self.words.wrapping_mul(31) ^ words;
        }
        match line {
            Line::Blank => self.end(false),
            Line::Frame => {
                self.strips.last_mut().into_iter().for_each(|last| last.is_framed = true);
            }
            Line::Words => {}
            Line::Items(items) => self.items(items, number, fields < self.fields),
        }
        self.fields = fields;
    }

    fn is_after_row(&self) -> bool {
        self.strips.last().is_some_and(|last| last.number > 8)
    }

    /// Whether a row alone, or a band, is what came last.
    fn is_one(&self) -> bool {
        matches!(piece(&self.strips).0, 1 | 3) && self.strips.iter().all(|strip| strip.number < 81)
    }

    /// Whether lines in succession have more than one row each: then the last may have lost its label, or its first row.
    fn is_wide(&self) -> bool {
        let strips = &self.strips;
        strips.first().zip(strips.last()).is_some_and(|(first, last)| first.line != last.line)
            && (strips.iter().any(|strip| strip.number > 11)
                || strips.windows(2).any(|two| two[0].line == two[1].line))
    }

    /// Whether the strips of a line do not go on with those before them.
    fn starts_over(&self, items: &[Item]) -> bool {
        let Item::Strip(first) = &items[0] else { return true };
        let rows =
            |item: &Item| if let Item::Strip(strip) = item { (strip.number + 4) / 9 } else { 0 };
        // A whole grid in one line.
        items.iter().map(rows).sum::<usize>() > 8 && self.cells.is_multiple_of(81)
            || self.strips.len().max(self.cells / 9) >= HELD
            || self.strips.first().is_some_and(|it| it.is_labelled != first.is_labelled)
                && !self.is_wide()
    }

    /// Takes what is in a line; `is_short` is whether it has fewer fields than the line before it.
    fn items(&mut self, items: Vec<Item>, number: usize, is_short: bool) {
        let mut is_end = false;
        for item in items {
            let boards = match &item {
                Item::Board(cells) => slice::from_ref(cells),
                Item::Strip(strip) => strip.boards(),
                Item::Wrong(_) => &[],
            };
            // Several without a solution, or one in a short line, are damaged.
            let is_solved = |board: &[_; 81]| is_solvable(board);
            let is_damaged = is_short || boards.len() > 1 && !boards.iter().all(is_solved);
            match item {
                Item::Strip(strip) if boards.is_empty() || is_damaged => {
                    self.cells += strip.number;
                    self.strips.push(strip);
                }
                Item::Wrong(error) => {
                    self.end(true);
                    self.error(error);
                }
                _ => {
                    self.end(true);
                    for cells in boards {
                        self.cells(number, cells);
                    }
                    is_end = true;
                }
            }
        }
        if is_end {
            self.end(true);
        }
    }

    pub fn error(&mut self, error: InputError) {
        self.is_any = true;
        self.ready.push_back(Err(error));
    }

    /// Makes boards of the strips. At an empty line, which is not the end of the whole, a part of a grid waits for the others.
    pub fn end(&mut self, of_all: bool) {
        self.cells = 0;
        if let Some(last) = self.strips.last_mut() {
            last.is_framed = true;
            let (piece, rows) = piece(&self.strips);
            // An empty line may be lost, between bands or between grids.
            let is_part = self.piece == 3 && !self.rows.is_multiple_of(9);
            if piece != self.piece && !(is_part && rows.is_multiple_of(9)) {
                self.end_pieces();
                self.piece = piece;
            }
            self.rows += rows;
            self.pieces.append(&mut self.strips);
        }
        if of_all || !matches!(self.piece, 1 | 3) || self.pieces.len() >= HELD {
            self.end_pieces();
        }
    }

    /// Takes the boards of all pieces, or of nine rows between frames each; then says why there are none in the others.
    fn end_pieces(&mut self) {
        let mut strips = mem::take(&mut self.pieces);
        (self.piece, self.rows) = (0, 0);
        // Something short above a grid is a title, though it may be made of cells.
        let title = strips.chunk_by(|a, b| a.line == b.line).next().map_or(0, <[Strip]>::len);
        let is_titled = strips[..title].iter().all(|strip| strip.number < 9)
            && strips[title..].iter().all(|strip| strip.number > 8);
        let all = found(&strips).or_else(|| found(&strips[title..]).filter(|_| is_titled));
        let ends = strips.iter().enumerate().filter(|(_, strip)| strip.is_framed);
        let cuts: Vec<usize> = iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        let (mut at, mut rest) = (0, 0);
        let is_whole = piece(&strips).1.is_multiple_of(9);
        while !all.as_ref().is_some_and(are_clear) && at + 1 < cuts.len() {
            // A row or a band may be missing; a grid of bands of two may be right.
            let most = if is_whole && cuts[at] == rest { 13 } else { 1 };
            let to = cuts[at + 1..].iter().take(most).find_map(|&to| {
                let part = &strips[cuts[at]..to];
                let boards = found(part).filter(|_| piece(part).1 == 9).filter(are_solvable);
                Some((to, boards?))
            });
            at += 1;
            if let Some((to, boards)) = to {
                self.refuse(&strips[rest..cuts[at - 1]]);
                self.take(&strips, Some(boards));
                rest = to;
                at = cuts.partition_point(|&cut| cut < to);
            }
        }
        match rest {
            0 => self.take(&strips, all),
            _ => self.refuse(&strips[rest..]),
        }
        // To use its memory again.
        strips.clear();
        self.pieces = strips;
    }

    /// Takes the boards of strips, or says why there are none.
    fn take(&mut self, strips: &[Strip], boards: Option<Boards>) {
        let Some(boards) = boards else { return self.refuse(strips) };
        for (line, cells) in boards {
            // A table without a text, or a drawing.
            let is_mixed = cells.contains(&LINE) && cells.iter().any(|&cell| cell != LINE);
            let is_empty = cells.iter().all(|cell| cell & ALL == 0);
            if is_empty && (self.element.is_made || is_mixed) {
                self.error(InputError::new(line, line, 0, Reason::Empty));
            } else {
                self.cells(line, &cells);
            }
        }
    }

    /// Says why strips are no grid, if they look like one.
    fn refuse(&mut self, strips: &[Strip]) {
        let [first, ..] = strips else { return };
        let last = strips[strips.len() - 1].line;
        let is_clue = |strip: &Strip| strip.number == 3 || strip.plain.trim().len() == 3;
        let fewest = if strips.iter().all(is_clue) { FEW } else { PUZZLE };
        if clue_list(strips, fewest).is_some() {
            return self.error(InputError::new(first.line, last, 0, Reason::Clues));
        }
        let lines: Vec<&str> = strips.iter().map(|strip| &*strip.plain).collect();
        let width = lines.iter().map(|line| line.len()).max().unwrap_or_default();
        if width > 6 && strips.len() == 9 && blanks(&lines).is_some_and(|found| found.2) {
            let length = if width < 9 { width } else { width.div_ceil(2) };
            return self.error(InputError::new(first.line, last, 0, Reason::RowLength(length)));
        }
        let number: usize = strips.iter().map(|strip| strip.number).sum();
        let is_label =
            |strip: &Strip| strip.ways.iter().any(|(_, cells)| cells.chunks(9).all(is_count));
        let has_rows = strips.iter().any(|strip| is_row(strip) && !is_label(strip));
        let is_table = strips.len() > 7 && strips.iter().any(|strip| strip.number > 4);
        let is_near = [number, first.number].iter().any(|number| (60..=100).contains(number));
        let is_short = |strip: &Strip| {
            strip.is_labelled
                || strip.number < 5
                || strip.wrong.as_ref().is_some_and(|(_, sign, number)| {
                    strip.number < 60 && (*number > 1 || !sign.contains(char::is_alphanumeric))
                })
                || is_label(strip)
        };
        let is_title = strips.iter().all(is_short);
        if strips.len() < 4 && is_title || !has_rows && !is_table && !is_near {
            return;
        }
        let is_odd = |strip: &&Strip| strip.wrong.is_some() || !is_row(strip);
        let odd = strips.iter().find(is_odd);
        let way = first.ways.iter().find(|way| way.1.len() == first.number).map(|way| way.0);
        let is_other = |strip: &&Strip| way.is_some_and(|way| strip.cells(way).is_none());
        let is_empty = |strip: &&Strip| {
            strip.ways.first().is_some_and(|way| way.1.iter().all(|&cell| cell == NONE))
        };
        let (empty, other) = (strips.iter().find(is_empty), strips.iter().find(is_other));
        let is_blank = |strip: &Strip| {
            strip.ways.iter().any(|way| way.1.iter().all(|&cell| cell & (ALL | OTHER) == 0))
                || strip.plain.contains(' ') && strip.plain.chars().all(|c| cell(c).is_none())
        };
        let (strip, last, reason) = match odd {
            None if (number / 9).is_multiple_of(9) && strips.iter().all(is_blank) => {
                (None, last, Reason::Empty)
            }
            None if empty.is_some() => (empty, 0, Reason::Unclear),
            None if !(number / 9).is_multiple_of(9) => (None, last, Reason::Rows(number / 9)),
            None if other.is_some() => (other, 0, Reason::OtherWay),
            None => (None, last, Reason::Unclear),
            Some(_) if !has_rows && !is_table && number != 81 => {
                (Some(first), last, Reason::Cells(number))
            }
            Some(strip) => match &strip.wrong {
                Some((column, sign, _)) => {
                    let same = strips.iter().filter_map(|strip| strip.wrong.as_ref());
                    let all = (number / 9 * 9).max(9 * strips.len());
                    let number = same.filter(|wrong| wrong.1 == *sign).map(|wrong| wrong.2).sum();
                    let reason = Reason::NoCell(sign.clone(), number, all);
                    return self.error(InputError::new(strip.line, strip.line, *column, reason));
                }
                // Blanks may be cells.
                None if strip.plain.contains('|') && strip.plain.contains("  ") => {
                    (None, last, Reason::Unclear)
                }
                None => (Some(strip), 0, Reason::RowLength(strip.number)),
            },
        };
        let (line, column) = strip.map_or((first.line, 0), |strip| (strip.line, strip.column));
        self.error(InputError::new(line, line.max(last), column, reason));
    }

    /// Takes the cells of a board.
    fn cells(&mut self, line: usize, cells: &[CellDigits; 81]) {
        // Nearly all candidates say nothing.
        let is_set = |cell: CellDigits| (2..8).contains(&(cell & ALL).count_ones());
        let sets = cells.map(|cell| if is_set(cell) { cell } else { 0 });
        let digit = |at: usize| {
            let cell = cells[at] & (ALL | OPEN);
            // A single that no cell has been told of is a candidate still.
            let is_digit =
                cell.is_power_of_two() && each(PEERS[at]).all(|peer| sets[peer] & cell == 0);
            if is_digit { cell.trailing_zeros() as u8 } else { 0 }
        };
        let board = Board(array::from_fn(digit));
        let has_sets = cells.iter().any(|cell| cell & OPEN != 0 || (cell & ALL).count_ones() > 1);
        let candidates = has_sets.then(|| Box::new(cells.map(|cell| cell & ALL)));
        self.board(line, &board, candidates);
    }

    /// Takes a board, if it is not another one with more digits, or notes. Beside it, the solution may come first.
    #[inline]
    fn board(&mut self, line: usize, board: &Board, candidates: Option<Box<[Digits; 81]>>) {
        let is_beside = mem::replace(&mut self.line, line) == line;
        let words = mem::take(&mut self.words);
        let is_state = |last: &Board| {
            is_beside && last == board
                || is_further(last, board)
                || candidates.is_some() && *board == Board::EMPTY
        };
        if (is_beside || words != 0 && words != self.heading)
            && self.last.as_ref().is_some_and(is_state)
            || is_beside && self.beside(line).any(|found| is_further(&found.board, board))
        {
            return;
        }
        let reason = candidates.as_deref().and_then(|sets| wrong(board, sets));
        match reason.or_else(|| no_puzzle(board)) {
            Some(Reason::Mask)
                if is_beside && self.beside(line).any(|found| is_mask(board, &found.board)) =>
            {
                return;
            }
            Some(reason) => return self.error(InputError::new(line, line, 0, reason)),
            None => {}
        }
        self.heading = words;
        self.last = Some(*board);
        self.is_any = true;
        let found = InputBoard { line, board: *board, candidates };
        if let Some(solution) =
            self.beside(line).find(|it| is_beside && is_further(board, &it.board))
        {
            *solution = found;
            return;
        }
        self.ready.push_back(Ok(found));
    }

    /// The boards of a line so far.
    fn beside(&mut self, line: usize) -> impl Iterator<Item = &mut InputBoard> {
        self.ready.iter_mut().rev().flatten().take_while(move |found| found.line == line)
    }
}

fn is_mark(items: &[Item]) -> bool {
    matches!(items, [Item::Strip(strip)] if strip.number < 3
        && strip.ways.iter().all(|way| way.1.iter().all(|&cell| cell == LINE)))
}

/// Whether a strip is a row of a board, or of several.
fn is_row(strip: &Strip) -> bool {
    strip.number.is_multiple_of(9)
}

/// The board of a list of clues, in digits or in words of three; empty if it is not plain.
fn clue_list(strips: &[Strip], least: usize) -> Option<[CellDigits; 81]> {
    let cells = |way| strips.iter().filter_map(move |strip| strip.cells(way)).flatten().copied();
    // A word alone in its line is one cell, if any.
    let words = strips.iter().map(|strip| strip.plain.trim()).filter(|plain| plain.len() == 3);
    let words = words.flat_map(str::chars).filter_map(cell);
    [cells(Way::Words).collect(), cells(Way::Runs).collect(), words.collect::<Vec<_>>()]
        .iter()
        .find_map(|cells| clues(cells, least))
}

/// How many rows there are, and how many belong together: three if they may be bands. Something short is none.
fn piece(strips: &[Strip]) -> (usize, usize) {
    let has_rows = strips.iter().any(|strip| strip.number > 8);
    let lines = strips.chunk_by(|a, b| a.line == b.line);
    let is_row = |line: &&[Strip]| !has_rows || line.iter().any(|strip| strip.number > 4);
    let rows = lines.filter(is_row).map(|line| if line.len() < 9 { 1 } else { line.len() }).sum();
    (if rows % 3 == 0 && rows % 9 != 0 { 3 } else { rows }, rows)
}

/// The boards that strips are in the first way that all allow.
fn found(strips: &[Strip]) -> Option<Boards> {
    if let Some(cells) = clue_list(strips, PUZZLE) {
        return (cells != [NONE; 81]).then(|| vec![(strips[0].line, cells)]);
    }
    let ways: BTreeSet<Way> =
        strips.iter().flat_map(|strip| &strip.ways).map(|way| way.0).collect();
    ways.iter().find_map(|&way| boards(strips, way)).or_else(|| {
        // In pieces of a line, blanks stand between cells.
        if strips.chunk_by(|a, b| a.line == b.line).any(|line| line.len() > 8) {
            return None;
        }
        let lines: Vec<&str> = strips.iter().map(|strip| &*strip.plain).collect();
        let (rows, is_trimmed, is_narrow) = blanks(&lines)?;
        let strips: Vec<Strip> = strips
            .iter()
            .zip(rows)
            .map(|(strip, row)| Strip { ways: vec![(Way::Blanks, row)], ..strip.clone() })
            .collect();
        // A blank too few is not seen, but for what comes of it.
        boards(&strips, Way::Blanks)
            .filter(|it| (!is_trimmed || are_clear(it)) && (!is_narrow || are_solvable(it)))
    })
}
