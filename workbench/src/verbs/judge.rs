//! `sudoku judge`: hands a text to rustc, runs it on the cases of a problem, and says what the judge would say.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use solutions::{CATALOGUE, Entry};
use thiserror::Error;

use crate::judge::process::{self, Peak};
use crate::judge::sandbox::{Bench, Compiled, Judged, Verdict};
use crate::problems::{self, Home, Problem, Rust};
use crate::report::{self, Failure, Status};
use crate::verbs::paste;
use crate::{cli, text};

/// What stands for every solution, or every problem.
const ALL: &str = "all";

/// One line of `--json`: a case, or the whole of a solution and a problem where `case` is null.
#[derive(Serialize)]
struct Record<'a> {
    solution: &'a str,
    problem: &'a str,
    case: Option<&'a str>,
    /// AC, WA, TLE, MLE, OLE, RE, CE, or `refused` if the solution cannot serve the problem.
    verdict: &'a str,
    /// Processor time; of the slowest case.
    nanoseconds: Option<u128>,
    /// Peak memory; of the largest case. `sudoku`'s own if the program took less.
    peak_bytes: Option<u64>,
    detail: Option<&'a str>,
}

/// A text to judge: a solution of the catalogue, or a file that holds what would be handed in.
enum Submission {
    Solution(&'static Entry),
    File(String, PathBuf),
}

impl Submission {
    fn find(name: &str) -> Result<Submission, String> {
        // A file's name ends in .rs, a solution's cannot.
        if Path::new(name)
            .extension()
            .is_some_and(|ending| ending == "rs")
        {
            return Ok(Submission::File(name.to_owned(), name.into()));
        }
        report::solution(name).map(Submission::Solution)
    }

    fn name(&self) -> &str {
        match self {
            Submission::Solution(entry) => entry.name,
            Submission::File(name, _) => name,
        }
    }

    /// The text, or why the solution cannot serve the problem.
    fn text(&self, problem: &Problem) -> io::Result<Result<String, String>> {
        match self {
            Submission::Solution(entry) => {
                Ok(paste::text(entry, problem).map_err(|error| error.to_string()))
            }
            Submission::File(name, path) => fs::read_to_string(path)
                .map(Ok)
                .map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}"))),
        }
    }
}

/// An input and the answer expected.
#[derive(Clone)]
struct Case {
    name: String,
    about: &'static str,
    input: Cow<'static, str>,
    output: Cow<'static, str>,
}

/// Judges one text, or makes a table.
///
/// # Errors
/// When something is not known, cannot be read or cannot be run.
pub fn run(options: &cli::Judge, json: bool) -> Result<Status, Failure> {
    let done = judge(options, json);
    // Everything is cleaned up by now.
    process::end_if_interrupted();
    done
}

fn judge(options: &cli::Judge, json: bool) -> Result<Status, Failure> {
    let submissions = if options.solution == ALL {
        CATALOGUE.iter().map(Submission::Solution).collect()
    } else {
        vec![Submission::find(&options.solution)?]
    };
    let asked = match options.problem.as_deref() {
        None if options.solution == ALL => ALL,
        None => {
            return Err(Failure::Message(format!(
                "which problem? {}",
                known_problems()
            )));
        }
        Some(problem) => problem,
    };
    let problems: Vec<(&Problem, &Home)> = if asked == ALL {
        problems::ALL
            .iter()
            .map(|problem| (problem, &problem.homes[0]))
            .collect()
    } else {
        vec![problems::find(asked)?]
    };
    let own = match &options.cases {
        Some(_) if asked == ALL => {
            return Err(Failure::Message(
                "--cases goes with one problem; a folder holds the cases of one".to_owned(),
            ));
        }
        Some(folder) => Some(own_cases(folder)?),
        None => None,
    };
    let mut bench = Bench::new().map_err(not_judged)?;
    if submissions.len() == 1 && problems.len() == 1 {
        let (problem, home) = problems[0];
        return one(&mut bench, &submissions[0], problem, home, own, json);
    }
    table(&mut bench, &submissions, &problems, own.as_deref(), json)
}

fn known_problems() -> String {
    let ids: Vec<&str> = problems::ALL.iter().map(Problem::id).collect();
    format!("`{ALL}`, or one of {}", ids.join(", "))
}

