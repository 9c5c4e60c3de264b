//! `solve`: puzzles from a file or from the command line, in order, in constant memory.

use std::io::{self, IsTerminal, Write};
use std::mem;
use std::ops::ControlFlow;
use std::thread;
use std::time::Instant;

use indicatif::HumanCount;
use puzzles::read::{Chunk, Found, InputError};
use serde::Serialize;
use solutions::{Ability, BatchSolver, Board};

use crate::board::source::{place, prefix};
use crate::board::{self, named};
use crate::cli::{self, Form};
use crate::measure::comparison;
use crate::parallel;
use crate::process::printed::Printed;
use crate::report::{self, FailureKind, Fault, Printer, Status};
use crate::solution::Solution;
use crate::solution::runner::Runner;

/// Puzzles per work item.
const CHUNK: usize = 2048;

pub fn run(options: &cli::SolveArgs) -> anyhow::Result<Status> {
    let solvers = &options.with.solvers;
    let quick = match &solvers[..] {
        [solver] if solver.can(Ability::NeedsNoLimit) => solver.entry(),
        _ => None,
    };
    if let Some(solver) = solvers.iter().find(|solver| !solver.can(Ability::Counts))
        && options.count.is_some()
    {
        let mut counting = Solution::solvers();
        counting.retain(|solver| solver.can(Ability::Counts));
        let names: Vec<&str> = counting.iter().map(|solver| &*solver.name).collect();
        anyhow::bail!("{} cannot count; those that can: {}", solver.name, names.join(", "));
    }
    let mut source = options.input.get()?.open()?;
    let is_typed = source.name.is_empty();
    let is_plain = options.form.is_none() && options.count.is_none() && !options.json.json;
    let mut first = Chunk::new();
    if is_plain && (is_typed || io::stdout().is_terminal()) {
        // One puzzle is drawn. Of what is typed on the terminal each is, as it comes.
        let is_awaited = is_typed || source.is_terminal;
        first.extend(source.boards.by_ref().take(if is_awaited { 0 } else { 2 }));
        if is_awaited || first.len() == 1 {
            return draw(&source.name, first.into_iter().chain(source.boards), options);
        }
    }
    let default = if is_typed { Form::Grids } else { Form::of_many() };
    let layout = Layout { source: &source.name, form: options.form.unwrap_or(default), options };
    let (chunk, workers): (_, Vec<Solve<'_>>) = match quick {
        Some(entry) => {
            let cores = thread::available_parallelism().map_or(1, usize::from);
            let solvers = (0..cores).filter_map(|_| entry.batch());
            (CHUNK, solvers.map(|solver| in_batches(layout, entry.name, solver)).collect())
        }
        None => (1, vec![in_processes(layout)]),
    };
    let mut boards = source.boards;
    let mut printer = Printer::new(false);
    printer.bar = report::progress_bar(source.length, "{msg}").with_message("0 solved");
    let mut tally = Tally::default();
    let mut all_printed = vec![Printed::default(); options.with.solvers.len()];
    let started = Instant::now();
    parallel::map_in_order(
        workers,
        |last| {
            let (old, _) = last.unwrap_or_default();
            let next = Some(mem::take(&mut first)).filter(|first| !first.is_empty());
            Some((next.or_else(|| boards.chunk(chunk, old))?, boards.bytes()))
        },
        |output| {
            let Output { text, messages, tally: these, printed, bytes } = output?;
            let mut start = 0;
            for (end, message) in messages {
                printer.write_all(&text[start..end])?;
                printer.tell(message)?;
                start = end;
            }
            printer.write_all(&text[start..])?;
            printer.flush()?;
            for (sum, number) in tally.iter_mut().zip(these) {
                *sum += number;
            }
            for (all, more) in all_printed.iter_mut().zip(printed) {
                all.add(more);
            }
            printer.bar.set_position(bytes);
            printer.bar.set_message(format!("{} solved", HumanCount(tally[0])));
            Ok(if printer.is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )?;
    printer.bar.finish_and_clear();
    for (solver, printed) in options.with.solvers.iter().zip(&all_printed) {
        printed.tell(&solver.name);
    }
    let [solved, unsolved, contradictory, unreadable] = tally;
    let others =
        [("not solved", unsolved), ("contradictory", contradictory), ("unreadable", unreadable)];
    match tally.iter().sum() {
        _ if printer.is_closed() => {}
        0 | 1 => {}
        2.. => report::tell_summary([("solved", solved)], &others, started.elapsed()),
    }
    Ok(match unreadable {
        0 => Status::of(unsolved + contradictory == 0),
        _ => Status::Unreadable,
    })
}

/// Draws puzzles and their solutions, as `sudoku` without a verb does.
fn draw(
    source: &str,
    boards: impl Iterator<Item = Result<Found, InputError>>,
    options: &cli::SolveArgs,
) -> anyhow::Result<Status> {
    let mut printer = Printer::coloured(false);
    let mut status = None;
    for found in boards {
        let shown = match found {
            Ok(Found { board, .. }) => {
                let (solvers, limit) = (&options.with.solvers, options.limit.limit);
                let shown = comparison::show(&mut printer, "puzzle", &board, solvers, limit)?;
                if shown == Status::Yes && solutions::count(&board, 2) > 1 {
                    report::tell("one of several solutions; --count LIMIT counts them");
                }
                shown
            }
            Err(error) => {
                report::tell(format_args!("{}{error}", prefix(source)));
                Status::Unreadable
            }
        };
        status = status.max(Some(shown));
    }
    Ok(status.unwrap_or(Status::Unreadable))
}

/// How many puzzles were solved, not solved, contradictory and unreadable.
type Tally = [u64; 4];

/// The place in a tally of a puzzle with this failure.
fn kind(failure: Option<FailureKind>) -> usize {
    match failure {
        None => 0,
        Some(FailureKind::Contradictory) => 2,
        Some(FailureKind::Unreadable) => 3,
        Some(_) => 1,
    }
}

#[derive(Clone, Copy)]
struct Layout<'a> {
    source: &'a str,
    form: Form,
    options: &'a cli::SolveArgs,
}

/// What a solver made of a puzzle, or of lines that are none: one line of `--json`. The names are those of
/// `tests/cases/traces.csv` where they mean the same.
#[derive(Serialize)]
struct Answer<'a> {
    /// Null for what is not a puzzle.
    solution: Option<&'a str>,
    /// The puzzle's name, if it has one.
    case: Option<&'a str>,
    source: &'a str,
    line: Option<usize>,
    puzzle: Option<String>,
    solved: bool,
    failure: Option<FailureKind>,
    reason: Option<String>,
    grid_after: Option<String>,
    /// Up to the limit of `--count`.
    solutions: Option<u32>,
    /// Null where puzzles are solved in batches.
    nanoseconds: Option<u128>,
}

