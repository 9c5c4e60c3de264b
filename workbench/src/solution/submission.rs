//! The submission of a solution for a problem: its region, and the problem's code around it.

use solutions::{Ability, Kind};
use thiserror::Error;

use super::{Broken, Solution};
use crate::problems::{self, Problem, Task};

/// Why a solution has no submission for a problem.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NoSubmission {
    #[error("{0}")]
    Unsupported(String),
    #[error(transparent)]
    Broken(#[from] Broken),
    #[error(
        "{0} has no submission region; put the lines `// submission starts` and `// submission ends` around what a \
         judge needs"
    )]
    NoRegion(String),
}

#[derive(Clone, Debug)]
pub struct Submission {
    pub text: String,
    pub aligned: String,
    pub region: std::ops::Range<usize>,
}
impl Submission {
    pub fn whole(text: &str) -> Submission {
        Submission {
            text: text.to_owned(),
            aligned: text.to_owned(),
            region: 1..text.lines().count() + 1,
        }
    }
}
pub fn of(solution: &Solution, problem: &Problem) -> Result<Submission, NoSubmission> {
    let text = text(solution, problem)?;
    let aligned = match solution.source.split_once(&text) {
        Some((before, _)) => "\n".repeat(before.matches('\n').count()) + &text,
        None => text.clone(),
    };
    Ok(Submission { aligned, text, region: 0..9999 })
}

/// The solution's submission region and the code around it.
pub fn text(solution: &Solution, problem: &Problem) -> Result<String, NoSubmission> {
    // It could not be read.
    if let (true, Err(why)) = (solution.source.is_empty(), &solution.entry_point) {
        return Err(why.clone().into());
    }
    let name = &solution.name;
    let no_region = || NoSubmission::NoRegion(name.to_string());
    let region = solutions::submission(&solution.source).ok_or_else(no_region)?;
    let unsupported = |reason: &str| Err(NoSubmission::Unsupported(format!("{name} {reason}")));
    if let Some(id) = solution.answers()
        && !problem.judges.iter().any(|judge| judge.id == id)
    {
        return unsupported(&format!("is a whole program, for {id}"));
    }
    // Whatever else is in it, rustc has the first word about a program.
    if problem.function.is_none() && is_program(&region) {
        return Ok(region);
    }
    let entry_point = solution.entry_point.clone()?;
    if entry_point.kind == Kind::WholeProgram {
        return unsupported(&format!("is a whole program; {} calls a function", problem.id()));
    }
    if let Some(reason) = refusal(solution, entry_point.kind, problem.task) {
        return unsupported(&reason);
    }
    Ok(wrapped(solution, entry_point.kind, &entry_point.path, &region, problem))
}

/// Whether a region reads and prints by itself.
fn is_program(region: &str) -> bool {
    region.lines().any(|line| line.trim_start_matches("pub ").starts_with("fn main()"))
}

/// Why a solution of this kind cannot do a task, if it cannot.
fn refusal(solution: &Solution, kind: Kind, task: Task) -> Option<String> {
    let reason = match (kind, task) {
        (Kind::Rule, Task::Rule) => return None,
        (_, Task::Other(asked)) => {
            &format!("is not a whole program, which the problem needs: {asked}")
        }
        (Kind::Generator, _) => "generates full grids; it does not solve puzzles",
        (Kind::Rule, _) => "checks grids; it does not solve puzzles",
        (_, Task::Rule) => "solves puzzles; the problem asks whether a board breaks the rules",
        (_, Task::Fill) => return None,
        (_, Task::First) if solution.can(Ability::FirstInRowOrder) => return None,
        (_, Task::First) => {
            "does not fill the cells in row order; the problem asks for the first solution in that order"
        }
        (_, Task::Count) if solution.can(Ability::Counts) => return None,
        (_, Task::Count) => {
            "stops at the first solution; the problem asks how many there are (a solution that can tell has a \
             function `count_solutions`)"
        }
        (_, Task::Size(_) | Task::Best) if solution.can(Ability::AnySize) => return None,
        (_, Task::Size(sizes)) => &format!("solves boards of 9 by 9 only; the problem has {sizes}"),
        (_, Task::Best) => {
            "stops at the first solution; the problem asks for the best of all solutions"
        }
    };
    Some(reason.to_owned())
}

/// The region with what the problem needs around it.
fn wrapped(solution: &Solution, kind: Kind, path: &str, region: &str, problem: &Problem) -> String {
    let cell = match kind {
        Kind::Chars | Kind::Rule => "char",
        Kind::Bytes => "u8",
        _ => "i32",
    };
    let any_size = solution.can(Ability::AnySize);
    // Its own function finds any solution.
    let solves_first = problem.task == Task::First && any_size;
    let path = if solves_first { "solve_first" } else { path };
    let further = if kind == Kind::IntsFrom { ", 0, 0" } else { "" };
    let code = problem.code(cell).map(|code| calling(code, path, further));
    let calls_board_of = code.as_ref().is_some_and(|code| code.contains("board_of("));
    // rustc would warn about functions that a problem does not use.
    let has_spare = kind == Kind::Rule || solution.can(Ability::Counts) || any_size;
    let spare = "#![allow(dead_code)] // not every problem needs every function\n";
    let region = without(region, problem.declared());
    let pieces = [
        (has_spare && problem.function.is_none()).then_some(spare),
        Some(&*region),
        problems::shared("solve_first").filter(|_| solves_first),
        problems::shared(&format!("board_of_{cell}")).filter(|_| calls_board_of),
        code.as_deref(),
    ];
    pieces.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// The problem's code with a call of the solution, which may have further arguments, in place of `solve` or `is_valid`.
fn calling(code: &str, path: &str, further: &str) -> String {
    let call = [" solve(", " is_valid("].into_iter().find_map(|name| {
        let (before, rest) = code.split_once(name)?;
        let (arguments, after) = rest.split_once(')')?;
        Some(format!("{before} {path}({arguments}{further}){after}"))
    });
    call.unwrap_or_else(|| code.to_owned())
}

/// The region without a declaration that the judge has itself, its comment and the blank lines around it.
fn without(region: &str, declaration: &str) -> String {
    if declaration.is_empty() {
        return region.to_owned();
    }
    let mut kept: Vec<&str> = Vec::new();
    for line in region.split_inclusive('\n') {
        // A comment may follow on its line.
        if line.starts_with(declaration) {
            while kept.pop_if(|line| line.starts_with("//")).is_some() {}
        } else {
            kept.push(line);
        }
    }
    kept.concat().trim_start_matches('\n').replace("\n\n\n", "\n\n")
}
