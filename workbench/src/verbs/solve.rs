//! `solve`: puzzles from a file or from the command line, in order, in constant memory.

use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use clap::Args;
use indicatif::HumanCount;
use puzzles::read::{Chunk, InputBoard, InputError};
use serde_json::{Value, json};
use solutions::{Ability, BatchSolver, Board, EMPTY_SIGNS};

use crate::board::source::{Name, Source};
use crate::board::{self, named};
use crate::diagnosis::{Diagnosis, Verdict};
use crate::options::{Form, InputArgs, JsonArgs, LimitArgs, example};
use crate::parallel;
use crate::process::printed::Printed;
use crate::report::{self, Printer, Status};
use crate::solution::Solution;
use crate::solution::runner::{Runner, miscounted};
use crate::text;

const MOST_COUNTED: u32 = 1_000_000;

fn count_help() -> String {
    format!(
        "Count the solutions of every puzzle, up to LIMIT [default: {}]; LIMIT then means LIMIT or more. \
         Only some solvers count",
        HumanCount(u64::from(MOST_COUNTED))
    )
}

#[derive(Args, Debug)]
#[command(after_help = example("solve hard_02") + &format!("

Anything around a board is skipped: titles, code, frames, row numbers, solutions. A board is 81 cells in one field \
(a line, a column of CSV, a string of JSON, an address), nine rows of nine in any frame, or 81 cells in one list. An empty cell is \
any of {EMPTY_SIGNS} x # or an empty field. Candidates in a grid are kept.

Nine consecutive rows are a grid; empty lines may come between rows, or between bands of three. Text that is almost a board, such as \
80 cells, is reported with its line number, and the rest is still solved.

The exit code is 0 if all were solved, 1 if some were not, 2 if something could not be read."))]
pub struct SolveArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The solver to use
    #[arg(long, value_name = "NAME", default_value = "boxes", value_parser = solver)]
    pub with: Solution,
    #[arg(
        long,
        help = count_help(),
        value_name = "LIMIT",
        num_args = 0..=1,
        default_missing_value = MOST_COUNTED.to_string(),
        value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_COUNTED))
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
    let with = &options.with;
    if options.count.is_some() && !with.can(Ability::Counts) {
        let mut counting = Solution::solvers();
        counting.retain(|solver| solver.can(Ability::Counts));
        let names: Vec<&str> = counting.iter().map(|solver| &*solver.name).collect();
        bail!("{} cannot count; those that can: {}", with.name, names.join(", "));
    }
    let source = options.input.get()?.open()?;
    let (chunk, workers) = workers(options);
    let mut printing = Printing::new(options, &source, chunk);
    let mut boards = source.boards;
    let started = Instant::now();
    parallel::map_in_order(
        workers,
        || Some((boards.chunk(chunk)?, boards.bytes())),
        |(answers, bytes)| {
            answers?.into_iter().try_for_each(|answer| printing.print(answer))?;
            let printer = &mut printing.printer;
            printer.flush()?;
            printer.bar.set_position(bytes);
            printer.bar.set_message(format!("{} solved", HumanCount(printing.tally[0])));
            Ok(if printer.is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )?;
    printing.printer.bar.finish_and_clear();
    printing.heard.tell(&with.name);
    let [solved, unsolved, contradictory, unreadable] = printing.tally;
    let others =
        [("not solved", unsolved), ("contradictory", contradictory), ("unreadable", unreadable)];
    let total: u64 = printing.tally.iter().sum();
    if total > 1 && !printing.printer.is_closed() {
        report::tell_summary([("solved", solved)], &others, started.elapsed());
    }
    match printing.several {
        0 => {}
        _ if options.count.is_some() => {}
        1 if total == 1 => report::tell(one_of_several(with)),
        several => report::tell(format_args!(
            "{several} of these with several solutions{}",
            how_to_count(with)
        )),
    }
    Ok(match unreadable {
        0 => Status::of(unsolved + contradictory == 0),
        _ => Status::Unreadable,
    })
}

fn how_to_count(solver: &Solution) -> &'static str {
    if solver.can(Ability::Counts) { "; --count counts them" } else { "" }
}

fn one_of_several(solver: &Solution) -> String {
    format!("one of several solutions{}", how_to_count(solver))
}

/// What was read, and what a solver made of it.
struct Answer {
    read: Result<InputBoard, InputError>,
    fault: Option<Box<Diagnosis>>,
    /// The board afterwards.
    grid: Board,
    /// Up to the limit of `--count`.
    count: Option<u32>,
    /// Whether the puzzle has other solutions.
    is_one_of_several: bool,
    /// Not where puzzles are solved in batches.
    time: Option<Duration>,
    printed: Printed,
}

