//! HDU 1426 "Sudoku Killer": boards with `?` for an empty cell, a blank line between them, up to the end of the input.

use super::{Checker, Judge, Limit, Problem, Rust, Task, Wrapper, cases};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "hdu-1426",
        address: "https://acm.hdu.edu.cn/showproblem.php?pid=1426",
        time: Limit::Stated(1),
        memory: Limit::Stated(32),
        rust: Rust::No,
    }],
    title: "Sudoku Killer",
    task: Task::Fill,
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Lines,
    cases: cases!["hdu-1426":
        "sample" => "the judge's example",
        "several" => "three boards, a blank line between the answers",
        "windows" => "two boards, Windows line ends, blank lines after the last",
    ],
};

const MAIN: &str = r#"
    let cells: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    for (i, cells) in cells.chunks_exact(81).enumerate() {
        let mut board = board_of(cells);
        $CALL;
        if i > 0 {
            println!();
        }
        for row in &board {
            let row: Vec<String> = row.iter().map(|cell| cell.to_string()).collect();
            println!("{}", row.join(" "));
        }
    }
"#;
