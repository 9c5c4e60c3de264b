//! A temporary folder in which compiled submissions run on cases, and the verdict on a run.

use std::env;
use std::fs::{self, DirEntry, File};
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, bail};
#[cfg(target_os = "linux")]
use rustix::process::{DumpableBehavior, set_dumpable_behavior};
use tempfile::TempDir;

use super::checker::{self, Difference};
use super::compile::{CompileError, Compiler};
use crate::problems::{Case, Judge, Limit, Problem, ProblemAt};
use crate::process::asked::{CALLS_ITSELF, OVERFLOWED};
use crate::process::confine::{self, Limits};
use crate::process::limited::{self, End, Finished, MAX_THREADS, Peak};
use crate::process::printed::panic_in;
use crate::process::rustc::Message;
use crate::text;

/// Characters shown of what a failed program wrote to standard error.
const MESSAGE_LENGTH: usize = 500;

/// Address space in bytes that a program reserves but hardly uses: its code and libraries, and its threads' stacks. It is
/// added to the problem's limit, which is meant for memory in use.
const ADDRESS_SLACK: u64 = (32 << 20) + MAX_THREADS * (2 << 20);

/// An output may have this many times the length of the expected answer, and this many bytes more.
const OUTPUT_FACTOR: u64 = 16;
const OUTPUT_BYTES: u64 = 1 << 20;

/// The prefix of our temporary folders.
const FOLDER: &str = "sudoku-judge-";

/// The file in each that is locked while its judge runs.
const LOCK: &str = "lock";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Accepted,
    WrongAnswer,
    Presentation,
    TimeLimit,
    MemoryLimit,
    OutputLimit,
    RuntimeError,
    CompileError,
    /// The solution cannot do what the problem asks.
    Unsupported,
}

impl Verdict {
    pub fn letters(self) -> &'static str {
        match self {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer => "WA",
            Verdict::Presentation => "PE",
            Verdict::TimeLimit => "TLE",
            Verdict::MemoryLimit => "MLE",
            Verdict::OutputLimit => "OLE",
            Verdict::RuntimeError => "RE",
            Verdict::CompileError => "CE",
            Verdict::Unsupported => "–",
        }
    }
}

/// The result of one case, or of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    pub verdict: Verdict,
    /// Why it is not accepted: the first difference, the signal, rustc's message; or that it is another right answer.
    pub detail: Option<String>,
    /// CPU time.
    pub time: Duration,
    pub peak: Option<Peak>,
    /// What it did, if it is not accepted.
    pub seen: Option<Box<Seen>>,
}

/// What is left of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// rustc's errors, if it does not compile.
    pub messages: Vec<Message>,
    pub difference: Option<Difference>,
    pub output: String,
    /// What it wrote to standard error.
    pub errors: String,
}

impl Judged {
    pub fn without_run(verdict: Verdict, detail: String) -> Judged {
        Judged { verdict, detail: Some(detail), time: Duration::ZERO, peak: None, seen: None }
    }

    /// The total of several cases: the first verdict that is not AC, the most time, the most memory.
    pub fn total(cases: &[Judged]) -> Judged {
        let fault = cases.iter().find(|case| case.verdict != Verdict::Accepted);
        Judged {
            verdict: fault.map_or(Verdict::Accepted, |case| case.verdict),
            detail: fault.and_then(|case| case.detail.clone()),
            time: cases.iter().map(|case| case.time).max().unwrap_or_default(),
            peak: cases.iter().filter_map(|case| case.peak).max(),
            seen: fault.and_then(|case| case.seen.clone()),
        }
    }
}

/// Removes its folder when it is dropped.
pub struct Sandbox {
    /// Open while this judge runs. Declared before the folder, since Windows does not remove open files.
    _lock: File,
    folder: TempDir,
    compiler: Compiler,
}