/// One solution, one problem: every case, with its reasons.
fn one(
    bench: &mut Bench,
    submission: &Submission,
    problem: &Problem,
    home: &Home,
    own: Option<Vec<Case>>,
    json: bool,
) -> Result<Status, Failure> {
    let text = submission.text(problem)??;
    let cases = own.unwrap_or_else(|| cases_of(problem));
    let mut out = report::stdout();
    if !json {
        writeln!(
            out,
            "{} for {}, {} — {} s{}, {} MiB{}, {}",
            report::visible(submission.name()),
            home.id,
            problem.title,
            home.time.value().as_secs_f64(),
            home.time.remark(),
            home.memory.value(),
            home.memory.remark(),
            match home.rust {
                Rust::Yes { compiler, .. } => compiler,
                Rust::No => "takes no Rust",
            }
        )?;
    }
    let width = |case: &Case| report::visible(&case.name).chars().count();
    let width = cases.iter().map(width).max().unwrap_or(0);
    let total = pair(bench, &text, problem, home, &cases, |case, judged| {
        if json {
            let record = record(submission.name(), home, Some(&case.name), judged);
            report::json_line(&mut out, &record)?;
        } else {
            let line = format!(
                "  {:<width$}  {:<3}  {:>7}  {:>9}  {}",
                report::visible(&case.name),
                judged.verdict.letters(),
                text::time(judged.time),
                memory(judged.peak),
                case.about
            );
            writeln!(out, "{}", line.trim_end())?;
            for line in judged.detail.iter().flat_map(|detail| detail.lines()) {
                writeln!(out, "      {}", report::visible(line))?;
            }
        }
        out.flush()?;
        Ok(ControlFlow::Continue(()))
    })?;
    if json {
        report::json_line(&mut out, &record(submission.name(), home, None, &total))?;
    } else if total.verdict == Verdict::CompileError {
        let words = total.detail.unwrap_or_default();
        writeln!(out, "CE\n{}", report::visible(&words))?;
    } else {
        writeln!(
            out,
            "{}: slowest case {}, largest {}",
            total.verdict.letters(),
            text::time(total.time),
            memory(total.peak)
        )?;
    }
    Ok(Status::of(total.verdict == Verdict::Accepted))
}

/// Solutions × problems. A pair is judged up to its first case that is not accepted.
fn table(
    bench: &mut Bench,
    submissions: &[Submission],
    problems: &[(&Problem, &Home)],
    own: Option<&[Case]>,
    json: bool,
) -> Result<Status, Failure> {
    let mut out = report::stdout();
    let width = problems.iter().map(|(_, home)| home.id.len()).max();
    let width = width.unwrap_or(0);
    if !json {
        for (number, submission) in (1..).zip(submissions) {
            writeln!(out, "{number:>2}  {}", report::visible(submission.name()))?;
        }
        let mut heading = String::new();
        for number in 1..=submissions.len() {
            heading.push_str(&format!("  {number:<3}"));
        }
        writeln!(out, "\n{:width$}{}", "", heading.trim_end())?;
    }
    let mut status = Status::Yes;
    let mut any = false;
    for (problem, home) in problems {
        let mut line = format!("{:<width$}", home.id);
        for submission in submissions {
            let verdict = match submission.text(problem)? {
                Err(reason) => {
                    if json {
                        let record = Record {
                            solution: submission.name(),
                            problem: home.id,
                            case: None,
                            verdict: "refused",
                            nanoseconds: None,
                            peak_bytes: None,
                            detail: Some(&reason),
                        };
                        report::json_line(&mut out, &record)?;
                    }
                    "–"
                }
                Ok(text) => {
                    any = true;
                    let cases = own.map_or_else(|| Cow::Owned(cases_of(problem)), Cow::Borrowed);
                    let judged = pair(bench, &text, problem, home, &cases, |_, judged| {
                        Ok(if judged.verdict == Verdict::Accepted {
                            ControlFlow::Continue(())
                        } else {
                            ControlFlow::Break(())
                        })
                    })?;
                    if judged.verdict != Verdict::Accepted {
                        status = Status::No;
                    }
                    if json {
                        let record = record(submission.name(), home, None, &judged);
                        report::json_line(&mut out, &record)?;
                    }
                    judged.verdict.letters()
                }
            };
            line.push_str(&format!("  {verdict:<3}"));
        }
        if !json {
            writeln!(out, "{}", line.trim_end())?;
        }
        out.flush()?;
    }
    if !json {
        writeln!(
            out,
            "\n–  cannot serve the problem; `sudoku paste SOLUTION PROBLEM` says why"
        )?;
    }
    if any {
        Ok(status)
    } else {
        Err(Failure::Message(
            "nothing to judge: no solution here can serve a problem here".to_owned(),
        ))
    }
}

