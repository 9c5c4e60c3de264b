//! A round of judging: the cases one after the other, as lines for who asks for them, and as JSON.

use std::collections::HashSet;
use std::io::{self, Write};
use std::iter;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, ensure};
use instrument::Newer;
use serde::Serialize;
use solutions::{Board, Kind};
use unicode_width::UnicodeWidthStr;

use super::expected::{self, Expected};
use super::order::Check;
use super::puzzles::{diagnose, wrong_after_others};
use crate::cause::Cause;
use crate::diagnosis::{Diagnosis, Facts, Picture, Verdict};
use crate::judge::sandbox::{Judged, Sandbox};
use crate::judge::{newer, own_cases};
use crate::problems::{self, Beyond, Case, Judge, Problem, ProblemAt, Task};
use crate::process::crates::With;
use crate::process::limited::{Peak, Since};
use crate::report::{self, Printer, Status};
use crate::solution::obstacle;
use crate::solution::runner::Runner;
use crate::solution::submission::Submission;
use crate::text;
use crate::unchecked::{Part, Unchecked};

/// For the grids of a case one by one.
const ONE_BY_ONE: Duration = Duration::from_secs(2);

/// A fault of the machine is not a verdict.
pub const NOT_JUDGED: &str = "could not be judged";

#[derive(Serialize)]
struct CaseRecord<'a> {
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
    detail: Option<String>,
    /// Of the problem as a whole, what came to no answer.
    #[serde(skip_serializing_if = "<[Unchecked]>::is_empty")]
    not_checked: &'a [Unchecked],
    /// Of the problem as a whole, if something is wrong: the cause as facts, its line, and what happens there.
    #[serde(flatten)]
    wrong: Option<WrongRecord<'a>>,
}

#[derive(Serialize)]
struct WrongRecord<'a> {
    /// The case that fails; null if it is not one.
    failed_case: Option<&'a str>,
    #[serde(flatten)]
    facts: Facts<'a>,
}

/// What came of it.
pub struct Round {
    pub total: Judged,
    pub failure: Option<Failure>,
    /// What came to no answer.
    pub unchecked: Vec<Unchecked>,
    /// The cases with another right answer than ours.
    pub others: Vec<String>,
    /// The edition of Rust, if of several that the judge offers or may have only this takes it.
    pub edition: Option<&'static str>,
    /// A heading, a line for each case, the total.
    pub lines: String,
}

/// What comes of the grids of a case that fails when each is a case of its own.
pub struct Alone {
    pub number: usize,
    /// The first that is wrong, counted from 1; `None` if none is.
    pub wrong: Option<Box<(usize, Case, Judged)>>,
}

/// What speaks against a submission.
pub enum Failure {
    /// The place of the first case that is not accepted, and the program.
    Case(usize, PathBuf),
    /// Whatever the cases say.
    Found(Box<Diagnosis>),
}

