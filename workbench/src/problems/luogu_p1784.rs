//! Luogu P1784: one board of 81 numbers.

use std::time::Duration;

use super::{Comparison, Demand, Glue, Home, Limit, Problem, Rust, case};

pub const PROBLEM: Problem = Problem {
    homes: &[Home {
        id: "luogu-P1784",
        address: "https://www.luogu.com.cn/problem/P1784",
        time: Limit::Unverified(Duration::from_secs(1)),
        memory: Limit::Unverified(125),
        rust: RUST,
    }],
    title: "数独",
    demand: Demand::Fill,
    glue: Glue::Program(NUMBERS),
    comparison: Comparison::Lines,
    cases: &[
        case!(
            "luogu-P1784",
            "sample",
            "the judge's example, a blank at the line ends"
        ),
        case!("luogu-P1784", "windows", "Windows line ends"),
        case!(
            "luogu-P1784",
            "no-line-end",
            "no line end after the last number"
        ),
    ],
    too_slow: &[],
};

/// What Luogu compiles with.
pub const RUST: Rust = Rust::Yes {
    compiler: "rustc of unknown version (not verified)",
    edition: "2018",
};

/// Reads boards of 81 digits, with blanks between them or not, to the end of the input, and prints each with blanks.
/// What is left over, fewer than 81 cells, is no board.
pub const NUMBERS: &str = r#"
fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let cells: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        $CALL;
        for row in &board {
            let row: Vec<String> = row.iter().map(|cell| cell.to_string()).collect();
            println!("{}", row.join(" "));
        }
    }
}
"#;
