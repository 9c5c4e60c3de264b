//! Runs a solution on one board after another, each within a time limit.
//!
//! A search cannot be stopped from outside while it runs in this process. So it runs in a worker, a process of its
//! own (the same program, hidden verb `worker`) that takes a board a line and answers a line each. When the limit is
//! over, or a solution panics, only the worker ends, and the next board gets a new one.
//!
//! Answers come over the worker's standard output, where the solution may print as well. A token that no solution
//! knows begins every answer; all other lines are passed on to standard error.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use solutions::Entry;

use crate::board::{self, Board};
use crate::worker;

/// Of a longer line that a solution prints, so many bytes are passed on at a time.
const PIECE: u64 = 4096;

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

    /// Runs a worker that is a program of its own and gets the token as its argument, each board for at most `limit`.
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
        let token = format!("answer-{:016x}", RandomState::new().hash_one(0));
        let mut child = Command::new(program)
            .args(&self.arguments)
            .arg(&token)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("the worker has no pipes"));
        };
        // One answer is awaited at a time.
        let (sender, answers) = mpsc::sync_channel(1);
        let worker = Worker {
            child,
            input,
            answers,
        };
        let token = token + " ";
        thread::Builder::new()
            .spawn(move || pass_on(BufReader::new(output), token.as_bytes(), &sender))?;
        Ok(worker)
    }
}

/// Sends the lines that begin with the token, without it, and prints the others on standard error.
fn pass_on(mut output: impl BufRead, token: &[u8], answers: &SyncSender<String>) {
    let mut line = Vec::new();
    // The worker ends the line before an answer; if the solution has printed none, that is no line.
    let mut ended = false;
    loop {
        line.clear();
        let read = output.by_ref().take(PIECE).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            return;
        }
        if let Some(answer) = line.strip_prefix(token) {
            ended = false;
            let answer = String::from_utf8_lossy(answer).trim_end().to_owned();
            if answers.send(answer).is_err() {
                return;
            }
            continue;
        }
        let mut out = io::stderr().lock();
        if std::mem::replace(&mut ended, line == b"\n") {
            let _ = out.write_all(b"\n");
        }
        if !ended {
            // There is nobody to tell that it cannot be printed.
            let _ = out.write_all(&line);
        }
    }
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
    let mut board = [[0; 9]; 9];
    for (position, cell) in board.as_flattened_mut().iter_mut().enumerate() {
        let digits = cells.get(2 * position..2 * position + 2)?;
        *cell = u8::from_str_radix(digits, 16).ok()?;
    }
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
