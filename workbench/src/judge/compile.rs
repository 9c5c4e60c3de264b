//! Compiles submissions as a judge would, each of them once.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, bail};

use crate::process::limited::End;
use crate::process::rustc::{self, Message, Ran};

/// A program that compiles wherever rustc works. It is large: if there is room for it, there is room for a submission.
const CONTROL: &str = "#[used] static ROOM: [u8; 4 << 20] = [1; 4 << 20]; fn main() {}";

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
    /// By source, edition and the name that the source is shown by.
    compiled: HashMap<(String, &'static str, String), Compiled>,
}

impl Compiler {
    pub fn new(folder: &Path) -> Self {
        Compiler { folder: folder.to_owned(), compiled: HashMap::new() }
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
            _ if ran.is_refusal() => {
                Err(CompileError { said: ran.plain(), messages: ran.messages })
            }
            _ => bail!(ran.fault("")),
        };
        if done.is_err() {
            // rustc also ends like this without a linker or without room. If another source compiles, this one is wrong.
            let (control, program) = self.run("control", CONTROL, edition, "control.rs")?;
            if control.end != End::Code(0) || !program.exists() {
                bail!(control.fault(" on a valid program"));
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
        let mut command = Command::new(rustc::path());
        command
            .args(["--crate-name", "submission", "--crate-type", "bin"])
            .arg(format!("--remap-path-prefix={}={shown}", input.display()))
            .args(["--edition", edition, "-O", "-o"])
            .args([&program, &input])
            .current_dir(&self.folder);
        Ok((rustc::run(&mut command, shown)?, self.folder.join(program)))
    }
}
