//! The techniques by definition, as plainly as possible, on a sheet of candidates of the tests' own: all steps that it allows.
//!
//! Units are the rows, the columns and the boxes, as `units` numbers them.

use std::collections::{BTreeMap, BTreeSet};

use puzzles::cells::Candidate;
use puzzles::position::Contradiction;
use puzzles::step::{Pattern, Step, Technique};
use solutions::Board;

use crate::named::{cells_of, sees, units};

/// A grid and the candidates of its empty cells, plainly.
#[derive(Clone)]
pub struct Sheet {
    pub digits: [u8; 81],
    pub candidates: [[bool; 10]; 81],
}

impl Sheet {
    pub fn new(puzzle: &Board) -> Sheet {
        let mut candidates = [[true; 10]; 81];
        for of_cell in &mut candidates {
            of_cell[0] = false;
        }
        let digits = [0; 81];
        let mut sheet = Sheet { digits, candidates };
        for (cell, &digit) in puzzle.0.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            sheet.place(cell, digit);
        }
        sheet
    }

    pub fn place(&mut self, cell: usize, digit: u8) {
        self.digits[cell] = digit;
        self.candidates[cell] = [false; 10];
        for other in (0..81).filter(|&other| sees(cell, other)) {
            self.candidates[other][usize::from(digit)] = false;
        }
    }

    pub fn apply(&mut self, step: &Step) {
        if let Some(at) = step.placed {
            self.place(at.cell, at.digit);
        }
        for at in removed(step) {
            self.candidates[at.cell][usize::from(at.digit)] = false;
        }
    }

    pub fn digits_at(&self, cell: usize) -> Vec<u8> {
        (1..=9).filter(|&digit| self.candidates[cell][usize::from(digit)]).collect()
    }

    pub fn places(&self, unit: usize, digit: u8) -> Vec<usize> {
        cells_of(unit).filter(|&cell| self.candidates[cell][usize::from(digit)]).collect()
    }

    /// All candidates.
    pub fn all(&self) -> Vec<Candidate> {
        self.of(0..81, |_| true)
    }

    /// The candidates of these cells that fit.
    pub fn of(
        &self,
        cells: impl Iterator<Item = usize>,
        fits: impl Fn(u8) -> bool,
    ) -> Vec<Candidate> {
        let cells: BTreeSet<usize> = cells.collect();
        let of_cell =
            |cell| self.digits_at(cell).into_iter().map(move |digit| Candidate { cell, digit });
        cells.into_iter().flat_map(of_cell).filter(|at| fits(at.digit)).collect()
    }

    /// Why it cannot be filled: a cell without a candidate, or else a unit without a place for a digit.
    pub fn contradiction(&self) -> Option<Contradiction> {
        if let Some(cell) =
            (0..81).find(|&cell| self.digits[cell] == 0 && self.digits_at(cell).is_empty())
        {
            return Some(Contradiction::Cell(cell));
        }
        (0..27).find_map(|unit| {
            let own = ours(unit);
            let digit = (1..=9).find(|&digit| {
                cells_of(own).all(|cell| self.digits[cell] != digit)
                    && self.places(own, digit).is_empty()
            })?;
            Some(Contradiction::Digit { digit, unit })
        })
    }
}

/// The number of a unit here, by its number in the ladder, where boxes come first.
fn ours(unit: usize) -> usize {
    (unit + 18) % 27
}

fn theirs(unit: usize) -> usize {
    (unit + 9) % 27
}

pub fn cell_set(cells: &[usize]) -> u128 {
    cells.iter().map(|cell| 1 << cell).sum()
}

pub fn digit_set(digits: &[u8]) -> u16 {
    digits.iter().map(|digit| 1 << digit).sum()
}

pub fn removed(step: &Step) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = (1..=9)
        .flat_map(|digit| step.removed.iter().map(move |&(cell, set)| (cell, digit, set)))
        .filter(|&(_, digit, set)| set & digit_set(&[digit]) != 0)
        .map(|(cell, digit, _)| Candidate { cell, digit })
        .collect();
    all.sort_by_key(|at| (at.cell, at.digit));
    all
}

fn placing(technique: Technique, pattern: Pattern, at: Candidate) -> Step {
    Step { technique, pattern, placed: Some(at), removed: vec![] }
}

fn removing(technique: Technique, pattern: Pattern, gone: &[Candidate]) -> Option<Step> {
    let mut by_cell: BTreeMap<usize, u16> = BTreeMap::new();
    for at in gone {
        *by_cell.entry(at.cell).or_default() |= digit_set(&[at.digit]);
    }
    let removed = by_cell.into_iter().collect();
    (!gone.is_empty()).then_some(Step { technique, pattern, placed: None, removed })
}

