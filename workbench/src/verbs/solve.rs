//! `sudoku solve`: puzzles from a file or from the command line, in order, in constant memory.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde::Serialize;
use solutions::{BatchSolver, Entry, boxes};

use crate::board::grid::Found;
use crate::board::reader::{Boards, InputError, Reader};
use crate::board::source::{self, Source, place, prefix};
use crate::board::{self, Board, named};
use crate::child::runner::Runner;
use crate::cli::{self, Form};
use crate::report::{self, FailureKind, Fault, Out, Status};
use crate::solution::Solution;
use crate::verbs::overview;
use crate::{parallel, text};

/// Puzzles per work item.
const CHUNK: usize = 2048;
/// Solvers that answer every puzzle in so short a time that none needs to be stopped: they run in this process.
const QUICK: [&str; 2] = ["boxes", "lanes"];

/// Solves every puzzle of the input.
pub fn run(options: &cli::Solve) -> anyhow::Result<Status> {
    let quick = quick(&options.with.0);
    if options.count.is_some() && quick.is_none() {
        anyhow::bail!(
            "--count needs one solver that counts; use --with {}",
            QUICK.join(" or --with ")
        );
    }
    let source = options.input.open()?;
    let is_typed = source.name.is_empty();
    let is_plain = options.form.is_none() && options.count.is_none() && !options.json.json;
    let bar = progress_bar(&source);
    let mut boards = Boards::new(source.reader);
    if is_typed && is_plain {
        return draw(boards, options);
    }
    let default = if is_typed { Form::Grids } else { Form::Lines };
    let mut job = Job {
        source: &source.name,
        several_solvers: options.with.0.len() > 1,
        form: options.form.unwrap_or(default),
        json: options.json.json,
        count_limit: options.count,
        out: BufWriter::new(report::stdout()),
        bar,
        tally: Tally::default(),
    };
    let started = Instant::now();
    match quick.filter(|_| !is_typed || options.count.is_some()) {
        Some(entry) => job.solve_in_parallel(entry, boards)?,
        None => job.solve_in_workers(&options.with.0, options.limit.limit, &mut boards)?,
    }
    job.bar.finish_and_clear();
    if !job.out.get_ref().is_closed() {
        job.tally.report(&source.name, started.elapsed())?;
    }
    Ok(job.tally.status())
}

/// The solver, if one is asked for and it is quick.
fn quick(solvers: &[Solution]) -> Option<&'static Entry> {
    match solvers {
        [Solution::Catalogue(entry)] if QUICK.contains(&entry.name) => Some(entry),
        _ => None,
    }
}

