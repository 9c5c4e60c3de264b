//! `solve`: puzzles from a file or from the command line, in order, in constant memory.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar};
use puzzles::read::{Boards, Chunk, Found, InputError};
use serde::Serialize;
use solutions::{Ability, BatchSolver, Board, CATALOGUE};

use crate::board::source::{self, place, prefix};
use crate::board::{self, named};
use crate::cli::{self, Form};
use crate::parallel;
use crate::report::{self, FailureKind, Fault, Printer, Status};
use crate::run::comparison;
use crate::run::runner::Runner;
use crate::solution::Solution;

/// Puzzles per work item.
const CHUNK: usize = 2048;

pub fn run(options: &cli::SolveArgs) -> anyhow::Result<Status> {
    let solvers = &options.with.0;
    let quick = match &solvers[..] {
        [solver] if solver.can(Ability::NeedsNoLimit) => solver.entry(),
        _ => None,
    };
    if options.count.is_some() && quick.is_none() {
        let names: Vec<&str> = CATALOGUE
            .iter()
            .filter(|entry| entry.can(Ability::NeedsNoLimit))
            .map(|entry| entry.name)
            .collect();
        let names = names.join(" or --with ");
        anyhow::bail!("--count needs one solver that counts; use --with {names}");
    }
    let source = options.input.input.open()?;
    let is_typed = source.name.is_empty();
    if is_typed && options.form.is_none() && options.count.is_none() && !options.json.json {
        return draw(source.boards, options);
    }
    let default = if is_typed { Form::Grids } else { Form::Lines };
    let layout = Layout {
        source: &source.name,
        form: options.form.unwrap_or(default),
        solvers,
        count_limit: options.count,
        json: options.json.json,
    };
    let (chunk, workers): (_, Vec<Solve<'_>>) = match quick {
        Some(entry) => {
            let cores = thread::available_parallelism().map_or(1, usize::from);
            let solvers = (0..cores).filter_map(|_| entry.batch());
            (CHUNK, solvers.map(|solver| in_batches(layout, entry.name, solver)).collect())
        }
        None => (1, vec![in_processes(layout, options.limit.limit)]),
    };
    let mut boards = source.boards;
    let mut printer = Printer::new(false);
    let bar = match is_typed {
        true => ProgressBar::hidden(),
        false => report::progress_bar(source.length, "{msg}").with_message("0 solved"),
    };
    let mut tally = Tally::default();
    let started = Instant::now();
    parallel::map_in_order(
        workers,
        |last| {
            let (old, _) = last.unwrap_or_default();
            Some((boards.chunk(chunk, old)?, boards.bytes()))
        },
        |output| {
            let Output { text, messages, tally: these, bytes } = output?;
            let mut start = 0;
            for (end, message) in messages {
                printer.write_all(&text[start..end])?;
                printer.flush()?;
                bar.suspend(|| report::tell(message));
                start = end;
            }
            printer.write_all(&text[start..])?;
            printer.flush()?;
            for (sum, number) in tally.iter_mut().zip(these) {
                *sum += number;
            }
            bar.set_position(bytes);
            bar.set_message(format!("{} solved", HumanCount(tally[0])));
            Ok(if printer.is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )?;
    bar.finish_and_clear();
    let [solved, unsolved, contradictory, unreadable] = tally;
    let others =
        [("not solved", unsolved), ("contradictory", contradictory), ("unreadable", unreadable)];
    match tally.iter().sum() {
        _ if printer.is_closed() => {}
        0 => return Err(source::no_board(&source.name)),
        1 => {}
        2.. => report::tell_summary([("solved", solved)], &others, started.elapsed()),
    }
    Ok(match unreadable {
        0 => Status::of(unsolved + contradictory == 0),
        _ => Status::Unreadable,
    })
}

/// Draws typed puzzles and their solutions, as `sudoku` without a verb does.
fn draw(boards: Boards<'_>, options: &cli::SolveArgs) -> anyhow::Result<Status> {
    let mut printer = Printer::coloured(false);
    let mut status = Status::Yes;
    for found in boards {
        let shown = match found {
            Ok(Found { board, .. }) => {
                let (solvers, limit) = (&options.with.0, options.limit.limit);
                let shown = comparison::show(&mut printer, "puzzle", &board, solvers, limit)?;
                if shown == Status::Yes && solutions::count(&board, 2) > 1 {
                    report::tell("one of several solutions; --count LIMIT counts them");
                }
                shown
            }
            Err(error) => {
                report::tell(error);
                Status::Unreadable
            }
        };
        status = status.max(shown);
    }
    Ok(status)
}

/// How many puzzles were solved, not solved, contradictory and unreadable.
type Tally = [u64; 4];

/// The place in a tally of a puzzle with this failure.
fn kind(failure: Option<&Fault>) -> usize {
    match failure.map(|failure| failure.kind) {
        None => 0,
        Some(FailureKind::Contradictory) => 2,
        Some(FailureKind::Unreadable) => 3,
        Some(_) => 1,
    }
}

/// What a solver made of a board, or of lines that are none.
struct Answer<'a> {
    solver: &'a str,
    read: &'a Result<Found, InputError>,
    /// The board afterwards.
    board: Board,
    failure: Option<Fault>,
    /// The number of solutions up to the limit of `--count`.
    count: Option<u32>,
    time: Option<Duration>,
}

impl<'a> Answer<'a> {
    /// Before any search.
    fn new(solver: &'a str, read: &'a Result<Found, InputError>) -> Self {
        let (board, failure) = match read {
            Ok(found) => (found.board, board::clash(&found.board).map(Fault::from)),
            Err(error) => {
                (Board::EMPTY, Some(Fault::new(FailureKind::Unreadable, error.to_string())))
            }
        };
        Answer { solver, read, board, failure, count: None, time: None }
    }
}

/// One line of `--json`. The names are those of `tests/cases/traces.csv` where they mean the same.
#[derive(Serialize)]
struct SolveRecord<'a> {
    /// Null for what is not a puzzle.
    solution: Option<&'a str>,
    /// The puzzle's name, if it has one.
    case: Option<&'a str>,
    source: &'a str,
    line: Option<usize>,
    puzzle: Option<String>,
    solved: bool,
    failure: Option<FailureKind>,
    reason: Option<&'a str>,
    grid_after: Option<String>,
    solutions: Option<u32>,
    /// Null where puzzles are solved in batches.
    nanoseconds: Option<u128>,
}

