//! `solve`: puzzles from a file or from the command line, in order, in constant memory.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::HumanCount;
use puzzles::read::{Chunk, Found, InputError};
use serde_json::{Value, json};
use solutions::{Ability, BatchSolver, Board};

use crate::board::source::{self, place, prefix};
use crate::board::{self, named};
use crate::measure::comparison;
use crate::options::{Form, InputArgs, JsonArgs, LimitArgs, example};
use crate::parallel;
use crate::process::printed::Printed;
use crate::report::{self, FailureKind, Fault, Printer, Status};
use crate::solution::runner::Runner;
use crate::solution::{Solution, Solvers};

#[derive(Args, Debug)]
#[command(after_help = example("solve hard_02") + "

A puzzle is a line of 81 characters (after a blank, comma or quote anything may follow), LeetCode's [[\"5\",\"3\",…, or nine \
rows of nine, framed or not. An empty cell is any of . 0 _ * ? - or, if none of these is in the line, x. Digits and signs may be \
full-width.

Also read are rows of a table, nine fields between commas, semicolons or tabs, of which any may be empty; HoDoKu's lines :0000:x:… and its grids of candidates; \
and an address with 81 digits or dots, or SudokuWiki's S9B…, in it. An address that packs the cells in another way is refused.

Every nine consecutive rows are a grid. A blank line, comment (# …) or title (Grid 02) may stand between grids, not \
inside one. Anything else is an error that names its lines, and the rest is still \
solved.

The exit code is 0 if all were solved, 1 if some were not, 2 if something could not be read.")]
pub struct SolveArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The solvers to use: NAME,NAME or `all`
    #[arg(long, value_name = "NAMES", default_value = "lanes")]
    pub with: Solvers,
    /// Count the solutions of every puzzle up to LIMIT (then LIMIT means LIMIT or more); for solvers that count
    #[arg(long, value_name = "LIMIT", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub count: Option<u32>,
    /// How to print solved boards [default: a drawing for a puzzle, lines for a file; grids on a narrow terminal]
    #[arg(long = "as", value_name = "FORM")]
    pub form: Option<Form>,
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
}

/// Puzzles per work item.
const CHUNK: usize = 2048;

