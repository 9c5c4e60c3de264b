//! `sudoku judge`: compiles a text, runs it on the cases of a problem, and prints the verdicts.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context as _, Error, bail};
use serde::Serialize;

use crate::cli::{self, Problems, Source};
use crate::judge::sandbox::{Judged, Sandbox, Verdict};
use crate::judge::{Peak, end_if_interrupted};
use crate::problems::{self, Case, Judge, Problem, ProblemAt};
use crate::report::{self, Printer, Report, Status};
use crate::text;
use crate::verbs::paste::{self, NoText};

/// A fault of the machine is not a verdict.
const NOT_JUDGED: &str = "could not be judged";

impl Source {
    fn name(&self) -> &str {
        match self {
            Source::Solution(solution) => solution.name(),
            Source::File(path) => path.to_str().unwrap_or("a file"),
        }
    }

    /// The text, or why the solution cannot serve the problem.
    fn text(&self, problem: &Problem) -> anyhow::Result<Result<String, NoText>> {
        Ok(match self {
            Source::Solution(solution) => paste::text(solution, problem),
            Source::File(path) => {
                Ok(fs::read_to_string(path).with_context(|| path.display().to_string())?)
            }
        })
    }
}

#[derive(Serialize)]
struct Record<'a> {
    solution: &'a str,
    problem: &'a str,
    /// Null for the problem as a whole.
    case: Option<&'a str>,
    /// AC, WA, TLE, MLE, OLE, RE, CE, or `refused` if the solution cannot serve the problem.
    verdict: &'a str,
    /// Processor time; of the slowest case.
    nanoseconds: Option<u128>,
    /// Peak memory; of the largest case. `sudoku`'s own if the program took less.
    peak_bytes: Option<u64>,
    detail: Option<&'a str>,
}

pub fn run(options: &cli::Judge) -> anyhow::Result<Status> {
    let done = judge(options);
    // By now, all temporary files are removed.
    end_if_interrupted();
    done
}

fn judge(options: &cli::Judge) -> anyhow::Result<Status> {
    let sources = &options.submissions.0;
    let problems = problems(options)?;
    let mut printer = Printer::new(options.json.json);
    if let ([source], [at]) = (&sources[..], &problems[..]) {
        let text = source.text(at.problem)??;
        let cases = cases(options, at.problem)?;
        let go_on = ControlFlow::Continue(());
        let (total, _) = judge_text(source.name(), &text, *at, &cases, go_on, &mut printer)?;
        printer.print(&Total { source: source.name(), judge: at.judge, judged: &total })?;
        printer.flush()?;
        return Ok(Status::of(total.verdict == Verdict::Accepted));
    }
    let mut texts = Vec::new();
    for ProblemAt { problem, .. } in &problems {
        for source in sources {
            texts.push(source.text(problem)?);
        }
    }
    if texts.iter().all(Result::is_err) {
        bail!("nothing to judge: none of the solutions can serve any of the problems");
    }
    let mut sandbox = Sandbox::new().context(NOT_JUDGED)?;
    let width = widest(problems.iter().map(|at| at.judge.id));
    printer.text(table_heading(sources, width))?;
    let mut status = Status::Yes;
    let mut texts = texts.into_iter();
    for ProblemAt { problem, judge } in problems {
        let cases = cases(options, problem)?;
        let mut totals = Vec::new();
        for (source, text) in sources.iter().zip(texts.by_ref()) {
            let total = match text {
                Ok(text) => sandbox
                    .judge(&text, problem, judge, &cases, |_, judged| {
                        Ok(match judged.verdict {
                            Verdict::Accepted => ControlFlow::Continue(()),
                            _ => ControlFlow::Break(()),
                        })
                    })
                    .context(NOT_JUDGED)?,
                Err(reason) => Judged::without_run(Verdict::CannotServe, reason.to_string()),
            };
            if !matches!(total.verdict, Verdict::Accepted | Verdict::CannotServe) {
                status = Status::No;
            }
            totals.push((source.name(), total));
        }
        printer.print(&Row { totals, judge, width })?;
        printer.flush()?;
    }
    printer.text("\n–  cannot serve the problem; `sudoku paste SOLUTION PROBLEM` says why\n")?;
    printer.flush()?;
    Ok(status)
}

