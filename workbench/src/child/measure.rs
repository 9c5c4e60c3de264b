//! A solver that is measured in a process of its own, so that neither a hopeless search nor a panic takes the others
//! with it.

use std::time::Duration;

use solutions::Board;

use super::{NoAnswer, Process};
use crate::race::{Mode, Passes, Timed};
use crate::report;
use crate::solution::Solution;

pub struct There {
    process: Process,
    mode: Mode,
    /// How many puzzles it has been given.
    given: usize,
    limit: Duration,
}

impl There {
    /// Starts the process; it is stopped when a question takes it longer than `limit`.
    pub fn start(solution: &Solution, mode: Mode, limit: Duration) -> Result<Self, String> {
        let mut command = solution.worker().map_err(|why| why.to_string())?;
        Ok(There {
            process: Process::start(&mut command).map_err(|error| error.to_string())?,
            mode,
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
        let mut question = format!("measure {} {least}", self.mode.limit());
        for puzzle in new {
            question.push_str(&format!(" {puzzle}"));
        }
        let answer = self.process.ask(&question, self.limit);
        let answer = answer.map_err(|why| match why {
            NoAnswer::Limit => report::stopped(self.limit),
            NoAnswer::Crashed(how) => how,
        })?;
        read_answer(&answer).ok_or_else(|| format!("unexpected answer {answer:?}"))
    }
}

fn read_answer(line: &str) -> Option<Timed> {
    let (nanoseconds, solutions) = line.split_once(' ')?;
    Some(Timed {
        nanoseconds: nanoseconds.parse().ok()?,
        solutions: solutions.parse().ok()?,
    })
}
