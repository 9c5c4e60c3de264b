//! The ladder of techniques: the simplest step that a position allows.

use std::collections::BTreeMap;
use std::iter;
use std::mem;

use solutions::Board;

use self::Finder::{Digit, Unit, Whole};
use crate::cells::{
    Candidate, Cells, Digits, PEERS, UNITS, UNITS_OF, digits, each, seen_by_all, set,
};
use crate::chain;
use crate::position::Position;
use crate::step::{Pattern, Step, Technique, techniques};

/// The steps of a puzzle with one solution, from a position to the full grid.
#[derive(Clone, Debug)]
pub struct Ladder {
    pub position: Position,
    solution: Board,
    /// What has been found out and still holds, since a position only loses candidates.
    barren: Barren,
    /// With how many of those that have gone it knows of.
    trials: BTreeMap<(usize, u8), (Trial, usize)>,
    /// Every candidate that has gone, in order.
    gone: Vec<(usize, Digits)>,
}

impl Ladder {
    /// `solution` is the only one of the position.
    pub fn new(position: Position, solution: Board) -> Ladder {
        let (barren, trials, gone) = (Barren::default(), BTreeMap::new(), Vec::new());
        Ladder { position, solution, barren, trials, gone }
    }

    /// Removes candidates of a cell that earlier steps have removed; that of the solution stays.
    pub fn exclude(&mut self, cell: usize, digits: Digits) {
        let wrong = digits & !(1 << self.solution.0[cell]);
        self.position.remove(cell, wrong);
        self.lose(1 << cell, wrong);
    }

    /// Its steps, each with the position that allows it.
    pub fn path(mut self) -> impl Iterator<Item = (Position, Step)> {
        iter::from_fn(move || {
            let before = self.position.clone();
            Some((before, self.next()?))
        })
    }

    /// What was barren may not be so where cells have lost candidates.
    fn lose(&mut self, cells: Cells, digits: Digits) {
        self.gone.extend(each(cells).map(|cell| (cell, digits)));
        let changed = |unit: &usize| UNITS[*unit] & cells != 0;
        let units = (0..27).filter(changed).fold(0, |units, unit| units | 1 << unit);
        for (finder, barren) in FINDERS.iter().zip(&mut self.barren) {
            *barren &= !if matches!(finder, Digit(_)) { digits.into() } else { units };
        }
    }
}

impl Iterator for Ladder {
    type Item = Step;

    /// The simplest step, after it has been applied; `None` if the grid is full. The solution is asked for nothing but which
    /// candidate to try, when no technique is left.
    fn next(&mut self) -> Option<Step> {
        let step = find(&self.position, &mut self.barren).or_else(|| trial(self))?;
        if let Some(Candidate { cell, digit }) = step.placed {
            self.lose(1 << cell, self.position.candidates(cell) & !(1 << digit));
            self.lose(PEERS[cell] & self.position.places(digit), 1 << digit);
        }
        for &(cell, digits) in &step.removed {
            self.lose(1 << cell, digits);
        }
        step.apply(&mut self.position);
        Some(step)
    }
}

/// What finds the first step by a technique: in the whole position, or in one part, which need not be searched again until
/// something has changed there.
enum Finder {
    Whole(fn(&Position) -> Option<Step>),
    /// In a unit: it depends on the candidates of its cells; the fewer there are elsewhere, the less follows.
    Unit(fn(&Position, usize) -> Option<Step>),
    /// For a digit: it depends on its places.
    Digit(fn(&Position, usize) -> Option<Step>),
}

macro_rules! finders {
    ($($name:ident $(($links:ident: $number:ty))?: $english:literal, $chinese:literal, $level:expr $(, $find:expr)*;)*) => {
        /// The simplest technique first.
        const FINDERS: &[Finder] = &[$($($find,)*)*];
    };
}
techniques!(finders);

/// For each finder, the units or digits where it finds nothing.
type Barren = [u32; FINDERS.len()];

/// The simplest step by a technique, without trial.
pub fn by_technique(position: &Position) -> Option<Step> {
    find(position, &mut Barren::default())
}

fn find(position: &Position, barren: &mut Barren) -> Option<Step> {
    FINDERS.iter().zip(barren).find_map(|(finder, barren)| finder.step(position, barren))
}

impl Finder {
    fn step(&self, position: &Position, barren: &mut u32) -> Option<Step> {
        let (mut parts, find) = match self {
            Whole(find) => return find(position),
            Unit(find) => (0..27, find),
            Digit(find) => (1..10, find),
        };
        parts.find_map(|part| {
            if *barren >> part & 1 != 0 {
                return None;
            }
            let step = find(position, part);
            *barren |= u32::from(step.is_none()) << part;
            step
        })
    }
}

/// A step by this technique, even where there is a simpler one.
pub(crate) fn step_by(position: &Position, technique: Technique) -> Option<Step> {
    let mut steps = FINDERS.iter().filter_map(|finder| finder.step(position, &mut 0));
    steps.find(|step| step.technique == technique)
}

