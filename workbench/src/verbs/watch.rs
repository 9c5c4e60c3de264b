//! `watch`: a search step by step, on the terminal or as lines.

use std::io::{self, IsTerminal, Write};
use std::slice;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{anyhow, bail, ensure};
use clap::Args;
use serde::Serialize;
use solutions::{Board, Kind};
use watched::Budget;

use crate::board::source::{Input, tell_of_candidates};
use crate::board::{self, named};
use crate::check::exercise;
use crate::check::expected::{self, Expected};
use crate::check::puzzles::wrong_step;
use crate::options::{JsonArgs, LimitArgs, example, has_puzzle_with_hyphen};
use crate::problems::{self, Case, ProblemAt, Task};
use crate::report::{self, Printer, Status};
use crate::solution::Solution;
use crate::solution::runner::Runner;
use crate::solution::submission::refusal;
use crate::text;
use crate::watch::keys::Controls;
use crate::watch::page;
use crate::watch::player::Player;
use crate::watch::screen::{Search, View};
use crate::watch::terminal;
use crate::watch::timeline::Timeline;

fn first_row_help() -> String {
    let row = board::FIRST_ROW;
    format!(
        "Instead of a puzzle, an empty board with this first row, which is all that a generator needs [default for it: {row}]"
    )
}

#[derive(Args, Debug)]
#[command(after_help = example("watch candidates hard_02") + "

Without a terminal, or with --plain, every step is a line: its number, the function that made it, the cell, and the \
digit written, or . where the cell was reset:
  12 solve_sudoku r1c7 4

With --json it is an object: solution, step, function, row, col, value (0 for a reset), depth, line. There, rows and \
columns are counted from 0, as in tests/cases/traces.csv.")]
pub struct WatchArgs {
    /// The solver to watch, or the generator, `initial_state`
    #[arg(value_name = "NAME", value_parser = Solution::find_search)]
    pub solver: Solution,
    /// A second one on the same clock, or the puzzle
    #[arg(value_name = "NAME2|PUZZLE", allow_hyphen_values = has_puzzle_with_hyphen())]
    pub second: Option<SolutionOrInput>,
    /// A file, a puzzle, a puzzle's name, or `-` for standard input [default: LeetCode's example]
    #[arg(value_name = "PUZZLE", allow_hyphen_values = has_puzzle_with_hyphen())]
    pub puzzle: Option<Input>,
    #[arg(long, help = first_row_help(), value_name = "DIGITS", value_parser = first_row, conflicts_with = "case")]
    pub first_row: Option<String>,
    /// Start just before the first wrong digit that is never reset; give a puzzle, a problem (boj-2580), or one case of it
    /// (boj-2580/bound) [default: the first puzzle of `practice` that goes wrong]
    #[arg(long, value_name = "PUZZLE|PROBLEM[/CASE]", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["second", "puzzle"])]
    pub case: Option<Cases>,
    /// Start after step N
    #[arg(long, value_name = "N", default_value = "0")]
    pub step: usize,
    /// Print the steps as lines
    #[arg(long)]
    pub plain: bool,
    /// Open the page with the search, beside that of an article or the second one, where they first differ
    #[arg(long, conflicts_with_all = ["plain", "json"])]
    pub page: bool,
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
}

fn first_row(row: &str) -> anyhow::Result<String> {
    board::with_first_row(row).map(|_| row.to_owned())
}

#[derive(Clone, Debug)]
pub enum SolutionOrInput {
    Solution(Solution),
    Input(Input),
}

impl FromStr for SolutionOrInput {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<Self> {
        let mut found = Solution::find(name);
        // To look for what is not known reads all own files.
        if found.is_err() && name.contains('-') {
            found = Solution::find(&name.replace('-', "_"));
        }
        if let Ok(solution) = found {
            return Ok(SolutionOrInput::Solution(solution));
        }
        Input::from_str(name).map(SolutionOrInput::Input).map_err(|error| {
            match text::meant(name, Solution::all().iter().map(|solution| &*solution.name)) {
                Some(meant) => anyhow!("unknown solution or puzzle; {meant}"),
                None => anyhow!("not a solution, {error}"),
            }
        })
    }
}

