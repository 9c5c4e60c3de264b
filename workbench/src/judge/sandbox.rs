//! A temporary folder in which compiled submissions run on cases, and the verdict on a run.

use std::env;
use std::fs::{self, DirEntry, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, bail};
#[cfg(target_os = "linux")]
use rustix::process::{DumpableBehavior, set_dumpable_behavior};
use tempfile::TempDir;

use super::checker;
use crate::cause::{Cause, Difference};
use crate::diagnosis::Verdict;
use crate::problems::{Case, Judge, Limit, ProblemAt};
use crate::process::compile::{self, Source};
use crate::process::confine::{self, Limits};
use crate::process::crates::With;
use crate::process::limited::{self, Exit, Finished, MAX_THREADS, Peak};
use crate::process::rustc::{self, Ran};
use crate::process::stop::{Stop, StopKind, refused_allocation};
use crate::text;

/// Characters shown of what a failed program wrote to standard error.
const MESSAGE_LENGTH: usize = 500;

/// Address space in bytes that a program reserves but hardly uses: its code and libraries, and its threads' stacks. It is
/// added to the problem's limit, which is meant for memory in use.
const ADDRESS_SLACK: u64 = (32 << 20) + MAX_THREADS * (2 << 20) + LARGE_STACK;

/// Of the one thread with a large stack that many programs for contests start.
const LARGE_STACK: u64 = 1 << 30;

/// An output may have this many times the length of the expected answer, and this many bytes more.
const OUTPUT_FACTOR: u64 = 16;
const OUTPUT_BYTES: u64 = 1 << 20;

/// The folder in ours in which submissions are compiled and run.
const SUBMISSIONS: &str = "submissions";

/// The prefix of our temporary folders.
const FOLDER: &str = "sudoku-judge-";

/// The file in each that is locked while its judge runs.
const LOCK: &str = "lock";

/// The result of one case, or of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    pub verdict: Verdict,
    /// Why it is not accepted; or that it is another right answer.
    pub cause: Option<Cause>,
    /// CPU time.
    pub time: Duration,
    pub peak: Option<Peak>,
    /// Its answer.
    pub output: String,
    /// What a function printed, which the judge does not read.
    pub printed: String,
    /// What it wrote to standard error.
    pub errors: String,
}

impl Judged {
    /// Without a run.
    pub fn new(verdict: Verdict, cause: Option<Cause>) -> Judged {
        let [output, printed, errors] = [const { String::new() }; 3];
        Judged { verdict, cause, time: Duration::ZERO, peak: None, output, printed, errors }
    }

    /// Why it is not accepted, in one line but for rustc's messages, with what it said when it ended.
    pub fn detail(&self) -> Option<String> {
        let said: String = self.errors.trim().chars().take(MESSAGE_LENGTH).collect();
        Some(match self.cause.as_ref()? {
            Cause::Output(difference) => difference.to_string(),
            Cause::Stopped { stop, .. } if stop.kind == StopKind::Ended && !said.is_empty() => {
                format!("{stop}: {said}")
            }
            cause => cause.to_string(),
        })
    }

    /// The total of several cases: the first verdict that is not AC, the most time, the most memory.
    pub fn total(cases: Vec<Judged>) -> Judged {
        let time = cases.iter().map(|case| case.time).max().unwrap_or_default();
        let peak = cases.iter().filter_map(|case| case.peak).max();
        let printed = cases.iter().map(|case| &case.printed).find(|printed| !printed.is_empty());
        let printed = printed.cloned().unwrap_or_default();
        let output = cases.first().map_or(String::new(), |case| case.output.clone());
        let fault = cases.into_iter().find(|case| case.verdict != Verdict::Accepted);
        let right = Judged { output, printed, ..Judged::new(Verdict::Accepted, None) };
        Judged { time, peak, ..fault.unwrap_or(right) }
    }
}

