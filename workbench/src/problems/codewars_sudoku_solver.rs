//! Codewars "Sudoku Solver": fill an array of numbers in place.

use solutions::Kind;

use super::wrapper::Submission;
use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "codewars-5296bc77afba8baa690002d7",
        address: "https://www.codewars.com/kata/5296bc77afba8baa690002d7",
        time: Limit::Stated(12),
        memory: Limit::Ours(256),
        rust: judges::CODEWARS,
    }],
    title: "Sudoku Solver",
    task: Task::Fill,
    wrapper: Wrapper::Function { kind: Kind::Bytes, given: "", adapter, harness: HARNESS },
    checker: Checker::Lines,
    cases: cases!["codewars-5296bc77afba8baa690002d7":
        "sample" => "the example of the kata (not verified)",
        "hard" => "21 givens, costly for plain backtracking",
    ],
};

fn adapter(submission: &Submission<'_>) -> String {
    let (read, write) = match submission.kind {
        Kind::Bytes => {
            return format!(
                "fn sudoku(puzzle: &mut [[u8; 9]; 9]) {{
    {};
}}
",
                submission.call("puzzle")
            );
        }
        Kind::Chars => (
            "    let cell = |&n: &u8| if n == 0 { '.' } else { char::from(b'0' + n) };
    let mut board = puzzle.iter().map(|row| row.iter().map(cell).collect()).collect();
",
            "cell.to_digit(10).unwrap_or(0) as u8",
        ),
        _ => (
            "    let mut board = [[0; 9]; 9];
    for (row, numbers) in board.iter_mut().zip(puzzle.iter()) {
        for (cell, n) in row.iter_mut().zip(numbers) {
            *cell = i32::from(*n);
        }
    }
",
            "*cell as u8",
        ),
    };
    format!(
        "fn sudoku(puzzle: &mut [[u8; 9]; 9]) {{
{read}    {};
    for (row, numbers) in board.iter().zip(puzzle.iter_mut()) {{
        for (cell, n) in row.iter().zip(numbers) {{
            *n = {write};
        }}
    }}
}}
",
        submission.call("&mut board")
    )
}

/// Reads nine lines of nine digits and prints the filled board likewise.
const HARNESS: &str = r#"
    let mut puzzle = [[0; 9]; 9];
    for (row, line) in puzzle.iter_mut().zip(input.lines()) {
        for (n, digit) in row.iter_mut().zip(line.bytes()) {
            *n = digit - b'0';
        }
    }
    sudoku(&mut puzzle);
    for row in &puzzle {
        println!("{}", row.iter().map(|n| n.to_string()).collect::<String>());
    }
"#;
