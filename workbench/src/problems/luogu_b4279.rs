//! Luogu B4279 = AcWing 1613: one easy board in nine lines of characters.

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges, wrapper};

pub const PROBLEM: Problem = Problem {
    judges: &[
        Judge {
            id: "luogu-B4279",
            address: "https://www.luogu.com.cn/problem/B4279",
            time: Limit::Unverified(1),
            memory: Limit::Unverified(512),
            rust: judges::LUOGU,
        },
        Judge {
            id: "acwing-1613",
            address: "https://www.acwing.com/problem/content/1615/",
            time: Limit::Unverified(1),
            memory: Limit::Unverified(64),
            rust: judges::ACWING,
        },
    ],
    title: "数独填数",
    task: Task::Fill,
    wrapper: Wrapper::Program(wrapper::DIGITS),
    checker: Checker::Lines,
    cases: cases!["luogu-B4279":
        "sample" => "the judge's example",
        "acwing-sample" => "the example of AcWing 1613",
        "windows" => "Windows line ends, no line end after the last",
    ],
};
