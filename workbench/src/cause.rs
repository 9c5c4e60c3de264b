//! What is wrong, as facts: made where it is known, and put into words here alone.

use std::fmt::{self, Display};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use solutions::win_condition::Clash;
use solutions::{Board, Kind, NO_DIGIT, character};
use watched::Cell;

use crate::process::printed::Printed;
use crate::process::rustc::Message;
use crate::process::stop::Stop;
use crate::text;

/// What is wrong with a solution. Steps are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Cause {
    /// By rustc, by the machine, or by the file as it is.
    Said { words: String },
    /// It came to no end, or not to the right one; and how its search goes on, if that was seen.
    Stopped {
        #[serde(serialize_with = "as_text")]
        stop: Stop,
        how: Option<GoesOn>,
    },
    /// What rustc says first.
    Compile(Message),
    /// A grid that is not solved, or a puzzle that cannot be.
    Flaw(Flaw),
    /// What it printed.
    Output(Difference),
    /// What its function answered.
    Answer { function: String, fault: Fault },
    /// Something stays from one call to the next.
    KeptBetweenCalls,
    /// A step or, without one, the answer is not that of the original.
    Differs { step: Option<usize>, original: String },
    /// A step of its search that a right one would not make.
    Step { step: usize, slip: Slip },
    /// The function of an exercise, called by itself.
    Call(Call),
    /// This line ends the whole program.
    Exits,
    /// This line copies the board, and nothing is written to the board that was given.
    Copies,
}

impl From<&Stop> for Cause {
    fn from(stop: &Stop) -> Cause {
        Cause::Stopped { stop: stop.clone(), how: None }
    }
}

impl From<Flaw> for Cause {
    fn from(flaw: Flaw) -> Cause {
        Cause::Flaw(flaw)
    }
}

/// The first difference between an output and the expected one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "difference", rename_all = "snake_case")]
pub enum Difference {
    /// In a line of the output; `None` for its end.
    Line { line: usize, expected: Option<String>, found: Option<String> },
    /// The same, but nothing is wrong except spaces and line ends.
    Layout { line: usize, expected: Option<String>, found: Option<String> },
    /// In a grid, the only one or the one with this number.
    Grid {
        number: Option<usize>,
        #[serde(serialize_with = "as_text")]
        puzzle: Board,
        #[serde(serialize_with = "as_text")]
        found: Board,
        why: Flaw,
    },
    /// In a grid that has to break the rules.
    NotBroken {
        number: Option<usize>,
        #[serde(serialize_with = "as_text")]
        found: Board,
        why: Unbroken,
    },
    /// None in the answer itself, but there are extra lines, of which this is the first.
    Surrounded {
        line: usize,
        number: usize,
        #[serde(skip)]
        extra: Printed,
    },
}

/// Why a grid does not solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "flaw", rename_all = "snake_case")]
pub enum Flaw {
    GivenChanged {
        cell: CellName,
    },
    Clash {
        #[serde(flatten, serialize_with = "as_fields")]
        clash: Clash,
    },
    NoDigit {
        cell: CellName,
        number: u8,
    },
    Empty {
        cells: usize,
        first: CellName,
    },
}

/// Why a grid does not break the rules everywhere, by few changes of a full one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "flaw", rename_all = "snake_case")]
pub enum Unbroken {
    Changed { cells: usize },
    NoDigit { cell: CellName },
    Holds { unit: &'static str, number: usize },
}

/// What is wrong with what a function of this kind returned and left on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    #[serde(skip)]
    pub kind: Kind,
    /// Nothing of a function that returns nothing.
    pub returned: Option<bool>,
    #[serde(flatten)]
    pub but: But,
}

/// What speaks against an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "but", rename_all = "snake_case")]
pub enum But {
    NoClash,
    Flaw(Flaw),
    NotSolved(Flaw),
    HasSolution,
    NoSolution,
    Left { cell: CellName, digit: u8 },
    NotFirst,
    RowIsPermutation,
    RowIsNoPermutation,
    OtherRow,
}

