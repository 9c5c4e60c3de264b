//! The facts in the headers of the solutions, beyond what the shared table checks: the generator's claim, the winning
//! condition, the rule as LeetCode 36 has it, the rule broken everywhere.

use std::collections::HashSet;
use std::thread;

use solutions::Board;

use crate::support::first_rows;
use crate::support::named::{completes, puzzle};

mod initial_state {
    use super::*;
    use pretty_assertions::assert_eq;
    use solutions::initial_state::{random_first_row, start};

    #[test]
    fn first_rows_give_valid_grids() {
        for row in first_rows::all().step_by(100) {
            grid(row);
        }
    }

    #[test]
    #[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
    fn all_362_880_first_rows_give_valid_grids_and_no_two_alike() {
        let first_rows: Vec<[i32; 9]> = first_rows::all().collect();
        assert_eq!(362_880, first_rows.len());

        let (one, other) = first_rows.split_at(first_rows.len() / 2);
        let make =
            |rows: &[[i32; 9]]| -> Vec<Board> { rows.iter().map(|&row| grid(row)).collect() };
        let mut grids = Vec::new();
        thread::scope(|scope| {
            let half = scope.spawn(|| make(one));
            let rest = make(other);
            grids = half.join().unwrap();
            grids.extend(rest);
        });

        // FNV-1a over all digits as text, as measured on the article's program.
        let mut digest: u64 = 0xcbf2_9ce4_8422_2325;
        for digit in grids.iter().flat_map(|grid| grid.0) {
            digest = (digest ^ u64::from(b'0' + digit)).wrapping_mul(0x100_0000_01b3);
        }
        assert_eq!("cfb7a6c316d3b899", format!("{digest:016x}"));

        // No two are alike, since each begins with its own first row (`grid` looks). But some are relabellings of
        // others: relabelled so that the first row is 123456789, fewer are different.
        for grid in &mut grids {
            let mut labels = [0; 10];
            for (&digit, new) in grid[0].iter().zip(1..) {
                labels[usize::from(digit)] = new;
            }
            grid.0 = grid.0.map(|digit| labels[usize::from(digit)]);
        }
        grids.sort_unstable();
        grids.dedup();
        assert_eq!(
            306_668,
            grids.len(),
            "different grids when the first row is relabelled 123456789"
        );
        let header = include_str!("../../solutions/initial_state.rs");
        assert!(header.contains(" 306,668 ") && header.contains(" 56,212 "));
    }

    /// The grid of a first row, checked: it keeps the row and the rules.
    fn grid(first_row: [i32; 9]) -> Board {
        let grid = start(first_row).expect("every first row gives a grid");
        let mut row_alone = [[0; 9]; 9];
        row_alone[0] = first_row;
        let grid = Board::from_matrix(&grid);
        assert!(completes(&Board::from_matrix(&row_alone), &grid), "{grid}");
        grid
    }

    #[test]
    fn a_first_row_that_is_not_1_to_9_is_refused() {
        for row in [[1; 9], [0, 1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8, 10]] {
            assert_eq!(None, start(row));
        }
    }

    #[test]
    fn random_first_rows_are_orders_of_1_to_9_and_differ() {
        let rows: HashSet<[i32; 9]> = (0..100).map(|_| random_first_row()).collect();
        for row in &rows {
            let mut digits = *row;
            digits.sort_unstable();
            assert_eq!([1, 2, 3, 4, 5, 6, 7, 8, 9], digits);
        }
        // A hundred draws of 362,880: more than ten repetitions do not happen.
        assert!(rows.len() > 90, "only {} different rows in 100", rows.len());
    }
}

mod win_condition {
    use super::*;
    use pretty_assertions::assert_eq;
    use rstest::{Context, rstest};
    use solutions::win_condition::{Solution, first_clash, is_won};

    #[rstest]
    // grid                                  won    valid  reason
    #[case::solved_lc37(true, true, "")]
    #[case::solved_java(true, true, "")]
    #[case::one_empty_last(false, true, "")]
    #[case::empty(false, true, "")]
    #[case::dead_cell_r0c8(false, true, "")]
    #[case::full_but_invalid(false, false, "row 9 holds 1 twice: columns 7 and 9")]
    #[case::all_fives(false, false, "row 1 holds 5 twice: columns 1 and 2")]
    #[case::two_5_in_row_else_empty(false, false, "row 1 holds 5 twice: columns 1 and 2")]
    #[case::two_5_in_column_else_empty(false, false, "column 1 holds 5 twice: rows 1 and 9")]
    #[case::duplicate_box(false, false, "box 5 holds 5 twice: r4c6 and r5c4")]
    fn says_of(
        #[context] grid: Context,
        #[case] won: bool,
        #[case] valid: bool,
        #[case] reason: &str,
    ) {
        let chars = puzzle(grid.description.unwrap_or_default()).to_chars();
        let clash = first_clash(&chars).map(|clash| clash.to_string()).unwrap_or_default();
        assert_eq!((won, reason), (is_won(&chars), clash.as_str()));
        assert_eq!(valid, Solution::is_valid_sudoku(chars));
    }

    /// Article 001: the player's grid need not be the generator's.
    #[test]
    fn another_solution_than_the_generators_is_won_too() {
        let generated = solutions::initial_state::start([1, 2, 3, 4, 5, 6, 7, 8, 9]).unwrap();
        let mut player = Board::from_matrix(&generated);
        assert!(is_won(&player.to_chars()));
        player[0].swap(0, 1);
        assert!(!is_won(&player.to_chars()));
        player[3].swap(0, 1);
        assert!(is_won(&player.to_chars()));
    }

    #[test]
    fn a_board_of_another_shape_is_not_won_and_harms_nothing() {
        let ragged = vec![vec!['1'; 12], vec![], vec!['x', '9']];
        assert!(!is_won(&ragged));
        assert!(!is_won(&[]));
        assert!(first_clash(&ragged).is_some());
    }
}
