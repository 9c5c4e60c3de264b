//! A recorded search after any number of its steps. Only writes are recorded, so going back is going forward from a
//! checkpoint.

use puzzles::mistakes::can_be_completed;

use crate::board::Board;
use crate::text;
use watched::{End, Recording, Step};

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
    fn take(&mut self, step: &Step) {
        let cell = step.cell();
        if let Some(cell) = self.board.0.get_mut(cell) {
            *cell = step.value;
        }
        if step.value == 0 {
            self.resets += 1;
        } else {
            self.written += 1;
        }
    }
}

#[derive(Debug)]
pub struct Timeline {
    recording: Recording,
    checkpoints: Vec<Moment>,
    last: Moment,
    /// For each part, the sum of the depths and the number of steps.
    depths: Vec<(usize, usize)>,
    lines: Option<(u32, u32)>,
}

impl Timeline {
    pub fn new(start: &Board, recording: Recording) -> Self {
        let mut moment = Moment { board: *start, written: 0, resets: 0 };
        let mut checkpoints = vec![moment];
        for steps in recording.steps.chunks(STRIDE) {
            for step in steps {
                moment.take(step);
            }
            checkpoints.push(moment);
        }
        let part = recording.steps.len().div_ceil(PARTS).max(1);
        let depths = recording.steps.chunks(part).map(depths).collect();
        let lines = recording.steps.iter().map(|step| step.line);
        let lines = lines.clone().min().zip(lines.max());
        Timeline { recording, checkpoints, last: moment, depths, lines }
    }

    #[expect(clippy::len_without_is_empty, reason = "only the length is shown")]
    pub fn len(&self) -> usize {
        self.recording.steps.len()
    }

    pub fn steps(&self) -> &[Step] {
        &self.recording.steps
    }

    pub fn function(&self, step: &Step) -> &str {
        self.recording.function(step)
    }

    pub fn end(&self) -> &End {
        &self.recording.trace.end
    }

    pub fn is_answer_only(&self) -> bool {
        self.recording.trace.is_answer_only()
    }

    /// Why the recording is cut, if it is.
    pub fn cut(&self) -> Option<String> {
        let kept = text::count(self.len() as u64);
        match self.end() {
            End::Time => Some(format!("stopped by --limit after {kept} steps, the search goes on")),
            End::Steps => {
                Some(format!("only the first {kept} steps are recorded, the search goes on"))
            }
            End::Finished { .. } | End::Panicked(_) => None,
        }
    }

    /// The search after `position` steps, or after its last one.
    pub fn at(&self, position: usize) -> Moment {
        let position = position.min(self.len());
        let Some(&(mut moment)) = self.checkpoints.get(position / STRIDE) else {
            return self.last;
        };
        for step in &self.recording.steps[position / STRIDE * STRIDE..position] {
            moment.take(step);
        }
        moment
    }

    pub fn last(&self) -> &Moment {
        &self.last
    }

    /// The step that led to this position; `None` at the start.
    pub fn step(&self, position: usize) -> Option<&Step> {
        let position = position.min(self.len());
        self.recording.steps.get(position.checked_sub(1)?)
    }

    /// The position before the first wrong digit of those that stay to the end: the board of them can no longer be completed.
    pub fn before_wrong(&self, start: &Board) -> Option<usize> {
        let mut staying = [None; 81];
        for (position, step) in self.steps().iter().enumerate() {
            let cell = step.cell();
            let Some(stays) = staying.get_mut(cell) else {
                continue;
            };
            *stays = match *stays {
                _ if step.value == 0 => None,
                // It writes the same digit again.
                Some((position, value)) if value == step.value => Some((position, value)),
                _ => Some((position, step.value)),
            };
        }
        let mut writes: Vec<(usize, usize, u8)> = (0..)
            .zip(staying)
            .filter_map(|(cell, stays)| stays.map(|(position, value)| (position, cell, value)))
            .collect();
        writes.sort_unstable();
        let mut board = *start;
        let mut wrong = writes.into_iter().filter(|&(_, cell, value)| {
            board.0[cell] = value;
            !can_be_completed(&board)
        });
        Some(wrong.next()?.0)
    }

    /// The number of checks made before the step that led to this position; at the end, all of them.
    pub fn checks(&self, position: usize) -> u64 {
        match self.step(position) {
            Some(step) if position < self.len() => step.checks,
            None if position < self.len() => 0,
            _ => self.recording.trace.counts.checks,
        }
    }

    pub fn deepest(&self) -> u64 {
        self.recording.trace.counts.max_depth
    }

    /// The mean depth, in tenths, in each of `columns` equal parts of the search. (The greatest depth is nearly the same in
    /// all parts of a long search.)
    pub fn depths(&self, columns: usize) -> Vec<usize> {
        let parts = self.depths.len();
        let mean = |column: usize| {
            let begin = column * parts / columns;
            let end = ((column + 1) * parts / columns).max(begin + 1);
            let parts = self.depths.get(begin..end.min(parts)).unwrap_or_default();
            let sum: usize = parts.iter().map(|(sum, _)| sum).sum();
            let steps: usize = parts.iter().map(|(_, steps)| steps).sum();
            10 * sum / steps.max(1)
        };
        (0..columns).map(mean).collect()
    }

    /// The first and the last line of the file that writes to the board.
    pub fn lines(&self) -> Option<(u32, u32)> {
        self.lines
    }
}

fn depths(steps: &[Step]) -> (usize, usize) {
    let sum = steps.iter().map(|step| usize::from(step.depth)).sum();
    (sum, steps.len())
}
