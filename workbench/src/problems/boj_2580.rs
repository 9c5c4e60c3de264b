//! BOJ 2580: one board of 81 numbers; any solution will do, and every input is kind to plain backtracking.

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges, wrapper};
use crate::board::rules::solution_error;

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "boj-2580",
        address: "https://www.acmicpc.net/problem/2580",
        time: Limit::Stated(1),
        memory: Limit::Stated(256),
        rust: judges::BOJ,
    }],
    title: "스도쿠",
    task: Task::Fill,
    wrapper: Wrapper::Program(wrapper::NUMBERS),
    checker: Checker::Grids(solution_error),
    cases: cases!["boj-2580":
        "sample" => "the judge's example",
        "several" => "six solutions, each of them right",
        "empty" => "no given at all",
        "bound" => "9,997,947 calls of the judge's own program, which gives up at 10,000,000",
    ],
};
