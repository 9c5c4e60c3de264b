//! The programs that are made of a solution of the user's own.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use instrument::Changes;
use solutions::Kind;

use super::obstacle;
use super::{EDITION, EntryPoint, Solution};
use crate::diagnosis::{Diagnosed, Diagnosis};
use crate::problems::Judge;
use crate::process::compile::{self, Source};
use crate::process::crates::With;
use crate::process::rustc::{self, Ran};

/// The files of the crate that all programs are linked with.
const SUPPORT: [(&str, &str); 12] = [
    ("support.rs", include_str!("support.rs")),
    ("paired.rs", include_str!("paired.rs")),
    ("board.rs", include_str!("../../../solutions/catalogue/board.rs")),
    ("changes.rs", include_str!("changes.rs")),
    ("kind.rs", include_str!("../../../solutions/catalogue/kind.rs")),
    ("program.rs", include_str!("../../../solutions/catalogue/program.rs")),
    ("worker.rs", include_str!("../process/worker.rs")),
    ("probe.rs", include_str!("../../watched/src/probe.rs")),
    ("reads.rs", include_str!("../../watched/src/reads.rs")),
    ("run.rs", include_str!("../../watched/src/run.rs")),
    ("trace.rs", include_str!("../../watched/src/trace.rs")),
    ("wire.rs", include_str!("../../watched/src/wire.rs")),
];

/// Above a copy that prints nothing: the solution itself has printed.
const SILENCE: &str = include_str!("../../watched/src/silence.rs");

/// What programs are linked with.
const LIBRARY: &str = "libsupport.rlib";

/// The bytes behind an error of rustc in which the names are that it may be about.
const NEAR: usize = 40;

/// How often single changes are left out of a program that does not compile; then all that use the same names.
const ROUNDS: usize = 40;

/// For a program of which most is never run: to make it fast would take ten times as long.
const QUICKLY: [&str; 2] = ["-Copt-level=0", "-Cdebug-assertions=off"];

/// The program that solves and measures. A solution that is not called by ours is compiled only for rustc's messages.
pub fn plain(root: &Path, solution: &Solution) -> Diagnosed<PathBuf> {
    let main = match &solution.entry_point {
        Ok(entry_point) if entry_point.kind != Kind::WholeProgram => {
            let count = if entry_point.counts { "Some(solution::count_solutions)" } else { "None" };
            // On a line of its own, which rustc shows if it cannot be called.
            calling("plain", entry_point, &format!(",\n{count}"))
        }
        _ => "fn main() {}\n".to_owned(),
    };
    let before = if solution.is_silent {
        &format!("#![allow(warnings)]\n{SILENCE}")
    } else {
        "#[allow(dead_code)]\n"
    };
    let main = format!("{before}mod solution;\n{main}");
    // It is a module here.
    let text = solution.file.text().replace("crate::", "crate::solution::");
    let lines = ["-Cdebuginfo=line-tables-only"];
    linked(root, solution, &main, &text, solution.checks_overflow, &lines, explained(solution))
}

/// The program that runs the watched copy.
pub fn watched(root: &Path, solution: &Solution, entry_point: &EntryPoint) -> Diagnosed<PathBuf> {
    let copy = solution.file.watched();
    let copy = copy.map_err(|why| Diagnosis::obstacle(&solution.file, why))?;
    let main = calling("watched", entry_point, "");
    let main = format!("#![allow(warnings)]\n{SILENCE}use support::probe;\nmod solution;\n{main}");
    let unwatched = |ran: &Ran| obstacle::unwatched(solution, ran);
    linked(root, solution, &main, &copy.text, true, &[], unwatched)
}

