//! POJ 3076 and its relatives: boards of 16 by 16 letters up to the end of the input, a blank line between them.

use super::{Checker, Judge, Limit, Problem, Rust, Task, Wrapper, cases, judges, wrapper};

pub const PROBLEM: Problem = Problem {
    judges: &[
        Judge {
            id: "poj-3076",
            address: "http://poj.org/problem?id=3076",
            time: Limit::Unverified(10),
            memory: Limit::Unverified(64),
            rust: Rust::No,
        },
        Judge {
            id: "uva-1309",
            address: "https://onlinejudge.org, problem 1309",
            time: Limit::Unverified(3),
            memory: Limit::Ours(256),
            rust: Rust::No,
        },
        Judge {
            id: "zoj-3122",
            address: "http://acm.zju.edu.cn/onlinejudge/showProblem.do?problemCode=3122",
            time: Limit::Unverified(10),
            memory: Limit::Unverified(32),
            rust: Rust::No,
        },
        Judge {
            id: "eolymp-3525",
            address: "https://e-olymp.com/en/problems/3525",
            time: Limit::Stated(1),
            memory: Limit::Stated(64),
            rust: judges::EOLYMP,
        },
    ],
    title: "Sudoku",
    task: Task::Size("16 by 16"),
    wrapper: Wrapper::Program(wrapper::LETTERS),
    checker: Checker::Lines,
    cases: cases!["poj-3076":
        "sample" => "the judge's example",
        "windows" => "three boards, Windows line ends, blank lines after the last",
    ],
};