/// The steps of the lowest rung that has any, except chains and trial.
pub fn simplest(sheet: &Sheet) -> Vec<Step> {
    let rungs: [&dyn Fn() -> Vec<Step>; 15] = [
        &|| hidden_singles(sheet),
        &|| naked_singles(sheet),
        &|| locked_candidates(sheet),
        &|| naked(sheet, 2),
        &|| hidden(sheet, 2),
        &|| naked(sheet, 3),
        &|| hidden(sheet, 3),
        &|| naked(sheet, 4),
        &|| hidden(sheet, 4),
        &|| fish(sheet, 2),
        &|| chains_of_two(sheet),
        &|| fish(sheet, 3),
        &|| fish(sheet, 4),
        &|| xy_wings(sheet),
        &|| w_wings(sheet),
    ];
    rungs.iter().map(|rung| rung()).find(|steps| !steps.is_empty()).unwrap_or_default()
}

/// A digit has one place in a unit.
fn hidden_singles(sheet: &Sheet) -> Vec<Step> {
    let mut all = vec![];
    for (unit, digit) in units_and_digits() {
        if let [cell] = sheet.places(unit, digit)[..] {
            let at = Candidate { cell, digit };
            let pattern = Pattern::HiddenSingle { unit: theirs(unit), at };
            all.push(placing(Technique::HiddenSingle, pattern, at));
        }
    }
    all
}

fn units_and_digits() -> impl Iterator<Item = (usize, u8)> {
    (0..27).flat_map(|unit| (1..=9).map(move |digit| (unit, digit)))
}

/// A cell has one candidate.
fn naked_singles(sheet: &Sheet) -> Vec<Step> {
    let mut all = vec![];
    for cell in 0..81 {
        if let [digit] = sheet.digits_at(cell)[..] {
            let at = Candidate { cell, digit };
            all.push(placing(Technique::NakedSingle, Pattern::NakedSingle(at), at));
        }
    }
    all
}

/// All places of a digit in a unit are in another unit: it has no other places there.
fn locked_candidates(sheet: &Sheet) -> Vec<Step> {
    let mut all = vec![];
    for (unit, digit) in units_and_digits() {
        let cells = sheet.places(unit, digit);
        if cells.is_empty() {
            continue;
        }
        for other in (0..27).filter(|&other| {
            other != unit && cells.iter().all(|&cell| units(cell).contains(&other))
        }) {
            let gone =
                sheet.of(cells_of(other).filter(|cell| !cells.contains(cell)), |its| its == digit);
            let (unit, other, cells) = (theirs(unit), theirs(other), cell_set(&cells));
            let pattern = Pattern::Locked { digit, unit, other, cells };
            all.extend(removing(Technique::LockedCandidates, pattern, &gone));
        }
    }
    all
}

/// All choices of `size` items.
fn choices<T: Copy>(items: &[T], size: u32) -> impl Iterator<Item = Vec<T>> {
    (0u32..1 << items.len())
        .filter(move |mask| mask.count_ones() == size)
        .map(|mask| (0..items.len()).filter(|n| mask >> n & 1 != 0).map(|n| items[n]).collect())
}

/// `size` cells of a unit have `size` candidates between them: cells that see them all hold none of these.
fn naked(sheet: &Sheet, size: u32) -> Vec<Step> {
    let technique =
        [Technique::NakedPair, Technique::NakedTriple, Technique::NakedQuad][size as usize - 2];
    let mut all = vec![];
    for unit in 0..27 {
        let empty: Vec<usize> = cells_of(unit).filter(|&cell| sheet.digits[cell] == 0).collect();
        for cells in choices(&empty, size) {
            let digits: BTreeSet<u8> =
                cells.iter().flat_map(|&cell| sheet.digits_at(cell)).collect();
            if digits.len() == cells.len() {
                let seeing = (0..81).filter(|&other| cells.iter().all(|&cell| sees(cell, other)));
                let gone = sheet.of(seeing, |digit| digits.contains(&digit));
                let digits = digit_set(&digits.into_iter().collect::<Vec<_>>());
                let pattern =
                    Pattern::Naked { unit: theirs(unit), digits, cells: cell_set(&cells) };
                all.extend(removing(technique, pattern, &gone));
            }
        }
    }
    all
}

