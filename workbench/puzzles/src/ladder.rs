//! The ladder of techniques: the simplest step that a position allows.

use solutions::Board;

use crate::cells::{Cells, Digits, UNITS, UNITS_OF, digits, each, seen_by_all, set};
use crate::chain;
use crate::position::{Contradiction, Position};
use crate::step::{Candidate, Pattern, Step, Technique, techniques};

/// The steps of a puzzle with one solution, from a position to the full grid.
#[derive(Clone, Debug)]
pub struct Ladder {
    pub position: Position,
    solution: Board,
}

impl Ladder {
    /// `solution` is the only one of the position.
    pub fn new(position: Position, solution: Board) -> Ladder {
        Ladder { position, solution }
    }

    /// Removes a candidate that an earlier step has removed; one of the solution stays.
    pub fn exclude(&mut self, Candidate { cell, digit }: Candidate) {
        if self.solution.0[cell] != digit {
            self.position.remove(cell, 1 << (digit - 1));
        }
    }
}

impl Iterator for Ladder {
    type Item = Step;

    /// The simplest step, after it has been applied; `None` if the grid is full. The solution is asked for nothing but which
    /// candidate to try, when no technique is left.
    fn next(&mut self) -> Option<Step> {
        let step =
            by_technique(&self.position).or_else(|| trial(&self.position, &self.solution))?;
        step.apply(&mut self.position);
        Some(step)
    }
}

macro_rules! finders {
    ($($name:ident $(($links:ident: $number:ty))?: $english:literal, $chinese:literal, $level:expr $(, $find:expr)?;)*) => {
        /// What finds a step, the simplest technique first.
        const FINDERS: &[fn(&Position) -> Option<Step>] = &[$($($find,)?)*];
    };
}
techniques!(finders);

/// The simplest step by a technique, without trial.
pub fn by_technique(position: &Position) -> Option<Step> {
    FINDERS.iter().find_map(|find| find(position))
}

/// A step by this technique, even where there is a simpler one.
pub(crate) fn step_by(position: &Position, technique: Technique) -> Option<Step> {
    FINDERS.iter().find_map(|find| find(position).filter(|step| step.technique == technique))
}

/// A digit with only one place in a unit, where nearly full units are seen first, then boxes.
fn hidden_single(position: &Position) -> Option<Step> {
    let is_nearly_full = |&unit: &usize| (UNITS[unit] & position.empty()).is_power_of_two();
    (0..27).filter(is_nearly_full).chain(0..27).find_map(|unit| {
        let places = |digit| UNITS[unit] & position.places(digit);
        let digit = (1..=9).find(|&digit| places(digit).is_power_of_two())?;
        let at = Candidate { cell: places(digit).trailing_zeros() as usize, digit };
        Some(Step::placing(Technique::HiddenSingle, Pattern::HiddenSingle { unit, at }, at))
    })
}

/// A cell with only one candidate.
fn naked_single(position: &Position) -> Option<Step> {
    let cell = each(position.empty()).find(|&cell| position.candidates(cell).is_power_of_two())?;
    let digit = digits(position.candidates(cell)).next()?;
    let at = Candidate { cell, digit };
    Some(Step::placing(Technique::NakedSingle, Pattern::NakedSingle(at), at))
}

/// A digit whose places in a unit are all cells of another one.
fn locked_candidates(position: &Position) -> Option<Step> {
    for (unit, &cells_of_unit) in UNITS.iter().enumerate() {
        for digit in 1..=9 {
            let places = position.places(digit);
            let cells = places & cells_of_unit;
            if cells == 0 || cells.is_power_of_two() {
                continue;
            }
            let first = cells.trailing_zeros() as usize;
            for other in UNITS_OF[first] {
                let rest = places & UNITS[other] & !cells;
                if cells & !UNITS[other] == 0 && rest != 0 {
                    let removed = each(rest).map(|cell| (cell, 1 << (digit - 1))).collect();
                    let pattern = Pattern::Locked { digit, unit, other, cells };
                    return Step::removing(Technique::LockedCandidates, pattern, removed);
                }
            }
        }
    }
    None
}

/// Chooses `size` of nine sets that have `size` members between them: which sets, and which members.
fn subsets(sets: [u16; 9], size: u32) -> impl Iterator<Item = (u16, u16)> {
    let small: u16 = (0..9)
        .filter(|&n: &usize| (1..=size).contains(&sets[n].count_ones()))
        .map(|n| 1 << n)
        .sum();
    // Every choice of small sets, in descending order.
    std::iter::successors(Some(small), move |last| Some(last.checked_sub(1)? & small))
        .filter(move |chosen| chosen.count_ones() == size)
        .map(move |chosen| (chosen, members(chosen).fold(0, |all, n| all | sets[n])))
        .filter(move |(_, members)| members.count_ones() == size)
}

