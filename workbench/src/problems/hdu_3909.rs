//! HDU 3909 "Sudoku": boards of 4 by 4 to 16 by 16; is there one solution, and is every given needed for that?

use super::{Checker, Judge, Limit, Problem, Rust, Task, Wrapper, cases};

pub const PROBLEM: Problem = Problem {
    judges: &[Judge {
        id: "hdu-3909",
        address: "https://acm.hdu.edu.cn/showproblem.php?pid=3909",
        time: Limit::Stated(20),
        memory: Limit::Stated(64),
        rust: Rust::No,
    }],
    title: "Sudoku",
    task: Task::Size("4 by 4 and 16 by 16 too"),
    wrapper: Wrapper::Program(MAIN),
    checker: Checker::Lines,
    cases: cases!["hdu-3909":
        "sample" => "the judge's example",
        "answers" => "each of the four answers for each of the three sizes",
        "ends" => "empty and full boards and givens that clash; Windows line ends, none after the last line",
        "hard" => "five boards of 16 by 16 whose 91 to 95 givens are all needed",
    ],
};

const MAIN: &str = r#"
    /// Whether there is a given without which there is still only one solution.
    fn has_spare_given(cover: &mut ExactCover, board: &mut [Vec<u8>]) -> bool {
        for row in 0..board.len() {
            for col in 0..board.len() {
                let given = std::mem::take(&mut board[row][col]);
                let is_spare = given != 0 && cover.count(board, 2) == 1;
                board[row][col] = given;
                if is_spare {
                    return true;
                }
            }
        }
        false
    }

    let mut lines = input.split_whitespace();
    while let Some(n) = lines.next() {
        let n: usize = n.parse().expect("a number");
        let digit = |c: char| c.to_digit(17).unwrap_or(0) as u8;
        let row = |line: &str| line.chars().map(digit).collect();
        let mut board: Vec<Vec<u8>> = lines.by_ref().take(n * n).map(row).collect();
        let mut cover = ExactCover::new(n);
        match cover.count(&board, 2) {
            0 => println!("No Solution"),
            1 if has_spare_given(&mut cover, &mut board) => println!("Not Minimal"),
            1 => {
                for row in cover.solve(&board).expect("a solution") {
                    let digit = |d: &u8| std::char::from_digit(u32::from(*d), 17).expect("a digit");
                    let row: String = row.iter().map(digit).collect();
                    println!("{}", row.to_uppercase());
                }
            }
            _ => println!("Multiple Solutions"),
        }
    }
"#;
