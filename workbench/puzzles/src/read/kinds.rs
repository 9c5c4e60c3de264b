//! What a board is: a puzzle, or what is said of one: its solution, a mask, a map of regions.

use std::collections::VecDeque;

use solutions::Board;

use super::error::{InputError, Reason};
use super::strip::{CellDigits, LINE, OTHER, ROW};
use crate::cells::{ALL, Candidate, Digits, each};
use crate::position::{Position, Solutions};

/// A board, and the line that it begins on, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputBoard {
    pub line: usize,
    pub board: Board,
    /// Those of the empty cells, if the text has them.
    pub candidates: Option<Box<[Digits; 81]>>,
}

/// Cells of boards, each with its line.
pub type Boards = Vec<(usize, [CellDigits; 81])>;

/// Boards in succession, with an error in place of each that cannot be read.
pub type Chunk = VecDeque<Result<InputBoard, InputError>>;

impl InputBoard {
    /// The position with the candidates of the text; `None` if it has none.
    pub fn position(&self) -> Option<Position> {
        position(&self.board, self.candidates.as_deref()?)
    }

    /// The candidates that the digits leave and the text does not, by cell.
    pub fn excluded(&self) -> Vec<(usize, Digits)> {
        let Some((left, all)) = self.position().zip(Position::new(&self.board)) else {
            return Vec::new();
        };
        let lost = (0..81).map(|cell| (cell, all.candidates(cell) & !left.candidates(cell)));
        lost.filter(|(_, digits)| *digits != 0).collect()
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
pub fn wrong(board: &Board, candidates: &[Digits; 81]) -> Option<Reason> {
    let known = candidates.iter().filter(|&&set| set != 0).count();
    if known < 81 {
        return Some(Reason::NoCandidates(81 - known));
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
pub fn no_puzzle(board: &Board) -> Option<Reason> {
    let mut digits = [0; 10];
    board.0.iter().for_each(|&digit| digits[usize::from(digit)] += 1);
    if digits[1] > 9 && digits[0] + digits[1] == 81 {
        return Some(Reason::Mask);
    }
    // Each cell of a region is beside another one.
    let is_same = |cell: usize, other: usize| board.0.get(other) == Some(&board.0[cell]);
    let is_beside = |cell: usize| {
        is_same(cell, cell + 9)
            || is_same(cell, cell.wrapping_sub(9))
            || cell % 9 < 8 && is_same(cell, cell + 1)
            || !cell.is_multiple_of(9) && is_same(cell, cell - 1)
    };
    let is_twice = board.0[..9].windows(2).any(|two| two[0] == two[1]);
    (digits[1..] == [9; 9] && is_twice && (0..81).all(is_beside)).then_some(Reason::Regions)
}

/// Whether a board of zeros and ones says which cells of another are empty, or filled.
pub fn is_mask(mask: &Board, of: &Board) -> bool {
    let mut pairs = mask.0.iter().zip(&of.0).map(|(mask, cell)| (*mask == 0) == (*cell == 0));
    let first = pairs.next();
    pairs.all(|pair| Some(pair) == first)
}

/// Whether a board has the digits of another one, and more.
pub fn is_further(from: &Board, to: &Board) -> bool {
    from.filled() < to.filled()
        && from.0.iter().zip(&to.0).all(|(from, to)| [0, *to].contains(from))
}

/// The position of cells with their candidates; `None` if a digit is twice in a unit.
fn known(cells: &[CellDigits; 81]) -> Option<Position> {
    let sets = cells.map(|cell| if cell & ALL == 0 { ALL } else { cell & ALL });
    let digit = |set: Digits| if set.is_power_of_two() { set.trailing_zeros() as u8 } else { 0 };
    position(&Board(sets.map(digit)), &sets)
}

/// Whether there is no digit twice in a unit.
pub fn is_without_clash(cells: &[CellDigits; 81]) -> bool {
    known(cells).is_some()
}

pub fn are_clear(boards: &Boards) -> bool {
    boards.iter().all(|(_, cells)| is_without_clash(cells))
}

/// Whether cells have one solution: those of a board that is shifted have several, or none.
pub fn is_solvable(cells: &[CellDigits]) -> bool {
    let position = cells.try_into().ok().and_then(known);
    position.is_some_and(|it| it.solutions(2).number == 1)
}

pub fn are_solvable(boards: &Boards) -> bool {
    boards.iter().all(|(_, cells)| is_solvable(cells))
}

/// Whether signs of a line are in one column alone, and in nearly all of it: so they join rows that have lost a cell.
fn has_joints(cells: &[CellDigits; 81]) -> bool {
    let mut lines = (0..81).filter(|&at| cells[at] == LINE);
    lines.next().is_some_and(|first| {
        let rest: Vec<usize> = lines.collect();
        rest.len() > 6 && rest.iter().all(|at| at % 9 == first % 9)
    })
}

/// Whether numbers among cells are candidates: in no order, or in so few cells that a separator may be lost.
pub fn are_cells(cells: &[CellDigits; 81]) -> bool {
    let sets = || cells.iter().filter(|&&cell| (cell & ALL).count_ones() > 1 || cell & OTHER != 0);
    let is_plain =
        sets().next().is_none() || sets().count() > 3 && sets().all(|cell| cell & OTHER == 0);
    (is_plain || sets().all(|&cell| cell & !ROW != OTHER) && is_solvable(cells))
        && !has_joints(cells)
}