/// Removes its folder when it is dropped.
pub struct Sandbox {
    /// Open while this judge runs. Declared before the folder, since Windows does not remove open files.
    _lock: File,
    folder: TempDir,
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
        Ok(Sandbox { _lock: lock, folder })
    }

    /// A locked folder, which is removed at the end, or by another judge if this process is killed.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Compiles a submission as its judge would; in messages, `shown` is the name of its file. Without a program there is what
    /// rustc says in the newest edition. An error is a fault of the machine, not of the submission.
    pub fn compile(
        &self,
        text: (&str, &str),
        at: ProblemAt,
    ) -> anyhow::Result<Result<(PathBuf, With), Ran>> {
        let mut refused = None;
        for edition in at.judge.editions().iter().rev() {
            let mut with = With::edition(edition);
            let compile = |with: &With| self.compile_with(with, "-O", text, at);
            match with.compile(Some(at.judge), compile)? {
                Ok(program) => return Ok(Ok((program, with))),
                Err(ran) if ran.end == Exit::Code(1) => refused = refused.or(Some(ran)),
                // Other editions are for no text that stops rustc.
                Err(ran) => return Ok(Err(ran)),
            }
        }
        Ok(Err(refused.context("a judge without an edition")?))
    }

    fn compile_with(
        &self,
        with: &With,
        how: &str,
        (submission, shown): (&str, &str),
        ProblemAt { problem, judge }: ProblemAt,
    ) -> anyhow::Result<Result<PathBuf, Ran>> {
        let remap = rustc::shown_as("submission.rs", shown);
        // Older compilers take no other words for it.
        let asserts = if judge.has_debug_assertions() { "y" } else { "n" };
        let asserts = format!("-Cdebug-assertions={asserts}");
        // In one unit, a short program takes a fifth less time to compile, and none more to run.
        let unit = "-Ccodegen-units=1";
        let kind = ["--crate-name", "submission", "--crate-type", "bin", how, unit, &asserts];
        let arguments = kind.into_iter().chain([&*remap]);
        let files = problem.program(submission);
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, &**text)).collect();
        let source = Source {
            cache: self.folder.path().join(SUBMISSIONS),
            files: &files,
            library: None,
            arguments: arguments
                .chain(with.arguments.iter().map(String::as_str))
                .map(Into::into)
                .collect(),
            output: compile::program_name(),
            shown,
        };
        source.compile()
    }

    /// Whether another edition of the judge takes a submission, too, or there is none.
    pub fn has_choice(&self, with: &With, text: (&str, &str), at: ProblemAt) -> bool {
        let mut others = at.judge.editions().iter().filter(|other| **other != with.edition);
        let is_taken = |edition: &&'static str| {
            let mut other = With::edition(edition);
            let compile = |other: &With| self.compile_with(other, "--emit=metadata", text, at);
            other.compile(Some(at.judge), compile).is_ok_and(|compiled| compiled.is_ok())
        };
        at.judge.editions().len() == 1 || others.any(is_taken)
    }

    /// Runs a program on a case. Fails if it cannot be started, or if its failure is not its own.
    pub fn run(
        &self,
        program: &Path,
        ProblemAt { problem, judge }: ProblemAt,
        case: &Case,
    ) -> anyhow::Result<Judged> {
        let limits = limits(judge, &case.output);
        // A folder of its own, removed after the case.
        let folder = tempfile::tempdir_in(self.folder.path())?;
        let mut command = Command::new(program);
        command.current_dir(folder.path());
        let run = match limited::run(&command, problem.input_of(case).as_bytes(), limits) {
            // A program can be linked so that no system starts it. If another can be started, this one is wrong.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let (_folder, control) = compile::control(self.folder.path())?;
                limited::run(&Command::new(control), &[], limits)?;
                let why = error.to_string().replace(&*program.to_string_lossy(), "it");
                return Ok(Judged::new(Verdict::RuntimeError, Some(why.into())));
            }
            run => run?,
        };
        let [output, errors] = [&run.output, &run.errors].map(|it| String::from_utf8_lossy(it));
        let (output, printed) = problem.answer_in(output.into_owned());
        let (layout, answer) = (judge.layout(), &case.output);
        let (verdict, why) = match stop(&run, judge, &errors) {
            // A judge does not know what is still to be written.
            Some(stop) => match Verdict::of(&stop) {
                Verdict::Unfinished => (Verdict::RuntimeError, Some(Cause::from(&stop))),
                verdict => (verdict, Some(Cause::from(&stop))),
            },
            None => match checker::difference(problem.answer, layout, &case.input, answer, &output)
            {
                Some(difference @ Difference::Layout { .. }) if layout.has_presentation_error() => {
                    (Verdict::Presentation, Some(Cause::Output(difference)))
                }
                Some(difference) => (Verdict::WrongAnswer, Some(Cause::Output(difference))),
                None => {
                    let other = || format!("correct; {}.out has another answer", case.name).into();
                    (Verdict::Accepted, checker::is_another(answer, &output).then(other))
                }
            },
        };
        if let Some(fault) = fault_of_the_machine(verdict, run.end, limits) {
            bail!("{fault}: {}", why.map_or(String::new(), |why| why.to_string()));
        }
        let errors = errors.into_owned();
        let (time, peak) = (run.time, run.peak);
        Ok(Judged { verdict, cause: why, time, peak, output, printed, errors })
    }
}

