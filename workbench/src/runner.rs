//! Runs a solution on one board after another, each within a time limit.
//!
//! A search cannot be stopped from outside while it runs in this process. So it runs in a worker, a process of its
//! own (the same program, hidden verb `worker`) that takes a board a line and answers a line each. When the limit is
//! over, or a solution panics, only the worker ends, and the next board gets a new one.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use solutions::Entry;

use crate::board::{self, Board};
use crate::worker;

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The solution says that it has filled the board.
    Solved,
    /// The solution says that it could not fill the board.
    NoSolution,
    /// The time limit was over.
    Limit,
    /// The solution ended its process: a panic, an abort, a stack overflow. The text says how.
    Crashed(String),
}

impl Outcome {
    /// In a word or two, for a table.
    #[must_use]
    pub fn in_words(&self) -> &str {
        match self {
            Outcome::Solved => "solved",
            Outcome::NoSolution => "no solution",
            Outcome::Limit => "stopped",
            Outcome::Crashed(how) => how,
        }
    }
}

/// What a solution did with a board.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// The board afterwards; as it was, where the run did not come to its end.
    pub board: Board,
    /// The time of the solution alone.
    pub time: Duration,
}

/// Runs one solution.
pub struct Runner {
    /// The worker's program and its arguments; `None` for this program.
    program: Option<PathBuf>,
    arguments: Vec<&'static str>,
    limit: Duration,
    worker: Option<Worker>,
}

impl Runner {
    /// Runs `entry`, each board for at most `limit`.
    #[must_use]
    pub fn new(entry: &Entry, limit: Duration) -> Self {
        Runner {
            program: None,
            arguments: vec!["worker", entry.name],
            limit,
            worker: None,
        }
    }

    /// Runs a worker that is a program of its own, each board for at most `limit`.
    #[must_use]
    pub fn of_program(program: &Path, limit: Duration) -> Self {
        Runner {
            program: Some(program.to_owned()),
            arguments: Vec::new(),
            limit,
            worker: None,
        }
    }

    /// Runs the solution on a board.
    ///
    /// # Errors
    /// When no worker can be started.
    pub fn run(&mut self, board: &Board) -> io::Result<Run> {
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => self.start()?,
        };
        let started = Instant::now();
        let asked =
            writeln!(worker.input, "{}", board::to_line(board)).and_then(|()| worker.input.flush());
        let answer = match asked {
            Ok(()) => worker.answers.recv_timeout(self.limit),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        };
        if let Ok(line) = &answer
            && let Some(run) = read_answer(line)
        {
            self.worker = Some(worker);
            return Ok(run);
        }
        let outcome = match answer {
            Err(RecvTimeoutError::Timeout) => Outcome::Limit,
            _ => Outcome::Crashed(worker.how_it_ended()),
        };
        Ok(Run {
            outcome,
            board: *board,
            time: started.elapsed(),
        })
    }

    /// Runs the solution on a board, and while that takes no time a few times more: the time is the shortest.
    ///
    /// # Errors
    /// When no worker can be started.
    pub fn run_quickest(&mut self, board: &Board) -> io::Result<Run> {
        let mut run = self.run(board)?;
        let started = Instant::now();
        for _ in 0..20 {
            let ended = matches!(run.outcome, Outcome::Solved | Outcome::NoSolution);
            if !ended
                || run.time > Duration::from_millis(2)
                || started.elapsed() > Duration::from_millis(20)
            {
                break;
            }
            run.time = run.time.min(self.run(board)?.time);
        }
        Ok(run)
    }

    fn start(&self) -> io::Result<Worker> {
        let program = match &self.program {
            Some(program) => program.clone(),
            None => std::env::current_exe()?,
        };
        let mut child = Command::new(program)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("the worker has no pipes"));
        };
        let (sender, answers) = mpsc::channel();
        let worker = Worker {
            child,
            input,
            answers,
        };
        thread::Builder::new().spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        })?;
        Ok(worker)
    }
}

/// Reads `1 12345 53467…`: solved or not, nanoseconds, the board.
fn read_answer(line: &str) -> Option<Run> {
    let mut words = line.split(' ');
    let outcome = match words.next()? {
        "1" => Outcome::Solved,
        "0" => Outcome::NoSolution,
        _ => return None,
    };
    let time = Duration::from_nanos(words.next()?.parse().ok()?);
    let board = board::parse(words.next()?).ok()?;
    Some(Run {
        outcome,
        board,
        time,
    })
}

struct Worker {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

impl Worker {
    /// Why no answer came.
    fn how_it_ended(&mut self) -> String {
        let _ = self.child.kill();
        match self.child.wait() {
            Ok(status) if status.code() == Some(worker::PANICKED) => "panicked".to_owned(),
            Ok(status) => format!("crashed ({status})"),
            Err(error) => format!("crashed ({error})"),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