/// What a step does that a right search would not do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "slip", rename_all = "snake_case")]
pub enum Slip {
    GivenChanged {
        cell: CellName,
        given: u8,
    },
    /// And whether one is left there.
    NoDigit {
        cell: CellName,
        number: u8,
        is_left: bool,
    },
    Clash {
        cell: CellName,
        digit: u8,
        holder: CellName,
    },
    TakenBack {
        cell: CellName,
        digit: u8,
        although: Although,
    },
    NotCleared {
        cell: CellName,
        digit: u8,
        tried: CellName,
    },
    NotTried {
        cell: CellName,
        digit: u8,
    },
    /// Taken back at once, though this cell is empty and has a digit left; whether it is the first of many.
    CutShort {
        cell: CellName,
        digit: u8,
        open: CellName,
        left: u8,
        is_first: bool,
    },
    /// The first of some that repeat, and what it writes.
    Repeats {
        steps: usize,
        cell: CellName,
        digit: u8,
    },
    Last,
    NotFewest {
        cell: CellName,
        candidates: u32,
        best: CellName,
        fewest: u32,
    },
}

/// What speaks for a digit that is reset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum Although {
    Solved,
    Right,
    CanBeSolved,
    MustBe { cell: CellName, digit: u8 },
}

/// What a search does that came to no end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GoesOn {
    pub steps: usize,
    /// Whether it has made so few until it was stopped that it does something else.
    pub are_few: bool,
    pub end: NoEnd,
    /// Whether the board is full.
    pub is_full: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoEnd {
    /// It made more steps than are looked at.
    More,
    Recursion,
    Stopped,
}

/// By the rules, why a step is wrong that differs from that of an exercise's original.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    Clash(Clash),
    FullAndRight,
    NotEmpty { cell: Cell, digit: u8 },
    NotAllowed { cell: Cell, digit: u8, clash: Clash },
    NothingLeft { cell: Cell },
    ComesFirst { cell: Cell },
    ClearFirst { cell: Cell, digit: u8 },
    Allowed { cell: Cell, digit: u8, is_there: bool },
    NotTried { cell: Cell, digit: u8 },
    StillEmpty { cell: Cell, allowed: Option<u8> },
}

/// A call of a function paired with one of the original: the arguments are the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Call {
    pub function: String,
    pub arguments: String,
    /// Nothing if they return different things, `panics`, or the argument that is another one afterwards.
    pub what: String,
    /// Where in it.
    pub place: String,
    pub own: String,
    pub original: String,
    /// The solution that the original is from.
    pub from: String,
}

/// Characters shown of a line among others.
const LINE_LENGTH: usize = 60;

/// A cell, by its name in JSON, too: `r4c6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellName(Cell);

impl From<Cell> for CellName {
    fn from(cell: Cell) -> CellName {
        CellName(cell)
    }
}

impl Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for CellName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

fn as_text<S: Serializer>(it: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(it)
}

fn as_fields<S: Serializer>(clash: &Clash, serializer: S) -> Result<S::Ok, S::Error> {
    let cells = [clash.first, clash.second].map(|(row, column)| format!("r{row}c{column}"));
    let unit = format!("{:?}", clash.unit).to_lowercase();
    let mut map = serializer.serialize_map(None)?;
    map.serialize_entry("unit", &unit)?;
    map.serialize_entry("number", &clash.number)?;
    map.serialize_entry("digit", &clash.digit.to_digit(10))?;
    map.serialize_entry("cells", &cells)?;
    map.end()
}

impl<T: Into<String>> From<T> for Cause {
    fn from(words: T) -> Cause {
        Cause::Said { words: words.into() }
    }
}

