//! Luogu P1784: one board of 81 numbers.

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges, wrapper};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "luogu-P1784",
        address: "https://www.luogu.com.cn/problem/P1784",
        time: Limit::Unverified(1),
        memory: Limit::Unverified(125),
        rust: judges::LUOGU,
    }],
    title: "数独",
    task: Task::Fill,
    wrapper: Wrapper::Program(wrapper::NUMBERS),
    checker: Checker::Lines,
    cases: cases!["luogu-P1784":
        "sample" => "the judge's example, a blank at the line ends",
        "windows" => "Windows line ends",
        "no-line-end" => "no line end after the last number",
    ],
};
