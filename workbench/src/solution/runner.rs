//! Runs a solution on one board after another, each within a time limit, in a process of its own. After the limit or a
//! crash, the next board gets a new process.

use std::io;
use std::time::{Duration, Instant};

use solutions::Board;

use super::Solution;
use crate::board::rules::flaw;
use crate::diagnosis::{Diagnosis, Verdict};
use crate::process::asked::Process;
use crate::process::printed::Printed;
use crate::process::stop::{Stop, StopKind};

#[derive(Clone, Debug)]
pub struct Run {
    /// Whether the solution says that it has filled the board, or why it came to no end.
    pub says_solved: Result<bool, Stop>,
    /// The board afterwards; unchanged if the run did not finish.
    pub board: Board,
    /// Of the solution alone, by the clock that `CLOCK_NAME` names; of one of the reader's own, `own_clock_name`.
    pub time: Duration,
    /// What it printed meanwhile.
    pub printed: Printed,
}

impl Run {
    /// Why the puzzle is not solved; `None` if it is.
    pub fn failure(&self, puzzle: &Board) -> Option<Box<Diagnosis>> {
        let failure = match &self.says_solved {
            Ok(true) => {
                Diagnosis::new(Verdict::WrongAnswer, flaw(puzzle, &self.board)?).after("wrong grid")
            }
            Ok(false) if solutions::count(puzzle, 1) > 0 => {
                Diagnosis::new(Verdict::WrongAnswer, "no solution found, but there is one")
            }
            Ok(false) => Diagnosis::new(Verdict::Unsolvable, "no solution"),
            Err(stop) => Diagnosis::unanswered(stop),
        };
        Some(failure.into())
    }
}

/// What is wrong with a number of solutions.
pub fn miscounted(puzzle: &Board, limit: u32, found: u64) -> Option<String> {
    let right = solutions::count(puzzle, limit);
    (found != u64::from(right)).then(|| format!("it counts {found} of {right} solutions"))
}

/// An answer, or why there is none, and what was printed meanwhile.
type Answered<T> = (Result<T, Stop>, Printed);

pub struct Runner {
    pub solution: Solution,
    pub limit: Duration,
    /// Mebibytes beside a judge's.
    pub more: i64,
    worker: Option<Process>,
}

impl Runner {
    pub fn new(solution: &Solution, limit: Duration) -> Self {
        Runner { solution: solution.clone(), limit, more: 0, worker: None }
    }

    pub fn run(&mut self, board: &Board) -> io::Result<Run> {
        #[cfg(test)]
        if let Some(made) = self.solution.made(board) {
            let (run, lines) = (run_of(&made, board, self.limit), self.solution.lines());
            let printed = Printed { in_answer: lines > 0, ..Printed::of(&"line\n".repeat(lines)) };
            let late =
                Run { says_solved: Err(Stop::late(self.limit)), board: *board, ..run.clone() };
            return Ok(Run { printed, ..if lines > 0 { late } else { run } });
        }
        let started = Instant::now();
        let (answer, printed) = self.ask(&format!("solve {board}"), read_answer)?;
        let run = answer.unwrap_or_else(|stop| {
            let (time, printed) = (started.elapsed(), Printed::default());
            Run { says_solved: Err(stop), board: *board, time, printed }
        });
        Ok(Run { printed, ..run })
    }

