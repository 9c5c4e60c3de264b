//! What a watched run counts and keeps: its budget, its steps, its end.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use solutions::Board;

/// How far a watched run may go.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The run stops right after so many writes to the board (at least one); `u64::MAX` for no limit.
    pub steps: u64,
    /// The run stops at most a few thousand calls after this time; `Duration::MAX` for no limit.
    pub time: Duration,
}

impl Budget {
    /// Any number of steps within this time.
    pub fn of_time(time: Duration) -> Self {
        Budget {
            steps: u64::MAX,
            time,
        }
    }
}

/// Why there is no watched run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotWatched {
    /// No solution of that name has a watched copy.
    NoCopy(String),
    /// The row is not 1 to 9 in some order.
    FirstRow([i32; 9]),
    /// The system has no thread for it.
    NoThread,
    /// It panicked outside the solution.
    Failed,
}

impl fmt::Display for NotWatched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotWatched::NoCopy(name) => write!(f, "there is no watched copy of {name}"),
            NotWatched::FirstRow(row) => {
                write!(f, "the first row {row:?} is not 1 to 9 in some order")
            }
            NotWatched::NoThread => f.write_str("the system has no thread for a watched run"),
            NotWatched::Failed => f.write_str("the watched run has failed"),
        }
    }
}

impl Error for NotWatched {}

/// How a watched run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The solution came to its end.
    Finished {
        /// Whether it says that it has filled the board.
        solved: bool,
    },
    /// The budget's steps were made.
    Steps,
    /// The budget's time was over.
    Time,
    /// The solution panicked, or nested its calls deeper than any search of 81 cells does; the text says which.
    Panicked(String),
}

/// What a run did, in numbers; the columns of `tests/cases/traces.csv`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Calls of the functions that say whether a digit may stand in a cell.
    pub checks: u64,
    /// How many of them said yes; without such a function, the digits written.
    pub placements: u64,
    /// Writes that made a cell empty.
    pub resets: u64,
    /// Calls of the recursive function.
    pub solve_calls: u64,
    /// The deepest nesting of those calls; 1 is a call within which there is no other.
    pub max_depth: u64,
    /// Writes to cells of the board.
    pub writes: u64,
    /// FNV-1a 64 over row, column (from 0) and value (0 for a reset), a byte each, of every write in order.
    pub hash: u64,
}

/// One write to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The cell's row, from 0.
    pub row: u8,
    /// The cell's column, from 0.
    pub col: u8,
    /// The digit written; 0 for a reset.
    pub value: u8,
    /// How deep the calls of the recursive function were nested at that moment.
    pub depth: u16,
    /// The line of `solutions/NAME.rs` that made the write, from 1.
    pub line: u32,
    /// The checks made before this write.
    pub checks: u64,
    /// The function that made the write, by its place in [`Recording::functions`].
    pub function: u16,
}

/// A watched run.
#[derive(Clone, Debug)]
pub struct Trace {
    /// What it did, in numbers.
    pub counts: Counts,
    /// How it ended.
    pub end: End,
    /// The board afterwards.
    pub board: Board,
    /// How long it took, probes included.
    pub time: Duration,
    /// Whether a write was made inside the recursion.
    pub wrote_in_search: bool,
}

impl Trace {
    /// Whether all that it wrote was the answer, so that its search cannot be seen on the board.
    pub fn is_answer_only(&self) -> bool {
        let Counts {
            writes,
            resets,
            checks,
            ..
        } = self.counts;
        writes > 0 && resets == 0 && checks == 0 && !self.wrote_in_search
    }

    /// What it counted, if it came to its end.
    pub fn finished(&self) -> Option<Counts> {
        matches!(self.end, End::Finished { .. }).then_some(self.counts)
    }
}

/// A watched run with its steps.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The run.
    pub trace: Trace,
    /// Its first steps, as many as were to be kept.
    pub steps: Vec<Step>,
    /// The names of the functions that make them.
    pub functions: Vec<String>,
}

impl Recording {
    /// The name of the function that made a step.
    pub fn function(&self, step: &Step) -> &str {
        let name = self.functions.get(usize::from(step.function));
        name.map_or("", String::as_str)
    }
}

/// How deep the calls were nested at each step of a run, in little room however long the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depths {
    /// The steps in order, so many in a row to a span: one of a short run, a power of two of a long one.
    pub spans: Vec<Span>,
    /// How many steps a span holds; the last one may hold fewer.
    pub steps_per_span: u64,
}

/// Some steps in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// How many steps.
    pub steps: u64,
    /// The lowest depth among them.
    pub low: u16,
    /// The highest depth among them.
    pub high: u16,
    /// The sum of their depths.
    pub sum: u64,
}

impl Default for Depths {
    fn default() -> Self {
        Depths {
            spans: Vec::new(),
            steps_per_span: 1,
        }
    }
}

impl Span {
    fn add(&mut self, other: Span) {
        self.steps += other.steps;
        self.low = self.low.min(other.low);
        self.high = self.high.max(other.high);
        self.sum += other.sum;
    }
}

impl Depths {
    /// There are at most so many spans.
    pub const SPANS: usize = 2000;

    pub fn push(&mut self, depth: u16) {
        let step = Span {
            steps: 1,
            low: depth,
            high: depth,
            sum: u64::from(depth),
        };
        if let Some(last) = self.spans.last_mut()
            && last.steps < self.steps_per_span
        {
            return last.add(step);
        }
        if self.spans.len() == Self::SPANS {
            for pair in 0..Self::SPANS / 2 {
                let second = self.spans[2 * pair + 1];
                self.spans[pair] = self.spans[2 * pair];
                self.spans[pair].add(second);
            }
            self.spans.truncate(Self::SPANS / 2);
            self.steps_per_span *= 2;
        }
        self.spans.push(step);
    }
}
