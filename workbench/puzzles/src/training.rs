//! Positions to train a technique: one in which the simpler steps are done, and this technique is next.
//!
//! Each is reached from a puzzle of `data/training.txt`, shuffled: its digits renamed, its rows, columns and bands in another
//! order. What a technique can do does not depend on that, so whatever is simpler leads to the same position, shuffled.

use solutions::Board;

use crate::cells::{Candidate, Digits, UNITS, UNITS_OF, each};
use crate::ladder::{by_technique, step_by};
use crate::position::Position;
use crate::random::Random;
use crate::step::{Step, Technique};

/// The puzzles, each after the technique that it is for.
const PUZZLES: &str = include_str!("../../data/training.txt");

/// A position, the next step, and everything that the technique can do there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Training {
    pub position: Position,
    pub step: Step,
    /// The digits that it places, each by itself.
    pub placed: Vec<Candidate>,
    /// The candidates that it removes, again and again until there is nothing left for it to do.
    pub removed: Vec<(usize, Digits)>,
}

/// The position of a seed; `None` for a technique that cannot be trained: trial, and chains of more than four strong links.
pub fn position(technique: Technique, seed: u64) -> Option<Training> {
    let id = technique.id();
    let puzzles: Vec<Board> = PUZZLES
        .lines()
        .filter_map(|line| line.split_once(' '))
        .filter(|(of, _)| *of == id)
        .filter_map(|(_, puzzle)| puzzle.parse().ok())
        .collect();
    let mut random = Random::new(seed);
    let puzzle = puzzles.get(random.below(puzzles.len() as u32) as usize)?;
    of(&shuffled(puzzle, &mut random), technique)
}

/// The position that a puzzle leads to, if then the technique is next.
fn of(puzzle: &Board, technique: Technique) -> Option<Training> {
    let mut position = Position::new(puzzle)?;
    let step = loop {
        let step = by_technique(&position)?;
        if step.technique >= technique {
            break step;
        }
        step.apply(&mut position);
    };
    let (placed, removed) = match step.placed {
        Some(_) => (singles(&position, technique), Vec::new()),
        None => (Vec::new(), removed(&position, technique)),
    };
    (step.technique == technique).then_some(Training { position, step, placed, removed })
}

/// The same puzzle, though it looks like another one.
fn shuffled(puzzle: &Board, random: &mut Random) -> Board {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut digits);
    let (rows, columns) = (lines(random), lines(random));
    let is_transposed = random.below(2) == 1;
    let mut shuffled = Board::EMPTY;
    for (cell, &digit) in puzzle.0.iter().enumerate().filter(|(_, digit)| **digit != 0) {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let place = if is_transposed { 9 * column + row } else { 9 * row + column };
        shuffled.0[place] = digits[usize::from(digit) - 1];
    }
    shuffled
}

/// Where rows or columns go: those of a band stay together.
fn lines(random: &mut Random) -> [usize; 9] {
    let mut bands = [0, 3, 6];
    random.shuffle(&mut bands);
    let mut lines = [0; 9];
    for (lines, first) in lines.chunks_mut(3).zip(bands) {
        let mut band = [first, first + 1, first + 2];
        random.shuffle(&mut band);
        lines.copy_from_slice(&band);
    }
    lines
}

/// All hidden singles, or all naked ones.
fn singles(position: &Position, technique: Technique) -> Vec<Candidate> {
    let is_single = |&Candidate { cell, digit }: &Candidate| match technique {
        Technique::HiddenSingle => {
            UNITS_OF[cell].into_iter().any(|unit| UNITS[unit] & position.places(digit) == 1 << cell)
        }
        _ => position.candidates(cell) == 1 << digit,
    };
    position.all().filter(is_single).collect()
}

fn removed(position: &Position, technique: Technique) -> Vec<(usize, Digits)> {
    let mut left = position.clone();
    while let Some(step) = step_by(&left, technique) {
        step.apply(&mut left);
    }
    each(position.empty())
        .map(|cell| (cell, position.candidates(cell) & !left.candidates(cell)))
        .filter(|&(_, removed)| removed != 0)
        .collect()
}
