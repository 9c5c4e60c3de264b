//! A solver that is measured in a process of its own (hidden verb `measure`), so that neither a hopeless search nor a
//! panic takes the others with it.
//!
//! A question is a line of two numbers: how many puzzles are new, and how many nanoseconds the passes shall take at
//! least; then the new puzzles, 81 bytes each. The answer: nanoseconds a pass, and solutions.

use std::io::{self, BufRead, Read as _};
use std::process::{Command, ExitCode};
use std::time::Duration;

use solutions::Board;

use super::worker;
use crate::child::{Apart, NoAnswer};
use crate::cli;
use crate::race::{Here, Mode, Passes, Timed};
use crate::report;
use crate::solution::Solution;

/// The asking side.
pub struct There {
    process: Apart,
    /// How many puzzles it has been given.
    given: usize,
    limit: Duration,
}

impl There {
    /// Starts the process; it is stopped when a question takes it longer than `limit`.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(solver: &Solution, mode: Mode, limit: Duration) -> io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["measure", solver.name()]);
        if mode == Mode::Unique {
            command.arg("--unique");
        }
        Ok(There {
            process: Apart::start(&mut command)?,
            given: 0,
            limit,
        })
    }
}

impl Passes for There {
    fn run(&mut self, puzzles: &[Board], least: Duration) -> Result<Timed, String> {
        let new = puzzles.get(self.given..).unwrap_or_default();
        self.given = puzzles.len();
        // Well below the limit, since it takes longer on a busy machine.
        let least = least.min(self.limit / 4).as_nanos();
        let mut question = format!("{} {least}\n", new.len()).into_bytes();
        question.extend(new.iter().flat_map(|puzzle| puzzle.0));
        let answer = self.process.ask(&question, self.limit);
        let answer = answer.map_err(|why| match why {
            NoAnswer::Limit => report::stopped(self.limit),
            NoAnswer::Crashed(how) => how,
        })?;
        read_answer(&answer).ok_or_else(|| format!("it answers {answer:?}"))
    }
}

fn read_answer(line: &str) -> Option<Timed> {
    let (nanoseconds, solutions) = line.split_once(' ')?;
    Some(Timed {
        nanoseconds: nanoseconds.parse().ok()?,
        solutions: solutions.parse().ok()?,
    })
}

/// The answering side: measures a solver until there are no more questions.
///
/// # Errors
/// When there is no such solver.
pub fn serve(options: &cli::Measure) -> Result<ExitCode, String> {
    let entry = report::solver(&options.name)?;
    let many = entry.batch();
    let many = many.ok_or_else(|| format!("{} cannot be measured", entry.name))?;
    let mut here = Here::new(many, Mode::of(options.unique));
    let mut puzzles = Vec::new();
    Ok(worker::answer(
        &options.token,
        read_question,
        move |(new, least): (Vec<Board>, Duration)| {
            puzzles.extend(new);
            let timed = here.measure(&puzzles, least);
            format!("{} {}", timed.nanoseconds, timed.solutions)
        },
    ))
}

/// The new puzzles, and how long to take at least; `None` when there are no more questions.
fn read_question(input: &mut dyn BufRead) -> Option<(Vec<Board>, Duration)> {
    let mut line = String::new();
    input.read_line(&mut line).ok()?;
    let mut words = line.split_whitespace();
    let new: u64 = words.next()?.parse().ok()?;
    let least = Duration::from_nanos(words.next()?.parse().ok()?);
    let mut cells = Vec::new();
    let length = new.checked_mul(81)?;
    let read = input.take(length).read_to_end(&mut cells).ok()?;
    let new = cells.as_chunks().0.iter().copied().map(Board).collect();
    (read as u64 == length).then_some((new, least))
}
