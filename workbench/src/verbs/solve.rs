//! `solve`: puzzles from a file or from the command line, in order, in constant memory.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use clap::Args;
use indicatif::HumanCount;
use puzzles::read::{Chunk, Found, InputError};
use serde_json::{Value, json};
use solutions::{Ability, BatchSolver, Board};

use crate::board::source::{place, prefix};
use crate::board::{self, named};
use crate::options::{Form, InputArgs, JsonArgs, LimitArgs, example};
use crate::parallel;
use crate::process::printed::Printed;
use crate::report::{self, FailureKind, Fault, Printer, Status};
use crate::solution::Solution;
use crate::solution::runner::Runner;
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
    /// The solver to use
    #[arg(long, value_name = "NAME", default_value = "boxes", value_parser = solver)]
    pub with: Solution,
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

fn solver(name: &str) -> anyhow::Result<Solution> {
    ensure!(
        name != "all" && !name.contains(','),
        "one solver is used; `{} compare` has several side by side",
        text::sudoku()
    );
    Ok(Solution::find_solver(name)?)
}

/// Puzzles per work item.
const CHUNK: usize = 2048;

pub fn run(options: &SolveArgs) -> anyhow::Result<Status> {
    let solver = &options.with;
    if options.count.is_some() && !solver.can(Ability::Counts) {
        let mut counting = Solution::solvers();
        counting.retain(|solver| solver.can(Ability::Counts));
        let names: Vec<&str> = counting.iter().map(|solver| &*solver.name).collect();
        bail!("{} cannot count; those that can: {}", solver.name, names.join(", "));
    }
    let source = options.input.get()?.open()?;
    let is_typed = source.name.is_empty();
    let is_at_a_terminal = source.is_terminal && io::stdout().is_terminal();
    let is_json = options.json.json;
    // What is typed is drawn, unless more is asked for.
    let form = match options.form {
        None if is_json || options.count.is_some() || !(is_typed || is_at_a_terminal) => {
            Some(if is_typed { Form::Grids } else { Form::of_many() })
        }
        form => form,
    };
    let mut printer = Printer::new(is_json);
    printer.bar = report::progress_bar(source.length, "{msg}");
    if form.is_none() {
        printer = Printer::coloured(false);
        printer.bar = if is_typed { report::working() } else { printer.bar };
    }
    let printing = Printing { source: &source.name, form, options };
    let (chunk, workers) = workers(options);
    let mut boards = source.boards;
    // How many puzzles were solved, not solved, contradictory and unreadable.
    let mut tally = [0; 4];
    let mut heard = Printed::default();
    let started = Instant::now();
    printer.bar.set_message("0 solved");
    parallel::map_in_order(
        workers,
        || Some((boards.chunk(chunk)?, boards.bytes())),
        |(solved, bytes)| {
            for (read, answer) in solved? {
                printing.print(&read, &answer, &mut printer)?;
                tally[match answer.failure() {
                    None => 0,
                    Some(FailureKind::Contradictory) => 2,
                    Some(FailureKind::Unreadable) => 3,
                    Some(_) => 1,
                }] += 1;
                heard.add(answer.printed);
            }
            printer.flush()?;
            printer.bar.set_position(bytes);
            printer.bar.set_message(format!("{} solved", HumanCount(tally[0])));
            Ok(if printer.is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )?;
    printer.bar.finish_and_clear();
    heard.tell(&solver.name);
    let [solved, unsolved, contradictory, unreadable] = tally;
    let others =
        [("not solved", unsolved), ("contradictory", contradictory), ("unreadable", unreadable)];
    if tally.iter().sum::<u64>() > 1 && !printer.is_closed() {
        report::tell_summary([("solved", solved)], &others, started.elapsed());
    }
    Ok(match unreadable {
        0 => Status::of(unsolved + contradictory == 0),
        _ => Status::Unreadable,
    })
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

    fn failure(&self) -> Option<FailureKind> {
        self.fault.as_ref().map(|fault| fault.kind)
    }
}

/// How answers are printed.
struct Printing<'a> {
    source: &'a str,
    /// `None` for a drawing.
    form: Option<Form>,
    options: &'a SolveArgs,
}

impl Printing<'_> {
    fn print(
        &self,
        read: &Result<Found, InputError>,
        answer: &Answer,
        printer: &mut Printer,
    ) -> io::Result<()> {
        let mut place = match read {
            Ok(found) => place(self.source, found.line),
            Err(_) => prefix(self.source),
        };
        match (read, &answer.grid, self.form) {
            _ if printer.json => printer.record(&self.record(read, answer))?,
            (_, Some(grid), Some(form)) => self.print_grid(form, grid, answer.count, printer)?,
            (Ok(found), Some(grid), None)
                if answer.failure() != Some(FailureKind::Contradictory) =>
            {
                draw(found, grid, answer, printer)?;
            }
            _ => {}
        }
        if let Some(Fault { reason, .. }) = &answer.fault {
            place.push_str(reason);
            printer.tell(place)?;
        }
        Ok(())
    }

    fn print_grid(
        &self,
        form: Form,
        grid: &Board,
        count: Option<u32>,
        printer: &mut Printer,
    ) -> io::Result<()> {
        if form == Form::Lines {
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
    fn record(&self, read: &Result<Found, InputError>, answer: &Answer) -> Value {
        let puzzle = read.as_ref().ok().map(|found| found.board.to_string());
        let line = read.as_ref().map_or_else(InputError::line, |found| Some(found.line));
        json!({
            "solution": puzzle.as_ref().map(|_| &self.options.with.name),
            "case": puzzle.as_deref().and_then(named::name_of),
            "source": self.source,
            "line": line,
            "puzzle": puzzle,
            "solved": answer.fault.is_none(),
            "failure": answer.failure(),
            "reason": answer.fault.as_ref().map(|fault| &fault.reason),
            "grid_after": answer.grid.map(|grid| grid.to_string()),
            "solutions": answer.count,
            "nanoseconds": answer.time.map(|time| time.as_nanos()),
        })
    }
}

/// Draws a puzzle beside what became of it.
fn draw(puzzle: &Found, grid: &Board, answer: &Answer, printer: &mut Printer) -> io::Result<()> {
    let board = &puzzle.board;
    let title = if answer.fault.is_none() { "solution" } else { "not solved" };
    let drawn = text::two_boards(("puzzle", board), (title, grid), board, text::columns());
    let bar = printer.bar.clone();
    bar.suspend(|| {
        printer.text(drawn + "\n")?;
        printer.flush()
    })?;
    let is_one_of_several =
        answer.fault.is_none() && puzzle.candidates.is_none() && solutions::count(board, 2) > 1;
    if is_one_of_several {
        printer.tell("one of several solutions; --count counts them")?;
    }
    Ok(())
}

/// Boards as they were read, each with its answer.
type Solved = Vec<(Result<Found, InputError>, Answer)>;

/// Solves a chunk of boards, and hands on the number of bytes that were read.
type Solve<'a> = Box<dyn FnMut((Chunk, u64)) -> (io::Result<Solved>, u64) + Send + 'a>;

/// Who solves, and how many puzzles each takes at a time: on all cores, or in one process that can be stopped.
fn workers(options: &SolveArgs) -> (usize, Vec<Solve<'_>>) {
    match options.with.entry() {
        Some(entry) if entry.can(Ability::NeedsNoLimit) => {
            let cores = thread::available_parallelism().map_or(1, usize::from);
            let solvers = (0..cores).filter_map(|_| entry.batch());
            (CHUNK, solvers.map(|solver| in_batches(options.count, solver)).collect())
        }
        _ => (1, vec![in_a_process(options)]),
    }
}

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
        let mut found = counts.into_iter().zip(solutions);
        let answered = |read: Result<Found, InputError>| {
            let answer = match read.as_ref().ok().and_then(|_| found.next()) {
                // It needs no look at its givens.
                Some((number, solution)) if number > 0 => {
                    let count = count.map(|_| number);
                    Answer { grid: Some(solution), count, ..Answer::default() }
                }
                Some(_) => {
                    let mut answer = Answer::new(&read);
                    let none = || Fault::new(FailureKind::Unsolvable, "no solution");
                    answer.fault.get_or_insert_with(none);
                    answer.count = count.map(|_| 0);
                    answer
                }
                None => Answer::new(&read),
            };
            (read, answer)
        };
        (Ok(chunk.into_iter().map(answered).collect()), bytes)
    })
}

fn in_a_process(options: &SolveArgs) -> Solve<'_> {
    let mut runner = Runner::new(&options.with, options.limit.limit);
    Box::new(move |(chunk, bytes)| {
        let answered = |read: Result<Found, InputError>| {
            let answer = match &read {
                Ok(Found { board, .. }) => {
                    answer(&mut runner, Answer::new(&read), board, options.count)?
                }
                Err(_) => Answer::new(&read),
            };
            Ok((read, answer))
        };
        (chunk.into_iter().map(answered).collect(), bytes)
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
    match (count, answer.failure()) {
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
