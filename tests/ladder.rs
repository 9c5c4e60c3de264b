//! The ladder of techniques: every step is what the definition of its technique says, the simplest that there is, and true in
//! every solution.
//!
//! The definitions are written down here once more, as plainly as possible, on a sheet of candidates of the tests' own.

use std::collections::{BTreeMap, BTreeSet};

use pretty_assertions::assert_eq;
use puzzles::ladder::{Ladder, by_technique};
use puzzles::position::{Contradiction, Position};
use puzzles::step::{Candidate, Pattern, Step, Technique};
use rstest::rstest;
use solutions::Board;
use solutions::exact_cover::ExactCover;

use crate::grading::verdicts;
use crate::named::{board, units};
use crate::sets;

/// The puzzle (its number in a set of `cases/sets/` or in `cases/hodoku-levels.csv`; or itself, of the collection that
/// `gen_minimal` is a sample of), the number of the step, and the step:
/// candidates as in 7r1c2, `=` for a strong link, `-` for a weak one.
const STEPS: &str = "
gen_minimal:1 1 hidden single: 4r2c3 in box 1 -> 4r2c3
gen_minimal:1 6 hidden single: 2r2c9 in row 2 -> 2r2c9
gen_minimal:1 8 hidden single: 4r1c6 in column 6 -> 4r1c6
gen_minimal:1 18 hidden single: 5r1c5 in row 1 -> 5r1c5
gen_minimal:1 39 hidden single: 7r7c6 in column 6 -> 7r7c6
gen_minimal:1 15 naked single: 8r1c8 -> 8r1c8
gen_minimal:2 13 naked single: 5r1c6 -> 5r1c6
gen_minimal:4 11 naked single: 2r8c9 -> 2r8c9
gen_minimal:2 18 locked candidates: 2 in box 3 and row 2 at r2c7 r2c9 -> not 2r2c1 2r2c2 2r2c5
gen_minimal:12 11 locked candidates: 1 in box 3 and column 9 at r1c9 r2c9 r3c9 -> not 1r4c9 1r5c9 1r6c9
gen_minimal:58 24 locked candidates: 5 in row 9 and box 7 at r9c1 r9c2 r9c3 -> not 5r7c2 5r7c3 5r8c2
gen_minimal:22 13 locked candidates: 8 in column 3 and box 1 at r1c3 r3c3 -> not 8r1c1 8r2c1 8r2c2 8r3c2
gen_minimal:12 16 naked pair: 69 in box 8 at r7c4 r9c6 -> not 69r7c6 6r8c4 6r8c5 69r9c5
gen_minimal:32 14 naked pair: 49 in box 8 at r9c5 r9c6 -> not 9r7c4 4r8c5 4r8c6 4r9c2 49r9c7 49r9c8
gen_minimal:25 29 naked pair: 47 in row 1 at r1c5 r1c7 -> not 7r1c3 4r1c6 4r1c8
gen_minimal:33 33 naked pair: 45 in column 6 at r4c6 r8c6 -> not 4r7c6
gen_minimal:22 16 hidden pair: 67 in box 3 at r2c7 r3c7 -> not 2r2c7 24r3c7
gen_minimal:49 31 hidden pair: 39 in row 5 at r5c4 r5c9 -> not 57r5c4
gen_minimal:48 38 hidden pair: 23 in column 1 at r3c1 r4c1 -> not 1r3c1 1r4c1
hodoku:290 3 naked triple: 348 in box 2 at r3c4 r3c5 r3c6 -> not 48r1c4 8r1c6 3r2c6 4r3c3 348r3c7 34r3c9
gen_minimal:99 52 naked triple: 125 in row 8 at r8c1 r8c8 r8c9 -> not 2r8c2
gen_minimal:22 37 naked triple: 245 in column 6 at r1c6 r5c6 r7c6 -> not 2r2c6 2r4c6 45r6c6 25r8c6
gen_minimal:254 26 hidden triple: 156 in box 7 at r8c1 r9c1 r9c2 -> not 89r8c1 9r9c1 9r9c2
gen_minimal:88 30 hidden triple: 279 in row 9 at r9c1 r9c2 r9c7 -> not 46r9c1 1r9c2
gen_minimal:206 31 hidden triple: 368 in column 8 at r1c8 r5c8 r6c8 -> not 57r1c8
gen_minimal:748 19 naked quad: 1257 in box 7 at r7c1 r7c2 r7c3 r8c1 -> not 27r8c2 12r8c3 27r9c2 12r9c3
gen_minimal:793 12 naked quad: 2358 in row 9 at r9c3 r9c4 r9c5 r9c6 -> not 2r9c2 35r9c7 5r9c8 235r9c9
gen_minimal:332 20 naked quad: 2678 in column 7 at r2c7 r3c7 r4c7 r9c7 -> not 8r5c7 26r6c7 267r7c7 7r8c7
top1465:704 19 hidden quad: 2457 in box 1 at r1c1 r1c2 r2c1 r2c2 -> not 69r1c1 6r1c2 69r2c1 36r2c2
.8......9.64...85.7..........574........5...1.....124...126..9...6.893.4...3..... 5 hidden quad: 4568 in box 2 at r1c4 r1c6 r3c4 r3c6 -> not 1r1c4 37r1c6 19r3c4 3r3c6
1...........7..5.4.8..3961.2.......6............5.6.73..48......3.9...4767..5.3.. 19 hidden quad: 2356 in row 5 at r5c2 r5c3 r5c4 r5c8 -> not 19r5c2 1789r5c3 1r5c4 8r5c8
gen_minimal:12 21 X-wing: 3 in row 2 row 7 by column 6 column 9 at r2c6 r2c9 r7c6 r7c9 -> not 3r1c6 3r1c9
gen_minimal:33 32 X-wing: 8 in row 3 row 7 by column 6 column 9 at r3c6 r3c9 r7c6 r7c9 -> not 8r1c9 8r2c9 8r8c6
gen_minimal:62 27 X-wing: 8 in column 1 column 5 by row 4 row 8 at r4c1 r4c5 r8c1 r8c5 -> not 8r4c6 8r4c8 8r8c6
gen_minimal:4 27 skyscraper: 5r1c2=5r1c4-5r6c4=5r6c1 -> not 5r4c2
gen_minimal:33 34 skyscraper: 3r3c2=3r3c9-3r5c9=3r5c1 -> not 3r4c2 3r6c2
gen_minimal:202 24 skyscraper: 9r5c8=9r9c8-9r9c2=9r6c2 -> not 9r5c3 9r6c7
gen_minimal:4 26 two-string kite: 5r1c2=5r1c4-5r3c6=5r5c6 -> not 5r5c2
gen_minimal:34 27 two-string kite: 6r2c4=6r8c4-6r9c6=6r9c8 -> not 6r2c8
gen_minimal:12 40 two-string kite: 8r5c1=8r5c5-8r4c6=8r7c6 -> not 8r7c1
gen_minimal:8 22 turbot fish: 3r5c6=3r4c5-3r9c5=3r9c9 -> not 3r5c9
gen_minimal:11 34 turbot fish: 7r1c7=7r2c8-7r2c6=7r4c6 -> not 7r4c7
gen_minimal:88 35 turbot fish: 1r3c2=1r3c4-1r9c4=1r8c5 -> not 1r8c2
gen_minimal:93 26 turbot fish: 6r4c1=6r8c1-6r8c7=6r9c9 -> not 6r4c9
gen_minimal:4 28 swordfish: 5 in row 1 row 6 row 8 by column 1 column 2 column 4 at r1c2 r1c4 r6c1 r6c4 r8c1 r8c2 -> not 5r3c2 5r4c1 5r5c4
gen_minimal:240 48 swordfish: 1 in row 2 row 4 row 8 by column 1 column 3 column 5 at r2c1 r2c3 r2c5 r4c1 r4c3 r4c5 r8c3 r8c5 -> not 1r3c1 1r5c1 1r9c1
gen_minimal:260 41 swordfish: 6 in column 2 column 4 column 8 by row 1 row 5 row 9 at r1c4 r1c8 r5c2 r5c4 r9c2 r9c8 -> not 6r9c1 6r9c5 6r9c6
17clue:467 34 jellyfish: 8 in row 1 row 5 row 7 row 8 by column 2 column 3 column 7 column 8 at r1c2 r1c3 r1c7 r5c3 r5c7 r5c8 r7c2 r7c3 r7c7 r8c2 r8c8 -> not 8r2c8 8r3c7 8r3c8 8r4c2 8r6c3
top1465:9 40 jellyfish: 3 in row 2 row 5 row 6 row 9 by column 4 column 6 column 7 column 8 at r2c4 r2c7 r5c6 r5c8 r6c6 r6c7 r6c8 r9c4 r9c8 -> not 3r8c8
hodoku:521 45 jellyfish: 5 in row 1 row 4 row 5 row 7 by column 1 column 3 column 5 column 6 at r1c1 r1c5 r4c1 r4c3 r5c5 r5c6 r7c3 r7c6 -> not 5r3c5 5r9c3
gen_minimal:4 31 XY-wing: 8r2c6=9r2c6-9r2c4=3r2c4-3r5c4=8r5c4 -> not 8r1c4 8r5c6
gen_minimal:8 23 XY-wing: 9r3c6=8r3c6-8r8c6=3r8c6-3r9c5=9r9c5 -> not 9r1c5
gen_minimal:22 38 XY-wing: 1r2c4=2r2c4-2r1c5=5r1c5-5r6c5=1r6c5 -> not 1r6c4
gen_minimal:4 47 W-wing: 8r2c6=9r2c6-9r9c6=9r7c5-9r7c3=8r7c3 -> not 8r2c3
gen_minimal:25 25 W-wing: 3r1c1=8r1c1-8r6c1=8r6c7-8r5c7=3r5c7 -> not 3r1c7
gen_minimal:64 21 W-wing: 8r5c9=3r5c9-3r6c8=3r9c8-3r9c7=8r9c7 -> not 8r6c7 8r9c9
gen_minimal:12 14 chain of 3 strong links: 5r4c5=5r4c9-5r5c9=8r5c9-8r4c8=6r4c8 -> not 6r4c5
gen_minimal:64 13 chain of 3 strong links: 7r6c3=7r7c3-7r9c1=7r9c8-7r8c8=7r8c4 -> not 7r6c4
gen_minimal:193 26 chain of 3 strong links: 2r9c7=2r5c7-2r4c9=9r4c9-9r6c7=9r9c7 -> not 34r9c7
gen_minimal:12 15 chain of 4 strong links: 3r7c6=3r7c9-3r2c9=1r2c9-1r2c2=4r2c2-4r9c2=3r9c2 -> not 3r9c5 3r9c6
gen_minimal:25 30 chain of 4 strong links: 1r2c8=1r3c8-4r3c8=4r4c8-4r4c2=4r6c1-8r6c1=8r2c1 -> not 1r2c1 8r2c8
gen_minimal:113 30 chain of 4 strong links: 1r9c5=1r7c5-1r7c1=9r7c1-9r5c1=7r5c1-7r5c5=7r9c5 -> not 5r9c5
gen_minimal:84 24 chain of 5 strong links: 2r7c6=2r3c6-1r3c6=1r3c7-1r4c7=6r4c7-6r1c7=6r1c9-6r7c9=9r7c9 -> not 9r7c6
gen_minimal:242 36 chain of 5 strong links: 4r1c1=5r1c1-5r3c1=5r3c6-5r7c6=5r7c8-6r7c8=6r4c8-6r5c7=4r5c7 -> not 4r5c1
gen_minimal:433 25 chain of 5 strong links: 2r3c1=2r3c2-2r8c2=6r8c2-6r8c3=9r8c3-9r8c4=9r9c6-9r3c6=9r3c1 -> not 1r3c1
gen_minimal:113 16 chain of 6 strong links: 1r7c1=9r7c1-9r5c1=9r5c9-8r5c9=8r5c4-8r6c6=3r6c6-3r4c6=3r4c2-2r4c2=2r4c1 -> not 1r4c1
gen_minimal:193 29 chain of 6 strong links: 7r1c6=7r1c5-2r1c5=2r1c4-8r1c4=8r2c4-8r2c1=1r2c1-1r2c3=1r8c3-7r8c3=7r6c3 -> not 7r6c6
hodoku:943 12 chain of 6 strong links: 1r3c1=1r3c5-1r9c5=1r9c7-4r9c7=4r4c7-6r4c7=6r1c7-6r1c4=6r3c4-4r3c4=4r3c1 -> not 29r3c1
top1465:233 25 chain of 8 strong links: 4r6c5=5r6c5-5r6c7=5r5c9-3r5c9=3r5c6-3r2c6=4r2c6-4r2c9=1r2c9-1r2c2=1r8c2-7r8c2=7r7c2-7r7c8=4r7c8 -> not 4r7c5
gen_minimal:67 8 trial: 4r4c6, then nothing in r7c1 -> not 4r4c6
gen_minimal:240 17 trial: 4r6c5, then no 8 in box 9 -> not 4r6c5
gen_minimal:350 23 trial: 1r1c6, then no 5 in row 9 -> not 1r1c6
gen_minimal:99 23 trial: 2r1c6, then no 5 in column 7 -> not 2r1c6
top1465:59 24 trial: 1r1c8, found by search -> not 1r1c8
top1465:292 19 trial: 2r4c5, found by search -> not 2r4c5
";