/// The program in which changes of the solution can be turned on, those that use names of unknown types or the others, and which
/// these are. What a change makes of it may not compile: such changes are left out.
pub fn changed(
    root: &Path,
    solution: &Solution,
    changes: &Changes,
    are_guesses: bool,
) -> Diagnosed<(PathBuf, BTreeSet<usize>)> {
    let entry_point = solution.entry_point.clone()?;
    let count = if entry_point.counts { ", Some(solution::count_solutions)" } else { ", None" };
    let main = calling("changed", &entry_point, count);
    let main =
        format!("#![allow(warnings)]\n{SILENCE}use support::changes;\nmod solution;\n{main}");
    let all: BTreeSet<usize> = (1..=changes.all.len()).collect();
    let guesses: BTreeSet<usize> = changes.guesses().collect();
    let mut on = if are_guesses { guesses.clone() } else { &all - &guesses };
    let mut round = 0;
    loop {
        round += 1;
        let copy = changes.switched(solution.file.text(), &on);
        let (mut wrong, mut words) = (BTreeSet::new(), BTreeSet::new());
        let refused = |ran: &Ran| {
            for bytes in ran.messages.iter().filter(|it| it.is_error).map(|it| &it.bytes) {
                let about = bytes.iter().map(|bytes| copy.at(bytes));
                wrong.extend(about.into_iter().find(|it| !it.is_empty()).unwrap_or_default());
                // What stands beside it may have another type by one of them.
                let near = bytes.first().map(|it| it.start..copy.text.len().min(it.end + NEAR));
                let near = near.and_then(|bytes| copy.text.get(bytes)).unwrap_or_default();
                let is_name = |word: &&str| word.starts_with(|c: char| c.is_alphabetic());
                let names = near.split(|c: char| !c.is_alphanumeric() && c != '_');
                words.extend(names.filter(is_name).take(2).map(str::to_owned));
            }
            obstacle::explained(solution, &(0..usize::MAX), ran)
        };
        let program = if entry_point.kind == Kind::WholeProgram {
            let text = copy.text.clone() + "\nmod changes { pub use support::changes::*; }\n";
            let library = format!("support={LIBRARY}");
            let options = ["--cap-lints", "allow", "-Coverflow-checks=off", "--extern", &library];
            let options: Vec<OsString> = options.iter().chain(&QUICKLY).map(Into::into).collect();
            let files = [("solution.rs", &*text)];
            compiled(root, solution, &files, Some(&support(root)?), &options, refused)
        } else {
            linked(root, solution, &main, &copy.text, true, &QUICKLY, refused)
        };
        if program.is_err() && (wrong.is_empty() || round > ROUNDS) {
            // They may be why another place does not compile: those with the same names first.
            let of_words: BTreeSet<_> =
                changes.with(&words, solution.file.text()).into_iter().collect();
            let ways = [&of_words & &on, on.clone()];
            wrong.extend(ways.into_iter().find(|it| !it.is_empty()).unwrap_or_default());
        }
        if program.is_ok() || wrong.is_empty() {
            return Ok((program?, on));
        }
        on = &on - &wrong;
    }
}

/// The program that calls functions of an exercise paired with those of its original, in the original's search of the boards that
/// are its arguments. `text` is that of `File::paired`.
pub fn paired(root: &Path, solution: &Solution, text: &str) -> Diagnosed<PathBuf> {
    let EntryPoint { path, kind, .. } = solution.entry_point.clone()?;
    // A board holds no such numbers.
    let odd = match kind {
        Kind::Generator => {
            format!(
                "for place in (0..9).rev() {{ for odd in [-1, 0, 10] {{ \
                let mut row = [1, 2, 3, 4, 5, 6, 7, 8, 9]; row[place] = odd; solution::{path}(row); }} }}"
            )
        }
        _ => String::new(),
    };
    let main = format!(
        "#![allow(warnings)]\nuse support::paired;\nmod solution;\nfn main() {{ std::panic::set_hook(Box::new(|_| ())); \
        for board in std::env::args().skip(1) {{ paired::begin(); \
        support::Program::{kind:?}(solution::{path}).solve(&mut board.parse().unwrap()); }} {odd} }}\n"
    );
    linked(root, solution, &main, text, true, &[], explained(solution))
}

/// The program that the whole file is.
pub fn whole(root: &Path, solution: &Solution) -> Diagnosed<PathBuf> {
    let files = [("solution.rs", solution.file.text())];
    compiled(root, solution, &files, None, &[], explained(solution))
}

