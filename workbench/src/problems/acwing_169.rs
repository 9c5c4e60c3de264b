//! AcWing 169 数独2: boards of 16 by 16 letters up to the end of the input; a blank line after every answer.

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "acwing-169",
        address: "https://www.acwing.com/problem/content/171/",
        time: Limit::Ours(2),
        memory: Limit::Ours(256),
        rust: judges::ACWING,
    }],
    title: "数独2",
    task: Task::Size("16 by 16"),
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Lines,
    cases: cases!["acwing-169":
        "sample" => "the judge's example",
        "several" => "three boards, blank lines after the last",
    ],
};

const MAIN: &str = r#"
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
"#;