pub fn run(options: &SolveArgs) -> anyhow::Result<Status> {
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
    let source = options.input.get()?.open()?;
    let is_typed = source.name.is_empty();
    let is_at_a_terminal = source.is_terminal && io::stdout().is_terminal();
    let is_plain = options.form.is_none() && options.count.is_none() && !options.json.json;
    // What is typed is drawn, as it comes.
    if is_plain && (is_typed || is_at_a_terminal) {
        return draw(&source.name, source.boards, options);
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
        || Some((boards.chunk(chunk, Chunk::new())?, boards.bytes())),
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
        0 => return Err(source::no_board(&source.name)),
        1 => {}
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
    options: &SolveArgs,
) -> anyhow::Result<Status> {
    let mut printer = Printer::coloured(false);
    let mut status = None;
    for found in boards {
        let shown = match found {
            Ok(Found { board, .. }) => {
                let (solvers, limit) = (&options.with.solvers, options.limit.limit);
                let shown =
                    comparison::show(&mut printer, "puzzle", &board, solvers, limit, false)?;
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
    status.ok_or_else(|| source::no_board(source))
}

/// How many puzzles were solved, not solved, contradictory and unreadable.
type Tally = [u64; 4];

/// The place in a tally of a puzzle with this failure.
fn kind(fault: Option<&Fault>) -> usize {
    match fault.map(|fault| fault.kind) {
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
    options: &'a SolveArgs,
}

/// What a solver made of a puzzle, or of lines that are none.
struct Answer<'a> {
    solver: &'a str,
    read: &'a Result<Found, InputError>,
    fault: Option<Fault>,
    /// The board afterwards, of a puzzle.
    grid: Option<Board>,
    /// Up to the limit of `--count`.
    count: Option<u32>,
    /// Not where puzzles are solved in batches.
    time: Option<Duration>,
}

impl<'a> Answer<'a> {
    /// Before any search.
    fn new(solver: &'a str, read: &'a Result<Found, InputError>) -> Self {
        let (grid, fault) = match read {
            Ok(Found { board, .. }) => (Some(*board), board::clash(board).map(Fault::from)),
            Err(error) => (None, Some(Fault::new(FailureKind::Unreadable, error.to_string()))),
        };
        Answer { solver, read, fault, grid, count: None, time: None }
    }

    /// A line of `--json`. The names are those of `tests/cases/traces.csv` where they mean the same.
    fn record(&self, source: &str) -> Value {
        let puzzle = self.read.as_ref().ok().map(|found| found.board.to_string());
        let line = self.read.as_ref().map_or_else(InputError::line, |found| Some(found.line));
        json!({
            "solution": puzzle.as_ref().map(|_| self.solver),
            "case": puzzle.as_deref().and_then(named::name_of),
            "source": source,
            "line": line,
            "puzzle": puzzle,
            "solved": self.fault.is_none(),
            "failure": self.fault.as_ref().map(|fault| fault.kind),
            "reason": self.fault.as_ref().map(|fault| &fault.reason),
            "grid_after": self.grid.map(|grid| grid.to_string()),
            "solutions": self.count,
            "nanoseconds": self.time.map(|time| time.as_nanos()),
        })
    }

    /// For people; it begins with the name of the solver, if there are several.
    fn text(&self, layout: &Layout<'_>) -> String {
        let Some(grid) = self.grid else {
            return String::new();
        };
        let is_lines = layout.form == Form::Lines;
        let mut text = match &layout.options.with.solvers[..] {
            [_] => String::new(),
            _ => format!("{}{}", self.solver, if is_lines { " " } else { "\n" }),
        };
        if is_lines {
            let count = self.count.map_or_else(String::new, |count| format!(" {count}"));
            return text + &format!("{grid}{count}\n");
        }
        text += &format!("{grid:#}");
        if let Some(count) = self.count {
            let s = if count == 1 { "" } else { "s" };
            let more = if Some(count) == layout.options.count { " or more" } else { "" };
            text += &format!("# {count} solution{s}{more}\n");
        }
        text + if layout.source.is_empty() { "" } else { "\n" }
    }

    /// What is said on standard error.
    fn message(&self, layout: &Layout<'_>) -> Option<String> {
        let Fault { kind, reason, .. } = self.fault.as_ref()?;
        let Ok(Found { line, .. }) = self.read else {
            return Some(format!("{}{reason}", prefix(layout.source)));
        };
        let place = place(layout.source, *line);
        match &layout.options.with.solvers[..] {
            [_] => Some(format!("{place}{reason}")),
            // The same for all solvers.
            [first, ..] if *kind == FailureKind::Contradictory => {
                (*first.name == *self.solver).then(|| format!("{place}{reason}"))
            }
            _ => Some(format!("{place}{}: {reason}", self.solver)),
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
            serde_json::to_writer(&mut self.text, &answer.record(layout.source))?;
            self.text.push(b'\n');
        } else {
            self.text.extend(answer.text(layout).bytes());
        }
        self.messages.extend(answer.message(layout).map(|message| (self.text.len(), message)));
        Ok(())
    }
}

/// Solves a chunk of boards, with the number of bytes that were read.
type Solve<'a> = Box<dyn FnMut((Chunk, u64)) -> io::Result<Output> + Send + 'a>;

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
        let mut answers = counts.iter().zip(&solutions);
        let mut output = Output { bytes, ..Output::default() };
        output.text.reserve(chunk.len() * 82);
        for read in &chunk {
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
            let mut answer = Answer::new(name, read);
            if let Some(board) = solution {
                answer.grid = Some(*board);
            } else if answer.fault.is_none() {
                answer.fault = Some(Fault::new(FailureKind::Unsolvable, "no solution"));
            }
            answer.count = found.map(|(count, _)| *count).filter(|_| has_count);
            output.tally[kind(answer.fault.as_ref())] += 1;
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
        let mut output = Output { printed, bytes, ..Output::default() };
        for read in &chunk {
            let mut failure = None;
            // What is not a board is reported once.
            let solvers = if read.is_ok() { &solvers[..] } else { &solvers[..1] };
            for (index, (solver, runner)) in solvers.iter().zip(&mut runners).enumerate() {
                let mut answer = Answer::new(&solver.name, read);
                if let Ok(Found { board, .. }) = read {
                    if answer.fault.is_none() {
                        let run = runner.run(board)?;
                        answer.fault = run.failure(board);
                        output.printed[index].add(run.printed);
                        answer.grid = Some(run.board);
                        answer.time = Some(run.time);
                    }
                    match (layout.options.count, answer.fault.as_ref().map(|fault| fault.kind)) {
                        (Some(limit), None) => match runner.count(board, limit)? {
                            Ok(count) => answer.count = u32::try_from(count).ok(),
                            Err(fault) => answer.fault = Some(fault),
                        },
                        (Some(_), Some(FailureKind::Contradictory | FailureKind::Unsolvable)) => {
                            answer.count = Some(0);
                        }
                        _ => {}
                    }
                    answer.fault = answer.fault.map(|fault| fault.in_file(solver.file.name()));
                }
                output.add(&layout, &answer)?;
                if with.counts(solver) {
                    failure = failure.or(answer.fault);
                }
            }
            output.tally[kind(failure.as_ref())] += 1;
        }
        Ok(output)
    })
}
