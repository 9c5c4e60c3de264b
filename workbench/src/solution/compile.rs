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

use anstream::adapter::strip_str;
use serde_json::Value;
use solutions::Kind;
use thiserror::Error;

use super::{EntryPoint, Solution};
use crate::process;
use crate::process::rustc::Message;

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

/// The number of programs of one name in the cache, plain and watched together.
const KEPT: usize = 6;

/// The least age of a removed program since its last use: it may be running, or another `sudoku` may be compiling it.
const IN_USE: Duration = Duration::from_secs(60);

/// The file in the cache for rustc's warnings.
const WARNINGS: &str = "warnings.txt";

/// Why a solution does not run.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Broken {
    /// Its source is wrong: the first error as one line, and all of rustc's messages, with colours.
    #[error("does not compile: {}", first.said)]
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
            calling("plain", entry_point, &format!(", {count}"))
        }
        _ => "fn main() {}\n".to_owned(),
    };
    let main = format!("#[allow(dead_code)]\nmod solution;\n{main}");
    program(root, solution, &main, &solution.source)
}

/// The program that runs the watched copy, and the names of its functions.
pub fn watched(
    root: &Path,
    solution: &Solution,
    entry_point: &EntryPoint,
) -> Result<(PathBuf, Vec<String>), Broken> {
    let copy = instrument::watched(&solution.file, &solution.source, "support::probe", 0)
        .map_err(Broken::Other)?;
    // It prints nothing: the solution itself has printed.
    let silence = include_str!("../../watched/src/silence.rs");
    let main = calling("watched", entry_point, "");
    let main = format!("#![allow(warnings)]\n{silence}mod solution;\n{main}");
    let program = program(root, solution, &main, &copy.text).map_err(Broken::in_a_line)?;
    Ok((program, copy.functions))
}

/// The program that the whole file is.
pub fn whole(root: &Path, solution: &Solution) -> Result<PathBuf, Broken> {
    let output = Path::new("program").with_extension(EXE_EXTENSION);
    let arguments = ["--edition", "2018", "-O", "--crate-name", "whole"].map(Into::into);
    let files = [("main.rs", &*solution.source)];
    compile(root, (&solution.name, &solution.file), &files, &arguments, &output)
}

