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

use crate::board::source::{place, prefix};
use crate::board::{self, named};
use crate::measure::comparison;
use crate::options::{Form, InputArgs, JsonArgs, LimitArgs, example};
use crate::parallel;
use crate::process::printed::Printed;
use crate::report::{self, FailureKind, Fault, Printer, Status};
use crate::solution::runner::Runner;
use crate::solution::{Solution, Solvers};
use crate::text;

#[derive(Args, Debug)]
#[command(after_help = example("solve hard_02") + "

Anything around a board is skipped: titles, code, frames, row numbers, solutions. A board is 81 cells in one field \
(a line, a column of CSV, a string of JSON, an address), nine rows of nine in any frame, or 81 cells in one list. An empty cell is \
any of . 0 _ * ? - x # or an empty field. Candidates in a grid are kept.

Nine consecutive rows are a grid; empty lines may come between rows, or between bands of three. Text that is almost a board, such as \
80 cells, is reported with its line number, and the rest is still solved.

The exit code is 0 if all were solved, 1 if some were not, 2 if something could not be read.")]
pub struct SolveArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The solvers to use: NAME,NAME or `all`
    #[arg(long, value_name = "NAMES", default_value = "boxes")]
    pub with: Solvers,
    /// Count the solutions of every puzzle, up to LIMIT [default: a million]; LIMIT then means LIMIT or more. Only some
    /// solvers count
    #[arg(
        long,
        value_name = "LIMIT",
        num_args = 0..=1,
        default_missing_value = "1000000",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000)
    )]
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
    let printing =
        Printing { source: &source.name, form: options.form.unwrap_or(default), options };
    let (chunk, workers): (_, Vec<Solve<'_>>) = match quick {
        Some(entry) => {
            let cores = thread::available_parallelism().map_or(1, usize::from);
            let solvers = (0..cores).filter_map(|_| entry.batch());
            (CHUNK, solvers.map(|solver| in_batches(options.count, solver)).collect())
        }
        None => (1, vec![in_processes(options)]),
    };
    let mut boards = source.boards;
    let mut printer = Printer::new(options.json.json);
    printer.bar = report::progress_bar(source.length, "{msg}").with_message("0 solved");
    // How many puzzles were solved, not solved, contradictory and unreadable.
    let mut tally = [0; 4];
    let mut heard = vec![Printed::default(); solvers.len()];
    let started = Instant::now();
    parallel::map_in_order(
        workers,
        || Some((boards.chunk(chunk)?, boards.bytes())),
        |(solved, bytes)| {
            for (read, answers) in solved? {
                let mut failure = None;
                for ((solver, answer), heard) in solvers.iter().zip(answers).zip(&mut heard) {
                    printing.print(&solver.name, &read, &answer, &mut printer)?;
                    heard.add(answer.printed);
                    if options.with.counts(solver) {
                        failure = failure.or(answer.fault.map(|fault| fault.kind));
                    }
                }
                tally[match failure {
                    None => 0,
                    Some(FailureKind::Contradictory) => 2,
                    Some(FailureKind::Unreadable) => 3,
                    Some(_) => 1,
                }] += 1;
            }
            printer.flush()?;
            printer.bar.set_position(bytes);
            printer.bar.set_message(format!("{} solved", HumanCount(tally[0])));
            Ok(if printer.is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )?;
    printer.bar.finish_and_clear();
    for (solver, heard) in solvers.iter().zip(&heard) {
        heard.tell(&solver.name);
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
    options: &SolveArgs,
) -> anyhow::Result<Status> {
    let mut printer = Printer::coloured(false);
    let mut status = None;
    for found in boards {
        let shown = match found {
            Ok(Found { board, .. }) => {
                if let Some(clash) = board::clash(&board) {
                    report::tell(clash);
                    status = status.max(Some(Status::No));
                    continue;
                }
                let rows = comparison::run(&options.with.solvers, &board, options.limit.limit)?;
                printer.text(comparison::drawn("puzzle", &board, &rows, text::columns()))?;
                printer.flush()?;
                let shown = comparison::status(&rows);
                if shown == Status::Yes && solutions::count(&board, 2) > 1 {
                    report::tell("one of several solutions; --count counts them");
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

/// What a solver made of a puzzle, or of lines that are none.
#[derive(Default)]
struct Answer {
    fault: Option<Fault>,
    /// The board afterwards, of a puzzle.
    grid: Option<Board>,
    /// Up to the limit of `--count`.
    count: Option<u32>,
    /// Not where puzzles are solved in batches.
    time: Option<Duration>,
    printed: Printed,
}

impl Answer {
    /// Before any search.
    fn new(read: &Result<Found, InputError>) -> Self {
        let (grid, fault) = match read {
            Ok(Found { board, .. }) => (Some(*board), board::clash(board).map(Fault::from)),
            Err(error) => (None, Some(Fault::new(FailureKind::Unreadable, error.to_string()))),
        };
        Answer { fault, grid, ..Answer::default() }
    }
}

/// How answers are printed.
struct Printing<'a> {
    source: &'a str,
    form: Form,
    options: &'a SolveArgs,
}

impl Printing<'_> {
    fn print(
        &self,
        solver: &str,
        read: &Result<Found, InputError>,
        answer: &Answer,
        printer: &mut Printer,
    ) -> io::Result<()> {
        if printer.json {
            printer.record(&self.record(solver, read, answer))?;
        } else if let Some(grid) = answer.grid {
            self.print_grid(solver, &grid, answer.count, printer)?;
        }
        let Some(Fault { kind, reason, .. }) = &answer.fault else {
            return Ok(());
        };
        let Ok(Found { line, .. }) = read else {
            return printer.tell(format_args!("{}{reason}", prefix(self.source)));
        };
        let place = place(self.source, *line);
        match &self.options.with.solvers[..] {
            // The same for all solvers.
            [first, ..] if *kind == FailureKind::Contradictory && *first.name != *solver => Ok(()),
            [_, _, ..] if *kind != FailureKind::Contradictory => {
                printer.tell(format_args!("{place}{solver}: {reason}"))
            }
            _ => printer.tell(format_args!("{place}{reason}")),
        }
    }

    /// It begins with the name of the solver, if there are several.
    fn print_grid(
        &self,
        solver: &str,
        grid: &Board,
        count: Option<u32>,
        printer: &mut Printer,
    ) -> io::Result<()> {
        let is_lines = self.form == Form::Lines;
        if self.options.with.solvers.len() > 1 {
            write!(printer, "{solver}{}", if is_lines { " " } else { "\n" })?;
        }
        if is_lines {
            printer.write_all(&grid.to_line())?;
            return match count {
                Some(count) => writeln!(printer, " {count}"),
                None => printer.write_all(b"\n"),
            };
        }
        write!(printer, "{grid:#}")?;
        if let Some(count) = count {
            let s = if count == 1 { "" } else { "s" };
            let more = if Some(count) == self.options.count { " or more" } else { "" };
            writeln!(printer, "# {count} solution{s}{more}")?;
        }
        write!(printer, "{}", if self.source.is_empty() { "" } else { "\n" })
    }

    /// A line of `--json`. The names are those of `tests/cases/traces.csv` where they mean the same.
    fn record(&self, solver: &str, read: &Result<Found, InputError>, answer: &Answer) -> Value {
        let puzzle = read.as_ref().ok().map(|found| found.board.to_string());
        let line = read.as_ref().map_or_else(InputError::line, |found| Some(found.line));
        json!({
            "solution": puzzle.as_ref().map(|_| solver),
            "case": puzzle.as_deref().and_then(named::name_of),
            "source": self.source,
            "line": line,
            "puzzle": puzzle,
            "solved": answer.fault.is_none(),
            "failure": answer.fault.as_ref().map(|fault| fault.kind),
            "reason": answer.fault.as_ref().map(|fault| &fault.reason),
            "grid_after": answer.grid.map(|grid| grid.to_string()),
            "solutions": answer.count,
            "nanoseconds": answer.time.map(|time| time.as_nanos()),
        })
    }
}

/// Boards as they were read, each with an answer of every solver; what is not a board is reported once.
type Solved = Vec<(Result<Found, InputError>, Vec<Answer>)>;

/// Solves a chunk of boards, and hands on the number of bytes that were read.
type Solve<'a> = Box<dyn FnMut((Chunk, u64)) -> (io::Result<Solved>, u64) + Send + 'a>;

/// By a solver in this process.
fn in_batches(count: Option<u32>, mut solver: Box<dyn BatchSolver>) -> Solve<'static> {
    Box::new(move |(chunk, bytes)| {
        let puzzles: Vec<Board> = chunk.iter().flatten().map(|found| found.board).collect();
        let mut counts = vec![0; puzzles.len()];
        let mut solutions = vec![Board::EMPTY; puzzles.len()];
        solver.solve_batch(&puzzles, count.unwrap_or(1), &mut counts, &mut solutions);
        for (at, found) in chunk.iter().flatten().enumerate() {
            if let Some(position) = found.position() {
                let all = position.solutions(count.unwrap_or(1) as usize);
                counts[at] = u32::try_from(all.len()).unwrap_or(u32::MAX);
                solutions[at] = all.first().copied().unwrap_or(Board::EMPTY);
            }
        }
        let mut found = counts.into_iter().zip(solutions).peekable();
        let mut answered = |read: Result<Found, InputError>| {
            // What has a solution needs no look at its givens.
            let answer = match found.next_if(|_| read.is_ok()) {
                Some((number, solution)) if number > 0 => {
                    let count = count.map(|_| number);
                    Answer { grid: Some(solution), count, ..Answer::default() }
                }
                Some((number, _)) => {
                    let mut answer = Answer::new(&read);
                    let none = || Fault::new(FailureKind::Unsolvable, "no solution");
                    answer.fault.get_or_insert_with(none);
                    answer.count = count.map(|_| number);
                    answer
                }
                None => Answer::new(&read),
            };
            (read, vec![answer])
        };
        (Ok(chunk.into_iter().map(&mut answered).collect()), bytes)
    })
}

/// By each solver in a process of its own.
fn in_processes(options: &SolveArgs) -> Solve<'_> {
    let solvers = options.with.solvers.iter();
    let mut runners: Vec<Runner> =
        solvers.map(|solver| Runner::new(solver, options.limit.limit)).collect();
    Box::new(move |(chunk, bytes)| {
        let mut answered = |read: Result<Found, InputError>| {
            let answers = match &read {
                Ok(Found { board, .. }) => {
                    let answer = |runner| answer(runner, Answer::new(&read), board, options.count);
                    runners.iter_mut().map(answer).collect::<io::Result<_>>()?
                }
                Err(_) => vec![Answer::new(&read)],
            };
            Ok((read, answers))
        };
        (chunk.into_iter().map(&mut answered).collect(), bytes)
    })
}

fn answer(
    runner: &mut Runner,
    mut answer: Answer,
    board: &Board,
    count: Option<u32>,
) -> io::Result<Answer> {
    if answer.fault.is_none() {
        let run = runner.run(board)?;
        answer.fault = run.failure(board);
        (answer.grid, answer.time, answer.printed) = (Some(run.board), Some(run.time), run.printed);
    }
    match (count, answer.fault.as_ref().map(|fault| fault.kind)) {
        (Some(limit), None) => match runner.count(board, limit)? {
            Ok(count) => answer.count = u32::try_from(count).ok(),
            Err(stop) => answer.fault = Some((&stop).into()),
        },
        (Some(_), Some(FailureKind::Contradictory | FailureKind::Unsolvable)) => {
            answer.count = Some(0);
        }
        _ => {}
    }
    Ok(answer)
}
