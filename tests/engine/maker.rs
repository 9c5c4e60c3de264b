//! Puzzles are as they were wanted: with their number of solutions and givens, symmetric, minimal, of their level; and the
//! same for every processor.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use pretty_assertions::assert_eq;
use puzzles::dig::Symmetry;
use puzzles::grade::grade;
use puzzles::grids::Grid;
use puzzles::make::{Maker, Puzzle, Recipe};
use puzzles::step::{Level, Technique};
use rstest::rstest;
use solutions::Board;

use crate::attempt::engine_is_sound;
use support::definitions::{Sheet, simplest};
use support::named::{board, completes};
use support::oracle;

/// Those of the seeds from 1.
pub fn puzzles(recipe: Recipe, count: u64) -> Vec<Puzzle> {
    engine_is_sound();
    let maker = Maker::new(recipe).unwrap();
    (1..=count).map(|seed| maker.puzzle(seed).unwrap()).collect()
}

/// Counts solutions, at most 3.
fn count(board: &Board) -> usize {
    oracle::solutions(&board.0, 3).len()
}

/// The row and the column that take the place of these.
fn image(symmetry: Symmetry, (row, column): (usize, usize)) -> (usize, usize) {
    match symmetry {
        Symmetry::None => (row, column),
        Symmetry::HalfTurn => (8 - row, 8 - column),
        Symmetry::QuarterTurn => (column, 8 - row),
        Symmetry::Mirror => (row, 8 - column),
        Symmetry::Diagonal => (column, row),
    }
}

/// The puzzle without the given in this cell and those that the symmetry takes there.
fn without(puzzle: &Board, symmetry: Symmetry, cell: usize) -> Board {
    let mut board = *puzzle;
    let mut place = (cell / 9, cell % 9);
    for _ in 0..4 {
        board[place.0][place.1] = 0;
        place = image(symmetry, place);
    }
    board
}

fn check(recipe: Recipe, number: u64) {
    let wanted = if recipe.two_solutions { 2 } else { 1 };
    let is_minimal = recipe.givens.is_none();
    for Puzzle { puzzle, solution } in puzzles(recipe, number) {
        assert!(completes(&puzzle, &solution), "{puzzle}: {solution}");
        assert_eq!(wanted, count(&puzzle), "solutions of {puzzle}");
        if let Some(givens) = recipe.givens {
            assert_eq!(givens, puzzle.filled(), "{puzzle}");
        }
        for cell in (0..81).filter(|&cell| puzzle.0[cell] != 0) {
            let (row, column) = image(recipe.symmetry, (cell / 9, cell % 9));
            assert!(puzzle[row][column] != 0, "not symmetric: {puzzle}");
            let fewer = without(&puzzle, recipe.symmetry, cell);
            assert!(!is_minimal || count(&fewer) > wanted, "not minimal: {puzzle}");
        }
    }
}

pub fn with(symmetry: Symmetry) -> Recipe {
    Recipe { symmetry, ..Recipe::default() }
}

pub fn givens(givens: usize) -> Recipe {
    Recipe { givens: Some(givens), ..Recipe::default() }
}

#[rstest]
#[case::quickly(20)]
#[ignore = "slow"]
#[case::surely(1_500)]
fn puzzles_are_as_they_were_wanted(
    #[case] count: u64,
    #[values(
        Recipe::default(),
        Recipe { grid: Grid::Article, ..Recipe::default() },
        Recipe { two_solutions: true, ..Recipe::default() },
        Recipe { two_solutions: true, ..with(Symmetry::HalfTurn) },
        with(Symmetry::HalfTurn),
        with(Symmetry::QuarterTurn),
        with(Symmetry::Mirror),
        with(Symmetry::Diagonal),
        givens(24),
        givens(30),
        givens(81),
        Recipe { givens: Some(33), ..with(Symmetry::QuarterTurn) },
    )]
    recipe: Recipe,
) {
    check(recipe, count);
}