    /// What it says of each board and the time for all, or why it came to no end; and what it printed.
    pub fn run_all<'a>(
        &mut self,
        boards: impl Iterator<Item = &'a Board>,
    ) -> io::Result<Answered<(Duration, Vec<bool>)>> {
        #[cfg(test)]
        if self.solution.made(&Board::EMPTY).is_some() {
            let runs = boards.map(|board| Ok(self.run(board)?.says_solved == Ok(true)));
            let said = runs.collect::<io::Result<Vec<bool>>>()?;
            let time = Duration::from_millis(said.len() as u64);
            return Ok((Ok((time, said)), Printed::default()));
        }
        let question = boards.fold("solve_all".to_owned(), |all, board| all + &format!(" {board}"));
        self.ask(&question, |said| {
            let (time, said) = said.split_once(' ')?;
            let time = Duration::from_nanos(time.parse().ok()?);
            Some((time, said.bytes().map(|byte| byte == b'1').collect()))
        })
    }

    /// Counts the solutions of a board, up to `limit`, or says why it came to no end.
    pub fn count(&mut self, board: &Board, limit: u32) -> io::Result<Result<u64, Stop>> {
        #[cfg(test)]
        if self.solution.made(&Board::EMPTY).is_some() {
            return Ok(Ok(count_of(self.solution.file.text(), board, limit)));
        }
        let (answer, _) = self.ask(&format!("count {limit} {board}"), |said| said.parse().ok())?;
        Ok(answer)
    }

    /// An answer, and what is printed meanwhile.
    fn ask<T>(&mut self, question: &str, read: fn(&str) -> Option<T>) -> io::Result<Answered<T>> {
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => match self.solution.worker(self.more) {
                Ok(mut command) => Process::start(&mut command)?,
                Err(why) => {
                    let stop = Stop::new(StopKind::Machine, why.to_string());
                    return Ok((Err(stop), Printed::default()));
                }
            },
        };
        let answer = worker.ask(question, self.limit);
        let answer = answer.and_then(|said| read(&said).ok_or_else(Stop::unreadable));
        let printed = worker.printed();
        if answer.is_ok() {
            self.worker = Some(worker);
        }
        Ok((answer, printed))
    }

    /// The same, repeated if it is quick; the time is the shortest.
    pub fn run_quickest(&mut self, board: &Board) -> io::Result<Run> {
        quickest(|| self.run(board))
    }
}

/// The run of a stand-in.
#[cfg(test)]
fn run_of(made: &watched::Recording, board: &Board, limit: Duration) -> Run {
    use watched::End;
    let says_solved = match made.trace.end {
        End::Finished { solved } => Ok(solved),
        End::TooDeep(_) => Err(Stop::new(StopKind::Recursion, "overflowed its stack")),
        _ => Err(Stop::late(limit)),
    };
    let board = if says_solved.is_ok() { made.trace.board } else { *board };
    Run { says_solved, board, time: Duration::from_millis(1), printed: Printed::default() }
}

/// What a stand-in counts: its text says what becomes of the number that is `found`.
#[cfg(test)]
fn count_of(text: &str, board: &Board, limit: u32) -> u64 {
    let is_clash = crate::board::clash(board).is_some();
    let clashing = u64::from(text.contains("unchecked"));
    let found = if is_clash { clashing } else { solutions::count(board, 1200).into() };
    let is_each = found == 1 && text.contains("// by cell");
    let found = if is_each { 81 - board.filled() as u64 } else { found };
    let is_over = text.contains("gives up") && board.filled() < 20;
    let most = match text {
        _ if is_over => 0,
        text if text.contains("found.min(limit + 1)") => u64::from(limit) + 1,
        text => {
            let most = text.split_once("found.min(").and_then(|(_, most)| most.split_once(')'));
            most.and_then(|(most, _)| most.parse().ok()).unwrap_or(limit.into())
        }
    };
    found.min(most)
}

fn quickest(mut run: impl FnMut() -> io::Result<Run>) -> io::Result<Run> {
    let mut first = run()?;
    let started = Instant::now();
    for number in 0..20 {
        let is_quick = first.says_solved.is_ok() && first.time <= Duration::from_millis(2);
        // On a busy machine it waits for its turn.
        if !is_quick || number >= 8 && started.elapsed() > Duration::from_millis(20) {
            break;
        }
        let again = run()?;
        if again.says_solved != first.says_solved {
            return Ok(again);
        }
        first.time = first.time.min(again.time);
    }
    Ok(first)
}

/// Reads `true 12345 0 5 3 …`: whether it says that it has solved the board, nanoseconds, the cells.
pub fn read_answer(line: &str) -> Option<Run> {
    let mut words = line.split(' ');
    let says_solved = Ok(words.next()?.parse().ok()?);
    let time = Duration::from_nanos(words.next()?.parse().ok()?);
    let mut board = Board::EMPTY;
    for cell in &mut board.0 {
        *cell = words.next()?.parse().ok()?;
    }
    Some(Run { says_solved, board, time, printed: Printed::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quick_runs_are_repeated_and_the_time_is_the_quickest() {
        for (times, expected) in [(&[90, 80, 70, 85][..], 70), (&[3_000, 70], 3_000)] {
            // In microseconds. After these, all runs take as long as the first.
            let mut times = times.iter().copied().chain(std::iter::repeat(times[0]));
            let run = quickest(|| {
                let time = Duration::from_micros(times.next().unwrap());
                Ok(Run {
                    says_solved: Ok(true),
                    board: Board::EMPTY,
                    time,
                    printed: Printed::default(),
                })
            });
            assert_eq!(Duration::from_micros(expected), run.unwrap().time);
        }
    }
}
