//! HackerRank "Sudoku": the number of boards, then boards of 81 numbers with few givens; any solution will do.

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges};
use crate::board::rules::solution_error;

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "hackerrank-sudoku",
        address: "https://www.hackerrank.com/challenges/sudoku/problem",
        time: Limit::Ours(5),
        memory: Limit::Ours(512),
        rust: judges::HACKERRANK,
    }],
    title: "Sudoku",
    task: Task::Fill,
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Grids(solution_error),
    cases: cases!["hackerrank-sudoku":
        "sample" => "the judge's example: five givens",
        "random" => "50 random boards of 5 to 25 givens",
        "windows" => "Windows line ends, blanks before them, no line end after the last",
    ],
};

const MAIN: &str = r#"
    // The first word is the number of boards.
    let cells: Vec<char> = input.split_whitespace().skip(1).flat_map(str::chars).collect();
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        $CALL;
        for row in &board {
            let row: Vec<String> = row.iter().map(|cell| cell.to_string()).collect();
            println!("{}", row.join(" "));
        }
    }
"#;
