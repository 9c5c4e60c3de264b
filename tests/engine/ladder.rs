//! The ladder of techniques: every step is what the definition of its technique says, the simplest that there is, and true in
//! every solution.
//!
//! `definitions.rs` has the definitions once more.

use std::collections::BTreeMap;

use pretty_assertions::assert_eq;
use puzzles::ladder::{Ladder, by_technique};
use puzzles::position::{Contradiction, Position};
use puzzles::step::{Candidate, Pattern, Step, Technique};
use rstest::rstest;
use solutions::Board;
use solutions::exact_cover::ExactCover;

use crate::engine::definitions::{
    Sheet, cell_set, chain, chains_of_two, digit_set, fish, hidden, hidden_singles,
    locked_candidates, naked, naked_singles, removed, shortest, strong, w_wings, weak, xy_wings,
};
use crate::engine::levels::verdicts;
use crate::sets;
use crate::support::named::board;

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
top1465:211 19 chain of 8 strong links: 2r8c5=2r8c4-6r8c4=6r8c6-6r6c6=6r6c3-4r6c3=4r5c1-4r5c8=3r5c8-3r8c8=7r8c8-7r8c3=1r8c3-1r8c1=8r8c1 -> not 8r8c5
top1465:242 28 chain of 8 strong links: 7r1c8=7r3c8-7r3c5=7r2c6-1r2c6=1r2c2-1r5c2=2r5c2-2r5c8=3r5c8-3r6c9=3r8c9-4r8c9=4r7c9-4r7c3=7r7c3 -> not 7r1c3
gen_minimal:67 8 trial: 4r4c6, then nothing in r7c1 -> not 4r4c6
gen_minimal:240 17 trial: 4r6c5, then no 8 in box 9 -> not 4r6c5
gen_minimal:350 23 trial: 1r1c6, then no 5 in row 9 -> not 1r1c6
gen_minimal:99 23 trial: 2r1c6, then no 5 in column 7 -> not 2r1c6
top1465:59 24 trial: 1r1c8, found by search -> not 1r1c8
top1465:292 19 trial: 2r4c5, found by search -> not 2r4c5
";

