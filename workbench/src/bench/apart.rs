//! A solver that is measured in a process of its own (hidden verb `measure`), so that neither a hopeless search nor a
//! panic takes the others with it.
//!
//! A question is a line of two numbers: how many puzzles are new, and how many nanoseconds the passes shall take at
//! least; then the new puzzles, 81 bytes each. The answer is a line that begins with [`ANSWER`]: nanoseconds a pass,
//! and solutions. Other lines are what a solution has printed, and are left out.

use std::io::{self, BufRead, BufReader, Write};
use std::panic::{self, AssertUnwindSafe};
use std::process::{self, Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use clap::ValueEnum;
use solutions::{Cells, Entry, Level};

use super::{Here, Mode, Passes, Timed};
use crate::cli;
use crate::output::{self, Failure, Status};
use crate::worker::PANICKED;

/// The first word of an answer.
const ANSWER: &str = "measured";

/// The asking side.
pub struct Apart {
    child: Child,
    input: ChildStdin,
    answers: Receiver<Timed>,
    /// How many puzzles it has been given.
    given: usize,
    limit: Duration,
}

impl Apart {
    /// Starts the process; it is stopped when a question takes it longer than `limit`.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(
        entry: &Entry,
        mode: Mode,
        level: cli::Level,
        limit: Duration,
    ) -> io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["measure", entry.name]);
        if let Some(level) = level.to_possible_value() {
            command.args(["--level", level.get_name()]);
        }
        if mode == Mode::Unique {
            command.arg("--unique");
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("the process has no pipes"));
        };
        let (sender, answers) = mpsc::channel();
        let apart = Apart {
            child,
            input,
            answers,
            given: 0,
            limit,
        };
        thread::Builder::new().spawn(move || {
            let lines = BufReader::new(output).split(b'\n').map_while(Result::ok);
            for timed in lines.filter_map(|line| read_answer(&line)) {
                if sender.send(timed).is_err() {
                    return;
                }
            }
        })?;
        Ok(apart)
    }

    fn ask(&mut self, puzzles: &[Cells], least: Duration) -> io::Result<()> {
        let new = puzzles.get(self.given..).unwrap_or_default();
        self.given = puzzles.len();
        // Well below the limit, since it takes longer on a busy machine.
        let least = least.min(self.limit / 4).as_nanos();
        writeln!(self.input, "{} {least}", new.len())?;
        self.input.write_all(new.as_flattened())
    }

    fn how_it_ended(&mut self) -> String {
        let _ = self.child.kill();
        match self.child.wait() {
            Ok(status) if status.code() == Some(PANICKED) => "panicked".to_owned(),
            Ok(status) => format!("crashed ({status})"),
            Err(error) => format!("crashed ({error})"),
        }
    }
}

impl Passes for Apart {
    fn run(&mut self, puzzles: &[Cells], least: Duration) -> Result<Timed, String> {
        let answer = match self.ask(puzzles, least) {
            Ok(()) => self.answers.recv_timeout(self.limit),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        };
        answer.map_err(|error| match error {
            RecvTimeoutError::Timeout => output::stopped(self.limit),
            RecvTimeoutError::Disconnected => self.how_it_ended(),
        })
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_answer(line: &[u8]) -> Option<Timed> {
    let line = str::from_utf8(line).ok()?.strip_prefix(ANSWER)?;
    let mut words = line.split_whitespace();
    Some(Timed {
        nanoseconds: words.next()?.parse().ok()?,
        solutions: words.next()?.parse().ok()?,
    })
}

/// The answering side: measures a solver until there are no more questions.
///
/// As in `worker`, the input is read beside the search: when it ends while a search is on, whoever asked is gone.
///
/// # Errors
/// When there is no such solver, or no thread for it.
pub fn serve(options: &cli::Measure) -> Result<Status, Failure> {
    let entry = output::solver(&options.name)?;
    let level = match options.level {
        cli::Level::Portable => Level::Portable,
        cli::Level::Avx2 => Level::Avx2,
        cli::Level::Avx512 => Level::Avx512,
    };
    let many = entry.many_at(level);
    let many = many.ok_or_else(|| format!("{} cannot be measured", entry.name))?;
    let mut here = Here::new(many, Mode::of(options.unique));
    let (sender, questions) = mpsc::channel::<(Vec<Cells>, Duration)>();
    let answer = move || {
        let mut puzzles = Vec::new();
        for (new, least) in questions {
            puzzles.extend(new);
            let Timed {
                nanoseconds,
                solutions,
            } = here.measure(&puzzles, least);
            // A line of its own, even if the solution has left one half printed.
            let answer = format!("\n{ANSWER} {nanoseconds} {solutions}\n");
            if io::stdout().write_all(answer.as_bytes()).is_err() {
                break;
            }
        }
    };
    thread::Builder::new()
        .name("solver".to_owned())
        // Room for solutions that recurse deeper than the cells of a board.
        .stack_size(64 << 20)
        .spawn(|| {
            // A solution that panics has said so on standard error; nobody else would end the process.
            let ended = panic::catch_unwind(AssertUnwindSafe(answer));
            process::exit(if ended.is_ok() { 0 } else { PANICKED });
        })?;
    let mut input = io::stdin().lock();
    while let Some(question) = read_question(&mut input) {
        if sender.send(question).is_err() {
            break;
        }
    }
    Ok(Status::Yes)
}

/// The new puzzles, and how long to take at least; `None` when there are no more questions.
fn read_question(input: &mut impl BufRead) -> Option<(Vec<Cells>, Duration)> {
    let mut line = String::new();
    input.read_line(&mut line).ok()?;
    let mut words = line.split_whitespace();
    let mut new = vec![[0; 81]; words.next()?.parse().ok()?];
    let least = Duration::from_nanos(words.next()?.parse().ok()?);
    input.read_exact(new.as_flattened_mut()).ok()?;
    Some((new, least))
}
