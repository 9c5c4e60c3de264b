//! `sudoku solve`: puzzles from a file or from the command line, in order, in constant memory.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde::Serialize;
use solutions::{BatchSolver, Entry, boxes};

use crate::board::grid::Found;
use crate::board::named;
use crate::board::reader::{Boards, InputError, Reader};
use crate::board::rules::solution_error;
use crate::board::source::{self, Source, place, prefix};
use crate::board::{self, Board};
use crate::child::runner::{Outcome, Run, Runner};
use crate::cli::{self, Form};
use crate::report::{self, Failure, Out, Status};
use crate::verbs::overview;
use crate::{parallel, text};

/// So many puzzles go to a core at a time.
const CHUNK: usize = 2048;
/// Solvers that answer every board so soon that nobody needs to stop them: they solve in this process.
const QUICK: [&str; 2] = ["boxes", "lanes"];

/// One line of `--json`. The names are those of `tests/cases/traces.csv` where they mean the same.
#[derive(Serialize)]
struct Record<'a> {
    solution: &'a str,
    /// The puzzle's name, if it has one.
    case: Option<&'a str>,
    source: &'a str,
    line: usize,
    puzzle: String,
    /// "no" if the limit stopped it.
    finished: &'static str,
    solved: &'static str,
    grid_after: String,
    /// How many solutions it has, counted up to the limit of `--count`.
    solutions: Option<u32>,
    /// Of solving alone; not known where puzzles are solved side by side.
    nanoseconds: Option<u128>,
    /// Why it is not solved.
    error: Option<String>,
}

/// Solves every puzzle of the input.
///
/// # Errors
/// When the input cannot be opened, the solution is not known or cannot count, or the answers cannot be written.
pub fn run(options: &cli::Solve, common: &cli::Common) -> Result<Status, Failure> {
    let entries = report::solvers(&options.with)?;
    let quick = quick(&entries);
    if options.count.is_some() && quick.is_none() {
        return Err(Failure::Message(format!(
            "--count is for {}; not for {}",
            QUICK.join(" and "),
            options.with
        )));
    }
    let source = source::open(&options.input).map_err(|error| error.to_string())?;
    let bar = progress_bar(&source);
    let is_typed = source.name.is_empty();
    let mut boards = Boards::new(source.reader);
    if is_typed && options.with == "all" && options.form.is_none() && !common.json {
        return show_all(boards, common.limit);
    }
    let form = options
        .form
        .unwrap_or(if is_typed { Form::Grids } else { Form::Lines });
    let mut job = Job {
        source: &source.name,
        runners: entries
            .iter()
            .map(|entry| (entry.name, Runner::new(entry, common.limit)))
            .collect(),
        limit: common.limit,
        out: BufWriter::new(report::stdout()),
        form,
        json: common.json,
        count_limit: options.count,
        bar,
        tally: Tally::default(),
    };
    let started = Instant::now();
    match quick.filter(|_| !is_typed || options.count.is_some()) {
        Some(entry) => {
            let limit = options.count.unwrap_or(1);
            let cores = thread::available_parallelism().map_or(1, usize::from);
            let workers = (0..cores)
                .filter_map(|_| entry.batch())
                .map(|many| Chunk::solver(many, limit))
                .collect();
            parallel::in_order(
                workers,
                || Chunk::read(&mut boards),
                |chunk| job.take_chunk(&chunk),
            )?;
        }
        None => {
            while !job.out.get_ref().is_closed()
                && let Some(found) = boards.next()
            {
                match found {
                    Ok(found) => job.take(&found)?,
                    Err(error) => job.take_error(&error)?,
                }
                job.bar.set_position(boards.bytes());
            }
        }
    }
    job.bar.finish_and_clear();
    if !job.out.get_ref().is_closed() {
        job.tally.report(&source.name, started.elapsed())?;
    }
    Ok(job.tally.status())
}

