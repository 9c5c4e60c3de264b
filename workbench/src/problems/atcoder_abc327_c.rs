//! AtCoder ABC327 C: is a full grid right?

use std::time::Duration;

use super::{Comparison, Judge, Limit, Problem, Task, Wrapper, case, judges};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "atcoder-abc327_c",
        address: "https://atcoder.jp/contests/abc327/tasks/abc327_c",
        time: Limit::Stated(Duration::from_secs(2)),
        memory: Limit::Unverified(1024),
        rust: judges::ATCODER,
    }],
    title: "Number Place",
    task: Task::Rule,
    wrapper: Wrapper::Program(MAIN),
    comparison: Comparison::Lines,
    cases: &[
        case!("atcoder-abc327_c", "sample-1", "the judge's example: right"),
        case!(
            "atcoder-abc327_c",
            "sample-2",
            "the judge's example: the boxes are wrong"
        ),
        case!(
            "atcoder-abc327_c",
            "sample-3",
            "the judge's example: the columns are wrong"
        ),
        case!("atcoder-abc327_c", "row", "only two columns are wrong"),
        case!("atcoder-abc327_c", "fives", "nothing but 5s"),
    ],
    too_slow: &[],
};

const MAIN: &str = r#"
    let cells: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    let board = board_of(&cells);
    println!("{}", if $CALL { "Yes" } else { "No" });
"#;