impl<'a> Answer<'a> {
    /// Before any search.
    fn new(layout: &Layout<'a>, solver: &'a str, read: &Result<Found, InputError>) -> Self {
        let (line, puzzle, fault) = match read {
            Ok(Found { line, board, .. }) => {
                (Some(*line), Some(board.to_string()), board::clash(board).map(Fault::from))
            }
            Err(error) => {
                (error.line(), None, Some(Fault::new(FailureKind::Unreadable, error.to_string())))
            }
        };
        let mut answer = Answer {
            solution: puzzle.as_ref().map(|_| solver),
            case: puzzle.as_deref().and_then(named::name_of),
            source: layout.source,
            line,
            solved: true,
            failure: None,
            reason: None,
            grid_after: puzzle.clone(),
            puzzle,
            solutions: None,
            nanoseconds: None,
        };
        answer.fail(fault);
        answer
    }

    fn fail(&mut self, fault: Option<Fault>) {
        if let Some(Fault { kind, reason, .. }) = fault {
            (self.solved, self.failure, self.reason) = (false, Some(kind), Some(reason));
        }
    }

    /// For people; it begins with the name of the solver, if there are several.
    fn text(&self, layout: &Layout<'_>) -> Option<String> {
        let (solver, grid) = (self.solution?, self.grid_after.as_deref()?);
        let is_lines = layout.form == Form::Lines;
        let mut text = match &layout.options.with.solvers[..] {
            [_] => String::new(),
            _ => format!("{solver}{}", if is_lines { " " } else { "\n" }),
        };
        if is_lines {
            let count = self.solutions.map_or_else(String::new, |count| format!(" {count}"));
            return Some(text + &format!("{grid}{count}\n"));
        }
        for row in grid.as_bytes().chunks(9) {
            text += &format!("{}\n", String::from_utf8_lossy(row));
        }
        if let Some(count) = self.solutions {
            let s = if count == 1 { "" } else { "s" };
            let more = if Some(count) == layout.options.count { " or more" } else { "" };
            text += &format!("# {count} solution{s}{more}\n");
        }
        Some(text + if layout.source.is_empty() { "" } else { "\n" })
    }

