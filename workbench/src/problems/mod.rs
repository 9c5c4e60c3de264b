//! The problems of online judges that Sudoku solutions can be handed in to: one file each, and one line each in [`ALL`].
//!
//! A problem's file has its judges and their limits, the task, the code around a solution, the comparison of answers and
//! the cases.

use std::borrow::Cow;
use std::str::FromStr;

use solutions::{Board, Kind};
use thiserror::Error;

use crate::text;

pub mod judges;
pub mod wrapper;

pub use judges::{Judge, Limit, Rust};
pub use wrapper::{Task, Wrapper};

mod acwing_169;
mod atcoder_abc327_c;
mod beecrowd_1383;
mod boj_2239;
mod boj_2580;
mod codeforces_1335d;
mod codewars_sudoku_solver;
mod hackerrank_sudoku;
mod hdu_1426;
mod hdu_3909;
mod kattis_sudokunique;
mod leetcode_36;
mod leetcode_37;
mod luogu_b4279;
mod luogu_p10481;
mod luogu_p10482;
mod luogu_p1074;
mod luogu_p1784;
mod nowcoder_hj44;
mod poj_2918;
mod poj_3076;
mod projecteuler_96;
mod spoj_sudogob;
mod spoj_sudoku;
mod swea_1974;
mod uva_989;
mod vijos_1345;

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
    hackerrank_sudoku::PROBLEM,
    luogu_b4279::PROBLEM,
    projecteuler_96::PROBLEM,
    vijos_1345::PROBLEM,
    poj_2918::PROBLEM,
    kattis_sudokunique::PROBLEM,
    spoj_sudoku::PROBLEM,
    acwing_169::PROBLEM,
    uva_989::PROBLEM,
    luogu_p1074::PROBLEM,
    poj_3076::PROBLEM,
    spoj_sudogob::PROBLEM,
    hdu_3909::PROBLEM,
    atcoder_abc327_c::PROBLEM,
    swea_1974::PROBLEM,
    beecrowd_1383::PROBLEM,
    codeforces_1335d::PROBLEM,
];

/// A problem, and the judges that have it in the same form.
#[derive(Debug)]
pub struct Problem {
    /// The first gives the problem its name, but it can be found by the others too.
    pub judges: &'static [Judge],
    pub title: &'static str,
    pub task: Task,
    pub wrapper: Wrapper,
    pub checker: Checker,
    pub cases: &'static [Case],
}

/// When an answer is right. Windows line ends are never compared.
#[derive(Clone, Copy, Debug)]
pub enum Checker {
    /// Every character as expected, except blanks at line ends and empty lines at the end.
    Lines,
    /// Every word as expected; white space does not count.
    Words,
    /// The layout as expected, and every grid right for its board; the function says what is wrong with it.
    Grids(fn(&Board, &Board) -> Option<String>),
}

/// An input and the expected answer.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name of its files, without extension.
    pub name: Cow<'static, str>,
    /// What is special about it.
    pub about: &'static str,
    pub input: Cow<'static, str>,
    pub output: Cow<'static, str>,
}

/// Cases from a folder of `workbench/data/judges`: each with its name and what is special about it.
macro_rules! cases {
    ($folder:literal: $($name:literal => $about:literal,)+) => {
        &[$($crate::problems::Case {
            name: std::borrow::Cow::Borrowed($name),
            about: $about,
            input: $crate::problems::cases!($folder, $name, ".in"),
            output: $crate::problems::cases!($folder, $name, ".out"),
        }),+]
    };
    ($folder:literal, $name:literal, $ending:literal) => {
        std::borrow::Cow::Borrowed(include_str!(concat!("../../data/judges/", $folder, "/", $name, $ending)))
    };
}
use cases;

impl Problem {
    /// Its identifier at its first judge.
    pub const fn id(&self) -> &'static str {
        self.judges[0].id
    }

    /// The kind that a new solution of it begins with.
    pub const fn kind(&self) -> Kind {
        match (&self.wrapper, self.task) {
            (Wrapper::Function { kind, .. }, _) => *kind,
            (_, Task::Fill | Task::First) => Kind::Ints,
            (_, Task::Count) => Kind::Bytes,
            (_, Task::Rule) => Kind::Rule,
            _ => Kind::WholeProgram,
        }
    }
}

/// A problem, at one of the judges that have it.
#[derive(Clone, Copy, Debug)]
pub struct ProblemAt {
    pub problem: &'static Problem,
    pub judge: &'static Judge,
}

impl ProblemAt {
    pub fn all() -> impl Iterator<Item = ProblemAt> + Clone {
        ALL.iter().flat_map(|problem| {
            problem.judges.iter().map(move |judge| ProblemAt { problem, judge })
        })
    }
}

#[derive(Clone, Debug, Error)]
#[error(
    "unknown problem `{id}`; {}",
    match meant {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("`{} problems` lists them", text::sudoku()),
    }
)]
pub struct UnknownProblem {
    id: String,
    meant: Option<&'static str>,
}

#[derive(Clone, Debug, Error)]
#[error("unknown case `{name}`; {known}")]
pub struct UnknownCase {
    name: String,
    known: String,
}

impl FromStr for ProblemAt {
    type Err = UnknownProblem;

    fn from_str(id: &str) -> Result<Self, UnknownProblem> {
        let ids = ProblemAt::all().map(|at| at.judge.id);
        ProblemAt::all()
            .find(|at| at.judge.id == id)
            .ok_or_else(|| UnknownProblem { id: id.to_owned(), meant: text::nearest(id, ids) })
    }
}

/// The case with this name.
pub fn case<'a>(cases: &'a [Case], name: &str) -> Result<&'a Case, UnknownCase> {
    cases.iter().find(|case| case.name == name).ok_or_else(|| UnknownCase {
        name: name.to_owned(),
        known: text::known(name, cases.iter().map(|case| &*case.name)),
    })
}

/// The boards of nine by nine in the input or the answer of a case: they stand in lines of 9 or of 81 cells. Other lines,
/// such as counts and headings, are skipped.
pub fn boards_of(text: &str) -> Vec<Board> {
    // The digits of larger boards are letters too.
    let cells: Vec<u8> = text
        .lines()
        .filter(|line| !line.contains(char::is_alphabetic))
        .map(|line| line.chars().flat_map(solutions::parse_cell).collect::<Vec<_>>())
        .filter(|row| matches!(row.len(), 9 | 81))
        .flatten()
        .collect();
    let (boards, _) = cells.as_chunks();
    boards.iter().map(|&cells| Board(cells)).collect()
}
