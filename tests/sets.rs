//! The collections: on each puzzle of `cases/sets/` (1,000 of each kind, see the README there) the solvers that can
//! count find exactly one solution, and all solvers that are quick enough find the same.

use std::path::Path;

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::{Board, CATALOGUE, Cells, Entry, to_board, to_cells};
use workbench::{board, check, input::Boards};

/// The solvers beyond the articles: those that end a thousand hard puzzles in no time.
fn quick() -> impl Iterator<Item = &'static Entry> {
    CATALOGUE
        .iter()
        .filter(|entry| entry.is_solver() && entry.article == "–")
}

fn read(file: &Path) -> Vec<Cells> {
    let text = std::fs::read(file).expect("a file of puzzles");
    Boards::new(&text[..])
        .map(|found| to_cells(&found.expect("a board").board))
        .collect()
}

/// Every quick solver finds the same grid for every puzzle, it keeps the givens and the rules, and it is the only one.
fn check_set(puzzles: &[Cells]) {
    let mut agreed: Option<(&str, Vec<Cells>)> = None;
    for entry in quick() {
        let mut many = entry.many().expect("a solver");
        let mut counts = vec![9; puzzles.len()];
        let mut grids = vec![[9; 81]; puzzles.len()];
        // Who can count, counts to two and finds the grid on the way.
        let limit = if entry.can_count() { 2 } else { 1 };
        many.solve_many(puzzles, limit, &mut counts, &mut grids);
        let other = counts.iter().position(|&count| count != 1);
        assert_eq!(None, other, "{}: no solution, or several", entry.name);
        if let Some((name, agreed)) = &agreed {
            let other = (0..puzzles.len()).find(|&k| agreed[k] != grids[k]);
            assert_eq!(None, other, "{name} and {} differ", entry.name);
        } else {
            for (puzzle, grid) in puzzles.iter().zip(&grids) {
                assert_is_solution(entry.name, &to_board(puzzle), &to_board(grid));
            }
            agreed = Some((entry.name, grids));
        }
    }
}

#[track_caller]
fn assert_is_solution(name: &str, puzzle: &Board, grid: &Board) {
    let kept = puzzle
        .iter()
        .flatten()
        .zip(grid.iter().flatten())
        .all(|(&given, &digit)| given == 0 || given == digit);
    assert!(
        kept,
        "{name} on {}: a given was changed",
        board::to_line(puzzle)
    );
    assert_eq!(
        None,
        check::reason(grid),
        "{name} on {}",
        board::to_line(puzzle)
    );
}

#[rstest]
#[case::kaggle("kaggle")]
#[case::gen_minimal("gen_minimal")]
#[case::with_17_clues("17clue")]
#[case::top1465("top1465")]
#[case::hard11plus("hard11plus")]
fn every_puzzle_has_one_solution_and_all_find_it(#[case] set: &str) {
    check_sample(set);
}

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
fn the_hardest_have_one_solution_and_all_find_it() {
    check_sample("hard1106");
}

fn check_sample(set: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("cases/sets")
        .join(set)
        .with_extension("txt");
    check_set(&read(&file));
}
