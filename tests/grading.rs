//! Grades: the levels of HoDoKu, the steps of a person, the same logic as `techniques`.
//!
//! `cases/hodoku-levels.csv` holds 4,000 puzzles that were made here and what HoDoKu 2.2 says of them (its batch mode, `/bs`):
//! level and score. `top_minimal` are minimal, dug from random grids, `half_turn` minimal in pairs, `keep_28` and `keep_32`
//! have as many givens.

use std::collections::BTreeMap;

use pretty_assertions::assert_eq;
use puzzles::grade::grade;
use puzzles::ladder::{Ladder, by_technique};
use puzzles::position::Position;
use puzzles::step::{Level, Technique};
use rstest::rstest;
use solutions::{Board, techniques};

use crate::ladder::{agree, solution};
use crate::named::{board, puzzle};
use crate::sets;

/// Puzzles and their levels by HoDoKu: easy, medium, hard, unfair or extreme.
pub fn verdicts() -> Vec<(Board, &'static str)> {
    let text = include_str!("cases/hodoku-levels.csv");
    let cells = text.lines().skip(1).map(|line| line.split(','));
    let verdict = |mut cells: std::str::Split<'static, char>| {
        let puzzle = board(cells.nth(1).unwrap());
        (puzzle, cells.next().unwrap())
    };
    cells.map(verdict).collect()
}

/// Its hard and unfair have uniqueness tests, and levels by its sum of scores.
#[test]
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

const LADDER: &str = "
hidden single easy
naked single easy
locked candidates medium
naked pair medium
hidden pair medium
naked triple medium
hidden triple medium
naked quad medium
hidden quad medium
X-wing hard
skyscraper hard
two-string kite hard
turbot fish hard
swordfish hard
jellyfish hard
XY-wing hard
W-wing hard
chain of 3 strong links hard
chain of 4 strong links fiendish
chain of 12 strong links fiendish
trial fiendish
";

#[test]
fn the_level_of_a_technique_rises_with_its_place_on_the_ladder() {
    let mut all = vec![
        Technique::Trial,
        Technique::Chain(12),
        Technique::Chain(4),
        Technique::Chain(3),
        Technique::WWing,
        Technique::XyWing,
        Technique::Jellyfish,
        Technique::Swordfish,
        Technique::TurbotFish,
        Technique::TwoStringKite,
        Technique::Skyscraper,
        Technique::XWing,
        Technique::HiddenQuad,
        Technique::NakedQuad,
        Technique::HiddenTriple,
        Technique::NakedTriple,
        Technique::HiddenPair,
        Technique::NakedPair,
        Technique::LockedCandidates,
        Technique::NakedSingle,
        Technique::HiddenSingle,
    ];
    all.sort_unstable();
    let lines = all
        .iter()
        .map(|technique| format!("{technique} {}\n", technique.level()));
    assert_eq!(LADDER, format!("\n{}", lines.collect::<String>()));
    assert!(Level::ALL.is_sorted());
    assert_eq!(Level::ALL[3], Technique::Trial.level());
}

/// Asserts that every step agrees with the solution, and that the last one fills the grid.
fn replay(puzzles: &[Board]) {
    for puzzle in puzzles {
        let solution = solution(puzzle);
        let mut ladder = Ladder::new(Position::new(puzzle).unwrap(), solution);
        ladder.by_ref().for_each(|step| agree(&step, &solution));
        assert_eq!(&solution, ladder.position.board());
    }
}

#[rstest]
fn every_step_agrees_with_the_solution_and_the_last_fills_the_grid(
    #[values("kaggle", "gen_minimal", "17clue")] set: &str,
) {
    replay(&sets::puzzles(set));
}

#[rstest]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn so_it_is_with_the_hardest(#[values("top1465", "hard11plus", "hard1106")] set: &str) {
    replay(&sets::puzzles(set));
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn so_it_is_with_puzzles_of_all_kinds() {
    let puzzles: Vec<Board> = verdicts().into_iter().map(|(puzzle, _)| puzzle).collect();
    replay(&puzzles);
}

/// What a puzzle comes to by singles, locked candidates and pairs: for each cell the digits that it may hold.
fn by_the_ladder(puzzle: &Board) -> Vec<u16> {
    let mut position = Position::new(puzzle).unwrap();
    while let Some(step) = by_technique(&position) {
        if step.technique > Technique::HiddenPair {
            break;
        }
        step.take(&mut position);
    }
    let of_cell = |cell: usize| match position.board().0[cell] {
        0 => position.candidates(cell),
        digit => 1 << (digit - 1),
    };
    (0..81).map(of_cell).collect()
}

#[test]
fn techniques_goes_as_far_as_the_ladder_does_up_to_pairs() {
    for puzzle in sets::puzzles("gen_minimal") {
        let mut position = techniques::Position::new(&puzzle.to_matrix()).unwrap();
        while let Some(step) = position.next_step() {
            position.take(&step);
        }
        assert_eq!(by_the_ladder(&puzzle), position.candidates, "{puzzle}");
    }
}