#[derive(Clone, Copy)]
struct Layout<'a> {
    source: &'a str,
    form: Form,
    solvers: &'a [Solution],
    /// The limit of `--count`.
    count_limit: Option<u32>,
    json: bool,
}

impl Layout<'_> {
    fn record<'a>(&'a self, answer: &'a Answer<'_>) -> SolveRecord<'a> {
        let found = answer.read.as_ref();
        let puzzle = found.ok().map(|found| found.board.to_string());
        let failure = answer.failure.as_ref();
        SolveRecord {
            solution: puzzle.as_ref().map(|_| answer.solver),
            case: puzzle.as_deref().and_then(named::name_of),
            source: self.source,
            line: found.map_or_else(InputError::line, |found| Some(found.line)),
            solved: failure.is_none(),
            failure: failure.map(|failure| failure.kind),
            reason: failure.map(|failure| &*failure.reason),
            grid_after: puzzle.as_ref().map(|_| answer.board.to_string()),
            puzzle,
            solutions: answer.count,
            nanoseconds: answer.time.map(|time| time.as_nanos()),
        }
    }

    /// Begins with the name of the solver, if there are several.
    fn text(&self, answer: &Answer<'_>) -> String {
        let Answer { solver, board, count, .. } = answer;
        let is_lines = self.form == Form::Lines;
        let mut text = match self.solvers {
            [_] => String::new(),
            _ => format!("{solver}{}", if is_lines { " " } else { "\n" }),
        };
        if is_lines {
            let count = count.map_or_else(String::new, |count| format!(" {count}"));
            return text + &format!("{board}{count}\n");
        }
        text += &format!("{board:#}");
        if let Some(count) = *count {
            let s = if count == 1 { "" } else { "s" };
            let more = if Some(count) == self.count_limit { " or more" } else { "" };
            text += &format!("# {count} solution{s}{more}\n");
        }
        text + if self.source.is_empty() { "" } else { "\n" }
    }

    /// What is said on standard error.
    fn message(&self, answer: &Answer<'_>) -> Option<String> {
        let Fault { kind, reason } = answer.failure.as_ref()?;
        let Ok(found) = answer.read else {
            return Some(format!("{}{reason}", prefix(self.source)));
        };
        let place = place(self.source, found.line);
        match self.solvers {
            [_] => Some(format!("{place}{reason}")),
            // The same for all solvers.
            [first, ..] if *kind == FailureKind::Contradictory => {
                (*first.name == *answer.solver).then(|| format!("{place}{reason}"))
            }
            _ => Some(format!("{place}{}: {reason}", answer.solver)),
        }
    }
}