/// A puzzle of [`STEPS`].
fn source(name: &str) -> Board {
    let Some((set, number)) = name.split_once(':') else {
        return board(name);
    };
    let number: usize = number.parse().unwrap();
    match set {
        "hodoku" => verdicts()[number - 1].0,
        _ => sets::puzzles(set)[number - 1],
    }
}

/// The only solution of a puzzle.
#[track_caller]
pub fn solution(puzzle: &Board) -> Board {
    let all = all_solutions(puzzle, 2);
    assert_eq!(1, all.len(), "{puzzle} has one solution");
    all[0]
}

/// At most `limit` solutions.
fn all_solutions(puzzle: &Board, limit: usize) -> Vec<Board> {
    let rows: Vec<Vec<u8>> = puzzle.rows().map(|row| row.to_vec()).collect();
    let mut all = Vec::new();
    ExactCover::new(3).for_each_solution(&rows, &mut |rows| {
        all.push(Board::from_rows(rows, |&digit| Some(digit)));
        all.len() < limit
    });
    all
}

// ---- A sheet of candidates. Units are the rows, the columns and the boxes, as `units` numbers them.

fn cells_of(unit: usize) -> impl Iterator<Item = usize> {
    (0..81).filter(move |&cell| units(cell).contains(&unit))
}

