//! `sudoku check`: the win condition of article 001, with reasons.

use std::io::{self, Write};

use puzzles::read::{Found, InputError};
use serde::Serialize;

use crate::board::source::{self, place, prefix};
use crate::board::{self, rules};
use crate::cli;
use crate::report::{self, FailureKind, Printer, Report, Status};

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
            Ok(Found { line, board }) => (Some(*line), Some(board), rules::fault(board)),
            Err(error) => (error.line(), None, Some(error.to_string())),
        };
        let failure = match (grid, &reason) {
            (_, None) => None,
            (None, _) => Some(FailureKind::Unreadable),
            (Some(grid), _) if board::clash(grid).is_some() => Some(FailureKind::Contradictory),
            _ => Some(FailureKind::Unfinished),
        };
        let ways = grid.filter(|_| failure == Some(FailureKind::Unfinished)).map(|grid| {
            match solutions::count(grid, 2) {
                0 => "none",
                1 => "one",
                _ => "several",
            }
        });
        let grid = grid.map(ToString::to_string);
        Checked { source, line, grid, solved: failure.is_none(), failure, reason, ways }
    }
}

impl Report for Checked<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        // Standard error has a message about unreadable grids.
        let Some(line) = self.line.filter(|_| self.grid.is_some()) else {
            return Ok(());
        };
        write!(out, "{}", place(self.source, line))?;
        match &self.reason {
            None => write!(out, "solved")?,
            Some(reason) => write!(out, "not solved: {reason}")?,
        }
        let ways = match self.ways {
            None => "",
            Some("none") => "; it can no longer be solved",
            Some("one") => "; it can be solved in one way",
            Some(_) => "; it can be solved in several ways",
        };
        writeln!(out, "{ways}")
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        [self]
    }
}

pub fn run(options: &cli::CheckArgs) -> anyhow::Result<Status> {
    let source = options.input.input.open()?;
    let mut printer = Printer::new(options.json.json);
    let mut worst = None;
    for found in source.boards {
        if let Err(error) = &found {
            report::tell(format_args!("{}{error}", prefix(&source.name)));
        }
        let verdict = Checked::of(&found, &source.name);
        let status = match verdict.grid {
            Some(_) => Status::of(verdict.solved),
            None => Status::Unreadable,
        };
        worst = worst.max(Some(status));
        printer.print(&verdict)?;
        printer.flush()?;
        // The input may never end.
        if printer.is_closed() {
            break;
        }
    }
    worst.ok_or_else(|| source::no_board(&source.name))
}
