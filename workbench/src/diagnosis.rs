//! What is wrong with a solution or a puzzle, or that it is right. It is made where that is known, and shown by `screen`.

use std::error::Error;
use std::fmt;
use std::io;
use std::iter;
use std::time::Duration;

use instrument::{File, Obstacle};
use puzzles::read::InputError;
use serde::Serialize;
use solutions::Board;
use solutions::win_condition::Clash;

use crate::cause::{Cause, Flaw};
use crate::process::printed::Printed;
use crate::process::rustc::Message;
use crate::process::stop::{Stop, StopKind};
use crate::report::Status;
use crate::unchecked::Unchecked;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Accepted,
    /// By checks of ours, which are no judge.
    Right,
    WrongAnswer,
    Presentation,
    TimeLimit,
    MemoryLimit,
    OutputLimit,
    RuntimeError,
    CompileError,
    /// Some of it is still to be written.
    Unfinished,
    /// It cannot do what is asked.
    Unsupported,
    /// The machine could not check it.
    NotChecked,
    /// The others are of a puzzle, or of what is in place of one.
    Unreadable,
    /// Its digits clash.
    Contradictory,
    /// It has empty cells.
    Open,
    Unsolvable,
    /// It has several solutions.
    Ambiguous,
    /// It has no empty cells.
    Full,
}

impl Verdict {
    /// The letters of judges, the name in JSON of why a puzzle is not solved, and a word or two for a table of puzzles.
    const fn words(self) -> [&'static str; 3] {
        match self {
            Verdict::Accepted => ["AC", "accepted", "accepted"],
            Verdict::Right => ["OK", "right", "right"],
            Verdict::WrongAnswer => ["WA", "wrong", "wrong grid"],
            Verdict::Presentation => ["PE", "wrong", "wrong form"],
            Verdict::TimeLimit => ["TLE", "stopped", "stopped"],
            Verdict::MemoryLimit => ["MLE", "crashed", "crashed"],
            Verdict::OutputLimit => ["OLE", "crashed", "crashed"],
            Verdict::RuntimeError => ["RE", "crashed", "crashed"],
            Verdict::CompileError => ["CE", "broken", "broken"],
            Verdict::Unfinished => ["TODO", "crashed", "crashed"],
            Verdict::Unsupported | Verdict::NotChecked => ["–", "broken", "broken"],
            Verdict::Unreadable => ["–", "unreadable", "unreadable"],
            Verdict::Contradictory => ["–", "contradictory", "contradictory"],
            Verdict::Open => ["–", "unfinished", "unfinished"],
            Verdict::Unsolvable => ["–", "unsolvable", "no solution"],
            Verdict::Ambiguous => ["–", "ambiguous", "several solutions"],
            Verdict::Full => ["–", "full", "full grid"],
        }
    }

    pub fn letters(self) -> &'static str {
        self.words()[0]
    }

    pub fn name(self) -> &'static str {
        self.words()[1]
    }

    pub fn in_a_table(self) -> &'static str {
        self.words()[2]
    }

    pub fn status(self) -> Status {
        match self {
            Verdict::Accepted | Verdict::Right => Status::Yes,
            Verdict::Unsupported | Verdict::NotChecked | Verdict::Unreadable => Status::Unreadable,
            _ => Status::No,
        }
    }

    /// Of a run that was stopped, or has ended too early.
    pub fn of(stop: &Stop) -> Verdict {
        match &stop.kind {
            StopKind::Time | StopKind::Idle => Verdict::TimeLimit,
            StopKind::Memory => Verdict::MemoryLimit,
            StopKind::Output => Verdict::OutputLimit,
            StopKind::Panic(panic) if panic.is_unfinished => Verdict::Unfinished,
            StopKind::Machine => Verdict::NotChecked,
            _ => Verdict::RuntimeError,
        }
    }
}

