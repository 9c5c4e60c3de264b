//! BOJ 2580: one board of 81 numbers; any solution will do, and every input is kind to plain backtracking.

use std::time::Duration;

use super::{Comparison, Demand, Glue, Home, Limit, Problem, Rust, boards_of, case, luogu_p1784};

pub const PROBLEM: Problem = Problem {
    homes: &[Home {
        id: "boj-2580",
        address: "https://www.acmicpc.net/problem/2580",
        time: Limit::Stated(Duration::from_secs(1)),
        memory: Limit::Stated(256),
        rust: RUST,
    }],
    title: "스도쿠",
    demand: Demand::Fill,
    glue: Glue::Program(luogu_p1784::NUMBERS),
    comparison: Comparison::Completion(boards_of),
    cases: &[
        case!("boj-2580", "sample", "the judge's example"),
        case!("boj-2580", "several", "six solutions, each of them right"),
        case!("boj-2580", "empty", "no given at all"),
        case!(
            "boj-2580",
            "bound",
            "9,997,947 calls of the judge's own program, which gives up at 10,000,000"
        ),
    ],
    too_slow: &[],
};

/// What BOJ compiles with.
pub const RUST: Rust = Rust::Yes {
    compiler: "rustc 1.73 in June 2025",
    edition: "2018",
};
