//! What a puzzle demands of a solver, and whether a solver has met it: the rule behind the shared table and `practice`.

use solutions::Entry;

use super::named::{Case, Completions};
use super::rules::solution_error;
use crate::board::{self, Board};

/// What a puzzle demands of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// One completion: exactly that one.
    Unique,
    /// Several completions: one of them, and a mirror finds the first in row order.
    Several,
    /// No completion: the solver says so and leaves the board as it was.
    Nothing,
    /// Givens that break the rules: a mirror does what the article's program does; a solution beyond the articles says
    /// that there is no solution and leaves the board as it was. No judge asks, so a reader's own may do as it likes.
    Contradictory,
}

/// Whose solution it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// It mirrors an article.
    Article,
    /// It goes beyond the articles.
    Workspace,
    /// It is the reader's own.
    Reader,
}

impl Author {
    /// Whose solution an entry of the catalogue is.
    #[must_use]
    pub fn of(entry: &Entry) -> Author {
        if entry.is_mirror() {
            Author::Article
        } else {
            Author::Workspace
        }
    }
}

/// Puzzles that a plain backtracker does not end within a minute, and that no table has.
pub const ENDLESS: [&str; 3] = [
    "norvig_impossible",
    "two_5_in_row_else_empty",
    "two_5_in_column_else_empty",
];

/// Puzzles on which a plain backtracker takes from a tenth of a second to several seconds; a table of their own.
pub const SLOW: [&str; 6] = [
    "hard_01",
    "hard_04",
    "hard_12",
    "medium_01",
    "medium_02",
    "norvig_grid2",
];

/// What a solver should have said and left on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Whether it should say that it has filled the board.
    pub solved: bool,
    /// The board afterwards.
    pub board: Board,
}

/// The demand of a named puzzle, as `puzzles.csv` has it.
#[must_use]
pub fn demand(case: &Case) -> Demand {
    match case.completions {
        _ if !case.givens_consistent => Demand::Contradictory,
        Completions::Exactly(0) => Demand::Nothing,
        Completions::Exactly(1) => Demand::Unique,
        _ => Demand::Several,
    }
}

/// What a solution should make of a named puzzle, given what it says and the board that it has left: where it has a
/// choice, it is that.
///
/// `None` if the puzzle is one that the article's program does not end within a minute.
#[must_use]
pub fn expected(
    solution: &str,
    author: Author,
    case: &Case,
    says: bool,
    found: &Board,
) -> Option<Expected> {
    let start = board::parse(&case.puzzle).ok()?;
    let is_mirror = author == Author::Article;
    let (solved, board) = match demand(case) {
        Demand::Several if !is_mirror && solution_error(&start, found).is_none() => (true, *found),
        Demand::Unique | Demand::Several => (true, board::parse(&case.first_solution).ok()?),
        Demand::Contradictory if is_mirror => article(solution, &case.case)?,
        Demand::Contradictory if author == Author::Reader => (says, *found),
        Demand::Nothing | Demand::Contradictory => (false, start),
    };
    Some(Expected { solved, board })
}

/// What the article's own program says and leaves on the board, as measured (`tests/cases/traces.csv`).
fn article(solution: &str, case: &str) -> Option<(bool, Board)> {
    let traces = include_str!("../../../tests/cases/traces.csv");
    let finished = format!("{solution},{case},yes,");
    let mut columns = traces
        .lines()
        .find_map(|line| line.strip_prefix(&finished))?
        .split(',');
    let solved = columns.next()? == "yes";
    Some((solved, board::parse(columns.next()?).ok()?))
}
