//! `sudoku check`: the win condition of article 001, with reasons.

use std::io::{self, Write};

use puzzles::read::{Boards, Found, InputError};
use serde::Serialize;
use solutions::Board;

use crate::board::rules::{self, NotWon};
use crate::board::source::{self, place, prefix};
use crate::cli;
use crate::report::{self, FailureKind, Printer, Report, Status};

#[derive(Serialize)]
struct Checked<'a> {
    source: &'a str,
    line: Option<usize>,
    grid: Option<String>,
    won: bool,
    failure: Option<FailureKind>,
    reason: Option<String>,
    /// Whether a grid with empty cells can still be won.
    ways: Option<Ways>,
}

impl Checked<'_> {
    fn of(found: Result<Found, InputError>, source: &str) -> Checked<'_> {
        match found {
            Ok(Found { line, board }) => {
                let fault = rules::fault(&board);
                let failure = fault.as_ref().map(|fault| match fault {
                    NotWon::Empty { .. } => FailureKind::Unfinished,
                    NotWon::Clash(_) | NotWon::InvalidCell { .. } => FailureKind::Contradictory,
                });
                Checked {
                    source,
                    line: Some(line),
                    grid: Some(board.to_string()),
                    won: fault.is_none(),
                    failure,
                    reason: fault.map(|fault| fault.to_string()),
                    ways: (failure == Some(FailureKind::Unfinished)).then(|| Ways::of(&board)),
                }
            }
            Err(error) => Checked {
                source,
                line: error.line(),
                grid: None,
                won: false,
                failure: Some(FailureKind::Unreadable),
                reason: Some(error.to_string()),
                ways: None,
            },
        }
    }
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Ways {
    None,
    One,
    Several,
}

impl Ways {
    fn of(grid: &Board) -> Ways {
        match solutions::count(grid, 2) {
            0 => Ways::None,
            1 => Ways::One,
            _ => Ways::Several,
        }
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
            None => write!(out, "won")?,
            Some(reason) => write!(out, "not won: {reason}")?,
        }
        let ways = match self.ways {
            None => "",
            Some(Ways::None) => "; it can no longer be won",
            Some(Ways::One) => "; it can be won in one way",
            Some(Ways::Several) => "; it can be won in several ways",
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
    let mut status = Status::Yes;
    let mut any = false;
    for found in Boards::new(source.reader) {
        any = true;
        if let Err(error) = &found {
            report::tell(format_args!("{}{error}", prefix(&source.name)));
        }
        let verdict = Checked::of(found, &source.name);
        status = status.max(match verdict.grid {
            Some(_) => Status::of(verdict.won),
            None => Status::Unreadable,
        });
        printer.print(&verdict)?;
        printer.flush()?;
        // The input may never end.
        if printer.is_closed() {
            break;
        }
    }
    anyhow::ensure!(any, source::no_board(&source.name));
    Ok(status)
}
