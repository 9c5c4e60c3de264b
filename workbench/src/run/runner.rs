//! Runs a solution on one board after another, each within a time limit, in a process of its own. After the limit or a
//! crash, the next board gets a new process.

use std::io;
use std::time::{Duration, Instant};

use solutions::Board;

use crate::board::rules::solution_error;
use crate::process::asked::{NoAnswer, Process};
use crate::report::{self, FailureKind, Fault};
use crate::solution::Solution;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The solution says that it has filled the board.
    Solved,
    /// The solution says that it could not fill the board.
    NoSolution,
    Limit,
    /// The solution ended its process: a panic, an abort, a stack overflow. The text says which.
    Crashed(String),
    /// The solution cannot be run, for this reason; for instance, it does not compile.
    Broken(String),
}

#[derive(Clone, Debug)]
pub struct Run {
    pub outcome: Outcome,
    /// The board afterwards; unchanged if the run did not finish.
    pub board: Board,
    /// Processor time of the solution alone; of a solution of the reader's own, by the wall clock.
    pub time: Duration,
}

impl Run {
    /// Why the puzzle is not solved; `None` if it is.
    pub fn failure(&self, puzzle: &Board, limit: Duration) -> Option<Fault> {
        let (kind, reason) = match &self.outcome {
            Outcome::Solved => (FailureKind::Wrong, solution_error(puzzle, &self.board)?),
            Outcome::NoSolution => (FailureKind::Unsolvable, "no solution".to_owned()),
            Outcome::Limit => (FailureKind::Stopped, report::stopped(limit)),
            Outcome::Crashed(how) => (FailureKind::Crashed, how.clone()),
            Outcome::Broken(why) => (FailureKind::Broken, why.clone()),
        };
        Some(Fault { kind, reason })
    }
}

pub struct Runner {
    solution: Solution,
    pub limit: Duration,
    worker: Option<Process>,
}

impl Runner {
    pub fn new(solution: &Solution, limit: Duration) -> Self {
        Runner { solution: solution.clone(), limit, worker: None }
    }

    pub fn run(&mut self, board: &Board) -> io::Result<Run> {
        let failed = |outcome, time| Run { outcome, board: *board, time };
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => match self.solution.worker() {
                Ok(mut command) => Process::start(&mut command)?,
                Err(why) => return Ok(failed(Outcome::Broken(why.to_string()), Duration::ZERO)),
            },
        };
        let started = Instant::now();
        let outcome = match worker.ask(&format!("solve {board}"), self.limit) {
            Ok(answer) => {
                if let Some(run) = read_answer(&answer) {
                    self.worker = Some(worker);
                    return Ok(run);
                }
                Outcome::Crashed("gave an unreadable answer".to_owned())
            }
            Err(NoAnswer::Limit) => Outcome::Limit,
            Err(NoAnswer::Crashed(how)) => Outcome::Crashed(how),
        };
        Ok(failed(outcome, started.elapsed()))
    }

    /// The same, repeated if it is quick; the time is the shortest.
    pub fn run_quickest(&mut self, board: &Board) -> io::Result<Run> {
        quickest(|| self.run(board))
    }
}

fn quickest(mut run: impl FnMut() -> io::Result<Run>) -> io::Result<Run> {
    let mut first = run()?;
    let started = Instant::now();
    for _ in 0..20 {
        let ended = matches!(first.outcome, Outcome::Solved | Outcome::NoSolution);
        let is_quick = first.time <= Duration::from_millis(2);
        if !ended || !is_quick || started.elapsed() > Duration::from_millis(20) {
            break;
        }
        let again = run()?;
        if again.outcome != first.outcome {
            return Ok(again);
        }
        first.time = first.time.min(again.time);
    }
    Ok(first)
}

/// Reads `1 12345 050304…`: solved or not, nanoseconds, the board.
fn read_answer(line: &str) -> Option<Run> {
    let mut words = line.split(' ');
    let outcome = match words.next()? {
        "1" => Outcome::Solved,
        "0" => Outcome::NoSolution,
        _ => return None,
    };
    let time = Duration::from_nanos(words.next()?.parse().ok()?);
    let cells = words.next().filter(|cells| cells.len() == 162)?;
    let mut board = Board::EMPTY;
    for (position, cell) in board.0.iter_mut().enumerate() {
        let digits = cells.get(2 * position..2 * position + 2)?;
        *cell = u8::from_str_radix(digits, 16).ok()?;
    }
    Some(Run { outcome, board, time })
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use rstest::rstest;

    use super::*;

    #[rstest]
    // microseconds of each run       the time
    #[case::quick_runs_are_repeated(&[90, 80, 70, 85], 70)]
    #[case::a_slow_run_is_not(&[3_000, 70], 3_000)]
    fn the_time_is_the_quickest(#[case] times: &[u64], #[case] expected: u64) {
        // After these, all runs take as long as the first.
        let mut times = times.iter().chain(std::iter::repeat(&times[0]));
        let run = quickest(|| {
            Ok(Run {
                outcome: Outcome::Solved,
                board: Board::EMPTY,
                time: Duration::from_micros(times.next().copied().unwrap_or_default()),
            })
        });
        let time = run.unwrap().time;
        assert_eq!(Duration::from_micros(expected), time);
    }
}
