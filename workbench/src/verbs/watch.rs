//! `sudoku watch`: a search step by step, on the terminal or as lines.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::time::Duration;

use serde::Serialize;
use solutions::CATALOGUE;

use crate::board::{self, Board};
use crate::board::{named, source};
use crate::cli;
use crate::report::{self, Failure, Status};
use crate::watch::keys::Controls;
use crate::watch::player::Player;
use crate::watch::screen::{Search, View};
use crate::watch::terminal;
use crate::watch::timeline::{self, Timeline};
use watched::{Budget, End, Step};

/// So many steps are kept. A hopeless search makes them in a second or two; they take 120 MB.
const KEPT: usize = 5_000_000;

/// What is watched when no puzzle is named.
const PUZZLE: &str = "lc37_wikipedia";

/// One line of `--json`; rows and columns are counted from 0, as in `traces.csv`.
#[derive(Serialize)]
struct Record<'a> {
    solution: &'a str,
    step: usize,
    function: &'a str,
    row: u8,
    col: u8,
    value: u8,
    depth: u16,
    line: u32,
}

/// Records one or two searches and shows them.
///
/// # Errors
/// When a name is not known, a search cannot be recorded, or the terminal cannot be used.
pub fn run(options: &cli::Watch) -> Result<Status, Failure> {
    let (names, puzzle) = names_and_puzzle(options)?;
    let start = source::open_one(puzzle).map_err(|error| match report::solver(puzzle) {
        // The second word may have been meant as a name.
        Err(why) if names.len() == 1 => format!("{error}; {why}"),
        _ => error.to_string(),
    })?;
    let mut searches = Vec::new();
    for name in names {
        searches.push(record(name, &start, options.limit.limit)?);
    }
    if options.json.json || options.plain || !io::stdout().is_terminal() {
        print(&searches, options.json.json)?;
        return Ok(report(&searches));
    }
    let longest = searches.iter().map(|search| search.timeline.len()).max();
    let view = View {
        puzzle: named::name_of(&start.to_string())
            .unwrap_or("puzzle")
            .to_owned(),
        clash: board::clash(&start).map(|clash| clash.to_string()),
        searches,
        controls: Controls::new(Player::new(longest.unwrap_or(0))),
    };
    terminal::play(view).map_err(|error| {
        format!("the terminal cannot be used: {error}; --plain prints the steps as lines")
    })?;
    Ok(Status::Yes)
}

/// The solutions to watch, and the puzzle. The second word is a solution if one is called so.
fn names_and_puzzle(options: &cli::Watch) -> Result<(Vec<&'static str>, &str), String> {
    let first = report::solver(&options.name)?.name;
    match (options.second.as_deref(), options.puzzle.as_deref()) {
        (Some(second), puzzle @ Some(_)) => {
            let names = vec![first, report::solver(second)?.name];
            Ok((names, puzzle.unwrap_or(PUZZLE)))
        }
        (Some(word), None) if CATALOGUE.iter().any(|entry| entry.name == word) => {
            Ok((vec![first, report::solver(word)?.name], PUZZLE))
        }
        (word, _) => Ok((vec![first], word.unwrap_or(PUZZLE))),
    }
}

fn record(name: &'static str, start: &Board, limit: Duration) -> Result<Search, String> {
    let budget = Budget {
        steps: KEPT as u64,
        time: limit,
    };
    let recording = watched::record(name, start, &budget, KEPT)?;
    Ok(Search {
        name,
        source: report::solution(name)?.source,
        timeline: Timeline::new(start, recording),
    })
}

/// Prints the steps as lines. Those of two searches come in turn, each behind the name of its solution.
fn print(searches: &[Search], json: bool) -> io::Result<()> {
    let mut out = BufWriter::new(report::stdout());
    let longest = searches.iter().map(|search| search.timeline.len()).max();
    for index in 0..longest.unwrap_or(0) {
        if out.get_ref().is_closed() {
            break;
        }
        for Search { name, timeline, .. } in searches {
            let Some(step) = timeline.steps().get(index) else {
                continue;
            };
            let number = index + 1;
            if json {
                report::json_line(&mut out, &json_record(name, number, step))?;
                continue;
            }
            if searches.len() > 1 {
                write!(out, "{name} ")?;
            }
            let function = step.function();
            let (cell, digit) = (timeline::cell_name(step), timeline::digit(step.value));
            writeln!(out, "{number} {function} {cell} {digit}")?;
        }
    }
    out.flush()
}

fn json_record<'a>(solution: &'a str, step: usize, made: &Step) -> Record<'a> {
    Record {
        solution,
        step,
        function: made.function(),
        row: made.row,
        col: made.col,
        value: made.value,
        depth: made.depth,
        line: made.line,
    }
}

/// Says on standard error which searches panicked, and which recordings stop before the search does.
fn report(searches: &[Search]) -> Status {
    let mut status = Status::Yes;
    for Search { name, timeline, .. } in searches {
        if timeline.is_answer_only() {
            report::tell(format_args!(
                "{name} writes its answer and nothing before it"
            ));
        }
        let panicked = match timeline.end() {
            End::Panicked(why) => Some(format!("panicked: {why}")),
            _ => None,
        };
        if let Some(why) = panicked.or_else(|| timeline.cut()) {
            report::tell(format_args!("sudoku: {name}: {why}"));
            status = Status::No;
        }
    }
    status
}
