//! `UVa` 989 "Su Doku": boards with boxes of n by n, n from 1 to 3; the first solution in row order, or none.

use super::{Checker, Judge, Limit, Problem, Rust, Task, Wrapper, cases};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "uva-989",
        address: "https://onlinejudge.org, problem 989",
        time: Limit::Unverified(3),
        memory: Limit::Ours(256),
        rust: Rust::No,
    }],
    title: "Su Doku",
    task: Task::Size("smaller ones too"),
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Lines,
    cases: cases!["uva-989":
        "sample" => "the judge's example",
        "sizes" => "n = 1, 2 and 3, with one, several and no solution; a clash; no line end",
    ],
};

const MAIN: &str = r#"
    let mut numbers = input.split_whitespace().map(|n| n.parse::<u8>().expect("a number"));
    let mut first = true;
    while let Some(n) = numbers.next() {
        let n = usize::from(n);
        let mut row = |_| numbers.by_ref().take(n * n).collect();
        let board: Vec<Vec<u8>> = (0..n * n).map(&mut row).collect();
        if !first {
            println!();
        }
        first = false;
        match ExactCover::new(n).smallest(&board) {
            None => println!("NO SOLUTION"),
            Some(solution) => {
                for row in &solution {
                    let row: Vec<String> = row.iter().map(|cell| cell.to_string()).collect();
                    println!("{}", row.join(" "));
                }
            }
        }
    }
"#;