fn sees(a: usize, b: usize) -> bool {
    a != b && (0..3).any(|kind| units(a)[kind] == units(b)[kind])
}

#[derive(Clone)]
struct Sheet {
    digits: [u8; 81],
    candidates: [[bool; 10]; 81],
}

impl Sheet {
    fn new(puzzle: &Board) -> Sheet {
        let mut candidates = [[true; 10]; 81];
        candidates.iter_mut().for_each(|of_cell| of_cell[0] = false);
        let digits = [0; 81];
        let mut sheet = Sheet { digits, candidates };
        for (cell, &digit) in puzzle.0.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            sheet.place(cell, digit);
        }
        sheet
    }

    fn place(&mut self, cell: usize, digit: u8) {
        self.digits[cell] = digit;
        self.candidates[cell] = [false; 10];
        for other in (0..81).filter(|&other| sees(cell, other)) {
            self.candidates[other][usize::from(digit)] = false;
        }
    }

    fn take(&mut self, step: &Step) {
        if let Some(at) = step.placed {
            self.place(at.cell, at.digit);
        }
        for at in removed(step) {
            self.candidates[at.cell][usize::from(at.digit)] = false;
        }
    }

    fn digits_at(&self, cell: usize) -> Vec<u8> {
        let is_there = |digit: &u8| self.candidates[cell][usize::from(*digit)];
        (1..=9).filter(is_there).collect()
    }

    fn places(&self, unit: usize, digit: u8) -> Vec<usize> {
        let has_it = |&cell: &usize| self.candidates[cell][usize::from(digit)];
        cells_of(unit).filter(has_it).collect()
    }

    /// All candidates.
    fn all(&self) -> Vec<Candidate> {
        let at = |cell| {
            self.digits_at(cell)
                .into_iter()
                .map(move |digit| Candidate { cell, digit })
        };
        (0..81).flat_map(at).collect()
    }

    /// The candidates of these cells that fit.
    fn of(&self, cells: impl Iterator<Item = usize>, fits: impl Fn(u8) -> bool) -> Vec<Candidate> {
        let cells: Vec<usize> = cells.collect();
        let all = self.all().into_iter();
        all.filter(|at| cells.contains(&at.cell) && fits(at.digit))
            .collect()
    }

    /// Whether it can be filled.
    fn can_be_filled(&self) -> bool {
        let empty = (0..81).filter(|&cell| self.digits[cell] == 0);
        let Some(cell) = empty.min_by_key(|&cell| self.digits_at(cell).len()) else {
            return true;
        };
        self.digits_at(cell).into_iter().any(|digit| {
            let mut next = self.clone();
            next.place(cell, digit);
            next.can_be_filled()
        })
    }

    /// Why it cannot be filled: a cell without a candidate, or else a unit without a place for a digit.
    fn contradiction(&self) -> Option<Contradiction> {
        let is_dead = |&cell: &usize| self.digits[cell] == 0 && self.digits_at(cell).is_empty();
        if let Some(cell) = (0..81).find(is_dead) {
            return Some(Contradiction::Cell(cell));
        }
        (0..27).find_map(|unit| {
            let own = ours(unit);
            let is_placed = |digit| cells_of(own).any(|cell| self.digits[cell] == digit);
            let digit =
                (1..=9).find(|&digit| !is_placed(digit) && self.places(own, digit).is_empty())?;
            Some(Contradiction::Digit { digit, unit })
        })
    }
}

