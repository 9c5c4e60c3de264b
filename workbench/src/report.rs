//! What all verbs share when they print: exit codes, kinds of failure, and reports as text or as JSON.

use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};
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
    /// The grid has empty cells.
    Unfinished,
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
            FailureKind::Unfinished => "unfinished",
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

/// An output whose reader may leave, as `head` does. What is written then is dropped: the exit code still tells the answer.
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

/// What a verb has found out, as text for people or as objects of JSON for scripts.
pub trait Report {
    fn text(&self, out: &mut dyn Write) -> io::Result<()>;
    fn records(&self) -> impl IntoIterator<Item = impl Serialize>;
}

/// Prints reports in one of the two forms. What is printed is kept until [`Write::flush`].
pub struct Printer {
    out: BufWriter<Out<Box<dyn Write>>>,
    pub json: bool,
}

impl Printer {
    pub fn new(json: bool) -> Self {
        Printer::to(Box::new(io::stdout().lock()), json)
    }

    /// For text with colours; they are left out where the output does not show them.
    pub fn coloured(json: bool) -> Self {
        if json {
            return Printer::new(json);
        }
        Printer::to(Box::new(anstream::stdout().lock()), json)
    }

    fn to(to: Box<dyn Write>, json: bool) -> Self {
        let out = BufWriter::new(Out { to, closed: false });
        Printer { out, json }
    }

    pub fn print(&mut self, report: &impl Report) -> io::Result<()> {
        if !self.json {
            return report.text(&mut self.out);
        }
        for record in report.records() {
            serde_json::to_writer(&mut self.out, &record)?;
            self.out.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Prints what JSON does not have.
    pub fn text(&mut self, text: impl fmt::Display) -> io::Result<()> {
        if self.json {
            Ok(())
        } else {
            write!(self.out, "{text}")
        }
    }

    /// Whether the output is read no longer, as by `head`.
    pub fn is_closed(&self) -> bool {
        self.out.get_ref().closed
    }
}

impl Write for Printer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Prints to standard error; a closed standard error is not an error.
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
