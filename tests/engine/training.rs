//! Positions to train a technique: nothing simpler is left, the technique is next, and what it can do is all that its
//! definition says. And the path of a puzzle, from its givens to the solution.

use std::collections::BTreeSet;

use pretty_assertions::assert_eq;
use puzzles::cells::Candidate;
use puzzles::ladder::Ladder;
use puzzles::position::Position;
use puzzles::step::{Step, Technique};
use puzzles::training::{self, Training};
use rstest::rstest;
use solutions::Board;

use crate::engine::ladder::{agree, solution};
use crate::sets;
use support::definitions::{Sheet, removed, shortest, simplest};
use support::oracle::grids;

fn trained() -> impl Iterator<Item = Technique> {
    Technique::all().into_iter().filter(|one| *one != Technique::Trial)
}

fn trained_by(technique: Technique, seed: u64) -> Training {
    training::position(technique, seed).unwrap_or_else(|| {
        let id = technique.id();
        panic!("workbench/data/training.txt: where the ladder has it, add eight lines {id} PUZZLE, as its first lines say")
    })
}

/// What a step places or removes, as cells and digits.
fn effect(step: &Step) -> BTreeSet<(usize, u8)> {
    removed(step).into_iter().chain(step.placed).map(|at| (at.cell, at.digit)).collect()
}

/// The candidates of a position, plainly.
fn sheet(position: &Position) -> Sheet {
    let mut sheet = Sheet::new(position.board());
    for at in sheet.all() {
        sheet.candidates[at.cell][usize::from(at.digit)] =
            position.candidates(at.cell) >> at.digit & 1 != 0;
    }
    sheet
}

/// The technique of the lowest rung by definition, and all that it can do.
fn by_definition(sheet: &Sheet) -> (Technique, BTreeSet<(usize, u8)>) {
    let steps = simplest(sheet);
    if steps.is_empty() {
        let (length, follows) = shortest(sheet).unwrap();
        return (Technique::Chain(length), follows);
    }
    let names: BTreeSet<Technique> = steps.iter().map(|step| step.technique).collect();
    assert_eq!(1, names.len(), "{names:?}");
    (steps[0].technique, steps.iter().flat_map(effect).collect())
}

#[rstest]
#[case::some(0..1)]
#[ignore = "slow"]
#[case::many(1..160)]
fn a_technique_is_next_by_definition_and_does_what_is_found(#[case] seeds: std::ops::Range<u64>) {
    for technique in trained() {
        for seed in seeds.clone() {
            let Training { position, step, placed, removed } = trained_by(technique, seed);
            let message = format!("{technique} of seed {seed}: {}", position.board());
            let found = effect(&Step { placed: None, removed, ..step.clone() })
                .into_iter()
                .chain(placed.iter().map(|at| (at.cell, at.digit)))
                .collect();
            assert_eq!((technique, found), by_definition(&sheet(&position)), "{message}");
            assert_eq!(technique, step.technique, "{message}");
            assert_eq!(placed.is_empty(), step.placed.is_none(), "{message}");

            let solutions = grids(position.board(), 2);
            assert_eq!(1, solutions.len(), "{message}");
            agree(&step, &solutions[0]);
            for &Candidate { cell, digit } in &placed {
                assert_eq!(solutions[0].0[cell], digit, "{message}");
            }
        }
    }
}

/// The same again for the same seed, and another for nearly every other one.
#[test]
fn a_seed_is_a_position() {
    for technique in trained() {
        let boards = |()| -> Vec<Board> {
            (0..20).map(|seed| *trained_by(technique, seed).position.board()).collect()
        };
        let [once, again] = [(), ()].map(boards);
        assert_eq!(once, again);
        let different: BTreeSet<String> = once.iter().map(Board::to_string).collect();
        assert_eq!(20, different.len(), "{technique}");
    }
    assert_eq!(None, training::position(Technique::Trial, 1));
    assert_eq!(None, training::position(Technique::Chain(5), 1));
}

/// From the givens to the solution, each position by its own candidates.
#[rstest]
#[case::easy("kaggle", 5)]
#[case::minimal("gen_minimal", 10)]
#[case::hardest("hard11plus", 1)]
fn the_path_of_a_puzzle_replays_to_its_solution(#[case] set: &str, #[case] number: usize) {
    for puzzle in sets::puzzles(set).into_iter().take(number) {
        let solution = solution(&puzzle);
        let mut expected = Sheet::new(&puzzle);
        for (before, step) in Ladder::new(Position::new(&puzzle).unwrap(), solution).path() {
            let found = sheet(&before);
            assert_eq!((expected.digits, expected.candidates), (found.digits, found.candidates));
            agree(&step, &solution);
            expected.apply(&step);
        }
        assert_eq!(solution, Board(expected.digits));
    }
}