/// Judges a text on the cases of a problem and shows the result of each as it comes; after one that is not accepted, it goes
/// on or breaks off. Returns the total, and the first case that was not accepted.
pub fn judge_text<'a>(
    source: &str,
    text: &str,
    ProblemAt { problem, judge }: ProblemAt,
    cases: &'a [Case],
    after_fault: ControlFlow<()>,
    printer: &mut Printer,
) -> anyhow::Result<(Judged, Option<&'a Case>)> {
    let mut sandbox = Sandbox::new().context(NOT_JUDGED)?;
    printer.text(heading(source, problem, judge))?;
    printer.flush()?;
    let mut fault = None;
    let each = |case: &'a Case, judged: &Judged| {
        printer.print(&CaseResult { source, judge, cases, case, judged })?;
        printer.flush()?;
        if judged.verdict == Verdict::Accepted {
            return Ok(ControlFlow::Continue(()));
        }
        fault = fault.or(Some(case));
        Ok(after_fault)
    };
    let total = sandbox.judge(text, problem, judge, cases, each).context(NOT_JUDGED)?;
    Ok((total, fault))
}

struct CaseResult<'a> {
    source: &'a str,
    judge: &'a Judge,
    cases: &'a [Case],
    case: &'a Case,
    judged: &'a Judged,
}

impl Report for CaseResult<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(case_lines(self.cases, self.case, self.judged).as_bytes())
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        let case = Some(&*self.case.name);
        [record(self.source, self.judge, case, self.judged)]
    }
}

struct Total<'a> {
    source: &'a str,
    judge: &'a Judge,
    judged: &'a Judged,
}

impl Report for Total<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(total_lines(self.judged).as_bytes())
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        [record(self.source, self.judge, None, self.judged)]
    }
}

/// A row of the table.
struct Row<'a> {
    totals: Vec<(&'a str, Judged)>,
    judge: &'a Judge,
    width: usize,
}

impl Report for Row<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", table_row(&self.totals, self.judge, self.width))
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        let totals = self.totals.iter();
        totals.map(|(source, total)| record(source, self.judge, None, total))
    }
}