/// Judges a submission on the cases of a problem, up to the first that is not accepted or all of them. `printer` gets the
/// result of each as it comes, if it prints JSON.
pub fn judge(
    check: &Check<'_>,
    sandbox: &Sandbox,
    submission: &Submission,
    at: ProblemAt,
    cases: &[Case],
    printer: &mut Printer,
) -> anyhow::Result<Round> {
    let Check { solution, all_cases, progress, .. } = *check;
    let (source, judge) = (solution.shown(), at.judge);
    let (mut failure, mut unchecked, others) = (None, Vec::new(), Vec::new());
    let mut lines = heading(source, judge);
    let text = (&*submission.aligned, solution.file.name());
    let (program, with) = match sandbox.compile(text, at).context(NOT_JUDGED)? {
        Ok(compiled) => compiled,
        Err(ran) => {
            let found = obstacle::explained(solution, &submission.region, &ran);
            let is_code = matches!(found.picture, Picture::Code(_));
            let found = if is_code { found } else { found.after(judge.id) };
            let total = Judged::new(Verdict::CompileError, Some(ran.plain().into()));
            lines += &total_lines(&total);
            failure = Some(Failure::Found(found.into()));
            return Ok(Round { total, failure, unchecked, others, edition: None, lines });
        }
    };
    // A step of the course may ask for more than the judge. Otherwise cases beyond what the judge is known to have decide only
    // if all do.
    let all_decide = check.lesson.is_some();
    let run = |case: &Case| {
        progress.set_message(format!("case {}", case.name));
        let judged = sandbox.run(&program, at, case).context(NOT_JUDGED)?;
        lines += &case_lines(cases, case, &judged);
        print(printer, source, judge, Some(&case.name), &judged, None)?;
        Ok(judged)
    };
    let Tried { mut total, failed, others } = tried(judge, cases, all_decide, all_cases, run)?;
    let mut only = None;
    if let Some(place) = failed {
        failure = Some(Failure::Case(place, program));
    } else {
        // Of the catalogue's solutions tests do this.
        if solution.entry().is_none() {
            only = (!sandbox.has_choice(&with, text, at)).then_some(with.edition);
            let newer = look_for_newer(sandbox, check, submission, (at, &with), &mut total);
            match Part::Newer.answered("", newer) {
                Ok(newer) => failure = newer.map(Failure::Found),
                Err(why) => unchecked.push(why),
            }
            if failure.is_none() && cases == at.problem.cases() {
                match broken_elsewhere(check, at, &mut total) {
                    Ok(found) => failure = found.map(Failure::Found),
                    Err(why) => unchecked.push(why),
                }
            }
        }
        if failure.is_none()
            && let Some(why) = unchecked.iter().find(|it| it.is_asked())
        {
            (total.verdict, total.cause) = (Verdict::NotChecked, Some(why.to_string().into()));
        }
    }
    lines += &total_lines(&total);
    Ok(Round { total, failure, unchecked, others, edition: only, lines })
}

/// What the cases say.
struct Tried {
    total: Judged,
    /// The place of the first that decides and is not accepted.
    failed: Option<usize>,
    others: Vec<String>,
}

/// Tries the cases, up to the first that fails or all of them.
fn tried(
    judge: &Judge,
    cases: &[Case],
    all_decide: bool,
    all_cases: bool,
    mut run: impl FnMut(&Case) -> anyhow::Result<Judged>,
) -> anyhow::Result<Tried> {
    let (mut decide, mut excused, mut failed, mut others) = (Vec::new(), None, None, Vec::new());
    for (place, case) in cases.iter().enumerate() {
        let judged = run(case)?;
        if judged.verdict == Verdict::Accepted {
            others.extend(judged.cause.is_some().then(|| case.name.to_string()));
        } else if !all_decide && case.excuses(judge, judged.verdict) {
            excused = excused.or(Some((case, judged.verdict)));
            continue;
        } else {
            failed = failed.or(Some(place));
        }
        decide.push(judged);
        if failed.is_some() && !all_cases {
            break;
        }
    }
    let mut total = Judged::total(decide);
    if failed.is_none() {
        total.cause = excused.map(|(case, verdict)| excuse(case, verdict));
    }
    Ok(Tried { total, failed, others })
}

/// The grids of a case one by one, if it has several.
pub fn grids(
    sandbox: &Sandbox,
    program: &Path,
    at: ProblemAt,
    case: &Case,
) -> anyhow::Result<Option<Alone>> {
    one_by_one(parts(at.problem, case), |part| sandbox.run(program, at, part))
}

/// For a while.
fn one_by_one(
    parts: Vec<Case>,
    mut run: impl FnMut(&Case) -> anyhow::Result<Judged>,
) -> anyhow::Result<Option<Alone>> {
    let (number, since) = (parts.len(), Since::now());
    for (grid, part) in (1..).zip(parts) {
        if since.used() > ONE_BY_ONE {
            return Ok(None);
        }
        let judged = run(&part)?;
        if judged.verdict != Verdict::Accepted {
            return Ok(Some(Alone { number, wrong: Some((grid, part, judged).into()) }));
        }
    }
    Ok((number > 1).then_some(Alone { number, wrong: None }))
}

