//! Hints: the next step with what shows it, or what prevents it.

use solutions::Board;

use crate::alternatives::{Alternatives, of_position};
use crate::cells::{ALL, Candidate, Cells, Digits, PEERS, UNITS, UNITS_OF, digit_set, each, set};
use crate::ladder::{Ladder, by_technique};
use crate::mistakes::{Mistake, mistake};
use crate::position::{Contradiction, Position};
use crate::step::{Pattern, Step};

/// What a person should do next.
#[derive(Clone, Debug)]
pub enum Advice {
    /// Nothing: the grid is solved.
    Finished,
    /// Undo a mistake.
    Undo(Mistake),
    /// Add a given: the grid can be completed in several ways.
    Several(Box<Alternatives>),
    /// Take the first of these steps.
    Steps(Box<Ladder>),
}

/// Advice for a grid, as far as a person has come with a puzzle, without the candidates that earlier steps have excluded. The
/// puzzle may be empty, if it is not known which digits are givens; then any digit may be a mistake. A step by a technique is
/// right in every solution, so it comes before what is to be said of several; only trial needs a single one.
pub fn advice(puzzle: &Board, grid: &Board, excluded: &[(usize, Digits)]) -> Advice {
    if let Some(mistake) = mistake(puzzle, grid) {
        return Advice::Undo(mistake);
    }
    let Some(position) = Position::new(grid).filter(|position| position.empty() != 0) else {
        return Advice::Finished;
    };
    let mut solution = *grid;
    let _ = solutions::solve(&mut solution);
    // Of several solutions one that the candidates leave, so that it keeps none of those excluded.
    if !excluded.is_empty() {
        let mut left = position.clone();
        for &(cell, digits) in excluded {
            left.remove(cell, digits);
        }
        solution = left.solutions(1).first.unwrap_or(solution);
    }
    let mut ladder = Ladder::new(position, solution);
    for &(cell, digits) in excluded {
        ladder.exclude(cell, digits);
    }
    if by_technique(&ladder.position).is_none()
        && let Some(alternatives) = of_position(&ladder.position)
    {
        return Advice::Several(Box::new(alternatives));
    }
    Advice::Steps(Box::new(ladder))
}

/// A step, and the position that allows it: what its words are about.
#[derive(Clone, Copy, Debug)]
pub struct Hint<'a> {
    pub step: &'a Step,
    pub position: &'a Position,
}

/// Where to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Cell(usize),
    /// A place in [`UNITS`].
    Unit(usize),
}

impl Place {
    pub fn cells(self) -> Cells {
        match self {
            Place::Cell(cell) => 1 << cell,
            Place::Unit(unit) => UNITS[unit],
        }
    }
}

/// A strong link of a chain.
pub(crate) struct Link {
    pub from: Candidate,
    pub to: Candidate,
    /// In which it is the only one; `None` if the candidates are the only two of a cell.
    pub unit: Option<usize>,
}

