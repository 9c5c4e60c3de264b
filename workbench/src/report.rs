//! What all verbs print with: exit codes, text or JSON.

use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::text;

/// How a verb ended; also the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Everything that was asked for holds: all solved, equal, accepted.
    Yes = 0,
    /// Everything was read, but not all of it holds.
    No = 1,
    /// Something could not be read or run.
    Unreadable = 2,
}

impl Status {
    pub fn of(holds: bool) -> Status {
        if holds { Status::Yes } else { Status::No }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status as u8)
    }
}

/// An output whose reader may leave, as `head` does. What is written then is dropped: the exit code still tells the answer.
pub struct Out {
    to: Box<dyn Write>,
    pub closed: bool,
    /// Whether what is drawn is drawn with what every terminal has.
    pub in_ascii: bool,
}

/// Not locked: who has it may only print at the end, and others meanwhile.
pub fn stdout() -> Out {
    Out::new(io::stdout())
}

/// Standard output without its colours, if it does not show any.
pub fn coloured_stdout() -> Out {
    Out::new(anstream::stdout().lock())
}

impl Out {
    fn new(to: impl Write + 'static) -> Self {
        Out { to: Box::new(to), closed: false, in_ascii: text::is_ascii_only() }
    }

    /// What is dropped counts as done.
    fn unless_closed<T>(&mut self, written: io::Result<T>, dropped: T) -> io::Result<T> {
        match written {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(dropped)
            }
            written => written,
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = match str::from_utf8(bytes).ok().filter(|_| self.in_ascii) {
            Some(text) => self.to.write_all(text::in_ascii(text).as_bytes()).map(|()| bytes.len()),
            None => self.to.write(bytes),
        };
        self.unless_closed(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.to.flush();
        self.unless_closed(flushed, ())
    }
}

/// Prints to standard output, and tells on standard error what is wrong, all in one order. What is printed is kept
/// until [`Write::flush`], or until something is told: a write for each line would take most of the time.
pub struct Printer {
    out: BufWriter<Out>,
    /// Makes way for what is told.
    pub bar: ProgressBar,
    pub json: bool,
}

impl Printer {
    pub fn new(json: bool) -> Self {
        let mut out = stdout();
        // JSON has all of Unicode.
        out.in_ascii &= !json;
        Printer { out: BufWriter::new(out), bar: ProgressBar::hidden(), json }
    }

    pub fn coloured(json: bool) -> Self {
        let plain = Printer::new(json);
        if json { plain } else { Printer { out: BufWriter::new(coloured_stdout()), ..plain } }
    }

    /// Prints an object that has no place in a text.
    pub fn record(&mut self, record: &impl Serialize) -> io::Result<()> {
        if self.json {
            serde_json::to_writer(&mut *self, record)?;
            self.write_all(b"\n")?;
        }
        Ok(())
    }

    /// Prints text that has no place in JSON.
    pub fn text(&mut self, text: impl fmt::Display) -> io::Result<()> {
        if self.json { Ok(()) } else { write!(self, "{text}") }
    }