    /// What is said on standard error.
    fn message(&self, layout: &Layout<'_>) -> Option<String> {
        let reason = self.reason.as_ref()?;
        let (Some(solver), Some(line)) = (self.solution, self.line) else {
            return Some(format!("{}{reason}", prefix(self.source)));
        };
        let place = place(self.source, line);
        match &layout.options.with.solvers[..] {
            [_] => Some(format!("{place}{reason}")),
            // The same for all solvers.
            [first, ..] if self.failure == Some(FailureKind::Contradictory) => {
                (*first.name == *solver).then(|| format!("{place}{reason}"))
            }
            _ => Some(format!("{place}{solver}: {reason}")),
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
    /// By each solver that runs in a process of its own.
    printed: Vec<Printed>,
    /// How much was read for it and for all before.
    bytes: u64,
}

impl Output {
    fn add(&mut self, layout: &Layout<'_>, answer: &Answer<'_>) -> io::Result<()> {
        if layout.options.json.json {
            serde_json::to_writer(&mut self.text, answer)?;
            self.text.push(b'\n');
        } else {
            self.text.extend(answer.text(layout).unwrap_or_default().bytes());
        }
        self.messages.extend(answer.message(layout).map(|message| (self.text.len(), message)));
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
    let limit = layout.options.count.unwrap_or(1);
    let has_count = layout.options.count.is_some();
    let is_plain = layout.form == Form::Lines && !has_count && !layout.options.json.json;
    let (mut puzzles, mut counts, mut solutions) = (Vec::new(), Vec::new(), Vec::new());
    Box::new(move |(chunk, bytes)| {
        puzzles.clear();
        puzzles.extend(chunk.iter().flatten().map(|found| found.board));
        counts.resize(puzzles.len(), 0);
        solutions.resize(puzzles.len(), Board::EMPTY);
        solver.solve_batch(&puzzles, limit, &mut counts, &mut solutions);
        let found = chunk.iter().flatten();
        for (found, (count, solution)) in found.zip(counts.iter_mut().zip(&mut solutions)) {
            if let Some(position) = found.position() {
                let all = position.solutions(limit as usize);
                *count = u32::try_from(all.len()).unwrap_or(limit);
                *solution = all.first().copied().unwrap_or(*solution);
            }
        }
        let mut answers = counts.iter().zip(&solutions);
        let mut output = Output { bytes: *bytes, ..Output::default() };
        output.text.reserve(chunk.len() * 82);
        for read in &*chunk {
            let found = if read.is_ok() { answers.next() } else { None };
            let solution = found.filter(|(count, _)| **count > 0).map(|(_, board)| board);
            if let Some(board) = solution
                && is_plain
            {
                output.tally[0] += 1;
                output.text.extend(board.0.iter().map(|digit| b'0' + digit));
                output.text.push(b'\n');
                continue;
            }
            let mut answer = Answer::new(&layout, name, read);
            if let Some(board) = solution {
                answer.grid_after = Some(board.to_string());
            } else if answer.solved {
                answer.fail(Some(Fault::new(FailureKind::Unsolvable, "no solution")));
            }
            answer.solutions = found.map(|(count, _)| *count).filter(|_| has_count);
            output.tally[kind(answer.failure)] += 1;
            output.add(&layout, &answer)?;
        }
        Ok(output)
    })
}

/// By each solver in a process of its own.
fn in_processes(layout: Layout<'_>) -> Solve<'_> {
    let limit = layout.options.limit.limit;
    let with = &layout.options.with;
    let solvers = &with.solvers;
    let mut runners: Vec<Runner> =
        solvers.iter().map(|solver| Runner::new(solver, limit)).collect();
    Box::new(move |(chunk, bytes)| {
        let printed = vec![Printed::default(); runners.len()];
        let mut output = Output { bytes: *bytes, printed, ..Output::default() };
        for read in &*chunk {
            let mut failure = None;
            // What is not a board is reported once.
            let solvers = if read.is_ok() { &solvers[..] } else { &solvers[..1] };
            for (index, (solver, runner)) in solvers.iter().zip(&mut runners).enumerate() {
                let mut answer = Answer::new(&layout, &solver.name, read);
                if let (true, Ok(Found { board, .. })) = (answer.solved, read) {
                    let run = runner.run(board)?;
                    let fault = run.failure(board);
                    answer.fail(fault.map(|fault| fault.in_file(solver.file.name())));
                    output.printed[index].add(run.printed);
                    answer.grid_after = Some(run.board.to_string());
                    answer.nanoseconds = Some(run.time.as_nanos());
                }
                if let (Some(limit), Ok(Found { board, .. })) = (layout.options.count, read) {
                    use FailureKind::{Contradictory, Unsolvable};
                    match answer.failure {
                        None => match runner.count(board, limit)? {
                            Ok(count) => answer.solutions = u32::try_from(count).ok(),
                            Err(fault) => answer.fail(Some(fault.in_file(solver.file.name()))),
                        },
                        Some(Contradictory | Unsolvable) => answer.solutions = Some(0),
                        Some(_) => {}
                    }
                }
                output.add(&layout, &answer)?;
                failure = failure.or(answer.failure.filter(|_| with.counts(solver)));
            }
            output.tally[kind(failure)] += 1;
        }
        Ok(output)
    })
}