impl Answer {
    /// Before any search.
    fn new(read: Result<InputBoard, InputError>) -> Self {
        let grid = read.as_ref().map_or(Board::EMPTY, |found| found.board);
        let fault = read.as_ref().err().map(Into::into);
        let printed = Printed::default();
        Answer { read, fault, grid, count: None, is_one_of_several: false, time: None, printed }
    }

    fn failure(&self) -> Option<Verdict> {
        self.fault.as_ref().map(|fault| fault.verdict)
    }

    fn search(&mut self, runner: &mut Runner, count: Option<u32>) -> io::Result<()> {
        let puzzle = self.grid;
        self.fault = board::clash(&puzzle).map(Into::into);
        let has_several = self.fault.is_none() && solutions::count(&puzzle, 2) > 1;
        if has_several && self.read.as_ref().is_ok_and(|found| !found.excluded().is_empty()) {
            let why = format!(
                "its digits alone have several solutions, and {} does not know which candidates are excluded; leave out --with",
                runner.solution.name
            );
            self.fault = Some(Diagnosis::new(Verdict::Ambiguous, why).into());
        }
        if self.fault.is_none() {
            let run = runner.run(&puzzle)?;
            self.fault = run.failure(&puzzle);
            (self.grid, self.time, self.printed) = (run.board, Some(run.time), run.printed);
            self.is_one_of_several = self.fault.is_none() && has_several;
        }
        match (count, self.failure()) {
            (Some(limit), None) => match runner.count(&puzzle, limit)? {
                Ok(count) => {
                    let wrong = miscounted(&puzzle, limit, count);
                    self.count = u32::try_from(count).ok().filter(|_| wrong.is_none());
                    self.fault = wrong.map(|why| Diagnosis::new(Verdict::WrongAnswer, why).into());
                }
                Err(stop) => self.fault = Some(Diagnosis::unanswered(&stop).into()),
            },
            (Some(_), Some(Verdict::Contradictory | Verdict::Unsolvable)) => self.count = Some(0),
            _ => {}
        }
        Ok(())
    }
}

/// Prints answers.
struct Printing<'a> {
    options: &'a SolveArgs,
    source: Name,
    /// `None` for a drawing.
    form: Option<Form>,
    printer: Printer,
    /// How many puzzles were solved, not solved, contradictory and unreadable.
    tally: [u64; 4],
    /// How many of those that were solved have several solutions, and were not drawn.
    several: u64,
    /// What the solver has printed.
    heard: Printed,
}

impl<'a> Printing<'a> {
    /// What is typed is drawn, unless more is asked for.
    fn new(options: &'a SolveArgs, source: &Source, chunk: usize) -> Self {
        let is_typed = source.name.text.is_empty();
        let is_seen = is_typed || source.is_terminal && io::stdout().is_terminal();
        let form = match options.form {
            None if is_seen && options.count.is_none() && !options.json.json => None,
            None => Some(if is_typed { Form::Grids } else { Form::of_many() }),
            form => form,
        };
        let mut printer = match form {
            None => Printer::coloured(false),
            Some(_) => Printer::new(options.json.json),
        };
        printer.bar = match form {
            None if is_typed && chunk == 1 => report::working(),
            _ => report::progress_bar(source.length, "{msg}"),
        };
        printer.bar.set_message("0 solved");
        let source = source.name.clone();
        let heard = Printed::default();
        Printing { options, source, form, printer, tally: [0; 4], several: 0, heard }
    }

    fn print(&mut self, answer: Answer) -> io::Result<()> {
        let kind = answer.failure();
        self.tally[match kind {
            None => 0,
            Some(Verdict::Contradictory) => 2,
            Some(Verdict::Unreadable) => 3,
            Some(_) => 1,
        }] += 1;
        self.several += u64::from(answer.is_one_of_several && self.form.is_some());
        match (&answer.read, self.form) {
            _ if self.printer.json => self.printer.record(&self.record(&answer))?,
            (Ok(_), Some(form)) => self.print_grid(form, &answer)?,
            (Ok(puzzle), None) if kind != Some(Verdict::Contradictory) => {
                self.draw(puzzle, &answer)?;
            }
            _ => {}
        }
        if let Some(fault) = &answer.fault {
            let place = match &answer.read {
                Ok(found) => self.source.place(found.line),
                Err(_) => self.source.prefix(),
            };
            self.printer.tell(place + &fault.said())?;
        }
        self.heard.add(answer.printed);
        Ok(())
    }

