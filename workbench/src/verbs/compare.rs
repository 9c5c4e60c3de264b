//! `compare`: solvers side by side: by what each does on one puzzle, or by its time on several.

use std::io::Write;
use std::time::Duration;

use anyhow::anyhow;
use clap::Args;
use puzzles::read::{InputBoard, InputError};
use solutions::{Ability, Board};

use crate::board::source::{Input, Name, tell_of_candidates};
use crate::board::{self, named};
use crate::check::expected::{self, Expected, Wrong};
use crate::diagnosis::Verdict;
use crate::measure::comparison;
use crate::measure::race::{PASS, Racer, race, table};
use crate::options::{JsonArgs, LimitArgs, example, has_puzzle_with_hyphen};
use crate::problems::Task;
use crate::report::{self, Printer, Status};
use crate::solution::runner::{Runner, miscounted};
use crate::solution::{Solution, Solvers};

#[derive(Args, Debug)]
#[command(after_help = example("compare hard_02") + "

checks: digits tried in a cell. placements: digits that passed the check. resets: cells emptied again; char_board writes each \
digit before the check, so it resets more than it places. depth, calls: of the recursive function. writes: solvers with the \
same letter write the same digits in the same order.")]
pub struct CompareArgs {
    /// A puzzle, its name, or `-`: figures of each search. A file of puzzles: the time of each solver
    #[arg(value_name = "FILE|PUZZLE|-", allow_hyphen_values = has_puzzle_with_hyphen(), default_value = named::EXAMPLE)]
    pub input: Input,
    /// The solvers to compare: NAME,NAME or `all`
    #[arg(long, value_name = "NAMES", default_value = "all")]
    pub with: Solvers,
    /// The times to check uniqueness instead of solving
    #[arg(long)]
    pub unique: bool,
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
}

pub fn run(options: &CompareArgs) -> anyhow::Result<Status> {
    let source = options.input.open()?;
    let found: Vec<_> = source.boards.collect();
    tell_of_candidates(found.iter().flatten());
    match &found[..] {
        [Ok(puzzle)] if !options.unique => figures(options, &puzzle.board),
        _ => times(options, &source.name, found),
    }
}

fn figures(options: &CompareArgs, puzzle: &Board) -> anyhow::Result<Status> {
    if let Some(clash) = board::clash(puzzle) {
        report::tell(format_args!("{clash}; the solutions search anyway"));
    }
    let rows = comparison::run(&options.with.solvers, puzzle, options.limit.limit)?;
    let mut printer = Printer::coloured(options.json.json);
    comparison::print(&mut printer, puzzle, &rows)?;
    printer.flush()?;
    let mut counted = rows.iter().filter(|row| options.with.counts(&row.solution));
    Ok(Status::of(counted.all(comparison::Row::has_ended)))
}

fn times(
    options: &CompareArgs,
    source: &Name,
    found: Vec<Result<InputBoard, InputError>>,
) -> anyhow::Result<Status> {
    // Two solutions are enough to prove that a puzzle has more than one.
    let count = if options.unique { 2 } else { 1 };
    let takes_part = |solver: &&Solution| !options.unique || solver.can(Ability::Counts);
    let solvers: Vec<&Solution> = options.with.solvers.iter().filter(takes_part).collect();
    if solvers.is_empty() {
        let names: Vec<&str> = options.with.solvers.iter().map(|solver| &*solver.name).collect();
        anyhow::bail!("cannot count solutions: {}", names.join(", "));
    }
    let (puzzles, mut status) = measurable(source, found);
    if puzzles.is_empty() {
        return Ok(status);
    }
    let counted = solvers.iter().filter(|solver| options.with.counts(solver));
    let counted: Vec<&str> = counted.map(|solver| &*solver.name).collect();
    // Well below the limit, since a pass takes longer on a busy machine.
    let (limit, pass) = (options.limit.limit, PASS.min(options.limit.limit / 4));
    let results = report::while_working(|progress| {
        let what = if solvers.len() == 1 { "solver" } else { "solvers" };
        progress.set_message(format!("measuring {} {what} in turn", solvers.len()));
        let mut exclude = |name: &str, why: &anyhow::Error| {
            progress.suspend(|| report::tell(format_args!("{name} is excluded: {why}")));
            status = status.max(Status::of(!counted.contains(&name)));
        };
        let mut racers = Vec::new();
        for solver in &solvers {
            match Racer::apart(solver, count, limit) {
                Ok(racer) => racers.push(racer),
                Err(why) => exclude(&solver.name, &why),
            }
        }
        let mut results = race(racers, &puzzles, pass, &mut exclude);
        // What is wrong is not compared. Of the catalogue's a test knows that they are right.
        for solver in solvers.iter().filter(|solver| solver.entry().is_none()) {
            let of = results.iter().position(|measured| measured.solution == *solver.name);
            let Some(of) = of else { continue };
            let wrong = wrong(solver, &puzzles[..results[of].puzzles], count, limit);
            if let Some(why) = wrong.transpose() {
                exclude(&solver.name, &why.map_or_else(|failed| failed, anyhow::Error::msg));
                results.remove(of);
            }
        }
        results
    });
    let mut out = report::stdout();
    if !options.json.json && !results.is_empty() {
        write!(out, "{}", table(&results, puzzles.len()))?;
    }
    for measured in results.iter().filter(|_| options.json.json) {
        writeln!(out, "{}", serde_json::to_string(measured)?)?;
    }
    Ok(status)
}

/// The first wrong answer on these puzzles.
fn wrong(
    solver: &Solution,
    puzzles: &[Board],
    count: u32,
    limit: Duration,
) -> anyhow::Result<Option<String>> {
    let mut runner = Runner::new(solver, limit);
    if count == 1 {
        let expected = |puzzle| Expected::new(String::new(), puzzle, Task::Fill);
        let all: Vec<Expected> = puzzles.iter().map(expected).collect();
        let wrong = expected::first_wrong(&mut runner, &all, false)?.err();
        return Ok(wrong.map(|Wrong { place, expected, run, fault, .. }| {
            let why = match run.failure(&expected.puzzle) {
                Some(why) if why.verdict != Verdict::Unsolvable || expected.solution.is_some() => {
                    why.said()
                }
                _ => fault.to_string(),
            };
            format!("puzzle {}: {why}", place + 1)
        }));
    }
    for (number, puzzle) in (1..).zip(puzzles) {
        let found = runner.count(puzzle, count)?.map_err(|stop| anyhow!("{stop}"))?;
        if let Some(why) = miscounted(puzzle, count, found) {
            return Ok(Some(format!("puzzle {number}: {why}")));
        }
    }
    Ok(None)
}

/// Unreadable and contradictory puzzles are reported and not measured.
fn measurable(source: &Name, found: Vec<Result<InputBoard, InputError>>) -> (Vec<Board>, Status) {
    let mut puzzles = Vec::new();
    let mut status = Status::Yes;
    for found in found {
        match found.map(|found| (board::clash(&found.board), found)) {
            Ok((None, found)) => puzzles.push(found.board),
            Ok((Some(clash), found)) => {
                report::tell(format_args!("{}{clash}", source.place(found.line)));
                status = status.max(Status::No);
            }
            Err(error) => {
                report::tell(format_args!("{}{error}", source.prefix()));
                status = Status::Unreadable;
            }
        }
    }
    (puzzles, status)
}
