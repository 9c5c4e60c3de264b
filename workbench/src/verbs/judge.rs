//! `judge`: compiles a submission, runs it on the cases of a problem, and prints the verdicts.

use std::borrow::Cow;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context as _, Error, bail};
use clap::Args;

use crate::check::order::Check;
use crate::check::round::{self, widest};
use crate::diagnosis::Verdict;
use crate::judge::checker;
use crate::judge::sandbox::Sandbox;
use crate::options::{JsonArgs, example, is_source, problems_are_listed, solution};
use crate::problems::{self, Case, Problem, ProblemAt, Unknown};
use crate::process::limited::end_if_interrupted;
use crate::report::{self, Printer, Status};
use crate::screen::Screen;
use crate::solution::{Solution, own};
use crate::{text, workspace};

#[derive(Args, Debug)]
#[command(after_help = example("judge candidates boj-2580") + &problems_are_listed())]
pub struct JudgeArgs {
    /// The solution, a file such as `mine.rs` that holds a whole submission, or `all`
    #[arg(value_name = "SOLUTION|FILE.rs|all")]
    pub submissions: Submissions,
    /// The problem, such as `leetcode-37`, or `all`
    #[arg(value_name = "PROBLEM|all")]
    pub problems: Option<ProblemList>,
    /// Judge on your own cases: the files NAME.in and NAME.out of a folder
    #[arg(long, value_name = "FOLDER")]
    pub cases: Option<PathBuf>,
    /// Judge on this case alone
    #[arg(long)]
    pub case: Option<String>,
    /// Judge on all cases, and print a line for each and the whole of every message
    #[arg(long)]
    pub verbose: bool,
    #[command(flatten)]
    pub json: JsonArgs,
}

#[derive(Clone, Debug)]
pub struct ProblemList(pub Vec<ProblemAt>);

impl FromStr for ProblemList {
    type Err = Unknown;

    fn from_str(id: &str) -> Result<Self, Unknown> {
        let ids = match id {
            "all" => problems::ALL.iter().map(Problem::id).collect(),
            _ => vec![id],
        };
        ids.into_iter().map(str::parse).collect::<Result<_, _>>().map(ProblemList)
    }
}

/// Solutions, or a file that holds one or a whole submission.
#[derive(Clone, Debug)]
pub enum Submissions {
    Solutions(Vec<Solution>),
    File(String),
}

impl FromStr for Submissions {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<Self> {
        if name == "all" {
            return Ok(Submissions::Solutions(Solution::all()));
        }
        let is_file = is_source(name);
        match solution(own::name(name)) {
            Ok(found) => Ok(Submissions::Solutions(vec![found])),
            Err(_) if is_file => Ok(Submissions::File(name.to_owned())),
            Err(why) => Err(why),
        }
    }
}

pub fn run(options: &JudgeArgs) -> anyhow::Result<Status> {
    let done = judge(options);
    // By now, all temporary files are removed.
    end_if_interrupted();
    done
}

fn judge(options: &JudgeArgs) -> anyhow::Result<Status> {
    let solutions = match &options.submissions {
        Submissions::Solutions(solutions) => solutions,
        Submissions::File(file) => &vec![own::elsewhere(file)?],
    };
    let problems = problems(options)?;
    let mut printer = Printer::new(options.json.json);
    let progress = report::working();
    let root = workspace::root().unwrap_or_default();
    if let ([solution], [at]) = (&solutions[..], &problems[..]) {
        let cases = cases(options, at.problem)?;
        let problem = Some((*at, &*cases));
        let all_cases = options.verbose || printer.json;
        let check = Check { problem, all_cases, ..Check::new(&root, solution, &progress) };
        let found = check.run(&mut printer);
        progress.finish_and_clear();
        let mut found = check.noted(found?);
        let by_the_rules =
            |case: &Case| checker::is_by_the_rules(at.problem.answer, &case.input, &case.output);
        if options.cases.is_some() && cases.iter().any(by_the_rules) {
            let how = "Answers are checked by the rules; of NAME.out only the form counts.";
            found = found.next(how);
        }
        if !printer.json {
            let shown =
                found.shown(Screen::new(text::columns(), text::rows(), false), options.verbose);
            write!(report::coloured_stdout(), "{shown}")?;
        } else if found.status() == Status::Unreadable {
            bail!("{}", found.cause);
        }
        return Ok(found.status());
    }
    let sandbox = Sandbox::new()?;
    let width = widest(problems.iter().map(|at| at.judge.id));
    printer.text(table_heading(solutions, width))?;
    let mut status = None;
    for at in problems {
        let cases = cases(options, at.problem)?;
        let mut line = format!("{:<width$}", at.judge.id);
        for solution in solutions {
            let check = Check { sandbox: Some(&sandbox), ..Check::new(&root, solution, &progress) };
            let total = round::total(&check, at, &cases)?;
            line += &format!("  {:<3}", total.verdict.letters());
            if total.verdict != Verdict::Unsupported {
                status = status.max(Some(total.verdict.status()));
            }
            round::print(&mut printer, solution.shown(), at.judge, None, &total)?;
        }
        printer.text(format_args!("{}\n", line.trim_end()))?;
        progress.suspend(|| printer.flush())?;
    }
    progress.finish_and_clear();
    let Some(status) = status else {
        bail!("nothing to judge: none of the solutions supports any of the problems");
    };
    let sudoku = text::sudoku();
    printer.text(format_args!(
        "\n–  does not support the problem; `{sudoku} paste SOLUTION PROBLEM` says why\n"
    ))?;
    printer.flush()?;
    Ok(status)
}