// ---- Between the tests' units and sets and those of the ladder, where boxes come first.

fn ours(unit: usize) -> usize {
    (unit + 18) % 27
}

fn theirs(unit: usize) -> usize {
    (unit + 9) % 27
}

fn cell_set(cells: &[usize]) -> u128 {
    cells.iter().map(|cell| 1 << cell).sum()
}

fn digit_set(digits: &[u8]) -> u16 {
    digits.iter().map(|digit| 1 << (digit - 1)).sum()
}

fn removed(step: &Step) -> Vec<Candidate> {
    let mut all = Vec::new();
    for &(cell, digits) in &step.removed {
        let digits = (1..=9).filter(|digit| digits & digit_set(&[*digit]) != 0);
        all.extend(digits.map(|digit| Candidate { cell, digit }));
    }
    all.sort_by_key(|at| (at.cell, at.digit));
    all
}

// ---- The techniques, by definition: all steps that a sheet allows.

fn placing(technique: Technique, pattern: Pattern, at: Candidate) -> Step {
    let (placed, removed) = (Some(at), vec![]);
    Step {
        technique,
        pattern,
        placed,
        removed,
    }
}

fn removing(technique: Technique, pattern: Pattern, gone: &[Candidate]) -> Option<Step> {
    let cells: BTreeSet<usize> = gone.iter().map(|at| at.cell).collect();
    let digits = |cell| {
        gone.iter()
            .filter(move |at| at.cell == cell)
            .map(|at| at.digit)
    };
    let removed: Vec<(usize, u16)> = cells
        .into_iter()
        .map(|cell| (cell, digit_set(&digits(cell).collect::<Vec<_>>())))
        .collect();
    let placed = None;
    (!removed.is_empty()).then_some(Step {
        technique,
        pattern,
        placed,
        removed,
    })
}

