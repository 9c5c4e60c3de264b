//! LeetCode 37: fill a board of characters in place.

use solutions::Kind;

use super::wrapper::{self, Submission};
use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "leetcode-37",
        address: "https://leetcode.com/problems/sudoku-solver",
        time: Limit::Ours(2),
        memory: Limit::Ours(256),
        rust: judges::LEETCODE,
    }],
    title: "Sudoku Solver",
    task: Task::Fill,
    wrapper: Wrapper::Function {
        kind: Kind::Chars,
        given: wrapper::LEETCODE_SOLUTION,
        adapter,
        harness: HARNESS,
    },
    checker: Checker::Lines,
    cases: cases!["leetcode-37":
        "sample" => "the judge's example",
        "hard" => "21 givens, costly for plain backtracking",
    ],
};

fn adapter(submission: &Submission<'_>) -> String {
    let (int, from_int) = match submission.kind {
        // Its region is the text.
        Kind::Chars => return String::new(),
        Kind::Bytes => ("u8", "*n"),
        _ => ("i32", "*n as u8"),
    };
    format!(
        "impl Solution {{
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {{
        let mut numbers = [[0; 9]; 9];
        for (row, cells) in numbers.iter_mut().zip(board.iter()) {{
            for (n, cell) in row.iter_mut().zip(cells) {{
                *n = cell.to_digit(10).unwrap_or(0) as {int};
            }}
        }}
        {};
        for (row, cells) in numbers.iter().zip(board.iter_mut()) {{
            for (n, cell) in row.iter().zip(cells) {{
                *cell = char::from(b'0' + {from_int});
            }}
        }}
    }}
}}
",
        submission.call("&mut numbers")
    )
}

/// Reads `[["5","3",".",…],…]` and prints the filled board likewise.
const HARNESS: &str = r#"
    let cells: Vec<char> = input.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    let mut board: Vec<Vec<char>> = cells.chunks(9).map(|row| row.to_vec()).collect();
    Solution::solve_sudoku(&mut board);
    let cell = |cell: &char| format!("\"{}\"", cell);
    let row = |row: &Vec<char>| format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(","));
    println!("[{}]", board.iter().map(row).collect::<Vec<_>>().join(","));
"#;
