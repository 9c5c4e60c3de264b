//! Boards put together from lines: where a grid of several lines ends, and what is wrong with one that is no board.
//!
//! A grid ends at its ninth row, at a title, at a line that belongs to no grid, and at a blank line that does not stand
//! between its bands, that is behind row 3 and then behind row 6, unless there is one behind every row. A comment is a
//! title if the grid has one above it, and nothing otherwise. So a row too few or too many costs no grid but its own.

use std::collections::VecDeque;
use std::mem;

use crate::board::reader::{Found, InputError};
use crate::board::{Board, BoardError, Empty, Line};

/// Where blank lines stand in a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Gaps {
    #[default]
    None,
    /// Between bands; so many rows are above the last one.
    Bands(usize),
    /// Behind every row.
    Rows,
}

/// The grid that is being read, and those that have been.
#[derive(Default)]
pub struct Grids {
    /// What has been read and not been fetched.
    pub ready: VecDeque<Result<Found, InputError>>,
    /// The rows so far and what may be rows, each with the number of its line.
    rows: Vec<(usize, Line)>,
    /// The cells of the next row, if each has a line of its own, and the line of the first.
    cells: Vec<u8>,
    cells_line: usize,
    gaps: Gaps,
    /// A blank line stands behind the last row.
    behind_blank: bool,
    /// The line of the last rule.
    rule: usize,
    /// A comment stands above its first row, and no blank line between.
    is_headed: bool,
    /// Nobody can tell where the next grid begins until something ends this one.
    is_lost: bool,
}

impl Grids {
    /// Takes the next line of the text.
    pub fn take(&mut self, number: usize, line: Result<Line, BoardError>) {
        if !matches!(line, Ok(Line::Cell(_))) {
            self.end_cells();
        }
        let is_row = matches!(line, Ok(Line::Cell(_) | Line::Row { .. } | Line::Spoilt(_)));
        if !is_row && self.is_full() {
            self.end();
        }
        match line {
            Ok(Line::Nothing) => {}
            Ok(Line::Title) => self.end(),
            Ok(Line::Rule) => {
                // Two rules are the lower edge of a grid and the upper edge of the next.
                if self.rule + 1 == number {
                    self.end();
                }
                self.rule = number;
            }
            Ok(Line::Comment) => {
                if self.is_headed {
                    self.end();
                }
                self.is_headed = self.rows.is_empty();
            }
            Ok(Line::Blank) => {
                self.behind_blank = true;
                match (self.gaps, self.rows.len()) {
                    (Gaps::Rows, _) => {}
                    (Gaps::None, 1) => self.gaps = Gaps::Rows,
                    (Gaps::None | Gaps::Bands(3), 3) => self.gaps = Gaps::Bands(3),
                    (Gaps::Bands(_), 6) => self.gaps = Gaps::Bands(6),
                    _ => self.end(),
                }
            }
            Ok(Line::Cell(digit)) => {
                if self.cells.is_empty() {
                    self.cells_line = number;
                }
                self.cells.push(digit);
                if let Ok(cells) = self.cells[..].try_into() {
                    self.cells.clear();
                    let empty = Empty::Other;
                    self.take_row(self.cells_line, Line::Row { cells, empty });
                }
            }
            Ok(row @ (Line::Row { .. } | Line::Dashes | Line::Spoilt(_))) => {
                self.take_row(number, row);
            }
            Ok(Line::Whole(board)) => {
                self.end();
                let line = number;
                self.ready.push_back(Ok(Found { line, board }));
            }
            Err(error) => {
                self.end();
                self.refuse(number, error);
            }
        }
    }

    /// Ends the grid, if one was begun.
    pub fn end(&mut self) {
        self.end_cells();
        self.hand_over();
        self.rows.clear();
        self.gaps = Gaps::None;
        self.is_headed = false;
        self.is_lost = false;
    }

    /// Ends the grid with so many rows; the others are the first of the next.
    fn split(&mut self, rows: usize) {
        let next = self.rows.split_off(rows);
        self.end();
        self.rows = next;
    }

    /// Ends a row whose cells have a line each.
    fn end_cells(&mut self) {
        let found = mem::take(&mut self.cells).len();
        if found > 0 {
            let error = BoardError::RowLength { found };
            self.take_row(self.cells_line, Line::Spoilt(error));
        }
    }

    fn take_row(&mut self, number: usize, row: Line) {
        if self.is_lost {
            return;
        }
        match self.gaps {
            // The last row is the first with no blank line behind it: it began another grid.
            Gaps::Rows if !self.behind_blank => self.split(self.rows.len() - 1),
            // So did the last band.
            Gaps::Bands(above) if self.rows.len() == above + 3 => self.split(above),
            _ => {}
        }
        self.behind_blank = false;
        self.rows.push((number, row));
        // Where empty cells are written otherwise, nine dashes are a rule.
        if self.has_empty(Empty::Other) && !self.has_empty(Empty::Dashes) {
            self.leave_dashes_out();
        }
        // Where blank lines stand within a grid, the next line tells whether its last rows are its own.
        if self.is_full() && self.gaps == Gaps::None {
            let is_lost = self.unsure().is_some();
            self.end();
            self.is_lost = is_lost;
        }
    }

    /// Whether there are nine rows, dashes taken for rules or for rows.
    fn is_full(&self) -> bool {
        let dashes = self.rows.iter().filter(|(_, row)| *row == Line::Dashes);
        let dashes = dashes.count();
        dashes == 9 || self.rows.len() - dashes == 9
    }

    /// Whether a row, other than nine dashes, writes empty cells so.
    fn has_empty(&self, sign: Empty) -> bool {
        let mut rows = self.rows.iter();
        rows.any(|(_, row)| matches!(row, Line::Row { empty, .. } if *empty == sign))
    }

    fn leave_dashes_out(&mut self) {
        self.rows.retain(|(_, row)| *row != Line::Dashes);
    }

    /// The first line of nine dashes, if other rows have dashes for empty cells, so that it may be a rule or a row.
    fn unsure(&self) -> Option<usize> {
        let mut rows = self.rows.iter();
        let (line, _) = rows.find(|(_, row)| *row == Line::Dashes)?;
        self.has_empty(Empty::Dashes).then_some(*line)
    }

    /// Makes the rows a board, or says what is wrong first; rules alone are neither.
    fn hand_over(&mut self) {
        for (line, row) in &self.rows {
            if let Line::Spoilt(error) = *row {
                return self.refuse(*line, error);
            }
        }
        // Nine lines are nine rows, dashes or not. In any other number the dashes must be rules.
        if self.rows.len() != 9 {
            if let Some(line) = self.unsure() {
                return self.refuse(line, BoardError::Dashes);
            }
            self.leave_dashes_out();
        }
        let Some(&(line, _)) = self.rows.first() else {
            return;
        };
        let found = self.rows.len();
        if found != 9 {
            return self.refuse(line, BoardError::Rows { found });
        }
        let mut board = Board::EMPTY;
        for (row, (_, line)) in self.rows.iter().enumerate() {
            if let Line::Row { cells, .. } = line {
                board[row] = *cells;
            }
        }
        self.ready.push_back(Ok(Found { line, board }));
    }

    fn refuse(&mut self, line: usize, error: BoardError) {
        self.ready.push_back(Err(InputError::Board { line, error }));
    }
}