/// A puzzle of [`STEPS`].
pub fn source(name: &str) -> Board {
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
pub fn all_solutions(puzzle: &Board, limit: usize) -> Vec<Board> {
    let rows: Vec<Vec<u8>> = puzzle.rows().map(|row| row.to_vec()).collect();
    let mut all = Vec::new();
    ExactCover::new(3).for_each_solution(&rows, &mut |rows| {
        all.push(Board::from_rows(rows, |&digit| Some(digit)));
        all.len() < limit
    });
    all
}

/// What singles alone lead to, if a candidate is taken for true.
fn refutation(sheet: &Sheet, position: &Position, at: Candidate) -> Option<Contradiction> {
    let (mut sheet, mut position) = (sheet.clone(), position.clone());
    sheet.place(at.cell, at.digit);
    position.place(at.cell, at.digit);
    while sheet.contradiction().is_none() {
        let step = by_technique(&position).filter(|step| step.placed.is_some())?;
        step.apply(&mut position);
        sheet.apply(&step);
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
    rungs.iter().map(|rung| rung()).find(|steps| !steps.is_empty()).unwrap_or_default()
}

/// Asserts that a step is one of the simplest, as defined.
fn check(sheet: &Sheet, position: &Position, step: &Step, solution: &Board) {
    let simplest = simplest(sheet);
    let message = format!("{} on {}", shown(step), Board(sheet.digits));
    if !simplest.is_empty() {
        let mut sorted = step.clone();
        sorted.removed.sort_unstable();
        assert!(simplest.contains(&sorted), "{message}; simpler: {}", shown(&simplest[0]));
        return;
    }
    match &step.pattern {
        Pattern::Chain(links) => {
            for pair in links.chunks(2) {
                assert!(strong(sheet, pair[0]).contains(&pair[1]), "{message}");
            }
            for pair in links[1..links.len() - 1].chunks(2) {
                assert!(weak(pair[0], pair[1]), "{message}");
            }
            let length = links.len() / 2;
            assert_eq!(Some(length), shortest(sheet), "{message}");
            assert_eq!(Technique::Chain(length), step.technique);
            let expected = chain(sheet, step.technique, links).unwrap();
            assert_eq!(removed(&expected), removed(step), "{message}");
        }
        Pattern::Trial { at, contradiction } => {
            assert_eq!(None, shortest(sheet), "{message}");
            assert_eq!(Technique::Trial, step.technique);
            assert_eq!(vec![*at], removed(step));
            assert_eq!(refutation(sheet, position, *at), *contradiction, "{message}");
            let mut wrong = sheet.all();
            wrong.retain(|at| solution.0[at.cell] != at.digit);
            let refuted = wrong.into_iter().find_map(|at| refutation(sheet, position, at));
            assert_eq!(contradiction.is_some(), refuted.is_some(), "{message}");
        }
        _ => panic!("{message} is what?"),
    }
}

/// Asserts that a step agrees with a solution.
#[track_caller]
pub fn agree(step: &Step, solution: &Board) {
    let is_right = |at: Candidate| solution.0[at.cell] == at.digit;
    let is_true = step.placed.is_none_or(is_right) && !removed(step).into_iter().any(is_right);
    assert!(is_true, "{} with the solution {solution}", shown(step));
}

fn cell(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

fn cells(set: u128) -> String {
    list((0..81).filter(|&at| set >> at & 1 != 0).map(cell))
}

fn digits(set: u16) -> String {
    (1..=9).filter(|digit| set >> (digit - 1) & 1 != 0).map(|digit| digit.to_string()).collect()
}

fn unit(unit: usize) -> String {
    format!("{} {}", ["box", "row", "column"][unit / 9], unit % 9 + 1)
}

fn units(of: &[usize]) -> String {
    list(of.iter().map(|&of| unit(of)))
}

fn candidate(at: &Candidate) -> String {
    format!("{}{}", at.digit, cell(at.cell))
}

/// A step as [`STEPS`] has it.
fn shown(step: &Step) -> String {
    let pattern = match &step.pattern {
        Pattern::HiddenSingle { unit: of, at } => format!("{} in {}", candidate(at), unit(*of)),
        Pattern::NakedSingle(at) => candidate(at),
        Pattern::Locked { digit, unit: of, other, cells: at } => {
            format!("{digit} in {} and {} at {}", unit(*of), unit(*other), cells(*at))
        }
        Pattern::Naked { unit: of, digits: set, cells: at }
        | Pattern::Hidden { unit: of, digits: set, cells: at } => {
            format!("{} in {} at {}", digits(*set), unit(*of), cells(*at))
        }
        Pattern::Fish { digit, lines, crossing, cells: at } => {
            format!("{digit} in {} by {} at {}", units(lines), units(crossing), cells(*at))
        }
        Pattern::Chain(links) => links
            .chunks(2)
            .map(|pair| format!("{}={}", candidate(&pair[0]), candidate(&pair[1])))
            .collect::<Vec<_>>()
            .join("-"),
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
    let mut lost = step.removed.clone();
    lost.sort_unstable();
    let lost = list(lost.iter().map(|&(at, set)| digits(set) + &cell(at)));
    let follows = step.placed.as_ref().map_or(format!("not {lost}"), candidate);
    format!("{}: {pattern} -> {follows}", step.technique)
}

fn list(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(" ")
}

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
        ladder.by_ref().take(number - 1).for_each(|step| sheet.apply(&step));
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
    // Those with a name, chains of 3, 4, 5, 6 and 8 strong links, and trial.
    assert_eq!(17 + 5 + 1, counts.len());
    assert!(counts.values().all(|&count| count >= 3), "{counts:?}");
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
            sheet.apply(&step);
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
        let places: Vec<usize> =
            (0..81).filter(|&cell| sheet.candidates[cell][usize::from(digit)]).collect();
        assert_eq!(cell_set(&places), position.places(digit));
    }
}

#[rstest]
#[case::minimal("gen_minimal", 5)]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::hard("top1465", 10)]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
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
    for mut puzzle in sets::puzzles("gen_minimal").into_iter().take(200) {
        let given = puzzle.0.iter().position(|&digit| digit != 0).unwrap();
        puzzle.0[given] = 0;
        let solutions = all_solutions(&puzzle, 100);
        let mut position = Position::new(&puzzle).unwrap();
        while let Some(step) = by_technique(&position) {
            for solution in &solutions {
                agree(&step, solution);
            }
            step.apply(&mut position);
            steps += usize::from(step.technique >= Technique::XWing);
        }
    }
    assert!(steps > 200, "{steps}");
}