/// Draws typed puzzles and their solutions, as the bare run does.
fn draw(boards: Boards<Reader>, options: &cli::Solve) -> anyhow::Result<Status> {
    let mut out = report::coloured_stdout();
    let mut status = Status::Yes;
    for found in boards {
        let shown = match found {
            Ok(Found { board, .. }) => {
                let limit = options.limit.limit;
                let shown = overview::show(&mut out, "puzzle", &board, &options.with.0, limit)?;
                if shown == Status::Yes && boxes::count_solutions(&board.to_matrix(), 2) > 1 {
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

/// What a solver made of a puzzle.
struct Answer<'a> {
    solution: &'a str,
    /// The board afterwards.
    board: Board,
    failure: Option<Fault>,
    /// The number of solutions up to the limit of `--count`.
    count: Option<u32>,
    time: Option<Duration>,
}

/// One line of `--json`. The names are those of `tests/cases/traces.csv` where they mean the same.
#[derive(Default, Serialize)]
struct Record<'a> {
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

/// Boards as they come from the input, and what a solver makes of them.
struct Chunk {
    items: Vec<Result<Found, InputError>>,
    /// How far the input had been read.
    bytes: u64,
    /// For the boards among the items, in order: the number of solutions, up to the limit, and one of them.
    counts: Vec<u32>,
    solutions: Vec<Board>,
}

impl Chunk {
    /// At most [`CHUNK`] boards: what has been read is not held back for more to come.
    fn read(boards: &mut Boards<Reader>) -> Option<Chunk> {
        let mut items = vec![boards.next()?];
        while items.len() < CHUNK
            && let Some(item) = boards.next_at_hand()
        {
            items.push(item);
        }
        Some(Chunk {
            items,
            bytes: boards.bytes(),
            counts: Vec::new(),
            solutions: Vec::new(),
        })
    }

    fn solver(mut solver: Box<dyn BatchSolver>, limit: u32) -> impl FnMut(Chunk) -> Chunk + Send {
        let mut puzzles = Vec::with_capacity(CHUNK);
        move |mut chunk| {
            puzzles.clear();
            puzzles.extend(chunk.items.iter().flatten().map(|found| found.board));
            chunk.counts.resize(puzzles.len(), 0);
            chunk.solutions.resize(puzzles.len(), Board::EMPTY);
            solver.solve_batch(&puzzles, limit, &mut chunk.counts, &mut chunk.solutions);
            chunk
        }
    }
}

/// A bar on the terminal, for input that takes its time.
fn progress_bar(source: &Source) -> ProgressBar {
    // Solutions that run over the screen are progress enough.
    if !io::stderr().is_terminal() || io::stdout().is_terminal() || source.name.is_empty() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match source.length {
        Some(length) => (
            ProgressBar::new(length),
            "{bar:30} {percent:>3} %  {msg}  {elapsed}",
        ),
        None => (ProgressBar::no_length(), "{spinner} {msg}  {elapsed}"),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => {
            // Drawn from the first puzzle on, which may be the one that takes long.
            bar.enable_steady_tick(Duration::from_millis(200));
            bar.with_style(style).with_message("0 solved")
        }
        Err(_) => bar,
    }
}

struct Job<'a> {
    source: &'a str,
    several_solvers: bool,
    form: Form,
    json: bool,
    count_limit: Option<u32>,
    out: BufWriter<Out<StdoutLock<'static>>>,
    bar: ProgressBar,
    tally: Tally,
}

impl Job<'_> {
    /// Solves all boards in this process, in batches on all cores.
    fn solve_in_parallel(
        &mut self,
        entry: &Entry,
        mut boards: Boards<Reader>,
    ) -> anyhow::Result<()> {
        let limit = self.count_limit.unwrap_or(1);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let workers = (0..cores)
            .filter_map(|_| entry.batch())
            .map(|solver| Chunk::solver(solver, limit))
            .collect();
        parallel::map_in_order(
            workers,
            || Chunk::read(&mut boards),
            |chunk| self.take_chunk(entry.name, &chunk),
        )
    }

    /// Breaks off when the output is closed.
    fn take_chunk(&mut self, solution: &str, chunk: &Chunk) -> anyhow::Result<ControlFlow<()>> {
        let mut answers = chunk.counts.iter().zip(&chunk.solutions);
        for item in &chunk.items {
            let found = match item {
                Ok(found) => found,
                Err(error) => {
                    self.take_error(error)?;
                    continue;
                }
            };
            let (&count, &board) = answers.next().unwrap_or((&0, &found.board));
            if count > 0 && self.form == Form::Lines && !self.json && self.count_limit.is_none() {
                self.tally.solved += 1;
                let mut line = [b'\n'; 82];
                for (to, digit) in line.iter_mut().zip(board.0) {
                    *to = b'0' + digit;
                }
                self.out.write_all(&line)?;
                continue;
            }
            let failure = (count == 0).then(|| match board::clash(&found.board) {
                Some(clash) => Fault::new(FailureKind::Contradictory, clash.to_string()),
                None => Fault::new(FailureKind::Unsolvable, "no solution"),
            });
            self.tally.add(failure.as_ref());
            let board = if count > 0 { board } else { found.board };
            let (count, time) = (self.count_limit.map(|_| count), None);
            self.take(
                found,
                &Answer {
                    solution,
                    board,
                    failure,
                    count,
                    time,
                },
            )?;
        }
        self.progress(chunk.bytes)?;
        if self.out.get_ref().is_closed() {
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Solves one board after the other, each solver in a process of its own.
    fn solve_in_workers(
        &mut self,
        solvers: &[Solution],
        limit: Duration,
        boards: &mut Boards<Reader>,
    ) -> anyhow::Result<()> {
        let runner = |solver| Runner::new(solver, limit);
        let mut runners: Vec<Runner> = solvers.iter().map(runner).collect();
        while !self.out.get_ref().is_closed()
            && let Some(found) = boards.next()
        {
            let found = match found {
                Ok(found) => found,
                Err(error) => {
                    self.take_error(&error)?;
                    continue;
                }
            };
            let clash = board::clash(&found.board);
            let clash =
                clash.map(|clash| Fault::new(FailureKind::Contradictory, clash.to_string()));
            let mut worst = clash.clone();
            for (solver, runner) in solvers.iter().zip(&mut runners) {
                let mut answer = Answer {
                    solution: solver.name(),
                    board: found.board,
                    failure: clash.clone(),
                    count: None,
                    time: None,
                };
                if clash.is_none() {
                    let run = runner.run(&found.board)?;
                    answer.failure = run.failure(&found.board, limit);
                    (answer.board, answer.time) = (run.board, Some(run.time));
                    worst = worst.or_else(|| answer.failure.clone());
                }
                self.take(&found, &answer)?;
            }
            self.tally.add(worst.as_ref());
            self.progress(boards.bytes())?;
        }
        Ok(())
    }

    /// Prints an answer, and says on standard error what is wrong with it.
    fn take(&mut self, found: &Found, answer: &Answer<'_>) -> anyhow::Result<()> {
        self.print(found, answer)?;
        // The next board may take long, to come or to solve.
        if answer.failure.is_some() || answer.time.is_some() {
            self.out.flush()?;
        }
        if let Some(Fault { kind, reason }) = &answer.failure {
            let place = place(self.source, found.line);
            let name = match kind {
                FailureKind::Contradictory => String::new(),
                _ if self.several_solvers => format!("{}: ", answer.solution),
                _ => String::new(),
            };
            self.bar
                .suspend(|| report::tell(format_args!("{place}{name}{reason}")));
        }
        Ok(())
    }

    fn take_error(&mut self, error: &InputError) -> anyhow::Result<()> {
        let reason = error.to_string();
        if self.json {
            let record = Record {
                source: self.source,
                line: error.line(),
                failure: Some(FailureKind::Unreadable),
                reason: Some(&reason),
                ..Record::default()
            };
            report::json_line(&mut self.out, &record)?;
        }
        self.tally.unreadable += 1;
        self.out.flush()?;
        let prefix = prefix(self.source);
        self.bar
            .suspend(|| report::tell(format_args!("{prefix}{reason}")));
        Ok(())
    }

    fn progress(&mut self, bytes: u64) -> io::Result<()> {
        self.out.flush()?;
        self.bar.set_position(bytes);
        let solved = HumanCount(self.tally.solved);
        self.bar.set_message(format!("{solved} solved"));
        Ok(())
    }

    fn print(&mut self, found: &Found, answer: &Answer<'_>) -> io::Result<()> {
        if self.json {
            let puzzle = found.board.to_string();
            let failure = answer.failure.as_ref();
            let record = Record {
                solution: Some(answer.solution),
                case: named::name_of(&puzzle),
                source: self.source,
                line: Some(found.line),
                solved: failure.is_none(),
                failure: failure.map(|failure| failure.kind),
                reason: failure.map(|failure| failure.reason.as_str()),
                grid_after: Some(answer.board.to_string()),
                puzzle: Some(puzzle),
                solutions: answer.count,
                nanoseconds: answer.time.map(|time| time.as_nanos()),
            };
            return report::json_line(&mut self.out, &record);
        }
        let is_lines = self.form == Form::Lines;
        if self.several_solvers {
            write!(
                self.out,
                "{}{}",
                answer.solution,
                if is_lines { " " } else { "\n" }
            )?;
        }
        match (is_lines, answer.count) {
            (true, None) => writeln!(self.out, "{}", answer.board),
            (true, Some(count)) => writeln!(self.out, "{} {count}", answer.board),
            (false, count) => {
                write!(self.out, "{:#}", answer.board)?;
                if let Some(count) = count {
                    let s = if count == 1 { "" } else { "s" };
                    let more = if Some(count) == self.count_limit {
                        " or more"
                    } else {
                        ""
                    };
                    writeln!(self.out, "# {count} solution{s}{more}")?;
                }
                if self.source.is_empty() {
                    Ok(())
                } else {
                    writeln!(self.out)
                }
            }
        }
    }
}

#[derive(Default)]
struct Tally {
    solved: u64,
    unsolved: u64,
    contradictory: u64,
    unreadable: u64,
}

impl Tally {
    /// Counts a puzzle by the first failure of a solver, if there was one.
    fn add(&mut self, failure: Option<&Fault>) {
        *match failure.map(|failure| failure.kind) {
            None => &mut self.solved,
            Some(FailureKind::Contradictory) => &mut self.contradictory,
            Some(_) => &mut self.unsolved,
        } += 1;
    }

    /// The last line.
    fn report(&self, source: &str, time: Duration) -> anyhow::Result<()> {
        let boards = self.solved + self.unsolved + self.contradictory;
        if boards + self.unreadable == 0 {
            anyhow::bail!(source::no_board(source));
        }
        if boards + self.unreadable > 1 {
            let mut parts = vec![format!("{} solved", HumanCount(self.solved))];
            let rest = [
                (self.unsolved, "not solved"),
                (self.contradictory, "contradictory"),
                (self.unreadable, "unreadable"),
            ];
            let rest = rest.iter().filter(|(number, _)| *number > 0);
            parts.extend(rest.map(|(number, what)| format!("{} {what}", HumanCount(*number))));
            report::tell(format_args!("{} in {}", parts.join(", "), text::time(time)));
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