/// Where to look for a puzzle that a solution gets wrong.
#[derive(Clone, Debug)]
pub enum Cases {
    /// The quick puzzles with names.
    Puzzles,
    Puzzle(Input),
    /// All cases of a problem, or one of them.
    Of(ProblemAt, &'static [Case]),
}

impl FromStr for Cases {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<Self> {
        if name.is_empty() {
            return Ok(Cases::Puzzles);
        }
        // Puzzles have no such names.
        let is_problem = name.starts_with(char::is_alphabetic) && name.contains('-');
        of_problem(name).or_else(|no_problem| {
            let input = Input::from_str(name).map(Cases::Puzzle);
            input.map_err(|no_puzzle| if is_problem { no_problem } else { no_puzzle })
        })
    }
}

fn of_problem(name: &str) -> anyhow::Result<Cases> {
    let (problem, case) = name.split_once('/').unzip();
    let at: ProblemAt = problem.unwrap_or(name).parse()?;
    let cases = at.problem.cases();
    let cases = case.map_or(Ok(cases), |case| problems::case(cases, case).map(slice::from_ref))?;
    Ok(Cases::Of(at, cases))
}

/// The most steps that are kept. An endless search makes them in a second or two; they take 120 MB.
const KEPT: usize = 5_000_000;

/// The same on the page, which has them in its file.
const ON_PAGE: usize = 200_000;

/// What a search is shown beside on the page, unless it is an exercise.
const ARTICLE: &str = "int_matrix";

/// A step in JSON: rows and columns are counted from 0, as in `traces.csv`.
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
}

pub fn run(options: &WatchArgs) -> anyhow::Result<Status> {
    let mut expected = None;
    let (mut solvers, puzzle, start) = match &options.case {
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
    if options.page && solvers.len() == 1 {
        let original = exercise::original(solvers[0].file.text())?;
        solvers.push(original.map_or_else(|| Solution::find(ARTICLE), Ok)?);
    }
    let kept = if options.page { ON_PAGE } else { KEPT };
    let budget = Budget { steps: kept as u64, time: options.limit.limit };
    let mut searches = Vec::new();
    for solution in solvers {
        let recording = solution
            .record(&start, &budget, kept)
            .map_err(|why| anyhow!("{}: {why}", solution.name))?;
        searches.push(Search { solution, timeline: Timeline::new(&start, recording) });
    }
    if options.page {
        return page::with_searches(&searches, &start);
    }
    let found = searches.first().zip(expected.as_ref());
    let note = found.and_then(|(Search { solution, timeline }, expected)| {
        wrong_step(solution, expected, &timeline.recording)
    });
    let note = note.map(|found| (found.position, found.cause().to_string()));
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
        Cases::Puzzle(input) => {
            let found = input.puzzle()?;
            tell_of_candidates([&found]);
            let name = named::name_of(&found.board.to_string());
            vec![match name.and_then(named::find) {
                Some(case) => Expected::named(case, &solver.name)?,
                None => Expected::yours(&found.board, Task::Fill),
            }]
        }
        Cases::Of(at, _) if at.problem.task == Task::Rule => {
            let why = refusal(solver, Kind::Ints, Task::Rule).unwrap_or_default();
            bail!("{} {why}", solver.name)
        }
        Cases::Of(at, cases) => {
            cases.iter().flat_map(|case| Expected::of_case(*at, case)).collect()
        }
    };
    let name = &solver.name;
    ensure!(!all.is_empty(), "the case has no boards of nine by nine to watch");
    let wrong = expected::first_wrong(&mut Runner::new(solver, limit), &all, true)?;
    if wrong.is_ok() {
        let what = match &all[..] {
            [one] => one.name.clone(),
            all => format!("all {} boards", text::count(all.len() as u64)),
        };
        report::tell(format_args!("{name} solves {what}: no mistake to watch"));
    }
    Ok(wrong.err().map(|wrong| wrong.expected))
}

fn solvers_and_puzzle(options: &WatchArgs) -> anyhow::Result<(Vec<Solution>, String, Board)> {
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
    let found = match input {
        Some(input) => input.puzzle()?,
        None => Input::from_str(named::EXAMPLE)?.puzzle()?,
    };
    tell_of_candidates([&found]);
    let name = named::name_of(&found.board.to_string()).unwrap_or("puzzle");
    Ok((solvers, name.to_owned(), found.board))
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
            let (step, function) = (index + 1, timeline.recording.function(made));
            let [row, col] = made.cell.at();
            if json {
                let watched::Write { value, depth, line, .. } = *made;
                let solution = &*solution.name;
                printer.record(&ShownStep {
                    solution,
                    step,
                    function,
                    row,
                    col,
                    value,
                    depth,
                    line,
                })?;
                continue;
            }
            if searches.len() > 1 {
                write!(printer, "{} ", solution.name)?;
            }
            let (cell, value) = (made.cell, solutions::character(made.value));
            writeln!(printer, "{step} {function} {cell} {value}")?;
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
            report::tell(format_args!("{name} writes only its final answer"));
        }
        if let Some(why) = timeline.fault() {
            report::tell(format_args!("sudoku: {name}: {why}"));
            status = Status::No;
        }
    }
    status
}
