//! `sudoku practice`: checks a solution on every save.
//!
//! A change of one file must be checked at once, so not the whole workbench is built anew: the file, the catalogue's
//! line for it and a loop that answers boards make a small program of their own, a worker like `runner`'s.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crate::board::expectation::{self, Author, Demand};
use crate::board::named::{self, Case};
use crate::board::rules;
use crate::board::{self, Board};
use crate::child::runner::{Outcome, Runner};
use crate::cli;
use crate::report::{self, Failure, Status};
use crate::text;
use crate::verbs::new;
use crate::workspace;

/// How long a file must be left alone before it counts as saved: editors write in several steps.
const SETTLED: Duration = Duration::from_millis(80);

/// Checks a solution now and whenever it is saved, until Ctrl-C.
///
/// # Errors
/// When there is no such solution, or it cannot be compiled and run.
pub fn run(options: &cli::Practice) -> Result<Status, Failure> {
    let root = workspace::root()?;
    let practice = Practice::new(&root, &options.name, options.limit.limit)?;
    if options.once {
        return practice.check();
    }
    let mut out = report::stdout();
    let mut status = Status::Unreadable;
    while !out.is_closed() {
        let saved = practice.saved();
        if saved.is_none() {
            // Git may be checking out another commit.
            writeln!(
                out,
                "Waiting for solutions/{}.rs to come back (Ctrl-C ends).",
                options.name
            )?;
        } else {
            if io::stdout().is_terminal() {
                // Clears the screen and goes to its top.
                write!(io::stdout(), "\x1b[2J\x1b[H")?;
                io::stdout().flush()?;
            }
            match practice.check() {
                Ok(checked) => {
                    status = checked;
                    writeln!(
                        out,
                        "\nWaiting for the next save of solutions/{}.rs (Ctrl-C ends).",
                        options.name
                    )?;
                }
                Err(failure) if practice.saved() == saved => return Err(failure),
                // The files were replaced during the check.
                Err(_) => {}
            }
        }
        if !out.is_closed() {
            practice.wait(saved);
        }
    }
    Ok(status)
}

struct Practice {
    root: PathBuf,
    name: String,
    author: Author,
    file: PathBuf,
    limit: Duration,
}

impl Practice {
    fn new(root: &Path, name: &str, limit: Duration) -> Result<Practice, String> {
        new::check_device(name)?;
        let file = workspace::solution_file(root, name);
        if !file.is_file() {
            return Err(format!(
                "there is no solutions/{name}.rs; `sudoku new {name}` begins one"
            ));
        }
        // A solution begun since this program was built is not in its catalogue: it is the reader's.
        let author = match report::solution(name) {
            Ok(_) => Author::of(report::solver(name)?),
            Err(_) => Author::Reader,
        };
        Ok(Practice {
            root: root.to_owned(),
            name: name.to_owned(),
            author,
            file,
            limit,
        })
    }

    /// When the file was last saved; `None` while it or the catalogue is missing.
    fn saved(&self) -> Option<SystemTime> {
        let lib = self.root.join("solutions/lib.rs");
        let file = lib.is_file().then(|| fs::metadata(&self.file));
        file?.and_then(|file| file.modified()).ok()
    }

    /// Waits until the file has been saved again or is missing. It polls: a watch on a folder ends when the folder is
    /// replaced.
    fn wait(&self, known: Option<SystemTime>) {
        let mut before = known;
        loop {
            thread::sleep(SETTLED);
            let now = self.saved();
            if now == before && now != known {
                return;
            }
            before = now;
        }
    }

    /// Compiles the file and tries it on the table's puzzles.
    fn check(&self) -> Result<Status, Failure> {
        let started = Instant::now();
        let program = match self.compile()? {
            Ok(program) => program,
            Err(messages) => {
                report::tell(messages.trim_end());
                writeln!(
                    report::stdout(),
                    "solutions/{}.rs does not compile.",
                    self.name
                )?;
                return Ok(Status::Unreadable);
            }
        };
        let mut runner = Runner::of_program(&program, self.limit);
        let mut passed = 0;
        let mut time = Duration::ZERO;
        let puzzles: Vec<&Case> = named::all().iter().filter(|case| is_quick(case)).collect();
        for case in &puzzles {
            let start = board::parse(&case.puzzle).map_err(|error| error.to_string())?;
            let run = runner.run(&start).map_err(report::about(&program))?;
            let said = run.outcome == Outcome::Solved;
            let Some(expected) =
                expectation::expected(&self.name, self.author, case, said, &run.board)
            else {
                continue;
            };
            let ended = matches!(run.outcome, Outcome::Solved | Outcome::NoSolution);
            if !ended || said != expected.solved || run.board != expected.board {
                let limit = self.limit.as_secs_f64();
                let what = match run.outcome {
                    Outcome::Limit => {
                        format!("not done after {limit} s; --limit SECONDS gives it longer")
                    }
                    Outcome::Crashed(how) => how,
                    _ if run.board != expected.board => rules::invalid_cell(&run.board)
                        .map_or_else(
                            || "another board than expected".to_owned(),
                            |fault| fault.to_string(),
                        ),
                    _ if said => "it says that it has solved the board".to_owned(),
                    _ => "it says that there is no solution".to_owned(),
                };
                writeln!(
                    report::stdout(),
                    "{passed} of {} puzzles pass; then {}: {what}",
                    puzzles.len(),
                    case.case
                )?;
                show(case, &start, &expected.board, &run.board)?;
                return Ok(Status::No);
            }
            passed += 1;
            time += run.time;
        }
        writeln!(
            report::stdout(),
            "All {passed} puzzles pass: {} of solving, {} with compiling. \
             (The slow ones: cargo test {} -- --include-ignored)\n",
            text::time(time),
            text::time(started.elapsed()),
            self.name
        )?;
        self.compare()?;
        Ok(Status::Yes)
    }

