//! SWEA 1974 스도쿠 검증: are full grids right? Their number first.

use super::{Checker, Judge, Limit, Problem, Rust, Task, Wrapper, cases};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "swea-1974",
        address: "https://swexpertacademy.com/main/code/problem/problemDetail.do?contestProbId=AV5Psz16AYEDFAUq",
        time: Limit::Stated(30),
        memory: Limit::Stated(256),
        rust: Rust::No,
    }],
    title: "스도쿠 검증",
    task: Task::Rule,
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Lines,
    cases: cases!["swea-1974":
        "sample" => "the judge's example: ten grids",
        "wrong" => "grids of which only the rows, columns or boxes are wrong; nothing but 5s, whose sums are right",
        "windows" => "Windows line ends, blanks before them, no line end after the last",
    ],
};

const MAIN: &str = r##"
    // The first word is the number of grids.
    let cells: Vec<char> = input.split_whitespace().skip(1).flat_map(str::chars).collect();
    for (i, cells) in cells.chunks_exact(81).enumerate() {
        let board = board_of(cells);
        println!("#{} {}", i + 1, if $CALL { 1 } else { 0 });
    }
"##;
