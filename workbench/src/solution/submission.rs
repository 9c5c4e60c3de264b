//! The text of a solution for a judge: its submission region, and the problem's code around it.

use solutions::{Ability, Kind};
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
    let name = &solution.name;
    let no_region = || NoText::NoRegion(name.to_string());
    let region = solutions::submission(&solution.source).ok_or_else(no_region)?;
    let refused =
        |reason: String| Err(NoText::CannotServe(format!("{name} is a whole program{reason}")));
    if let Some(id) = solution.answers()
        && !problem.judges.iter().any(|judge| judge.id == id)
    {
        return refused(format!(", for {id}"));
    }
    // Whatever else is in it, rustc has the first word about a program.
    if matches!(problem.wrapper, Wrapper::Program(_)) && is_program(&region) {
        return Ok(region);
    }
    let entry_point = solution.entry_point.clone()?;
    if entry_point.kind == Kind::WholeProgram {
        return refused(format!("; {} calls a function", problem.id()));
    }
    let submission = Submission {
        name,
        kind: entry_point.kind,
        call: &entry_point.path,
        region: &region,
        abilities: &solution.abilities,
    };
    wrap(&submission, problem)
}

/// Whether a region reads and prints by itself.
fn is_program(region: &str) -> bool {
    region.lines().any(|line| line.trim_start_matches("pub ").starts_with("fn main()"))
}

fn wrap(submission: &Submission<'_>, problem: &Problem) -> Result<String, NoText> {
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
    } else if task == Task::First && submission.can(Ability::AnySize) {
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
