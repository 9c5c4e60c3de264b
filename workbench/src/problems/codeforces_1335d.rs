//! Codeforces 1335D "Anti-Sudoku": nine changes of a full grid, and every row, column and box holds a digit twice.

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges, wrapper};
use crate::board::rules::breaking_error;

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "codeforces-1335D",
        address: "https://codeforces.com/problemset/problem/1335/D",
        time: Limit::Stated(2),
        memory: Limit::Stated(256),
        rust: judges::CODEFORCES,
    }],
    title: "Anti-Sudoku",
    task: Task::Other("change a full grid so that it breaks the rules everywhere"),
    wrapper: Wrapper::Program(wrapper::DIGITS),
    checker: Checker::Grids(breaking_error),
    cases: cases!["codeforces-1335D":
        "sample" => "the judge's example",
        "many" => "300 grids, no line end after the last",
        "windows" => "two grids, Windows line ends",
    ],
};
