//! The collections: the boards of each of `cases/sets/` have as many solutions as the list there says, and all solvers
//! that are quick enough find and count them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::{Ability, Board};

use crate::support::named::{board, completes};
use crate::support::oracle;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/sets")
}

/// The boards of a set.
pub fn puzzles(set: &str) -> Vec<Board> {
    let file = folder().join(set).with_extension("txt");
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(board).collect()
}

/// Boards with the number of their solutions, counted to `limit`.
pub fn counted(puzzles: &[Board], limit: usize) -> Vec<(Board, usize)> {
    let count = |&board: &Board| (board, oracle::solutions(&board.0, limit).len());
    puzzles.iter().map(count).collect()
}

/// The first 250 boards of a set that every solver beyond the articles solves in seconds, with the number of their
/// solutions, counted to 2. Several tests need them.
fn easier(set: &str) -> &'static [(Board, usize)] {
    static SETS: [OnceLock<Vec<(Board, usize)>>; EASIER.len()] =
        [const { OnceLock::new() }; EASIER.len()];
    let place = EASIER.iter().position(|known| *known == set).unwrap();
    SETS[place].get_or_init(|| counted(&puzzles(set)[..250], 2))
}

/// A solver fills every board that has a solution; if it can count, it counts to `limit`. Returns the grids.
pub fn check(solver: &str, set: &[(Board, usize)], limit: u32) -> Vec<Board> {
    let puzzles: Vec<Board> = set.iter().map(|&(puzzle, _)| puzzle).collect();
    let entry = solutions::find(solver).unwrap();
    let mut many = entry.batch().unwrap();
    let mut counts = vec![9; puzzles.len()];
    let mut grids = vec![Board::EMPTY; puzzles.len()];
    let limit = if entry.can(Ability::Counts) { limit } else { 1 };
    many.solve_batch(&puzzles, limit, &mut counts, &mut grids);
    for ((&(puzzle, expected), grid), count) in set.iter().zip(&grids).zip(counts) {
        let expected = expected.min(limit as usize);
        assert_eq!(expected, count as usize, "{solver} on {puzzle}");
        assert!(expected == 0 || completes(&puzzle, grid), "{solver} on {puzzle}: {grid}");
    }
    grids
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn the_list_says_how_many_solutions_the_boards_of_each_set_have() {
    let listed: BTreeSet<(String, String)> = include_str!("../cases/sets/README.md")
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once(".txt` | "))
        .map(|(set, row)| (set.to_owned(), row.split(" | ").next().unwrap().to_owned()))
        .collect();
    let found = std::fs::read_dir(folder())
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|file| file.extension().unwrap() == "txt")
        .map(|file| {
            let set = file.file_stem().unwrap().to_str().unwrap().to_owned();
            let counts: BTreeSet<usize> =
                counted(&puzzles(&set), 2).iter().map(|&(_, count)| count).collect();
            let words: Vec<&str> =
                counts.into_iter().map(|count| ["none", "one", "several"][count]).collect();
            (set, words.join(" or "))
        })
        .collect();
    assert_eq!(listed, found);
}

/// Those that every solver beyond the articles solves in seconds.
const EASIER: [&str; 9] = [
    "kaggle",
    "gen_minimal",
    "17clue",
    "top1465",
    "multi",
    "unsolvable",
    "sparse_0_11",
    "sparse_12_23",
    "random",
];

#[test]
fn all_find_and_count_the_solutions() {
    for set in EASIER.map(easier) {
        for solver in ["candidates", "exact_cover", "boxes", "lanes"] {
            check(solver, set, 2);
        }
    }
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn all_find_and_count_the_solutions_of_whole_sets() {
    for set in EASIER.map(|set| counted(&puzzles(set), 2)) {
        for solver in ["candidates", "techniques", "exact_cover", "boxes", "lanes"] {
            check(solver, &set, 2);
        }
    }
}

/// A solution if there is one; else the board stays as it is.
#[rstest]
fn solve_and_count_answer_as_the_solvers_do(
    #[values("17clue", "multi", "unsolvable", "sparse_0_11", "random")] set: &str,
) {
    for &(puzzle, expected) in easier(set) {
        assert_eq!(expected, solutions::count(&puzzle, 2) as usize, "{puzzle}");
        let mut grid = puzzle;
        assert_eq!(expected > 0, solutions::solve(&mut grid), "{puzzle}");
        if expected == 0 {
            assert_eq!(puzzle, grid);
        } else {
            assert!(completes(&puzzle, &grid), "{puzzle}: {grid}");
        }
    }
}

#[rstest]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn all_count_to_a_thousand(#[values("multi", "sparse_0_11", "sparse_12_23", "random")] set: &str) {
    let set = counted(&puzzles(set)[..200], 1000);
    for solver in ["exact_cover", "boxes", "lanes"] {
        check(solver, &set, 1000);
    }
}

#[rstest]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn all_solve_the_hardest(#[values("hard11plus", "hard1106")] set: &str) {
    let set = counted(&puzzles(set), 2);
    for solver in ["candidates", "techniques", "exact_cover", "boxes", "lanes"] {
        check(solver, &set, 2);
    }
}
