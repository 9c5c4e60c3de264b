//! The text of a solution for a judge: its submission region, and the problem's code around it.

use thiserror::Error;

use super::{Broken, Solution};
use crate::problems::wrapper::{self, Submission};
use crate::problems::{Problem, Task, Wrapper};

/// Why a solution has no text for a problem.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoText {
    #[error("{0}")]
    CannotServe(String),
    #[error(transparent)]
    Broken(#[from] Broken),
    #[error(
        "{0} has no submission region; put the lines `// submission starts` and `// submission ends` around what a \
         judge needs"
    )]
    NoRegion(String),
}

/// The text to hand in: the solution's submission region and the code around it.
pub fn text(solution: &Solution, problem: &Problem) -> Result<String, NoText> {
    let no_region = || NoText::NoRegion(solution.name().to_owned());
    let region = solutions::submission(solution.source()).ok_or_else(no_region)?;
    if matches!(problem.wrapper, Wrapper::Program(_)) && is_program(&region) {
        return Ok(region);
    }
    let submission = Submission {
        name: solution.name(),
        kind: solution.kind().map_err(Clone::clone)?,
        call: solution.call().map_err(Clone::clone)?,
        region: &region,
        can_count: solution.can_count(),
    };
    wrap(&submission, problem)
}

/// Whether a region reads and prints by itself.
pub fn is_program(region: &str) -> bool {
    region.lines().any(|line| line.starts_with("fn main()"))
}

pub fn wrap(submission: &Submission<'_>, problem: &Problem) -> Result<String, NoText> {
    if let Some(reason) = submission.refusal(problem.task) {
        return Err(NoText::CannotServe(reason));
    }
    Ok(match &problem.wrapper {
        Wrapper::Program(main) => program(submission, problem.task, main),
        Wrapper::Function { given, adapter, .. } => {
            let region = without(submission.region, given);
            let adapter = adapter(submission);
            if adapter.is_empty() { region } else { format!("{region}\n{adapter}") }
        }
    })
}

/// A whole program: the region and what the problem's main function needs.
fn program(submission: &Submission<'_>, task: Task, main: &str) -> String {
    let mut text = String::new();
    if submission.has_spare_functions() {
        text.push_str("#![allow(dead_code)] // not every problem needs every function\n\n");
    }
    text.push_str(submission.region);
    let call = if task == Task::Rule {
        submission.call("board")
    } else if task == Task::First && submission.has_exact_cover() {
        text.push('\n');
        text.push_str(wrapper::SOLVE_FIRST);
        "solve_first(&mut board)".to_owned()
    } else {
        submission.call("&mut board")
    };
    if main.contains("board_of(") {
        text.push('\n');
        text.push_str(&submission.board_of());
    }
    text.push_str(&wrapper::main(&main.replace("$CALL", &call)));
    text
}

/// The region without a declaration that the judge has itself, its comment and the blank lines around it.
fn without(region: &str, declaration: &str) -> String {
    let lines: Vec<&str> = region.split_inclusive('\n').collect();
    // A comment may follow on its line.
    let is_declaration = |line: &&str| line.starts_with(declaration.trim_end());
    let Some(at) = lines.iter().position(is_declaration).filter(|_| !declaration.is_empty()) else {
        return region.to_owned();
    };
    let comment = lines[..at].iter().rev().take_while(|line| line.starts_with("//")).count();
    let before = lines[..at - comment].concat();
    let after = lines[at + 1..].concat();
    let before = if before.trim().is_empty() { "" } else { &before };
    format!("{before}{}", after.trim_start_matches('\n'))
}
