//! Vijos 1345: the number of boards, then a line of 81 digits for each; most of them are hard.

use super::{Checker, Judge, Limit, Problem, Rust, Task, Wrapper, cases};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "vijos-1345",
        address: "https://vijos.org/p/1345",
        time: Limit::Unverified(1),
        memory: Limit::Ours(256),
        rust: Rust::No,
    }],
    title: "Sudoku",
    task: Task::Fill,
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Lines,
    cases: cases!["vijos-1345":
        "windows" => "two boards, Windows line ends, no line end after the last",
        "hard" => "300 boards, as many as there can be, 200 of them of 17 givens: plain backtracking is TLE",
    ],
};

const MAIN: &str = r#"
    // The first word is the number of boards.
    let cells: Vec<char> = input.split_whitespace().skip(1).flat_map(str::chars).collect();
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        $CALL;
        let solved: String = board.iter().flatten().map(|cell| cell.to_string()).collect();
        println!("{}", solved);
    }
"#;
