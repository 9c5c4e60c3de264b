//! Compiles a text once and runs it on cases: what a judge does after a text was handed in.

use std::collections::HashMap;
use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use tempfile::TempDir;

use super::process::{self, End, Limits, MOST_THREADS, Peak, Ran};
use super::{checker, confine};
use crate::problems::{Comparison, Glue, Home, Problem};
use crate::report;

/// What rustc may use.
const COMPILING: Limits = Limits {
    time: Duration::from_secs(60),
    memory: Some(4 << 30),
    output: 1 << 30,
    processes: true,
};

/// A program that compiles wherever rustc works. It is large, so that there is room for a submission where there is room
/// for this.
const CONTROL: &str = "#[used] static ROOM: [u8; 4 << 20] = [1; 4 << 20]; fn main() {}";

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

/// The end of a program that was killed, and not by us: SIGKILL has this number on every Unix.
const KILLED: End = End::Signal(9);

/// How the names of our temporary folders begin.
const FOLDER: &str = "sudoku-judge-";

/// The file in each of them that is locked as long as its judge runs.
const LOCK: &str = "lock";

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
    /// Open as long as this judge runs. It stands before the folder, since Windows removes no open file.
    _lock: File,
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
        remove_leftovers(&env::temp_dir());
        let folder = tempfile::Builder::new().prefix(FOLDER).tempdir()?;
        let lock = folder.path().join(LOCK);
        let lock = File::create(&lock).map_err(at(&lock))?;
        // Where files cannot be locked, no leftover is ever removed.
        let _ = lock.try_lock();
        Ok(Bench {
            _lock: lock,
            folder,
            rustc: rustc()?,
            compiled: HashMap::new(),
        })
    }

    /// Compiles the text of a submission as the judge would. A text that was compiled before is not compiled again.
    ///
    /// # Errors
    /// When rustc cannot be started, or fails for a reason that is not in the text.
    pub fn compile(&mut self, text: &str, problem: &Problem, home: &Home) -> io::Result<Compiled> {
        let key = (whole(text, problem), home.rust.edition());
        if let Some(done) = self.compiled.get(&key) {
            return Ok(done.clone());
        }
        let name = format!("submission{}", self.compiled.len());
        let (ran, program) = self.run_rustc(&name, &key.0, key.1)?;
        let refusal = match ran.end {
            End::Code(0) if program.exists() => None,
            End::Code(1) => Some(beginning(&ran.errors, COMPILE_WORDS)),
            End::Time if ran.time > COMPILING.time => Some(format!(
                "rustc needs more than {} s of processor time",
                COMPILING.time.as_secs()
            )),
            _ => return Err(self.fault(&ran, "")),
        };
        let done = match refusal {
            None => Compiled::Program(program),
            Some(words) => {
                // rustc ends so also where it finds no linker or no room. The text is to blame if another compiles.
                let (control, program) = self.run_rustc("control", CONTROL, key.1)?;
                if control.end != End::Code(0) || !program.exists() {
                    return Err(self.fault(&control, " on a program that is right"));
                }
                Compiled::Error(words)
            }
        };
        self.compiled.insert(key, done.clone());
        Ok(done)
    }

    /// Runs rustc on a text, and says where the program should be.
    fn run_rustc(&self, name: &str, text: &str, edition: &str) -> io::Result<(Ran, PathBuf)> {
        // Without the folder, which would stand in rustc's words and in panics.
        let source = PathBuf::from(name).with_extension("rs");
        let program = source.with_extension(env::consts::EXE_EXTENSION);
        let file = self.folder.path().join(&source);
        fs::write(&file, text).map_err(at(&file))?;
        let mut command = Command::new(&self.rustc);
        command
            .args(["--crate-name", "submission", "--crate-type", "bin"])
            .args(["--edition", edition, "-O", "-o"])
            .args([&program, &source])
            .current_dir(self.folder.path());
        let ran = process::run(&command, &Arc::default(), COMPILING).map_err(|error| {
            if error.kind() == io::ErrorKind::NotFound {
                io::Error::other(format!("{error}; set RUSTC to a rustc that can be run"))
            } else {
                error
            }
        })?;
        Ok((ran, self.folder.path().join(program)))
    }

    /// That rustc has failed, and not because of the text.
    fn fault(&self, ran: &Ran, on: &str) -> io::Error {
        let mut what = match ran.end {
            End::Code(0) => format!("wrote no program{on}"),
            end => format!("failed{on}: {}", in_words(end)),
        };
        if let Some(lower) = confine::lowered(COMPILING) {
            what.push_str(&format!("; {lower}"));
        }
        let said = beginning(&ran.errors, COMPILE_WORDS);
        let message = format!("{} {what}\n{said}", self.rustc.display());
        io::Error::other(message.trim_end().to_owned())
    }

    /// Runs a compiled text, `program`, on a case.
    ///
    /// # Errors
    /// When the program cannot be started, or its end says nothing about it.
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
            checker::difference(comparison, input, expected, &found)
        });
        // A failure is the program's own where it had all that the problem allows, and nobody has killed it.
        if matches!(verdict, Verdict::MemoryLimit | Verdict::RuntimeError) {
            let why = match confine::lowered(limits) {
                Some(lower) => Some(format!(
                    "failed under a lower limit than the problem's ({lower})"
                )),
                None if ran.end == KILLED => {
                    Some("was killed; the machine may have run out of memory".to_owned())
                }
                None => None,
            };
            if let Some(why) = why {
                let detail = detail.as_deref().unwrap_or(verdict.letters());
                return Err(io::Error::other(format!("the program {why}: {detail}")));
            }
        }
        Ok(Judged {
            verdict,
            detail,
            time: ran.time,
            peak: ran.peak,
        })
    }
}

/// Removes what judges have left that were killed: folders of ours that nobody has used for a day, and whose judge has
/// let go of its lock.
fn remove_leftovers(temporary: &Path) {
    let leftover = |folder: &fs::DirEntry| -> io::Result<bool> {
        // Of the link, not of what it leads to.
        let about = folder.metadata()?;
        let unused = about.modified()?.elapsed().unwrap_or_default();
        Ok(about.is_dir()
            && is_ours(&about)
            && unused > Duration::from_secs(24 * 60 * 60)
            && File::open(folder.path().join(LOCK))?.try_lock().is_ok())
    };
    for folder in fs::read_dir(temporary).into_iter().flatten().flatten() {
        let name = folder.file_name();
        if name.as_encoded_bytes().starts_with(FOLDER.as_bytes())
            && leftover(&folder).unwrap_or(false)
        {
            // What cannot be removed now may be at the next start.
            let _ = fs::remove_dir_all(folder.path());
        }
    }
}

#[cfg(unix)]
fn is_ours(about: &fs::Metadata) -> bool {
    std::os::unix::fs::MetadataExt::uid(about) == rustix::process::geteuid().as_raw()
}

/// Elsewhere everybody has a folder of their own for temporary files.
#[cfg(not(unix))]
fn is_ours(_: &fs::Metadata) -> bool {
    true
}

/// An error of the system with the file that it is about.
fn at(file: &Path) -> impl Fn(io::Error) -> io::Error + '_ {
    move |error| io::Error::other(report::about(file)(error))
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
    let said = beginning(&ran.errors, LAST_WORDS);
    // So does Rust's allocator end a program that gets no memory.
    let refused = String::from_utf8_lossy(&ran.errors).contains("memory allocation of ");
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

/// The beginning of what a program wrote.
fn beginning(text: &[u8], most: usize) -> String {
    let text = String::from_utf8_lossy(text);
    text.trim().chars().take(most).collect()
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