#[rstest]
#[case::one_solution(false, Symmetry::None, 17..=81)]
#[case::two_solutions(true, Symmetry::None, 16..=77)]
#[case::half_turn(false, Symmetry::HalfTurn, 17..=81)]
fn all_numbers_of_givens_that_may_have_a_puzzle_are_tried(
    #[case] two_solutions: bool,
    #[case] symmetry: Symmetry,
    #[case] expected: RangeInclusive<usize>,
) {
    engine_is_sound();
    let found: Vec<usize> = (0..100)
        .filter(|&givens| {
            let givens = Some(givens);
            Maker::new(Recipe { givens, two_solutions, ..with(symmetry) }).is_ok()
        })
        .collect();
    assert_eq!(expected.collect::<Vec<_>>(), found);
}

/// CI asks this on an ARM machine, too. People keep seeds.
#[test]
fn puzzles_are_the_same_on_every_machine() {
    let expected = [
        "..4..6.5..82..56.1.......9.546............4..1..65...2...947.....18.3...3...6..8.",
        ".5......91....36.....8.45.....3.5...8..9......9....1.6.6..1....2.4.....8...7..3..",
        "8.9.73..4.5.....267...1.9..5............5.31..3.7..2...624.8...4..........5....8.",
    ];
    let made = puzzles(Recipe::default(), 3);
    assert_eq!(
        expected.map(board).to_vec(),
        made.iter().map(|made| made.puzzle).collect::<Vec<_>>()
    );
}

/// The digits that have one place left in a row, column or box, each with its cell.
fn hidden_singles(board: &Board) -> BTreeSet<(usize, u8)> {
    let mut steps = simplest(&Sheet::new(board));
    steps.retain(|step| step.technique == Technique::HiddenSingle);
    steps.iter().filter_map(|step| step.placed).map(|at| (at.cell, at.digit)).collect()
}

#[rstest]
#[case::none(Symmetry::None)]
#[case::quarter_turn(Symmetry::QuarterTurn)]
fn easy_puzzles_have_36_givens_or_more_and_always_several_hidden_singles(
    #[case] symmetry: Symmetry,
) {
    let level = Some(Level::Easy);
    let mut numbers = [0; 82];
    for Puzzle { puzzle, solution } in puzzles(Recipe { level, ..with(symmetry) }, 50) {
        numbers[puzzle.filled()] += 1;
        assert_eq!(level, grade(&puzzle, &solution).map(|grade| grade.level()));
        let mut board = puzzle;
        while board != solution {
            let singles = hidden_singles(&board);
            assert!(singles.len() >= 3.min(81 - board.filled()), "{puzzle}: {board}");
            for (cell, digit) in singles {
                board.0[cell] = digit;
            }
        }
    }
    let found: Vec<usize> = (0..82).filter(|&givens| numbers[givens] > 0).collect();
    let expected = match symmetry {
        Symmetry::QuarterTurn => vec![36, 37, 40],
        _ => vec![36, 37, 38, 39, 40],
    };
    assert_eq!(expected, found);
}

#[rstest]
#[case::medium(Level::Medium)]
#[case::hard(Level::Hard)]
#[case::fiendish(Level::Fiendish)]
fn harder_puzzles_are_of_their_level(#[case] level: Level) {
    let recipe = Recipe { level: Some(level), ..Recipe::default() };
    for Puzzle { puzzle, solution } in puzzles(recipe, 20) {
        let found = grade(&puzzle, &solution).map(|grade| grade.level());
        assert_eq!(Some(level), found, "{puzzle}");
        if level == Level::Medium {
            assert!((28..=32).contains(&puzzle.filled()), "{puzzle}");
            continue;
        }
        for cell in (0..81).filter(|&cell| puzzle.0[cell] != 0) {
            assert!(count(&without(&puzzle, Symmetry::None, cell)) > 1, "{puzzle}");
        }
    }
}

#[test]
fn a_number_of_givens_replaces_that_of_the_level() {
    let recipe = Recipe { level: Some(Level::Medium), ..givens(26) };
    for Puzzle { puzzle, solution } in puzzles(recipe, 5) {
        let level = grade(&puzzle, &solution).map(|grade| grade.level());
        assert_eq!((Some(Level::Medium), 26), (level, puzzle.filled()));
    }
}
