//! The catalogue's entries, the board that every solution can be called with, and the interface for many boards.

pub(crate) mod batch;
mod board;
mod kind;
mod program;
pub(crate) mod several;
mod simd;

pub use batch::{BatchSolver, Level, OneByOne, Solver};
pub use board::{
    character, parse_cell, Board, Cell, ParseBoardError, UnexpectedCharacter, EMPTY_SIGNS, NO_DIGIT,
};
pub use kind::Kind;
pub use program::Program;
pub use simd::best as best_level;

use std::fmt;

/// One line of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The solution's name: its module, and its file without `.rs`.
    pub name: &'static str,
    /// Where it comes from.
    pub origin: Origin,
    /// Its function, by the kind of program.
    pub program: Program,
    /// The path of that function in the submission region, such as `Solution::solve_sudoku`.
    pub call: &'static str,
    /// The idea in a few words.
    pub idea: &'static str,
    /// The text of its file.
    pub source: &'static str,
    /// What it can do beyond what its kind says.
    pub abilities: &'static [Ability],
    pub(crate) batch: Option<fn(Level) -> Box<dyn BatchSolver>>,
}

/// What only some solutions can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ability {
    /// Of several solutions, it finds (or has a function that finds) the one that comes first in row order.
    FirstInRowOrder,
    /// It counts solutions up to a limit: `count_solutions(&[[u8; 9]; 9], u32) -> u32`.
    Counts,
    /// Boards of 1, 4, 9, 16 or 25 rows, and all solutions of a board one after the other: `ExactCover`.
    AnySize,
    /// It is fast on every board: it runs in-process, without a limit.
    NeedsNoLimit,
    /// It is a whole program, for this problem of an online judge.
    Answers(&'static str),
}

/// Where a solution comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It mirrors an article: its number, and the language of its program (– for one in prose).
    Article(&'static str, &'static str),
    /// It goes beyond the articles.
    BeyondArticles,
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Article(number, language) => write!(f, "{number} {language}"),
            Origin::BeyondArticles => f.write_str("–"),
        }
    }
}

/// `Some` of the path, if there is one.
macro_rules! optional {
    () => {
        None
    };
    ($there:path) => {
        Some($there)
    };
}

/// Makes `CATALOGUE` of one line per solution: `file: origin, Kind(function), idea, [abilities];`, where a function that
/// makes a batch solver may follow.
macro_rules! catalogue {
    ($(
        $name:ident: $origin:ident $(($($of:literal),+))?, $kind:ident($call:ident $(:: $method:ident)?), $idea:literal,
        [$($ability:expr),*] $(, $batch:path)?;
    )+) => {
        /// All solutions, the articles' first.
        pub static CATALOGUE: &[Entry] = &[$(
            Entry {
                name: stringify!($name),
                origin: Origin::$origin $(($($of),+))?,
                program: Program::$kind($name::$call $(:: $method)?),
                call: concat!(stringify!($call) $(, "::", stringify!($method))?),
                idea: $idea,
                source: include_str!(concat!(stringify!($name), ".rs")),
                abilities: &[$($ability),*],
                batch: optional!($($batch)?),
            },
        )+];
    };
}

impl Entry {
    /// What it is.
    pub fn kind(&self) -> Kind {
        self.program.kind()
    }

    /// Whether it can do this.
    pub fn can(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }

    /// Whether it fills puzzles.
    pub fn is_solver(&self) -> bool {
        self.kind().is_solver()
    }

    /// Whether it belongs to an article. The articles' searches take cells in row order and digits in ascending order.
    pub fn is_mirror(&self) -> bool {
        matches!(self.origin, Origin::Article(..))
    }

    /// The text for a judge, between the lines `// submission starts` and `// submission ends`.
    pub fn submission(&self) -> String {
        submission(self.source).unwrap_or_default()
    }

    /// Calls it on the board; see [`Program::solve`].
    pub fn solve(&self, board: &mut Board) -> bool {
        self.program.solve(board)
    }

    /// The solver, ready for many boards, with the best instructions that the processor has; `None` if it is not a solver.
    ///
    /// Without [`Ability::Counts`], limits are taken as 1. An article's solver counts 1 for a board that its program calls
    /// solved, even if the givens are contradictory.
    pub fn batch(&self) -> Option<Box<dyn BatchSolver>> {
        self.batch_at(Level::Avx512)
    }

    /// For tests: the same with the instructions of a level, or of the best lower one that the processor has. Most solvers
    /// have only one level.
    #[doc(hidden)]
    pub fn batch_at(&self, level: Level) -> Option<Box<dyn BatchSolver>> {
        self.is_solver().then(|| match self.batch {
            Some(batch) => batch(level),
            None => batch::plain(self.program),
        })
    }
}

/// The text for a judge in the file of a solution, between the lines `// submission starts` and `// submission ends`, with
/// Unix line ends. `None` if these lines are missing.
pub fn submission(file: &str) -> Option<String> {
    let file = file.replace("\r\n", "\n");
    let (_, rest) = file.split_once("// submission starts\n")?;
    let (region, _) = rest.split_once("// submission ends\n")?;
    Some(region.to_owned())
}
