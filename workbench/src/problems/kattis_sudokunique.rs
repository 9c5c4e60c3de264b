//! Kattis "Sudokunique": is there one solution, more than one, or none?

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "kattis-sudokunique",
        address: "https://open.kattis.com/problems/sudokunique",
        time: Limit::Ours(2),
        memory: Limit::Ours(1024),
        rust: judges::KATTIS,
    }],
    title: "Sudokunique",
    task: Task::Count,
    wrapper: Wrapper::Program(MAIN),
    // Accepted programs print blanks and lines that the statement does not have.
    checker: Checker::Words,
    cases: cases!["kattis-sudokunique":
        "sample" => "the judge's example",
        "counts" => "no, one, two, six and very many solutions; givens that clash",
        "hundred" => "100 hard boards, every third with a given too few; no line end at the end",
        "hopeless" => "nine boards without a solution in which a search may get lost",
    ],
};

const MAIN: &str = r#"
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
"#;
