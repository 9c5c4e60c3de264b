//! What is known of a grid: the candidates of its empty cells.

use solutions::Board;

use crate::cells::{ALL, Candidate, Cells, Digits, PEERS, UNITS, digits, each};

/// A grid, and the candidates of its empty cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    empty: Cells,
    /// By cell; a filled one has none.
    candidates: [Digits; 81],
    /// The same by digit, from 1: the empty cells that may hold it.
    places: [Cells; 10],
}

/// What candidates leave.
pub struct Solutions {
    pub first: Option<Board>,
    pub number: usize,
    /// Whether there are no others, or as many as asked for; otherwise the search has been given up.
    pub is_whole: bool,
}

/// Possibilities tried without a grid before a search is given up.
const MOST_TRIED: u32 = 100_000;

impl Position {
    /// A grid with all candidates that its digits leave. `None` if a number is above 9 or a digit is twice in a unit.
    pub fn new(board: &Board) -> Option<Position> {
        let mut position = Position {
            board: Board::EMPTY,
            empty: (1 << 81) - 1,
            candidates: [ALL; 81],
            places: [(1 << 81) - 1; 10],
        };
        for (cell, &digit) in board.0.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            if digit > 9 || position.candidates[cell] >> digit & 1 == 0 {
                return None;
            }
            position.place(cell, digit);
        }
        Some(position)
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The digits that an empty cell may hold; none for a filled cell.
    pub fn candidates(&self, cell: usize) -> Digits {
        self.candidates[cell]
    }

    /// All candidates, cell by cell.
    pub fn all(&self) -> impl Iterator<Item = Candidate> {
        each(self.empty).flat_map(|cell| {
            digits(self.candidates[cell]).map(move |digit| Candidate { cell, digit })
        })
    }

    /// The empty cells that may hold a digit (1 to 9).
    pub fn places(&self, digit: u8) -> Cells {
        self.places[usize::from(digit)]
    }

    /// The empty cells.
    pub fn empty(&self) -> Cells {
        self.empty
    }

    /// Fills an empty cell; its peers lose the digit.
    pub fn place(&mut self, cell: usize, digit: u8) {
        for places in &mut self.places {
            *places &= !(1 << cell);
        }
        let seen = self.places(digit) & PEERS[cell];
        self.places[usize::from(digit)] &= !seen;
        for peer in each(seen) {
            self.candidates[peer] &= !(1 << digit);
        }
        self.candidates[cell] = 0;
        self.board.0[cell] = digit;
        self.empty &= !(1 << cell);
    }

    /// Removes candidates of a cell.
    pub fn remove(&mut self, cell: usize, removed: Digits) {
        self.candidates[cell] &= !removed;
        for (digit, places) in self.places.iter_mut().enumerate() {
            if removed >> digit & 1 != 0 {
                *places &= !(1 << cell);
            }
        }
    }

    /// What these candidates leave, up to so many grids.
    pub fn solutions(&self, limit: usize) -> Solutions {
        self.each_solution(limit, &mut |_| ())
    }

    /// The same, with each grid shown as it is found.
    pub fn each_solution(&self, limit: usize, show: &mut dyn FnMut(&Board)) -> Solutions {
        let mut found = Solutions { first: None, number: 0, is_whole: true };
        self.search(limit, &mut 0, &mut found, show);
        found
    }

    /// Fills the cell or the place with the fewest possibilities; `tried` counts those since the last grid that was found.
    fn search(
        &self,
        limit: usize,
        tried: &mut u32,
        found: &mut Solutions,
        show: &mut dyn FnMut(&Board),
    ) {
        if self.empty == 0 {
            show(&self.board);
            found.number += 1;
            found.first.get_or_insert(self.board);
            *tried = 0;
            return;
        }
        *tried += 1;
        found.is_whole &= *tried < MOST_TRIED;
        let cells = each(self.empty).map(|cell| (self.candidates[cell].count_ones(), 1 << cell, 0));
        let places = UNITS.iter().flat_map(|unit| {
            let has = each(unit & !self.empty).fold(0, |all, cell| all | 1 << self.board.0[cell]);
            digits(ALL & !has).map(move |digit| {
                let places = unit & self.places(digit);
                (places.count_ones(), places, digit)
            })
        });
        let Some((_, places, digit)) = cells.chain(places).min_by_key(|fewest| fewest.0) else {
            return;
        };
        for cell in each(places) {
            let possible = if digit == 0 { self.candidates[cell] } else { 1 << digit };
            for digit in digits(possible) {
                if found.number == limit || !found.is_whole {
                    return;
                }
                let mut next = self.clone();
                next.place(cell, digit);
                next.search(limit, tried, found, show);
            }
        }
    }

    /// The places of each digit in a unit, by digit, each as a set of indices into the cells of the unit in row order.
    pub fn places_in(&self, unit: usize) -> [u16; 10] {
        let mut places = [0; 10];
        for (index, cell) in each(UNITS[unit]).enumerate() {
            for digit in digits(self.candidates[cell]) {
                places[usize::from(digit)] |= 1 << index;
            }
        }
        places
    }

    /// The first cell without a candidate, or the first unit and digit without a place; then the grid cannot be filled.
    pub fn contradiction(&self) -> Option<Contradiction> {
        if let Some(cell) = each(self.empty).find(|&cell| self.candidates[cell] == 0) {
            return Some(Contradiction::Cell(cell));
        }
        for (unit, &cells) in UNITS.iter().enumerate() {
            let there = each(cells)
                .fold(0, |set, cell| set | self.candidates[cell] | 1 << self.board.0[cell]);
            if let Some(digit) = digits(ALL & !there).next() {
                return Some(Contradiction::Digit { digit, unit });
            }
        }
        None
    }
}

/// Why a grid cannot be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// This cell has no candidate.
    Cell(usize),
    /// A digit has no place in a unit.
    Digit { digit: u8, unit: usize },
}