/// `size` digits have `size` places in a unit between them: these cells hold no other digits.
fn hidden(sheet: &Sheet, size: u32) -> Vec<Step> {
    let technique =
        [Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuad][size as usize - 2];
    let mut all = vec![];
    for unit in 0..27 {
        let open: Vec<u8> = (1..=9)
            .filter(|&digit| cells_of(unit).all(|cell| sheet.digits[cell] != digit))
            .collect();
        for digits in choices(&open, size) {
            let cells: BTreeSet<usize> =
                digits.iter().flat_map(|&digit| sheet.places(unit, digit)).collect();
            if cells.len() == digits.len() {
                let gone = sheet.of(cells.iter().copied(), |digit| !digits.contains(&digit));
                let cells = cell_set(&cells.into_iter().collect::<Vec<_>>());
                let pattern =
                    Pattern::Hidden { unit: theirs(unit), digits: digit_set(&digits), cells };
                all.extend(removing(technique, pattern, &gone));
            }
        }
    }
    all
}

/// `size` rows have their places for a digit in `size` columns: no other cell of these columns holds it. And the other way
/// round.
fn fish(sheet: &Sheet, size: u32) -> Vec<Step> {
    let technique =
        [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][size as usize - 2];
    let mut all = vec![];
    for (digit, kind) in (1..=9).flat_map(|digit| [(digit, 0), (digit, 1)]) {
        let open: Vec<usize> = (9 * kind..9 * kind + 9)
            .filter(|&line| !sheet.places(line, digit).is_empty())
            .collect();
        for lines in choices(&open, size) {
            let cells: Vec<usize> =
                lines.iter().flat_map(|&line| sheet.places(line, digit)).collect();
            let crossing: BTreeSet<usize> =
                cells.iter().map(|&cell| units(cell)[1 - kind]).collect();
            if crossing.len() == lines.len() {
                let others = (0..81).filter(|cell| {
                    crossing.contains(&units(*cell)[1 - kind]) && !cells.contains(cell)
                });
                let gone = sheet.of(others, |its| its == digit);
                let cells = cell_set(&cells);
                let lines = lines.into_iter().map(theirs).collect();
                let crossing = crossing.into_iter().map(theirs).collect();
                let pattern = Pattern::Fish { digit, lines, crossing, cells };
                all.extend(removing(technique, pattern, &gone));
            }
        }
    }
    all
}

/// Not both can be true.
pub fn weak(a: Candidate, b: Candidate) -> bool {
    if a.cell == b.cell { a.digit != b.digit } else { a.digit == b.digit && sees(a.cell, b.cell) }
}

/// The other ends of a candidate's strong links: the only other candidate of its cell, the only other place of its digit in a
/// unit.
pub fn strong(sheet: &Sheet, of: Candidate) -> Vec<Candidate> {
    let mut others = vec![];
    if let [a, b] = sheet.digits_at(of.cell)[..] {
        others.push(Candidate { digit: if a == of.digit { b } else { a }, ..of });
    }
    for unit in units(of.cell) {
        if let [a, b] = sheet.places(unit, of.digit)[..] {
            others.push(Candidate { cell: if a == of.cell { b } else { a }, ..of });
        }
    }
    others
}

/// What a chain says: one of its ends is true, so candidates that exclude both are false.
pub fn chain(sheet: &Sheet, technique: Technique, chain: &[Candidate]) -> Option<Step> {
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    let mut gone = sheet.all();
    gone.retain(|&at| weak(at, first) && weak(at, last));
    removing(technique, Pattern::Chain(chain.to_vec()), &gone)
}

/// Chains of two strong links.
fn chains_of_two(sheet: &Sheet) -> Vec<Step> {
    let (mut all, candidates) = (vec![], sheet.all());
    for &a in &candidates {
        for b in strong(sheet, a) {
            for &c in candidates.iter().filter(|&&c| c != a && weak(b, c)) {
                for d in strong(sheet, c) {
                    if let Some(mut step) = chain(sheet, Technique::TurbotFish, &[a, b, c, d]) {
                        step.technique = name(sheet, [a, b, c, d]);
                        all.push(step);
                    }
                }
            }
        }
    }
    all
}

fn name(sheet: &Sheet, [a, b, c, d]: [Candidate; 4]) -> Technique {
    assert!([b, c, d].iter().all(|at| at.digit == a.digit), "of one digit");
    // The line of a kind (0 for rows, 1 for columns) that has the digit in these two cells alone.
    let only_in = |kind: usize, one: Candidate, other: Candidate| {
        let mut cells = [one.cell, other.cell];
        cells.sort_unstable();
        sheet.places(units(one.cell)[kind], a.digit) == cells
    };
    let meet = |kind: usize| units(b.cell)[kind] == units(c.cell)[kind];
    let in_two = |first, second| only_in(first, a, b) && only_in(second, c, d);
    if in_two(0, 0) && meet(1) || in_two(1, 1) && meet(0) {
        Technique::Skyscraper
    } else if (in_two(0, 1) || in_two(1, 0)) && meet(2) {
        Technique::TwoStringKite
    } else {
        Technique::TurbotFish
    }
}

