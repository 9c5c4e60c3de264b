//! Compiles a solution of the reader's own into a program that answers questions, and keeps it in a cache.

use std::collections::hash_map::DefaultHasher;
use std::env::consts::EXE_EXTENSION;
use std::ffi::OsString;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use solutions::Kind;
use thiserror::Error;

use super::obstacle::{self, Obstacle};
use super::{EntryPoint, Solution};
use crate::process::limited::End;
use crate::process::rustc::{self, Message, Place};

/// The files of the crate that all programs are linked with.
const SUPPORT: [(&str, &str); 9] = [
    ("support.rs", include_str!("support.rs")),
    ("board.rs", include_str!("../../../solutions/catalogue/board.rs")),
    ("kind.rs", include_str!("../../../solutions/catalogue/kind.rs")),
    ("program.rs", include_str!("../../../solutions/catalogue/program.rs")),
    ("worker.rs", include_str!("../process/worker.rs")),
    ("probe.rs", include_str!("../../watched/src/probe.rs")),
    ("run.rs", include_str!("../../watched/src/run.rs")),
    ("trace.rs", include_str!("../../watched/src/trace.rs")),
    ("wire.rs", include_str!("../../watched/src/wire.rs")),
];

/// The number of programs of one name in the cache: three of each of its texts.
const KEPT: usize = 9;

/// The least age of a removed program since its last use: it may be running, or another `sudoku` may be compiling it.
const IN_USE: Duration = Duration::from_secs(90);

/// What programs are linked with. rustc reads it in their folder, since it reads no other.
const LIBRARY: &str = "libsupport.rlib";

/// What the names of folders begin with while they are filled.
const HALF_MADE: &str = ".tmp";

/// The file in the cache for rustc's warnings.
const WARNINGS: &str = "warnings.txt";

/// Why a solution does not run.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Broken {
    /// Its source is wrong: the first error, and all of rustc's messages, with colours.
    #[error("does not compile: {first}")]
    Source { first: Box<Message>, said: String },
    /// Its name is not allowed, or it has no function that can be called.
    #[error("{0}")]
    Uncallable(String),
    /// It cannot be compiled, but not because of its source; or it cannot be watched.
    #[error("{0}")]
    Other(String),
}

/// The program that solves and measures. A solution that is not called by ours is compiled only for rustc's messages.
pub fn plain(root: &Path, solution: &Solution) -> Result<PathBuf, Broken> {
    let main = match &solution.entry_point {
        Ok(entry_point) if entry_point.kind != Kind::WholeProgram => {
            let count = if entry_point.counts { "Some(solution::count_solutions)" } else { "None" };
            // On a line of its own, which rustc shows if it cannot be called.
            calling("plain", entry_point, &format!(",\n{count}"))
        }
        _ => "fn main() {}\n".to_owned(),
    };
    let main = format!("#[allow(dead_code)]\nmod solution;\n{main}");
    linked(root, solution, &main, solution.file.text(), solution.checks_overflow)
}

/// The program that runs the watched copy.
pub fn watched(
    root: &Path,
    solution: &Solution,
    entry_point: &EntryPoint,
) -> Result<PathBuf, Broken> {
    let copy = solution.file.watched().map_err(Broken::Other)?;
    // It prints nothing: the solution itself has printed.
    let silence = include_str!("../../watched/src/silence.rs");
    let main = calling("watched", entry_point, "");
    let main = format!("#![allow(warnings)]\n{silence}use support::probe;\nmod solution;\n{main}");
    linked(root, solution, &main, &copy.text, true).map_err(Broken::in_a_line)
}

/// The program that the whole file is.
pub fn whole(root: &Path, solution: &Solution) -> Result<PathBuf, Broken> {
    program(root, solution, &[("solution.rs", solution.file.text())], None, &[])
}

/// Why a region does not compile by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAlone {
    Obstacle(Obstacle),
    /// The first error.
    Error(Box<Message>),
    /// It is not known: rustc cannot be run.
    Unknown(String),
}

