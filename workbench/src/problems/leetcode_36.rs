//! LeetCode 36: does a board, full or not, hold a digit twice in a row, column or box?

use std::time::Duration;

use super::{Comparison, Judge, Limit, Problem, Task, Wrapper, case, judges, wrapper};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "leetcode-36",
        address: "https://leetcode.com/problems/valid-sudoku",
        time: Limit::Ours(Duration::from_secs(2)),
        memory: Limit::Ours(256),
        rust: judges::LEETCODE,
    }],
    title: "Valid Sudoku",
    task: Task::Rule,
    wrapper: Wrapper::Function {
        given: wrapper::LEETCODE_SOLUTION,
        // A rule has LeetCode's own signature.
        adapter: |_| String::new(),
        harness: HARNESS,
    },
    comparison: Comparison::Lines,
    cases: &[
        case!("leetcode-36", "sample-1", "the judge's example: valid"),
        case!(
            "leetcode-36",
            "sample-2",
            "the judge's example: two 8s in a box and a column"
        ),
        case!("leetcode-36", "row", "a digit twice in the last row"),
        case!("leetcode-36", "box", "a digit twice in the last box only"),
        case!("leetcode-36", "empty", "no digit at all: valid"),
        case!("leetcode-36", "unsolvable", "no solution, and still valid"),
    ],
    too_slow: &[],
};

/// Reads `[["5","3",".",…],…]` and prints `true` or `false`.
const HARNESS: &str = r#"
    let cells: Vec<char> = input.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    let board: Vec<Vec<char>> = cells.chunks(9).map(|row| row.to_vec()).collect();
    println!("{}", Solution::is_valid_sudoku(board));
"#;
