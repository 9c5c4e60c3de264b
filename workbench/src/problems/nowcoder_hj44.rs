//! Nowcoder HJ44: boards of 81 numbers, up to the end of the input.

use std::time::Duration;

use super::{Comparison, Demand, Glue, Home, Limit, Problem, Rust, boards_of, case, luogu_p1784};

pub const PROBLEM: Problem = Problem {
    homes: &[Home {
        id: "nowcoder-HJ44",
        address: "https://www.nowcoder.com, 华为机试 HJ44",
        time: Limit::Ours(Duration::from_secs(1)),
        memory: Limit::Unverified(32),
        rust: Rust::Yes {
            compiler: "rustc of unknown version",
            edition: "2018",
        },
    }],
    title: "Sudoku",
    demand: Demand::Fill,
    glue: Glue::Program(luogu_p1784::NUMBERS),
    // The statement does not say that there is only one solution.
    comparison: Comparison::Completion(boards_of),
    cases: &[
        case!("nowcoder-HJ44", "sample", "the judge's example"),
        case!(
            "nowcoder-HJ44",
            "digits",
            "nine lines of digits without blanks, as in older data"
        ),
        // The older statement does not say how many boards there are, and many accepted programs read all there are.
        case!(
            "nowcoder-HJ44",
            "two",
            "two boards, one with blanks and one without"
        ),
    ],
    too_slow: &[],
};