/// Shows typed puzzles as the bare run does.
fn show_all(boards: Boards<Reader>, limit: Duration) -> Result<Status, Failure> {
    let mut out = report::coloured_stdout();
    let mut status = Status::Yes;
    for found in boards {
        let shown = match found {
            Ok(found) => {
                let shown = overview::show(&mut out, "puzzle", &found.board, limit)?;
                out.flush()?;
                if shown == Status::Yes {
                    tell_if_several(&found.board);
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

/// Says of a puzzle that its answer is not the only one.
fn tell_if_several(puzzle: &Board) {
    if boxes::count_solutions(&puzzle.to_matrix(), 2) > 1 {
        report::tell("one of several solutions; `--count LIMIT` counts them");
    }
}

/// The solver that was chosen, if it is one and quick.
fn quick(entries: &[&'static Entry]) -> Option<&'static Entry> {
    match entries {
        [entry] if QUICK.contains(&entry.name) => Some(entry),
        _ => None,
    }
}

/// Boards as they come from the input, and what a solver makes of them.
struct Chunk {
    items: Vec<Result<Found, InputError>>,
    /// How far the input had been read.
    bytes: u64,
    /// For the boards among the items, in order: the number of solutions, up to the limit, and one of them.
    counts: Vec<u32>,
    grids: Vec<Board>,
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
            grids: Vec::new(),
        })
    }

    fn solver(mut many: Box<dyn BatchSolver>, limit: u32) -> impl FnMut(Chunk) -> Chunk + Send {
        let mut puzzles = Vec::with_capacity(CHUNK);
        move |mut chunk| {
            puzzles.clear();
            puzzles.extend(chunk.items.iter().flatten().map(|found| found.board));
            chunk.counts.resize(puzzles.len(), 0);
            chunk.grids.resize(puzzles.len(), Board::EMPTY);
            many.solve_batch(&puzzles, limit, &mut chunk.counts, &mut chunk.grids);
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
    runners: Vec<(&'static str, Runner)>,
    limit: Duration,
    out: BufWriter<Out<StdoutLock<'static>>>,
    form: Form,
    json: bool,
    count_limit: Option<u32>,
    bar: ProgressBar,
    tally: Tally,
}

impl Job<'_> {
    /// Breaks off when nobody reads the answers any more.
    fn take_chunk(&mut self, chunk: &Chunk) -> Result<ControlFlow<()>, Failure> {
        let mut answers = chunk.counts.iter().zip(&chunk.grids);
        for item in &chunk.items {
            match item {
                Err(error) => self.take_error(error)?,
                Ok(found) => match answers.next() {
                    Some((count @ 1.., grid)) => self.take_solved(found, *count, grid)?,
                    _ => self.take_hopeless(found)?,
                },
            }
        }
        self.out.flush()?;
        self.bar.set_position(chunk.bytes);
        self.bar
            .set_message(format!("{} solved", HumanCount(self.tally.solved)));
        Ok(if self.out.get_ref().is_closed() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }

    fn take_solved(&mut self, found: &Found, count: u32, grid: &Board) -> Result<(), Failure> {
        self.tally.solved += 1;
        if self.form == Form::Lines && !self.json && self.count_limit.is_none() {
            let mut line = [b'\n'; 82];
            for (to, digit) in line.iter_mut().zip(&grid.0) {
                *to = b'0' + digit;
            }
            self.out.write_all(&line)?;
            return Ok(());
        }
        let run = Run {
            outcome: Outcome::Solved,
            board: *grid,
            time: Duration::ZERO,
        };
        let name = self.runners[0].0;
        Ok(self.print(name, found, Some(&run), count, None)?)
    }

    /// Says of a puzzle that was answered with 0 whether its givens are why.
    fn take_hopeless(&mut self, found: &Found) -> Result<(), Failure> {
        if self.is_refused(found)? {
            return Ok(());
        }
        self.tally.unsolved += 1;
        let run = Run {
            outcome: Outcome::NoSolution,
            board: found.board,
            time: Duration::ZERO,
        };
        let name = self.runners[0].0;
        self.print(name, found, Some(&run), 0, Some(NO_SOLUTION))?;
        self.complain(&format!("{}{NO_SOLUTION}", place(self.source, found.line)))
    }

    /// Refuses contradictory givens.
    fn is_refused(&mut self, found: &Found) -> Result<bool, Failure> {
        let Some(clash) = board::clash(&found.board) else {
            return Ok(false);
        };
        for index in 0..self.runners.len() {
            let name = self.runners[index].0;
            self.print(name, found, None, 0, Some(&clash.to_string()))?;
        }
        self.tally.contradictory += 1;
        self.complain(&format!("{}{clash}", place(self.source, found.line)))?;
        Ok(true)
    }

    fn take_error(&mut self, error: &InputError) -> Result<(), Failure> {
        self.tally.unreadable += 1;
        self.complain(&format!("{}{error}", prefix(self.source)))
    }

    fn take(&mut self, found: &Found) -> Result<(), Failure> {
        if self.is_refused(found)? {
            return Ok(());
        }
        let mut all_solved = true;
        for index in 0..self.runners.len() {
            let run = self.runners[index].1.run(&found.board)?;
            let name = self.runners[index].0;
            let fault = fault(&found.board, &run, self.limit);
            self.print(name, found, Some(&run), 0, fault.as_deref())?;
            // The next board may take long, to come or to solve.
            self.out.flush()?;
            if let Some(fault) = fault {
                all_solved = false;
                let who = if self.runners.len() > 1 {
                    format!("{name}: ")
                } else {
                    String::new()
                };
                self.complain(&format!("{}{who}{fault}", place(self.source, found.line)))?;
            }
        }
        if all_solved {
            self.tally.solved += 1;
            if self.source.is_empty() && !self.json {
                tell_if_several(&found.board);
            }
        } else {
            self.tally.unsolved += 1;
        }
        self.bar
            .set_message(format!("{} solved", HumanCount(self.tally.solved)));
        Ok(())
    }

    fn print(
        &mut self,
        name: &str,
        found: &Found,
        run: Option<&Run>,
        solutions: u32,
        fault: Option<&str>,
    ) -> io::Result<()> {
        let after = run.map_or(&found.board, |run| &run.board);
        if self.json {
            let puzzle = found.board.to_string();
            let record = Record {
                solution: name,
                case: named::name_of(&puzzle),
                source: self.source,
                line: found.line,
                finished: report::yes_no(run.is_some_and(|run| {
                    matches!(run.outcome, Outcome::Solved | Outcome::NoSolution)
                })),
                solved: report::yes_no(fault.is_none()),
                grid_after: after.to_string(),
                puzzle,
                solutions: self.count_limit.map(|_| solutions),
                nanoseconds: run.map(|run| run.time.as_nanos()).filter(|&time| time > 0),
                error: fault.map(str::to_owned),
            };
            return report::json_line(&mut self.out, &record);
        }
        if self.runners.len() > 1 {
            write!(
                self.out,
                "{name}{}",
                if self.form == Form::Lines { " " } else { "\n" }
            )?;
        }
        match (self.form, self.count_limit) {
            (Form::Lines, None) => writeln!(self.out, "{}", after.to_string())?,
            (Form::Lines, Some(_)) => writeln!(self.out, "{} {solutions}", after.to_string())?,
            (Form::Grids, limit) => {
                write!(self.out, "{}", format_args!("{after:#}"))?;
                if let Some(limit) = limit {
                    let s = if solutions == 1 { "" } else { "s" };
                    let more = if solutions == limit { " or more" } else { "" };
                    writeln!(self.out, "# {solutions} solution{s}{more}")?;
                }
                if !self.source.is_empty() {
                    writeln!(self.out)?;
                }
            }
        }
        Ok(())
    }

    /// A message on standard error, with everything printed before it in front of it, and not into the bar.
    fn complain(&mut self, message: &str) -> Result<(), Failure> {
        self.out.flush()?;
        self.bar.suspend(|| report::tell(message));
        Ok(())
    }
}

const NO_SOLUTION: &str = "no solution";

/// Why a puzzle counts as not solved; `None` if it is solved.
fn fault(puzzle: &Board, run: &Run, limit: Duration) -> Option<String> {
    match &run.outcome {
        Outcome::Solved => solution_error(puzzle, &run.board).map(|error| error.to_string()),
        Outcome::NoSolution => Some(NO_SOLUTION.to_owned()),
        Outcome::Limit => Some(report::stopped(limit)),
        Outcome::Crashed(how) => Some(how.clone()),
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
    /// The last line.
    fn report(&self, source: &str, time: Duration) -> Result<(), Failure> {
        let boards = self.solved + self.unsolved + self.contradictory;
        if boards + self.unreadable == 0 {
            return Err(source::no_board(source).into());
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
