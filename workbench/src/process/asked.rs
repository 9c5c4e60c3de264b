//! A process that runs a solution and answers questions, one at a time, each within a limit: the asking side.
//!
//! A search in this process could not be stopped from outside, and a stack overflow would end the process. So solutions
//! run in processes of their own.
//!
//! Answers come over the process's standard output, where the solution may print too. Every answer begins with a token
//! that solutions do not know; all other lines go to standard error.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::confine::{self, Limits};
use super::worker;

/// The most bytes of a printed line that are passed on at a time.
const PIECE: u64 = 4096;

/// The memory limit of the reader's own solutions in mebibytes, the same as at most judges.
const MEMORY: u64 = 256;

/// Mebibytes of address space for their code and stacks.
const CODE_AND_STACKS: u64 = 96;

/// The command that starts a program of the reader's own, confined as by a judge, but without a limit on its time. Its
/// address space has room for `more` mebibytes.
pub fn confined(program: &Path, more: u64) -> io::Result<Command> {
    let limits = Limits {
        time: Duration::from_secs(24 * 60 * 60),
        memory: Some((MEMORY + CODE_AND_STACKS + more) << 20),
        output: 0,
        processes: false,
    };
    confine::command(&Command::new(program), limits)
}

/// A process that answers; killed when this is dropped.
pub struct Process {
    child: Child,
    input: ChildStdin,
    answers: Receiver<String>,
    /// Returns the end of its standard error.
    errors: Option<JoinHandle<Vec<u8>>>,
}

/// What a program has printed: how many lines, and the last of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    pub lines: u64,
    pub last: String,
}

impl Printed {
    /// Of a text, of which the end is kept.
    pub fn of(text: &str) -> Printed {
        let lines: Vec<&str> = text.lines().collect();
        let last = lines[lines.len().saturating_sub(50)..].join("\n");
        Printed { lines: lines.len() as u64, last }
    }
}

pub struct Panic { pub file: String, pub line: usize, pub message: String }
pub fn panic_in(errors: &str) -> Option<Panic> {
    let (_, rest) = errors.split_once("panicked at ")?;
    let (place, message) = rest.split_once(":\n")?;
    let mut parts = place.rsplit(':');
    parts.next()?;
    let line = parts.next()?.parse().ok()?;
    let file = parts.rev().collect::<Vec<_>>().join(":");
    let message = message.split("\nnote: run with").next()?.trim().to_owned();
    Some(Panic { file, line, message })
}

/// Why no answer came; the process cannot be asked again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    Limit,
    /// The process has ended: a panic, an abort, a stack overflow. The text says which.
    Crashed(String),
}

impl Process {
    /// Starts the process. The token becomes the last argument of `command`.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let token = format!("answer-{:016x}", RandomState::new().hash_one(0));
        let mut child = command
            .arg(&token)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(io::Error::other("the process has no pipes"));
        };
        // One answer is awaited at a time.
        let (sender, answers) = mpsc::sync_channel(1);
        // From here on it is killed on an error.
        let mut process = Process { child, input, answers, errors: None };
        let token = token + " ";
        thread::Builder::new()
            .spawn(move || pass_on(BufReader::new(output), token.as_bytes(), &sender))?;
        process.errors = Some(thread::Builder::new().spawn(move || pass_on_errors(errors))?);
        Ok(process)
    }

    /// Sends a line and waits for the line that answers it.
    pub fn ask(&mut self, question: &str, limit: Duration) -> Result<String, NoAnswer> {
        let asked = self.input.write_all(question.as_bytes());
        let answer = match asked.and_then(|()| self.input.write_all(b"\n")) {
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
        let status = match self.child.wait() {
            Ok(status) => status,
            Err(error) => return format!("crashed ({error})"),
        };
        let errors = self.errors.take().and_then(|errors| errors.join().ok()).unwrap_or_default();
        let errors = String::from_utf8_lossy(&errors);
        if status.code() == Some(worker::PANICKED) {
            "panicked".to_owned()
        } else if errors.contains("has overflowed its stack") {
            "overflowed its stack".to_owned()
        } else if errors.contains("memory allocation of ") {
            format!("used more than {MEMORY} MiB, the judge's limit")
        } else {
            format!("crashed ({status})")
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends the lines that begin with the token, without it, and prints the others on standard error.
fn pass_on(mut output: impl BufRead, token: &[u8], answers: &SyncSender<String>) {
    let mut line = Vec::new();
    // Before an answer the worker prints a line end, which ends what the solution has printed, or makes an empty line.
    let mut ended = false;
    loop {
        line.clear();
        let read = output.by_ref().take(PIECE).read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            return;
        }
        if line.starts_with(token) {
            ended = false;
            if !line.ends_with(b"\n") && output.read_until(b'\n', &mut line).is_err() {
                return;
            }
            let answer = String::from_utf8_lossy(&line[token.len()..]);
            if answers.send(answer.trim_end().to_owned()).is_err() {
                return;
            }
            continue;
        }
        let mut out = io::stderr().lock();
        if std::mem::replace(&mut ended, line == b"\n") {
            let _ = out.write_all(b"\n");
        }
        if !ended {
            // A closed standard error is not an error.
            let _ = out.write_all(&line);
        }
    }
}

/// Passes standard error on, and returns the end of it.
fn pass_on_errors(mut errors: impl Read) -> Vec<u8> {
    const KEPT: usize = 1024;
    let mut buffer = [0; 4096];
    let mut last = Vec::new();
    while let Ok(read @ 1..) = errors.read(&mut buffer) {
        let _ = io::stderr().write_all(&buffer[..read]);
        last.extend_from_slice(&buffer[..read]);
        last.drain(..last.len().saturating_sub(KEPT));
    }
    last
}
