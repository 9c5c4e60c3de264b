//! Uniform grids have what all grids have, as often as these; the grids of the article's generator do not.

use std::collections::BTreeSet;

use pretty_assertions::assert_eq;
use puzzles::grids::{Cross, Grid};
use puzzles::random::Random;
use rstest::rstest;
use solutions::Board;

use crate::attempt::engine_is_sound;
use support::named::completes;

/// A sample's mean, and its standard error.
fn mean(numbers: &[u32]) -> (f64, f64) {
    let size = numbers.len() as f64;
    let mean = numbers.iter().copied().map(f64::from).sum::<f64>() / size;
    let squares: f64 = numbers.iter().map(|&n| (f64::from(n) - mean).powi(2)).sum();
    (mean, (squares / size / size).sqrt())
}

/// Whether a sample's mean is within four standard errors of this one.
fn has_mean(expected: f64, numbers: &[u32]) -> bool {
    let (mean, error) = mean(numbers);
    println!("expected {expected}, found {mean:.4} ± {error:.4}");
    (mean - expected).abs() < 4.0 * error
}

/// Rectangles in two boxes with the same digit at opposite corners, and another digit at the other two: if the digits are
/// exchanged, all rules still hold.
fn rectangles(grid: &Board) -> u32 {
    let pairs = || (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b)));
    let mut count = 0;
    for (top, bottom) in pairs() {
        for (left, right) in pairs() {
            let spans_two_boxes = (top / 3 == bottom / 3) != (left / 3 == right / 3);
            let has_two_digits =
                grid[top][left] == grid[bottom][right] && grid[top][right] == grid[bottom][left];
            count += u32::from(spans_two_boxes && has_two_digits);
        }
    }
    count
}

/// Bands and stacks whose boxes all have the same three sets of digits in their rows, or in their columns. (If two have, the
/// third has.)
fn pure_bands(grid: &Board) -> u32 {
    let transposed = Board(std::array::from_fn(|cell| grid[cell % 9][cell / 9]));
    let mut count = 0;
    for grid in [grid, &transposed] {
        for top in [0, 3, 6] {
            let set = |row: usize, left: usize| BTreeSet::from_iter(&grid[row][left..left + 3]);
            count += u32::from((1..3).any(|row| set(top + row, 3) == set(top, 0)));
        }
    }
    count
}

fn grids(grid: Grid, size: usize) -> Vec<Board> {
    engine_is_sound();
    let mut random = Random::new(1);
    (0..size).map(|_| grid.draw(&mut random)).collect()
}

/// Whether they have as many rectangles and pure bands as all grids: the expected means were measured on a million; their
/// standard errors are 0.004 and 0.0005.
fn means(grid: Grid, size: usize) -> [bool; 2] {
    let grids = grids(grid, size);
    let count = |of: fn(&Board) -> u32| grids.iter().map(of).collect::<Vec<u32>>();
    [has_mean(11.580, &count(rectangles)), has_mean(0.2158, &count(pure_bands))]
}

/// The number of all grids, and of bands with a given box: B. Felgenhauer and F. Jarvis, 2005.
#[test]
fn a_cross_has_as_many_completions_on_average_as_there_are_grids_for_one() {
    let crosses = f64::from(362_880) * f64::from(2_612_736).powi(2);
    let expected = 6_670_903_752_021_072_936_960_u128 as f64 / crosses;
    assert_eq!("2692.96", format!("{expected:.2}"));
    let mut random = Random::new(1);
    let counts: Vec<u32> = (0..1_000).map(|_| Cross::draw(&mut random).completions()).collect();
    assert!(has_mean(expected, &counts));
}

#[rstest]
#[case::quickly(1_000)]
#[ignore = "slow"]
#[case::surely(50_000)]
fn uniform_grids_have_as_many_rectangles_and_pure_bands_as_all_grids(#[case] size: usize) {
    assert_eq!([true, true], means(Grid::Uniform, size));
}

#[test]
#[ignore = "slow"]
fn the_article_s_grids_do_not() {
    assert_eq!([false, false], means(Grid::Article, 5_000));
}

#[rstest]
fn every_grid_keeps_the_rules(#[values(Grid::Uniform, Grid::Article)] grid: Grid) {
    for grid in grids(grid, 300) {
        assert!(completes(&Board::EMPTY, &grid), "{grid}");
    }
}
