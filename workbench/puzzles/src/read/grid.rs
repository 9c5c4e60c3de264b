//! Grids from lines, by one grammar.
//!
//! Text is cut into paragraphs at blank lines, comments (`# …`) and titles (`Grid 01`). A row is a line with nine cells
//! once frame characters are taken away; a line with 81 is a board by itself. A paragraph of 9·k rows is k grids; three
//! paragraphs of three rows, or nine of one, with only blank lines between them, are one grid; anything else is an error
//! that names its lines.
//!
//! So a grid is always nine consecutive rows, and never made of parts of two grids:
//!
//! - A row with a wrong character, or with 8 or 10 cells, counts as a row: its grid is left out, the others of the
//!   paragraph are given.
//! - If the number of rows is not a multiple of nine, no grid of the paragraph is given, as any of them may lack a row.
//!   Paragraphs of three rows, or of one, in succession count together.
//! - A line of text ends the paragraph. Inside a grid it may stand for a row: what follows is skipped, up to the next
//!   blank line, comment, title or line of 81 cells.
//! - Nine dashes are a row of empty cells if other rows write empty cells as dashes. Otherwise they are an error, probably
//!   meant as a rule. Rules have crosses, `---+---+---`, or other than 8 to 10 dashes.
//! - A paragraph is held in memory until it ends, but not more than [`HELD`] rows of it; those are given without waiting
//!   for the end. Only in a longer paragraph can a missing row shift grids before it is noticed.

use std::collections::VecDeque;
use std::mem;

use solutions::Board;

use super::error::{BoardError, GridError, InputError};
use super::line::{Line, Row};

/// Rows held until their paragraph ends: those of 10,000 grids.
pub const HELD: usize = 90_000;

/// A board and the line that it begins on, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub line: usize,
    pub board: Board,
}

/// Boards in succession, with an error in place of each that cannot be read.
pub type Chunk = VecDeque<Result<Found, InputError>>;

fn refusal(first: usize, last: usize, error: BoardError) -> Result<Found, InputError> {
    Err(GridError { first, last, error }.into())
}

/// Rows that are grids if their number is a multiple of nine.
#[derive(Default)]
struct Block {
    /// Each with the number of its line.
    rows: Vec<(usize, Row)>,
    first_line: usize,
    /// The number of rows, including those already moved to `ready`.
    found: usize,
}

impl Block {
    fn add(&mut self, rows: &[(usize, Row)], ready: &mut Chunk) {
        if self.found == 0 {
            self.first_line = rows[0].0;
        }
        self.found += rows.len();
        self.rows.extend_from_slice(rows);
        if self.rows.len() >= HELD {
            self.give(ready);
        }
    }

    fn end(mut self, ready: &mut Chunk) {
        let last_line = self.rows.last().map_or(0, |row| row.0);
        self.give(ready);
        if !self.found.is_multiple_of(9) {
            let error = BoardError::Rows { found: self.found };
            ready.push_back(refusal(self.first_line, last_line, error));
        }
    }

    /// Moves the grids of the rows, or their errors, to `ready`.
    fn give(&mut self, ready: &mut Chunk) {
        let mut is_right = self.found.is_multiple_of(9);
        let mut others = self.rows.iter().filter(|(_, row)| !row.is_nine_dashes()).peekable();
        if others.peek().is_some() && !others.any(|(_, row)| row.has_dashes) {
            for (_, row) in self.rows.iter_mut().filter(|(_, row)| row.is_nine_dashes()) {
                row.cells = Err(BoardError::Dashes);
                is_right = false;
            }
        }
        for grid in self.rows.chunks(9) {
            let mut board = Board::EMPTY;
            let mut is_whole = is_right;
            for (to, (line, row)) in board.0.as_chunks_mut().0.iter_mut().zip(grid) {
                match row.cells {
                    Ok(cells) => *to = cells,
                    Err(error) => {
                        is_whole = false;
                        ready.push_back(refusal(*line, *line, error));
                    }
                }
            }
            if is_whole {
                let line = grid[0].0;
                ready.push_back(Ok(Found { line, board }));
            }
        }
        self.rows.clear();
    }
}

/// Assembles grids from the lines of a text.
#[derive(Default)]
pub struct Grids {
    /// Boards and errors waiting to be taken.
    pub ready: Chunk,
    paragraph: Block,
    /// The paragraphs above that may form one grid with it: each of three rows, or each of one.
    run: Block,
    /// The number of rows in each paragraph of the run.
    rows_each: usize,
    /// The line of text because of which rows are skipped, and the first and last of these.
    skipping: Option<(usize, Option<(usize, usize)>)>,
}

impl Grids {
    pub fn push_line(&mut self, number: usize, line: Line) {
        match line {
            Line::Frame => {}
            Line::Row(row) => self.push_row(number, row),
            Line::Blank => self.end_paragraph(),
            Line::Heading => self.end(),
            Line::Board(board) => {
                self.end();
                let line = number;
                self.ready.push_back(Ok(Found { line, board }));
            }
            Line::Text(error) => {
                let is_inside = self.is_inside_a_grid();
                self.end();
                self.ready.push_back(refusal(number, number, error));
                self.skipping = is_inside.then_some((number, None));
            }
        }
    }

    /// Ends the text.
    pub fn end(&mut self) {
        // Mostly nothing waits, between lines that are boards.
        if self.skipping.is_some() || self.paragraph.found + self.rows_each > 0 {
            self.end_paragraph();
            self.end_run();
        }
    }

    fn push_row(&mut self, line: usize, row: Row) {
        if let Some((_, skipped)) = &mut self.skipping {
            let first = skipped.map_or(line, |(first, _)| first);
            *skipped = Some((first, line));
            return;
        }
        self.paragraph.add(&[(line, row)], &mut self.ready);
        if self.paragraph.found > 3 {
            self.end_run();
        }
    }

    /// Whether the next line is directly below the rows of an incomplete grid.
    fn is_inside_a_grid(&self) -> bool {
        let mut rows = self.paragraph.found;
        if rows == self.rows_each {
            rows += self.run.found;
        }
        self.skipping.is_some() || !rows.is_multiple_of(9)
    }

    fn end_paragraph(&mut self) {
        if let Some((because, Some((first, last)))) = self.skipping.take() {
            let error = BoardError::Skipped { because };
            self.ready.push_back(refusal(first, last, error));
        }
        let rows = self.paragraph.found;
        if rows == 0 {
            return;
        }
        if rows != self.rows_each {
            self.end_run();
        }
        let paragraph = mem::take(&mut self.paragraph);
        if rows == 1 || rows == 3 {
            self.rows_each = rows;
            self.run.add(&paragraph.rows, &mut self.ready);
        } else {
            paragraph.end(&mut self.ready);
        }
    }

    fn end_run(&mut self) {
        self.rows_each = 0;
        mem::take(&mut self.run).end(&mut self.ready);
    }
}
