//! The problems of online judges that Sudoku solutions can be handed to: one file each, and one line each in [`ALL`].
//!
//! A problem's file says where it lives, its limits, how an answer is compared, what is asked of a solution, the code
//! that stands around a solution there, and its cases.

use std::time::Duration;

use solutions::Entry;

use crate::board::Board;

pub mod wrapper;

mod acwing_169;
mod atcoder_abc327_c;
mod boj_2239;
mod boj_2580;
mod codewars_sudoku_solver;
mod hdu_1426;
mod kattis_sudokunique;
mod leetcode_36;
mod leetcode_37;
mod luogu_p10481;
mod luogu_p10482;
mod luogu_p1074;
mod luogu_p1784;
mod nowcoder_hj44;
mod spoj_sudoku;
mod uva_989;

/// All problems, in the order in which they are listed.
pub const ALL: &[Problem] = &[
    leetcode_37::PROBLEM,
    leetcode_36::PROBLEM,
    luogu_p10482::PROBLEM,
    luogu_p1784::PROBLEM,
    boj_2580::PROBLEM,
    nowcoder_hj44::PROBLEM,
    boj_2239::PROBLEM,
    luogu_p10481::PROBLEM,
    codewars_sudoku_solver::PROBLEM,
    hdu_1426::PROBLEM,
    kattis_sudokunique::PROBLEM,
    spoj_sudoku::PROBLEM,
    acwing_169::PROBLEM,
    uva_989::PROBLEM,
    luogu_p1074::PROBLEM,
    atcoder_abc327_c::PROBLEM,
];

/// A problem, and the judges that have it in the same form.
#[derive(Debug)]
pub struct Problem {
    /// The judges. The first gives the problem its name; by the identifiers of the others it is known too.
    pub homes: &'static [Home],
    /// What it is called there.
    pub title: &'static str,
    /// What is asked of a solution.
    pub demand: Demand,
    /// The code around a solution.
    pub glue: Glue,
    /// When an answer is right.
    pub comparison: Comparison,
    /// What it is judged on.
    pub cases: &'static [Case],
    /// Solutions of the catalogue that can serve it but are expected to exceed the time limit on these cases. All
    /// others that can serve it are expected to be accepted.
    pub too_slow: &'static [&'static str],
}

/// A judge that has a problem.
#[derive(Debug)]
pub struct Home {
    /// The judge and its name for the problem, such as `leetcode-37`.
    pub id: &'static str,
    /// Where its statement is.
    pub address: &'static str,
    /// Processor time for one case.
    pub time: Limit<Duration>,
    /// Memory for one case, in units of 2^20 bytes.
    pub memory: Limit<u64>,
    /// Whether Rust can be handed in.
    pub rust: Rust,
}

/// A limit, and how surely it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit<T> {
    /// It stands in the statement, or in a public copy of it.
    Stated(T),
    /// Said from memory; nobody has looked it up.
    Unverified(T),
    /// The judge does not say; this one is ours.
    Ours(T),
}

impl<T: Copy> Limit<T> {
    /// The limit, however surely it is known.
    #[must_use]
    pub const fn value(&self) -> T {
        match self {
            Limit::Stated(value) | Limit::Unverified(value) | Limit::Ours(value) => *value,
        }
    }

    /// A few words after the limit, for people; empty for one that is stated.
    #[must_use]
    pub const fn remark(&self) -> &'static str {
        match self {
            Limit::Stated(_) => "",
            Limit::Unverified(_) => " (not verified)",
            Limit::Ours(_) => " (ours)",
        }
    }
}

/// Whether a judge takes Rust, and which compiler it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rust {
    /// It does, with this compiler and edition as far as they are known.
    Yes {
        /// What is known of the compiler.
        compiler: &'static str,
        /// The edition that texts are compiled with here.
        edition: &'static str,
    },
    /// It does not; texts can still be judged here.
    No,
}

impl Rust {
    /// The edition to compile with: the judge's if it is known, otherwise the oldest that any judge has.
    #[must_use]
    pub const fn edition(self) -> &'static str {
        match self {
            Rust::Yes { edition, .. } => edition,
            Rust::No => "2018",
        }
    }
}

/// What a problem asks of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Fill a board of nine by nine; any solution will do, or there is only one.
    Fill,
    /// The solution that comes first in row order.
    First,
    /// The number of solutions, counted up to two.
    Count,
    /// Fill a board of 16 by 16.
    Large,
    /// The solution that comes first in row order, on a board with boxes of one by one, two by two or three by three.
    FirstOfSize,
    /// The best of all solutions.
    Best,
    /// Say whether a board breaks the rules.
    Rule,
}

/// The code around a solution.
#[derive(Debug)]
pub enum Glue {
    /// The judge runs a whole program. Its text, in which `$CALL` stands for the call that fills `board`, and
    /// `board_of` makes a board of 81 characters.
    Program(&'static str),
    /// The judge calls a function.
    Function {
        /// What the judge has already, and the text leaves out.
        given: &'static str,
        /// The function that the judge calls, around a solution.
        adapter: fn(&Entry) -> String,
        /// What stands in for the judge's own code here, after the text: it reads a case and prints the answer.
        harness: &'static str,
    },
}

/// When an answer is right. Windows line ends are never a difference.
#[derive(Clone, Copy, Debug)]
pub enum Comparison {
    /// Every character as expected, but for blanks at the ends of lines and empty lines at the end of all.
    Lines,
    /// Every word as expected, wherever it stands.
    Words,
    /// Laid out as expected, and every grid completes its board of the input, whose boards the function reads.
    Completion(fn(&str) -> Vec<Board>),
}

/// An input and the answer expected.
#[derive(Debug)]
pub struct Case {
    /// Its name: that of its files in `workbench/data/judges`, without folder and ending.
    pub name: &'static str,
    /// What is special about it.
    pub about: &'static str,
    /// The input.
    pub input: &'static str,
    /// The answer.
    pub output: &'static str,
}

/// A case from `workbench/data/judges`: folder, name, what is special about it.
macro_rules! case {
    ($folder:literal, $name:literal, $about:literal) => {
        $crate::problems::Case {
            name: $name,
            about: $about,
            input: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/data/judges/",
                $folder,
                "/",
                $name,
                ".in"
            )),
            output: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/data/judges/",
                $folder,
                "/",
                $name,
                ".out"
            )),
        }
    };
}
pub(crate) use case;

impl Problem {
    /// Its name: its identifier at its first judge.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.homes[0].id
    }
}

/// The problem of that identifier, at that judge.
///
/// # Errors
/// When there is none; the message lists those there are.
pub fn find(id: &str) -> Result<(&'static Problem, &'static Home), String> {
    for problem in ALL {
        if let Some(home) = problem.homes.iter().find(|home| home.id == id) {
            return Ok((problem, home));
        }
    }
    let ids: Vec<&str> = ALL
        .iter()
        .flat_map(|problem| problem.homes.iter().map(|home| home.id))
        .collect();
    Err(format!(
        "no problem is called {id}; there are {}",
        ids.join(", ")
    ))
}

/// The boards in an input that holds nothing but their cells (a digit, or 0 . ? for an empty one) and white space.
#[must_use]
pub fn boards_of(input: &str) -> Vec<Board> {
    let cells: Vec<u8> = input
        .chars()
        .filter(|cell| !cell.is_whitespace())
        .map(|cell| cell.to_digit(10).map_or(0, |digit| digit.to_le_bytes()[0]))
        .collect();
    cells
        .chunks_exact(81)
        .map(|cells| {
            let mut board = Board::EMPTY;
            board.0.copy_from_slice(cells);
            board
        })
        .collect()
}