/// A digit has one place in a unit.
fn hidden_singles(sheet: &Sheet) -> Vec<Step> {
    let mut all = vec![];
    for (unit, digit) in units_and_digits() {
        if let [cell] = sheet.places(unit, digit)[..] {
            let at = Candidate { cell, digit };
            let pattern = Pattern::HiddenSingle {
                unit: theirs(unit),
                at,
            };
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
            all.push(placing(
                Technique::NakedSingle,
                Pattern::NakedSingle(at),
                at,
            ));
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
        let others = (0..27).filter(|&other| other != unit);
        for other in others.filter(|other| cells.iter().all(|&cell| units(cell).contains(other))) {
            let gone = sheet.of(
                cells_of(other).filter(|cell| !cells.contains(cell)),
                |its| its == digit,
            );
            let (unit, other, cells) = (theirs(unit), theirs(other), cell_set(&cells));
            let pattern = Pattern::Locked {
                digit,
                unit,
                other,
                cells,
            };
            all.extend(removing(Technique::LockedCandidates, pattern, &gone));
        }
    }
    all
}

/// All choices of `size` items.
fn choices<T: Copy>(items: &[T], size: u32) -> impl Iterator<Item = Vec<T>> {
    let masks = (0u32..1 << items.len()).filter(move |mask| mask.count_ones() == size);
    let chosen = |mask: u32| {
        items
            .iter()
            .enumerate()
            .filter(move |(n, _)| mask >> n & 1 != 0)
            .map(|(_, &item)| item)
    };
    masks.map(move |mask| chosen(mask).collect())
}

/// So many cells of a unit hold no more digits than that: cells that see them all hold none of these digits.
fn naked(sheet: &Sheet, size: u32) -> Vec<Step> {
    let technique = [
        Technique::NakedPair,
        Technique::NakedTriple,
        Technique::NakedQuad,
    ][size as usize - 2];
    let mut all = vec![];
    for unit in 0..27 {
        let empty: Vec<usize> = cells_of(unit)
            .filter(|&cell| sheet.digits[cell] == 0)
            .collect();
        for cells in choices(&empty, size) {
            let digits: BTreeSet<u8> = cells
                .iter()
                .flat_map(|&cell| sheet.digits_at(cell))
                .collect();
            if digits.len() == cells.len() {
                let seeing = (0..81).filter(|&other| cells.iter().all(|&cell| sees(cell, other)));
                let gone = sheet.of(seeing, |digit| digits.contains(&digit));
                let digits = digit_set(&digits.into_iter().collect::<Vec<_>>());
                let pattern = Pattern::Naked {
                    unit: theirs(unit),
                    digits,
                    cells: cell_set(&cells),
                };
                all.extend(removing(technique, pattern, &gone));
            }
        }
    }
    all
}

/// So many digits have no more places in a unit than that: these cells hold no other digits.
fn hidden(sheet: &Sheet, size: u32) -> Vec<Step> {
    let technique = [
        Technique::HiddenPair,
        Technique::HiddenTriple,
        Technique::HiddenQuad,
    ][size as usize - 2];
    let mut all = vec![];
    for unit in 0..27 {
        let is_open = |&digit: &u8| cells_of(unit).all(|cell| sheet.digits[cell] != digit);
        let open: Vec<u8> = (1..=9).filter(is_open).collect();
        for digits in choices(&open, size) {
            let cells: BTreeSet<usize> = digits
                .iter()
                .flat_map(|&digit| sheet.places(unit, digit))
                .collect();
            if cells.len() == digits.len() {
                let gone = sheet.of(cells.iter().copied(), |digit| !digits.contains(&digit));
                let cells = cell_set(&cells.into_iter().collect::<Vec<_>>());
                let pattern = Pattern::Hidden {
                    unit: theirs(unit),
                    digits: digit_set(&digits),
                    cells,
                };
                all.extend(removing(technique, pattern, &gone));
            }
        }
    }
    all
}

/// So many rows have places for a digit in no more columns than that: these columns have no others, and the other way round.
fn fish(sheet: &Sheet, size: u32) -> Vec<Step> {
    let technique =
        [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][size as usize - 2];
    let mut all = vec![];
    for (digit, kind) in (1..=9).flat_map(|digit| [(digit, 0), (digit, 1)]) {
        let open = (9 * kind..9 * kind + 9).filter(|&line| !sheet.places(line, digit).is_empty());
        for lines in choices(&open.collect::<Vec<_>>(), size) {
            let cells: Vec<usize> = lines
                .iter()
                .flat_map(|&line| sheet.places(line, digit))
                .collect();
            let crossing: BTreeSet<usize> =
                cells.iter().map(|&cell| units(cell)[1 - kind]).collect();
            if crossing.len() == lines.len() {
                let in_crossing = (0..81).filter(|&cell| crossing.contains(&units(cell)[1 - kind]));
                let gone = sheet.of(in_crossing.filter(|cell| !cells.contains(cell)), |its| {
                    its == digit
                });
                let cells = cell_set(&cells);
                let lines = lines.into_iter().map(theirs).collect();
                let crossing = crossing.into_iter().map(theirs).collect();
                let pattern = Pattern::Fish {
                    digit,
                    lines,
                    crossing,
                    cells,
                };
                all.extend(removing(technique, pattern, &gone));
            }
        }
    }
    all
}

/// Not both can be true.
fn weak(a: Candidate, b: Candidate) -> bool {
    if a.cell == b.cell {
        a.digit != b.digit
    } else {
        a.digit == b.digit && sees(a.cell, b.cell)
    }
}

/// The other ends of a candidate's strong links: the only other candidate of its cell, the only other place of its digit in a
/// unit.
fn strong(sheet: &Sheet, of: Candidate) -> Vec<Candidate> {
    let mut others = vec![];
    if let [a, b] = sheet.digits_at(of.cell)[..] {
        others.push(Candidate {
            digit: if a == of.digit { b } else { a },
            ..of
        });
    }
    for unit in units(of.cell) {
        if let [a, b] = sheet.places(unit, of.digit)[..] {
            others.push(Candidate {
                cell: if a == of.cell { b } else { a },
                ..of
            });
        }
    }
    others
}

/// What a chain says: one of its ends is true, so nothing is that excludes both.
fn chain(sheet: &Sheet, technique: Technique, chain: &[Candidate]) -> Option<Step> {
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    let mut gone = sheet.all();
    gone.retain(|&at| weak(at, first) && weak(at, last));
    removing(technique, Pattern::Chain(chain.to_vec()), &gone)
}

/// Chains of two strong links.
fn chains_of_two(sheet: &Sheet) -> Vec<Step> {
    let mut all = vec![];
    for a in sheet.all() {
        for b in strong(sheet, a) {
            for c in sheet.all().into_iter().filter(|&c| c != a && weak(b, c)) {
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
    assert!(
        [b, c, d].iter().all(|at| at.digit == a.digit),
        "of one digit"
    );
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
    let pairs: Vec<usize> = (0..81)
        .filter(|&cell| sheet.digits_at(cell).len() == 2)
        .collect();
    for &pivot in &pairs {
        for &first in pairs.iter().filter(|&&first| sees(pivot, first)) {
            for &last in pairs.iter().filter(|&&last| sees(pivot, last)) {
                for (x, y, z) in triples_of_digits() {
                    let holds = |cell, digits: [u8; 2]| {
                        digits
                            .iter()
                            .all(|digit| sheet.digits_at(cell).contains(digit))
                    };
                    if holds(pivot, [x, y]) && holds(first, [x, z]) && holds(last, [y, z]) {
                        let at = |cell, digit| Candidate { cell, digit };
                        let links = [
                            at(first, z),
                            at(first, x),
                            at(pivot, x),
                            at(pivot, y),
                            at(last, y),
                            at(last, z),
                        ];
                        all.extend(chain(sheet, Technique::XyWing, &links));
                    }
                }
            }
        }
    }
    all
}

fn triples_of_digits() -> impl Iterator<Item = (u8, u8, u8)> {
    let all = (1..=9).flat_map(|x| (1..=9).flat_map(move |y| (1..=9).map(move |z| (x, y, z))));
    all.filter(|(x, y, z)| x != y && x != z && y != z)
}

/// Two cells of the same two candidates x and z see the two only places of x in a unit, each another.
fn w_wings(sheet: &Sheet) -> Vec<Step> {
    let mut all = vec![];
    let pairs: Vec<usize> = (0..81)
        .filter(|&cell| sheet.digits_at(cell).len() == 2)
        .collect();
    for (&first, &last) in pairs
        .iter()
        .flat_map(|first| pairs.iter().map(move |last| (first, last)))
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
                        let at = |cell, digit| Candidate { cell, digit };
                        let links = [
                            at(first, z),
                            at(first, x),
                            at(a, x),
                            at(b, x),
                            at(last, x),
                            at(last, z),
                        ];
                        all.extend(chain(sheet, Technique::WWing, &links));
                    }
                }
            }
        }
    }
    all
}

