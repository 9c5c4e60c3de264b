//! `new`: writes the file of a new solution.

use std::io::Write;
use std::iter;

use anyhow::{Error, bail};
use clap::Args;
use solutions::Kind;

use crate::check::exercise;
use crate::course::done::Done;
use crate::options::example;
use crate::problems::{self, ProblemAt};
use crate::report::{self, Status};
use crate::solution::{Solution, begin, own};
use crate::{course, text, workspace};

#[derive(Args, Debug)]
#[command(after_help = example("new mine --problem boj-2580"))]
pub struct NewArgs {
    /// The name of the solution, and of its file in `solutions/own/`
    pub name: String,
    /// A solver to take the board and the function from [default, if there is no problem: `char_board`]
    #[arg(long, value_name = "SOLVER", value_parser = Solution::find_solver)]
    pub like: Option<Solution>,
    /// A problem to write it for, such as `boj-2580`
    #[arg(long)]
    pub problem: Option<ProblemAt>,
    /// Start a whole program, which does its own reading and printing
    #[arg(long, conflicts_with_all = ["like", "from"])]
    pub whole_program: bool,
    /// A solution in which you rewrite some functions; `practice` compares yours with it step by step
    #[arg(long, value_name = "SOLUTION", value_parser = Solution::find, conflicts_with_all = ["like", "problem"])]
    pub from: Option<Solution>,
    /// The functions to rewrite, such as `is_possible,solve_sudoku`; --from without them lists all
    #[arg(long, value_name = "FUNCTIONS", value_delimiter = ',', requires = "from")]
    pub blank: Vec<String>,
}

pub fn run(options: &NewArgs) -> anyhow::Result<Status> {
    let name = own::name(&options.name);
    own::check_name(name).map_err(Error::msg)?;
    let sudoku = text::sudoku();
    if course::find(name).is_some() {
        bail!("`{name}` is a step of the course; `{sudoku} practice {name}` starts it");
    }
    let (shown, root) = (own::file(name), workspace::root()?);
    let NewArgs { like, problem, from, blank, whole_program, .. } = options;
    let (kind, text) = if let Some(original) = from {
        let kind = original.entry_point.clone()?.kind;
        (kind, exercise::begin(&root, name, original, blank)?)
    } else {
        let kind = begin::kind(like.as_ref(), *problem, *whole_program)?;
        let text = begin::text(name, kind, false, *problem);
        let option = like.as_ref().map(|_| "--like").or(whole_program.then_some("--whole-program"));
        if let (Some(option), Some(ProblemAt { problem, .. })) = (option, problem) {
            if problem.begin().is_some() {
                bail!("{} has a beginning of its own; leave out {option}", problem.id());
            }
            // Whatever is written into it, it could not be judged.
            let own = own::of_text(&root, name, shown.clone(), Ok(text.clone()));
            if let Err(why) = own.submission(problem) {
                bail!("{}; leave out {option}", why.said());
            }
        }
        (kind, text)
    };
    if !begin::write(&root, &shown, &text)? {
        if let Err(why) = own::read(&root.join(&shown)) {
            bail!("{shown}: {why}");
        }
        bail!("{shown} already exists; continue with `{sudoku} practice {name}`");
    }
    let said = match from {
        Some(original) => format!("{} without the bodies of {}", original.name, blank.join(", ")),
        None => "yours".to_owned(),
    };
    let mut out = report::stdout();
    writeln!(out, "{shown} is {said}: replace todo!(). Deleting the file removes it.")?;
    let solved = problem.map(|at| Done::read(&root).checked_by(at.judge.id).join(", "));
    if let Some(by) = solved.filter(|by| !by.is_empty()) {
        writeln!(out, "You have solved it already, in {by}.")?;
    }
    writeln!(out, "\nNext:")?;
    let next = next(options, name, kind);
    let width = next.iter().map(|(command, _)| command.len()).max();
    for (command, what) in &next {
        writeln!(out, "  {command:width$}   {what}", width = width.unwrap_or(0))?;
    }
    if let Some(keep) = own::how_to_keep(&root) {
        write!(out, "\n{}", text::paragraph(&keep, text::columns()))?;
    }
    Ok(Status::Yes)
}

/// Commands, and what they are good for.
fn next(options: &NewArgs, name: &str, kind: Kind) -> Vec<(String, &'static str)> {
    let sudoku = text::sudoku();
    let answers = options.from.as_ref().and_then(Solution::answers);
    let test = (format!("cargo test {name}"), "the same check, as a test");
    let test = kind.is_solver().then_some(test);
    if let Some(id) = options.problem.map(|at| at.judge.id).or(answers) {
        let mut next = vec![
            (format!("{sudoku} problems {id}"), "what it asks for"),
            (format!("{sudoku} practice {name}"), "judges it on every save"),
        ];
        next.extend(test);
        next.push((format!("{sudoku} paste {name} {id}"), "the submission"));
        return next;
    }
    let what = match options.from {
        Some(_) => "compares it step by step, on every save",
        None => "re-checks it on every save",
    };
    let judge = problems::first(kind)
        .map(|id| (format!("{sudoku} judge {name} {id}"), "as the judge would"));
    let practice = (format!("{sudoku} practice {name}"), what);
    iter::once(practice).chain(test).chain(judge).collect()
}