/// A verdict, and all that is shown with it.
#[derive(Clone, Debug)]
pub struct Diagnosis {
    /// What is worked on, in sentences: above all else, as far as there is room.
    pub task: Vec<String>,
    pub verdict: Verdict,
    /// What it was tried on, or what was right before it; before the cause.
    pub place: String,
    pub cause: Cause,
    /// The CPU time of one that is right.
    pub time: Option<Duration>,
    /// What each of two solutions does.
    pub sides: Vec<String>,
    pub picture: Picture,
    /// The board that it gets wrong.
    pub wrong: Option<Board>,
    pub at: Option<At>,
    /// Each of which makes it right.
    pub changes: Vec<Change>,
    /// Whether they are still being looked for, and whether all that are known were tried.
    pub is_looked_at: bool,
    pub is_searched: bool,
    /// What came to no answer.
    pub unchecked: Vec<Unchecked>,
    /// A heading, and what is shown below it.
    pub printed: (&'static str, Printed),
    /// What to do next, in sentences.
    pub next: Vec<String>,
    /// The whole report, for who asks for it.
    pub details: String,
    /// The options of `sudoku watch` for the search that went wrong.
    pub watch: Option<Vec<String>>,
    /// The commands that go on from here, where nobody can press a key.
    pub commands: Option<String>,
}

/// The one picture of a diagnosis.
#[derive(Clone, Debug)]
pub enum Picture {
    None,
    /// With their titles: on the left what is right, on the right what was found, drawn already.
    Boards([(String, Vec<String>); 2]),
    /// Drawn already.
    Board(Vec<String>),
    /// One below the other, each wrapped by itself.
    Lines(Vec<String>),
    /// As they are, but no more than there is room for.
    Code(Vec<String>),
}

impl Picture {
    /// A line of an answer and the right one, or that there is none.
    pub fn lines(expected: Option<&String>, found: Option<&String>) -> Picture {
        let lines = [("expected", expected), ("found", found)].map(|(title, line)| {
            format!("{title:<8}  {}", line.map_or("(nothing more)", |line| line))
        });
        Picture::Lines(lines.into())
    }
}

/// A line of the solution's file, and what happens there.
#[derive(Clone, Debug)]
pub struct At {
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    /// The line itself.
    pub code: String,
    pub cause: Option<Cause>,
}

impl At {
    pub fn new(file: &File, line: usize, cause: impl Into<Option<Cause>>) -> At {
        let code = file.text().lines().nth(line.saturating_sub(1)).unwrap_or_default();
        At { file: file.name().to_owned(), line, code: code.trim().to_owned(), cause: cause.into() }
    }
}

/// What of it a program reads.
#[derive(Serialize)]
pub struct Facts<'a> {
    cause: &'a Cause,
    line: Option<usize>,
    /// What happens there.
    there: Option<&'a Cause>,
}

/// A change in one place of the solution's file.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    #[serde(skip)]
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    /// The line as it is.
    pub code: String,
    /// How many lines are replaced, from this one on; 0 if something is added below it.
    pub lines: usize,
    /// What takes their place, or is added; nothing if they are left out.
    pub text: Vec<String>,
    /// What is right then, such as all 35 puzzles.
    #[serde(skip)]
    pub right: String,
}

impl Change {
    pub const ONE: &str = "one change in";

    /// What it is, with what comes before its line in a sentence.
    pub fn what(&self) -> String {
        match (self.lines, self.text.len()) {
            (0, 1) => "one line more below".to_owned(),
            (0, number) => format!("{number} lines more below"),
            (2.., _) => "one change beginning in".to_owned(),
            _ => Change::ONE.to_owned(),
        }
    }
}

/// What is there, or what keeps it from being there.
pub type Diagnosed<T> = Result<T, Box<Diagnosis>>;

/// Why a check goes no further.
#[derive(Debug)]
pub enum Halt {
    /// Something is wrong with the solution.
    Found(Box<Diagnosis>),
    /// The machine failed.
    Failed(anyhow::Error),
}

pub type Checked<T> = Result<T, Halt>;

impl From<Diagnosis> for Halt {
    fn from(found: Diagnosis) -> Halt {
        Halt::Found(found.into())
    }
}

impl From<Box<Diagnosis>> for Halt {
    fn from(found: Box<Diagnosis>) -> Halt {
        Halt::Found(found)
    }
}

impl From<anyhow::Error> for Halt {
    fn from(failed: anyhow::Error) -> Halt {
        Halt::Failed(failed)
    }
}

impl From<io::Error> for Halt {
    fn from(failed: io::Error) -> Halt {
        Halt::Failed(failed.into())
    }
}

impl From<Clash> for Box<Diagnosis> {
    fn from(clash: Clash) -> Box<Diagnosis> {
        Diagnosis::new(Verdict::Contradictory, Flaw::Clash { clash }).into()
    }
}

