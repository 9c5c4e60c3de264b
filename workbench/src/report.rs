//! What all verbs share when they print: exit codes, JSON lines, names of solutions.

use std::fmt;
use std::io::{self, StdoutLock, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anstream::AutoStream;
use serde::Serialize;

/// How a verb ended; also the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Everything that was asked for holds: all solved, won, equal, accepted.
    Yes = 0,
    /// Everything was read, but not all of it holds.
    No = 1,
    /// Something could not be read or run.
    Unreadable = 2,
}

impl Status {
    /// Whether everything that was read holds.
    pub fn of(holds: bool) -> Status {
        if holds { Status::Yes } else { Status::No }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status as u8)
    }
}

/// Why a puzzle or a grid was not what was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub kind: FailureKind,
    /// In words, with the place where there is one.
    pub reason: String,
}

/// The kinds of failure, as JSON names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FailureKind {
    /// The text is not a board.
    Unreadable,
    /// Digits of the board clash.
    Contradictory,
    /// The solution says that there is no solution.
    Unsolvable,
    /// The limit was reached.
    Stopped,
    /// The solution's process ended.
    Crashed,
    /// The solution does not compile.
    Broken,
    /// The solution calls a wrong grid solved.
    Wrong,
}

impl Fault {
    pub fn new(kind: FailureKind, reason: impl Into<String>) -> Fault {
        let reason = reason.into();
        Fault { kind, reason }
    }
}

impl FailureKind {
    /// In a word or two, for a table.
    pub fn word(self) -> &'static str {
        match self {
            FailureKind::Unreadable => "unreadable",
            FailureKind::Contradictory => "contradictory",
            FailureKind::Unsolvable => "no solution",
            FailureKind::Stopped => "stopped",
            FailureKind::Crashed => "crashed",
            FailureKind::Broken => "broken",
            FailureKind::Wrong => "wrong grid",
        }
    }
}

/// Standard output. Every byte is written as it is.
pub fn stdout() -> Out<StdoutLock<'static>> {
    Out::new(io::stdout().lock())
}

/// Standard output for boards drawn in colours: where it shows none, they are left out.
pub fn coloured_stdout() -> Out<AutoStream<StdoutLock<'static>>> {
    Out::new(anstream::stdout().lock())
}

/// An output that somebody may stop reading, as `head` does. What is written to it then is dropped: the exit code tells
/// the answer, whether or not anybody reads it.
pub struct Out<W> {
    to: W,
    closed: bool,
}

impl<W: Write> Out<W> {
    fn new(to: W) -> Self {
        Out { to, closed: false }
    }

    /// Whether nobody reads it any more.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// What is dropped counts as done.
    fn unless_closed<T>(
        &mut self,
        dropped: T,
        write: impl FnOnce(&mut W) -> io::Result<T>,
    ) -> io::Result<T> {
        if self.closed {
            return Ok(dropped);
        }
        match write(&mut self.to) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(dropped)
            }
            written => written,
        }
    }
}

impl<W: Write> Write for Out<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_closed(bytes.len(), |to| to.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_closed((), Write::flush)
    }
}

/// Prints one object as a line of JSON.
pub fn json_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// Says something on standard error. If that is closed there is nobody to tell, and that is no reason to end.
pub fn tell(text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// A text of others with everything escaped that cannot be seen but may change what is seen: control characters other
/// than line ends, marks of the direction of writing, unusual blanks.
pub fn visible(text: &str) -> String {
    let mut visible = String::new();
    for character in text.chars() {
        match character {
            '\n' | '"' | '\'' | '\\' => visible.push(character),
            // After a letter, since a mark that combines with one is escaped without.
            _ => visible.extend(format!("x{character}").escape_debug().skip(1)),
        }
    }
    visible
}

/// An error of the system with the file or the program that it is about.
pub fn about(path: &Path) -> impl Fn(io::Error) -> String + '_ {
    move |error| format!("{}: {error}", path.display())
}

/// What is said of a search that the limit has stopped.
pub fn stopped(limit: Duration) -> String {
    format!(
        "stopped after {} s; --limit SECONDS lets it search longer",
        limit.as_secs_f64()
    )
}
