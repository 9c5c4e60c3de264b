//! Codewars "Sudoku Solver": fill an array of numbers in place.

use std::time::Duration;

use solutions::{Entry, Program};

use super::wrapper::call;
use super::{Comparison, Demand, Glue, Home, Limit, Problem, Rust, case};

pub const PROBLEM: Problem = Problem {
    homes: &[Home {
        id: "codewars-5296bc77afba8baa690002d7",
        address: "https://www.codewars.com/kata/5296bc77afba8baa690002d7",
        time: Limit::Stated(Duration::from_secs(12)),
        memory: Limit::Ours(256),
        rust: Rust::Yes {
            compiler: "rustc 1.49 and 1.50 in the judge's documentation, newer since",
            edition: "2018",
        },
    }],
    title: "Sudoku Solver",
    demand: Demand::Fill,
    glue: Glue::Function {
        given: "",
        adapter,
        harness: HARNESS,
    },
    comparison: Comparison::Lines,
    cases: &[
        case!(
            "codewars-5296bc77afba8baa690002d7",
            "sample",
            "the example of the kata (not verified)"
        ),
        case!(
            "codewars-5296bc77afba8baa690002d7",
            "hard",
            "21 givens, costly for plain backtracking"
        ),
    ],
    too_slow: &[],
};

fn adapter(entry: &Entry) -> String {
    let (read, write) = match entry.program {
        Program::Bytes(_) => {
            return format!(
                "fn sudoku(puzzle: &mut [[u8; 9]; 9]) {{
    {};
}}
",
                call(entry, "puzzle")
            );
        }
        Program::Chars(_) => (
            "    let cell = |&n: &u8| if n == 0 { '.' } else { char::from(b'0' + n) };
    let mut board = puzzle.iter().map(|row| row.iter().map(cell).collect()).collect();
",
            "cell.to_digit(10).unwrap_or(0) as u8",
        ),
        _ => (
            "    let mut board = Board::EMPTY;
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
        call(entry, "&mut board")
    )
}

/// Reads nine lines of nine digits and prints the filled board likewise.
const HARNESS: &str = r#"
fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("the case");
    let mut puzzle = Board::EMPTY;
    for (row, line) in puzzle.iter_mut().zip(input.lines()) {
        for (n, digit) in row.iter_mut().zip(line.bytes()) {
            *n = digit - b'0';
        }
    }
    sudoku(&mut puzzle);
    for row in &puzzle {
        println!("{}", row.iter().map(|n| n.to_string()).collect::<String>());
    }
}
"#;
