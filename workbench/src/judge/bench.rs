//! Compiles a text once and runs it on cases: what a judge does after a text was handed in.

use std::collections::HashMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;

use super::compare;
use super::process::{self, End, Limits, MOST_THREADS, Peak, Ran};
use crate::problems::{Comparison, Glue, Home, Problem};

/// A text may take so long to compile, in processor time, and so many bytes of address space.
const COMPILE_TIME: Duration = Duration::from_secs(60);
const COMPILE_MEMORY: u64 = 4 << 30;

/// So much of what rustc says is shown.
const COMPILE_WORDS: usize = 4000;

/// So much of what a program that failed wrote to standard error is shown.
const LAST_WORDS: usize = 500;

/// What a program may occupy of the address space and hardly use, in bytes: itself with its libraries, and the stacks of
/// its threads. The limit on the address space is wider by it, so that the judge's limit is one on memory in use.
const ADDRESS_SLACK: u64 = (32 << 20) + MOST_THREADS * (2 << 20);

/// An answer may be so many times as long as the one expected, and so many bytes besides.
const OUTPUT_FACTOR: u64 = 16;
const OUTPUT_BYTES: u64 = 1 << 20;

/// What a judge says, from the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Accepted.
    Accepted,
    /// Wrong answer.
    WrongAnswer,
    /// Time limit exceeded.
    TimeLimit,
    /// Memory limit exceeded.
    MemoryLimit,
    /// Output limit exceeded.
    OutputLimit,
    /// Runtime error.
    RuntimeError,
    /// Compile error.
    CompileError,
}

impl Verdict {
    /// The usual letters: AC, WA, TLE, MLE, OLE, RE, CE.
    #[must_use]
    pub fn letters(self) -> &'static str {
        match self {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer => "WA",
            Verdict::TimeLimit => "TLE",
            Verdict::MemoryLimit => "MLE",
            Verdict::OutputLimit => "OLE",
            Verdict::RuntimeError => "RE",
            Verdict::CompileError => "CE",
        }
    }
}

/// What a judge says of one case.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// Why, if it is not accepted: the first difference, the signal, rustc's words.
    pub detail: Option<String>,
    /// Processor time.
    pub time: Duration,
    /// Peak memory, where the system says.
    pub peak: Option<Peak>,
}

/// A text that was compiled, or why it was not.
#[derive(Clone, Debug)]
pub enum Compiled {
    /// The program.
    Program(PathBuf),
    /// What rustc says.
    Error(String),
}

/// A place to compile and run in. Its folder is removed when it is dropped.
pub struct Bench {
    folder: TempDir,
    rustc: OsString,
    compiled: HashMap<(String, &'static str), Compiled>,
}

impl Bench {
    /// Makes the folder. The compiler is what the environment variable `RUSTC` says, otherwise `rustc`.
    ///
    /// # Errors
    /// When no folder can be made, or Ctrl-C cannot be heeded.
    pub fn new() -> io::Result<Bench> {
        process::heed_interrupts()?;
        Ok(Bench {
            folder: tempfile::Builder::new().prefix("sudoku-judge-").tempdir()?,
            rustc: rustc()?,
            compiled: HashMap::new(),
        })
    }

    /// Compiles the text of a submission as the judge would. A text that was compiled before is not compiled again.
    ///
    /// # Errors
    /// When rustc cannot be started.
    pub fn compile(&mut self, text: &str, problem: &Problem, home: &Home) -> io::Result<Compiled> {
        let key = (whole(text, problem), home.rust.edition());
        if let Some(done) = self.compiled.get(&key) {
            return Ok(done.clone());
        }
        let number = self.compiled.len();
        // Without the folder, which would stand in rustc's words and in panics.
        let source = PathBuf::from(format!("submission{number}.rs"));
        let program = source.with_extension(env::consts::EXE_EXTENSION);
        fs::write(self.folder.path().join(&source), &key.0)?;
        let mut command = Command::new(&self.rustc);
        command
            .args(["--crate-name", "submission", "--crate-type", "bin"])
            .args(["--edition", key.1, "-O", "-o"])
            .args([&program, &source])
            .current_dir(self.folder.path());
        let limits = Limits {
            time: COMPILE_TIME,
            memory: Some(COMPILE_MEMORY),
            output: 1 << 30,
            processes: true,
        };
        let ran = process::run(&command, &Arc::default(), limits).map_err(|error| {
            if error.kind() == io::ErrorKind::NotFound {
                io::Error::other(format!("{error}; set RUSTC to a rustc that can be run"))
            } else {
                error
            }
        })?;
        let said = String::from_utf8_lossy(&ran.errors);
        let done = match ran.end {
            End::Code(0) => Compiled::Program(self.folder.path().join(program)),
            End::Code(_) => Compiled::Error(visible(&said, COMPILE_WORDS)),
            end => Compiled::Error(format!("rustc was stopped: {}", in_words(end))),
        };
        self.compiled.insert(key, done.clone());
        Ok(done)
    }