/// The number of strong links in the shortest chains from which anything follows.
fn shortest(sheet: &Sheet) -> Option<usize> {
    let all = sheet.all();
    let number = |at: Candidate| at.cell * 10 + usize::from(at.digit);
    let mut weak_of = vec![vec![]; 820];
    let mut strong_of = vec![vec![]; 820];
    for &at in &all {
        let excluded = all.iter().filter(|&&other| weak(at, other));
        weak_of[number(at)] = excluded.map(|&other| number(other)).collect();
        strong_of[number(at)] = strong(sheet, at).into_iter().map(number).collect();
    }
    let says_something =
        |a: usize, b: usize| weak_of[a].iter().any(|other| weak_of[b].contains(other));
    let from = |start: Candidate| {
        let start = number(start);
        // What is false, if the start is, and what is true, by the number of strong links.
        let (mut is_false, mut is_true) = (BTreeSet::from([start]), BTreeSet::new());
        for length in 1.. {
            let before = is_true.len();
            is_true.extend(
                is_false
                    .iter()
                    .flat_map(|&at| strong_of[at].iter().copied()),
            );
            if length > 1 && is_true.iter().any(|&end| says_something(start, end)) {
                return Some(length);
            }
            if is_true.len() == before {
                break;
            }
            is_false.extend(is_true.iter().flat_map(|&at| weak_of[at].iter().copied()));
        }
        None
    };
    all.into_iter().filter_map(from).min()
}