fn problems(options: &cli::Judge) -> anyhow::Result<Vec<ProblemAt>> {
    let Problems(asked) = match &options.problems {
        Some(problems) => problems.clone(),
        None if options.submissions.0.len() > 1 => Problems::from_str("all").map_err(Error::msg)?,
        None => {
            bail!("no problem given; use `all`, or one that `sudoku problems` lists")
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
fn cases(options: &cli::Judge, problem: &Problem) -> anyhow::Result<Cow<'static, [Case]>> {
    let cases = match &options.cases {
        Some(folder) => Cow::Owned(own_cases(folder)?),
        None => Cow::Borrowed(problem.cases),
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
    let name = |path: &Path| {
        path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    };
    inputs.sort_by_key(|path| (name(path).parse().unwrap_or(u64::MAX), name(path)));
    let read = |path: &Path| {
        let bytes = fs::read(path).with_context(|| path.display().to_string())?;
        anyhow::Ok(String::from_utf8_lossy(&bytes).into_owned().into())
    };
    let case = |path: PathBuf| {
        Ok(Case {
            name: name(&path).into(),
            about: "",
            input: read(&path)?,
            output: read(&path.with_extension("out"))?,
        })
    };
    inputs.into_iter().map(case).collect()
}

/// Without a case, the record of the whole.
fn record<'a>(
    source: &'a str,
    judge: &Judge,
    case: Option<&'a str>,
    judged: &'a Judged,
) -> Record<'a> {
    let ran = !matches!(judged.verdict, Verdict::CompileError | Verdict::CannotServe);
    Record {
        solution: source,
        problem: judge.id,
        case,
        verdict: match judged.verdict {
            Verdict::CannotServe => "refused",
            verdict => verdict.letters(),
        },
        nanoseconds: ran.then_some(judged.time.as_nanos()),
        peak_bytes: judged.peak.map(|peak| peak.bytes),
        detail: judged.detail.as_deref(),
    }
}

fn heading(source: &str, problem: &Problem, judge: &Judge) -> String {
    format!(
        "{} for {}, {} — {}, {}\n",
        report::visible(source),
        judge.id,
        problem.title,
        judge.limits(),
        judge.rust
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

pub fn total_lines(total: &Judged) -> String {
    let (time, memory) = (text::time(total.time), memory(total.peak));
    match (total.verdict, &total.detail) {
        (Verdict::CompileError, Some(message)) => format!("CE\n{}\n", report::visible(message)),
        (verdict, _) => {
            let verdict = verdict.letters();
            format!("{verdict}: slowest case {time}, largest {memory}\n")
        }
    }
}

/// The sources with the numbers of their columns.
fn table_heading(sources: &[Source], width: usize) -> String {
    let mut text = String::new();
    let mut numbers = String::new();
    for (number, source) in (1..).zip(sources) {
        let name = report::visible(source.name());
        text.push_str(&format!("{number:>2}  {name}\n"));
        numbers.push_str(&format!("  {number:<3}"));
    }
    format!("{text}\n{:width$}{}\n", "", numbers.trim_end())
}

fn table_row(row: &[(&str, Judged)], judge: &Judge, width: usize) -> String {
    let mut line = format!("{:<width$}", judge.id);
    for (_, total) in row {
        line.push_str(&format!("  {:<3}", total.verdict.letters()));
    }
    line.trim_end().to_owned()
}

fn widest<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::judge::sandbox::Judged;
    use crate::problems::{Limit, Rust};

    const JUDGE: Judge = Judge {
        id: "judge-1",
        address: "",
        time: Limit::Stated(1),
        memory: Limit::Unverified(64),
        rust: Rust::No,
    };

    fn case(name: &'static str, about: &'static str) -> Case {
        Case { name: name.into(), about, input: "".into(), output: "".into() }
    }

    fn judged(
        verdict: Verdict,
        detail: Option<&str>,
        milliseconds: u64,
        peak: (u64, bool),
    ) -> Judged {
        Judged {
            verdict,
            detail: detail.map(str::to_owned),
            time: Duration::from_millis(milliseconds),
            peak: Some(Peak { bytes: peak.0, exact: peak.1 }),
        }
    }

    fn cases() -> [(Case, Judged); 3] {
        [
            (case("sample", "the first"), judged(Verdict::Accepted, None, 12, (5 << 20, false))),
            (
                case("windows", "line ends"),
                judged(Verdict::WrongAnswer, Some("line 1: wrong\nline 2"), 123, (65 << 19, true)),
            ),
            (case("x\u{202e}", ""), judged(Verdict::TimeLimit, None, 1030, (5 << 20, false))),
        ]
    }

    #[test]
    fn cases_are_shown_line_by_line() {
        let (cases, results): (Vec<Case>, Vec<Judged>) = cases().into_iter().unzip();
        let mut shown = heading("mine\u{202e}.rs", &problems::ALL[0], &JUDGE);
        for (case, judged) in cases.iter().zip(&results) {
            shown += &case_lines(&cases, case, judged);
        }
        shown += &total_lines(&Judged::total(&results));
        assert_eq!(
            shown,
            "\
mine\\u{202e}.rs for judge-1, Sudoku Solver — 1 s, 64 MiB (not verified), does not take Rust
  sample     AC   12.0 ms  ≤ 5.0 MiB  the first
  windows    WA    123 ms   32.5 MiB  line ends
      line 1: wrong
      line 2
  x\\u{202e}  TLE   1.03 s  ≤ 5.0 MiB
WA: slowest case 1.03 s, largest 32.5 MiB
"
        );
        let refused = Judged::without_run(Verdict::CompileError, "error: \u{202e}".to_owned());
        assert_eq!(total_lines(&refused), "CE\nerror: \\u{202e}\n");
    }

    #[test]
    fn every_result_is_an_object_of_json() {
        let results: Vec<Judged> = cases().into_iter().map(|(_, judged)| judged).collect();
        let line = |case, judged: &Judged| {
            serde_json::to_string(&record("mine.rs", &JUDGE, case, judged)).unwrap()
        };
        assert_eq!(
            line(None, &Judged::total(&results)),
            r#"{"solution":"mine.rs","problem":"judge-1","case":null,"verdict":"WA","nanoseconds":1030000000,"peak_bytes":34078720,"detail":"line 1: wrong\nline 2"}"#
        );
        assert_eq!(
            line(Some("1"), &results[0]),
            r#"{"solution":"mine.rs","problem":"judge-1","case":"1","verdict":"AC","nanoseconds":12000000,"peak_bytes":5242880,"detail":null}"#
        );
        let refused = Judged::without_run(Verdict::CannotServe, "it cannot".to_owned());
        assert_eq!(
            line(None, &refused),
            r#"{"solution":"mine.rs","problem":"judge-1","case":null,"verdict":"refused","nanoseconds":null,"peak_bytes":null,"detail":"it cannot"}"#
        );
    }

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
