//! The text that a new solution's file begins with.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::Context;
use solutions::Kind;

use super::Solution;
use crate::board::named;
use crate::problems::{ProblemAt, Task};

/// Begins the line above the submission region that says which problem a file is for:
/// `// problem: boj-2580 (https://www.acmicpc.net/problem/2580)`.
const PROBLEM: &str = "// problem: ";

/// What it was in files of earlier versions.
const SENTENCE: &str = "//! A solution of my own, for ";

const TEMPLATE: &str = r"//! # `NAME`: the idea in a few words
//!
//! A solution of my own.
//!
//! ## The idea
//! Explain it here, before the code.

PROBLEM// submission starts
REGION// submission ends
MAIN";

const CHARS: &str = r#"/// LeetCode's type for the function.
pub struct Solution;

impl Solution {
    /// Solves the board in place: nine rows of nine characters, `'1'` to `'9'` or `'.'`.
    ///
    /// A board without a solution is left as it was.
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        todo!("fill the board that begins with {:?}", board[0])
    }
}
"#;

const RULE: &str = r#"/// LeetCode's type for the function.
pub struct Solution;

impl Solution {
    /// Whether no digit is in a row, column or box twice: nine rows of nine characters, `'1'` to `'9'` or `'.'`.
    pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool {
        todo!("check the board that begins with {:?}", board[0])
    }
}
"#;

const NUMBERS: &str = r#"/// Fills all empty cells (0)COMMENT; `false` if they cannot be filled, and the board is then as it was.
pub fn solve_sudoku(board: &mut [[CELL; 9]; 9]PARAMETERS) -> bool {
    todo!("fill the board that begins with {:?}", board[0])
}
"#;

const COUNT: &str = r#"
/// The number of solutions of a board (0 for an empty cell); counts no further than `limit`.
pub fn count_solutions(board: &[[u8; 9]; 9], limit: u32) -> u32 {
    todo!("count up to {} solutions of the board that begins with {:?}", limit, board[0])
}
"#;

/// Below the region of a function.
const MAIN: &str = r#"
/// Tries it on a puzzle, by itself or in a debugger.
pub fn main() {
    let puzzle = "PUZZLE";
CALL}
"#;

const CHARS_CALL: &str = r#"    let cells: Vec<char> = puzzle.chars().collect();
    let mut board: Vec<Vec<char>> = cells.chunks(9).map(|row| row.to_vec()).collect();
    Solution::solve_sudoku(&mut board);
    for row in &board {
        println!("{}", row.iter().collect::<String>());
    }
"#;

const RULE_CALL: &str = r#"    let cells: Vec<char> = puzzle.chars().collect();
    let board = cells.chunks(9).map(|row| row.to_vec()).collect();
    println!("{}", Solution::is_valid_sudoku(board));
"#;

const NUMBERS_CALL: &str = r#"    let mut board = [[0; 9]; 9];
    for (cell, digit) in puzzle.chars().enumerate() {
        board[cell / 9][cell % 9] = digit.to_digit(10).unwrap_or(0) as CELL;
    }
    println!("{}", solve_sudoku(&mut boardARGUMENTS));
    for row in &board {
        println!("{:?}", row);
    }
"#;

/// For a problem that asks for another function than the other solutions have.
const PROGRAM: &str = r#"fn main() {
    // All of the input, as one text: `lines` gives its lines, `split_whitespace` its words.
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    todo!("answer the input that begins with {:?}", input.lines().next())
}
"#;

/// The kind of a new solution that is like another one, or for a problem.
pub fn kind(
    like: Option<&Solution>,
    problem: Option<ProblemAt>,
    whole_program: bool,
) -> anyhow::Result<Kind> {
    Ok(match (like, problem) {
        _ if whole_program => Kind::WholeProgram,
        (Some(like), _) => like.entry_point.clone()?.kind,
        (None, Some(at)) => at.problem.kind(),
        (None, None) => Kind::Chars,
    })
}

/// Writes a new file of the checkout; `false` if there is one already.
pub fn write(root: &Path, file: &str, text: &str) -> anyhow::Result<bool> {
    let path = root.join(file);
    fs::create_dir_all(path.parent().unwrap_or(root)).context(file.to_owned())?;
    let mut created = match OpenOptions::new().write(true).create_new(true).open(&path) {
        Ok(created) => created,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Ok(false),
        Err(error) => return Err(error).context(file.to_owned()),
    };
    if let Err(error) = created.write_all(text.as_bytes()) {
        // Otherwise the next try would find the file.
        let _ = fs::remove_file(&path);
        return Err(error).context(file.to_owned());
    }
    Ok(true)
}

