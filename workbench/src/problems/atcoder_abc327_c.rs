//! AtCoder ABC327 C: is a full grid right?

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "atcoder-abc327_c",
        address: "https://atcoder.jp/contests/abc327/tasks/abc327_c",
        time: Limit::Stated(2),
        memory: Limit::Unverified(1024),
        rust: judges::ATCODER,
    }],
    title: "Number Place",
    task: Task::Rule,
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Lines,
    cases: cases!["atcoder-abc327_c":
        "sample-1" => "the judge's example: right",
        "sample-2" => "the judge's example: the boxes are wrong",
        "sample-3" => "the judge's example: the columns are wrong",
        "row" => "only two columns are wrong",
        "fives" => "nothing but 5s",
    ],
};

const MAIN: &str = r#"
    let cells: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    let board = board_of(&cells);
    println!("{}", if $CALL { "Yes" } else { "No" });
"#;