/// Whether the region compiles by itself, as every judge will compile it.
pub fn alone(root: &Path, solution: &Solution) -> Diagnosed<PathBuf> {
    let file = &solution.file;
    let region = obstacle::region(solution).map_err(|why| Diagnosis::obstacle(file, why))?;
    let above = "\n".repeat(region.start - 1);
    let text = above + &file.lines(&region).join("\n") + declared_type(solution) + "\n";
    let kind = if file.is_program(&region) { "bin" } else { "lib" };
    let options = ["--crate-type", kind, "--emit=metadata", "--cap-lints", "allow"];
    let files = [("solution.rs", &*text)];
    let explained = |ran: &Ran| obstacle::explained(solution, &region, ran);
    compiled(root, solution, &files, None, &options.map(Into::into), explained)
}

/// The main function of a program.
fn calling(function: &str, entry_point: &EntryPoint, more: &str) -> String {
    let EntryPoint { path, kind, .. } = entry_point;
    format!(
        "fn main() -> std::process::ExitCode {{ support::{function}(support::Program::{kind:?}(solution::{path}){more}) }}\n"
    )
}

/// Compiles a solution with our code that calls it.
fn linked(
    root: &Path,
    of: &Solution,
    main: &str,
    solution: &str,
    checks_overflow: bool,
    more: &[&str],
    explained: impl FnOnce(&Ran) -> Diagnosis,
) -> Diagnosed<PathBuf> {
    let solution = solution.to_owned() + declared_type(of);
    let files = [("main.rs", main), ("solution.rs", &*solution)];
    let checks = if checks_overflow { "-Coverflow-checks=on" } else { "-Coverflow-checks=off" };
    let library = format!("support={LIBRARY}");
    let options = [&["--extern", &*library, checks][..], more].concat();
    let options: Vec<OsString> = options.iter().map(Into::into).collect();
    compiled(root, of, &files, Some(&support(root)?), &options, explained)
}

/// LeetCode's type for the function, which the judge declares if the file does not. Below all else, so that lines keep their
/// numbers.
pub fn declared_type(solution: &Solution) -> &'static str {
    let is_method = |called: &EntryPoint| called.path.starts_with("Solution::");
    let is_missing = solution.file.defined("Solution").is_empty();
    let is_needed = solution.entry_point.as_ref().is_ok_and(is_method) && is_missing;
    if is_needed { "\npub struct Solution;\n" } else { "" }
}

/// What rustc says, wherever in the file.
fn explained(solution: &Solution) -> impl Fn(&Ran) -> Diagnosis {
    move |ran| obstacle::explained(solution, &(0..usize::MAX), ran)
}

/// Compiles files of which one is the solution, shown as its own.
fn compiled(
    root: &Path,
    of: &Solution,
    files: &[(&str, &str)],
    library: Option<&Path>,
    more: &[OsString],
    explained: impl FnOnce(&Ran) -> Diagnosis,
) -> Diagnosed<PathBuf> {
    let remap = rustc::shown_as("solution.rs", of.file.name());
    let arguments = ["-O", "--crate-name", "solution", &remap].map(OsString::from);
    let compile = |with: &With| {
        // Names of solutions begin with a letter, ours with another sign.
        let cache = root.join("target/own").join(&*of.name);
        let arguments = arguments.iter().chain(more).cloned();
        let arguments = arguments.chain(with.arguments.iter().map(Into::into)).collect();
        let (output, shown) = (compile::program_name(), of.file.name());
        Source { cache, files, library, arguments, output, shown }.compile()
    };
    let mut with = With::edition(of.judge.map_or(EDITION, Judge::edition));
    let result = with.compile(of.judge, compile);
    match result.map_err(|why| Diagnosis::not_checked(format!("{why:#}")))? {
        Ok(program) => Ok(program),
        Err(ran) => Err(explained(&ran).into()),
    }
}

/// The crate that all programs are linked with.
pub fn support(root: &Path) -> Diagnosed<PathBuf> {
    // A plain program and a watched one may be compiled at the same time.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _lock = ONE_AT_A_TIME.lock();
    let source = Source {
        cache: root.join("target/own/_support"),
        files: &SUPPORT,
        library: None,
        arguments: ["--edition", "2024", "-O", "--crate-type", "rlib"].map(Into::into).into(),
        output: LIBRARY.into(),
        shown: "support.rs",
    };
    let compiled = source.compile().map_err(|why| Diagnosis::not_checked(format!("{why:#}")))?;
    compiled.map_err(|ran: Ran| Diagnosis::not_checked(ran.plain()).into())
}
