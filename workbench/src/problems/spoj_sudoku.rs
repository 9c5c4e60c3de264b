//! SPOJ SUDOKU: boards of 16 by 16 letters; their number first, a blank line between them.

use super::{Checker, Judge, Limit, Problem, Task, Wrapper, cases, judges, wrapper};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "spoj-SUDOKU",
        address: "https://www.spoj.com/problems/SUDOKU/",
        time: Limit::Ours(5),
        memory: Limit::Ours(256),
        rust: judges::SPOJ,
    }],
    title: "Sudoku",
    task: Task::Size("16 by 16"),
    wrapper: Wrapper::Program(wrapper::LETTERS),
    checker: Checker::Lines,
    cases: cases!["spoj-SUDOKU":
        "figure" => "the board of the statement's figure",
        "ten" => "ten boards, as many as there can be",
        "windows" => "two boards, Windows line ends, no line end after the last",
    ],
};