/// The members of a set, each from 0 to 8.
fn members(set: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |n| set >> n & 1 != 0)
}

/// The cells at these places of a unit.
fn at(unit: usize, places: u16) -> Cells {
    set(each(UNITS[unit])
        .enumerate()
        .filter(|(place, _)| places >> place & 1 != 0)
        .map(|(_, cell)| cell))
}

/// `size` cells of a unit with `size` candidates between them.
fn naked(position: &Position, technique: Technique, size: u32) -> Option<Step> {
    (0..27).find_map(|unit| {
        let mut sets = [0; 9];
        for (set, cell) in sets.iter_mut().zip(each(UNITS[unit])) {
            *set = position.candidates(cell);
        }
        subsets(sets, size).find_map(|(places, digits)| {
            let cells = at(unit, places);
            // What is not in the unit may see them all as well.
            let removed = lost(position, seen_by_all(cells), digits);
            Step::removing(technique, Pattern::Naked { unit, digits, cells }, removed)
        })
    })
}

/// `size` digits with `size` places in a unit between them.
fn hidden(position: &Position, technique: Technique, size: u32) -> Option<Step> {
    (0..27).find_map(|unit| {
        subsets(position.places_in(unit), size).find_map(|(digits, places)| {
            let cells = at(unit, places);
            let removed = lost(position, cells, !digits);
            Step::removing(technique, Pattern::Hidden { unit, digits, cells }, removed)
        })
    })
}

/// `size` rows in which a digit has places only in `size` columns, or the other way round.
fn fish(position: &Position, technique: Technique, size: u32) -> Option<Step> {
    // Rows are units of kind 1, columns of kind 2.
    (1..=9).flat_map(|digit| [(digit, 1, 2), (digit, 2, 1)]).find_map(|(digit, along, across)| {
        let places = position.places(digit);
        let mut sets = [0; 9];
        for cell in each(places) {
            sets[UNITS_OF[cell][along] % 9] |= 1 << (UNITS_OF[cell][across] % 9);
        }
        subsets(sets, size).find_map(|(chosen, crossed)| {
            let lines: Vec<usize> = members(chosen).map(|n| 9 * along + n).collect();
            let crossing: Vec<usize> = members(crossed).map(|n| 9 * across + n).collect();
            let cells = places & union(&lines);
            let removed = lost(position, union(&crossing) & !cells, 1 << (digit - 1));
            Step::removing(technique, Pattern::Fish { digit, lines, crossing, cells }, removed)
        })
    })
}

/// The cells of several units.
fn union(units: &[usize]) -> Cells {
    units.iter().fold(0, |all, &unit| all | UNITS[unit])
}

/// A candidate that leads to a contradiction: where singles alone find it, if there is such a candidate.
fn trial(position: &Position, solution: &Board) -> Option<Step> {
    let mut cells: Vec<usize> = each(position.empty()).collect();
    cells.sort_by_key(|&cell| position.candidates(cell).count_ones());
    let wrong: Vec<Candidate> = cells
        .into_iter()
        .flat_map(|cell| {
            digits(position.candidates(cell)).map(move |digit| Candidate { cell, digit })
        })
        .filter(|at| at.digit != solution.0[at.cell])
        .collect();
    let (at, contradiction) = wrong
        .iter()
        .find_map(|&at| Some((at, Some(refutation(position, at)?))))
        .or_else(|| Some((*wrong.first()?, None)))?;
    let pattern = Pattern::Trial { at, contradiction };
    Step::removing(Technique::Trial, pattern, vec![(at.cell, 1 << (at.digit - 1))])
}

/// The contradiction to which singles alone lead from a candidate.
fn refutation(position: &Position, at: Candidate) -> Option<Contradiction> {
    let mut trial = position.clone();
    trial.place(at.cell, at.digit);
    loop {
        if let Some(contradiction) = trial.contradiction() {
            return Some(contradiction);
        }
        hidden_single(&trial).or_else(|| naked_single(&trial))?.apply(&mut trial);
    }
}

/// Those of the digits that are candidates of these cells.
fn lost(position: &Position, cells: Cells, digits: Digits) -> Vec<(usize, Digits)> {
    each(cells & position.empty())
        .map(|cell| (cell, position.candidates(cell) & digits))
        .filter(|&(_, digits)| digits != 0)
        .collect()
}
