//! AtCoder ABC327 C: is a full grid right?

use std::time::Duration;

use super::{Comparison, Demand, Glue, Home, Limit, Problem, Rust, case};

pub const PROBLEM: Problem = Problem {
    homes: &[Home {
        id: "atcoder-abc327_c",
        address: "https://atcoder.jp/contests/abc327/tasks/abc327_c",
        time: Limit::Stated(Duration::from_secs(2)),
        memory: Limit::Unverified(1024),
        rust: Rust::Yes {
            compiler: "rustc 1.89 since October 2025",
            edition: "2018",
        },
    }],
    title: "Number Place",
    demand: Demand::Rule,
    glue: Glue::Program(MAIN),
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
fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let cells: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    let board = board_of(&cells);
    println!("{}", if $CALL { "Yes" } else { "No" });
}
"#;
