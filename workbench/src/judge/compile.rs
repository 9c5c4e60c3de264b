//! Compiles submissions as a judge would, each of them once.

use std::collections::HashMap;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Error};

use crate::process::confine;
use crate::process::limited::End;
use crate::process::rustc::{self, LIMITS, Message, Ran};

/// A program that compiles wherever rustc works. It is large: if there is room for it, there is room for a submission.
const CONTROL: &str = "#[used] static ROOM: [u8; 4 << 20] = [1; 4 << 20]; fn main() {}";

/// Characters shown of rustc's messages.
const MESSAGE_LENGTH: usize = 4000;

/// Why there is no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileError {
    pub messages: Vec<Message>,
    /// The beginning of the whole text.
    pub said: String,
}

pub type Compiled = Result<PathBuf, CompileError>;

pub struct Compiler {
    folder: PathBuf,
    rustc: OsString,
    /// By source, edition and the name that the source is shown by.
    compiled: HashMap<(String, &'static str, String), Compiled>,
}

impl Compiler {
    pub fn new(folder: &Path) -> io::Result<Self> {
        let compiled = HashMap::new();
        Ok(Compiler { folder: folder.to_owned(), rustc: rustc::path()?, compiled })
    }

    /// Fails only if rustc cannot be started, or fails for a reason other than the source, whose name in messages and panics
    /// is `shown`.
    pub fn compile(
        &mut self,
        source: String,
        edition: &'static str,
        shown: &str,
    ) -> anyhow::Result<Compiled> {
        let key = (source, edition, shown.to_owned());
        if let Some(done) = self.compiled.get(&key) {
            return Ok(done.clone());
        }
        let name = format!("submission{}", self.compiled.len());
        let (ran, program) = self.run(&name, &key.0, edition, shown)?;
        let done = match ran.end {
            End::Code(0) if program.exists() => Ok(program),
            _ if ran.is_refusal() => Err(CompileError {
                said: ran.plain().chars().take(MESSAGE_LENGTH).collect(),
                messages: ran.messages,
            }),
            _ => return Err(self.fault(&ran, "")),
        };
        if done.is_err() {
            // rustc also ends like this without a linker or without room. If another source compiles, this one is wrong.
            let (control, program) = self.run("control", CONTROL, edition, "control.rs")?;
            if control.end != End::Code(0) || !program.exists() {
                return Err(self.fault(&control, " on a valid program"));
            }
        }
        self.compiled.insert(key, done.clone());
        Ok(done)
    }

    /// Runs rustc on a source; the path is where the program should be.
    fn run(
        &self,
        name: &str,
        source: &str,
        edition: &str,
        shown: &str,
    ) -> anyhow::Result<(Ran, PathBuf)> {
        // Without the folder, which would show in rustc's messages and in panics.
        let input = PathBuf::from(name).with_extension("rs");
        let program = input.with_extension(env::consts::EXE_EXTENSION);
        let file = self.folder.join(&input);
        fs::write(&file, source).with_context(|| file.display().to_string())?;
        let mut command = Command::new(&self.rustc);
        command
            .args(["--crate-name", "submission", "--crate-type", "bin"])
            .arg(format!("--remap-path-prefix={}={shown}", input.display()))
            .args(["--edition", edition, "-O", "-o"])
            .args([&program, &input])
            .current_dir(&self.folder);
        Ok((rustc::run(&mut command, shown)?, self.folder.join(program)))
    }

    /// A failure of rustc that is not the source's.
    fn fault(&self, ran: &Ran, on: &str) -> Error {
        let what = match ran.end {
            End::Code(0) => format!("wrote no program{on}"),
            end => format!("failed{on}: {end}"),
        };
        let lower = confine::ulimits_below(LIMITS).map(|lower| format!("; {lower}"));
        let (rustc, lower) = (self.rustc.display(), lower.unwrap_or_default());
        let said: String = ran.plain().chars().take(MESSAGE_LENGTH).collect();
        Error::msg(format!("{rustc} {what}{lower}\n{said}").trim_end().to_owned())
    }
}
