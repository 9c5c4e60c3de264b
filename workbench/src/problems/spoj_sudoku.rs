//! SPOJ SUDOKU: boards of 16 by 16 letters; their number first, a blank line between them.

use super::{Comparison, Judge, Limit, Problem, Task, Wrapper, cases, judges};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "spoj-SUDOKU",
        address: "https://www.spoj.com/problems/SUDOKU/",
        time: Limit::Ours(5),
        memory: Limit::Ours(256),
        rust: judges::SPOJ,
    }],
    title: "Sudoku",
    task: Task::Size("16 by 16"),
    wrapper: Wrapper::Program(MAIN),
    comparison: Comparison::Lines,
    cases: cases!["spoj-SUDOKU":
        "figure" => "the board of the statement's figure",
        "ten" => "ten boards, as many as there can be",
        "windows" => "two boards, Windows line ends, no line end after the last",
    ],
};

const MAIN: &str = r#"
    // The first word is the number of boards.
    let lines: Vec<&str> = input.split_whitespace().skip(1).collect();
    let digit = |c: u8| if c == b'-' { 0 } else { c - b'A' + 1 };
    for (i, lines) in lines.chunks(16).enumerate() {
        let board: Vec<Vec<u8>> = lines.iter().map(|line| line.bytes().map(digit).collect()).collect();
        let solution = ExactCover::new(4).solve(&board).expect("a solution");
        if i > 0 {
            println!();
        }
        for row in &solution {
            let row: String = row.iter().map(|d| char::from(b'A' + d - 1)).collect();
            println!("{}", row);
        }
    }
"#;