/// The last empty cell of a unit.
fn full_house(position: &Position, unit: usize) -> Option<Step> {
    is_nearly_full(position, unit).then(|| hidden_single(position, unit))?
}

/// A digit with only one place in a unit.
fn hidden_single(position: &Position, unit: usize) -> Option<Step> {
    let places = |digit| UNITS[unit] & position.places(digit);
    let digit = (1..=9).find(|&digit| places(digit).is_power_of_two())?;
    let at = Candidate { cell: places(digit).trailing_zeros() as usize, digit };
    Some(Step::placing(Technique::HiddenSingle, Pattern::HiddenSingle { unit, at }, at))
}

/// Whether only one cell of a unit is empty.
pub(crate) fn is_nearly_full(position: &Position, unit: usize) -> bool {
    (UNITS[unit] & position.empty()).is_power_of_two()
}

/// A cell with only one candidate.
fn naked_single(position: &Position) -> Option<Step> {
    let cell = each(position.empty()).find(|&cell| position.candidates(cell).is_power_of_two())?;
    let digit = digits(position.candidates(cell)).next()?;
    let at = Candidate { cell, digit };
    Some(Step::placing(Technique::NakedSingle, Pattern::NakedSingle(at), at))
}

/// A digit whose places in a unit are all cells of another one.
fn locked_candidates(position: &Position, unit: usize) -> Option<Step> {
    for digit in 1..=9 {
        let places = position.places(digit);
        let cells = places & UNITS[unit];
        if cells == 0 || cells.is_power_of_two() {
            continue;
        }
        let first = cells.trailing_zeros() as usize;
        for other in UNITS_OF[first] {
            let rest = places & UNITS[other] & !cells;
            if cells & !UNITS[other] == 0 && rest != 0 {
                let removed = each(rest).map(|cell| (cell, 1 << digit)).collect();
                let pattern = Pattern::Locked { digit, unit, other, cells };
                return Step::removing(Technique::LockedCandidates, pattern, removed);
            }
        }
    }
    None
}

/// What is found first with `size` of these sets, none of them empty, that have `size` members between them: it is told which
/// sets and which members.
fn subsets<T>(sets: &[u16], size: u32, find: impl Fn(u16, u16) -> Option<T>) -> Option<T> {
    let is_small = |&n: &usize| (1..=size).contains(&sets[n].count_ones());
    let small = (0..sets.len()).filter(is_small).fold(0u16, |small, n| small | 1 << n);
    let members_of =
        |chosen: u16| (0..).zip(sets).fold(0, |all, (n, set)| all | (set * (chosen >> n & 1)));
    // All parts of the small ones, the last sets first.
    iter::successors(Some(small), |chosen| Some(chosen.checked_sub(1)? & small))
        .filter(|chosen| chosen.count_ones() == size)
        .map(|chosen| (chosen, members_of(chosen)))
        .filter(|(_, members)| members.count_ones() == size)
        .find_map(|(chosen, members)| find(chosen, members))
}

/// The members of a set, each from 0 to 8.
fn members(set: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |n| set >> n & 1 != 0)
}

/// The cells at these places of a unit.
fn at(unit: usize, places: u16) -> Cells {
    let cells = each(UNITS[unit]).zip(0..).filter(|(_, place)| places >> place & 1 != 0);
    set(cells.map(|(cell, _)| cell))
}

/// `size` cells of a unit with `size` candidates between them.
fn naked(position: &Position, unit: usize, technique: Technique, size: u32) -> Option<Step> {
    if (UNITS[unit] & position.empty()).count_ones() < size {
        return None;
    }
    let mut sets = [0; 9];
    for (set, cell) in sets.iter_mut().zip(each(UNITS[unit])) {
        *set = position.candidates(cell);
    }
    subsets(&sets, size, |places, digits| {
        let cells = at(unit, places);
        // What is not in the unit may see them all as well.
        let removed = lost(position, seen_by_all(cells), digits);
        Step::removing(technique, Pattern::Naked { unit, digits, cells }, removed)
    })
}

/// `size` digits with `size` places in a unit between them.
fn hidden(position: &Position, unit: usize, technique: Technique, size: u32) -> Option<Step> {
    if (UNITS[unit] & position.empty()).count_ones() <= size {
        return None;
    }
    subsets(&position.places_in(unit), size, |digits, places| {
        let cells = at(unit, places);
        let removed = lost(position, cells, !digits);
        Step::removing(technique, Pattern::Hidden { unit, digits, cells }, removed)
    })
}

/// `size` rows in which a digit has places only in `size` columns, or the other way round.
fn fish(position: &Position, digit: usize, technique: Technique, size: u32) -> Option<Step> {
    let digit = digit as u8;
    let places = position.places(digit);
    // Rows are units of kind 1, columns of kind 2.
    [(1, 2), (2, 1)].into_iter().find_map(|(along, across)| {
        let mut sets = [0; 9];
        for cell in each(places) {
            sets[UNITS_OF[cell][along] % 9] |= 1 << (UNITS_OF[cell][across] % 9);
        }
        subsets(&sets, size, |chosen, crossed| {
            let lines: Vec<usize> = members(chosen).map(|n| 9 * along + n).collect();
            let crossing: Vec<usize> = members(crossed).map(|n| 9 * across + n).collect();
            let cells = places & union(&lines);
            let removed = lost(position, union(&crossing) & !cells, 1 << digit);
            Step::removing(technique, Pattern::Fish { digit, lines, crossing, cells }, removed)
        })
    })
}