    fn print_grid(&mut self, form: Form, Answer { grid, count, .. }: &Answer) -> io::Result<()> {
        let is_later = self.tally.iter().sum::<u64>() > 1;
        let printer = &mut self.printer;
        if form == Form::Lines {
            printer.write_all(&grid.to_line())?;
            return match count {
                Some(count) => writeln!(printer, " {count}"),
                None => printer.write_all(b"\n"),
            };
        }
        // An empty line lies between those that are typed, too.
        if self.source.text.is_empty() && is_later {
            writeln!(printer)?;
        }
        write!(printer, "{grid:#}")?;
        if let Some(count) = count {
            let s = if *count == 1 { "" } else { "s" };
            let more = if Some(*count) == self.options.count { " or more" } else { "" };
            writeln!(printer, "# {count} solution{s}{more}")?;
        }
        write!(printer, "{}", if self.source.text.is_empty() { "" } else { "\n" })
    }

    /// Draws a puzzle beside what became of it.
    fn draw(&mut self, puzzle: &InputBoard, answer: &Answer) -> io::Result<()> {
        let board = &puzzle.board;
        let title = if answer.fault.is_none() { "solution" } else { "not solved" };
        let both =
            text::two_boards(("puzzle", board), (title, &answer.grid), board, text::columns());
        let bar = self.printer.bar.clone();
        bar.suspend(|| {
            writeln!(self.printer, "{both}")?;
            self.printer.flush()
        })?;
        if answer.is_one_of_several {
            self.printer.tell(one_of_several(&self.options.with))?;
        }
        Ok(())
    }

    /// A line of `--json`. The names are those of `tests/cases/traces.csv` where they mean the same.
    fn record(&self, answer: &Answer) -> Value {
        let found = answer.read.as_ref().ok();
        let puzzle = found.map(|found| found.board.to_string());
        let line = answer.read.as_ref().map_or_else(InputError::line, |found| Some(found.line));
        json!({
            "solution": found.map(|_| &self.options.with.name),
            "case": puzzle.as_deref().and_then(named::name_of),
            "source": self.source.text,
            "line": line,
            "puzzle": puzzle,
            "solved": answer.fault.is_none(),
            "failure": answer.failure().map(Verdict::name),
            "reason": answer.fault.as_ref().map(|fault| fault.said()),
            "grid_after": found.map(|_| answer.grid.to_string()),
            "solutions": answer.count,
            "one_of_several": found.filter(|_| answer.fault.is_none()).map(|_| answer.is_one_of_several),
            "nanoseconds": answer.time.map(|time| time.as_nanos()),
        })
    }
}

/// Answers a chunk of boards, and hands on the number of bytes that were read.
type Solve<'a> = Box<dyn FnMut((Chunk, u64)) -> (io::Result<Vec<Answer>>, u64) + Send + 'a>;

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
    // A second one, to say that there is one.
    let limit = count.unwrap_or(1).max(2);
    Box::new(move |(chunk, bytes)| {
        let puzzles: Vec<Board> = chunk.iter().flatten().map(|found| found.board).collect();
        let mut counts = vec![0; puzzles.len()];
        let mut solutions = vec![Board::EMPTY; puzzles.len()];
        solver.solve_batch(&puzzles, limit, &mut counts, &mut solutions);
        let mut given_up = vec![false; puzzles.len()];
        for (at, found) in chunk.iter().flatten().enumerate() {
            if let Some(position) = found.position() {
                let all = position.solutions(limit as usize);
                counts[at] = u32::try_from(all.number).unwrap_or(u32::MAX);
                solutions[at] = all.first.unwrap_or(Board::EMPTY);
                given_up[at] = !all.is_whole && (all.number == 0 || count.is_some());
            }
        }
        let mut given_up = given_up.into_iter();
        let mut found = counts.into_iter().zip(solutions);
        let answered = |read| {
            let mut answer = Answer::new(read);
            if answer.fault.is_none()
                && let Some((number, solution)) = found.next()
            {
                answer.count = count.map(|limit| number.min(limit));
                if given_up.next() == Some(true) {
                    let why = "the search with these candidates was given up, as it takes too long";
                    answer.count = None;
                    answer.fault = Some(Diagnosis::new(Verdict::TimeLimit, why).into());
                } else if number > 0 {
                    answer.is_one_of_several = number > 1;
                    answer.grid = solution;
                } else {
                    let none = || Diagnosis::new(Verdict::Unsolvable, "no solution").into();
                    answer.fault = Some(board::clash(&answer.grid).map_or_else(none, Into::into));
                }
            }
            answer
        };
        (Ok(chunk.into_iter().map(answered).collect()), bytes)
    })
}

fn in_a_process(options: &SolveArgs) -> Solve<'_> {
    let mut runner = Runner::new(&options.with, options.limit.limit);
    Box::new(move |(chunk, bytes)| {
        let answered = |read| {
            let mut answer = Answer::new(read);
            if answer.fault.is_none() {
                answer.search(&mut runner, options.count)?;
            }
            Ok(answer)
        };
        (chunk.into_iter().map(answered).collect(), bytes)
    })
}
