//! `judge`: compiles a submission, runs it on the cases of a problem, and prints the verdicts.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;

use crate::check::order::Check;
use crate::check::round::{self, widest};
use crate::course::session::{self, Session, Then};
use crate::diagnosis::{Diagnosis, Verdict};
use crate::judge::sandbox::Sandbox;
use crate::judge::{checker, own_cases};
use crate::options::{
    JsonArgs, example, has_puzzle_with_hyphen, is_source, problems_are_listed, solution,
};
use crate::problems::{self, Case, ProblemAt, Unknown};
use crate::report::{self, Printer, Status};
use crate::screen::Screen;
use crate::solution::{Solution, own};
use crate::{text, workspace};

#[derive(Args, Debug)]
#[command(
    override_usage = format!("{} judge [OPTIONS] <SOLUTION|FILE.rs|all>... [PROBLEM|all]", text::sudoku()),
    after_help = example("judge candidates boj-2580") + &problems_are_listed() + "

The exit code is 0 for AC, 1 for another verdict, 2 if the submission could not be judged."
)]
pub struct JudgeArgs {
    /// Solutions, files such as `mine.rs` that hold a whole submission, or `all`; then the problem, such as `leetcode-37`, or `all`
    #[arg(value_name = "SOLUTION|FILE.rs|all|PROBLEM", required = true)]
    pub words: Vec<String>,
    /// Judge on your own cases: NAME.in files in a folder, with their answers in NAME.out
    #[arg(long, value_name = "FOLDER")]
    pub cases: Option<PathBuf>,
    /// Judge this case only: its name, a puzzle, a file with an input, or `-`
    #[arg(long, value_name = "NAME|PUZZLE|FILE|-", allow_hyphen_values = has_puzzle_with_hyphen())]
    pub case: Option<String>,
    /// Judge a file again whenever it is saved
    #[arg(long, conflicts_with = "json")]
    pub watch: bool,
    /// Judge all cases; print a line for each, and every message in full
    #[arg(long)]
    pub verbose: bool,
    #[command(flatten)]
    pub json: JsonArgs,
}

impl JudgeArgs {
    /// What to judge, and on what: the last of several words is the problem.
    fn asked(&self) -> anyhow::Result<(Vec<Solution>, Vec<ProblemAt>)> {
        let is_solution = |word: &str| is_source(word) || solution(own::name(word)).is_ok();
        let (names, problem) = match &self.words[..] {
            [names @ .., last] if !names.is_empty() && !is_solution(last) => (names, Some(&**last)),
            [all] if all == "all" => (&self.words[..], Some("all")),
            names => (names, None),
        };
        let mut solutions = Vec::new();
        for name in names {
            solutions.extend(submissions(name)?);
        }
        let Some(problem) = problem else {
            bail!("no problem given; use `all`, or one that `{} problems` lists", text::sudoku())
        };
        let problems: Result<Vec<ProblemAt>, Unknown> = match problem {
            "all" => problems::ALL.iter().map(|problem| problem.id().parse()).collect(),
            id => Ok(vec![id.parse()?]),
        };
        Ok((solutions, problems?))
    }
}

/// A solution, a file, or all solutions.
fn submissions(name: &str) -> anyhow::Result<Vec<Solution>> {
    if name == "all" {
        return Ok(Solution::all());
    }
    match solution(own::name(name)) {
        Ok(found) => Ok(vec![found]),
        Err(_) if is_source(name) => Ok(vec![own::elsewhere(name)?]),
        Err(why) => Err(why),
    }
}

pub fn run(options: &JudgeArgs) -> anyhow::Result<Status> {
    let (solutions, problems) = options.asked()?;
    if let ([solution], [at]) = (&solutions[..], &problems[..]) {
        return if options.watch {
            watch(options, solution, *at)
        } else {
            one(options, solution, *at)
        };
    }
    if options.watch {
        bail!("--watch needs one file and one problem");
    }
    if options.verbose {
        bail!(
            "--verbose needs one solution and one problem: of several there is a table of verdicts"
        );
    }
    if problems.len() > 1 {
        if options.cases.is_some() {
            bail!("--cases needs one problem: the cases of a folder belong to it");
        }
        if options.case.is_some() {
            bail!("--case needs one problem: the case belongs to it");
        }
    }
    table(options, &solutions, problems)
}

