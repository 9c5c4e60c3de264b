//! beecrowd 1383 "Sudoku": are full grids right? Their number first; a blank line after every answer.

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "beecrowd-1383",
        address: "https://judge.beecrowd.com/en/problems/view/1383",
        time: Limit::Stated(1),
        memory: Limit::Unverified(200),
        rust: judges::BEECROWD,
    }],
    title: "Sudoku",
    task: Task::Rule,
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Lines,
    cases: cases!["beecrowd-1383":
        "sample" => "the judge's example: a right grid and a wrong one",
        "wrong" => "grids of which only the rows, columns or boxes are wrong; nothing but 5s, whose sums are right",
        "windows" => "Windows line ends, blanks before them, no line end after the last",
    ],
};

const MAIN: &str = r#"
    // The first word is the number of grids.
    let cells: Vec<char> = input.split_whitespace().skip(1).flat_map(str::chars).collect();
    for (i, cells) in cells.chunks_exact(81).enumerate() {
        let board = board_of(cells);
        println!("Instancia {}", i + 1);
        println!("{}\n", if $CALL { "SIM" } else { "NAO" });
    }
"#;