impl Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Said { words } => f.write_str(words),
            Cause::Stopped { stop, how: Some(how) } => write!(f, "{}. {how}", stop.why),
            Cause::Stopped { stop, how: None } => stop.fmt(f),
            Cause::Compile(message) => message.fmt(f),
            Cause::Flaw(flaw) => flaw.fmt(f),
            Cause::Output(difference) => f.write_str(&difference.sentence()),
            Cause::Answer { function, fault } => write!(f, "your {function} {fault}"),
            Cause::KeptBetweenCalls => f.write_str(
                "right by itself, but wrong after other calls: something is kept between them",
            ),
            Cause::Differs { step: Some(step), original } => {
                let step = text::count(*step as u64);
                write!(f, "step {step} differs from that of {original}")
            }
            Cause::Differs { step: None, original } => {
                write!(f, "the answer differs from that of {original}")
            }
            Cause::Step { step, slip } => {
                write!(f, "Step {} {slip}.", text::count(*step as u64))
            }
            Cause::Call(call) => call.fmt(f),
            Cause::Exits => f.write_str("This ends the whole program."),
            Cause::Copies => {
                f.write_str("Nothing is written to the board that was given; this line copies it.")
            }
        }
    }
}

/// In one line, for a list of cases.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = |number: Option<usize>| {
            number.map_or(String::new(), |number| format!("board {number}: "))
        };
        match self {
            Difference::Line { line, expected, found }
            | Difference::Layout { line, expected, found } => {
                let [expected, found] = [expected, found].map(|line| quoted(line.as_deref()));
                write!(f, "line {line}: expected {expected}, found {found}")
            }
            Difference::Grid { number, found, why, .. } => {
                write!(f, "{}{why} in {found}", board(*number))
            }
            Difference::NotBroken { number, found, why } => {
                write!(f, "{}{why} in {found}", board(*number))
            }
            Difference::Surrounded { line, .. } => {
                write!(f, "the answer is right, but has extra lines, first line {line}")
            }
        }
    }
}

impl Difference {
    /// In a sentence, for who is shown the lines or the grid too.
    pub fn sentence(&self) -> String {
        let grid = |number: Option<usize>| {
            number.map_or("the grid".to_owned(), |number| format!("grid {number}"))
        };
        match self {
            Difference::Line { line, .. } => {
                format!("line {line} of the output is not the expected one")
            }
            Difference::Layout { line, .. } => format!(
                "the answer is right, but its spaces or line breaks are not, first in line {line}"
            ),
            Difference::Grid { number, why, .. } => format!("{} is wrong: {why}", grid(*number)),
            Difference::NotBroken { number, why, .. } => {
                format!("{} is wrong: {why}", grid(*number))
            }
            Difference::Surrounded { number, .. } => {
                let what = if *number == 1 { "line is" } else { "lines are" };
                format!("the answer is right, but {number} extra {what} printed")
            }
        }
    }
}

/// A line quoted and shortened.
pub fn quoted(line: Option<&str>) -> String {
    match line {
        None => "the end".to_owned(),
        Some(line) if line.chars().count() <= LINE_LENGTH => format!("{line:?}"),
        Some(line) => {
            let start: String = line.chars().take(LINE_LENGTH).collect();
            format!("{start:?}…")
        }
    }
}

impl Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::GivenChanged { cell } => write!(f, "the given in {cell} was changed"),
            Flaw::Clash { clash } => clash.fmt(f),
            Flaw::NoDigit { cell, number: NO_DIGIT } => write!(f, "{cell} holds no digit"),
            Flaw::NoDigit { cell, number } => write!(f, "{cell} holds {number}"),
            Flaw::Empty { cells: 1, first } => write!(f, "{first} is empty"),
            Flaw::Empty { cells, first } => {
                write!(f, "{cells} cells are empty, the first is {first}")
            }
        }
    }
}