impl From<&InputError> for Box<Diagnosis> {
    fn from(error: &InputError) -> Box<Diagnosis> {
        Diagnosis::new(Verdict::Unreadable, error.to_string()).into()
    }
}

/// What a check finds, right or wrong; an error is a fault of the machine.
pub fn found(checked: Checked<Diagnosis>) -> anyhow::Result<Diagnosis> {
    match checked {
        Ok(found) => Ok(found),
        Err(Halt::Found(found)) => Ok(*found),
        Err(Halt::Failed(why)) => Err(why),
    }
}

/// The answer of a check that finds nothing wrong, or why there is none.
pub fn answer<T>(checked: Checked<T>) -> Diagnosed<anyhow::Result<T>> {
    match checked {
        Ok(answer) => Ok(Ok(answer)),
        Err(Halt::Found(found)) => Err(found),
        Err(Halt::Failed(why)) => Ok(Err(why)),
    }
}

impl Diagnosis {
    pub fn new(verdict: Verdict, cause: impl Into<Cause>) -> Diagnosis {
        Diagnosis {
            task: Vec::new(),
            verdict,
            place: String::new(),
            cause: cause.into(),
            time: None,
            sides: Vec::new(),
            picture: Picture::None,
            at: None,
            changes: Vec::new(),
            is_looked_at: false,
            is_searched: false,
            wrong: None,
            unchecked: Vec::new(),
            printed: ("", Printed::default()),
            next: Vec::new(),
            details: String::new(),
            watch: None,
            commands: None,
        }
    }

    /// Nothing could be checked.
    pub fn not_checked(why: impl fmt::Display) -> Diagnosis {
        Diagnosis::new(Verdict::NotChecked, why.to_string())
    }

    /// A run that came to no answer, with the line if it is one of this file.
    pub fn stopped(stop: &Stop, file: &File) -> Diagnosis {
        Diagnosis::new(Verdict::of(stop), stop).at(file, stop.line(file.name()))
    }

    /// A search that came to no answer, in words for who can let it search longer.
    pub fn unanswered(stop: &Stop) -> Diagnosis {
        let cause = match stop.kind {
            StopKind::Time => format!("{stop}; --limit SECONDS lets it search longer").into(),
            _ => Cause::from(stop),
        };
        Diagnosis::new(Verdict::of(stop), cause)
    }

    /// What keeps a file from being called, or from being submitted.
    pub fn obstacle(file: &File, Obstacle { line, why, next }: Obstacle) -> Diagnosis {
        let why = line.map_or_else(|| format!("{}: {why}", file.name()), |_| why.clone());
        let mut found = Diagnosis::new(Verdict::CompileError, why).at(file, line);
        found.next.extend(next);
        found
    }

    /// rustc's own words, under the place in the file. `said` is all of them.
    pub fn compile_error(message: &Message, said: String) -> Diagnosis {
        let mut found = Diagnosis::new(Verdict::CompileError, Cause::Compile(message.clone()));
        // The message and the place are said above.
        let lines = message.rendered.lines().skip(2).filter(|line| !line.trim().is_empty());
        found.picture = Picture::Code(lines.map(str::to_owned).collect());
        found.details = said;
        found
    }

    /// The same, which is right only if all that is asked has been checked.
    pub fn settled(mut self) -> Diagnosis {
        if self.status() == Status::Yes && self.unchecked.iter().any(Unchecked::is_asked) {
            self.verdict = Verdict::NotChecked;
        }
        self
    }

    /// The same, with a line of the solution's file.
    pub fn at(mut self, file: &File, line: Option<usize>) -> Diagnosis {
        self.at = line.map(|line| At::new(file, line, None));
        self
    }

    /// The same, with one more sentence of what to do next.
    pub fn next(mut self, next: impl Into<String>) -> Diagnosis {
        self.next.push(next.into());
        self
    }

    /// The same, with this place before the cause.
    pub fn after(mut self, place: &str) -> Diagnosis {
        let rest = if self.place.is_empty() { String::new() } else { format!(": {}", self.place) };
        self.place = place.to_owned() + &rest;
        self
    }

    /// What went wrong, and where, in a sentence.
    pub fn said(&self) -> String {
        let cause = match (&self.cause, &self.at) {
            // The place is shown below.
            (Cause::Stopped { stop, how: None }, Some(At { file, .. }))
                if stop.line(file).is_some() =>
            {
                stop.why.clone()
            }
            (cause, _) => cause.to_string(),
        };
        if self.place.is_empty() { cause } else { format!("{}: {cause}", self.place) }
    }