/// Compiles the text and judges the cases in their order. `judged` gets each case, and says whether to go on.
fn pair(
    bench: &mut Bench,
    text: &str,
    problem: &Problem,
    home: &Home,
    cases: &[Case],
    mut judged: impl FnMut(&Case, &Judged) -> io::Result<ControlFlow<()>>,
) -> io::Result<Judged> {
    let compiled = bench.compile(text, problem, home).map_err(not_judged)?;
    let program = match compiled {
        Compiled::Program(program) => program,
        Compiled::Error(words) => {
            return Ok(Judged {
                verdict: Verdict::CompileError,
                detail: Some(words),
                time: Duration::ZERO,
                peak: None,
            });
        }
    };
    let mut total = Total::default();
    for case in cases {
        let comparison = problem.comparison;
        let run = bench.judge(&program, comparison, home, &case.input, &case.output);
        let run = run.map_err(not_judged)?;
        total.add(&run);
        if judged(case, &run)?.is_break() {
            break;
        }
    }
    Ok(total.judged())
}

/// A fault of the machine, which is no verdict.
#[derive(Debug, Error)]
#[error("could not be judged: {0}")]
struct NotJudged(io::Error);

fn not_judged(error: io::Error) -> io::Error {
    io::Error::new(error.kind(), NotJudged(error))
}

/// The whole of several cases: the first verdict that is not AC, the most time, the most memory.
#[derive(Default)]
struct Total {
    fault: Option<(Verdict, Option<String>)>,
    time: Duration,
    peak: Option<Peak>,
}

impl Total {
    fn add(&mut self, judged: &Judged) {
        if judged.verdict != Verdict::Accepted && self.fault.is_none() {
            self.fault = Some((judged.verdict, judged.detail.clone()));
        }
        self.time = self.time.max(judged.time);
        self.peak = self.peak.max(judged.peak);
    }

    fn judged(self) -> Judged {
        let (verdict, detail) = self.fault.unwrap_or((Verdict::Accepted, None));
        Judged {
            verdict,
            detail,
            time: self.time,
            peak: self.peak,
        }
    }
}

fn record<'a>(
    solution: &'a str,
    home: &Home,
    case: Option<&'a str>,
    judged: &'a Judged,
) -> Record<'a> {
    let ran = judged.verdict != Verdict::CompileError;
    Record {
        solution,
        problem: home.id,
        case,
        verdict: judged.verdict.letters(),
        nanoseconds: ran.then_some(judged.time.as_nanos()),
        peak_bytes: judged.peak.map(|peak| peak.bytes),
        detail: judged.detail.as_deref(),
    }
}

/// `12.5 MiB`, or `≤ 5.0 MiB` where it is not known more exactly.
fn memory(peak: Option<Peak>) -> String {
    peak.map_or("–".to_owned(), |peak| {
        let bound = if peak.exact { "" } else { "≤ " };
        let tenths = peak.bytes * 10 / (1 << 20);
        format!("{bound}{}.{} MiB", tenths / 10, tenths % 10)
    })
}

fn cases_of(problem: &Problem) -> Vec<Case> {
    let case = |case: &problems::Case| Case {
        name: case.name.to_owned(),
        about: case.about,
        input: case.input.into(),
        output: case.output.into(),
    };
    problem.cases.iter().map(case).collect()
}

/// The user's own cases: every `NAME.in` of the folder with its `NAME.out`, numbers in their order.
fn own_cases(folder: &Path) -> Result<Vec<Case>, String> {
    let name = folder.display();
    let files = fs::read_dir(folder).map_err(|error| format!("{name}: {error}"))?;
    let mut inputs: Vec<PathBuf> = files
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.is_file() && path.extension().is_some_and(|ending| ending == "in"))
        .collect();
    let stem = |path: &Path| {
        path.file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default()
    };
    inputs.sort_by_key(|path| (stem(path).parse().unwrap_or(u64::MAX), stem(path)));
    if inputs.is_empty() {
        return Err(format!(
            "{name}: no cases; a case is a file NAME.in with the answer in NAME.out"
        ));
    }
    let read = |path: &Path| {
        fs::read(path)
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .map_err(report::about(path))
    };
    let case = |path: PathBuf| {
        Ok(Case {
            name: stem(&path),
            about: "",
            input: read(&path)?.into(),
            output: read(&path.with_extension("out"))?.into(),
        })
    };
    inputs.into_iter().map(case).collect()
}