impl Broken {
    /// For a text that is not the reader's.
    fn in_a_line(self) -> Broken {
        match self {
            Broken::Source { first, .. } => Broken::Other(first.said),
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

fn program(root: &Path, of: &Solution, main: &str, solution: &str) -> Result<PathBuf, Broken> {
    let mut library = OsString::from("support=");
    library.push(support(root)?);
    let remap = format!("--remap-path-prefix=solution.rs={}", of.file);
    let arguments = ["--edition", "2018", "-O", "--crate-name", "solution", &remap, "--extern"];
    let arguments: Vec<OsString> = arguments.map(Into::into).into_iter().chain([library]).collect();
    let files = [("main.rs", main), ("solution.rs", solution)];
    let output = Path::new("program").with_extension(EXE_EXTENSION);
    compile(root, (&of.name, &of.file), &files, &arguments, &output)
}

fn support(root: &Path) -> Result<PathBuf, Broken> {
    // A plain program and a watched one may be compiled at the same time.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _lock = ONE_AT_A_TIME.lock();
    let arguments = ["--edition", "2024", "-O", "--crate-type", "rlib"].map(Into::into);
    // Names of solutions begin with a letter.
    let of = ("_support", "support.rs");
    compile(root, of, &SUPPORT, &arguments, Path::new("libsupport.rlib")).map_err(Broken::in_a_line)
}

/// Compiles the files, of which the first is the crate root, unless they are in the cache, for a solution of that name in
/// that file.
fn compile(
    root: &Path,
    (name, file): (&str, &str),
    files: &[(&str, &str)],
    arguments: &[OsString],
    output: &Path,
) -> Result<PathBuf, Broken> {
    let rustc = process::rustc_path().map_err(|error| Broken::Other(error.to_string()))?;
    let version = Command::new(&rustc).arg("-vV").output().map_err(|error| {
        let rustc = rustc.display();
        Broken::Other(format!("{rustc}: {error}; set RUSTC to a rustc that can be run"))
    })?;
    let mut digest = DefaultHasher::new();
    (version.stdout, files, arguments).hash(&mut digest);
    let cache = root.join("target/own").join(name);
    let folder = cache.join(format!("{:016x}", digest.finish()));
    let compiled = folder.join(output);
    let is_new = !compiled.is_file();
    if is_new {
        // It gets its name when all is done.
        fs::create_dir_all(&cache).map_err(at(&cache))?;
        let new = tempfile::tempdir_in(&cache).map_err(at(&cache))?;
        for (file, text) in files {
            write(&new.path().join(file), text)?;
        }
        let mut command = Command::new(&rustc);
        command.args(arguments).arg("-o").arg(output).args(files.first().map(|(name, _)| name));
        let warnings = run_rustc(command, new.path(), file)?;
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
    if is_new {
        remove_old(&cache);
    }
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

/// Runs rustc in a folder, and returns its warnings. `file` is the reader's, for messages.
fn run_rustc(mut command: Command, folder: &Path, file: &str) -> Result<String, Broken> {
    let rustc = PathBuf::from(command.get_program());
    let ran = command
        .current_dir(folder)
        .args(["--error-format=json", "--json=diagnostic-rendered-ansi"])
        .output()
        .map_err(at(&rustc))?;
    let said = String::from_utf8_lossy(&ran.stderr);
    let messages: Vec<Value> =
        said.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let rendered: String = messages
        .iter()
        .map(|message| match place(message, file) {
            None if has_place(message) => in_a_line(message, file) + "\n",
            _ => text(&message["rendered"]).to_owned(),
        })
        .collect();
    if ran.status.success() {
        return Ok(rendered);
    }
    Err(match messages.iter().find(|message| message["level"] == "error") {
        // An error without a place is not in the source: no linker, no room.
        Some(first) if has_place(first) => {
            let place = place(first, file).map(|place| crate::process::rustc::Place { file: file.to_owned(), line: place["line_start"].as_u64().unwrap_or(0) as usize, column: place["column_start"].as_u64().unwrap_or(0) as usize });
            let first = Message { is_error: true, code: String::new(), said: text(&first["message"]).to_owned(), place, rendered: text(&first["rendered"]).to_owned(), help: String::new() };
            Broken::Source { first: Box::new(first), said: rendered }
        }
        Some(_) => Broken::Other(strip_str(&rendered).to_string()),
        None => Broken::Other(format!("{} failed: {said}", rustc.display())),
    })
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn has_place(message: &Value) -> bool {
    message["spans"][0].is_object()
}

/// Where the message points to, if that is in the reader's file.
fn place<'a>(message: &'a Value, file: &str) -> Option<&'a Value> {
    let mut places = message["spans"].as_array()?.iter();
    places.find(|place| place["is_primary"] == true && place["file_name"] == file)
}

/// A message with its place in the reader's file; if that is elsewhere, it is the call of their function.
fn in_a_line(message: &Value, file: &str) -> String {
    let said = text(&message["message"]);
    if let Some(place) = place(message, file) {
        return format!("{file}:{}:{}: {said}", place["line_start"], place["column_start"]);
    }
    let said = format!("{said}: {}", text(&message["children"][0]["message"]));
    let words: Vec<&str> = said.split_whitespace().collect();
    format!("{file}: its function cannot be called: {}", words.join(" "))
}

/// Removes all programs of a solution except the last and those in use.
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
    for (used, folder) in folders.iter().rev().skip(KEPT) {
        if used.elapsed().is_ok_and(|time| time > IN_USE) {
            // If this fails, the next time tries again.
            let _ = fs::remove_dir_all(folder);
        }
    }
}