impl Sandbox {
    pub fn new() -> anyhow::Result<Sandbox> {
        limited::catch_signals(true)?;
        // No submission can read our memory.
        #[cfg(target_os = "linux")]
        let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
        remove_leftovers(&env::temp_dir());
        let folder = tempfile::Builder::new().prefix(FOLDER).tempdir()?;
        let (new, path) = (folder.path().join("new"), folder.path().join(LOCK));
        let lock = File::create(&new).with_context(|| new.display().to_string())?;
        // If files cannot be locked here, leftovers stay.
        let _ = lock.try_lock();
        // Locked before it can be found.
        fs::rename(&new, &path).with_context(|| path.display().to_string())?;
        Ok(Sandbox { _lock: lock, compiler: Compiler::new(folder.path()), folder })
    }

    /// A locked folder, which is removed at the end, or by another judge if this process is killed.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Compiles a submission, in whose messages this file is named, and runs it on the cases. `before` gets each case before it
    /// is run; `each` gets every result as it comes, and decides whether to go on. An error is a fault of the machine, not of
    /// the submission.
    pub fn judge<'a>(
        &mut self,
        (submission, file): (&str, &str),
        ProblemAt { problem, judge }: ProblemAt,
        cases: &'a [Case],
        before: impl Fn(&Case),
        mut each: impl FnMut(&'a Case, &Judged) -> io::Result<ControlFlow<()>>,
    ) -> anyhow::Result<Judged> {
        let source = problem.program(submission);
        let program = match self.compiler.compile(source, judge.edition(), file)? {
            Ok(program) => program,
            Err(CompileError { messages, said }) => {
                let seen = Seen { messages, ..Seen::default() };
                let judged = Judged::without_run(Verdict::CompileError, said);
                return Ok(Judged { seen: Some(Box::new(seen)), ..judged });
            }
        };
        let mut results = Vec::new();
        for case in cases {
            before(case);
            let judged = self.run(&program, problem, judge, case)?;
            let flow = each(case, &judged)?;
            results.push(judged);
            if flow.is_break() {
                break;
            }
        }
        Ok(Judged::total(&results))
    }

    /// Fails if the program cannot be started, or if its failure is not its own.
    fn run(
        &self,
        program: &Path,
        problem: &Problem,
        judge: &Judge,
        case: &Case,
    ) -> anyhow::Result<Judged> {
        let limits = limits(judge, &case.output);
        // A folder of its own within the program's, removed after the case.
        let folder = tempfile::tempdir_in(program.parent().unwrap_or(self.folder.path()))?;
        let mut command = Command::new(program);
        command.current_dir(folder.path());
        let run = match limited::run(&command, case.input.as_bytes().to_vec(), limits) {
            // A program can be linked so that no system starts it. If another can be started, this one is wrong.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let control = self.compiler.control(judge.edition())?;
                limited::run(&Command::new(control), Vec::new(), limits)?;
                let why = error.to_string().replace(&*program.to_string_lossy(), "it");
                return Ok(Judged::without_run(Verdict::RuntimeError, why));
            }
            run => run?,
        };
        let (output, errors) = (lossy(&run.output), lossy(&run.errors));
        let difference = match run.end {
            End::Code(0) => checker::difference(
                problem.answer,
                judge.layout(),
                &case.input,
                &case.output,
                &output,
            ),
            _ => None,
        };
        let (verdict, mut detail) = verdict(&run, judge, difference.as_ref());
        if verdict == Verdict::Accepted && checker::is_another(&case.output, &output) {
            detail = Some(format!("right, but not the answer of {}.out", case.name));
        }
        if let Some(fault) = fault_of_the_machine(verdict, run.end, limits) {
            bail!("{fault}: {}", detail.as_deref().unwrap_or(verdict.letters()));
        }
        // Beyond a limit, an answer is none.
        let is_answer = matches!(verdict, Verdict::WrongAnswer | Verdict::Presentation);
        let difference = difference.filter(|_| is_answer);
        let seen = Seen { messages: Vec::new(), difference, output, errors };
        let seen = (verdict != Verdict::Accepted).then(|| Box::new(seen));
        Ok(Judged { verdict, detail, time: run.time, peak: run.peak, seen })
    }
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Of an amount in mebibytes.
fn bytes(memory: Limit) -> u64 {
    memory.value() << 20
}

/// What a program may use on a case with this answer.
fn limits(judge: &Judge, answer: &str) -> Limits {
    Limits {
        time: Duration::from_secs(judge.time.value()),
        memory: Some(bytes(judge.memory) + ADDRESS_SLACK),
        output: OUTPUT_BYTES + OUTPUT_FACTOR * answer.len() as u64,
        toolchain: None,
    }
}

