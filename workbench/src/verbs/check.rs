//! `sudoku check`: the win condition of article 001, with reasons.

use std::fmt;
use std::io::Write;

use puzzles::read::{Chunk, Found, InputError};
use serde::Serialize;

use crate::board::source::{place, prefix};
use crate::board::{self, rules};
use crate::cli;
use crate::report::{FailureKind, Printer, Status};

/// Boards whose errors are told in one piece.
const CHUNK: usize = 64;

#[derive(Serialize)]
struct Checked<'a> {
    source: &'a str,
    line: Option<usize>,
    grid: Option<String>,
    solved: bool,
    failure: Option<FailureKind>,
    reason: Option<String>,
    /// In how many ways a grid with empty cells can still be solved: `none`, `one` or `several`.
    ways: Option<&'static str>,
}

impl Checked<'_> {
    fn of<'a>(found: &Result<Found, InputError>, source: &'a str) -> Checked<'a> {
        let (line, grid, reason) = match found {
            Ok(Found { line, board, .. }) => (Some(*line), Some(board), rules::fault(board)),
            Err(error) => (error.line(), None, Some(error.to_string())),
        };
        let failure = match (grid, &reason) {
            (_, None) => None,
            (None, _) => Some(FailureKind::Unreadable),
            (Some(grid), _) if board::clash(grid).is_some() => Some(FailureKind::Contradictory),
            _ => Some(FailureKind::Unfinished),
        };
        let unfinished = found.as_ref().ok().filter(|_| failure == Some(FailureKind::Unfinished));
        let ways = unfinished.map(|found| {
            let with_candidates = found.position().map(|position| position.solutions(2).len());
            match with_candidates.unwrap_or_else(|| solutions::count(&found.board, 2) as usize) {
                0 => "none",
                1 => "one",
                _ => "several",
            }
        });
        let grid = grid.map(ToString::to_string);
        Checked { source, line, grid, solved: failure.is_none(), failure, reason, ways }
    }
}

impl fmt::Display for Checked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&place(self.source, self.line.unwrap_or_default()))?;
        match &self.reason {
            None => f.write_str("solved")?,
            Some(reason) => write!(f, "not solved: {reason}")?,
        }
        f.write_str(match self.ways {
            None => "",
            Some("none") => "; it can no longer be solved",
            Some("one") => "; it can be solved in one way",
            Some(_) => "; it can be solved in several ways",
        })
    }
}

pub fn run(options: &cli::CheckArgs) -> anyhow::Result<Status> {
    let mut source = options.input.get()?.open()?;
    let mut printer = Printer::new(options.json.json);
    let mut worst = None;
    while let Some(chunk) = source.boards.chunk(CHUNK, Chunk::new()) {
        for found in &chunk {
            let verdict = Checked::of(found, &source.name);
            match found {
                Ok(_) => printer.text(format_args!("{verdict}\n"))?,
                Err(error) => printer.tell(format_args!("{}{error}", prefix(&source.name)))?,
            }
            printer.record(&verdict)?;
            let status =
                if found.is_ok() { Status::of(verdict.solved) } else { Status::Unreadable };
            worst = worst.max(Some(status));
        }
        printer.flush()?;
        // The input may never end.
        if printer.is_closed() {
            break;
        }
    }
    Ok(worst.unwrap_or(Status::Unreadable))
}
