//! Why a process of a solution came to no answer, and what Rust says of that on standard error.

use std::fmt;
use std::time::Duration;

use super::limited::Exit;
use super::rustc;
use crate::report;
use crate::text;

/// Why a run has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    pub kind: StopKind,
    /// In words, without the place.
    pub why: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopKind {
    Time,
    /// It has waited, and hardly used any time.
    Idle,
    Memory,
    /// It wrote too much.
    Output,
    Panic(Panic),
    /// Its stack was full.
    Recursion,
    /// It ended by itself, as if all were well.
    Exited,
    /// Its exit code, a signal, an answer that is none.
    Ended,
    /// It is not the solution's fault: the process was killed by others, or could not be started.
    Machine,
}

/// Where a program panicked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panic {
    pub file: String,
    pub line: usize,
    /// If that is a file of Rust's library, the file and line that have called it, as far as they are known.
    pub caller: Option<(String, usize)>,
    /// Whether it has come to a `todo!()`.
    pub is_unfinished: bool,
}

impl Stop {
    pub fn new(kind: StopKind, why: impl Into<String>) -> Stop {
        Stop { kind, why: why.into() }
    }

    /// At the limit on its time.
    pub fn late(limit: Duration) -> Stop {
        Stop::new(StopKind::Time, format!("stopped after {} s", limit.as_secs_f64()))
    }

    /// The answer is none.
    pub fn unreadable() -> Stop {
        Stop::new(StopKind::Ended, "gave an unreadable answer")
    }

    /// How Rust says on standard error that a program has ended; or else `otherwise`.
    pub fn said(errors: &str, otherwise: impl FnOnce() -> Stop) -> Stop {
        if let Some(panic) = panic_in(errors) {
            return panic;
        }
        if errors.contains("has overflowed its stack") {
            return Stop::new(StopKind::Recursion, "overflowed its stack");
        }
        otherwise()
    }

    /// The line, if it panicked in this file, or in Rust's library, which this line has called.
    pub fn line(&self, file: &str) -> Option<usize> {
        match &self.kind {
            StopKind::Panic(panic) if panic.file == file => Some(panic.line),
            StopKind::Panic(Panic { caller: Some((caller, line)), .. })
                if caller.ends_with(&format!("/{file}")) =>
            {
                Some(*line)
            }
            _ => None,
        }
    }
}

/// With the place.
impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)?;
        match &self.kind {
            StopKind::Panic(Panic { file, line, .. }) => match file.rsplit_once("/library/") {
                Some((_, file)) => write!(f, " (in Rust's library, {file}:{line})"),
                None => write!(f, " ({file}:{line})"),
            },
            StopKind::Idle => f.write_str(": what is it waiting for?"),
            StopKind::Recursion => f.write_str(": is there unbounded recursion?"),
            _ => Ok(()),
        }
    }
}

/// The first panic that a program tells of on its standard error:
///
/// ```text
/// thread 'main' (4711) panicked at src/main.rs:2:5:
/// index out of bounds: the len is 9 but the index is 9
/// note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
/// ```
pub fn panic_in(errors: &str) -> Option<Stop> {
    const LONGEST: usize = 300;
    let mut lines = errors.lines();
    let place = lines.by_ref().find_map(panicked_at)?;
    let (place, _column) = place.strip_suffix(':')?.rsplit_once(':')?;
    let (file, line) = place.rsplit_once(':')?;
    let is_over = |line: &&str| {
        line.starts_with("note: ") || line.starts_with("stack backtrace:") || is_last_word(line)
    };
    let message: Vec<&str> = lines
        .take_while(|line| !is_over(line))
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let message = text::cut(&report::visible(&message.join("; ")), LONGEST);
    let unfinished = match message.split(": ").next() {
        Some("not yet implemented") => Some("todo!()"),
        Some("not implemented") => Some("unimplemented!()"),
        _ => None,
    };
    let why = match unfinished {
        Some(call) => format!("is not finished: {call}"),
        None => format!("panicked: {message}"),
    };
    let is_unfinished = unfinished.is_some();
    let mut frames = errors.lines().filter_map(|line| line.trim().strip_prefix("at "));
    let is_rust_s = |path: &str| path.replace('\\', "/").contains("/library/");
    let caller = frames.find(|it| !is_rust_s(it)).and_then(|place| {
        let mut parts = place.rsplitn(3, ':').skip(1);
        let line = parts.next()?.parse().ok()?;
        Some((parts.next()?.to_owned(), line))
    });
    let caller = caller.filter(|_| is_rust_s(file));
    let panic = Panic {
        caller,
        file: file.replace(rustc::EQUALS, "="),
        line: line.parse().ok()?,
        is_unfinished,
    };
    Some(Stop::new(StopKind::Panic(panic), why))
}

fn panicked_at(line: &str) -> Option<&str> {
    Some(line.strip_prefix("thread '")?.split_once(" panicked at ")?.1)
}

/// Whether a line begins what Rust says of the end of a process.
pub fn is_last_word(line: &str) -> bool {
    panicked_at(line).is_some()
        || line.starts_with("thread '") && line.ends_with(" has overflowed its stack")
        || line.starts_with("memory allocation of ")
}

/// What a program has written to standard error before Rust said there how it ended.
pub fn before_last_words(errors: &str) -> &str {
    let before = errors.split_inclusive('\n').take_while(|line| !is_last_word(line.trim()));
    errors[..before.map(str::len).sum()].trim()
}

/// What Rust says when an allocation fails, of which the program aborts: after another end these are only words.
pub fn refused_allocation(end: Exit, errors: &str) -> Option<&str> {
    let mut lines = errors.lines().filter(|_| end == Exit::ABORTED);
    lines.find(|line| line.starts_with("memory allocation of "))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use support::snapshot;

    use super::*;

    #[test]
    fn only_of_a_program_that_aborts_are_these_words_about_memory() {
        let errors = "one\nmemory allocation of 9 bytes failed\n";
        for (end, is_refused) in [
            (Exit::ABORTED, true),
            (Exit::Code(0), false),
            (Exit::Code(3), false),
            (Exit::Signal(9), false),
        ] {
            assert_eq!(is_refused, refused_allocation(end, errors).is_some(), "{end}");
        }
        assert_eq!("one", before_last_words(errors));
        assert_eq!("one two", before_last_words(" one two\n"));
    }

    /// `|` is on standard error.
    #[test]
    fn a_panic_is_found_in_what_rust_says_as_written() {
        snapshot::check("panics.txt", |block| {
            let stop = panic_in(&block.text('|').replace('␛', "\x1b")).unwrap();
            let StopKind::Panic(panic) = &stop.kind else { panic!("{stop:?}") };
            let line = stop.line("solutions/own/mine.rs").unwrap();
            format!("line {line}: {stop}, unfinished: {}\n", panic.is_unfinished)
        });
    }

    #[test]
    fn what_is_no_panic_is_none() {
        for errors in
            ["", "panicked at a.rs:1:2:\nx", "thread 'a' panicked at", "thread 'a' panicked at x\n"]
        {
            assert_eq!(None, panic_in(errors));
        }
    }
}