/// A failure is the program's own if it had all the problem's resources and was not killed by others, unless it had used more.
fn fault_of_the_machine(verdict: Verdict, end: End, limits: Limits) -> Option<String> {
    let is_killed = match verdict {
        Verdict::MemoryLimit => false,
        Verdict::RuntimeError => end.is_killed(),
        _ => return None,
    };
    let lower = confine::ulimits_below(limits).map(|lower| {
        format!("the program failed under a lower limit than the problem's ({lower})")
    });
    let killed = "the program was killed; the machine may have run out of memory";
    lower.or_else(|| is_killed.then(|| killed.to_owned()))
}

/// Removes the folders of judges that were killed: those of our own (others cannot open what is in theirs) that are not
/// locked.
fn remove_leftovers(temporary: &Path) {
    let is_leftover = |folder: &DirEntry| -> io::Result<bool> {
        // Does not follow links.
        let metadata = folder.metadata()?;
        if !folder.file_name().as_encoded_bytes().starts_with(FOLDER.as_bytes())
            || !metadata.is_dir()
        {
            return Ok(false);
        }
        match File::open(folder.path().join(LOCK)) {
            Ok(lock) => Ok(lock.try_lock().is_ok()),
            // It may have just been made.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(metadata.modified()?.elapsed().unwrap_or_default() > Duration::from_secs(10))
            }
            Err(error) => Err(error),
        }
    };
    for folder in fs::read_dir(temporary).into_iter().flatten().flatten() {
        if is_leftover(&folder).unwrap_or(false) {
            // If this fails, the next start tries again.
            let _ = fs::remove_dir_all(folder.path());
        }
    }
}

/// The verdict on a run, and why.
fn verdict(
    run: &Finished,
    judge: &Judge,
    difference: Option<&Difference>,
) -> (Verdict, Option<String>) {
    let (time, memory) = (Duration::from_secs(judge.time.value()), bytes(judge.memory));
    let used = text::time(run.time);
    let said = String::from_utf8_lossy(&run.errors);
    let refused = run.end.refused_allocation(&said);
    let too_large = |peak: Peak| peak.exact && peak.bytes > memory;
    let (verdict, why) = match run.end {
        End::Output => (Verdict::OutputLimit, run.end.to_string()),
        End::Time if run.time <= time => (
            Verdict::TimeLimit,
            format!(
                "stopped after it had waited for {} s and used only {used} of the processor's time: \
                 what is it waiting for?",
                limited::sleep_limit(time, false).as_secs()
            ),
        ),
        _ if run.time > time => (
            Verdict::TimeLimit,
            format!("{used} of processor time; the limit is {}", judge.time.of("s")),
        ),
        _ if refused.is_some() => {
            let (limit, refused) = (judge.memory.of("MiB"), refused.unwrap_or_default());
            (Verdict::MemoryLimit, format!("{refused}; the limit is {limit}"))
        }
        _ if run.peak.is_some_and(too_large) => {
            let peak = run.peak.map_or(0, |peak| peak.bytes >> 20);
            (
                Verdict::MemoryLimit,
                format!("{peak} MiB of memory; the limit is {}", judge.memory.of("MiB")),
            )
        }
        End::Code(0) => match difference {
            None => return (Verdict::Accepted, None),
            Some(difference @ Difference::Layout { .. })
                if judge.layout().has_presentation_error() =>
            {
                (Verdict::Presentation, difference.to_string())
            }
            Some(difference) => (Verdict::WrongAnswer, difference.to_string()),
        },
        end => (Verdict::RuntimeError, crash(end, run)),
    };
    (verdict, Some(why))
}

