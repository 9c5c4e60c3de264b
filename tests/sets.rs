//! The collections: on each puzzle of `cases/sets/` (1,000 of each kind, see the README there) the solvers that can
//! count find exactly one solution, and all solvers that are quick enough find the same.

use std::path::Path;

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::Board;

use crate::named::{board, completes};

/// The puzzles of a set.
pub fn puzzles(set: &str) -> Vec<Board> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("cases/sets")
        .join(set)
        .with_extension("txt");
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(board).collect()
}

/// A solver fills every puzzle of a set and keeps the givens and the rules; if it can count, it finds no second
/// solution. So all who pass find the same, which is returned.
pub fn check_set(solver: &str, set: &str) -> Vec<Board> {
    let puzzles = puzzles(set);
    let entry = solutions::find(solver).unwrap();
    let mut many = entry.batch().unwrap();
    let mut counts = vec![9; puzzles.len()];
    let mut grids = vec![Board::EMPTY; puzzles.len()];
    let limit = if entry.count.is_some() { 2 } else { 1 };
    many.solve_batch(&puzzles, limit, &mut counts, &mut grids);
    let other = counts.iter().position(|&count| count != 1);
    assert_eq!(None, other, "{solver}: no solution, or several");
    for (puzzle, grid) in puzzles.iter().zip(&grids) {
        assert!(completes(puzzle, grid), "{solver} on {puzzle}: {grid}");
    }
    grids
}

#[rstest]
fn every_puzzle_has_one_solution_and_all_find_it(
    #[values("candidates", "exact_cover", "boxes", "lanes")] solver: &str,
    #[values("kaggle", "gen_minimal", "17clue", "top1465")] set: &str,
) {
    check_set(solver, set);
}

#[rstest]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn techniques_finds_it_too(#[values("kaggle", "gen_minimal", "17clue", "top1465")] set: &str) {
    check_set("techniques", set);
}

#[rstest]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn the_hardest_have_one_solution_and_all_find_it(
    #[values("candidates", "techniques", "exact_cover", "boxes", "lanes")] solver: &str,
    #[values("hard11plus", "hard1106")] set: &str,
) {
    check_set(solver, set);
}
