//! Nowcoder HJ44: boards of 81 numbers, up to the end of the input.

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges, wrapper};
use crate::board::rules::solution_error;

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "nowcoder-HJ44",
        address: "https://www.nowcoder.com, 华为机试 HJ44",
        time: Limit::Ours(1),
        memory: Limit::Unverified(32),
        rust: judges::NOWCODER,
    }],
    title: "Sudoku",
    task: Task::Fill,
    wrapper: Wrapper::Program(wrapper::NUMBERS),
    // The statement does not say that there is only one solution.
    checker: Checker::Grids(solution_error),
    cases: cases!["nowcoder-HJ44":
        "sample" => "the judge's example",
        "digits" => "nine lines of digits without blanks, as in older data",
        // The older statement does not say how many boards there are, and many accepted programs read all there are.
        "two" => "two boards, one with blanks and one without",
    ],
};