/// The cells of several units.
fn union(units: &[usize]) -> Cells {
    units.iter().fold(0, |all, &unit| all | UNITS[unit])
}

/// A candidate that leads to a contradiction: where singles alone find it, if there is such a candidate.
fn trial(ladder: &mut Ladder) -> Option<Step> {
    let Ladder { position, solution, trials, gone, .. } = ladder;
    let mut wrong: Vec<Candidate> =
        position.all().filter(|at| at.digit != solution.0[at.cell]).collect();
    wrong.sort_by_key(|at| position.candidates(at.cell).count_ones());
    let refuted = wrong.iter().find(|&at| {
        let new = || (Trial::new(position, *at), gone.len());
        let (trial, seen) = trials.entry((at.cell, at.digit)).or_insert_with(new);
        trial.is_refuted(&gone[mem::replace(seen, gone.len())..])
    });
    let at = *refuted.or(wrong.first())?;
    // As a person comes to it, who knows of no earlier trial.
    let contradiction = refuted.and_then(|&at| {
        let mut trial = Trial::new(position, at);
        trial.run();
        trial.position.contradiction()
    });
    let pattern = Pattern::Trial { at, contradiction };
    Step::removing(Technique::Trial, pattern, vec![(at.cell, 1 << at.digit)])
}

/// What singles alone make of a position, where there are none, with one candidate placed.
///
/// A single comes where a candidate has gone, and so does a contradiction: only there they are looked for.
#[derive(Clone, Debug)]
struct Trial {
    position: Position,
    /// Candidates that are a single, with the unit of a hidden one.
    singles: Vec<(Option<usize>, Candidate)>,
    is_contradiction: bool,
}

impl Trial {
    fn new(position: &Position, at: Candidate) -> Trial {
        let mut trial =
            Trial { position: position.clone(), singles: Vec::new(), is_contradiction: false };
        trial.place(at);
        trial
    }

    fn place(&mut self, Candidate { cell, digit }: Candidate) {
        let others = self.position.candidates(cell) & !(1 << digit);
        let peers = self.position.places(digit) & PEERS[cell];
        self.position.place(cell, digit);
        for other in digits(others) {
            self.look(Candidate { cell, digit: other }, 0);
        }
        for peer in each(peers) {
            self.look(Candidate { cell: peer, digit }, 1 << cell);
        }
    }

    /// Looks around a candidate that has gone: at its cell, and at its units, where the digit has not been placed.
    fn look(&mut self, Candidate { cell, digit }: Candidate, placed: Cells) {
        let left = self.position.candidates(cell);
        self.is_contradiction |= left == 0 && self.position.empty() >> cell & 1 != 0;
        if left.is_power_of_two() {
            let digit = left.trailing_zeros() as u8;
            self.singles.push((None, Candidate { cell, digit }));
        }
        for unit in UNITS_OF[cell] {
            let left = UNITS[unit] & self.position.places(digit);
            self.is_contradiction |= left == 0 && UNITS[unit] & placed == 0;
            if left.is_power_of_two() {
                let cell = left.trailing_zeros() as usize;
                self.singles.push((Some(unit), Candidate { cell, digit }));
            }
        }
    }

    /// Places singles, in the order in which the ladder takes them, until there is none or a contradiction.
    fn run(&mut self) {
        while !self.is_contradiction {
            let position = &self.position;
            self.singles.retain(|(_, at)| position.empty() >> at.cell & 1 != 0);
            let Some(&(_, at)) = self.singles.iter().min_by_key(|(unit, at)| match *unit {
                Some(unit) => (u8::from(!is_nearly_full(position, unit)), unit, at.digit),
                None => (2, at.cell, at.digit),
            }) else {
                return;
            };
            self.place(at);
        }
    }

    /// Goes on without the candidates that have gone since; whether that is a contradiction.
    fn is_refuted(&mut self, gone: &[(usize, Digits)]) -> bool {
        for &(cell, digits_gone) in gone {
            // What has been placed here is not among the candidates.
            self.is_contradiction |= digits_gone >> self.position.board().0[cell] & 1 != 0;
            let lost = digits_gone & self.position.candidates(cell);
            self.position.remove(cell, lost);
            for digit in digits(lost) {
                self.look(Candidate { cell, digit }, 0);
            }
        }
        self.run();
        self.is_contradiction
    }
}

/// Those of the digits that are candidates of these cells.
fn lost(position: &Position, cells: Cells, digits: Digits) -> Vec<(usize, Digits)> {
    each(cells & position.empty())
        .map(|cell| (cell, position.candidates(cell) & digits))
        .filter(|&(_, digits)| digits != 0)
        .collect()
}