impl Display for Unbroken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unbroken::Changed { cells } => {
                write!(f, "{cells} cells were changed, expected at most 9")
            }
            Unbroken::NoDigit { cell } => write!(f, "{cell} holds no digit"),
            Unbroken::Holds { unit, number } => write!(f, "{unit} {number} holds no digit twice"),
        }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = |flaw: &Flaw| match flaw {
            Flaw::NoDigit { cell, number } => {
                format!("{cell} holds {}", number_left(self.kind, *number))
            }
            flaw => flaw.to_string(),
        };
        match &self.but {
            But::Flaw(Flaw::NoDigit { cell, number }) if self.returned.is_none() => {
                let number = number_left(self.kind, *number);
                return write!(f, "left {number} in {cell}, which is no digit");
            }
            But::NotSolved(flaw) => return write!(f, "did not solve the board: {}", said(flaw)),
            But::Left { cell, digit } => {
                let digit = number_left(self.kind, *digit);
                return write!(
                    f,
                    "left {digit} in {cell}, but a board without a solution stays as it was"
                );
            }
            _ => {}
        }
        let done = match (self.kind, self.returned) {
            (_, None) => "filled the board",
            (Kind::Generator, Some(true)) => "returned a grid",
            (Kind::Generator, Some(false)) => "returned None",
            (_, Some(true)) => "returned true",
            (_, Some(false)) => "returned false",
        };
        write!(f, "{done}, but ")?;
        match &self.but {
            But::NoClash => f.write_str("no row, column or box has a digit twice"),
            But::Flaw(flaw) | But::NotSolved(flaw) => f.write_str(&said(flaw)),
            But::HasSolution => f.write_str("the board has a solution"),
            But::NoSolution => f.write_str("the board has no solution"),
            But::Left { .. } => Ok(()),
            But::NotFirst => f.write_str("not with the first solution in row order"),
            But::RowIsPermutation => f.write_str("the first row is 1 to 9 in some order"),
            But::RowIsNoPermutation => f.write_str("the first row is not 1 to 9 in some order"),
            But::OtherRow => f.write_str("row 1 is not the first row that it was given"),
        }
    }
}

/// What a function of this kind has left in a cell, as `Program::solve` passes it on.
fn number_left(kind: Kind, number: u8) -> String {
    match (kind, number) {
        (_, 0..=9) => character(number).to_string(),
        (Kind::Chars, NO_DIGIT) => "no digit".to_owned(),
        (Kind::Chars, code) => format!("`{:?}`", char::from(code)),
        (Kind::Bytes, b' '..=b'~') => format!("{number} (`b{:?}`)", char::from(number)),
        (Kind::Bytes, _) | (_, 10..=126) => number.to_string(),
        (_, 127) => "no digit".to_owned(),
        (_, _) => i8::from_ne_bytes([number]).to_string(),
    }
}

impl Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slip::GivenChanged { cell, given } => {
                write!(f, "overwrites the given {given} in {cell}")
            }
            Slip::NoDigit { cell, number: NO_DIGIT, .. } => write!(
                f,
                "writes something in {cell} that is neither a digit from 1 to 9 nor empty"
            ),
            Slip::NoDigit { cell, number, is_left } => {
                write!(f, "writes {number} in {cell}, which is no digit")?;
                if *is_left {
                    return Ok(());
                }
                f.write_str("; none is allowed there any more, so a digit before it is wrong")
            }
            Slip::Clash { cell, digit, holder } => {
                write!(f, "writes {digit} in {cell}, but {holder} holds {digit}")
            }
            Slip::TakenBack { cell, digit, although } => {
                let digit = character(*digit);
                write!(f, "takes {digit} back from {cell}, although {although}")
            }
            Slip::NotCleared { cell, digit, tried } => write!(
                f,
                "writes {digit} in {cell}, which still holds it when the search has gone back to {tried}"
            ),
            Slip::NotTried { cell, digit } => {
                write!(f, "is the last in {cell}, where {digit} is right and was not tried")
            }
            Slip::CutShort { cell, digit, open, left, is_first } => {
                let why = "none before was: perhaps a counter ends the search";
                let why = if *is_first { format!("; {why}") } else { String::new() };
                write!(
                    f,
                    "writes {digit} in {cell} and resets it at once, though {open} can still be {left}{why}"
                )
            }
            Slip::Repeats { steps: 1, cell, digit: 0 } => {
                write!(f, "leaves {cell} empty, and is made again and again")
            }
            Slip::Repeats { steps: 1, cell, digit } => {
                write!(f, "writes {digit} in {cell}, and is made again and again")
            }
            Slip::Repeats { steps, .. } => write!(
                f,
                "is the first of those that repeat: from here on {steps} steps are made again and again"
            ),
            Slip::Last => f.write_str("is the last"),
            Slip::NotFewest { cell, candidates, best, fewest } => {
                write!(f, "continues in {cell}, which has ")?;
                match candidates {
                    1 => f.write_str("a candidate")?,
                    many => write!(f, "{many} candidates")?,
                }
                match fewest {
                    0 => write!(f, "; {best} has none"),
                    few => write!(f, "; {best} has only {few}"),
                }
            }
        }
    }
}

