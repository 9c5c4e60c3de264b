//! Kattis "Sudokunique": is there one solution, more than one, or none?

use std::time::Duration;

use super::{Comparison, Demand, Glue, Home, Limit, Problem, Rust, case};

pub const PROBLEM: Problem = Problem {
    homes: &[Home {
        id: "kattis-sudokunique",
        address: "https://open.kattis.com/problems/sudokunique",
        time: Limit::Ours(Duration::from_secs(2)),
        memory: Limit::Ours(1024),
        rust: Rust::Yes {
            compiler: "rustc 1.85 in June 2025",
            edition: "2021",
        },
    }],
    title: "Sudokunique",
    demand: Demand::Count,
    glue: Glue::Program(MAIN),
    // Accepted programs print blanks and lines that the statement does not have.
    comparison: Comparison::Words,
    cases: &[
        case!("kattis-sudokunique", "sample", "the judge's example"),
        case!(
            "kattis-sudokunique",
            "counts",
            "no, one, two, six and very many solutions; givens that clash"
        ),
        case!(
            "kattis-sudokunique",
            "hundred",
            "100 hard boards, every third with a given too few; no line end at the end"
        ),
        case!(
            "kattis-sudokunique",
            "hopeless",
            "nine boards without a solution in which a search may get lost"
        ),
    ],
    too_slow: &[],
};

const MAIN: &str = r#"
fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let cells: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    for (i, cells) in cells.chunks_exact(81).enumerate() {
        let mut board = board_of(cells);
        if i > 0 {
            println!();
        }
        match count_solutions(&board, 2) {
            0 => println!("Find another job"),
            1 => {
                $CALL;
                for row in &board {
                    let row: Vec<String> = row.iter().map(|cell| cell.to_string()).collect();
                    println!("{}", row.join(" "));
                }
            }
            _ => println!("Non-unique"),
        }
    }
}
"#;
