//! Luogu P10481 = POJ 2676: the number of boards, then each in nine lines of digits.

use super::{Checker, Judge, Limit, Problem, Rust, Task, Wrapper, cases, judges, wrapper};
use crate::board::rules::solution_error;

pub const PROBLEM: Problem = Problem {
    judges: &[
        Judge {
            id: "luogu-P10481",
            address: "https://www.luogu.com.cn/problem/P10481",
            time: Limit::Ours(2),
            memory: Limit::Ours(256),
            rust: judges::LUOGU,
        },
        Judge {
            id: "poj-2676",
            address: "http://poj.org/problem?id=2676",
            time: Limit::Stated(2),
            memory: Limit::Stated(64),
            rust: Rust::No,
        },
    ],
    title: "Sudoku",
    task: Task::Fill,
    wrapper: Wrapper::Program(wrapper::DIGITS),
    checker: Checker::Grids(solution_error),
    cases: cases!["luogu-P10481":
        "sample" => "the judge's example",
        "several" => "boards with one, six and very many solutions",
        "many" => "300 easy boards, no line end after the last",
    ],
};
