//! The asking side of a process that answers questions, one at a time, each within a limit.
//!
//! A search cannot be stopped from outside while it runs in this process, and a solution that panics, or overflows its
//! stack, would take everything with it. So solutions run in processes of their own, and only these end.
//!
//! Answers come over the process's standard output, where the solution may print as well. A token that no solution
//! knows begins every answer; all other lines are passed on to standard error. The answering side is `worker`.

pub mod measure;
pub mod runner;
pub mod worker;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

/// Of a longer line that a solution prints, so many bytes are passed on at a time.
const PIECE: u64 = 4096;

/// A process that answers; it is killed when this goes.
pub struct Apart {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
}

/// Why no answer came. The process is of no further use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// The limit was over.
    Limit,
    /// The process has ended: a panic, an abort, a stack overflow. The text says how.
    Crashed(String),
}

impl Apart {
    /// Starts the process. The token becomes the last argument of `command`.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let token = format!("answer-{:016x}", RandomState::new().hash_one(0));
        let mut child = command
            .arg(&token)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("the process has no pipes"));
        };
        // One answer is awaited at a time.
        let (sender, answers) = mpsc::sync_channel(1);
        let apart = Apart {
            child,
            input,
            answers,
        };
        let token = token + " ";
        thread::Builder::new()
            .spawn(move || pass_on(BufReader::new(output), token.as_bytes(), &sender))?;
        Ok(apart)
    }

    /// Asks, and waits for the answer, a line.
    ///
    /// # Errors
    /// When there is none.
    pub fn ask(&mut self, question: &[u8], limit: Duration) -> Result<String, NoAnswer> {
        let asked = self.input.write_all(question);
        let answer = match asked.and_then(|()| self.input.flush()) {
            Ok(()) => self.answers.recv_timeout(limit),
            Err(_) => Err(RecvTimeoutError::Disconnected),
        };
        answer.map_err(|error| match error {
            RecvTimeoutError::Timeout => NoAnswer::Limit,
            RecvTimeoutError::Disconnected => NoAnswer::Crashed(self.how_it_ended()),
        })
    }

    fn how_it_ended(&mut self) -> String {
        let _ = self.child.kill();
        match self.child.wait() {
            Ok(status) if status.code() == Some(worker::PANICKED) => "panicked".to_owned(),
            Ok(status) => format!("crashed ({status})"),
            Err(error) => format!("crashed ({error})"),
        }
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
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