/// What is printed for a chunk of boards, and what is said about it.
#[derive(Default)]
struct Output {
    text: Vec<u8>,
    /// For standard error, each with the length of the text before it.
    messages: Vec<(usize, String)>,
    tally: Tally,
    /// How much was read for it and for all before.
    bytes: u64,
}

impl Output {
    fn add(&mut self, layout: &Layout<'_>, answer: &Answer<'_>) -> io::Result<()> {
        if layout.json {
            serde_json::to_writer(&mut self.text, &layout.record(answer))?;
            self.text.push(b'\n');
        } else if answer.read.is_ok() {
            self.text.extend(layout.text(answer).bytes());
        }
        self.messages.extend(layout.message(answer).map(|message| (self.text.len(), message)));
        Ok(())
    }
}

/// Solves a chunk of boards, with the number of bytes that were read.
type Solve<'a> = Box<dyn FnMut(&mut (Chunk, u64)) -> io::Result<Output> + Send + 'a>;

/// By a solver in this process.
fn in_batches<'a>(
    layout: Layout<'a>,
    name: &'a str,
    mut solver: Box<dyn BatchSolver>,
) -> Solve<'a> {
    let limit = layout.count_limit.unwrap_or(1);
    let is_plain = layout.form == Form::Lines && layout.count_limit.is_none() && !layout.json;
    let (mut puzzles, mut counts, mut solutions) = (Vec::new(), Vec::new(), Vec::new());
    Box::new(move |(chunk, bytes)| {
        puzzles.clear();
        puzzles.extend(chunk.iter().flatten().map(|found| found.board));
        counts.resize(puzzles.len(), 0);
        solutions.resize(puzzles.len(), Board::EMPTY);
        solver.solve_batch(&puzzles, limit, &mut counts, &mut solutions);
        let mut answers = counts.iter().zip(&solutions);
        let mut output = Output { bytes: *bytes, ..Output::default() };
        output.text.reserve(chunk.len() * 82);
        for read in chunk {
            let solved = if read.is_ok() { answers.next() } else { None };
            let solved = solved.filter(|(count, _)| **count > 0);
            if let Some((_, board)) = solved
                && is_plain
            {
                output.tally[0] += 1;
                output.text.extend(board.0.iter().map(|digit| b'0' + digit));
                output.text.push(b'\n');
                continue;
            }
            let mut answer = Answer::new(name, read);
            if let Some((_, board)) = solved {
                answer.board = *board;
            } else if answer.failure.is_none() {
                answer.failure = Some(Fault::new(FailureKind::Unsolvable, "no solution"));
            }
            if read.is_ok() && layout.count_limit.is_some() {
                answer.count = Some(solved.map_or(0, |(count, _)| *count));
            }
            output.tally[kind(answer.failure.as_ref())] += 1;
            output.add(&layout, &answer)?;
        }
        Ok(output)
    })
}

/// By each solver in a process of its own.
fn in_processes(layout: Layout<'_>, limit: Duration) -> Solve<'_> {
    let mut runners: Vec<Runner> =
        layout.solvers.iter().map(|solver| Runner::new(solver, limit)).collect();
    Box::new(move |(chunk, bytes)| {
        let mut output = Output { bytes: *bytes, ..Output::default() };
        for read in chunk {
            let mut failure = None;
            // What is not a board is reported once.
            let solvers = if read.is_ok() { layout.solvers } else { &layout.solvers[..1] };
            for (solver, runner) in solvers.iter().zip(&mut runners) {
                let mut answer = Answer::new(&solver.name, read);
                if answer.failure.is_none() {
                    let run = runner.run(&answer.board)?;
                    answer.failure = run.failure(&answer.board, limit);
                    (answer.board, answer.time) = (run.board, Some(run.time));
                }
                output.add(&layout, &answer)?;
                failure = failure.or(answer.failure);
            }
            output.tally[kind(failure.as_ref())] += 1;
        }
        Ok(output)
    })
}
