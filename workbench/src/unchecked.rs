//! What of a solution has not been checked, as facts, and the words for it.

use std::env;
use std::fmt::{self, Display};

use clap::ValueEnum;
use serde::Serialize;

/// A check that may come to no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// How many solutions a board has.
    Count,
    /// The steps of a search, compared with those of an exercise's original.
    Steps,
    /// The same, where the original shows none.
    OriginalSteps,
    /// The functions of an exercise, called with the arguments of the original's.
    Functions,
    /// What main prints.
    Output,
    /// In which cell a search goes on.
    Choice,
    /// Another function that a judge may call, in the same file.
    Beside,
    /// A rule, on more boards than a problem's cases have.
    MoreBoards,
    /// Boards one after the other.
    Repeated,
    /// Whether another step of the course is quicker.
    Rival,
    /// Whether it keeps the solutions that it counts.
    Kept,
    /// Whether the judge's Rust is new enough.
    Newer,
}

/// One of them that came to none, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unchecked {
    check: Part,
    /// The board, the original or the function that it is about, if it is about one.
    of: String,
    why: String,
}

/// Names a check that comes to no answer, whatever it finds: for tests.
const GIVES_UP: &str = "SUDOKU_GIVES_UP";

impl Part {
    /// The answer of this check, or that there is none.
    pub fn answered<T, E: Display>(self, of: &str, answer: Result<T, E>) -> Result<T, Unchecked> {
        let name = self.to_possible_value();
        let gives_up =
            name.is_some_and(|name| env::var(GIVES_UP).is_ok_and(|it| it == name.get_name()));
        let answer = answer.map_err(|why| format!("{why:#}"));
        let answer = if gives_up { Err("a test stops it".to_owned()) } else { answer };
        answer.map_err(|why| Unchecked { check: self, of: of.to_owned(), why })
    }
}

impl Unchecked {
    /// Whether a solution is not right before this is checked. What cannot be checked of any solution is not asked of one.
    pub fn is_asked(&self) -> bool {
        !matches!(self.check, Part::OriginalSteps | Part::Kept | Part::Newer)
    }
}

impl Display for Unchecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unchecked { check, of, why } = self;
        f.write_str("Not checked: ")?;
        match check {
            Part::Count => write!(f, "count_solutions on {of}"),
            Part::Steps | Part::OriginalSteps => {
                write!(f, "whether each step is that of {of}")
            }
            Part::Functions => {
                write!(f, "whether each function returns what that of {of} returns")
            }
            Part::Output => write!(f, "whether main prints what that of {of} prints"),
            Part::Choice => {
                f.write_str("whether it continues in a cell with the fewest candidates")
            }
            Part::Beside => write!(f, "{of}"),
            Part::MoreBoards => f.write_str("more boards than the cases have"),
            Part::Repeated => f.write_str("whether it keeps something between calls"),
            Part::Rival => write!(f, "whether {of} is quicker"),
            Part::Kept => f.write_str("whether it keeps what it counts"),
            Part::Newer => f.write_str("features newer than the judge's rustc"),
        }?;
        write!(f, "; {}.", why.trim_end_matches('.'))
    }
}