/// A case for each grid of a case; none if it has only one, or if it is not known how they are divided.
fn parts(problem: &Problem, case: &Case) -> Vec<Case> {
    let boards = problems::boards_of(&case.input);
    let single = problem.cases().iter().find(|it| problems::boards_of(&it.input).len() == 1);
    let blocks = case.input.split("\n\n").count();
    let is_of_boards = matches!(problem.task, Task::Fill | Task::First | Task::Count | Task::Rule);
    let inputs: Vec<String> = match single {
        Some(single) if is_of_boards || blocks < 2 => {
            boards.iter().filter_map(|board| own_cases::with_board(&single.input, board)).collect()
        }
        _ => case.input.split("\n\n").map(|part| format!("{}\n", part.trim_end())).collect(),
    };
    let lines: Vec<&str> = case.output.lines().filter(|line| !line.trim().is_empty()).collect();
    let number = inputs.len();
    if number < 2 || lines.is_empty() || !lines.len().is_multiple_of(number) {
        return Vec::new();
    }
    // The grids may be numbered.
    let output = |(number, lines): (usize, &[&str])| -> String {
        let alone = |line: &&str| {
            let number = number.to_string();
            let is_heading = line.contains(char::is_alphabetic);
            let line = if is_heading { line.replace(&number, "1") } else { (*line).to_owned() };
            line + "\n"
        };
        lines.iter().map(alone).collect()
    };
    let outputs = (1..).zip(lines.chunks(lines.len() / number)).map(output);
    let part = |(input, output)| Case::own(case.name.to_string(), input, output);
    iter::zip(inputs, outputs).map(part).collect()
}

/// What is said of a case with this verdict that does not decide.
fn excuse(case: &Case, verdict: Verdict) -> Cause {
    let name = &case.name;
    let which = match case.beyond {
        Some(Beyond::Form) => format!("our case `{name}`, whose form it may not have"),
        _ => format!("our harder case `{name}`"),
    };
    format!("all that the judge is known to test; {} on {which}", verdict.letters()).into()
}

/// Tries what passes every case on the boards of its kind, as a judge has more than we know: a rule on all that the problem
/// may have; another function only to see whether it keeps something between calls. Where it cannot be run on them, the
/// verdict stands.
fn broken_elsewhere(
    check: &Check<'_>,
    at: ProblemAt,
    total: &mut Judged,
) -> Result<Option<Box<Diagnosis>>, Unchecked> {
    let is_rule = check.solution.kind() == Some(Kind::Rule);
    if !is_rule && at.problem.function.is_none() || !check.can_run() {
        return Ok(None);
    }
    let part = if is_rule { Part::MoreBoards } else { Part::Repeated };
    let found = part.answered("", elsewhere(check, at, is_rule))?;
    Ok(found.map(|(why, found)| {
        (total.verdict, total.cause) = (Verdict::WrongAnswer, Some(why.into()));
        found.into()
    }))
}

