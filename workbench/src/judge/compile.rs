//! Compiles submissions as a judge would, each of them once.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Error, bail};

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
        let done = match program {
            Some(program) => Ok(program),
            None if ran.is_refusal() => {
                Err(CompileError { said: ran.plain(), messages: ran.messages })
            }
            None => bail!(ran.fault("")),
        };
        if done.is_err() {
            // rustc also ends like this without a linker or without room. If another source compiles, this one is wrong.
            self.control(edition)?;
        }
        self.compiled.insert(key, done.clone());
        Ok(done)
    }

    /// A valid program; an error says why there is none.
    pub fn control(&self, edition: &str) -> anyhow::Result<PathBuf> {
        let (ran, program) = self.run("control", CONTROL, edition, "control.rs")?;
        program.ok_or_else(|| Error::msg(ran.fault(" on a valid program")))
    }

    /// Runs rustc on a source in a folder that is all it can write and, of ours, read. The program, if there is one, gets a
    /// folder in which nothing else stands.
    fn run(
        &self,
        name: &str,
        source: &str,
        edition: &str,
        shown: &str,
    ) -> anyhow::Result<(Ran, Option<PathBuf>)> {
        let folder = tempfile::tempdir_in(&self.folder)?;
        // Without the folder, which would show in rustc's messages and in panics.
        let input = PathBuf::from(name).with_extension("rs");
        let program = input.with_extension(env::consts::EXE_EXTENSION);
        let file = folder.path().join(&input);
        fs::write(&file, source).with_context(|| file.display().to_string())?;
        let mut command = Command::new(rustc::path());
        command
            .args(["--crate-name", "submission", "--crate-type", "bin"])
            .arg(format!("--remap-path-prefix={}={shown}", input.display()))
            .args(["--edition", edition, "-O", "-o"])
            .args([&program, &input])
            .current_dir(&folder);
        let ran = rustc::run(&mut command, shown)?;
        let (made, own) = (folder.path().join(&program), self.folder.join(name));
        if ran.end != End::Code(0) || !made.exists() {
            return Ok((ran, None));
        }
        fs::create_dir_all(&own).with_context(|| own.display().to_string())?;
        let program = own.join(program);
        fs::rename(made, &program).with_context(|| program.display().to_string())?;
        Ok((ran, Some(program)))
    }
}