    /// Prints to standard error, as [`tell`] does.
    pub fn tell(&mut self, text: impl fmt::Display) -> io::Result<()> {
        self.out.flush()?;
        self.bar.suspend(|| tell(text));
        Ok(())
    }

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

/// A progress bar on the terminal, with something to be shown beside it: a template of [`ProgressStyle`].
pub fn progress_bar(length: Option<u64>, beside: &str) -> ProgressBar {
    // What is printed to the screen is progress enough.
    if io::stdout().is_terminal() {
        return ProgressBar::hidden();
    }
    let (bar, shown) = match length {
        Some(length) => (ProgressBar::new(length), "{bar:30} {percent:>3} % "),
        None => (ProgressBar::no_length(), "{spinner}"),
    };
    // From the first puzzle on, which may be the slow one.
    bar.enable_steady_tick(Duration::from_millis(200));
    let style = ProgressStyle::with_template(&format!("{shown} {beside}  {{elapsed}}"));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Does something, and shows what and for how long.
pub fn while_working<T>(work: impl FnOnce(&ProgressBar) -> T) -> T {
    let progress = working();
    let done = work(&progress);
    progress.finish_and_clear();
    done
}

/// What is being done, and for how long, on a terminal.
pub fn working() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{msg}  {elapsed}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

/// Says on standard error what became of the boards of an input: all the `kinds`, of the `others` those that there were.
pub fn tell_summary<T: fmt::Display>(
    kinds: impl IntoIterator<Item = (T, u64)>,
    others: &[(&str, u64)],
    time: Duration,
) {
    let part = |what: &dyn fmt::Display, number| format!("{} {what}", text::count(number));
    let parts: Vec<String> = kinds
        .into_iter()
        .map(|(what, number)| part(&what, number))
        .chain(others.iter().filter(|(_, number)| *number > 0).map(|(what, n)| part(what, *n)))
        .collect();
    tell(format_args!("{} in {}", parts.join(", "), text::time(time)));
}

/// Prints to standard error, in one piece; a closed standard error is not an error.
pub fn tell(text: impl fmt::Display) {
    let _ = io::stderr().write_all(for_errors(format!("{text}\n")).as_bytes());
}

/// Prints what clap says.
pub fn show(help_or_error: &clap::Error) -> io::Result<()> {
    let text = help_or_error.render().ansi().to_string();
    if help_or_error.use_stderr() {
        anstream::stderr().write_all(for_errors(text).as_bytes())
    } else {
        anstream::stdout().write_all(for_output(text).as_bytes())
    }
}

/// The text whose words a terminal does not break, if that is where it is written.
fn for_errors(text: String) -> String {
    match text::columns_of_errors() {
        Some(columns) => text::fitted(&text, columns),
        None => text,
    }
}

/// The same of what is written to standard output.
pub fn for_output(text: String) -> String {
    if io::stdout().is_terminal() { text::fitted(&text, text::columns()) } else { text }
}

/// An error, and what to do about it where the system tells that much.
pub fn with_a_remedy(error: &anyhow::Error) -> String {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    let remedy = match io.map(io::Error::kind) {
        Some(io::ErrorKind::ReadOnlyFilesystem) => {
            "; copy the checkout to a disk that can be written"
        }
        Some(io::ErrorKind::PermissionDenied) => "; `ls -l` shows who may read and write it",
        _ => "",
    };
    visible(&format!("{error:#}{remedy}"))
}

/// A foreign text with all characters escaped that are invisible but may change what is shown: control characters other
/// than line ends, marks of the direction of writing, unusual blanks.
pub fn visible(text: &str) -> String {
    let mut visible = String::new();
    for character in text.chars() {
        match character {
            '\n' | '"' | '\'' | '\\' => visible.push(character),
            // After a letter, since a combining mark by itself is escaped.
            _ => visible.extend(format!("x{character}").escape_debug().skip(1)),
        }
    }
    visible
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_seen_is_shown_as_it_is() {
        let seen = "a\\b 'c' \"d\"\n检é🙂";
        assert_eq!(seen, visible(seen));
        assert_eq!("\\u{1b}[2J\\t\\r\\u{202e}", visible("\u{1b}[2J\t\r\u{202e}"));
    }

    #[test]
    fn what_the_system_refuses_names_what_to_do() {
        let remedy = |kind: io::ErrorKind| {
            let error = anyhow::Error::from(io::Error::from(kind)).context("solutions/own/mine.rs");
            with_a_remedy(&error).split("; ").nth(1).map(str::to_owned)
        };
        assert!(
            remedy(io::ErrorKind::ReadOnlyFilesystem).unwrap().starts_with("copy the checkout")
        );
        assert!(remedy(io::ErrorKind::PermissionDenied).unwrap().contains("ls -l"));
        assert_eq!(None, remedy(io::ErrorKind::NotFound));
    }
}
