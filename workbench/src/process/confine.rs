//! Limits a process and makes it the program: the child's side of `limited` and `asked`.
//!
//! Limits must be in force before the program's first instruction, and a process can set them only on itself. So a
//! program is started through the hidden verb `confine` of this binary. It inherits only its standard streams, and no
//! environment but what is set here. On Linux, with Landlock, it can only read the system's files and its own folder, and
//! with seccomp only compute and write to its streams. A compiler can also read its toolchain, crates and what is on its PATH, write
//! in its own folder, and start processes. On Windows, where no process becomes another, the program is started as it is: else
//! `confine` would be measured and stopped in its place.

use std::env;
use std::ffi::OsString;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::OnceLock;
use std::time::Duration;

use clap::Parser;
use serde::{Deserialize, Serialize};

pub use super::os::ulimits_below;
use super::{crates, os};
use crate::report;

/// The exit code of `confine` when the program cannot be started, the same as a shell's.
const NOT_STARTED: u8 = 127;

/// Begins its message then. The program never sees it: when it has become the program, its arguments are the program's.
fn token() -> &'static str {
    static TOKEN: OnceLock<String> = OnceLock::new();
    TOKEN.get_or_init(|| format!("{:016x}", RandomState::new().hash_one(0)))
}

/// The resources that a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time.
    pub time: Duration,
    /// Address space in bytes; `None` for no limit.
    pub memory: Option<u64>,
    /// Stack of the first thread in bytes; `None` for that of this process.
    pub stack: Option<u64>,
    /// Bytes on standard output, and in any file.
    pub output: u64,
    /// Of a compiler, which may start processes and write files: the folder of its toolchain, or nothing if that is not known.
    #[serde(skip)]
    pub toolchain: Option<&'static str>,
}

/// The arguments of `confine`.
#[derive(Parser, Debug)]
pub struct Confine {
    /// As JSON.
    #[arg(value_parser = |text: &str| serde_json::from_str::<Limits>(text))]
    limits: Limits,
    token: String,
    /// Of a compiler: the folders that it may read.
    #[arg(long)]
    reads: Vec<String>,
    program: OsString,
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// The program with our verbs if it is not this one: for tests.
pub static SUDOKU: OnceLock<PathBuf> = OnceLock::new();

/// The program with these verbs.
pub fn sudoku() -> io::Result<PathBuf> {
    SUDOKU.get().cloned().map_or_else(env::current_exe, Ok)
}

/// The command that runs `command` confined.
pub fn command(command: &Command, limits: Limits) -> io::Result<Command> {
    let mut outer = Command::new(command.get_program());
    if cfg!(unix) {
        outer = Command::new(sudoku()?);
        outer.env_clear().arg("confine").arg(serde_json::to_string(&limits)?).arg(token());
        if let Some(toolchain) = limits.toolchain {
            let crates = command.get_args().filter_map(|it| it.to_str()?.strip_prefix(crates::IN));
            outer.args(crates.chain([toolchain]).flat_map(|folder| ["--reads", folder]));
        } else {
            // Otherwise glibc reserves 64 MiB of address space for every thread, too much for many threads.
            outer.env("MALLOC_ARENA_MAX", "1");
        }
        outer.arg(command.get_program());
    }
    outer
        .args(command.get_args())
        .envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))))
        // Judges show no backtraces, and they take memory.
        .env("RUST_BACKTRACE", "0");
    if let Some(folder) = command.get_current_dir() {
        outer.current_dir(folder);
        // Temporary files are removed with the folder.
        for name in ["TMPDIR", "TMP", "TEMP"] {
            outer.env(name, folder);
        }
    }
    Ok(outer)
}

/// The message of `confine` in its standard error, if it could not become the program.
pub fn why_not_started(code: Option<i32>, errors: &[u8]) -> Option<String> {
    let said = String::from_utf8_lossy(errors);
    let why = said.strip_prefix(token()).filter(|_| code == Some(NOT_STARTED.into()));
    why.map(|why| why.trim().to_owned())
}

impl Confine {
    /// Limits this process and becomes the program. Returns only if that fails.
    pub fn run(&self) -> ExitCode {
        let error = match self.confine_self() {
            Ok(()) => os::exec(Command::new(&self.program).args(&self.arguments)),
            Err(error) => error,
        };
        let program = self.program.to_string_lossy();
        report::tell(format_args!("{} cannot start {program}: {error}", self.token));
        ExitCode::from(NOT_STARTED)
    }

    fn confine_self(&self) -> io::Result<()> {
        os::limit_self(self.limits)?;
        #[cfg(target_os = "linux")]
        {
            use rustix::process::{Signal, set_parent_process_death_signal};
            set_parent_process_death_signal(Some(Signal::KILL))?;
            super::linux::isolate(&self.program, &self.reads)?;
        }
        Ok(())
    }
}