/// Whether the region compiles by itself, as every judge will compile it.
pub fn alone(root: &Path, solution: &Solution) -> Result<(), NotAlone> {
    let file = &solution.file;
    let region = obstacle::region(solution).map_err(NotAlone::Obstacle)?;
    let text = "\n".repeat(region.start - 1) + &file.lines(&region).join("\n") + "\n";
    let kind = if file.is_program(&region) { "bin" } else { "lib" };
    let options = ["--crate-type", kind, "--emit=metadata", "--cap-lints", "allow"];
    let files = [("solution.rs", &*text)];
    match program(root, solution, &files, None, &options.map(Into::into)) {
        Ok(_) => Ok(()),
        Err(Broken::Source { first, .. }) => {
            let obstacle = obstacle::of_error(solution, &region, &first);
            Err(obstacle.map_or(NotAlone::Error(first), NotAlone::Obstacle))
        }
        Err(other) => Err(NotAlone::Unknown(other.to_string())),
    }
}

impl Broken {
    /// For a text that is not the reader's.
    fn in_a_line(self) -> Broken {
        match self {
            Broken::Source { first, .. } => Broken::Other(first.to_string()),
            other => other,
        }
    }
}

/// The main function of a program.
fn calling(function: &str, entry_point: &EntryPoint, more: &str) -> String {
    let EntryPoint { path, kind, .. } = entry_point;
    format!(
        "fn main() -> std::process::ExitCode {{ support::{function}(support::Program::{kind:?}(solution::{path}){more}) }}\n"
    )
}

/// Rustc's warnings about a compiled program.
pub fn warnings(program: &Path) -> String {
    fs::read_to_string(program.with_file_name(WARNINGS)).unwrap_or_default()
}

/// Compiles a solution with our code that calls it.
fn linked(
    root: &Path,
    of: &Solution,
    main: &str,
    solution: &str,
    checks_overflow: bool,
) -> Result<PathBuf, Broken> {
    let files = [("main.rs", main), ("solution.rs", solution)];
    let checks = if checks_overflow { "-Coverflow-checks=on" } else { "-Coverflow-checks=off" };
    let options = ["--extern".into(), format!("support={LIBRARY}").into(), checks.into()];
    program(root, of, &files, Some(&support(root)?), &options)
}

/// Compiles files of which one is the solution, shown as its own.
fn program(
    root: &Path,
    of: &Solution,
    files: &[(&str, &str)],
    library: Option<&Path>,
    more: &[OsString],
) -> Result<PathBuf, Broken> {
    let remap = format!("--remap-path-prefix=solution.rs={}", of.file.name());
    let arguments = ["--edition", "2018", "-O", "--crate-name", "solution", &remap];
    let arguments = [&arguments.map(Into::into)[..], more].concat();
    let output = Path::new("program").with_extension(EXE_EXTENSION);
    compile(root, Some(of), files, library, &arguments, &output)
}

fn support(root: &Path) -> Result<PathBuf, Broken> {
    // A plain program and a watched one may be compiled at the same time.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _lock = ONE_AT_A_TIME.lock();
    let arguments = ["--edition", "2024", "-O", "--crate-type", "rlib"].map(Into::into);
    compile(root, None, &SUPPORT, None, &arguments, Path::new(LIBRARY)).map_err(Broken::in_a_line)
}

