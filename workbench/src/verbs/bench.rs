//! `bench`: measures solvers on a set of puzzles.

use std::io::{self, Write};

use puzzles::read::Boards;
use serde::Serialize;
use solutions::{Ability, Board};

use crate::board;
use crate::board::source::{self, Input, place, prefix};
use crate::cli;
use crate::report::{self, Printer, Report, Status};
use crate::run::race::{Measured, PASS, Racer, race, table};
use crate::solution::Solution;

pub fn run(options: &cli::BenchArgs) -> anyhow::Result<Status> {
    // Two solutions are enough to prove that a puzzle has more than one.
    let count = if options.unique { 2 } else { 1 };
    let solvers = entrants(&options.with.0, options.unique)?;
    let (puzzles, mut status) = read(&options.input.input)?;
    if puzzles.is_empty() {
        return Ok(status);
    }
    let mut leave_out = |name: &str, why: &anyhow::Error| {
        report::tell(format_args!("{name} is left out: {why}"));
        status = status.max(Status::No);
    };
    let mut racers = Vec::new();
    for solver in solvers {
        match Racer::apart(solver, count, options.limit.limit) {
            Ok(racer) => racers.push(racer),
            Err(why) => leave_out(&solver.name, &why),
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

fn entrants(solvers: &[Solution], unique: bool) -> anyhow::Result<Vec<&Solution>> {
    let entrants: Vec<&Solution> =
        solvers.iter().filter(|solver| !unique || solver.can(Ability::Counts)).collect();
    let names: Vec<&str> = solvers.iter().map(|solver| &*solver.name).collect();
    anyhow::ensure!(!entrants.is_empty(), "cannot count solutions: {}", names.join(", "));
    Ok(entrants)
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

/// Unreadable and contradictory puzzles are reported and not measured.
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
