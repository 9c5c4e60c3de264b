//! POJ 2918 "Tudoku": the number of boards, then each with a heading and a blank line after it; a few cells are empty.

use super::{Checker, Judge, Limit, Problem, Rust, Task, Wrapper, cases, judges};

pub const PROBLEM: Problem = Problem {
    judges: &[
        Judge {
            id: "poj-2918",
            address: "http://poj.org/problem?id=2918",
            time: Limit::Stated(1),
            memory: Limit::Stated(64),
            rust: Rust::No,
        },
        Judge {
            id: "boj-7517",
            address: "https://www.acmicpc.net/problem/7517",
            time: Limit::Stated(1),
            memory: Limit::Stated(128),
            rust: judges::BOJ,
        },
    ],
    title: "Tudoku",
    task: Task::Fill,
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Lines,
    cases: cases!["poj-2918":
        "sample" => "the judge's example: 21 empty cells, and none",
        "figure" => "the board of the statement's figure, Windows line ends, none after the last line",
    ],
};

const MAIN: &str = r#"
    // The first word is the number of boards.
    let cells: Vec<char> = input.split_whitespace().skip(1).flat_map(str::chars).collect();
    for (i, cells) in cells.chunks_exact(81).enumerate() {
        let mut board = board_of(cells);
        $CALL;
        println!("Scenario #{}:", i + 1);
        for row in &board {
            let row: String = row.iter().map(|cell| cell.to_string()).collect();
            println!("{}", row);
        }
        println!();
    }
"#;
