//! BOJ 2239: one board in nine lines of digits; of several solutions the first in row order.

use std::time::Duration;

use super::{Comparison, Judge, Limit, Problem, Task, Wrapper, case, judges};

pub const PROBLEM: Problem = Problem {
    judges: &[
        Judge {
            id: "boj-2239",
            address: "https://www.acmicpc.net/problem/2239",
            time: Limit::Stated(Duration::from_secs(2)),
            memory: Limit::Stated(256),
            rust: judges::BOJ,
        },
        Judge {
            id: "codingame-sudoku-solver",
            address: "https://www.codingame.com/training/medium/sudoku-solver",
            time: Limit::Ours(Duration::from_secs(2)),
            memory: Limit::Ours(256),
            rust: judges::CODINGAME,
        },
    ],
    title: "스도쿠",
    task: Task::First,
    wrapper: Wrapper::Program(MAIN),
    comparison: Comparison::Lines,
    cases: &[
        case!("boj-2239", "sample", "the judge's example"),
        case!(
            "boj-2239",
            "several",
            "six solutions, the first in row order is asked for"
        ),
        case!("boj-2239", "empty", "no given at all"),
        case!("boj-2239", "codingame-1", "CodinGame's first test"),
        case!("boj-2239", "codingame-2", "CodinGame's second test"),
        case!("boj-2239", "codingame-3", "CodinGame's third test"),
        case!(
            "boj-2239",
            "codingame-4",
            "CodinGame's fourth test, \"the world's hardest\""
        ),
    ],
    too_slow: &[],
};

const MAIN: &str = r#"
    let cells: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        $CALL;
        for row in &board {
            let row: String = row.iter().map(|cell| cell.to_string()).collect();
            println!("{}", row);
        }
    }
"#;