/// A pivot of two candidates x and y sees a wing of x and z and a wing of y and z.
fn xy_wings(sheet: &Sheet) -> Vec<Step> {
    let mut all = vec![];
    let pairs: Vec<usize> = (0..81).filter(|&cell| sheet.digits_at(cell).len() == 2).collect();
    for &pivot in &pairs {
        for &first in pairs.iter().filter(|&&first| sees(pivot, first)) {
            for &last in pairs.iter().filter(|&&last| sees(pivot, last)) {
                let digits = sheet.digits_at(pivot);
                let [a, b] = [digits[0], digits[1]];
                for (x, y, z) in (1..=9).flat_map(|z| [(a, b, z), (b, a, z)]) {
                    let holds = |cell, one: u8| sheet.digits_at(cell) == [one.min(z), one.max(z)];
                    if holds(first, x) && holds(last, y) {
                        let links =
                            [(first, z), (first, x), (pivot, x), (pivot, y), (last, y), (last, z)]
                                .map(|(cell, digit)| Candidate { cell, digit });
                        all.extend(chain(sheet, Technique::XyWing, &links));
                    }
                }
            }
        }
    }
    all
}

/// Two cells of the same two candidates x and z see the two only places of x in a unit, each another.
fn w_wings(sheet: &Sheet) -> Vec<Step> {
    let mut all = vec![];
    let pairs: Vec<usize> = (0..81).filter(|&cell| sheet.digits_at(cell).len() == 2).collect();
    for (&first, &last) in
        pairs.iter().flat_map(|first| pairs.iter().map(move |last| (first, last)))
    {
        let digits = sheet.digits_at(first);
        if first == last || digits != sheet.digits_at(last) {
            continue;
        }
        for (x, z) in [(digits[0], digits[1]), (digits[1], digits[0])] {
            for unit in 0..27 {
                let [a, b] = sheet.places(unit, x)[..] else {
                    continue;
                };
                for (a, b) in [(a, b), (b, a)] {
                    if [first, last].iter().all(|end| ![a, b].contains(end))
                        && sees(first, a)
                        && sees(b, last)
                    {
                        let links = [(first, z), (first, x), (a, x), (b, x), (last, x), (last, z)]
                            .map(|(cell, digit)| Candidate { cell, digit });
                        all.extend(chain(sheet, Technique::WWing, &links));
                    }
                }
            }
        }
    }
    all
}

/// The number of strong links in the shortest chains from which anything follows, and all that follows from such chains, as
/// cells and digits.
pub fn shortest(sheet: &Sheet) -> Option<(usize, BTreeSet<(usize, u8)>)> {
    let all = sheet.all();
    let number = |at: Candidate| at.cell * 10 + usize::from(at.digit);
    let mut weak_of = vec![vec![]; 820];
    let mut strong_of = vec![vec![]; 820];
    for &at in &all {
        weak_of[number(at)] =
            all.iter().filter(|&&other| weak(at, other)).map(|&other| number(other)).collect();
        strong_of[number(at)] = strong(sheet, at).into_iter().map(number).collect();
    }
    let found: Vec<(usize, BTreeSet<usize>)> = all
        .into_iter()
        .filter_map(|start| shortest_from(number(start), &weak_of, &strong_of))
        .collect();
    let length = found.iter().map(|(length, _)| *length).min()?;
    let shortest = found.into_iter().filter(|(its, _)| *its == length);
    let gone =
        shortest.flat_map(|(_, gone)| gone).map(|at| (at / 10, u8::try_from(at % 10).unwrap()));
    Some((length, gone.collect()))
}

/// The same for chains that begin with one candidate, where each has its links by their numbers.
fn shortest_from(
    start: usize,
    weak_of: &[Vec<usize>],
    strong_of: &[Vec<usize>],
) -> Option<(usize, BTreeSet<usize>)> {
    // What is false, if the start is, and what is true, by the number of strong links.
    let (mut is_false, mut is_true) = (BTreeSet::from([start]), BTreeSet::new());
    for length in 1.. {
        let before = is_true.len();
        is_true.extend(is_false.iter().flat_map(|&at| strong_of[at].iter().copied()));
        let excluded_by_both = |&end: &usize| {
            weak_of[end].iter().copied().filter(|other| weak_of[start].contains(other))
        };
        let gone: BTreeSet<usize> = is_true.iter().flat_map(excluded_by_both).collect();
        if length > 1 && !gone.is_empty() {
            return Some((length, gone));
        }
        if is_true.len() == before {
            break;
        }
        is_false.extend(is_true.iter().flat_map(|&at| weak_of[at].iter().copied()));
    }
    None
}
