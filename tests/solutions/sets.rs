//! The collections: the boards of each of `cases/sets/` have as many solutions as the list there says, and all solvers
//! find and count them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::{Ability, BatchSolver, Board};

use crate::attempt::held;
use support::named::{board, completes};
use support::oracle;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/sets")
}

/// The boards of a set.
pub fn puzzles(set: &str) -> Vec<Board> {
    let file = folder().join(set).with_extension("txt");
    let text = std::fs::read_to_string(file).unwrap();
    text.lines().map(board).collect()
}

/// The boards of all sets.
pub fn all() -> Vec<Board> {
    listed().flat_map(|(set, _)| puzzles(set)).collect()
}

/// Boards with the number of their solutions, counted to `limit`.
pub fn counted(puzzles: &[Board], limit: usize) -> Vec<(Board, u32)> {
    let count = |board: &Board| oracle::solutions(&board.0, limit).len().try_into().unwrap();
    puzzles.iter().map(|board| (*board, count(board))).collect()
}

/// Asserts that a solver, given batches of this length, counts to `limit` and gives a grid of every board that has one.
/// Returns the grids.
pub fn check(
    name: &str,
    solver: &mut dyn BatchSolver,
    set: &[(Board, u32)],
    limit: u32,
    batch: usize,
) -> Vec<Board> {
    let mut all = Vec::new();
    for set in set.chunks(batch) {
        let (puzzles, expected): (Vec<Board>, Vec<u32>) =
            set.iter().map(|&(puzzle, count)| (puzzle, count.min(limit))).unzip();
        // Who asks for one solution asks for its grid; who asks for none gets none.
        let rooms = [0, set.len()].into_iter().filter(|&room| limit != u32::from(room == 0));
        for room in rooms {
            let (mut counts, mut grids) = (vec![99; set.len()], vec![Board([9; 81]); room]);
            solver.solve_batch(&puzzles, limit, &mut counts, &mut grids);
            for (at, puzzle) in puzzles.iter().enumerate() {
                let (count, expected) = (counts[at], expected[at]);
                let place = || format!("{puzzle}, {at} in a batch of {}", set.len());
                assert!(
                    count == expected,
                    "{name}: {count} to {limit}, not {expected}: {}",
                    place()
                );
                let is_right = grids.get(at).is_none_or(|grid| match count {
                    0 => *grid == Board::EMPTY,
                    _ => completes(puzzle, grid),
                });
                assert!(is_right, "{name}: {}: {}", grids[at], place());
            }
            all.extend(grids);
        }
    }
    all
}

/// The sets and what the list says of the number of their solutions.
fn listed() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = include_str!("../cases/sets/README.md").lines();
    rows.filter_map(|row| row.strip_prefix("| `")?.split_once(".txt` | "))
        .map(|(set, row)| (set, row.split(" | ").next().unwrap()))
}

#[test]
fn every_set_is_listed() {
    let files = std::fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    let files = files.filter(|file| file.extension().unwrap() == "txt");
    let files: BTreeSet<_> = files.map(|file| file.file_stem().unwrap().to_owned()).collect();
    assert_eq!(files, listed().map(|(set, _)| set.into()).collect());
}

/// Spread over each set: every so many boards for the solvers that need no limit, and of these every so many for all, and for
/// counts to a thousand.
#[rstest]
#[case::some(10, 25)]
#[ignore = "slow"]
#[case::all(1, 20)]
fn all_find_and_count_the_solutions(#[case] quick: usize, #[case] slow: usize) {
    let choosing = ["candidates", "techniques", "exact_cover", "boxes"];
    held(&choosing, move || {
        for (set, listed) in listed() {
            let puzzles: Vec<Board> = puzzles(set).into_iter().step_by(quick).collect();
            let many = counted(&puzzles, 2);
            let few: Vec<Board> = puzzles.iter().copied().step_by(slow).collect();
            let few = counted(&few, 1000);
            let kinds: BTreeSet<u32> = many.iter().map(|&(_, count)| count).collect();
            let words = kinds.iter().map(|&count| ["none", "one", "several"][count as usize]);
            assert_eq!(listed, words.collect::<Vec<_>>().join(" or "), "{set}");

            for entry in choosing.map(|name| solutions::find(name).unwrap()) {
                let mut solver = entry.batch().unwrap();
                let most = if entry.can(Ability::Counts) { 1000 } else { 1 };
                check(entry.name, &mut *solver, &few, most, 1000);
                if entry.can(Ability::NeedsNoLimit) {
                    check(entry.name, &mut *solver, &many, 2, 1000);
                }
            }
            // A solution if there is one; else the board stays as it is.
            for &(puzzle, expected) in &many {
                assert_eq!(expected, solutions::count(&puzzle, 2), "{puzzle}");
                let mut grid = puzzle;
                assert_eq!(expected > 0, solutions::solve(&mut grid), "{puzzle}");
                let is_right =
                    if expected == 0 { puzzle == grid } else { completes(&puzzle, &grid) };
                assert!(is_right, "{puzzle}: {grid}");
            }
        }
    });
}
