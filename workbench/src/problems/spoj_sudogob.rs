//! SPOJ SUDOGOB "Sudoku goblin": how many solutions there are; if there is one, which.

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "spoj-SUDOGOB",
        address: "https://www.spoj.com/problems/SUDOGOB/",
        time: Limit::Ours(5),
        memory: Limit::Ours(256),
        rust: judges::SPOJ,
    }],
    title: "Sudoku goblin",
    task: Task::Count,
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Lines,
    cases: cases!["spoj-SUDOGOB":
        "sample" => "the judge's example",
        "goblin" => "the example of LeetCode 37, each of its givens erased or changed in turn",
        "counts" => "no, one, two, six, 2,484 and 34,244 solutions; full boards, right and wrong",
        "windows" => "two boards, Windows line ends, blanks at line ends, no line end after the last",
    ],
};

const MAIN: &str = r#"
    // The first word is the number of boards.
    let cells: Vec<char> = input.split_whitespace().skip(1).flat_map(str::chars).collect();
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        let count = count_solutions(&board, u32::MAX);
        println!("{}", count);
        if count == 1 {
            $CALL;
            for row in &board {
                let row: Vec<String> = row.iter().map(|cell| cell.to_string()).collect();
                println!("{}", row.join(" "));
            }
        }
    }
"#;
