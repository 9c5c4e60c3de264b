//! `solve`: puzzles from a file or from the command line, in order, in constant memory.

use std::io::{self, Write};
use std::mem;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar};
use puzzles::read::{Boards, Chunk, Found, InputError, Reader};
use serde::Serialize;
use solutions::{Ability, BatchSolver, Board, CATALOGUE, Entry};

use crate::board::source::{self, place, prefix};
use crate::board::{self, named};
use crate::cli::{self, Form};
use crate::parallel;
use crate::report::{self, FailureKind, Fault, Printer, Report, Status};
use crate::run::comparison;
use crate::run::runner::Runner;
use crate::solution::Solution;

/// Puzzles per work item.
const CHUNK: usize = 2048;

pub fn run(options: &cli::SolveArgs) -> anyhow::Result<Status> {
    let quick = quick(&options.with.0);
    if options.count.is_some() && quick.is_none() {
        let names: Vec<&str> = CATALOGUE
            .iter()
            .filter(|entry| entry.can(Ability::NeedsNoLimit))
            .map(|entry| entry.name)
            .collect();
        anyhow::bail!(
            "--count needs one solver that counts; use --with {}",
            names.join(" or --with ")
        );
    }
    let source = options.input.input.open()?;
    let is_typed = source.name.is_empty();
    let is_plain = options.form.is_none() && options.count.is_none() && !options.json.json;
    let bar = if is_typed {
        ProgressBar::hidden()
    } else {
        report::progress_bar(source.length, "{msg}").with_message("0 solved")
    };
    let mut boards = Boards::new(source.reader);
    if is_typed && is_plain {
        return draw(boards, options);
    }
    let default = if is_typed { Form::Grids } else { Form::Lines };
    let layout = Layout {
        source: &source.name,
        form: options.form.unwrap_or(default),
        with_names: options.with.0.len() > 1,
        count_limit: options.count,
        json: options.json.json,
    };
    let mut job =
        SolveJob { layout, printer: Printer::new(layout.json), bar, tally: SolveTally::default() };
    let started = Instant::now();
    match quick.filter(|_| !is_typed || options.count.is_some()) {
        Some(entry) => job.solve_in_parallel(entry, boards)?,
        None => job.solve_in_workers(&options.with.0, options.limit.limit, &mut boards)?,
    }
    job.bar.finish_and_clear();
    if !job.printer.is_closed() {
        job.tally.report(&source.name, started.elapsed())?;
    }
    Ok(job.tally.status())
}

fn quick(solvers: &[Solution]) -> Option<&'static Entry> {
    match solvers {
        [solver] if solver.can(Ability::NeedsNoLimit) => solver.entry(),
        _ => None,
    }
}

/// Draws typed puzzles and their solutions, as `sudoku` without a verb does.
fn draw(boards: Boards<Reader>, options: &cli::SolveArgs) -> anyhow::Result<Status> {
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

#[derive(Clone, Copy)]
struct Layout<'a> {
    source: &'a str,
    form: Form,
    /// Whether answers begin with the name of the solver.
    with_names: bool,
    /// The limit of `--count`.
    count_limit: Option<u32>,
    json: bool,
}

/// A solver's answer to a puzzle.
struct BoardAnswer<'a> {
    layout: Layout<'a>,
    solver: &'a str,
    found: &'a Found,
    /// The board afterwards.
    board: Board,
    failure: Option<Fault>,
    /// The number of solutions up to the limit of `--count`.
    count: Option<u32>,
    time: Option<Duration>,
}

/// One line of `--json`. The names are those of `tests/cases/traces.csv` where they mean the same.
#[derive(Default, Serialize)]
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

impl Report for BoardAnswer<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let is_lines = self.layout.form == Form::Lines;
        if self.layout.with_names {
            write!(out, "{}{}", self.solver, if is_lines { " " } else { "\n" })?;
        }
        match (is_lines, self.count) {
            (true, None) => writeln!(out, "{}", self.board),
            (true, Some(count)) => writeln!(out, "{} {count}", self.board),
            (false, count) => {
                write!(out, "{:#}", self.board)?;
                if let Some(count) = count {
                    let s = if count == 1 { "" } else { "s" };
                    let is_all = Some(count) != self.layout.count_limit;
                    let more = if is_all { "" } else { " or more" };
                    writeln!(out, "# {count} solution{s}{more}")?;
                }
                let is_typed = self.layout.source.is_empty();
                out.write_all(if is_typed { b"" } else { b"\n" })
            }
        }
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        let puzzle = self.found.board.to_string();
        let failure = self.failure.as_ref();
        [SolveRecord {
            solution: Some(self.solver),
            case: named::name_of(&puzzle),
            source: self.layout.source,
            line: Some(self.found.line),
            solved: failure.is_none(),
            failure: failure.map(|failure| failure.kind),
            reason: failure.map(|failure| failure.reason.as_str()),
            grid_after: Some(self.board.to_string()),
            puzzle: Some(puzzle),
            solutions: self.count,
            nanoseconds: self.time.map(|time| time.as_nanos()),
        }]
    }
}

