//! BOJ 2239: one board in nine lines of digits; of several solutions the first in row order.

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges, wrapper};

pub const PROBLEM: Problem = Problem {
    judges: &[
        Judge {
            id: "boj-2239",
            address: "https://www.acmicpc.net/problem/2239",
            time: Limit::Stated(2),
            memory: Limit::Stated(256),
            rust: judges::BOJ,
        },
        Judge {
            id: "codingame-sudoku-solver",
            address: "https://www.codingame.com/training/medium/sudoku-solver",
            time: Limit::Ours(2),
            memory: Limit::Ours(256),
            rust: judges::CODINGAME,
        },
    ],
    title: "스도쿠",
    task: Task::First,
    wrapper: Wrapper::Program(wrapper::DIGITS),
    checker: Checker::Lines,
    cases: cases!["boj-2239":
        "sample" => "the judge's example",
        "several" => "six solutions, the first in row order is asked for",
        "empty" => "no given at all",
        "codingame-1" => "CodinGame's first test",
        "codingame-2" => "CodinGame's second test",
        "codingame-3" => "CodinGame's third test",
        "codingame-4" => "CodinGame's fourth test, \"the world's hardest\"",
    ],
};
