//! What a watched run counts and keeps: its budget, its steps, its end.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use solutions::{Board, Cell};

use crate::reads::Reads;

/// How far a watched run may go.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The most writes to the board, at least one; `u64::MAX` for no limit.
    pub steps: u64,
    /// Checked every few thousand calls; `Duration::MAX` for no limit.
    pub time: Duration,
}

impl Budget {
    /// Any number of steps within this time.
    pub fn of_time(time: Duration) -> Self {
        Budget { steps: u64::MAX, time }
    }
}

/// Why there is no watched run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotWatched(pub String);

impl fmt::Display for NotWatched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NotWatched {}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// `solved` if the solution says that it has filled the board.
    Finished { solved: bool },
    /// After the budget's steps.
    Steps,
    /// After the budget's time.
    Time,
    /// Its calls were nested too deeply, the last of a function with its name in this line.
    TooDeep(u32),
    /// The solution panicked, with this message.
    Panicked(String),
}

/// The figures of a run: the columns of `tests/cases/traces.csv`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Calls of the functions that say whether a digit is allowed in a cell.
    pub checks: u64,
    /// Digits written, but not those that a check took back before the search went on.
    pub placements: u64,
    /// Writes that made a cell empty.
    pub resets: u64,
    /// Calls of the recursive function.
    pub solve_calls: u64,
    /// The deepest nesting of those calls; 1 if none is inside another.
    pub max_depth: u64,
    pub writes: u64,
    /// FNV-1a 64 over row, column (from 0) and value (0 for a reset), a byte each, of every write in order.
    pub hash: u64,
}

/// One write to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    pub cell: Cell,
    /// The digit written; 0 for a reset.
    pub value: u8,
    /// The nesting of the calls of the recursive function.
    pub depth: u16,
    /// The line of `solutions/NAME.rs` that made the write, from 1.
    pub line: u32,
    /// The checks made before this write.
    pub checks: u64,
    /// The function that made the write, by its place in [`Recording::functions`].
    pub function: u16,
}

#[derive(Clone, Debug)]
pub struct Trace {
    pub counts: Counts,
    pub end: End,
    /// The board afterwards.
    pub board: Board,
    /// Probes included.
    pub time: Duration,
    /// Whether it went on with its search between two writes, or made its only write in the recursion.
    pub wrote_in_search: bool,
    /// How often each function that checks returned `false` and `true`, by its place in [`Recording::functions`].
    pub answers: Vec<[u64; 2]>,
    /// Empty but for a copy that records them.
    pub reads: Reads,
}

impl Trace {
    /// Whether it wrote only its answer, so that its search is not visible on the board.
    pub fn is_answer_only(&self) -> bool {
        let counts = &self.counts;
        counts.writes > 0 && counts.resets == 0 && !self.wrote_in_search
    }

    /// Its figures, if it finished.
    pub fn finished(&self) -> Option<Counts> {
        matches!(self.end, End::Finished { .. }).then_some(self.counts)
    }
}

/// A watched run with its steps.
#[derive(Clone, Debug)]
pub struct Recording {
    pub trace: Trace,
    /// The first steps, up to the number to be kept.
    pub steps: Vec<Write>,
    /// The names of the functions that make them.
    pub functions: Vec<String>,
}

impl Recording {
    pub fn function(&self, step: &Write) -> &str {
        let name = self.functions.get(usize::from(step.function));
        name.map_or("", String::as_str)
    }
}

/// Twelve bytes for each step, the lower byte first: cell, digit (0: reset), depth (2), line (2), function (2), checks (4).
pub fn bytes(steps: &[Write]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(12 * steps.len());
    for step in steps {
        let line = u16::try_from(step.line).unwrap_or(u16::MAX);
        let checks = u32::try_from(step.checks).unwrap_or(u32::MAX);
        let [row, column] = step.cell.at();
        bytes.extend([9 * row + column, step.value]);
        bytes.extend(step.depth.to_le_bytes());
        bytes.extend(line.to_le_bytes());
        bytes.extend(step.function.to_le_bytes());
        bytes.extend(checks.to_le_bytes());
    }
    bytes
}
