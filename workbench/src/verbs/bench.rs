//! `sudoku bench`: measures solvers on a set of puzzles, each in a process of its own, as a search cannot be stopped from
//! outside.

use std::io::{self, Write};

use serde::Serialize;
use solutions::Board;

use crate::board;
use crate::board::reader::Boards;
use crate::board::source::Input;
use crate::board::source::{self, place, prefix};
use crate::child::measure::There;
use crate::cli;
use crate::race::{Measured, Mode, PASS, Racer, race, table};
use crate::report::{self, Printer, Report, Status};
use crate::solution::Solution;

/// Those of the solvers that can do what the mode asks.
fn entrants(mut solvers: Vec<Solution>, mode: Mode) -> anyhow::Result<Vec<Solution>> {
    let names: Vec<&str> = solvers.iter().map(Solution::name).collect();
    let names = names.join(", ");
    solvers.retain(|solver| mode == Mode::Solve || solver.can_count());
    anyhow::ensure!(!solvers.is_empty(), "cannot count solutions: {names}");
    Ok(solvers)
}

pub fn run(options: &cli::Bench) -> anyhow::Result<Status> {
    let mode = Mode::of(options.unique);
    let solvers = entrants(options.with.0.clone(), mode)?;
    let (puzzles, mut status) = read(&options.input)?;
    if puzzles.is_empty() {
        return Ok(status);
    }
    let mut leave_out = |name: &str, why: &str| {
        report::tell(format_args!("{name} is left out: {why}"));
        status = status.max(Status::No);
    };
    let mut racers = Vec::new();
    for solver in &solvers {
        match There::start(solver, mode, options.limit.limit) {
            Ok(there) => racers.push(Racer {
                name: solver.name().to_owned(),
                passes: Box::new(there),
            }),
            Err(why) => leave_out(solver.name(), &why),
        }
    }
    // Well below the limit, since a pass takes longer on a busy machine.
    let pass = PASS.min(options.limit.limit / 4);
    let results = race(racers, &puzzles, pass, leave_out);
    let mut printer = Printer::new(options.json.json);
    printer.print(&Results(&results, puzzles.len()))?;
    printer.flush()?;
    Ok(status)
}

/// What was measured of each solver, and the number of puzzles.
struct Results<'a>(&'a [Measured], usize);

impl Report for Results<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let Results(results, puzzles) = self;
        if results.is_empty() {
            return Ok(());
        }
        write!(out, "{}", table(results, *puzzles))
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        self.0
    }
}

/// The puzzles of an input. What is unreadable or contradictory is reported and not measured.
fn read(input: &Input) -> anyhow::Result<(Vec<Board>, Status)> {
    let source = input.open()?;
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
        anyhow::bail!(source::no_board(&source.name));
    }
    Ok((puzzles, status))
}