/// Of lines that are not a puzzle. As text, that is a message on standard error.
impl Report for SolveRecord<'_> {
    fn text(&self, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        [self]
    }
}

/// What is printed, and what is said about it.
#[derive(Default)]
struct Output {
    text: Vec<u8>,
    /// For standard error, each with the length of the text before it.
    messages: Vec<(usize, String)>,
    tally: SolveTally,
}

impl Output {
    /// Of the boards of a chunk, each with the number of its solutions and one of them.
    fn of_chunk<'a>(
        layout: Layout<'_>,
        solver: &str,
        chunk: &'a Chunk,
        mut answers: impl Iterator<Item = (u32, &'a Board)>,
    ) -> io::Result<Output> {
        let is_plain = layout.form == Form::Lines && layout.count_limit.is_none() && !layout.json;
        let mut output = Output { text: Vec::with_capacity(chunk.len() * 82), ..Output::default() };
        for item in chunk {
            let found = match item {
                Ok(found) => found,
                Err(error) => {
                    output.add_error(layout, error)?;
                    continue;
                }
            };
            let (count, board) =
                answers.next().filter(|(count, _)| *count > 0).unwrap_or((0, &found.board));
            if count > 0 && is_plain {
                output.tally.solved += 1;
                output.text.extend(board.0.iter().map(|digit| b'0' + digit));
                output.text.push(b'\n');
                continue;
            }
            let failure = (count == 0).then(|| {
                board::clash(&found.board)
                    .map_or_else(|| Fault::new(FailureKind::Unsolvable, "no solution"), Fault::from)
            });
            output.tally.add(failure.as_ref());
            output.add(&BoardAnswer {
                layout,
                solver,
                found,
                board: *board,
                failure,
                count: layout.count_limit.map(|_| count),
                time: None,
            })?;
        }
        Ok(output)
    }

    /// Adds an answer, and what is wrong with its puzzle.
    fn add(&mut self, answer: &BoardAnswer<'_>) -> io::Result<()> {
        let layout = answer.layout;
        report::print(answer, layout.json, &mut self.text)?;
        if let Some(fault) = &answer.failure {
            let place = place(layout.source, answer.found.line);
            match fault.kind {
                // The same for all solvers.
                FailureKind::Contradictory if layout.with_names => {}
                _ if layout.with_names => {
                    self.say(format!("{place}{}: {}", answer.solver, fault.reason));
                }
                _ => self.say(format!("{place}{}", fault.reason)),
            }
        }
        Ok(())
    }

    fn say(&mut self, message: String) {
        self.messages.push((self.text.len(), message));
    }

    fn add_error(&mut self, layout: Layout<'_>, error: &InputError) -> io::Result<()> {
        let source = layout.source;
        let record = SolveRecord {
            source,
            line: error.line(),
            failure: Some(FailureKind::Unreadable),
            reason: Some(&error.to_string()),
            ..SolveRecord::default()
        };
        report::print(&record, layout.json, &mut self.text)?;
        self.say(format!("{}{error}", prefix(source)));
        self.tally.unreadable += 1;
        Ok(())
    }
}

/// Solves the boards of chunks; returns what is to be printed, and the number of bytes that came with the chunk.
fn worker<'a>(
    layout: Layout<'a>,
    name: &'a str,
    mut solver: Box<dyn BatchSolver>,
) -> impl FnMut(&mut (Chunk, u64)) -> (io::Result<Output>, u64) + Send {
    let limit = layout.count_limit.unwrap_or(1);
    let (mut puzzles, mut counts, mut solutions) = (Vec::new(), Vec::new(), Vec::new());
    move |(chunk, bytes)| {
        puzzles.clear();
        puzzles.extend(chunk.iter().flatten().map(|found| found.board));
        counts.resize(puzzles.len(), 0);
        solutions.resize(puzzles.len(), Board::EMPTY);
        solver.solve_batch(&puzzles, limit, &mut counts, &mut solutions);
        let answers = counts.iter().copied().zip(&solutions);
        (Output::of_chunk(layout, name, chunk, answers), *bytes)
    }
}

struct SolveJob<'a> {
    layout: Layout<'a>,
    printer: Printer,
    bar: ProgressBar,
    tally: SolveTally,
}