/// What became of a program that did not end by itself, or not well.
fn crash(end: End, run: &Finished) -> String {
    let errors = String::from_utf8_lossy(&run.errors);
    if let Some(panic) = panic_in(&errors) {
        return panic.reason();
    }
    if errors.contains("has overflowed its stack") {
        return OVERFLOWED.to_owned() + CALLS_ITSELF;
    }
    match run.message(MESSAGE_LENGTH) {
        message if message.is_empty() => end.to_string(),
        message => format!("{end}: {message}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(1);
    const MEMORY: u64 = 64 << 20;

    fn judged(end: End, time: Duration, peak: Option<Peak>) -> Verdict {
        let run = Finished { end, time, peak, output: Vec::new(), errors: Vec::new() };
        let at: ProblemAt = "poj-3074".parse().unwrap();
        verdict(&run, at.judge, None).0
    }

    #[test]
    fn a_program_exceeds_the_time_limit_and_only_by_an_exact_peak_that_of_memory() {
        let late = LIMIT + Duration::from_nanos(1);
        let peak = |bytes, exact| Some(Peak { bytes, exact });
        for (end, time, peak, expected) in [
            (End::Code(0), LIMIT, None, Verdict::Accepted),
            (End::Code(0), late, None, Verdict::TimeLimit),
            (End::Code(1), late, None, Verdict::TimeLimit),
            (End::Signal(24), late, None, Verdict::TimeLimit),
            (End::Time, late, None, Verdict::TimeLimit),
            // It waits.
            (End::Time, Duration::ZERO, None, Verdict::TimeLimit),
            (End::Code(0), LIMIT, peak(MEMORY, true), Verdict::Accepted),
            (End::Code(0), LIMIT, peak(MEMORY + 1, true), Verdict::MemoryLimit),
            (End::Code(0), LIMIT, peak(MEMORY + 1, false), Verdict::Accepted),
        ] {
            assert_eq!(judged(end, time, peak), expected, "{end:?} {time:?} {peak:?}");
        }
    }

    #[test]
    fn a_program_has_the_limits_and_the_edition_of_its_judge() {
        for (id, edition, seconds, mebibytes) in [
            ("leetcode-37", "2018", 2, 256),
            ("kattis-sudokunique", "2021", 2, 1024),
            ("poj-3074", "2018", 1, 64),
        ] {
            let judge = id.parse::<ProblemAt>().unwrap().judge;
            let limits = limits(judge, &"a".repeat(1000));
            let expected = Limits {
                time: Duration::from_secs(seconds),
                memory: Some((mebibytes + 32 + 2 * MAX_THREADS) * 1024 * 1024),
                output: 1024 * 1024 + 16_000,
                toolchain: None,
            };
            assert_eq!((expected, edition), (limits, judge.edition()), "{id}");
            let asleep = limited::sleep_limit(limits.time, false);
            let most = 3 * limits.time + Duration::from_secs(2);
            assert!(limits.time < asleep && asleep <= most, "{asleep:?} asleep for {id}");
        }
    }

    /// With the limits of problems.md.
    #[test]
    fn amounts_of_memory_and_output_are_in_mebibytes() {
        let peak = Peak { bytes: 65 * 1_048_576, exact: true };
        let run = Finished {
            end: End::Code(0),
            time: LIMIT,
            peak: Some(peak),
            output: Vec::new(),
            errors: Vec::new(),
        };
        let at: ProblemAt = "poj-3074".parse().unwrap();
        let why = verdict(&run, at.judge, None).1.unwrap();
        assert!(why.starts_with("65 MiB "), "{why}");
        let documented = format!(
            "longer than {OUTPUT_FACTOR} times the expected answer plus {} MiB, or more than {} MiB on",
            OUTPUT_BYTES / 1_048_576,
            limited::MOST_ERRORS / 1_048_576
        );
        assert!(include_str!("../../../problems.md").contains(&documented), "{documented}");
    }

    #[test]
    fn the_total_is_the_first_fault_with_the_most_time_and_memory() {
        let case = |verdict, detail: Option<&str>, time, bytes| Judged {
            verdict,
            detail: detail.map(str::to_owned),
            time: Duration::from_secs(time),
            peak: Some(Peak { bytes, exact: true }),
            seen: None,
        };
        let cases = [
            case(Verdict::Accepted, None, 3, 1),
            case(Verdict::WrongAnswer, Some("first"), 1, 9),
            case(Verdict::TimeLimit, Some("last"), 2, 2),
        ];
        assert_eq!(Judged::total(&cases), case(Verdict::WrongAnswer, Some("first"), 3, 9));
    }
}