/// The names by which a file is kept, in their order.
fn kept(file: &str) -> impl Iterator<Item = String> {
    (1..).map(move |number| format!("{file}.{number}"))
}

/// The name by which a file is kept before another takes its place, if there is one.
pub fn backup_name(root: &Path, file: &str) -> Option<String> {
    let is_there = |name: &str| root.join(name).exists();
    kept(file).find(|name| !is_there(name)).filter(|_| is_there(file))
}

/// The name by which the last one is kept.
pub fn last_backup(root: &Path, file: &str) -> Option<String> {
    kept(file).take_while(|name| root.join(name).exists()).last()
}

/// The name of the problem that a file is for, and its line, if it says so.
pub fn problem(text: &str) -> Option<(&str, usize)> {
    let of = |sign: &str| {
        let mut lines = (1..).zip(text.lines());
        lines.find_map(|(number, line)| Some((line.strip_prefix(sign)?.split(' ').next()?, number)))
    };
    of(PROBLEM).or_else(|| of(SENTENCE))
}

/// A file with a function, or a program, that is to be written; perhaps with one that counts.
pub fn text(name: &str, kind: Kind, counts: bool, problem: Option<ProblemAt>) -> String {
    let (region, call) = match kind {
        Kind::WholeProgram => (PROGRAM, ""),
        Kind::Chars => (CHARS, CHARS_CALL),
        Kind::Rule => (RULE, RULE_CALL),
        _ => (NUMBERS, NUMBERS_CALL),
    };
    let begin = problem.and_then(|at| at.problem.begin());
    let has_main = begin.is_none() && kind != Kind::WholeProgram;
    let mut region = begin.unwrap_or(region).to_owned();
    let counts = counts || problem.is_some_and(|at| at.problem.task == Task::Count);
    if counts && kind == Kind::Bytes {
        region.push_str(COUNT);
    }
    let number = if kind == Kind::Bytes { "u8" } else { "i32" };
    let [comment, parameters, arguments] = match kind {
        Kind::IntsFrom => [" from row `i`, column `j` on", ", i: usize, j: usize", ", 0, 0"],
        _ => [""; 3],
    };
    let puzzle = named::find(named::EXAMPLE).map_or("", |example| &example.puzzle);
    let problem = problem
        .map_or(String::new(), |at| format!("{PROBLEM}{} ({})\n", at.judge.id, at.judge.address));
    TEMPLATE
        .replace("NAME", name)
        .replace("PROBLEM", &problem)
        .replace("REGION", &region)
        .replace("MAIN", if has_main { MAIN } else { "" })
        .replace("CALL", call)
        .replace("PUZZLE", puzzle)
        .replace("CELL", number)
        .replace("COMMENT", comment)
        .replace("PARAMETERS", parameters)
        .replace("ARGUMENTS", arguments)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems;

    /// Whatever is written into the header, and also in files of earlier versions.
    #[test]
    fn a_file_names_its_problem_beside_the_sentences_of_its_header() {
        for at in ProblemAt::all() {
            let (text, id) = (text("mine", at.problem.kind(), false, Some(at)), at.judge.id);
            let of = |text: &str| problem(text).map(|(name, _)| name.to_owned());
            assert_eq!(Some(id.to_owned()), of(&text.replace("//! ", "//! Not ")), "{text}");
            let before = format!("{SENTENCE}{id} ({}).\n", at.judge.address);
            assert_eq!(Some(id.to_owned()), of(&before));
        }
        assert_eq!(None, problem(&text("mine", Kind::Chars, false, None)));
    }

    /// It would call a function that is not there.
    #[test]
    fn what_begins_as_its_problem_says_has_no_other_main() {
        let own = problems::ALL.iter().filter(|problem| problem.begin().is_some());
        for problem in own {
            let at = problem.id().parse().unwrap();
            for kind in [problem.kind(), Kind::Bytes] {
                let text = text("mine", kind, false, Some(at));
                assert!(!text.contains("pub fn main()"), "{}: {text}", problem.id());
            }
        }
        assert!(text("mine", Kind::WholeProgram, false, None).contains("\nfn main() {\n"));
        for (kind, counts, id, has) in [
            (Kind::Bytes, true, "", true),
            (Kind::Bytes, false, "", false),
            (Kind::Chars, true, "", false),
            (Kind::Bytes, false, "kattis-sudokunique", true),
            (Kind::Bytes, false, "boj-2580", false),
        ] {
            let text = text("mine", kind, counts, id.parse().ok());
            assert_eq!(has, text.contains(COUNT), "{kind:?} {counts} {id}");
        }
    }
}