/// Of an amount in mebibytes.
fn bytes(memory: Limit) -> u64 {
    memory.value() << 20
}

/// What a program may use on a case with this answer.
pub fn limits(judge: &Judge, answer: &str) -> Limits {
    Limits {
        time: Duration::from_secs(judge.time.value()),
        memory: Some(bytes(judge.memory) + ADDRESS_SLACK),
        stack: judge.stack.map(bytes),
        output: OUTPUT_BYTES + OUTPUT_FACTOR * answer.len() as u64,
        toolchain: None,
    }
}

/// A failure is the program's own if it had all the problem's resources and was not killed by others, unless it had used more.
fn fault_of_the_machine(verdict: Verdict, end: Exit, limits: Limits) -> Option<String> {
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

/// Why a run has no answer, or none in time; `errors` is what it wrote to standard error.
fn stop(run: &Finished, judge: &Judge, errors: &str) -> Option<Stop> {
    let (time, memory) = (Duration::from_secs(judge.time.value()), bytes(judge.memory));
    let used = text::time(run.time);
    let too_large = run.peak.filter(|peak| peak.exact && peak.bytes > memory);
    let limit = || judge.memory.of("MiB");
    let (kind, why) = match run.end {
        Exit::Output => (StopKind::Output, run.end.to_string()),
        Exit::Time if run.time <= time => {
            let waited = limited::sleep_limit(time, false).as_secs();
            (StopKind::Idle, format!("stopped: idle for {waited} s with {used} of CPU time"))
        }
        _ if run.time > time => {
            (StopKind::Time, format!("{used} of CPU time; the limit is {}", judge.time.of("s")))
        }
        end => match (refused_allocation(end, errors), too_large) {
            (Some(refused), _) => {
                (StopKind::Memory, format!("{refused}; the limit is {}", limit()))
            }
            (None, Some(peak)) => {
                let used = peak.bytes >> 20;
                (StopKind::Memory, format!("{used} MiB of memory; the limit is {}", limit()))
            }
            (None, None) if end == Exit::Code(0) => return None,
            (None, None) => {
                return Some(Stop::said(errors, || Stop::new(StopKind::Ended, end.to_string())));
            }
        },
    };
    Some(Stop::new(kind, why))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(1);
    const MEMORY: u64 = 64 << 20;

    fn judged(end: Exit, time: Duration, peak: Option<Peak>) -> Verdict {
        let run = Finished { end, time, peak, output: Vec::new(), errors: Vec::new() };
        let at: ProblemAt = "poj-3074".parse().unwrap();
        stop(&run, at.judge, "").map_or(Verdict::Accepted, |stop| Verdict::of(&stop))
    }

    #[test]
    fn a_program_exceeds_the_time_limit_and_only_by_an_exact_peak_that_of_memory() {
        let late = LIMIT + Duration::from_nanos(1);
        let peak = |bytes, exact| Some(Peak { bytes, exact });
        for (end, time, peak, expected) in [
            (Exit::Code(0), LIMIT, None, Verdict::Accepted),
            (Exit::Code(0), late, None, Verdict::TimeLimit),
            (Exit::Code(1), late, None, Verdict::TimeLimit),
            (Exit::Signal(24), late, None, Verdict::TimeLimit),
            (Exit::Time, late, None, Verdict::TimeLimit),
            // It waits.
            (Exit::Time, Duration::ZERO, None, Verdict::TimeLimit),
            (Exit::Code(0), LIMIT, peak(MEMORY, true), Verdict::Accepted),
            (Exit::Code(0), LIMIT, peak(MEMORY + 1, true), Verdict::MemoryLimit),
            (Exit::Code(0), LIMIT, peak(MEMORY + 1, false), Verdict::Accepted),
        ] {
            assert_eq!(judged(end, time, peak), expected, "{end:?} {time:?} {peak:?}");
        }
    }

    #[test]
    fn a_program_has_the_limits_and_the_edition_of_its_judge() {
        for (id, edition, seconds, mebibytes, stack) in [
            ("leetcode-37", "2024", 2, 256, None),
            ("kattis-sudokunique", "2021", 2, 1024, None),
            ("codeforces-1335D", "2024", 2, 256, Some(256 << 20)),
            ("swea-1974", "2021", 30, 256, Some(1 << 20)),
            ("poj-3074", "2021", 1, 64, None),
        ] {
            let judge = id.parse::<ProblemAt>().unwrap().judge;
            let limits = limits(judge, &"a".repeat(1000));
            let expected = Limits {
                time: Duration::from_secs(seconds),
                memory: Some((mebibytes + 32 + 2 * MAX_THREADS + 1024) * 1024 * 1024),
                stack,
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
            end: Exit::Code(0),
            time: LIMIT,
            peak: Some(peak),
            output: Vec::new(),
            errors: Vec::new(),
        };
        let at: ProblemAt = "poj-3074".parse().unwrap();
        let why = stop(&run, at.judge, "").unwrap().to_string();
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
        let case = |verdict, why: Option<&str>, time, bytes| Judged {
            time: Duration::from_secs(time),
            peak: Some(Peak { bytes, exact: true }),
            ..Judged::new(verdict, why.map(Into::into))
        };
        let cases = [
            case(Verdict::Accepted, None, 3, 1),
            case(Verdict::WrongAnswer, Some("first"), 1, 9),
            case(Verdict::TimeLimit, Some("last"), 2, 2),
        ];
        assert_eq!(Judged::total(cases.into()), case(Verdict::WrongAnswer, Some("first"), 3, 9));
    }

    /// SIGKILL, by others; beyond a limit on memory it is the program's own.
    #[test]
    fn a_program_that_others_have_killed_is_not_judged() {
        let limits = Limits { time: LIMIT, memory: None, stack: None, output: 0, toolchain: None };
        for (verdict, end, is_machine) in [
            (Verdict::RuntimeError, Exit::Signal(9), true),
            (Verdict::RuntimeError, Exit::Code(1), false),
            (Verdict::MemoryLimit, Exit::Signal(9), false),
            (Verdict::WrongAnswer, Exit::Signal(9), false),
        ] {
            let why = fault_of_the_machine(verdict, end, limits);
            assert_eq!(is_machine, why.is_some(), "{verdict:?} {end:?}: {why:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_a_killed_judge_has_left_is_removed_and_nothing_else() {
        use std::time::SystemTime;
        let here = tempfile::tempdir().unwrap();
        let here = here.path();
        // Whether there is a lock that is held, or one at all, and the seconds since the last use.
        let folder = |name, held: Option<bool>, seconds| {
            let folder = here.join(name);
            fs::create_dir(&folder).unwrap();
            fs::write(folder.join("submission"), "").unwrap();
            let lock = held.map(|held| (File::create(folder.join(LOCK)).unwrap(), held));
            let lock = lock.inspect(|(lock, held)| {
                if *held {
                    lock.lock().unwrap();
                }
            });
            let changed = SystemTime::now() - Duration::from_secs(seconds);
            File::open(folder).unwrap().set_modified(changed).unwrap();
            lock
        };
        let _locks = [
            folder("sudoku-judge-left", Some(false), 0),
            folder("sudoku-judge-begun", None, 60),
            folder("sudoku-judge-begins", None, 0),
            folder("sudoku-judge-runs", Some(true), 60),
            folder("sudoku-other", Some(false), 60),
        ];
        std::os::unix::fs::symlink("sudoku-other", here.join("sudoku-judge-link")).unwrap();
        remove_leftovers(here);
        let files = fs::read_dir(here).unwrap().map(|file| file.unwrap().file_name());
        let mut left: Vec<_> = files.map(|name| name.into_string().unwrap()).collect();
        left.sort();
        let expected = ["judge-begins", "judge-link", "judge-runs", "other"];
        assert_eq!(left, expected.map(|name| format!("sudoku-{name}")));
        assert!(here.join("sudoku-other/submission").exists());
    }
}
