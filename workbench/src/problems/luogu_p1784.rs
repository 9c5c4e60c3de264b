//! Luogu P1784: one board of 81 numbers.

use std::time::Duration;

use super::{Comparison, Judge, Limit, Problem, Task, Wrapper, case, judges, wrapper};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "luogu-P1784",
        address: "https://www.luogu.com.cn/problem/P1784",
        time: Limit::Unverified(Duration::from_secs(1)),
        memory: Limit::Unverified(125),
        rust: judges::LUOGU,
    }],
    title: "数独",
    task: Task::Fill,
    wrapper: Wrapper::Program(wrapper::NUMBERS),
    comparison: Comparison::Lines,
    cases: &[
        case!(
            "luogu-P1784",
            "sample",
            "the judge's example, a blank at the line ends"
        ),
        case!("luogu-P1784", "windows", "Windows line ends"),
        case!(
            "luogu-P1784",
            "no-line-end",
            "no line end after the last number"
        ),
    ],
    too_slow: &[],
};