    /// Runs a compiled text, `program`, on a case.
    ///
    /// # Errors
    /// When the program cannot be started.
    pub fn judge(
        &self,
        program: &Path,
        comparison: Comparison,
        home: &Home,
        input: &str,
        expected: &str,
    ) -> io::Result<Judged> {
        let memory = home.memory.value() << 20;
        let limits = Limits {
            time: home.time.value(),
            memory: Some(memory + ADDRESS_SLACK),
            output: OUTPUT_BYTES + OUTPUT_FACTOR * expected.len() as u64,
            processes: false,
        };
        // A folder of its own for whatever it writes; gone with its files behind the case.
        let folder = tempfile::tempdir_in(self.folder.path())?;
        let mut command = Command::new(program);
        command.current_dir(folder.path());
        let ran = process::run(&command, &input.as_bytes().into(), limits)?;
        let (verdict, detail) = verdict(&ran, limits.time, memory, || {
            let found = String::from_utf8_lossy(&ran.output);
            compare::difference(comparison, input, expected, &found)
        });
        Ok(Judged {
            verdict,
            detail,
            time: ran.time,
            peak: ran.peak,
        })
    }
}

/// The compiler: what `RUSTC` says, otherwise `rustc`. A path counts from where we are, not from where it will run.
fn rustc() -> io::Result<OsString> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    if Path::new(&rustc).components().count() > 1 {
        return Ok(std::path::absolute(rustc)?.into());
    }
    Ok(rustc)
}

/// What is compiled: the text, and behind it what stands in for a judge's own code where that calls a function.
#[must_use]
pub fn whole(text: &str, problem: &Problem) -> String {
    match &problem.glue {
        Glue::Program(_) => text.to_owned(),
        Glue::Function { harness, .. } => format!("{text}{harness}"),
    }
}

/// The verdict on a run, and why.
fn verdict(
    ran: &Ran,
    time: Duration,
    memory: u64,
    difference: impl FnOnce() -> Option<String>,
) -> (Verdict, Option<String>) {
    let errors = String::from_utf8_lossy(&ran.errors);
    let said = visible(errors.trim(), LAST_WORDS);
    // So does Rust's allocator end a program that gets no memory.
    let refused = errors.contains("memory allocation of ");
    match ran.end {
        End::Output => (Verdict::OutputLimit, Some(in_words(ran.end))),
        _ if ran.time > time => (Verdict::TimeLimit, None),
        End::Time => (Verdict::TimeLimit, Some(in_words(ran.end))),
        _ if refused && ran.end != End::Code(0) => (Verdict::MemoryLimit, Some(said)),
        _ if ran
            .peak
            .is_some_and(|peak| peak.exact && peak.bytes > memory) =>
        {
            (Verdict::MemoryLimit, None)
        }
        End::Code(0) => match difference() {
            None => (Verdict::Accepted, None),
            difference => (Verdict::WrongAnswer, difference),
        },
        end if said.is_empty() => (Verdict::RuntimeError, Some(in_words(end))),
        end => (
            Verdict::RuntimeError,
            Some(format!("{}: {said}", in_words(end))),
        ),
    }
}

/// The beginning of a text, without what would move the cursor or change the terminal.
fn visible(text: &str, most: usize) -> String {
    let mut visible = String::new();
    for character in text.chars().take(most) {
        if character.is_control() && character != '\n' {
            visible.extend(character.escape_default());
        } else {
            visible.push(character);
        }
    }
    visible
}

fn in_words(end: End) -> String {
    match end {
        End::Code(code) => format!("exit code {code}"),
        End::Signal(number) => match signal_hook::low_level::signal_name(number) {
            Some(name) => format!("signal {number} ({name})"),
            None => format!("signal {number}"),
        },
        End::Time => "it had not ended when the clock was stopped".to_owned(),
        End::Output => "it wrote far more than an answer needs".to_owned(),
        End::Threads => format!("it had more than {} threads", process::MOST_THREADS),
    }
}