impl Hint<'_> {
    /// Where to look, as the first stage says it.
    pub fn places(&self) -> Vec<Place> {
        match &self.step.pattern {
            Pattern::HiddenSingle { unit, .. }
            | Pattern::Locked { unit, .. }
            | Pattern::Naked { unit, .. }
            | Pattern::Hidden { unit, .. } => vec![Place::Unit(*unit)],
            Pattern::NakedSingle(at) | Pattern::Trial { at, .. } => vec![Place::Cell(at.cell)],
            Pattern::Fish { lines, .. } => lines.iter().copied().map(Place::Unit).collect(),
            Pattern::Chain(chain) => {
                // Of its strong links, each once.
                let mut places = Vec::new();
                for link in self.links(chain) {
                    let place = link.unit.map_or(Place::Cell(link.from.cell), Place::Unit);
                    if !places.contains(&place) {
                        places.push(place);
                    }
                }
                places
            }
        }
    }

    /// What shows it: filled cells, without digits, and candidates, by cell. Those of a chain are in its order. Of a trial they
    /// are what is tried, and the candidates all of which it makes impossible.
    pub fn reasons(&self) -> Vec<(usize, Digits)> {
        let of = |cells: Cells, digits: Digits| -> Vec<(usize, Digits)> {
            each(cells).map(|cell| (cell, self.position.candidates(cell) & digits)).collect()
        };
        let one = |at: &Candidate| (at.cell, 1 << at.digit);
        match &self.step.pattern {
            Pattern::HiddenSingle { unit, at } => of(self.exclusion(*unit, *at).0, 0),
            Pattern::NakedSingle(at) => self.holders(*at).map(|cell| (cell, 0)).collect(),
            Pattern::Locked { digit, cells, .. } | Pattern::Fish { digit, cells, .. } => {
                of(*cells, 1 << digit)
            }
            Pattern::Naked { digits, cells, .. } | Pattern::Hidden { digits, cells, .. } => {
                of(*cells, *digits)
            }
            Pattern::Chain(chain) => chain.iter().map(one).collect(),
            Pattern::Trial { at, contradiction } => {
                let impossible = match *contradiction {
                    None => Vec::new(),
                    Some(Contradiction::Cell(cell)) => of(1 << cell, ALL),
                    Some(Contradiction::Digit { digit, unit }) => {
                        of(UNITS[unit] & self.position.places(digit), 1 << digit)
                    }
                };
                [vec![one(at)], impossible].concat()
            }
        }
    }

    /// The filled cells that exclude the digit of a hidden single from the other empty cells of its unit, none of which can be
    /// left out, and the empty cells that only earlier steps excluded.
    pub(crate) fn exclusion(&self, unit: usize, at: Candidate) -> (Cells, Cells) {
        let board = self.position.board();
        let others = UNITS[unit] & self.position.empty() & !(1 << at.cell);
        let seen = |holders: Cells| each(holders).fold(0, |seen, cell| seen | PEERS[cell] & others);
        let mut needed = set((0..81).filter(|&cell| board.0[cell] == at.digit));
        for holder in each(needed) {
            let fewer = needed & !(1 << holder);
            if seen(fewer) == seen(needed) {
                needed = fewer;
            }
        }
        (needed, others & !seen(needed))
    }

    /// The digits that the units of a naked single hold, each digit once, and those that only earlier steps excluded.
    pub(crate) fn others(&self, at: Candidate) -> (Vec<(usize, Digits)>, Digits) {
        let mut rest = ALL & !(1 << at.digit);
        let [in_box, row, column] = UNITS_OF[at.cell];
        let mut units = Vec::new();
        for unit in [row, column, in_box] {
            let filled = each(UNITS[unit] & !self.position.empty());
            let held = digit_set(filled.map(|cell| self.position.board().0[cell])) & rest;
            if held != 0 {
                units.push((unit, held));
            }
            rest &= !held;
        }
        (units, rest)
    }

    /// The filled cells that exclude digits from the cell of a naked single, one for each of these digits.
    fn holders(&self, at: Candidate) -> impl Iterator<Item = usize> {
        let board = self.position.board();
        let cells = self.others(at).0.into_iter().flat_map(|(unit, held)| {
            each(UNITS[unit]).filter(move |&cell| held >> board.0[cell] & 1 != 0)
        });
        each(set(cells))
    }

    /// The strong links of a chain.
    pub(crate) fn links(&self, chain: &[Candidate]) -> Vec<Link> {
        let (links, _) = chain.as_chunks();
        links.iter().map(|&ends| self.link(ends)).collect()
    }

    fn link(&self, [from, to]: [Candidate; 2]) -> Link {
        let both = 1 << from.cell | 1 << to.cell;
        // In a cell, none is found: a candidate with no other place in a unit is a single, which comes before chains.
        let unit = UNITS_OF[from.cell]
            .into_iter()
            .find(|&unit| UNITS[unit] & self.position.places(from.digit) == both);
        Link { from, to, unit }
    }

    /// The candidates to remove: cells that lose the same digits together.
    pub fn losses(&self) -> Vec<(Cells, Digits)> {
        let mut losses: Vec<(Cells, Digits)> = Vec::new();
        for &(cell, lost) in &self.step.removed {
            match losses.iter_mut().find(|(_, digits)| *digits == lost) {
                Some((cells, _)) => *cells |= 1 << cell,
                None => losses.push((1 << cell, lost)),
            }
        }
        losses
    }
}
