//! Compiles a solution of the reader's own into a program that answers questions, and keeps it in a cache.

use std::collections::hash_map::DefaultHasher;
use std::env::{self, consts::EXE_EXTENSION};
use std::ffi::OsString;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use instrument::Entrance;
use serde::Deserialize;
use thiserror::Error;

use crate::report;

/// The program around a solution.
const PLAIN: &str = "\
extern crate self as solutions;
#[allow(warnings)]
mod board;
#[allow(warnings)]
mod program;
#[allow(warnings)]
mod worker;
#[allow(dead_code)]
mod solution;
use board::Board;
use program::Program;

const PROGRAM: Program = Program::KIND(solution::CALL);
const COUNT: Option<fn(&[[u8; 9]; 9], u32) -> u32> = COUNTS;

fn pass(puzzles: &[Board], limit: u32) -> u64 {
    let count = |puzzle: &Board| match COUNT {
        Some(count) if limit > 1 => count(&puzzle.to_matrix(), limit),
        _ => PROGRAM.solve(&mut puzzle.clone()) as u32,
    };
    puzzles.iter().map(|puzzle| u64::from(count(puzzle))).sum()
}

fn clock() -> std::time::Duration {
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

fn main() -> std::process::ExitCode {
    let token = std::env::args().nth(1).unwrap_or_default();
    worker::answer(&token, worker::replies(PROGRAM, pass, clock))
}
";

/// The program around a watched copy. What the copy prints has been printed by the solution.
const WATCHED: &str = "\
#![allow(warnings)]
extern crate self as solutions;
mod board;
mod program;
mod worker;
mod probe;
mod trace;
mod wire;
macro_rules! println {
    () => { () };
    ($($argument:tt)+) => {{ let _ = format_args!($($argument)+); }};
}
macro_rules! print {
    ($($argument:tt)+) => { println!($($argument)+) };
}
mod solution;
use board::Board;
use program::Program;

fn main() -> std::process::ExitCode {
    // What a panic says is in the trace.
    std::panic::set_hook(Box::new(|_| ()));
    let token = std::env::args().nth(1).unwrap_or_default();
    worker::answer(&token, wire::replies(Program::KIND(solution::CALL)))
}
";

/// What a solution cannot be called by is at least compiled, for rustc's words.
const UNCALLED: &str = "#[allow(dead_code)]\nmod solution;\nfn main() {}\n";

const BOARD: (&str, &str) = (
    "board.rs",
    include_str!("../../../solutions/catalogue/board.rs"),
);
const PROGRAM: (&str, &str) = (
    "program.rs",
    include_str!("../../../solutions/catalogue/program.rs"),
);
const WORKER: (&str, &str) = ("worker.rs", include_str!("../child/worker.rs"));
const PROBE: (&str, &str) = ("probe.rs", include_str!("../../watched/src/probe.rs"));
const TRACE: (&str, &str) = ("trace.rs", include_str!("../../watched/src/trace.rs"));
const WIRE: (&str, &str) = ("wire.rs", include_str!("../../watched/src/wire.rs"));

/// How many programs of a name stay in the cache, plain and watched ones together.
const KEPT: usize = 6;

/// In the cache, what rustc has said besides.
const WARNINGS: &str = "warnings.txt";

/// Why a solution cannot run.
#[derive(Clone, Debug, Error)]
pub enum Broken {
    /// Its text is wrong: the first error in a line, and all that rustc says.
    #[error("does not compile: {first}")]
    Text { first: String, said: String },
    /// It runs, but not watched.
    #[error("cannot be watched: {0}")]
    Unwatched(String),
    /// Its file has another name or another function than is called.
    #[error("{0}")]
    Uncallable(String),
    /// It cannot be compiled for a reason that is not in the text.
    #[error("{0}")]
    Other(String),
}

/// The file of a solution.
#[derive(Clone, Debug)]
pub struct Source {
    pub root: PathBuf,
    pub name: String,
    /// As it is shown: `solutions/own/mine.rs`.
    pub file: String,
    pub text: String,
}

/// The program that solves and measures.
pub fn plain(source: &Source, entrance: Option<&Entrance>) -> Result<PathBuf, Broken> {
    let Some(entrance) = entrance else {
        return compile(
            source,
            &[("main.rs", UNCALLED), ("solution.rs", &source.text)],
        );
    };
    let counts = if entrance.counts {
        "Some(solution::count_solutions)"
    } else {
        "None"
    };
    let main = called(PLAIN, entrance).replace("COUNTS", counts);
    let files = [("main.rs", main.as_str()), ("solution.rs", &source.text)];
    compile(source, &[&files[..], &[BOARD, PROGRAM, WORKER]].concat())
}

/// The program that runs the watched copy, and the names of its functions.
pub fn watched(source: &Source, entrance: &Entrance) -> Result<(PathBuf, Vec<String>), Broken> {
    let copy = instrument::watched(&source.file, &source.text, "crate::probe", 0)
        .map_err(|errors| Broken::Unwatched(errors.join("; ")))?;
    let main = called(WATCHED, entrance);
    let files = [("main.rs", main.as_str()), ("solution.rs", &copy.text)];
    let parts = [BOARD, PROGRAM, WORKER, PROBE, TRACE, WIRE];
    match compile(source, &[&files[..], &parts].concat()) {
        Ok(program) => Ok((program, copy.functions)),
        Err(Broken::Text { first, .. }) => Err(Broken::Unwatched(first)),
        Err(other) => Err(other),
    }
}

/// What rustc has warned of, for a program that is compiled.
pub fn warnings(program: &Path) -> String {
    fs::read_to_string(program.with_file_name(WARNINGS)).unwrap_or_default()
}

fn called(main: &str, entrance: &Entrance) -> String {
    main.replace("KIND", &format!("{:?}", entrance.kind))
        .replace("CALL", &entrance.path)
}

/// Compiles the files, of which the first is the program's, unless the same ones have been compiled before.
fn compile(source: &Source, files: &[(&str, &str)]) -> Result<PathBuf, Broken> {
    let rustc = rustc().map_err(|error| Broken::Other(error.to_string()))?;
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error| Broken::Other(report::about(&path)(error))
    };
    let mut digest = DefaultHasher::new();
    (version(&rustc)?, files, &source.file).hash(&mut digest);
    let cache = source.root.join("target/own");
    let folder = cache.join(format!("{}-{:016x}", source.name, digest.finish()));
    let program = folder.join("program").with_extension(EXE_EXTENSION);
    let used = folder.join("used");
    if program.is_file() {
        // The oldest are removed.
        let _ = fs::write(used, "");
        return Ok(program);
    }
    // In a folder of its own, which then gets its name: another `sudoku` may be compiling the same.
    fs::create_dir_all(&cache).map_err(at(&cache))?;
    let new = tempfile::Builder::new()
        .prefix(&format!("{}-", source.name))
        .tempdir_in(&cache)
        .map_err(at(&cache))?;
    for (name, text) in files {
        let file = new.path().join(name);
        fs::write(&file, text).map_err(at(&file))?;
    }
    let output = Command::new(&rustc)
        .current_dir(new.path())
        .args(["--edition", "2018", "-O", "--crate-name", "solution"])
        .args([
            "--error-format",
            "json",
            "--json",
            "diagnostic-rendered-ansi",
        ])
        .arg(format!("--remap-path-prefix=solution.rs={}", source.file))
        .arg("-o")
        .arg(Path::new("program").with_extension(EXE_EXTENSION))
        .arg("main.rs")
        .output()
        .map_err(at(Path::new(&rustc)))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let messages: Vec<Message> = said
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    let rendered: String = messages
        .iter()
        .map(|message| message.rendered.as_str())
        .collect();
    if !output.status.success() {
        return Err(
            match messages.iter().find(|message| message.level == "error") {
                Some(first) => Broken::Text {
                    first: first.in_a_line(&source.file),
                    said: rendered,
                },
                None => Broken::Other(format!("{} failed: {said}", Path::new(&rustc).display())),
            },
        );
    }
    let warnings = new.path().join(WARNINGS);
    fs::write(&warnings, rendered).map_err(at(&warnings))?;
    if let Err(error) = fs::rename(new.path(), &folder)
        && !program.is_file()
    {
        return Err(at(&folder)(error));
    }
    let _ = fs::write(used, "");
    remove_old(&cache, &source.name);
    Ok(program)
}

