//! `bench`: measures solvers on a set of puzzles.

use std::io::Write;

use clap::Args;
use solutions::{Ability, Board};

use crate::board;
use crate::board::source::{Input, place, prefix};
use crate::measure::race::{PASS, Racer, race, table};
use crate::options::{InputArgs, JsonArgs, LimitArgs, example};
use crate::report::{self, Status};
use crate::solution::{Solution, Solvers};

#[derive(Args, Debug)]
#[command(after_help = example("bench hard_02"))]
pub struct BenchArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The solvers to measure: NAME,NAME or `all`
    #[arg(long, value_name = "NAMES", default_value = "all")]
    pub with: Solvers,
    /// Check uniqueness instead of solving
    #[arg(long)]
    pub unique: bool,
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
}

pub fn run(options: &BenchArgs) -> anyhow::Result<Status> {
    // Two solutions are enough to prove that a puzzle has more than one.
    let count = if options.unique { 2 } else { 1 };
    let takes_part = |solver: &&Solution| !options.unique || solver.can(Ability::Counts);
    let solvers: Vec<&Solution> = options.with.solvers.iter().filter(takes_part).collect();
    if solvers.is_empty() {
        let names: Vec<&str> = options.with.solvers.iter().map(|solver| &*solver.name).collect();
        anyhow::bail!("cannot count solutions: {}", names.join(", "));
    }
    let (puzzles, mut status) = read(options.input.get()?)?;
    if puzzles.is_empty() {
        return Ok(status);
    }
    let counted = solvers.iter().filter(|solver| options.with.counts(solver));
    let counted: Vec<&str> = counted.map(|solver| &*solver.name).collect();
    let mut exclude = |name: &str, why: &anyhow::Error| {
        report::tell(format_args!("{name} is excluded: {why}"));
        status = status.max(Status::of(!counted.contains(&name)));
    };
    let mut racers = Vec::new();
    for solver in &solvers {
        match Racer::apart(solver, count, options.limit.limit) {
            Ok(racer) => racers.push(racer),
            Err(why) => exclude(&solver.name, &why),
        }
    }
    // Well below the limit, since a pass takes longer on a busy machine.
    let pass = PASS.min(options.limit.limit / 4);
    let results = race(racers, &puzzles, pass, exclude);
    let mut out = report::stdout();
    if !options.json.json && !results.is_empty() {
        write!(out, "{}", table(&results, puzzles.len()))?;
    }
    for measured in results.iter().filter(|_| options.json.json) {
        writeln!(out, "{}", serde_json::to_string(measured)?)?;
    }
    Ok(status)
}

/// Unreadable and contradictory puzzles are reported and not measured.
fn read(input: &Input) -> anyhow::Result<(Vec<Board>, Status)> {
    let source = input.open()?;
    let mut puzzles = Vec::new();
    let mut status = Status::Yes;
    for found in source.boards {
        match found.map(|found| (board::clash(&found.board), found)) {
            Ok((None, found)) => puzzles.push(found.board),
            Ok((Some(clash), found)) => {
                report::tell(format_args!("{}{clash}", place(&source.name, found.line)));
                status = status.max(Status::No);
            }
            Err(error) => {
                report::tell(format_args!("{}{error}", prefix(&source.name)));
                status = Status::Unreadable;
            }
        }
    }
    Ok((puzzles, status))
}
