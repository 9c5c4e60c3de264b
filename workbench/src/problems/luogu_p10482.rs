//! Luogu P10482 and its relatives: many hard boards, one in each line, up to the line `end`.

use super::{Checker, Judge, Limit, Problem, Rust, Task, Wrapper, cases, judges};

pub const PROBLEM: Problem = Problem {
    judges: &[
        Judge {
            id: "luogu-P10482",
            address: "https://www.luogu.com.cn/problem/P10482",
            time: Limit::Stated(1),
            memory: Limit::Stated(512),
            rust: judges::LUOGU,
        },
        Judge {
            id: "poj-3074",
            address: "http://poj.org/problem?id=3074",
            time: Limit::Unverified(1),
            memory: Limit::Unverified(64),
            rust: Rust::No,
        },
        Judge {
            id: "acwing-166",
            address: "https://www.acwing.com/problem/content/168/",
            time: Limit::Stated(1),
            memory: Limit::Stated(64),
            rust: judges::ACWING,
        },
    ],
    title: "Sudoku 2",
    task: Task::Fill,
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Lines,
    cases: cases!["luogu-P10482":
        "sample" => "the judge's example",
        "acwing-sample" => "the example of AcWing 166",
        "end-only" => "no board at all, and no line end after `end`",
        "windows" => "Windows line ends",
        "hostile" => "1,000 boards of 17 givens and the hardest known: plain backtracking is TLE",
    ],
};

const MAIN: &str = r#"
    for line in input.split_whitespace().take_while(|line| *line != "end") {
        let cells: Vec<char> = line.chars().collect();
        let mut board = board_of(&cells);
        $CALL;
        let solved: String = board.iter().flatten().map(|cell| cell.to_string()).collect();
        println!("{}", solved);
    }
"#;
