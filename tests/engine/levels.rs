//! Grades: the levels of `HoDoKu`, steps that agree with the solution, the same logic as `techniques`.
//!
//! `cases/hodoku-levels.csv` holds 4,000 puzzles that were made here and what `HoDoKu` 2.2 says of them (its batch mode, `/bs`):
//! level and score. `top_minimal` are minimal, dug from random grids, `half_turn` minimal in pairs, `keep_28` and `keep_32`
//! have as many givens.

use std::collections::BTreeMap;

use pretty_assertions::assert_eq;
use puzzles::grade::grade;
use puzzles::ladder::by_technique;
use puzzles::position::Position;
use puzzles::step::{Level, Technique};
use solutions::{Board, techniques};

use crate::attempt::sound;
use crate::engine::ladder::solution;
use crate::sets;
use support::named::{board, puzzle};

/// Puzzles and their levels by `HoDoKu`: easy, medium, hard, unfair or extreme.
pub fn verdicts() -> Vec<(Board, &'static str)> {
    let text = include_str!("../cases/hodoku-levels.csv");
    text.lines()
        .skip(1)
        .map(|line| {
            let mut cells = line.split(',').skip(1);
            (board(cells.next().unwrap()), cells.next().unwrap())
        })
        .collect()
}

/// Its hard and unfair have uniqueness tests, and levels by its sum of scores.
#[test]
#[ignore = "slow"]
fn easy_and_medium_are_those_of_hodoku() {
    let verdicts = verdicts();
    assert_eq!(4000, verdicts.len());
    let mut others = Vec::new();
    for (puzzle, theirs) in verdicts {
        let ours = grade(&puzzle, &solution(&puzzle)).unwrap().level();
        let is_low = ours <= Level::Medium || matches!(theirs, "easy" | "medium");
        if is_low && ours.to_string() != theirs {
            others.push(format!("{puzzle} {ours} {theirs}"));
        }
    }
    // Only its sum of scores makes it hard.
    let known = "4.....6.2.75.3......34....5...9.....8...75..4......26...42..81.2.93.6...........6 medium hard";
    assert_eq!(vec![known.to_owned()], others);
}

#[test]
fn a_grade_counts_the_techniques() {
    let puzzle = sets::puzzles("gen_minimal")[11];
    let grade = grade(&puzzle, &solution(&puzzle)).unwrap();
    let counts = BTreeMap::from([
        (Technique::HiddenSingle, 53),
        (Technique::NakedSingle, 4),
        (Technique::LockedCandidates, 2),
        (Technique::NakedPair, 3),
        (Technique::XWing, 1),
        (Technique::TwoStringKite, 2),
        (Technique::TurbotFish, 1),
        (Technique::Chain(3), 3),
        (Technique::Chain(4), 9),
    ]);
    assert_eq!(counts, grade.techniques);
    assert_eq!(Technique::Chain(4), grade.hardest);
    assert_eq!((Level::Fiendish, 78), (grade.level(), grade.steps()));
}

#[test]
fn full_grids_and_clashing_givens_have_no_grade() {
    let full = solution(&puzzle("lc37_wikipedia"));
    assert_eq!(None, grade(&full, &full));
    let clashing = puzzle("two_5_in_row_else_empty");
    assert_eq!(None, grade(&clashing, &full));
    let mut no_digit = puzzle("lc37_wikipedia");
    no_digit.0[80] = 10;
    assert_eq!(None, grade(&no_digit, &full));
}

/// What a puzzle comes to by singles, locked candidates and pairs: for each cell the digits that it may hold.
fn by_the_ladder(puzzle: &Board) -> Vec<u16> {
    let mut position = Position::new(puzzle).unwrap();
    while let Some(step) = by_technique(&position) {
        if step.technique > Technique::HiddenPair {
            break;
        }
        step.apply(&mut position);
    }
    (0..81)
        .map(|cell| match position.board().0[cell] {
            0 => position.candidates(cell),
            digit => 1 << digit,
        })
        .collect()
}

#[test]
fn techniques_goes_as_far_as_the_ladder_does_up_to_pairs() {
    sound(&["techniques"]);
    for puzzle in sets::puzzles("gen_minimal").into_iter().take(200) {
        let mut position = techniques::Position::new(&puzzle.to_matrix()).unwrap();
        while let Some(step) = position.next_step() {
            position.apply(&step);
        }
        assert_eq!(by_the_ladder(&puzzle), position.candidates.map(|set| set << 1), "{puzzle}");
    }
}