/// What goes wrong, in a line and as it is shown.
fn elsewhere(
    check: &Check<'_>,
    at: ProblemAt,
    is_rule: bool,
) -> anyhow::Result<Option<(String, Diagnosis)>> {
    let solution = check.solution;
    let limit = Duration::from_secs(at.judge.time.value());
    let mut boards = Expected::of_kind(solution.entry_point.clone()?.kind, &solution.name)?;
    let is_full = |board: &Board| board.filled() == 81;
    if is_rule {
        let inputs =
            |cases: &'static [Case]| cases.iter().flat_map(|case| problems::boards_of(&case.input));
        let tried: HashSet<[u8; 81]> = inputs(at.problem.cases()).map(|board| board.0).collect();
        // Elsewhere a board with an empty cell is not asked about, or wrong whatever it holds.
        let are_full = inputs(&at.problem.kept).any(|board| is_full(&board));
        boards.retain(|Expected { puzzle, .. }| {
            !tried.contains(&puzzle.0) && (is_full(puzzle) || !are_full)
        });
    }
    let mut runner = Runner::new(solution, limit);
    // Of a rule each board counts; what is kept between calls is not looked for longer than a case takes.
    let Err(wrong) = expected::first_wrong(&mut runner, &boards, !is_rule)? else {
        return Ok(None);
    };
    let name = &wrong.expected.name;
    let place = format!("{}: all its cases here pass, but with {name}", at.judge.id);
    let found = match wrong_after_others(&place, solution, &wrong, limit)? {
        Some(kept) => kept,
        None if is_rule => diagnose(&place, solution, &wrong, limit, &[]),
        None => {
            // The second board is the first after another one.
            let is_late = wrong.run.says_solved.is_err() && wrong.place < 2;
            ensure!(!is_late, "the first boards take longer than a case may");
            return Ok(None);
        }
    };
    Ok(Some((format!("{name}: {}", wrong.fault), found)))
}

/// The verdict alone, for a table.
pub fn total(
    check: &Check<'_>,
    sandbox: &Sandbox,
    at: ProblemAt,
    cases: &[Case],
) -> anyhow::Result<Judged> {
    match check.solution.submission(at.problem) {
        Ok(submission) => {
            let printer = &mut Printer::new(false);
            Ok(judge(check, sandbox, &submission, at, cases, printer)?.total)
        }
        Err(found) => {
            let verdict = match found.verdict {
                Verdict::Unsupported => Verdict::Unsupported,
                _ => Verdict::CompileError,
            };
            Ok(Judged::new(verdict, Some(found.to_string().into())))
        }
    }
}

/// Looks for newer Rust than the judge's in what is accepted; none is where the judge has no Rust.
fn look_for_newer(
    sandbox: &Sandbox,
    check: &Check<'_>,
    Submission { aligned, region, .. }: &Submission,
    (ProblemAt { problem, judge }, with): (ProblemAt, &With),
    total: &mut Judged,
) -> Result<Option<Box<Diagnosis>>, String> {
    if judge.compiler().is_none() {
        return Ok(None);
    }
    check.progress.set_message("looking for features newer than the judge's rustc");
    let program = problem.program(aligned).pop().map_or(String::new(), |(_, text)| text);
    let newer = newer::check(sandbox.folder(), &program, region, judge.compiler(), with)?;
    Ok(newer.map(|Newer { what, since, line }| {
        let why = format!("{what} needs Rust 1.{since}; the judge has {}", judge.rust());
        let why = Cause::from(why);
        *total = Judged::new(Verdict::CompileError, Some(why.clone()));
        let found = Diagnosis::new(Verdict::CompileError, why).after(judge.id);
        found.at(&check.solution.file, Some(line)).next("Use something older instead.").into()
    }))
}

/// The most time and memory that a case took, beside the limits.
pub fn most(total: &Judged, judge: &Judge) -> Vec<String> {
    let (time, memory) = (text::time(total.time), memory(total.peak));
    let limit = |limit: String| limit.replace(" (", ", ").replace(')', "");
    vec![
        format!("{time} of CPU time in the slowest case (limit {})", limit(judge.time.of("s"))),
        format!("{memory} of memory in the largest case (limit {})", limit(judge.memory.of("MiB"))),
    ]
}

/// Prints a result as JSON, if that is asked for: of a case, or of the whole with what was `found`.
pub fn print(
    printer: &mut Printer,
    source: &str,
    judge: &Judge,
    case: Option<&str>,
    judged: &Judged,
    found: Option<(&Diagnosis, Option<&str>)>,
) -> io::Result<()> {
    printer.record(&record(source, judge, case, judged, found))?;
    printer.flush()
}

