//! Luogu P10481 = POJ 2676: the number of boards, then each in nine lines of digits.

use std::time::Duration;

use super::{Comparison, Demand, Glue, Home, Limit, Problem, Rust, boards_of, case, luogu_p1784};

pub const PROBLEM: Problem = Problem {
    homes: &[
        Home {
            id: "luogu-P10481",
            address: "https://www.luogu.com.cn/problem/P10481",
            time: Limit::Ours(Duration::from_secs(2)),
            memory: Limit::Ours(256),
            rust: luogu_p1784::RUST,
        },
        Home {
            id: "poj-2676",
            address: "http://poj.org/problem?id=2676",
            time: Limit::Stated(Duration::from_secs(2)),
            memory: Limit::Stated(64),
            rust: Rust::No,
        },
    ],
    title: "Sudoku",
    demand: Demand::Fill,
    glue: Glue::Program(MAIN),
    comparison: Comparison::Completion(after_the_count),
    cases: &[
        case!("luogu-P10481", "sample", "the judge's example"),
        case!(
            "luogu-P10481",
            "several",
            "boards with one, six and very many solutions"
        ),
        case!(
            "luogu-P10481",
            "many",
            "300 easy boards, no line end after the last"
        ),
    ],
    too_slow: &[],
};

fn after_the_count(input: &str) -> Vec<crate::board::Board> {
    let boards = input.trim_start();
    boards_of(boards.trim_start_matches(|c: char| c.is_ascii_digit()))
}

const MAIN: &str = r#"
fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    // The first word is the number of boards.
    let cells: Vec<char> = input.split_whitespace().skip(1).flat_map(str::chars).collect();
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        $CALL;
        for row in &board {
            let row: String = row.iter().map(|cell| cell.to_string()).collect();
            println!("{}", row);
        }
    }
}
"#;
