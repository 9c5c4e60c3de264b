//! A round of judging: the cases one after the other, as lines for who asks for them, and as JSON.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Context as _;
use indicatif::ProgressBar;
use instrument::Newer;
use serde::Serialize;
use solutions::Kind;

use crate::judge::newer;
use crate::judge::sandbox::{Judged, Sandbox, Verdict};
use crate::problems::{Case, Judge, ProblemAt};
use crate::process::limited::Peak;
use crate::report::{self, Printer};
use crate::solution::Solution;
use crate::solution::submission::Submission;
use crate::text;

/// A fault of the machine is not a verdict.
pub const NOT_JUDGED: &str = "could not be judged";

#[derive(Serialize)]
pub struct CaseRecord<'a> {
    solution: &'a str,
    problem: &'a str,
    /// Null for the problem as a whole.
    case: Option<&'a str>,
    /// AC, WA, PE, TLE, MLE, OLE, RE, CE, or `refused` if the solution does not support the problem.
    verdict: &'a str,
    /// CPU time; of the slowest case.
    nanoseconds: Option<u128>,
    /// Peak memory; of the largest case. `sudoku`'s own if the program took less.
    peak_bytes: Option<u64>,
    detail: Option<&'a str>,
}

/// What came of it.
pub struct Round {
    pub total: Judged,
    /// The place of the first case that is not accepted.
    pub fault: Option<usize>,
    /// The newer Rust than the judge's that it uses, which makes it a compile error; or why that is not known.
    pub newer: Result<Option<Newer>, String>,
    /// The cases with another right answer than ours.
    pub others: Vec<String>,
    /// A heading, a line for each case, the total.
    pub lines: String,
}

/// Judges a submission on the cases of a problem, up to the first that is not accepted or all of them. `printer` gets the
/// result of each as it comes, if it prints JSON.
pub fn judge(
    solution: &Solution,
    submission: &Submission,
    at: ProblemAt,
    cases: &[Case],
    all: bool,
    printer: &mut Printer,
    progress: &ProgressBar,
) -> anyhow::Result<Round> {
    let (source, judge) = (solution.shown(), at.judge);
    let mut sandbox = Sandbox::new().context(NOT_JUDGED)?;
    let (mut fault, mut lines, mut done) = (None, heading(source, judge), 0);
    let mut others = Vec::new();
    let each = |case: &Case, judged: &Judged| {
        lines += &case_lines(cases, case, judged);
        printer.record(&record(source, judge, Some(&case.name), judged))?;
        printer.flush()?;
        let is_fault = judged.verdict != Verdict::Accepted;
        if is_fault && fault.is_none() {
            fault = Some(done);
        }
        if !is_fault && judged.detail.is_some() {
            others.push(case.name.to_string());
        }
        done += 1;
        Ok(if is_fault && !all { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    let text = (&*submission.aligned, solution.file.name());
    let before = |case: &Case| progress.set_message(format!("case {}", case.name));
    let mut total = sandbox.judge(text, at, cases, before, each).context(NOT_JUDGED)?;
    progress.set_message("looking for newer Rust than the judge's");
    let newer = look_for_newer(&sandbox, solution, submission, at, &mut total);
    lines += &total_lines(&total);
    printer.record(&record(source, judge, None, &total))?;
    printer.flush()?;
    Ok(Round { total, fault, newer, others, lines })
}

/// Looks for newer Rust than the judge's in what is accepted. Solutions of the catalogue have none: a test compiles them.
pub fn look_for_newer(
    sandbox: &Sandbox,
    solution: &Solution,
    Submission { aligned, region, .. }: &Submission,
    ProblemAt { problem, judge }: ProblemAt,
    total: &mut Judged,
) -> Result<Option<Newer>, String> {
    if total.verdict != Verdict::Accepted || solution.entry().is_some() {
        return Ok(None);
    }
    let (program, folder) = (problem.program(aligned), sandbox.folder());
    let newer = newer::check(folder, &program, region, judge.compiler(), judge.edition());
    if let Ok(Some(Newer { what, since, .. })) = &newer {
        let why = format!("{what} is part of Rust since 1.{since}; the judge has {}", judge.rust());
        *total = Judged::without_run(Verdict::CompileError, why);
    }
    newer
}

/// The problem that most people try a solution of this kind on first.
pub fn first_problem(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Rule => Some("leetcode-36"),
        kind => kind.is_solver().then_some("leetcode-37"),
    }
}

/// The most time and memory that a case took, beside the limits.
pub fn most(total: &Judged, judge: &Judge) -> Vec<String> {
    let (time, memory) = (text::time(total.time), memory(total.peak));
    vec![
        format!("{time} of processor time in the slowest case, of {}", judge.time.of("s")),
        format!("{memory} of memory in the largest case, of {}", judge.memory.of("MiB")),
    ]
}

/// Without a case, the record of the whole.
pub fn record<'a>(
    source: &'a str,
    judge: &Judge,
    case: Option<&'a str>,
    judged: &'a Judged,
) -> CaseRecord<'a> {
    let ran = !matches!(judged.verdict, Verdict::CompileError | Verdict::Unsupported);
    CaseRecord {
        solution: source,
        problem: judge.id,
        case,
        verdict: match judged.verdict {
            Verdict::Unsupported => "refused",
            verdict => verdict.letters(),
        },
        nanoseconds: ran.then_some(judged.time.as_nanos()),
        peak_bytes: judged.peak.map(|peak| peak.bytes),
        detail: judged.detail.as_deref(),
    }
}

fn heading(source: &str, judge: &Judge) -> String {
    format!(
        "{} for {}, {} — {}, {}\n",
        report::visible(source),
        judge.id,
        judge.title,
        judge.limits(),
        judge.rust()
    )
}

/// The result of one of the cases, and its detail below.
fn case_lines(cases: &[Case], case: &Case, judged: &Judged) -> String {
    let names: Vec<String> = cases.iter().map(|case| report::visible(&case.name)).collect();
    let width = widest(names.iter().map(String::as_str));
    let line = format!(
        "  {:<width$}  {:<3}  {:>7}  {:>9}  {}",
        report::visible(&case.name),
        judged.verdict.letters(),
        text::time(judged.time),
        memory(judged.peak),
        case.about
    );
    let mut text = format!("{}\n", line.trim_end());
    for line in judged.detail.iter().flat_map(|detail| detail.lines()) {
        text.push_str(&format!("      {}\n", report::visible(line)));
    }
    text
}

fn total_lines(total: &Judged) -> String {
    let (time, memory) = (text::time(total.time), memory(total.peak));
    match (total.verdict, &total.detail) {
        (Verdict::CompileError, Some(message)) => format!("CE\n{}\n", report::visible(message)),
        (verdict, _) => {
            let verdict = verdict.letters();
            format!("{verdict}: slowest case {time}, largest {memory}\n")
        }
    }
}

pub fn widest<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    texts.map(|text| text.chars().count()).max().unwrap_or(0)
}

/// `12.5 MiB`, or `≤ 5.0 MiB` for an upper bound.
fn memory(peak: Option<Peak>) -> String {
    peak.map_or("–".to_owned(), |peak| {
        let bound = if peak.exact { "" } else { "≤ " };
        let tenths = peak.bytes * 10 / (1 << 20);
        format!("{bound}{}.{} MiB", tenths / 10, tenths % 10)
    })
}