/// Compiles the files, of which the first is the crate root, unless they are in the cache; for a solution with this library,
/// or what all are linked with.
fn compile(
    root: &Path,
    of: Option<&Solution>,
    files: &[(&str, &str)],
    library: Option<&Path>,
    arguments: &[OsString],
    output: &Path,
) -> Result<PathBuf, Broken> {
    let version = rustc::version().map_err(Broken::Other)?;
    let mut digest = DefaultHasher::new();
    (version, files, library, arguments).hash(&mut digest);
    // Names of solutions begin with a letter.
    let cache = root.join("target/own").join(of.map_or("_support", |of| &*of.name));
    let folder = cache.join(format!("{:016x}", digest.finish()));
    let compiled = folder.join(output);
    if !compiled.is_file() {
        remove_old(&cache);
        // It gets its name when all is done.
        fs::create_dir_all(&cache).map_err(at(&cache))?;
        let new = tempfile::Builder::new().prefix(HALF_MADE).tempdir_in(&cache);
        let new = new.map_err(at(&cache))?;
        for (file, text) in files {
            write(&new.path().join(file), text)?;
        }
        let beside = new.path().join(LIBRARY);
        if let Some(library) = library {
            fs::copy(library, &beside).map_err(at(library))?;
        }
        let mut command = Command::new(rustc::path());
        command.args(arguments).arg("-o").arg(output).args(files.first().map(|(name, _)| name));
        let warnings = run_rustc(command.current_dir(new.path()), of)?;
        if library.is_some() {
            fs::remove_file(&beside).map_err(at(&beside))?;
        }
        write(&new.path().join(WARNINGS), &warnings)?;
        // Another `sudoku` may have compiled the same meanwhile.
        if let Err(error) = fs::rename(new.path(), &folder)
            && !compiled.is_file()
        {
            return Err(at(&folder)(error));
        }
    }
    // What was not used for long is removed.
    let _ = fs::write(folder.join("used"), "");
    Ok(compiled)
}

/// An error with the path that it is about.
fn at(path: &Path) -> impl FnOnce(io::Error) -> Broken + use<> {
    let path = path.display().to_string();
    move |error| Broken::Other(format!("{path}: {error}"))
}

fn write(file: &Path, text: &str) -> Result<(), Broken> {
    fs::write(file, text).map_err(at(file))
}

/// Runs rustc, and returns its warnings.
fn run_rustc(command: &mut Command, of: Option<&Solution>) -> Result<String, Broken> {
    let file = of.map_or("support.rs", |of| of.file.name());
    let mut ran = rustc::run(command, file).map_err(|error| Broken::Other(error.to_string()))?;
    if let Some(of) = of {
        for message in &mut ran.messages {
            at_the_call(message, of);
        }
    }
    if ran.end == End::Code(0) {
        return Ok(ran.rendered());
    }
    let first = ran.messages.iter().find(|message| message.is_error);
    Err(match first {
        Some(first) if ran.is_refusal() && (first.place.is_some() || ran.end != End::Code(1)) => {
            Broken::Source { first: Box::new(first.clone()), said: ran.rendered() }
        }
        // An error without a place is not in the source: no linker, no room.
        _ => Broken::Other(ran.fault("")),
    })
}

/// A message about our own code is about the call of their function.
fn at_the_call(message: &mut Message, of: &Solution) {
    let is_elsewhere = |place: &Place| place.file != of.file.name();
    if message.place.as_ref().is_some_and(is_elsewhere)
        && let Some(Obstacle { line, why, .. }) = obstacle::of_the_call(of, message)
    {
        message.place = Some(Place { file: of.file.name().to_owned(), line, column: 1 });
        // The place says it.
        message.said = why.replace(&format!(" in line {line}"), "");
        message.rendered = format!("error: {message}\n");
    }
}

/// Removes all programs of a solution except the last and those in use, and what killed compilers have left.
fn remove_old(cache: &Path) {
    let mut folders: Vec<(SystemTime, PathBuf)> = fs::read_dir(cache)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let used = fs::metadata(entry.path().join("used")).or_else(|_| entry.metadata());
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
    for (used, folder) in half_made.into_iter().chain(programs.into_iter().rev().skip(KEPT - 1)) {
        if used.elapsed().is_ok_and(|time| time > IN_USE) {
            // If this fails, the next time tries again.
            let _ = fs::remove_dir_all(folder);
        }
    }
}