/// Judges one submission, and says what is wrong with it.
fn one(options: &JudgeArgs, solution: &Solution, at: ProblemAt) -> anyhow::Result<Status> {
    let mut printer = Printer::new(options.json.json);
    if !printer.json {
        let shown = |found: &Diagnosis, rows| {
            found.shown(Screen::new(text::columns(), rows, false), options.verbose)
        };
        let check = |progress: &ProgressBar, tell: &dyn Fn(&Diagnosis)| {
            judged(options, solution, at, &mut printer, (progress, tell))
        };
        return Ok(session::once(check, shown, None)?.status());
    }
    let silent = (&ProgressBar::hidden(), &|_: &Diagnosis| ());
    let found = judged(options, solution, at, &mut printer, (silent.0, silent.1))?;
    if found.status() == Status::Unreadable {
        bail!("{}", found.said());
    }
    if !found.changes.is_empty() {
        printer.record(&json!({ "changes": found.changes }))?;
        printer.flush()?;
    }
    Ok(found.status())
}

/// What is wrong with it, and how it is judged.
fn judged(
    options: &JudgeArgs,
    solution: &Solution,
    at: ProblemAt,
    printer: &mut Printer,
    (progress, tell): (&ProgressBar, &dyn Fn(&Diagnosis)),
) -> anyhow::Result<Diagnosis> {
    let root = workspace::root().unwrap_or_default();
    let own = own_cases::find(at, options.cases.as_deref(), options.case.as_deref())?;
    let cases = &own.cases;
    let problem = Some((at, &**cases));
    let all_cases = options.verbose || printer.json;
    let check = Check { problem, all_cases, ..Check::new(&root, solution, progress) };
    let mut found = check.run(printer)?;
    let by_the_rules =
        |case: &Case| checker::is_by_the_rules(at.problem.answer, &case.input, &case.output);
    if options.cases.is_some() && own.answered_by.is_none() && cases.iter().any(by_the_rules) {
        let how = "Answers are checked by the rules; of NAME.out only the form counts.";
        found = found.next(how);
    }
    found.next.extend(own.said());
    check.with_changes(found, tell)
}

/// The same, and again whenever the file is saved.
fn watch(options: &JudgeArgs, solution: &Solution, at: ProblemAt) -> anyhow::Result<Status> {
    let (file, id) = (solution.shown(), at.judge.id);
    if !solution.is_elsewhere {
        bail!(
            "--watch is for a file; `{} practice {file} --problem {id}` judges {file} on every save",
            text::sudoku()
        );
    }
    let session = Session { file, verbose: options.verbose, ..Session::default() };
    let then = session.run(|progress, tell| match own::elsewhere(file) {
        Ok(solution) => judged(options, &solution, at, &mut Printer::new(false), (progress, tell)),
        Err(why) => Ok(Diagnosis::not_checked(why)),
    });
    // No keys ask for anything else.
    if let Then::End(status) = then? { Ok(status) } else { Ok(Status::Unreadable) }
}

/// Prints the verdicts on several.
fn table(
    options: &JudgeArgs,
    solutions: &[Solution],
    problems: Vec<ProblemAt>,
) -> anyhow::Result<Status> {
    let root = workspace::root().unwrap_or_default();
    let (mut printer, progress) = (Printer::new(options.json.json), report::working());
    let sandbox = Sandbox::new()?;
    let width = widest(problems.iter().map(|at| at.judge.id));
    printer.text(table_heading(solutions, width))?;
    let (mut status, mut are_all_supported) = (None, true);
    for at in problems {
        let own = own_cases::find(at, options.cases.as_deref(), options.case.as_deref())?;
        let mut line = format!("{:<width$}", at.judge.id);
        for solution in solutions {
            let check = Check::new(&root, solution, &progress);
            let total = round::total(&check, &sandbox, at, &own.cases)?;
            line += &format!("  {:<3}", total.verdict.letters());
            if total.verdict == Verdict::Unsupported {
                are_all_supported = false;
            } else {
                status = status.max(Some(total.verdict.status()));
            }
            round::print(&mut printer, solution.shown(), at.judge, None, &total, None)?;
        }
        printer.text(format_args!("{}\n", line.trim_end()))?;
        progress.suspend(|| printer.flush())?;
    }
    progress.finish_and_clear();
    let Some(status) = status else {
        bail!("nothing to judge: none of the solutions supports any of the problems");
    };
    if !are_all_supported {
        let sudoku = text::sudoku();
        printer.text(format_args!(
            "\n–  does not support the problem; `{sudoku} paste SOLUTION PROBLEM` says why\n"
        ))?;
    }
    printer.flush()?;
    Ok(status)
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