/// What singles alone lead to, if a candidate is taken for true.
fn refutation(sheet: &Sheet, position: &Position, at: Candidate) -> Option<Contradiction> {
    let (mut sheet, mut position) = (sheet.clone(), position.clone());
    sheet.place(at.cell, at.digit);
    position.place(at.cell, at.digit);
    while sheet.contradiction().is_none() {
        let step = by_technique(&position).filter(|step| step.placed.is_some())?;
        step.take(&mut position);
        sheet.take(&step);
    }
    sheet.contradiction()
}

/// The steps of the lowest rung that has any, except chains and trial.
fn simplest(sheet: &Sheet) -> Vec<Step> {
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
    let mut rungs = rungs.iter().map(|rung| rung());
    rungs.find(|steps| !steps.is_empty()).unwrap_or_default()
}

/// Asserts that a step is one of the simplest, as defined.
fn check(sheet: &Sheet, position: &Position, step: &Step, solution: &Board) {
    let simplest = simplest(sheet);
    let message = || format!("{} on {}", shown(step), Board(sheet.digits));
    if !simplest.is_empty() {
        let mut sorted = step.clone();
        sorted.removed.sort_unstable();
        assert!(
            simplest.contains(&sorted),
            "{}; simpler: {}",
            message(),
            shown(&simplest[0])
        );
        return;
    }
    match &step.pattern {
        Pattern::Chain(links) => {
            for pair in links.chunks(2) {
                assert!(strong(sheet, pair[0]).contains(&pair[1]), "{}", message());
            }
            for pair in links[1..links.len() - 1].chunks(2) {
                assert!(weak(pair[0], pair[1]), "{}", message());
            }
            let length = links.len() / 2;
            assert_eq!(Some(length), shortest(sheet), "{}", message());
            assert_eq!(Technique::Chain(length), step.technique);
            let expected = chain(sheet, step.technique, links).unwrap();
            assert_eq!(removed(&expected), removed(step), "{}", message());
        }
        Pattern::Trial { at, contradiction } => {
            assert_eq!(None, shortest(sheet), "{}", message());
            assert_eq!(Technique::Trial, step.technique);
            assert_eq!(vec![*at], removed(step));
            assert_eq!(
                refutation(sheet, position, *at),
                *contradiction,
                "{}",
                message()
            );
            let mut wrong = sheet.all();
            wrong.retain(|at| solution.0[at.cell] != at.digit);
            let refuted = wrong
                .into_iter()
                .find_map(|at| refutation(sheet, position, at));
            assert_eq!(contradiction.is_some(), refuted.is_some(), "{}", message());
        }
        _ => panic!("{} is what?", message()),
    }
}

/// Asserts that a step agrees with a solution.
#[track_caller]
pub fn agree(step: &Step, solution: &Board) {
    let is_right = |at: Candidate| solution.0[at.cell] == at.digit;
    let is_true = step.placed.is_none_or(is_right) && !removed(step).into_iter().any(is_right);
    assert!(is_true, "{} with the solution {solution}", shown(step));
}

// ---- What is shown of a step.

fn shown(step: &Step) -> String {
    let cell = |cell: usize| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
    let cells = |set: u128| list((0..81).filter(|&at| set >> at & 1 != 0).map(cell));
    let digits = |set: u16| {
        (1..=9)
            .filter(|digit| set >> (digit - 1) & 1 != 0)
            .map(|digit| digit.to_string())
            .collect::<String>()
    };
    let unit = |unit: usize| format!("{} {}", ["box", "row", "column"][unit / 9], unit % 9 + 1);
    let candidate = |at: &Candidate| format!("{}{}", at.digit, cell(at.cell));
    let pattern = match &step.pattern {
        Pattern::HiddenSingle { unit: of, at } => format!("{} in {}", candidate(at), unit(*of)),
        Pattern::NakedSingle(at) => candidate(at),
        Pattern::Locked {
            digit,
            unit: of,
            other,
            cells: at,
        } => {
            format!(
                "{digit} in {} and {} at {}",
                unit(*of),
                unit(*other),
                cells(*at)
            )
        }
        Pattern::Naked {
            unit: of,
            digits: set,
            cells: at,
        }
        | Pattern::Hidden {
            unit: of,
            digits: set,
            cells: at,
        } => {
            format!("{} in {} at {}", digits(*set), unit(*of), cells(*at))
        }
        Pattern::Fish {
            digit,
            lines,
            crossing,
            cells: at,
        } => {
            let units = |of: &[usize]| list(of.iter().map(|&of| unit(of)));
            format!(
                "{digit} in {} by {} at {}",
                units(lines),
                units(crossing),
                cells(*at)
            )
        }
        Pattern::Chain(links) => {
            let pairs = links
                .chunks(2)
                .map(|pair| format!("{}={}", candidate(&pair[0]), candidate(&pair[1])));
            pairs.collect::<Vec<_>>().join("-")
        }
        Pattern::Trial { at, contradiction } => match contradiction {
            None => format!("{}, found by search", candidate(at)),
            Some(Contradiction::Cell(dead)) => {
                format!("{}, then nothing in {}", candidate(at), cell(*dead))
            }
            Some(Contradiction::Digit { digit, unit: of }) => {
                format!("{}, then no {digit} in {}", candidate(at), unit(*of))
            }
        },
    };
    let follows = match &step.placed {
        Some(at) => candidate(at),
        None => {
            let mut removed = step.removed.clone();
            removed.sort_unstable();
            format!(
                "not {}",
                list(removed.iter().map(|&(at, set)| digits(set) + &cell(at)))
            )
        }
    };
    format!("{}: {pattern} -> {follows}", step.technique)
}

