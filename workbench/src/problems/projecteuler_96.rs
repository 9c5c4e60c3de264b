//! Project Euler 96 "Su Doku": the sum of the numbers in the top left corners of fifty solved boards.

use super::{Checker, Judge, Limit, Problem, Rust, Task, Wrapper, cases};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "projecteuler-96",
        address: "https://projecteuler.net/problem=96",
        time: Limit::Ours(60),
        memory: Limit::Ours(256),
        rust: Rust::No,
    }],
    title: "Su Doku",
    task: Task::Fill,
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Lines,
    cases: cases!["projecteuler-96":
        "sample" => "the first grid, whose number the statement has",
        "fifty" => "the fifty grids of the problem",
        "windows" => "two grids, Windows line ends, no line end after the last",
    ],
};

const MAIN: &str = r#"
    // Nine characters are a row; `Grid` and its number are not.
    let cells: Vec<char> =
        input.split_whitespace().filter(|word| word.len() == 9).flat_map(str::chars).collect();
    let mut sum = 0;
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        $CALL;
        let corner: String = board[0][..3].iter().map(|cell| cell.to_string()).collect();
        sum += corner.parse::<u32>().expect("three digits");
    }
    println!("{}", sum);
"#;
