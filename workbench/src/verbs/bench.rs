//! `sudoku bench`: measures solvers on a set of puzzles, each in a process of its own, as a search cannot be stopped from
//! outside.

use std::io::{self, Write};

use solutions::{Board, Entry};

use crate::board;
use crate::board::reader::Boards;
use crate::board::source::{self, place, prefix};
use crate::child::measure::There;
use crate::cli;
use crate::race::{Mode, PASS, Racer, race, table};
use crate::report::{self, Failure, Status};

/// All solutions of the catalogue that can do what the mode asks, or the one of that name.
///
/// # Errors
/// When no solver has that name, or it cannot count.
pub fn entrants(with: &str, mode: Mode) -> Result<Vec<&'static Entry>, String> {
    let can = |entry: &&Entry| mode == Mode::Solve || entry.count.is_some();
    let mut entries = report::solvers(with)?;
    entries.retain(can);
    if entries.is_empty() {
        return Err(format!(
            "{with} finds one solution and cannot say whether there are more"
        ));
    }
    Ok(entries)
}

/// `sudoku bench`.
///
/// # Errors
/// When the puzzles cannot be read, or the solution cannot do what is asked.
pub fn run(options: &cli::Bench, common: &cli::Common) -> Result<Status, Failure> {
    let mode = Mode::of(options.unique);
    let entries = entrants(&options.with, mode)?;
    let (puzzles, mut status) = read(&options.input)?;
    if puzzles.is_empty() {
        return Ok(status);
    }
    let racers: Vec<Racer> = entries
        .iter()
        .map(|entry| {
            Ok(Racer {
                name: entry.name.to_owned(),
                passes: Box::new(There::start(entry, mode, options.level, common.limit)?),
            })
        })
        .collect::<io::Result<_>>()?;
    // Well below the limit, since a pass takes longer on a busy machine.
    let pass = PASS.min(common.limit / 4);
    let results = race(racers, &puzzles, pass, |name, why| {
        report::tell(format_args!("{name} is left out: {why}"));
        status = status.max(Status::No);
    });
    let mut out = report::stdout();
    if common.json {
        for measured in &results {
            report::json_line(&mut out, measured)?;
        }
    } else if !results.is_empty() {
        write!(out, "{}", table(&results, puzzles.len()))?;
    }
    Ok(status)
}

/// The puzzles of an input. What is none, and contradictory givens, are told of and not measured.
fn read(input: &str) -> Result<(Vec<Board>, Status), Failure> {
    let source = source::open(input).map_err(|error| error.to_string())?;
    let mut puzzles = Vec::new();
    let mut status = Status::Yes;
    for found in Boards::new(source.reader) {
        match found {
            Ok(found) => match board::clash(&found.board) {
                None => puzzles.push(found.board),
                Some(clash) => {
                    report::tell(format_args!("{}{clash}", place(&source.name, found.line)));
                    status = status.max(Status::No);
                }
            },
            Err(error) => {
                report::tell(format_args!("{}{error}", prefix(&source.name)));
                status = Status::Unreadable;
            }
        }
    }
    if puzzles.is_empty() && status == Status::Yes {
        return Err(source::no_board(&source.name).into());
    }
    Ok((puzzles, status))
}
