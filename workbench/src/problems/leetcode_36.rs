//! LeetCode 36: does a board, full or not, hold a digit twice in a row, column or box?

use solutions::Kind;

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges, wrapper};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "leetcode-36",
        address: "https://leetcode.com/problems/valid-sudoku",
        time: Limit::Ours(2),
        memory: Limit::Ours(256),
        rust: judges::LEETCODE,
    }],
    title: "Valid Sudoku",
    task: Task::Rule,
    wrapper: Wrapper::Function {
        kind: Kind::Rule,
        given: wrapper::LEETCODE_SOLUTION,
        // A rule has LeetCode's own signature.
        adapter: |_| String::new(),
        harness: HARNESS,
    },
    checker: Checker::Lines,
    cases: cases!["leetcode-36":
        "sample-1" => "the judge's example: valid",
        "sample-2" => "the judge's example: two 8s in a box and a column",
        "row" => "a digit twice in the last row",
        "box" => "a digit twice in the last box only",
        "empty" => "no digit at all: valid",
        "unsolvable" => "no solution, and still valid",
    ],
};

/// Reads `[["5","3",".",…],…]` and prints `true` or `false`.
const HARNESS: &str = r#"
    let cells: Vec<char> = input.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    let board: Vec<Vec<char>> = cells.chunks(9).map(|row| row.to_vec()).collect();
    println!("{}", Solution::is_valid_sudoku(board));
"#;