fn record<'a>(
    source: &'a str,
    judge: &'a Judge,
    case: Option<&'a str>,
    judged: &Judged,
    found: Option<(&'a Diagnosis, Option<&'a str>)>,
) -> CaseRecord<'a> {
    let wrong = found.filter(|(found, _)| found.status() != Status::Yes);
    let has_run = !matches!(judged.verdict, Verdict::CompileError | Verdict::Unsupported);
    CaseRecord {
        solution: source,
        problem: judge.id,
        case,
        verdict: match judged.verdict {
            Verdict::Unsupported => "refused",
            verdict => verdict.letters(),
        },
        nanoseconds: has_run.then_some(judged.time.as_nanos()),
        peak_bytes: judged.peak.map(|peak| peak.bytes),
        detail: judged.detail(),
        not_checked: found.map_or(&[], |(found, _)| &found.unchecked),
        wrong: wrong.map(|(found, failed_case)| WrongRecord { failed_case, facts: found.facts() }),
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
    let name = report::visible(&case.name);
    let blanks = " ".repeat(width.saturating_sub(name.width()));
    let line = format!(
        "  {name}{blanks}  {:<3}  {:>7}  {:>9}  {}",
        judged.verdict.letters(),
        text::time(judged.time),
        memory(judged.peak),
        case.about
    );
    let mut text = format!("{}\n", line.trim_end());
    for line in judged.detail().iter().flat_map(|detail| detail.lines()) {
        text.push_str(&format!("      {}\n", report::visible(line)));
    }
    text
}

fn total_lines(total: &Judged) -> String {
    let (time, memory) = (text::time(total.time), memory(total.peak));
    match (total.verdict, total.detail()) {
        (Verdict::CompileError, Some(message)) => format!("CE\n{}\n", report::visible(&message)),
        (verdict, _) => {
            let verdict = verdict.letters();
            format!("{verdict}: slowest case {time}, largest {memory}\n")
        }
    }
}

