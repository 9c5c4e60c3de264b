//! Luogu P1074 靶形数独 (NOIP 2009): of all solutions the one with the highest score, as on a target.

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "luogu-P1074",
        address: "https://www.luogu.com.cn/problem/P1074",
        // Those of the contest and of another judge that has the problem.
        time: Limit::Stated(2),
        memory: Limit::Stated(128),
        rust: judges::LUOGU,
    }],
    title: "靶形数独",
    task: Task::Best,
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Lines,
    cases: cases!["luogu-P1074":
        "sample-1" => "the judge's example: 3 solutions",
        "sample-2" => "the judge's example: 85 solutions",
        "none" => "no solution",
        "windows" => "6 solutions, Windows line ends",
    ],
};

const MAIN: &str = r#"
    let numbers: Vec<u8> = input.split_whitespace().map(|n| n.parse().expect("a number")).collect();
    let board: Vec<Vec<u8>> = numbers.chunks(9).map(|row| row.to_vec()).collect();
    let mut best = -1;
    ExactCover::new(3).for_each_solution(&board, &mut |grid| {
        let mut score = 0;
        for (r, row) in grid.iter().enumerate() {
            for (c, &digit) in row.iter().enumerate() {
                // 6 at the rim, one more with every ring towards the centre.
                let ring = r.min(c).min(8 - r).min(8 - c) as i32;
                score += (6 + ring) * i32::from(digit);
            }
        }
        best = best.max(score);
        true
    });
    println!("{}", best);
"#;
