//! `new`: writes the file of a new solution.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Error, bail};
use solutions::Kind;

use crate::cli;
use crate::problems::{ProblemAt, Task};
use crate::report::{self, Status};
use crate::run::exercise;
use crate::solution::{Solution, own};
use crate::text;
use crate::workspace;

const TEMPLATE: &str = r"//! # `NAME`: the idea in a few words
//!
//! A solution of my own, FOR.
//!
//! ## The idea
//! Explain it here, before the code.

// submission starts
REGION// submission ends
";

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

/// For a problem that asks for another function than the other solutions have.
const PROGRAM: &str = r#"fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    todo!("answer the input that begins with {:?}", input.lines().next())
}
"#;

pub fn run(options: &cli::NewArgs) -> anyhow::Result<Status> {
    let name = options.name.as_str();
    own::check_name(name).map_err(Error::msg)?;
    let (shown, root) = (own::file(name), workspace::root()?);
    let Begun { source, said, next } = match &options.from {
        Some(original) => exercise(&root, name, original, &options.blank)?,
        None => fresh(name, options)?,
    };
    let file = root.join(&shown);
    fs::create_dir_all(root.join("solutions/own")).context("solutions/own")?;
    let mut created = match OpenOptions::new().write(true).create_new(true).open(&file) {
        Ok(created) => created,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{shown} already exists; go on with `{} practice {name}`", text::sudoku())
        }
        Err(error) => return Err(error).context(shown),
    };
    if let Err(error) = created.write_all(source.as_bytes()) {
        // Otherwise the next try would find the file.
        let _ = fs::remove_file(&file);
        return Err(error).context(shown);
    }
    let mut out = report::stdout();
    writeln!(out, "{shown} is {said}\n\nNext:")?;
    let width = next.iter().map(|(command, _)| command.len()).max();
    for (command, what) in &next {
        writeln!(out, "  {command:width$}   {what}", width = width.unwrap_or(0))?;
    }
    Ok(Status::Yes)
}

struct Begun {
    /// The new file.
    source: String,
    /// What it is and what is to be done.
    said: String,
    /// Commands, and what they are good for.
    next: Vec<(String, &'static str)>,
}

fn exercise(
    root: &Path,
    name: &str,
    original: &Solution,
    functions: &[String],
) -> anyhow::Result<Begun> {
    let entry_point = original.entry_point.clone()?;
    let text = exercise::begin(root, name, original, functions)?;
    let said = format!(
        "{} without the bodies of {}: replace todo!(). Deleting the file removes it.",
        original.name,
        functions.join(", ")
    );
    let sudoku = text::sudoku();
    let practice = (format!("{sudoku} practice {name}"), "compares it step by step, on every save");
    let judge = |id| (format!("{sudoku} judge {name} {id}"), "as the judge would");
    let next = match entry_point.kind {
        Kind::Generator => vec![practice],
        Kind::Rule => vec![practice, judge("leetcode-36")],
        Kind::WholeProgram => {
            let problem = original.answers().unwrap_or("PROBLEM");
            let practice = format!("{sudoku} practice {name} --problem {problem}");
            vec![(practice, "judges it on every save")]
        }
        _ => vec![practice, test(name), judge("leetcode-37")],
    };
    Ok(Begun { source: text, said, next })
}

fn fresh(name: &str, options: &cli::NewArgs) -> anyhow::Result<Begun> {
    let kind = match (&options.like, options.problem) {
        (Some(like), _) => like.entry_point.clone()?.kind,
        (None, Some(at)) => at.problem.kind(),
        (None, None) => Kind::Chars,
    };
    let sudoku = text::sudoku();
    let mut next = match options.problem.map(|at| at.judge.id) {
        None => vec![
            (format!("{sudoku} practice {name}"), "checks it on every save"),
            (format!("{sudoku} judge {name} leetcode-37"), "as the judge would"),
        ],
        Some(id) => vec![
            (format!("{sudoku} problems {id}"), "what it asks for"),
            (format!("{sudoku} practice {name} --problem {id}"), "judges it on every save"),
            (format!("{sudoku} paste {name} {id}"), "the submission"),
        ],
    };
    if kind.is_solver() {
        next.insert(next.len() - 1, test(name));
    }
    Ok(Begun {
        source: source(name, kind, options.problem),
        said: "yours: replace todo!(). Deleting the file removes the solution.".to_owned(),
        next,
    })
}

fn test(name: &str) -> (String, &'static str) {
    (format!("cargo test {name}"), "every puzzle, a test each")
}

fn source(name: &str, kind: Kind, problem: Option<ProblemAt>) -> String {
    let region = match kind {
        Kind::WholeProgram => PROGRAM,
        Kind::Chars => CHARS,
        Kind::Rule => RULE,
        _ => NUMBERS,
    };
    let mut region = region.to_owned();
    if problem.is_some_and(|at| at.problem.task == Task::Count) && kind == Kind::Bytes {
        region.push_str(COUNT);
    }
    let number = if kind == Kind::Bytes { "u8" } else { "i32" };
    let [comment, parameters] = match kind {
        Kind::IntsFrom => [" from row `i`, column `j` on", ", i: usize, j: usize"],
        _ => [""; 2],
    };
    let purpose =
        problem.map_or(String::new(), |at| format!(", for {} ({})", at.judge.id, at.judge.address));
    TEMPLATE
        .replace("NAME", name)
        .replace(", FOR", &purpose)
        .replace("REGION", &region)
        .replace("CELL", number)
        .replace("COMMENT", comment)
        .replace("PARAMETERS", parameters)
}
