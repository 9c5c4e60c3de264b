//! A round of judging as it is shown: the heading, a line for each case as its result comes, the total.

use std::io::{self, Write};
use std::ops::ControlFlow;

use anyhow::Context as _;
use serde::Serialize;

use crate::judge::sandbox::{Judged, Sandbox, Verdict};
use crate::problems::{Case, Judge, ProblemAt};
use crate::process::limited::Peak;
use crate::report::{self, Printer, Report};
use crate::text;

/// A fault of the machine is not a verdict.
pub const NOT_JUDGED: &str = "could not be judged";

#[derive(Serialize)]
pub struct CaseRecord<'a> {
    solution: &'a str,
    problem: &'a str,
    /// Null for the problem as a whole.
    case: Option<&'a str>,
    /// AC, WA, TLE, MLE, OLE, RE, CE, or `refused` if the solution does not support the problem.
    verdict: &'a str,
    /// CPU time; of the slowest case.
    nanoseconds: Option<u128>,
    /// Peak memory; of the largest case. `sudoku`'s own if the program took less.
    peak_bytes: Option<u64>,
    detail: Option<&'a str>,
}

/// Judges a text on the cases of a problem and shows the result of each as it comes; after one that is not accepted, it goes
/// on or breaks off. Returns the total, and the first case that was not accepted.
pub fn judge<'a>(
    source: &str,
    text: &str,
    ProblemAt { problem, judge }: ProblemAt,
    cases: &'a [Case],
    after_fault: ControlFlow<()>,
    printer: &mut Printer,
) -> anyhow::Result<(Judged, Option<&'a Case>)> {
    let mut sandbox = Sandbox::new().context(NOT_JUDGED)?;
    printer.text(heading(source, judge))?;
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

pub struct Total<'a> {
    pub source: &'a str,
    pub judge: &'a Judge,
    pub judged: &'a Judged,
}

impl Report for Total<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(total_lines(self.judged).as_bytes())
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        [record(self.source, self.judge, None, self.judged)]
    }
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::problems::Limit;

    const JUDGE: Judge = Judge {
        id: "judge-1",
        title: "Sudoku Solver",
        address: "",
        time: Limit::Stated(1),
        memory: Limit::Unverified(64),
    };

    fn case(name: &'static str, about: &'static str) -> Case {
        Case { name: name.into(), about: about.into(), input: "".into(), output: "".into() }
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
        let mut shown = heading("mine\u{202e}.rs", &JUDGE);
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
        let refused = Judged::without_run(Verdict::Unsupported, "it cannot".to_owned());
        assert_eq!(
            line(None, &refused),
            r#"{"solution":"mine.rs","problem":"judge-1","case":null,"verdict":"refused","nanoseconds":null,"peak_bytes":null,"detail":"it cannot"}"#
        );
    }
}
