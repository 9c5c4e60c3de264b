//! Compiles programs in folders of their own, and keeps them there.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Error, bail};
use tempfile::TempDir;

use super::limited::Exit;
use super::rustc::{self, Ran};

/// Names the folder for all programs, so that what tests compile in many checkouts is compiled once.
pub const SHARED: &str = "SUDOKU_PROGRAMS";

/// The same within this process: for tests.
pub static SHARED_HERE: OnceLock<PathBuf> = OnceLock::new();

/// The number of programs in a folder: three of each text of a solution, or more than all tests compile.
const KEPT: usize = 9;
const KEPT_SHARED: usize = 1000;

/// The least age of a removed program since its last use: it may be running, or another `sudoku` may be compiling it.
const IN_USE: Duration = Duration::from_secs(90);

/// What the names of folders begin with while they are filled.
const HALF_MADE: &str = ".tmp";

/// Where the program is, beside which nothing else is.
const PROGRAM: &str = "program";

/// The file that says how long the program is, so that half of one is noticed, and by its time, when it was last used.
const USED: &str = "used";

/// The file for rustc's warnings.
const WARNINGS: &str = "warnings.txt";

/// A program that compiles wherever rustc works. It is large: if there is room for it, there is room for others.
const CONTROL: &str = "#[used] static ROOM: [u8; 4 << 20] = [1; 4 << 20]; fn main() {}";

/// What is to be compiled.
pub struct Source<'a> {
    /// The folder in which programs are kept, unless they are shared.
    pub cache: PathBuf,
    /// Names and texts; the first is the root of the crate.
    pub files: &'a [(&'a str, &'a str)],
    /// What it is linked with; it gets a copy of this file, since it reads no other folder.
    pub library: Option<&'a Path>,
    pub arguments: Vec<OsString>,
    /// The name of what comes of it.
    pub output: PathBuf,
    /// The name in messages of the file that the user knows.
    pub shown: &'a str,
}

impl Source<'_> {
    /// The program, compiled unless it is there; or what rustc says against it. An error is not the source's fault.
    pub fn compile(&self) -> anyhow::Result<Result<PathBuf, Ran>> {
        let version = rustc::version().map_err(Error::msg)?;
        let mut digest = DefaultHasher::new();
        (version, rustc::path(), self.files, self.library, &self.arguments, self.shown)
            .hash(&mut digest);
        let shared = SHARED_HERE.get().cloned().or_else(|| env::var_os(SHARED).map(PathBuf::from));
        let kept = if shared.is_some() { KEPT_SHARED } else { KEPT };
        let cache = std::path::absolute(shared.as_ref().unwrap_or(&self.cache))?;
        let folder = cache.join(format!("{:016x}", digest.finish()));
        let compiled = folder.join(PROGRAM).join(&self.output);
        if !is_whole(&compiled, &folder) {
            remove_old(&cache, kept);
            // It gets its name when all is done.
            let new = new_folder(&cache)?;
            let ran = self.run(new.path())?;
            let program = new.path().join(PROGRAM).join(&self.output);
            if ran.end != Exit::Code(0) || !program.exists() {
                if !ran.is_refusal() {
                    bail!(ran.fault(""));
                }
                // rustc also ends like this without a linker or without room. If another source compiles, this one is wrong.
                if ran.first_error().is_none_or(|error| error.place.is_none()) {
                    control(&cache)?;
                }
                return Ok(Err(ran));
            }
            write(&new.path().join(WARNINGS), &ran.rendered())?;
            write(&new.path().join(USED), &program.metadata()?.len().to_string())?;
            // Another `sudoku` may have compiled the same meanwhile, or somebody may have cleaned up half of it.
            if fs::rename(new.path(), &folder).is_err() && !is_whole(&compiled, &folder) {
                let at = || folder.display().to_string();
                fs::remove_dir_all(&folder).with_context(at)?;
                fs::rename(new.path(), &folder).with_context(at)?;
            }
        }
        // What was not used for long is removed.
        let used = File::options().write(true).open(folder.join(USED));
        let _ = used.and_then(|used| used.set_modified(SystemTime::now()));
        Ok(Ok(compiled))
    }

    /// Runs rustc in this folder, which is all it can write and, of ours, read. Only what it has made stays there.
    fn run(&self, folder: &Path) -> anyhow::Result<Ran> {
        let place = |file: &Path| folder.join(file.file_name().unwrap_or_default());
        fs::create_dir(folder.join(PROGRAM))?;
        for (file, text) in self.files {
            write(&folder.join(file), text)?;
        }
        if let Some(library) = self.library {
            fs::copy(library, place(library)).with_context(|| library.display().to_string())?;
        }
        let mut command = Command::new(rustc::path());
        command.args(&self.arguments).arg("-o").arg(Path::new(PROGRAM).join(&self.output));
        command.args(self.files.first().map(|(root, _)| root)).current_dir(folder);
        let ran = rustc::run(&mut command, self.shown)?;
        let library = self.library.map(place);
        for file in self.files.iter().map(|(file, _)| folder.join(file)).chain(library) {
            fs::remove_file(&file).with_context(|| file.display().to_string())?;
        }
        Ok(ran)
    }
}

