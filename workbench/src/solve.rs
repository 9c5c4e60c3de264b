//! `sudoku solve`: puzzles from a file or from the command line, in order, in constant memory.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde::Serialize;
use solutions::{CATALOGUE, Entry};

use crate::board::{self, Board};
use crate::check::{no_board, place, prefix};
use crate::cli::{self, Form};
use crate::input::{self, Boards, Found};
use crate::output::{self, Failure, Status};
use crate::runner::{Outcome, Run, Runner};
use crate::{cases, demo, draw};

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
    nanoseconds: Option<u128>,
    /// Why it is not solved.
    error: Option<String>,
}

/// Solves every puzzle of the input.
///
/// # Errors
/// When the input cannot be opened, the solution is not known, or the answers cannot be written.
pub fn run(options: &cli::Solve, common: &cli::Common) -> Result<Status, Failure> {
    let entries: Vec<&'static Entry> = match options.with.as_str() {
        "all" => CATALOGUE.iter().filter(|entry| entry.is_solver()).collect(),
        name => vec![output::solver(name)?],
    };
    let source = input::open(&options.input).map_err(|error| error.to_string())?;
    if source.name.is_empty() && options.with == "all" && options.form.is_none() && !common.json {
        let board = input::open_one(&options.input)?;
        return demo::show(
            &mut anstream::stdout().lock(),
            "puzzle",
            &board,
            common.limit,
        );
    }
    let form = options.form.unwrap_or(if source.name.is_empty() {
        Form::Grids
    } else {
        Form::Lines
    });
    let mut job = Job {
        source: &source.name,
        runners: entries
            .iter()
            .map(|entry| (entry.name, Runner::new(entry, common.limit)))
            .collect(),
        limit: common.limit,
        out: BufWriter::new(io::stdout().lock()),
        form,
        json: common.json,
        bar: progress_bar(&source),
        tally: Tally::default(),
    };
    let started = Instant::now();
    let mut boards = Boards::new(source.reader);
    while let Some(found) = boards.next() {
        match found {
            Ok(found) => job.take(&found)?,
            Err(error) => {
                job.tally.unreadable += 1;
                job.complain(&format!("{}{error}", prefix(&source.name)))?;
            }
        }
        job.bar.set_position(boards.bytes());
    }
    job.out.flush()?;
    job.bar.finish_and_clear();
    job.tally.report(&source.name, started.elapsed())
}

/// A bar on the terminal, for input that takes its time.
fn progress_bar(source: &input::Source) -> ProgressBar {
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

struct Job<'a, W: Write> {
    source: &'a str,
    runners: Vec<(&'static str, Runner)>,
    limit: Duration,
    out: W,
    form: Form,
    json: bool,
    bar: ProgressBar,
    tally: Tally,
}

impl<W: Write> Job<'_, W> {
    fn take(&mut self, found: &Found) -> Result<(), Failure> {
        if let Some(clash) = board::clash(&found.board) {
            for index in 0..self.runners.len() {
                let name = self.runners[index].0;
                self.print(name, found, None, Some(&clash.to_string()))?;
            }
            self.tally.contradictory += 1;
            return self.complain(&format!("{}{clash}", place(self.source, found.line)));
        }
        let mut all_solved = true;
        for index in 0..self.runners.len() {
            let run = self.runners[index].1.run(&found.board)?;
            let name = self.runners[index].0;
            let fault = fault(&found.board, &run, self.limit);
            self.print(name, found, Some(&run), fault.as_deref())?;
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
        fault: Option<&str>,
    ) -> io::Result<()> {
        let after = run.map_or(&found.board, |run| &run.board);
        if self.json {
            let puzzle = board::to_line(&found.board);
            let record = Record {
                solution: name,
                case: cases::name_of(&puzzle),
                source: self.source,
                line: found.line,
                finished: output::yes_no(run.is_some_and(|run| {
                    matches!(run.outcome, Outcome::Solved | Outcome::NoSolution)
                })),
                solved: output::yes_no(fault.is_none()),
                grid_after: board::to_line(after),
                puzzle,
                nanoseconds: run.map(|run| run.time.as_nanos()),
                error: fault.map(str::to_owned),
            };
            return output::json_line(&mut self.out, &record);
        }
        if self.runners.len() > 1 {
            write!(
                self.out,
                "{name}{}",
                if self.form == Form::Lines { " " } else { "\n" }
            )?;
        }
        match self.form {
            Form::Lines => writeln!(self.out, "{}", board::to_line(after))?,
            Form::Grids if self.source.is_empty() => {
                write!(self.out, "{}", board::to_nine_lines(after))?;
            }
            Form::Grids => writeln!(self.out, "{}", board::to_nine_lines(after))?,
        }
        Ok(())
    }

    /// A message on standard error, with everything printed before it in front of it, and not into the bar.
    fn complain(&mut self, message: &str) -> Result<(), Failure> {
        self.out.flush()?;
        self.bar.suspend(|| eprintln!("{message}"));
        Ok(())
    }
}

/// Why a puzzle counts as not solved; `None` if it is solved.
fn fault(puzzle: &Board, run: &Run, limit: Duration) -> Option<String> {
    match &run.outcome {
        Outcome::Solved => wrong_grid(puzzle, &run.board),
        Outcome::NoSolution => Some("no solution".to_owned()),
        Outcome::Limit => Some(format!(
            "stopped after {} s; --limit SECONDS lets it search longer",
            limit.as_secs_f64()
        )),
        Outcome::Crashed(how) => Some(how.clone()),
    }
}

/// What is wrong with a grid that a solution calls solved; `None` if it is right.
#[must_use]
pub fn wrong_grid(puzzle: &Board, grid: &Board) -> Option<String> {
    let givens = puzzle.as_flattened().iter().zip(grid.as_flattened());
    if let Some(position) = givens
        .clone()
        .position(|(&given, &digit)| given != 0 && given != digit)
    {
        let (row, column) = (position / 9 + 1, position % 9 + 1);
        return Some(format!(
            "wrong grid: the given in row {row} column {column} was changed"
        ));
    }
    crate::check::reason(grid).map(|reason| format!("wrong grid: {reason}"))
}

#[derive(Default)]
struct Tally {
    solved: u64,
    unsolved: u64,
    contradictory: u64,
    unreadable: u64,
}

impl Tally {
    /// The last line, and the exit code.
    fn report(&self, source: &str, time: Duration) -> Result<Status, Failure> {
        let boards = self.solved + self.unsolved + self.contradictory;
        if boards + self.unreadable == 0 {
            return Err(no_board(source));
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
            eprintln!("{} in {}", parts.join(", "), draw::time(time));
        }
        Ok(match self {
            Tally {
                unreadable: 1.., ..
            } => Status::Unreadable,
            Tally { solved, .. } if *solved < boards => Status::No,
            _ => Status::Yes,
        })
    }
}