    /// Shows its searches and its time beside the others', by the workbench that has the new text built in.
    fn compare(&self) -> Result<(), Failure> {
        writeln!(
            report::stdout(),
            "Beside the others, once the workbench is built with it:\n"
        )?;
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command
            .current_dir(&self.root)
            .args(["run", "--quiet", "--package", "workbench"]);
        if !cfg!(debug_assertions) {
            command.arg("--release");
        }
        let status = command.args(["--", "compare", "lc37_wikipedia"]).status();
        let status = status.map_err(report::about(Path::new(command.get_program())))?;
        if !status.success() {
            writeln!(report::stdout(), "`sudoku compare` did not run to its end.")?;
        }
        Ok(())
    }

    /// Builds the worker; the inner error holds the compiler's words.
    fn compile(&self) -> Result<Result<PathBuf, String>, Failure> {
        let folder = self.root.join("target/practice");
        fs::create_dir_all(&folder).map_err(report::about(&folder))?;
        let main = folder.join(&self.name).with_extension("rs");
        let program = folder.join(&self.name);
        fs::write(&main, self.worker()?).map_err(report::about(&main))?;
        let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let colour = if io::stderr().is_terminal() {
            "always"
        } else {
            "never"
        };
        let output = Command::new(&compiler)
            .current_dir(&self.root)
            .args(["--edition", "2018", "-O", "--color", colour, "-o"])
            .args([&program, &main])
            .output()
            .map_err(report::about(Path::new(&compiler)))?;
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() {
            if !messages.is_empty() {
                report::tell(messages.trim_end());
            }
            return Ok(Ok(program));
        }
        Ok(Err(messages))
    }

    /// The worker's text.
    fn worker(&self) -> Result<String, Failure> {
        let solutions = self.root.join("solutions");
        let lib = solutions.join("lib.rs");
        let lib = fs::read_to_string(&lib).map_err(report::about(&lib))?;
        let line = format!("    {}: ", self.name);
        let line = lib.lines().find(|l| l.starts_with(&line)).ok_or_else(|| {
            format!(
                "solutions/lib.rs has no line for {} in its catalogue; `sudoku new` writes one",
                self.name
            )
        })?;
        // One board after another is asked for; a solver for many stands in a module that the worker has not.
        let line = match line.split_once(", many:") {
            Some((line, _)) => format!("{line};"),
            None => line.to_owned(),
        };
        // A path as a Rust string: its debug form has the quotes and the escapes.
        let literal = |path: &Path| format!("{:?}", path.to_string_lossy());
        let entry = literal(&solutions.join("entry.rs"));
        let many = literal(&solutions.join("many.rs"));
        let file = literal(&self.file);
        let worker = literal(&self.root.join("workbench/src/worker.rs"));
        Ok(format!(
            "\
#![allow(dead_code)]
#[macro_use]
#[path = {entry}]
mod entry;
use entry::{{Entry, Program}};
#[path = {many}]
mod many;
#[path = {worker}]
mod worker;
#[path = {file}]
mod {name};
catalogue! {{
{line}
}}
fn main() -> std::process::ExitCode {{
    let token = std::env::args().nth(1).unwrap_or_default();
    worker::serve(&token, |board| CATALOGUE[0].solve(board))
}}
",
            name = self.name,
        ))
    }
}

/// Draws what was expected beside what was found.
fn show(case: &Case, start: &Board, expected: &Board, found: &Board) -> io::Result<()> {
    let mut out = report::coloured_stdout();
    let demand = match expectation::demand(case) {
        Demand::Unique => "has one solution",
        Demand::Several => "has several solutions; any will do",
        Demand::Nothing => "has no solution: say so and leave the board as it was",
        Demand::Contradictory => "has givens that contradict each other; come to an end",
    };
    let mut text = String::new();
    let _ = writeln!(text, "{} {demand}.\n{}\n", case.case, case.puzzle);
    let boards = text::two_boards(
        ("expected", expected),
        ("found", found),
        start,
        text::columns(),
    );
    let _ = writeln!(text, "{boards}");
    out.write_all(text.as_bytes())
}

/// The puzzles of the shared table that are no trouble for a plain backtracker either.
fn is_quick(case: &Case) -> bool {
    expectation::SLOW
        .iter()
        .chain(&expectation::ENDLESS)
        .all(|name| *name != case.case)
}
