//! The shared table: a row per puzzle, with what it promises of every solver, and a line per solution.
//!
//! `cargo test number_unassigned` checks one solution, `cargo test hard_02` one puzzle. The puzzles themselves, their
//! solutions and where they come from are in `workbench/data/puzzles.csv`. A failure shows boards: of 81 digits a difference
//! of texts, as `pretty_assertions` draws it elsewhere, says nothing.

use rstest::{Context, rstest};

use self::Promise::{AnySolution, AsItsArticle, Solved, Unchanged};
use crate::attempt::{self, Task};
use support::named::{self, Completion};

/// What right means on a puzzle.
#[derive(Debug, PartialEq, Eq)]
enum Promise {
    /// `true`, and the board is its only solution.
    Solved,
    /// `true`, and the board is a solution; of a mirror, the first in row order.
    AnySolution,
    /// `false`, and the board is as it was.
    Unchanged,
    /// A mirror answers and leaves what its article's program does, since that checks no givens (`cases/traces.csv`, or a search
    /// in row order where that has no line); the others answer `false`, and the board is as it was.
    AsItsArticle,
}

#[rstest]
// One solution.
#[case::lc37_wikipedia(Solved)]
#[case::solved_lc37(Solved)]
#[case::solved_java(Solved)]
#[case::one_empty_first(Solved)]
#[case::hard_02(Solved)]
#[case::one_empty_centre(Solved)]
#[case::one_empty_last(Solved)]
#[case::last_row_empty(Solved)]
#[case::box_0_empty(Solved)]
#[case::easy_01(Solved)]
#[case::easy_02(Solved)]
#[case::easy_03(Solved)]
#[case::hard_06(Solved)]
#[case::hard_07(Solved)]
#[case::hard_01_rot180(Solved)]
#[case::hard_01_relabel_10_minus_d(Solved)]
#[case::inkala_2006(Solved)]
#[case::inkala_2012(Solved)]
// Several.
#[case::empty(AnySolution)]
#[case::java_article(AnySolution)]
#[case::norvig_hard1(AnySolution)]
#[case::gen_row_identity(AnySolution)]
#[case::gen_row_reverse(AnySolution)]
#[case::lc37_minus_5_givens(AnySolution)]
// None, though the givens do not clash.
#[case::unsolvable_square(Unchanged)]
#[case::unsolvable_box(Unchanged)]
#[case::dead_cell_r0c8(Unchanged)]
#[case::lc37_wrong_given(Unchanged)]
#[case::lc37_wrong_given_late(Unchanged)]
// The givens clash.
#[case::duplicate_box(AsItsArticle)]
#[case::duplicate_row(AsItsArticle)]
#[case::lc37_extra_5_in_row0(AsItsArticle)]
#[case::full_but_invalid(AsItsArticle)]
#[case::all_fives(AsItsArticle)]
#[case::full_invalid_one_empty_fillable(AsItsArticle)]
// A plain backtracker takes from a tenth of a second to several seconds on these.
#[ignore = "slow"]
#[case::hard_01(Solved)]
#[ignore = "slow"]
#[case::hard_04(Solved)]
#[ignore = "slow"]
#[case::hard_12(Solved)]
#[ignore = "slow"]
#[case::medium_01(Solved)]
#[ignore = "slow"]
#[case::medium_02(Solved)]
#[ignore = "slow"]
#[case::norvig_grid2(Solved)]
// Not here: `norvig_impossible`, `two_5_in_row_else_empty` and `two_5_in_column_else_empty`, on which plain backtracking is
// endless.
fn solves(
    #[context] row: Context,
    #[case] promise: Promise,
    // The solutions.
    #[values(
        "int_matrix",
        "combined_check",
        "char_board",
        "number_unassigned",
        "bit_masks",
        "candidates",
        "techniques",
        "exact_cover",
        "boxes"
    )]
    solution: &str,
) {
    let case = named::find(row.description.unwrap_or_default());
    let known = match case.completion() {
        Completion::Unique => Solved,
        Completion::Several => AnySolution,
        Completion::NoSolution => Unchanged,
        Completion::Contradictory => AsItsArticle,
    };
    assert_eq!(known, promise, "what puzzles.csv says of {}", case.name);
    attempt::assert_row_right(&Task::of_puzzle(solutions::find(solution).unwrap(), &case));
}