fn problems(options: &JudgeArgs) -> anyhow::Result<Vec<ProblemAt>> {
    let ProblemList(asked) = match &options.problems {
        Some(problems) => problems.clone(),
        None if matches!(&options.submissions, Submissions::Solutions(all) if all.len() > 1) => {
            ProblemList::from_str("all").map_err(Error::msg)?
        }
        None => {
            bail!("no problem given; use `all`, or one that `{} problems` lists", text::sudoku())
        }
    };
    if asked.len() > 1 {
        if options.cases.is_some() {
            bail!("--cases needs one problem: the cases of a folder belong to it");
        }
        if options.case.is_some() {
            bail!("--case needs one problem: the case belongs to it");
        }
    }
    Ok(asked)
}

/// Those of the problem or the user's own; all or the one that is asked for.
fn cases(options: &JudgeArgs, problem: &'static Problem) -> anyhow::Result<Cow<'static, [Case]>> {
    let cases = match &options.cases {
        Some(folder) => Cow::Owned(own_cases(folder)?),
        None => Cow::Borrowed(&problem.cases[..]),
    };
    Ok(match &options.case {
        Some(name) => Cow::Owned(vec![problems::case(&cases, name)?.clone()]),
        None => cases,
    })
}

/// The user's own cases: every `NAME.in` of the folder with its `NAME.out`; numbers in numerical order.
fn own_cases(folder: &Path) -> anyhow::Result<Vec<Case>> {
    let files = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut inputs: Vec<PathBuf> = files
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.is_file() && path.extension().is_some_and(|ending| ending == "in"))
        .collect();
    if inputs.is_empty() {
        let folder = folder.display();
        bail!("{folder}: no cases; a case is a file NAME.in with the answer in NAME.out");
    }
    inputs.sort_by_key(|path| (name(path).parse().unwrap_or(u64::MAX), name(path)));
    inputs.iter().map(|input| own_case(input)).collect()
}

fn own_case(input: &Path) -> anyhow::Result<Case> {
    Ok(Case {
        name: name(input).into(),
        about: "".into(),
        input: read(input)?.into(),
        output: read(&input.with_extension("out"))?.into(),
    })
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn read(path: &Path) -> anyhow::Result<String> {
    let bytes = fs::read(path).with_context(|| path.display().to_string())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The solutions with the numbers of their columns.
fn table_heading(solutions: &[Solution], width: usize) -> String {
    let mut text = String::new();
    let mut numbers = String::new();
    for (number, solution) in (1..).zip(solutions) {
        let name = report::visible(solution.shown());
        text.push_str(&format!("{number:>2}  {name}\n"));
        numbers.push_str(&format!("  {number:<3}"));
    }
    format!("{text}\n{:width$}{}\n", "", numbers.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_cases_with_numbers_are_in_the_order_of_the_numbers() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b", "10", "2", "a", "1"] {
            fs::write(folder.path().join(name).with_extension("in"), "").unwrap();
            fs::write(folder.path().join(name).with_extension("out"), "").unwrap();
        }
        let cases = own_cases(folder.path()).unwrap();
        let names: Vec<&str> = cases.iter().map(|case| &*case.name).collect();
        assert_eq!(names, ["1", "2", "10", "a", "b"]);
    }
}
