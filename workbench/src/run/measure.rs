//! A solver measured in a process of its own, so that an endless search or a panic does not stop the others.

use std::time::Duration;

use anyhow::{Context, Error};
use solutions::Board;

use super::race::Racer;
use crate::process::asked::{NoAnswer, Process};
use crate::report;
use crate::solution::Solution;

/// Starts the process; it is stopped when a pass takes longer than `limit`.
pub fn racer(solution: &Solution, count: u32, limit: Duration) -> anyhow::Result<Racer> {
    let mut process = Process::start(&mut solution.worker()?)?;
    let mut given = 0;
    let passes = move |puzzles: &[Board], least: Duration| {
        let new = puzzles.get(given..).unwrap_or_default();
        given = puzzles.len();
        // Well below the limit, since it takes longer on a busy machine.
        let least = least.min(limit / 4).as_nanos();
        let mut question = format!("measure {count} {least}");
        for puzzle in new {
            question.push_str(&format!(" {puzzle}"));
        }
        let answer = process.ask(&question, limit).map_err(|why| match why {
            NoAnswer::Limit => Error::msg(report::stopped(limit)),
            NoAnswer::Crashed(how) => Error::msg(how),
        })?;
        read_answer(&answer).with_context(|| format!("unexpected answer {answer:?}"))
    };
    Ok(Racer { name: solution.name.to_string(), passes: Box::new(passes) })
}

fn read_answer(line: &str) -> Option<(Duration, u64)> {
    let (nanoseconds, solutions) = line.split_once(' ')?;
    let time = Duration::from_nanos(nanoseconds.parse().ok()?);
    Some((time, solutions.parse().ok()?))
}
