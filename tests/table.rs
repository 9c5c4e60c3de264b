//! The shared table: every solver fills every puzzle as it should. A row per puzzle, a line per solution.
//!
//! `cargo test number_unassigned` checks one solution, `cargo test hard_02` one puzzle. The puzzles themselves, their
//! solutions and where they come from stand in `workbench/data/puzzles.csv`.

use pretty_assertions::assert_eq;
use solutions::{Board, CATALOGUE};

use crate::searches;
use crate::support::named::{self, Kind, board, completes};

/// Makes a list of puzzles, and a macro that turns a function with `#[case] puzzle: &str` into an rstest table of them.
macro_rules! rows {
    ($dollar:tt $list:ident $table:ident: $($puzzle:ident)+) => {
        const $list: &[&str] = &[$(stringify!($puzzle)),+];
        macro_rules! $table {
            ($dollar($function:tt)+) => {
                #[rstest::rstest]
                $(#[case::$puzzle(stringify!($puzzle))])+
                $dollar($function)+
            };
        }
        pub(crate) use $table;
    };
}

rows! { $ QUICK on_quick_puzzles:
    lc37_wikipedia
    empty
    java_article
    solved_lc37
    solved_java
    one_empty_first
    hard_02
    one_empty_centre
    one_empty_last
    last_row_empty
    box_0_empty
    easy_01
    easy_02
    easy_03
    hard_06
    hard_07
    hard_01_rot180
    hard_01_relabel_10_minus_d
    inkala_2006
    inkala_2012
    norvig_hard1
    gen_row_identity
    gen_row_reverse
    lc37_minus_5_givens
    unsolvable_square
    unsolvable_box
    dead_cell_r0c8
    lc37_wrong_given
    lc37_wrong_given_late
    duplicate_box
    duplicate_row
    lc37_extra_5_in_row0
    full_but_invalid
    all_fives
    full_invalid_one_empty_fillable
}

// A plain backtracker takes from a tenth of a second to several seconds on these.
rows! { $ SLOW on_slow_puzzles:
    hard_01
    hard_04
    hard_12
    medium_01
    medium_02
    norvig_grid2
}

// A plain backtracker does not finish these within a minute, so this table has no row of them.
rows! { $ ENDLESS on_endless_puzzles:
    norvig_impossible
    two_5_in_row_else_empty
    two_5_in_column_else_empty
}

/// A line `name,` here, and a solution is checked.
macro_rules! table {
    ($($solution:ident,)+) => {
        const SOLUTIONS: &[&str] = &[$(stringify!($solution)),+];
        $(
            on_quick_puzzles! {
                fn $solution(#[case] puzzle: &str) {
                    check(stringify!($solution), puzzle);
                }
            }
        )+

        mod slow {
            use super::*;

            $(
                on_slow_puzzles! {
                    #[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
                    fn $solution(#[case] puzzle: &str) {
                        check(stringify!($solution), puzzle);
                    }
                }
            )+
        }
    };
}

table! {
    int_matrix,
    combined_check,
    char_board,
    number_unassigned,
    candidates,
    techniques,
    exact_cover,
    boxes,
    lanes,
}

/// Runs a solver on a puzzle and checks its result and the board afterwards.
#[track_caller]
fn check(solution: &str, puzzle: &str) {
    let case = named::find(puzzle);
    let start = board(&case.puzzle);
    let entry = solutions::find(solution).unwrap();

    let mut found = start;
    let says = entry.solve(&mut found);

    let (solved, expected) = match case.kind() {
        // Any completion is right, but a mirror finds the first in row order.
        Kind::Several if !entry.is_mirror() && completes(&start, &found) => (true, found),
        Kind::Unique | Kind::Several => (true, board(&case.first_solution)),
        // A mirror does what the article's program does.
        Kind::Contradictory if entry.is_mirror() => {
            let article = searches::trace(solution, puzzle);
            (article.get("solved") == "yes", board(article.get("grid_after")))
        }
        Kind::NoSolution | Kind::Contradictory => (false, start),
    };
    assert_eq!(expected, found, "{solution} on {puzzle}: the board");
    assert_eq!(solved, says, "{solution} on {puzzle}: says it is solved");
}

#[test]
fn every_solver_of_the_catalogue_has_a_line_in_the_table() {
    let solvers = CATALOGUE.iter().filter(|entry| entry.is_solver());
    let mut solvers: Vec<&str> = solvers.map(|entry| entry.name).collect();
    let mut lines = SOLUTIONS.to_vec();
    solvers.sort_unstable();
    lines.sort_unstable();
    assert_eq!(solvers, lines);
}

#[test]
fn every_named_puzzle_is_in_the_list_that_puzzles_csv_says() {
    for (word, list) in [("quick", QUICK), ("slow", SLOW), ("endless", ENDLESS)] {
        let mut cases = named::all();
        cases.retain(|case| case.backtracking == word);
        let mut named: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        let mut listed = list.to_vec();
        named.sort_unstable();
        listed.sort_unstable();
        assert_eq!(named, listed, "{word}");
    }
}

/// The rule that the table trusts, and the figures that it is given.
#[test]
fn every_first_solution_completes_its_puzzle_and_a_changed_one_does_not() {
    for case in named::all() {
        if let Kind::Unique | Kind::Several = case.kind() {
            let (puzzle, grid) = (board(&case.puzzle), board(&case.first_solution));
            assert!(completes(&puzzle, &grid), "{}", case.name);
            let mut changed = grid;
            changed[4].swap(0, 8);
            assert!(!completes(&Board::EMPTY, &changed), "a column holds a digit twice");
            let relabelled = Board(grid.0.map(|digit| digit % 9 + 1));
            assert!(completes(&Board::EMPTY, &relabelled));
            assert_eq!(
                puzzle == Board::EMPTY,
                completes(&puzzle, &relabelled),
                "{}: givens are kept",
                case.name
            );
        }
    }
}

#[test]
fn no_name_contains_another() {
    for a in CATALOGUE {
        for b in CATALOGUE {
            assert!(
                a.name == b.name || !a.name.contains(b.name),
                "`cargo test {}` would also run {}",
                b.name,
                a.name
            );
        }
    }
}
