//! The shared table: every solver fills every puzzle as it should. A row per puzzle, a line per solution.
//!
//! `cargo test number_unassigned` checks one solution, `cargo test hard_02` one puzzle. The puzzles themselves, their
//! solutions and where they come from stand in `cases/puzzles.csv`.

use pretty_assertions::assert_eq;
use rstest::{Context, rstest};
use solutions::CATALOGUE;
use workbench::board::expectation::{self, Author, Demand, Expected};
use workbench::board::{self, named};

use Demand::{Contradictory, Nothing, Several, Unique};

/// A line `name,` here, and a solution is checked.
macro_rules! table {
    ($($solution:ident,)+) => {
        const SOLUTIONS: &[&str] = &[$(stringify!($solution)),+];
        $(
            #[rstest]
            // puzzle                               demand
            #[case::lc37_wikipedia                  (Unique)]
            #[case::empty                           (Several)]
            #[case::java_article                    (Several)]
            #[case::solved_lc37                     (Unique)]
            #[case::solved_java                     (Unique)]
            #[case::one_empty_first                 (Unique)]
            #[case::hard_02                         (Unique)]
            #[case::one_empty_centre                (Unique)]
            #[case::one_empty_last                  (Unique)]
            #[case::last_row_empty                  (Unique)]
            #[case::box_0_empty                     (Unique)]
            #[case::easy_01                         (Unique)]
            #[case::easy_02                         (Unique)]
            #[case::easy_03                         (Unique)]
            #[case::hard_06                         (Unique)]
            #[case::hard_07                         (Unique)]
            #[case::hard_01_rot180                  (Unique)]
            #[case::hard_01_relabel_10_minus_d      (Unique)]
            #[case::inkala_2006                     (Unique)]
            #[case::inkala_2012                     (Unique)]
            #[case::norvig_hard1                    (Several)]
            #[case::gen_row_identity                (Several)]
            #[case::gen_row_reverse                 (Several)]
            #[case::lc37_minus_5_givens             (Several)]
            #[case::unsolvable_square               (Nothing)]
            #[case::unsolvable_box                  (Nothing)]
            #[case::dead_cell_r0c8                  (Nothing)]
            #[case::lc37_wrong_given                (Nothing)]
            #[case::lc37_wrong_given_late           (Nothing)]
            #[case::duplicate_box                   (Contradictory)]
            #[case::duplicate_row                   (Contradictory)]
            #[case::lc37_extra_5_in_row0            (Contradictory)]
            #[case::full_but_invalid                (Contradictory)]
            #[case::all_fives                       (Contradictory)]
            #[case::full_invalid_one_empty_fillable (Contradictory)]
            fn $solution(#[context] puzzle: Context, #[case] demand: Demand) {
                check(stringify!($solution), &puzzle, demand);
            }
        )+

        /// Rows on which a plain backtracker takes from a tenth of a second to several seconds.
        mod slow {
            use super::*;

            $(
                #[rstest]
                #[case::hard_01                     (Unique)]
                #[case::hard_04                     (Unique)]
                #[case::hard_12                     (Unique)]
                #[case::medium_01                   (Unique)]
                #[case::medium_02                   (Unique)]
                #[case::norvig_grid2                (Unique)]
                #[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
                fn $solution(#[context] puzzle: Context, #[case] demand: Demand) {
                    check(stringify!($solution), &puzzle, demand);
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
    exact_cover,
    boxes,
    lanes,
}

/// Runs one solver on one puzzle and compares what it says, and the board afterwards, with the demand.
#[track_caller]
fn check(solution: &str, puzzle: &Context, demand: Demand) {
    let name = puzzle.description.expect("rows have names");
    let case = named::find(name).expect("rows are in puzzles.csv");
    assert_eq!(
        demand,
        expectation::demand(case),
        "the row's demand, as puzzles.csv has it"
    );
    let entry = CATALOGUE
        .iter()
        .find(|entry| entry.name == solution)
        .expect("lines are in the catalogue");

    let mut found = board::parse(&case.puzzle).expect("puzzles.csv holds boards");
    let says = entry.solve(&mut found);

    let Expected { solved, board } =
        expectation::expected(solution, Author::of(entry), case, says, &found)
            .expect("rows come to an end");
    assert_eq!(
        board, found,
        "{solution} on {name}: expected board < > board found"
    );
    assert_eq!(
        solved, says,
        "{solution} on {name}: what it says of having solved it"
    );
}

#[test]
fn every_solver_of_the_catalogue_has_a_line_in_the_table() {
    let mut solvers: Vec<&str> = CATALOGUE
        .iter()
        .filter(|entry| entry.is_solver())
        .map(|entry| entry.name)
        .collect();
    let mut lines = SOLUTIONS.to_vec();
    solvers.sort_unstable();
    lines.sort_unstable();
    assert_eq!(solvers, lines);
}

#[test]
fn every_puzzle_has_a_row_in_the_table_or_is_one_that_never_ends() {
    let rows: Vec<&str> = include_str!("table.rs")
        .lines()
        .filter_map(|line| line.trim().strip_prefix("#[case::"))
        .filter_map(|rest| rest.split_once('(').map(|(name, _)| name.trim()))
        .collect();
    for case in named::all() {
        let times = rows
            .iter()
            .chain(&expectation::ENDLESS)
            .filter(|name| **name == case.case)
            .count();
        assert_eq!(1, times, "rows for {}", case.case);
    }
    assert_eq!(44, named::all().len(), "lines of puzzles.csv");
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