impl Display for Although {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Although::Solved => f.write_str("the board is solved"),
            Although::Right => f.write_str("it is right there"),
            Although::CanBeSolved => f.write_str("the board can still be solved"),
            Although::MustBe { cell, digit } => {
                write!(f, "the board can still be solved: {cell} must be {digit}")
            }
        }
    }
}

impl Display for GoesOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = text::count(self.steps as u64);
        let writes = match (self.steps, &self.end) {
            (0, _) => "never writes to the board".to_owned(),
            (_, NoEnd::More) => format!("has made more than {number} steps"),
            _ if self.are_few => format!("writes nothing after step {number}"),
            (_, NoEnd::Recursion) => return f.write_str("It recurses forever"),
            (_, NoEnd::Stopped) => format!("has made {number} steps"),
        };
        let recurses = if self.end == NoEnd::Recursion { "recurses forever and " } else { "" };
        let full = if self.is_full { "; the board is full" } else { "" };
        write!(f, "It {recurses}{writes}{full}")
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Clash(clash) => write!(f, "These digits clash: {clash}."),
            Reason::FullAndRight => f.write_str("The board is full and follows the rules."),
            Reason::NotEmpty { cell, digit } => {
                write!(f, "{cell} is not empty: it holds {digit}.")
            }
            Reason::NotAllowed { cell, digit, clash } => {
                write!(f, "{digit} is not allowed in {cell}: {clash}.")
            }
            Reason::NothingLeft { cell } => write!(f, "No digit is left for {cell}."),
            Reason::ComesFirst { cell } => write!(f, "{cell} is empty and comes first."),
            Reason::ClearFirst { cell, digit } => {
                write!(f, "{cell} must be reset first: it holds {digit}.")
            }
            Reason::Allowed { cell, digit, is_there } => {
                let none =
                    if *is_there { format!("other {digit}") } else { format!("{digit} yet") };
                write!(f, "{digit} is allowed in {cell}: its row, column and box have no {none}.")
            }
            Reason::NotTried { cell, digit } => {
                write!(f, "{digit} has not been tried in {cell} yet.")
            }
            Reason::StillEmpty { cell, allowed: Some(digit) } => {
                write!(f, "{cell} is still empty, and {digit} is allowed there.")
            }
            Reason::StillEmpty { cell, allowed: None } => write!(f, "{cell} is still empty."),
        }
    }
}

impl Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Call { function, arguments, what, place, own, original, from } = self;
        let call = format!("`{function}({arguments})`");
        let values = format!("{own} here, {original} in {from}");
        match (&**what, &**place) {
            ("panics", _) => write!(f, "{call} panics here; in {from} it returns {original}."),
            ("", "") => write!(f, "{call} returns {values}."),
            ("", place) => {
                let place = place.trim_start_matches('.');
                write!(f, "{call} returns something else: {place} is {values}.")
            }
            (what, place) => write!(f, "After {call} {what}{place} is {values}."),
        }
    }
}
