//! `watch`: a search step by step, on the terminal or as lines.

use std::io::{self, IsTerminal, Write};
use std::str::FromStr;
use std::time::Duration;

use anyhow::{anyhow, bail, ensure};
use puzzles::cells::Cell;
use serde::Serialize;
use solutions::{Board, Kind};
use watched::Budget;

use crate::board::source::Input;
use crate::board::{self, named};
use crate::check::expected::{self, Expected};
use crate::check::mistake::{self, Mistake};
use crate::cli::{self, Cases, SolutionOrInput};
use crate::report::{self, Printer, Report, Status};
use crate::solution::Solution;
use crate::solution::runner::Runner;
use crate::watch::keys::Controls;
use crate::watch::player::Player;
use crate::watch::screen::{Search, View};
use crate::watch::terminal;
use crate::watch::timeline::Timeline;

/// The most steps that are kept. An endless search makes them in a second or two; they take 120 MB.
const KEPT: usize = 5_000_000;

/// A step; in JSON rows and columns are counted from 0, as in `traces.csv`.
#[derive(Serialize)]
struct ShownStep<'a> {
    solution: &'a str,
    step: usize,
    function: &'a str,
    row: u8,
    col: u8,
    value: u8,
    depth: u16,
    line: u32,
    /// The beginning of a line of text.
    #[serde(skip)]
    prefix: &'a str,
}

impl Report for ShownStep<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let ShownStep { prefix, step, function, row, col, value, .. } = *self;
        let cell = Cell(9 * usize::from(row) + usize::from(col));
        writeln!(out, "{prefix}{step} {function} {cell} {}", solutions::character(value))
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        [self]
    }
}

pub fn run(options: &cli::WatchArgs) -> anyhow::Result<Status> {
    let mut expected = None;
    let (solvers, puzzle, start) = match &options.case {
        Some(cases) => match wrong(&options.solver, cases, options.limit.limit)? {
            Some(wrong) => {
                let (name, puzzle) = (wrong.name.clone(), wrong.puzzle);
                expected = Some(wrong);
                (vec![options.solver.clone()], name, puzzle)
            }
            None => return Ok(Status::Yes),
        },
        None => solvers_and_puzzle(options)?,
    };
    let budget = Budget { steps: KEPT as u64, time: options.limit.limit };
    let mut searches = Vec::new();
    for solution in solvers {
        let recording = solution
            .record(&start, &budget, KEPT)
            .map_err(|why| anyhow!("{}: {why}", solution.name))?;
        searches.push(Search { solution, timeline: Timeline::new(&start, recording) });
    }
    let mistake = searches.first().zip(expected.as_ref());
    let note = mistake
        .and_then(|(search, expected)| mistake::mistake(expected, &search.timeline.recording))
        .map(|Mistake { position, note }| (position, note));
    let first = note.as_ref().map_or(options.step, |(position, _)| *position);
    if options.json.json || options.plain || !io::stdout().is_terminal() {
        print(&searches, first, options.json.json)?;
        return Ok(report(&searches));
    }
    let mut player = Player::new(longest(&searches));
    if first > 0 || options.case.is_some() {
        player.jump(first);
    }
    let view = View {
        puzzle,
        clash: board::clash(&start).map(|clash| clash.to_string()),
        searches,
        note,
        controls: Controls::new(player),
    };
    terminal::play(view).map_err(|error| {
        anyhow!("the terminal cannot be used: {error}; --plain prints the steps as lines")
    })?;
    Ok(Status::Yes)
}

/// The first puzzle that a solver gets wrong.
fn wrong(solver: &Solution, cases: &Cases, limit: Duration) -> anyhow::Result<Option<Expected>> {
    let all = match cases {
        _ if solver.is_generator() => bail!("--case is for solvers; {} makes grids", solver.name),
        Cases::Puzzles => Expected::of_kind(Kind::Ints, &solver.name)?,
        Cases::Puzzle(case) => vec![Expected::named(case, &solver.name)?],
        Cases::Of(at, cases) => {
            cases.iter().flat_map(|case| Expected::of_case(*at, case)).collect()
        }
    };
    let name = &solver.name;
    ensure!(!all.is_empty(), "the case has no boards of nine by nine to watch");
    let wrong = expected::first_wrong(&mut Runner::new(solver, limit), &all, true, |_, _| ())?;
    if wrong.is_ok() {
        let what = match &all[..] {
            [one] => format!("{} right", one.name),
            all => format!("all {} boards right", all.len()),
        };
        report::tell(format_args!("{name} gets {what}; there is no wrong search to watch"));
    }
    Ok(wrong.err().map(|wrong| wrong.expected))
}

fn solvers_and_puzzle(options: &cli::WatchArgs) -> anyhow::Result<(Vec<Solution>, String, Board)> {
    let mut solvers = vec![options.solver.clone()];
    let mut input = options.puzzle.as_ref();
    match &options.second {
        Some(SolutionOrInput::Solution(second)) => {
            solvers.push(Solution::find_search(&second.name)?);
        }
        Some(SolutionOrInput::Input(_)) if input.is_some() => {
            bail!("expected two solvers and a puzzle; found two puzzles");
        }
        Some(SolutionOrInput::Input(second)) => input = Some(second),
        None => {}
    }
    let makes = solvers.iter().any(Solution::is_generator);
    if let Some(row) = options.first_row.as_deref().or(makes.then_some(board::FIRST_ROW)) {
        ensure!(input.is_none(), "a first row takes the place of a puzzle: --first-row 524361789");
        return Ok((solvers, format!("first row {row}"), board::with_first_row(row)?));
    }
    let board = match input {
        Some(input) => input.puzzle()?,
        None => Input::from_str(named::EXAMPLE)?.puzzle()?,
    }
    .board;
    let name = named::name_of(&board.to_string()).unwrap_or("puzzle");
    Ok((solvers, name.to_owned(), board))
}

fn longest(searches: &[Search]) -> usize {
    searches.iter().map(|search| search.timeline.len()).max().unwrap_or(0)
}

/// Prints the steps after the first ones. Those of two searches alternate, each after the name of its solution.
fn print(searches: &[Search], first: usize, json: bool) -> io::Result<()> {
    let mut printer = Printer::new(json);
    for index in first..longest(searches) {
        if printer.is_closed() {
            break;
        }
        for Search { solution, timeline } in searches {
            let Some(made) = timeline.steps().get(index) else {
                continue;
            };
            let [row, col] = made.cell.at();
            let prefix = match searches.len() {
                1 => String::new(),
                _ => format!("{} ", solution.name),
            };
            printer.print(&ShownStep {
                solution: &solution.name,
                step: index + 1,
                function: timeline.recording.function(made),
                row,
                col,
                value: made.value,
                depth: made.depth,
                line: made.line,
                prefix: &prefix,
            })?;
        }
    }
    printer.flush()
}

/// Reports on standard error which searches panicked and which recordings are cut.
fn report(searches: &[Search]) -> Status {
    let mut status = Status::Yes;
    for Search { solution, timeline } in searches {
        let name = &solution.name;
        if timeline.recording.trace.is_answer_only() {
            report::tell(format_args!("{name} writes its answer and nothing before it"));
        }
        if let Some(why) = timeline.fault() {
            report::tell(format_args!("sudoku: {name}: {why}"));
            status = Status::No;
        }
    }
    status
}
