//! AcWing 169 数独2: boards of 16 by 16 letters up to the end of the input; a blank line after every answer.

use std::time::Duration;

use super::{Comparison, Demand, Glue, Home, Limit, Problem, Rust, case};

pub const PROBLEM: Problem = Problem {
    homes: &[Home {
        id: "acwing-169",
        address: "https://www.acwing.com/problem/content/171/",
        time: Limit::Ours(Duration::from_secs(2)),
        memory: Limit::Ours(256),
        rust: Rust::Yes {
            compiler: "rustc of unknown version (not verified)",
            edition: "2018",
        },
    }],
    title: "数独2",
    demand: Demand::Large,
    glue: Glue::Program(MAIN),
    comparison: Comparison::Lines,
    cases: &[
        case!("acwing-169", "sample", "the judge's example"),
        case!(
            "acwing-169",
            "several",
            "three boards, blank lines after the last"
        ),
    ],
    too_slow: &[],
};

const MAIN: &str = r#"
fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let lines: Vec<&str> = input.split_whitespace().collect();
    let digit = |c: u8| if c == b'-' { 0 } else { c - b'A' + 1 };
    for lines in lines.chunks(16) {
        let board: Vec<Vec<u8>> = lines.iter().map(|line| line.bytes().map(digit).collect()).collect();
        let solution = ExactCover::new(4).solve(&board).expect("a solution");
        for row in &solution {
            let row: String = row.iter().map(|d| char::from(b'A' + d - 1)).collect();
            println!("{}", row);
        }
        println!();
    }
}
"#;
