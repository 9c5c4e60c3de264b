//! Compiles submissions as a judge would, each of them once.

use std::collections::HashMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Error, bail};

use crate::process::confine::{self, Limits};
use crate::process::limited::{self, End, Finished};
use crate::process::rustc_path as rustc;
use crate::process::rustc::Message;

/// What rustc may use.
const LIMITS: Limits = Limits {
    time: Duration::from_secs(60),
    memory: Some(4 << 30),
    output: 1 << 30,
    processes: true,
};

/// A program that compiles wherever rustc works. It is large: if there is room for it, there is room for a submission.
const CONTROL: &str = "#[used] static ROOM: [u8; 4 << 20] = [1; 4 << 20]; fn main() {}";

/// Characters shown of rustc's message.
const MESSAGE_LENGTH: usize = 4000;

/// A program, or rustc's message.
type Compiled = Result<PathBuf, CompileError>;

#[derive(Clone, Debug)]
pub struct CompileError {
    pub messages: Vec<Message>,
    pub said: String,
}

pub struct Compiler {
    folder: PathBuf,
    rustc: OsString,
    /// By source and edition.
    compiled: HashMap<(String, &'static str), Compiled>,
}

impl Compiler {
    pub fn new(folder: &Path) -> io::Result<Self> {
        Ok(Compiler { folder: folder.to_owned(), rustc: rustc()?, compiled: HashMap::new() })
    }

    /// Fails only if rustc cannot be started, or fails for a reason other than the source.
    pub fn compile(&mut self, source: String, edition: &'static str, _file: &str) -> anyhow::Result<Compiled> {
        let key = (source, edition);
        if let Some(done) = self.compiled.get(&key) {
            return Ok(done.clone());
        }
        let name = format!("submission{}", self.compiled.len());
        let (rustc, program) = self.run(&name, &key.0, edition)?;
        let done = match rustc.end {
            End::Code(0) if program.exists() => Ok(program),
            End::Code(1) => Err(CompileError { messages: vec![], said: rustc.message(MESSAGE_LENGTH) }),
            End::Time if rustc.time > LIMITS.time => {
                Err(CompileError { messages: vec![], said: format!("rustc needs more than {} s of CPU time", LIMITS.time.as_secs()) })
            }
            _ => return Err(self.fault(&rustc, "")),
        };
        if done.is_err() {
            // rustc also ends like this without a linker or without room. If another source compiles, this one is wrong.
            let (control, program) = self.run("control", CONTROL, edition)?;
            if control.end != End::Code(0) || !program.exists() {
                return Err(self.fault(&control, " on a valid program"));
            }
        }
        self.compiled.insert(key, done.clone());
        Ok(done)
    }

    /// Runs rustc on a source; the path is where the program should be.
    fn run(&self, name: &str, source: &str, edition: &str) -> anyhow::Result<(Finished, PathBuf)> {
        // Without the folder, which would show in rustc's messages and in panics.
        let input = PathBuf::from(name).with_extension("rs");
        let program = input.with_extension(env::consts::EXE_EXTENSION);
        let file = self.folder.join(&input);
        fs::write(&file, source).with_context(|| file.display().to_string())?;
        let mut command = Command::new(&self.rustc);
        command
            .args(["--crate-name", "submission", "--crate-type", "bin"])
            .args(["--edition", edition, "-O", "-o"])
            .args([&program, &input])
            .current_dir(&self.folder);
        match limited::run(&command, Vec::new(), LIMITS) {
            Ok(rustc) => Ok((rustc, self.folder.join(program))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                bail!("{error}; set RUSTC to a rustc that can be run")
            }
            Err(error) => Err(error.into()),
        }
    }

    /// A failure of rustc that is not the source's.
    fn fault(&self, rustc: &Finished, on: &str) -> Error {
        let what = match rustc.end {
            End::Code(0) => format!("wrote no program{on}"),
            end => format!("failed{on}: {end}"),
        };
        let lower = confine::ulimits_below(LIMITS).map(|lower| format!("; {lower}"));
        let (lower, message) = (lower.unwrap_or_default(), rustc.message(MESSAGE_LENGTH));
        let message = format!("{} {what}{lower}\n{message}", self.rustc.display());
        Error::msg(message.trim_end().to_owned())
    }
}