pub fn widest<'a>(texts: impl Iterator<Item = &'a str>) -> usize {
    texts.map(str::width).max().unwrap_or(0)
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
    use std::collections::BTreeSet;
    use std::path::Path;

    use support::snapshot::check_list;

    use super::*;
    use crate::check::puzzles::tests::recorded;
    use crate::solution::{Solution, own};

    /// Of every case of every problem: as many as the boards, and each a case in the judge's form with its own answer.
    #[test]
    fn the_parts_of_a_case_are_cases() {
        let mut divided = 0;
        for problem in &*problems::ALL {
            for case in problem.cases() {
                let all = parts(problem, case);
                let boards = problems::boards_of(&case.input);
                let asked: Vec<Board> =
                    all.iter().flat_map(|part| problems::boards_of(&part.input)).collect();
                let name = format!("{}/{}", problem.id(), case.name);
                if all.is_empty() {
                    continue;
                }
                divided += 1;
                assert!(all.len() > 1, "{name}");
                let is_of_boards =
                    matches!(problem.task, Task::Fill | Task::First | Task::Count | Task::Rule);
                assert!(!is_of_boards || asked == boards, "{name}");
                let words = |text: &str| text.split_whitespace().count();
                let said: usize = all.iter().map(|part| words(&part.output)).sum();
                assert_eq!(words(&case.output), said, "{name}");
                let is_grid =
                    |line: &&str| !line.contains(char::is_alphabetic) && !line.trim().is_empty();
                let grids: String = all.iter().map(|part| &*part.output).collect();
                assert!(case.output.lines().filter(is_grid).eq(grids.lines().filter(is_grid)));
                for part in &all {
                    let lines = part.output.lines().filter(|it| it.contains(char::is_alphabetic));
                    for line in lines.filter(|it| it.contains(char::is_numeric)) {
                        let mut words = line.split(|sign: char| !sign.is_numeric());
                        assert!(words.any(|word| word == "1"), "{name}: {line}");
                    }
                }
            }
        }
        assert!(divided > 40, "{divided}");
    }

    /// Each letter is a case: accepted, accepted with another answer (`o`), wrong, or late; capitals are beyond what the judge
    /// has. Which are run, and what comes of it.
    #[test]
    fn the_first_case_that_decides_and_fails_is_told() {
        let judge = problems::ALL[0].judges.first().unwrap();
        for (letters, all_decide, all_cases, run, verdict, failed, others, cause) in [
            ("aaa", false, false, 3, Verdict::Accepted, None, "", ""),
            ("aoo", false, false, 3, Verdict::Accepted, None, "1 2", ""),
            ("aww", false, false, 2, Verdict::WrongAnswer, Some(1), "", "w1"),
            ("awol", false, true, 4, Verdict::WrongAnswer, Some(1), "2", "w1"),
            ("aLLa", false, false, 4, Verdict::Accepted, None, "", "`1`"),
            ("aLLa", true, false, 2, Verdict::TimeLimit, Some(1), "", "L1"),
            ("aLw", false, false, 3, Verdict::WrongAnswer, Some(2), "", "w2"),
            // What is beyond it in size may be late, not wrong.
            ("aWa", false, false, 2, Verdict::WrongAnswer, Some(1), "", "W1"),
        ] {
            let case = |(place, letter): (usize, char)| Case {
                beyond: letter.is_uppercase().then_some(Beyond::Size),
                ..Case::own(place.to_string(), letter.to_string(), String::new())
            };
            let cases: Vec<Case> = letters.chars().enumerate().map(case).collect();
            let mut number = 0;
            let found = tried(judge, &cases, all_decide, all_cases, |case| {
                number += 1;
                let verdict = match &*case.input.to_lowercase() {
                    "w" => Verdict::WrongAnswer,
                    "l" => Verdict::TimeLimit,
                    _ => Verdict::Accepted,
                };
                let why = (case.input != "a").then(|| format!("{}{}", case.input, case.name));
                Ok(Judged::new(verdict, why.map(Into::into)))
            });
            let Tried { total, failed: place, others: names } = found.unwrap();
            assert_eq!((run, verdict, failed), (number, total.verdict, place), "{letters}");
            assert_eq!(others, names.join(" "), "{letters}");
            let said = total.cause.map_or(String::new(), |cause| cause.to_string());
            assert!(said.ends_with(cause) && said.is_empty() == cause.is_empty(), "{said}");
        }
    }

    #[test]
    fn the_first_grid_that_is_wrong_by_itself_is_told() {
        for (verdicts, told) in [
            ("", None),
            ("a", None),
            ("aaa", Some((3, None))),
            ("aww", Some((3, Some((2, "1"))))),
            ("w", Some((1, Some((1, "0"))))),
        ] {
            let part = |(place, letter): (usize, char)| {
                Case::own(place.to_string(), letter.to_string(), String::new())
            };
            let found = one_by_one(verdicts.chars().enumerate().map(part).collect(), |case| {
                let is_right = case.input == "a";
                let verdict = if is_right { Verdict::Accepted } else { Verdict::WrongAnswer };
                Ok(Judged::new(verdict, None))
            });
            let found = found
                .unwrap()
                .map(|it| (it.number, it.wrong.map(|it| (it.0, it.1.name.to_string()))));
            let told =
                told.map(|(number, it)| (number, it.map(|(at, name)| (at, name.to_owned()))));
            assert_eq!(told, found, "{verdicts}");
        }
    }

    /// What a program reads, and which of it is left out.
    #[test]
    fn a_result_is_a_record() {
        let judge = problems::ALL[0].judges.first().unwrap();
        let right = Diagnosis::new(Verdict::Accepted, "all");
        let mut wrong = Diagnosis::new(Verdict::WrongAnswer, "no");
        let why = Part::Newer.answered::<(), _>("", Err("why")).unwrap_err();
        wrong.unchecked = vec![why];
        let rest = "\"not_checked\":[{\"check\":\"newer\",\"of\":\"\",\"why\":\"why\"}],\"failed_case\":\"one\"";
        for (verdict, case, found, said) in [
            (
                Verdict::Accepted,
                Some("one"),
                None,
                "\"one\",\"verdict\":\"AC\",\"nanoseconds\":7,\"peak_bytes\":9,\"detail\":\"d\"}",
            ),
            (
                Verdict::Accepted,
                None,
                Some((&right, None)),
                "null,\"verdict\":\"AC\",\"nanoseconds\":7,\"peak_bytes\":9,\"detail\":\"d\"}",
            ),
            (Verdict::WrongAnswer, None, Some((&wrong, Some("one"))), rest),
            (Verdict::CompileError, None, None, "null,\"verdict\":\"CE\",\"nanoseconds\":null,"),
            (
                Verdict::Unsupported,
                None,
                None,
                "null,\"verdict\":\"refused\",\"nanoseconds\":null,",
            ),
        ] {
            let judged = Judged {
                time: Duration::from_nanos(7),
                peak: Some(Peak { bytes: 9, exact: true }),
                ..Judged::new(verdict, Some("d".into()))
            };
            let record = record("mine", judge, case, &judged, found);
            let record = serde_json::to_string(&record).unwrap();
            assert!(record.starts_with("{\"solution\":\"mine\",\"problem\":"), "{record}");
            assert!(record.contains(said), "{said}\n{record}");
        }
    }

    /// Beside them, the README names a verdict, and what `judge` adds.
    #[test]
    fn the_readme_names_all_that_a_record_has() {
        let readme = include_str!("../../data/judges/README.md");
        let (_, named) = readme.split_once("one object per line").unwrap();
        let named: BTreeSet<&str> = named.split('`').skip(1).step_by(2).collect();
        let judge = problems::ALL[0].judges.first().unwrap();
        let mut wrong = Diagnosis::new(Verdict::WrongAnswer, "no");
        wrong.unchecked = vec![Part::Newer.answered::<(), _>("", Err("why")).unwrap_err()];
        let judged = Judged::new(Verdict::WrongAnswer, None);
        let record = record("mine", judge, None, &judged, Some((&wrong, None)));
        let record = serde_json::to_value(&record).unwrap();
        let keys = [&record, &record["cause"]].map(|it| it.as_object().unwrap().keys());
        let keys = keys.into_iter().flatten().map(String::as_str);
        assert_eq!(keys.chain(["refused", "changes"]).collect::<BTreeSet<_>>(), named);
    }

    /// A version that nobody knows is none that a submission could be too new for.
    #[test]
    fn newer_rust_is_not_looked_for_where_the_judge_has_none() {
        let (progress, sandbox) = (indicatif::ProgressBar::hidden(), Sandbox::new().unwrap());
        let mut asked = 0;
        for at in ProblemAt::all().filter(|at| at.judge.compiler().is_none()) {
            for solution in Solution::catalogue() {
                let Ok(submission) = solution.submission(at.problem) else { continue };
                let check = Check::new(Path::new(""), &solution, &progress);
                let mut total = Judged::new(Verdict::Accepted, None);
                let with = With::edition(at.judge.edition());
                let found = look_for_newer(&sandbox, &check, &submission, (at, &with), &mut total);
                assert!(matches!(found, Ok(None)), "{}", at.judge.id);
                asked += 1;
                break;
            }
        }
        assert!(asked > 5, "{asked}");
    }

    /// What is not even compiled.
    #[test]
    fn what_cannot_be_submitted_has_a_verdict() {
        let (progress, at) = (indicatif::ProgressBar::hidden(), "boj-2580".parse().unwrap());
        for (file, verdict) in [("", Verdict::CompileError), ("generator", Verdict::Unsupported)] {
            let text = std::fs::read_to_string(support::snapshot::case(format!("own/{file}.rs")));
            let solution = own::not_run(text.unwrap_or_default());
            let check = Check::new(Path::new(""), &solution, &progress);
            let total = total(&check, &Sandbox::new().unwrap(), at, &[]).unwrap();
            assert_eq!(verdict, total.verdict);
            assert!(total.cause.is_some());
        }
    }

    #[test]
    fn a_round_is_a_line_for_each_case_and_one_for_all_as_written() {
        let case = |name: &str, beyond| Case {
            beyond,
            ..Case::own(name.to_owned(), String::new(), String::new())
        };
        let cases = [case("a", None), case("宽一些的", Some(Beyond::Form))];
        let judged = |verdict, cause: Option<&str>, bytes, exact| Judged {
            time: Duration::from_millis(15),
            peak: Some(Peak { bytes, exact }),
            ..Judged::new(verdict, cause.map(Into::into))
        };
        let right = judged(Verdict::Accepted, None, 12_900_000, true);
        let wrong = judged(Verdict::WrongAnswer, Some("one\ntwo"), 5 << 20, false);
        let failed = judged(Verdict::CompileError, Some("one\ntwo"), 0, true);
        let lines = [
            ("right", format!("{:?}", case_lines(&cases, &cases[0], &right))),
            ("wrong", format!("{:?}", case_lines(&cases, &cases[1], &wrong))),
            ("all", format!("{:?}", total_lines(&right))),
            ("not compiled", format!("{:?}", total_lines(&failed))),
        ];
        assert_eq!("–", memory(None));
        let excuse = |case| ("late", excuse(case, Verdict::TimeLimit).to_string());
        let most = most(&right, &problems::ALL[0].judges[0]).into_iter().map(|it| ("most", it));
        check_list("check/round.txt", cases.iter().map(excuse).chain(most).chain(lines));
    }

    /// What passes all cases is tried on more boards.
    #[test]
    fn a_rule_that_is_right_on_all_cases_may_be_wrong_elsewhere_as_written() {
        let at: ProblemAt = "leetcode-36".parse().unwrap();
        let rule = std::fs::read_to_string(support::snapshot::case("own/rule.rs")).unwrap();
        let progress = indicatif::ProgressBar::hidden();
        let wrong = rule.replace("(0, r), (1, c), ", "");
        let all = [
            ("right", &rule, "here", true),
            ("wrong", &wrong, "here", false),
            ("wrong, not run", &wrong, "", true),
        ];
        let told = all.map(|(name, text, root, is_right)| {
            let solution = own::with_stand_in(text.clone(), recorded);
            let check = Check::new(Path::new(root), &solution, &progress);
            let mut total = Judged::new(Verdict::Accepted, None);
            let found = broken_elsewhere(&check, at, &mut total).unwrap();
            assert_eq!(is_right, found.is_none());
            assert_eq!(is_right, total.verdict == Verdict::Accepted);
            (name, found.map_or(String::new(), |it| it.place))
        });
        check_list("check/elsewhere.txt", told);
    }

    /// Of another function than a rule, only what it keeps between calls is looked for, where a judge calls it again.
    #[test]
    fn a_function_that_is_late_at_once_cannot_be_tried_for_what_it_keeps() {
        let right = std::fs::read_to_string(support::snapshot::case("own/right.rs")).unwrap();
        let progress = indicatif::ProgressBar::hidden();
        let wrong = right.replace("board[i][c] != n && ", "");
        let endless = right.replace("            return false;", "            loop {};");
        for (text, at, is_tried) in [
            (&right, "leetcode-37", true),
            (&wrong, "leetcode-37", true),
            (&endless, "leetcode-37", false),
            (&endless, "boj-2580", true),
        ] {
            let solution = own::with_stand_in(text.clone(), recorded);
            let check = Check::new(Path::new("here"), &solution, &progress);
            let mut total = Judged::new(Verdict::Accepted, None);
            let found = broken_elsewhere(&check, at.parse().unwrap(), &mut total);
            assert_eq!(is_tried, found.is_ok(), "{at}");
            assert!(found.is_ok_and(|found| found.is_none()) == is_tried);
            assert_eq!(Verdict::Accepted, total.verdict);
        }
    }
}