fn list(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(" ")
}

// ---- The promises.

#[test]
fn every_technique_is_as_on_these_positions_and_proven_by_search() {
    let mut found = String::from("\n");
    for line in STEPS.trim().lines() {
        let mut words = line.split(' ');
        let name = words.next().unwrap();
        let number: usize = words.next().unwrap().parse().unwrap();
        let puzzle = source(name);
        let solution = solution(&puzzle);
        let mut ladder = Ladder::new(Position::new(&puzzle).unwrap(), solution);
        let mut sheet = Sheet::new(&puzzle);
        ladder
            .by_ref()
            .take(number - 1)
            .for_each(|step| sheet.take(&step));
        let position = ladder.position.clone();
        let step = ladder.next().unwrap();
        found += &format!("{name} {number} {}\n", shown(&step));
        check(&sheet, &position, &step, &solution);
        let mut wrong = removed(&step);
        if let Some(at) = step.placed {
            wrong = sheet.of([at.cell].into_iter(), |digit| digit != at.digit);
        }
        for at in wrong {
            let mut tried = sheet.clone();
            tried.place(at.cell, at.digit);
            assert!(!tried.can_be_filled(), "{at:?} after {line}");
        }
    }
    assert_eq!(STEPS, found);
}

#[test]
fn every_technique_has_three_of_these_positions() {
    let mut counts = BTreeMap::new();
    for line in STEPS.trim().lines() {
        let step = line.splitn(3, ' ').nth(2).unwrap();
        *counts.entry(step.split(':').next().unwrap()).or_insert(0) += 1;
    }
    assert_eq!(23, counts.len());
    counts.retain(|_, count| *count < 3);
    assert_eq!(
        Vec::from([("chain of 8 strong links", 1)]),
        counts.into_iter().collect::<Vec<_>>()
    );
}

/// Replays puzzles and checks every step.
fn replay(puzzles: &[Board]) {
    for puzzle in puzzles {
        let solution = solution(puzzle);
        let mut sheet = Sheet::new(puzzle);
        let mut ladder = Ladder::new(Position::new(puzzle).unwrap(), solution);
        let mut position = ladder.position.clone();
        while let Some(step) = ladder.next() {
            check(&sheet, &position, &step, &solution);
            agree(&step, &solution);
            sheet.take(&step);
            position = ladder.position.clone();
            assert_same(&sheet, &position);
        }
        assert_eq!(&solution, position.board());
    }
}

/// Asserts that a position has the digits and candidates of a sheet.
fn assert_same(sheet: &Sheet, position: &Position) {
    assert_eq!(&Board(sheet.digits), position.board());
    for cell in 0..81 {
        assert_eq!(digit_set(&sheet.digits_at(cell)), position.candidates(cell));
        assert_eq!(sheet.digits[cell] == 0, position.empty() >> cell & 1 != 0);
    }
    for digit in 1..=9 {
        let mut places = (0..81)
            .filter(|&cell| sheet.candidates[cell][usize::from(digit)])
            .collect::<Vec<_>>();
        places.sort_unstable();
        assert_eq!(cell_set(&places), position.places(digit));
    }
}

#[rstest]
#[case::minimal("gen_minimal", 60)]
#[case::hard("top1465", 10)]
#[case::hardest("hard11plus", 2)]
fn every_step_is_the_simplest_as_defined_and_right(#[case] set: &str, #[case] number: usize) {
    replay(&sets::puzzles(set)[..number]);
}

#[rstest]
#[ignore = "slow: thousands of puzzles"]
fn every_step_of_many_puzzles_is_the_simplest_as_defined_and_right(
    #[values("kaggle", "gen_minimal", "17clue")] set: &str,
) {
    replay(&sets::puzzles(set));
}

/// Nothing presumes that there is only one solution.
#[test]
fn what_techniques_say_holds_in_every_solution_if_there_are_several() {
    let mut steps = 0;
    for mut puzzle in sets::puzzles("gen_minimal") {
        let given = puzzle.0.iter().position(|&digit| digit != 0).unwrap();
        puzzle.0[given] = 0;
        let solutions = all_solutions(&puzzle, 100);
        let mut position = Position::new(&puzzle).unwrap();
        while let Some(step) = by_technique(&position) {
            solutions.iter().for_each(|solution| agree(&step, solution));
            step.take(&mut position);
            steps += usize::from(step.technique >= Technique::XWing);
        }
    }
    assert!(steps > 1000, "{steps}");
}
