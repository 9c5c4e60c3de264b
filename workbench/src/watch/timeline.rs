//! A recorded search after any number of its steps. Only writes are recorded, so going back is going forward from a
//! checkpoint.

use solutions::Board;

use crate::text;
use watched::{End, Recording, Write};

/// Steps between two checkpoints: few enough to repeat for every frame, and enough that the checkpoints of millions of
/// steps take only a few hundred kilobytes.
pub const STRIDE: usize = 1024;

/// The depths are summed up in at most this many parts, more than a terminal or a plot of the page has columns.
pub const PARTS: usize = 4096;

/// A search after some of its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub board: Board,
    /// Digits written so far.
    pub written: u64,
    /// Cells reset so far.
    pub resets: u64,
}

impl Moment {
    fn apply(&mut self, step: &Write) {
        self.board[step.cell] = step.value;
        if step.value == 0 {
            self.resets += 1;
        } else {
            self.written += 1;
        }
    }
}

#[derive(Debug)]
pub struct Timeline {
    pub recording: Recording,
    checkpoints: Vec<Moment>,
    /// The sum of the depths in each part, and the number of steps.
    parts: Vec<(usize, usize)>,
    /// The first and the last line of the file that writes to the board.
    pub lines: Option<(usize, usize)>,
}

impl Timeline {
    pub fn new(start: &Board, recording: Recording) -> Self {
        let mut moment = Moment { board: *start, written: 0, resets: 0 };
        let mut checkpoints = vec![moment];
        for steps in recording.steps.chunks(STRIDE) {
            for step in steps {
                moment.apply(step);
            }
            checkpoints.push(moment);
        }
        let steps = &recording.steps;
        let part = steps.len().div_ceil(PARTS).max(1);
        let depth = |steps: &[Write]| steps.iter().map(|step| usize::from(step.depth)).sum();
        let parts = steps.chunks(part).map(|steps| (depth(steps), steps.len())).collect();
        let lines = steps.iter().map(|step| step.line as usize);
        let lines = lines.clone().min().zip(lines.max());
        Timeline { recording, checkpoints, parts, lines }
    }

    #[expect(clippy::len_without_is_empty, reason = "only the length is shown")]
    pub fn len(&self) -> usize {
        self.recording.steps.len()
    }

    pub fn steps(&self) -> &[Write] {
        &self.recording.steps
    }

    /// Why there is no more of the search, if it did not come to its end.
    pub fn fault(&self) -> Option<String> {
        let kept = text::count(self.len() as u64);
        match &self.recording.trace.end {
            End::Time => {
                Some(format!("stopped by --limit after {kept} steps, the search continues"))
            }
            End::Steps => {
                Some(format!("only the first {kept} steps are recorded, the search continues"))
            }
            End::TooDeep(_) => Some("recursed too deeply".to_owned()),
            End::Panicked(why) => Some(format!("panicked: {why}")),
            End::Finished { .. } => None,
        }
    }

    /// The search after `position` steps, or after its last one.
    pub fn at(&self, position: usize) -> Moment {
        let position = position.min(self.len());
        let mut moment = self.checkpoints[position / STRIDE];
        for step in &self.recording.steps[position / STRIDE * STRIDE..position] {
            moment.apply(step);
        }
        moment
    }

    /// The step that led to this position; `None` at the start.
    pub fn step(&self, position: usize) -> Option<&Write> {
        let position = position.min(self.len());
        self.recording.steps.get(position.checked_sub(1)?)
    }

    /// The number of checks made before the step that led to this position; at the end, all of them.
    pub fn checks(&self, position: usize) -> u64 {
        match self.step(position) {
            Some(step) if position < self.len() => step.checks,
            None if position < self.len() => 0,
            _ => self.recording.trace.counts.checks,
        }
    }

    /// The mean depth, in tenths, in each of `columns` equal parts of the search. (The greatest depth is nearly the same in
    /// all parts of a long search.)
    pub fn depths(&self, columns: usize) -> Vec<usize> {
        let parts = self.parts.len();
        let mean = |column: usize| {
            let begin = column * parts / columns;
            let end = ((column + 1) * parts / columns).max(begin + 1).min(parts);
            let parts = self.parts.get(begin..end).unwrap_or_default();
            let depth: usize = parts.iter().map(|(depth, _)| depth).sum();
            let steps: usize = parts.iter().map(|(_, steps)| steps).sum();
            10 * depth / steps.max(1)
        };
        (0..columns).map(mean).collect()
    }
}
