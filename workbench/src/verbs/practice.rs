//! `sudoku practice`: checks a solution on every save.

use std::env;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::{Error, bail};

use crate::cli;
use crate::problems::ProblemAt;
use crate::process::limited::{end_if_interrupted, interrupted};
use crate::report::{self, Printer, Status};
use crate::run::check::{self, Check};
use crate::run::finding::Finding;
use crate::solution::{Solution, own};
use crate::text;
use crate::watch::terminal::{self, Keys};
use crate::workspace;

/// How long a file must be left alone before it counts as saved: editors write in several steps.
const SETTLED: Duration = Duration::from_millis(80);

/// Checks a solution now and whenever it is saved, until `q` or Ctrl-C.
pub fn run(options: &cli::PracticeArgs) -> anyhow::Result<Status> {
    let practice = Practice::new(options)?;
    if options.once {
        let finding = practice.check();
        end_if_interrupted();
        let finding = finding?;
        finding.print(options.verbose, false)?;
        return Ok(finding.status());
    }
    let mut status = Status::Unreadable;
    loop {
        let saved = practice.saved();
        let finding = if saved.is_none() {
            // Git may be checking out another commit.
            let file = &practice.file;
            Some(Finding::new("–", format!("{file} is not there")))
        } else {
            let checked = practice.check();
            end_if_interrupted();
            match checked {
                Ok(finding) => Some(finding),
                Err(failure) if practice.saved() == saved => return Err(failure),
                // The file was replaced during the check.
                Err(_) => None,
            }
        };
        if let Some(finding) = &finding {
            status = finding.status();
        }
        let saved = saved.filter(|_| finding.is_some());
        if !practice.show(saved, finding.as_ref(), options.verbose)? {
            return Ok(status);
        }
    }
}

struct Practice {
    root: PathBuf,
    name: String,
    /// The file as it is shown.
    file: String,
    problem: Option<ProblemAt>,
    slow: bool,
    limit: Duration,
}

impl Practice {
    fn new(options: &cli::PracticeArgs) -> anyhow::Result<Practice> {
        let name = own::name(&options.name);
        let name = name.strip_suffix(".rs").unwrap_or(name);
        let root = workspace::root()?;
        let file = if solutions::find(name).is_none() {
            own::check_name(name).map_err(Error::msg)?;
            own::file(name)
        } else {
            Solution::find(name)?.file
        };
        if !root.join(&file).exists() {
            bail!("{file} does not exist; `{} new {name}` begins it", text::sudoku());
        }
        let slow = options.slow;
        let limit = options.limit.unwrap_or(if slow { check::SLOW_LIMIT } else { check::LIMIT });
        Ok(Practice { root, name: name.to_owned(), file, problem: options.problem, slow, limit })
    }

    /// When the file was last saved; `None` while it is missing.
    fn saved(&self) -> Option<SystemTime> {
        let file = fs::metadata(self.root.join(&self.file));
        file.and_then(|file| file.modified()).ok()
    }

    fn check(&self) -> anyhow::Result<Finding> {
        let solution = own::open(&self.root, &self.name, self.file.clone());
        let progress = report::working();
        let check = Check {
            root: &self.root,
            solution: &solution,
            problem: self.problem.map(|at| (at, &*at.problem.cases)),
            slow: self.slow,
            limit: self.limit,
            all_cases: false,
            progress: &progress,
        };
        let finding = check.run(&mut Printer::new(false));
        progress.finish_and_clear();
        finding
    }

    /// Shows the finding and waits until the file has been saved again or is missing; `false` if nobody waits any more. It
    /// polls: a watch on a folder ends when the folder is replaced.
    fn show(
        &self,
        known: Option<SystemTime>,
        finding: Option<&Finding>,
        mut verbose: bool,
    ) -> anyhow::Result<bool> {
        let is_terminal = io::stdout().is_terminal() && io::stdin().is_terminal();
        let mut keys = None;
        let (mut before, mut is_shown) = (known, finding.is_none());
        loop {
            if let Some(finding) = finding.filter(|_| !is_shown) {
                drop(keys.take());
                if io::stdout().is_terminal() {
                    terminal::clear()?;
                }
                let waiting = if is_terminal {
                    finding.keys(verbose)
                } else {
                    format!("Waiting for the next save of {} (Ctrl-C ends).", self.file)
                };
                let mut out = finding.print(verbose, is_terminal)?;
                writeln!(out, "\n{waiting}")?;
                out.flush()?;
                if out.closed {
                    return Ok(false);
                }
                is_shown = true;
            }
            if is_terminal && keys.is_none() {
                keys = Keys::listen()?;
            }
            let pressed = if let Some(keys) = &keys {
                keys.next(SETTLED)?
            } else {
                thread::sleep(SETTLED);
                None
            };
            match (pressed, finding.and_then(|finding| finding.watch.as_ref())) {
                (Some('q'), _) => return Ok(false),
                (Some('d'), _) => (verbose, is_shown) = (!verbose, false),
                (Some('w'), Some(options)) => {
                    drop(keys.take());
                    Command::new(env::current_exe()?).arg("watch").args(options).status()?;
                    is_shown = false;
                }
                // Perhaps the shell has written on the screen.
                (Some(_), _) => is_shown = false,
                (None, _) => {}
            }
            // Once a text has been judged, Ctrl-C is only noted.
            if interrupted().is_some() {
                drop(keys.take());
                end_if_interrupted();
            }
            let now = self.saved();
            if now == before && now != known {
                return Ok(true);
            }
            before = now;
        }
    }
}