    /// In a line as compilers print it, for an editor's list of problems: the first line of the file stands for none.
    pub fn problem(&self, file: &str) -> String {
        let place = match &self.at {
            Some(At { line, .. }) => format!("{file}:{line}: "),
            None if self.said().starts_with(&format!("{file}:")) => String::new(),
            None => format!("{file}:1: "),
        };
        let note = self.at.as_ref().and_then(|at| at.cause.as_ref()).map(ToString::to_string);
        let said = self.said().split_whitespace().collect::<Vec<_>>().join(" ");
        let unchecked = self.unchecked.iter().map(ToString::to_string);
        iter::once(place + &said).chain(note).chain(unchecked).collect::<Vec<_>>().join(". ")
    }

    pub fn status(&self) -> Status {
        self.verdict.status()
    }

    pub fn facts(&self) -> Facts<'_> {
        let place = match &self.cause {
            Cause::Compile(message) => message.place.as_ref().map(|place| place.line),
            _ => None,
        };
        let (line, there) =
            self.at.as_ref().map_or((place, None), |at| (Some(at.line), at.cause.as_ref()));
        Facts { cause: &self.cause, line, there }
    }
}

/// In one line, for tables and error messages.
impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Picture::Code(_) = self.picture {
            f.write_str("does not compile: ")?;
        }
        if let Some(At { file, line, .. }) = &self.at {
            write!(f, "{file}:{line}: ")?;
        }
        f.write_str(&self.said())?;
        self.next.iter().try_for_each(|next| write!(f, ". {next}"))
    }
}

impl Error for Diagnosis {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stops_a_run_has_a_verdict() {
        for (kind, letters) in [
            (StopKind::Time, "TLE"),
            (StopKind::Idle, "TLE"),
            (StopKind::Memory, "MLE"),
            (StopKind::Output, "OLE"),
            (StopKind::Machine, "–"),
        ] {
            assert_eq!(letters, Verdict::of(&Stop::new(kind, String::new())).letters());
        }
    }

    #[test]
    fn the_line_that_is_expected_is_called_that() {
        let line = |text: &str| Some(text.to_owned());
        for (expected, found, shown) in [
            (line("1 2"), line("1 3"), ["expected  1 2", "found     1 3"]),
            (line("1 2"), None, ["expected  1 2", "found     (nothing more)"]),
            (None, line("1 3"), ["expected  (nothing more)", "found     1 3"]),
        ] {
            let picture = Picture::lines(expected.as_ref(), found.as_ref());
            assert!(matches!(&picture, Picture::Lines(lines) if *lines == shown), "{picture:?}");
        }
    }

    #[test]
    fn a_problem_begins_with_its_place_in_the_file_and_is_one_line() {
        let file = File::new("mine.rs", "one\ntwo\n");
        let wrong = |cause: &str| Diagnosis::new(Verdict::WrongAnswer, cause);
        let mut noted = wrong("is wrong");
        noted.at = Some(At::new(&file, 2, Cause::Exits));
        for (found, expected) in [
            (wrong("is wrong").at(&file, Some(2)), "mine.rs:2: is wrong"),
            (noted, &*format!("mine.rs:2: is wrong. {}", Cause::Exits)),
            (wrong("mine.rs:2:5: is wrong"), "mine.rs:2:5: is wrong"),
            (wrong("panicked: two\n  lines"), "mine.rs:1: panicked: two lines"),
        ] {
            assert_eq!(expected, found.problem("mine.rs"));
        }
        assert_eq!("judge: case", wrong("is wrong").after("case").after("judge").place);
    }

    #[test]
    fn in_one_line_there_are_the_place_the_cause_and_what_to_do() {
        let file = File::new("mine.rs", "one\ntwo\n");
        for (obstacle, told) in [
            (Obstacle::new(2, "it is two", "Remove it."), "mine.rs:2: it is two. Remove it."),
            (Obstacle::at(2, "it is two"), "mine.rs:2: it is two"),
            (Obstacle { line: None, why: "is none".to_owned(), next: None }, "mine.rs: is none"),
        ] {
            assert_eq!(told, Diagnosis::obstacle(&file, obstacle).to_string());
        }
    }
}
