//! Nowcoder HJ44: boards of 81 numbers, up to the end of the input.

use std::time::Duration;

use super::{Comparison, Judge, Limit, Problem, Task, Wrapper, boards_of, case, judges, wrapper};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "nowcoder-HJ44",
        address: "https://www.nowcoder.com, 华为机试 HJ44",
        time: Limit::Ours(Duration::from_secs(1)),
        memory: Limit::Unverified(32),
        rust: judges::NOWCODER,
    }],
    title: "Sudoku",
    task: Task::Fill,
    wrapper: Wrapper::Program(wrapper::NUMBERS),
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