/// A valid program, in a folder of its own; an error says why there is none.
pub fn control(cache: &Path) -> anyhow::Result<(TempDir, PathBuf)> {
    let source = Source {
        cache: cache.to_owned(),
        files: &[("control.rs", CONTROL)],
        library: None,
        arguments: Vec::new(),
        output: program_name(),
        shown: "control.rs",
    };
    let folder = new_folder(cache)?;
    let ran = source.run(folder.path())?;
    let program = folder.path().join(PROGRAM).join(source.output);
    if ran.end != Exit::Code(0) || !program.exists() {
        bail!(ran.fault(" on a valid program"));
    }
    Ok((folder, program))
}

fn new_folder(cache: &Path) -> anyhow::Result<TempDir> {
    let at = || cache.display().to_string();
    fs::create_dir_all(cache).with_context(at)?;
    tempfile::Builder::new().prefix(HALF_MADE).tempdir_in(cache).with_context(at)
}

/// Whether a program is there as it was compiled.
fn is_whole(program: &Path, folder: &Path) -> bool {
    let length = fs::read_to_string(folder.join(USED)).unwrap_or_default();
    fs::metadata(program).is_ok_and(|program| program.len().to_string() == length)
}

/// The file name of a program.
pub fn program_name() -> PathBuf {
    Path::new("program").with_extension(std::env::consts::EXE_EXTENSION)
}

/// Rustc's warnings about a compiled program.
pub fn warnings(program: &Path) -> String {
    let folder = program.parent().and_then(Path::parent);
    folder.and_then(|folder| fs::read_to_string(folder.join(WARNINGS)).ok()).unwrap_or_default()
}

fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(file, text).with_context(|| file.display().to_string())
}

/// Removes all programs except the last and those in use, and what killed compilers have left.
fn remove_old(cache: &Path, kept: usize) {
    let mut folders: Vec<(SystemTime, PathBuf)> = fs::read_dir(cache)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let used = fs::metadata(entry.path().join(USED)).or_else(|_| entry.metadata());
            Some((used.ok()?.modified().ok()?, entry.path()))
        })
        .collect();
    folders.sort();
    let is_half_made = |folder: &Path| {
        folder.file_name().is_some_and(|name| name.to_string_lossy().starts_with(HALF_MADE))
    };
    let (half_made, programs): (Vec<_>, Vec<_>) =
        folders.iter().partition(|(_, folder)| is_half_made(folder));
    // One more is about to be made.
    for (used, folder) in half_made.into_iter().chain(programs.into_iter().rev().skip(kept - 1)) {
        if used.elapsed().is_ok_and(|time| time > IN_USE) {
            // If this fails, the next time tries again.
            let _ = fs::remove_dir_all(folder);
        }
    }
}