impl SolveJob<'_> {
    /// Solves all boards in this process, in chunks on all cores.
    fn solve_in_parallel(
        &mut self,
        entry: &Entry,
        mut boards: Boards<Reader>,
    ) -> anyhow::Result<()> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let workers = (0..cores)
            .filter_map(|_| entry.batch())
            .map(|solver| worker(self.layout, entry.name, solver))
            .collect();
        parallel::map_in_order(
            workers,
            |last| {
                let (old, _) = last.unwrap_or_default();
                Some((boards.chunk(CHUNK, old)?, boards.bytes()))
            },
            |(output, bytes)| {
                self.print(&output?, bytes)?;
                Ok(if self.printer.is_closed() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                })
            },
        )
    }

    /// Solves one board after another, each solver in a process of its own.
    fn solve_in_workers(
        &mut self,
        solvers: &[Solution],
        limit: Duration,
        boards: &mut Boards<Reader>,
    ) -> anyhow::Result<()> {
        let mut runners: Vec<Runner> =
            solvers.iter().map(|solver| Runner::new(solver, limit)).collect();
        while !self.printer.is_closed()
            && let Some(found) = boards.next()
        {
            let layout = self.layout;
            let mut output = Output::default();
            let found = match found {
                Ok(found) => found,
                Err(error) => {
                    output.add_error(layout, &error)?;
                    self.print(&output, boards.bytes())?;
                    continue;
                }
            };
            let clash = board::clash(&found.board).map(Fault::from);
            if let Some(clash) = clash.as_ref().filter(|_| layout.with_names) {
                let place = place(layout.source, found.line);
                output.say(format!("{place}{}", clash.reason));
            }
            let mut worst = clash.clone();
            for (solver, runner) in solvers.iter().zip(&mut runners) {
                let mut answer = BoardAnswer {
                    layout,
                    solver: &solver.name,
                    found: &found,
                    board: found.board,
                    failure: clash.clone(),
                    count: None,
                    time: None,
                };
                if clash.is_none() {
                    let run = runner.run(&found.board)?;
                    answer.failure = run.failure(&found.board);
                    (answer.board, answer.time) = (run.board, Some(run.time));
                    worst = worst.or_else(|| answer.failure.clone());
                }
                output.add(&answer)?;
                // The next answer may take long.
                self.print(&mem::take(&mut output), boards.bytes())?;
            }
            output.tally.add(worst.as_ref());
            self.print(&output, boards.bytes())?;
        }
        Ok(())
    }

    fn print(&mut self, output: &Output, bytes: u64) -> io::Result<()> {
        let mut start = 0;
        for (end, message) in &output.messages {
            self.printer.write_all(&output.text[start..*end])?;
            self.printer.flush()?;
            self.bar.suspend(|| report::tell(message));
            start = *end;
        }
        self.printer.write_all(&output.text[start..])?;
        self.printer.flush()?;
        self.tally.merge(&output.tally);
        self.bar.set_position(bytes);
        let solved = HumanCount(self.tally.solved);
        self.bar.set_message(format!("{solved} solved"));
        Ok(())
    }
}

#[derive(Default)]
struct SolveTally {
    solved: u64,
    unsolved: u64,
    contradictory: u64,
    unreadable: u64,
}

impl SolveTally {
    /// Counts a puzzle by the first failure of a solver, if there was one.
    fn add(&mut self, failure: Option<&Fault>) {
        *match failure.map(|failure| failure.kind) {
            None => &mut self.solved,
            Some(FailureKind::Contradictory) => &mut self.contradictory,
            Some(_) => &mut self.unsolved,
        } += 1;
    }

    fn merge(&mut self, other: &SolveTally) {
        self.solved += other.solved;
        self.unsolved += other.unsolved;
        self.contradictory += other.contradictory;
        self.unreadable += other.unreadable;
    }

    /// Prints the last line.
    fn report(&self, source: &str, time: Duration) -> anyhow::Result<()> {
        let boards = self.solved + self.unsolved + self.contradictory;
        if boards + self.unreadable == 0 {
            anyhow::bail!(source::no_board(source));
        }
        if boards + self.unreadable > 1 {
            let others = [
                ("not solved", self.unsolved),
                ("contradictory", self.contradictory),
                ("unreadable", self.unreadable),
            ];
            report::tell_summary([("solved", self.solved)], &others, time);
        }
        Ok(())
    }

    fn status(&self) -> Status {
        if self.unreadable > 0 {
            Status::Unreadable
        } else {
            Status::of(self.unsolved + self.contradictory == 0)
        }
    }
}