/// What rustc says of one place, as far as it is read here.
#[derive(Deserialize)]
struct Message {
    message: String,
    level: String,
    rendered: String,
    spans: Vec<Span>,
}

#[derive(Deserialize)]
struct Span {
    file_name: String,
    line_start: usize,
    column_start: usize,
    is_primary: bool,
}

impl Message {
    fn in_a_line(&self, file: &str) -> String {
        let mut spans = self.spans.iter().filter(|span| span.is_primary);
        match spans.find(|span| span.file_name == file) {
            Some(span) => format!(
                "{file}:{}:{}: {}",
                span.line_start, span.column_start, self.message
            ),
            // The call is not in the reader's file.
            None => format!("{file}: fn solve_sudoku: {}", self.message),
        }
    }
}

/// Removes all but the last programs of a name.
fn remove_old(cache: &Path, name: &str) {
    let is_its = |entry: &fs::DirEntry| {
        let entry = entry.file_name();
        let entry = entry.to_string_lossy();
        entry.split_once('-').is_some_and(|(of, _)| of == name)
    };
    let mut folders: Vec<(SystemTime, PathBuf)> = fs::read_dir(cache)
        .into_iter()
        .flatten()
        .flatten()
        .filter(is_its)
        .filter_map(|entry| {
            let used = fs::metadata(entry.path().join("used")).or_else(|_| entry.metadata());
            Some((used.ok()?.modified().ok()?, entry.path()))
        })
        .collect();
    folders.sort();
    for (_, folder) in folders.iter().rev().skip(KEPT) {
        // What is in use on Windows may go the next time.
        let _ = fs::remove_dir_all(folder);
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

fn version(rustc: &OsString) -> Result<Vec<u8>, Broken> {
    let output = Command::new(rustc).arg("-vV").output().map_err(|error| {
        let rustc = Path::new(rustc).display();
        Broken::Other(format!(
            "{rustc}: {error}; set RUSTC to a rustc that can be run"
        ))
    })?;
    Ok(output.stdout)
}
