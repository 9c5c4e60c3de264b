//! The facts in the headers of the solutions, beyond what the shared table checks: the generator's claim, the winning
//! condition, the rule as LeetCode 36 has it.

use std::collections::HashSet;

use pretty_assertions::assert_eq;
use solutions::Board;
use solutions::initial_state::{random_first_row, start};
use solutions::win_condition::{first_clash, is_won};

use crate::attempt::held;
use support::named::completes;
use support::oracle::RowOrder;

/// The 362,880 orders of 1 to 9, in lexicographic order.
fn first_rows() -> impl Iterator<Item = [i32; 9]> {
    std::iter::successors(Some([1, 2, 3, 4, 5, 6, 7, 8, 9]), |row| {
        let mut row: [i32; 9] = *row;
        let pivot = (0..8).rfind(|&k| row[k] < row[k + 1])?;
        let successor = (0..9).rfind(|&k| row[k] > row[pivot])?;
        row.swap(pivot, successor);
        row[pivot + 1..].reverse();
        Some(row)
    })
}

/// The grid of a first row, checked: it keeps the row and the rules.
fn grid(first_row: [i32; 9]) -> Board {
    let grid = Board::from_matrix(&start(first_row).expect("a grid"));
    let keeps_row = grid[0].map(i32::from) == first_row;
    assert!(keeps_row && completes(&Board::EMPTY, &grid), "{first_row:?}: {grid}");
    grid
}

#[test]
fn initial_state_gives_valid_grids() {
    held(&["initial_state"], move || {
        for row in first_rows().step_by(100) {
            grid(row);
        }
    });
}

#[test]
#[ignore = "slow"]
fn initial_state_gives_the_article_s_grids_of_all_362_880_first_rows_and_no_two_alike() {
    held(&["initial_state"], move || {
        // FNV-1a over all digits as text, as measured on the article's program.
        let mut digest: u64 = 0xcbf2_9ce4_8422_2325;
        let mut totals = [0; 4];
        let mut grids = Vec::new();
        for first_row in first_rows() {
            let mut grid = grid(first_row);
            for digit in grid.0 {
                digest = (digest ^ u64::from(b'0' + digit)).wrapping_mul(0x100_0000_01b3);
            }
            // The article's moves, which `searches.rs` compares with those of the file, on all first rows.
            let mut search = RowOrder::default();
            let mut board = Board::EMPTY;
            board[0] = grid[0];
            assert!(search.search(&mut board.0) && board == grid);
            let RowOrder { checks, placements, resets, .. } = search;
            for (total, count) in totals.iter_mut().zip([1, checks, placements, resets]) {
                *total += count;
            }
            // No two are alike, since each begins with its own first row. But some are relabellings of others: relabelled so
            // that the first row is 123456789, fewer are different.
            let mut labels = [0; 10];
            for (&digit, new) in grid[0].iter().zip(1..) {
                labels[usize::from(digit)] = new;
            }
            grid.0 = grid.0.map(|digit| labels[usize::from(digit)]);
            grids.push(grid);
        }
        assert_eq!(0xcfb7_a6c3_16d3_b899, digest);
        grids.sort_unstable();
        grids.dedup();
        assert_eq!([362_880, 524_715_552, 69_913_888, 43_786_528], totals);
        assert_eq!(306_668, grids.len(), "different grids, when relabelled");
        let header = include_str!("../../solutions/initial_state.rs");
        for told in ["362,880", "524,715,552", "69,913,888", "43,786,528", "306,668", "56,212"] {
            assert!(header.contains(told), "{told}");
        }
    });
}

#[test]
fn initial_state_refuses_a_first_row_that_is_not_1_to_9() {
    held(&["initial_state"], move || {
        for row in [[1; 9], [0, 1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8, 10]] {
            assert!(start(row).is_none(), "a grid of the first row {row:?}");
        }
    });
}

#[test]
fn initial_state_s_random_first_rows_are_orders_of_1_to_9_and_differ() {
    held(&["initial_state"], move || {
        let rows: HashSet<[i32; 9]> = (0..100).map(|_| random_first_row()).collect();
        for row in &rows {
            let mut digits = *row;
            digits.sort_unstable();
            assert_eq!([1, 2, 3, 4, 5, 6, 7, 8, 9], digits);
        }
        // A hundred draws of 362,880: more than ten repetitions do not happen.
        assert!(rows.len() > 90, "only {} different first rows in 100", rows.len());
    });
}

/// Article 001: the player's grid need not be the generator's. On which boards the rule finds a clash, `attempt` asks of all
/// puzzles, and `cases/sentences` has the words for each.
#[test]
fn win_condition_holds_for_another_solution_than_the_generator_s() {
    held(&["initial_state", "win_condition"], move || {
        let mut player = grid([1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert!(is_won(&player.to_chars()));
        player[0].swap(0, 1);
        assert!(!is_won(&player.to_chars()));
        player[3].swap(0, 1);
        assert!(is_won(&player.to_chars()));
        player[8][8] = 0;
        assert!(!is_won(&player.to_chars()));
    });
}

#[test]
fn win_condition_is_not_met_by_a_board_of_another_shape_and_no_harm_is_done() {
    held(&["win_condition"], move || {
        let ragged = vec![vec!['1'; 12], vec![], vec!['x', '9']];
        assert!(!is_won(&ragged), "{ragged:?} is won");
        assert!(!is_won(&[]));
        assert!(first_clash(&ragged).is_some(), "no clash in {ragged:?}");
    });
}
