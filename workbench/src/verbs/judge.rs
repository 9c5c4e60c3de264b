//! `judge`: compiles a submission, runs it on the cases of a problem, and prints the verdicts.

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Error, bail};
use clap::Args;

use crate::check::order::Check;
use crate::check::round::{self, widest};
use crate::diagnosis::Verdict;
use crate::judge::sandbox::Sandbox;
use crate::judge::{checker, own_cases};
use crate::options::{
    JsonArgs, example, has_puzzle_with_hyphen, is_source, problems_are_listed, solution,
};
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
    /// Judge on your own cases: NAME.in files in a folder, with their answers in NAME.out
    #[arg(long, value_name = "FOLDER")]
    pub cases: Option<PathBuf>,
    /// Judge this case only: its name, a puzzle, a file with an input, or `-`
    #[arg(long, value_name = "NAME|PUZZLE|FILE|-", allow_hyphen_values = has_puzzle_with_hyphen())]
    pub case: Option<String>,
    /// Judge all cases; print a line for each, and every message in full
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
        let own = own_cases::find(*at, options.cases.as_deref(), options.case.as_deref())?;
        let cases = &own.cases;
        let problem = Some((*at, &**cases));
        let all_cases = options.verbose || printer.json;
        let check = Check { problem, all_cases, ..Check::new(&root, solution, &progress) };
        let found = check.run(&mut printer);
        progress.finish_and_clear();
        let mut found = check.noted(found?);
        let by_the_rules =
            |case: &Case| checker::is_by_the_rules(at.problem.answer, &case.input, &case.output);
        if options.cases.is_some() && own.answered_by.is_none() && cases.iter().any(by_the_rules) {
            let how = "Answers are checked by the rules; of NAME.out only the form counts.";
            found = found.next(how);
        }
        found.next.extend(own.said());
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
        let own = own_cases::find(at, options.cases.as_deref(), options.case.as_deref())?;
        let mut line = format!("{:<width$}", at.judge.id);
        for solution in solutions {
            let check = Check { sandbox: Some(&sandbox), ..Check::new(&root, solution, &progress) };
            let total = round::total(&check, at, &own.cases)?;
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
