//! Measures solvers on a set of puzzles: `sudoku bench`, and the race in `solutions/benches/`.
//!
//! Solvers take turns, so that whatever else the machine does hits all of them; what is told is the median of several
//! turns, in processor time. Only solving is timed: digits in, digits out, with memory that the solver has used before.

use std::hint::black_box;
use std::io::Write;
use std::time::Duration;

use cpu_time::ThreadTime;
use serde::Serialize;
use solutions::{CATALOGUE, Cells, Entry, Level, Many, to_cells};

use crate::cli;
use crate::draw;
use crate::input::{self, Boards};
use crate::output::{self, Failure, Status};

/// How many turns each solver takes.
const TURNS: usize = 7;
/// A turn repeats the set until so much time has passed.
const TURN: Duration = Duration::from_millis(60);
/// A solver that would take longer than this for one pass gets only the first puzzles of the set.
const PASS: Duration = Duration::from_secs(2);

/// What is asked of the solvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Find one solution of each puzzle and write it down.
    Solve,
    /// Count the solutions up to two: prove that there is only one.
    Unique,
}

/// What was measured of one solver.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// Its name.
    pub solution: String,
    /// How many puzzles it was given.
    pub puzzles: usize,
    /// How many solutions it found, each puzzle's counted up to one or two.
    pub solutions: u64,
    /// Time for all these puzzles: the median turn.
    pub nanoseconds: u128,
    /// The same, for the quickest turn.
    pub quickest: u128,
}

impl Measured {
    /// Nanoseconds a puzzle.
    #[must_use]
    pub fn per_puzzle(&self) -> f64 {
        self.nanoseconds as f64 / self.puzzles as f64
    }
}

/// A solver that takes part.
pub struct Racer {
    /// Its name.
    pub name: String,
    /// The solver.
    pub many: Box<dyn Many + Send>,
}

/// All solvers of the catalogue that can do what the mode asks, or the one of that name, with the instructions of
/// `level` or the richest below it that the processor has.
///
/// # Errors
/// When no solver has that name, or it cannot count.
pub fn racers(with: &str, mode: Mode, level: Level) -> Result<Vec<Racer>, String> {
    let can = |entry: &Entry| mode == Mode::Solve || entry.can_count();
    let entries: Vec<&Entry> = match with {
        "all" => CATALOGUE.iter().filter(|entry| can(entry)).collect(),
        name => vec![output::solver(name)?],
    };
    if let Some(entry) = entries.iter().find(|entry| !can(entry)) {
        return Err(format!(
            "{} finds one solution and cannot say whether there are more",
            entry.name
        ));
    }
    let racer = |entry: &Entry| {
        Some(Racer {
            name: entry.name.to_owned(),
            many: entry.many_at(level)?,
        })
    };
    Ok(entries.into_iter().filter_map(racer).collect())
}

/// Lets the solvers take turns on the puzzles.
#[must_use]
pub fn race(racers: &mut [Racer], puzzles: &[Cells], mode: Mode) -> Vec<Measured> {
    let mut courses: Vec<Course<'_>> = racers
        .iter_mut()
        .map(|racer| Course::of(racer, puzzles, mode))
        .collect();
    for _ in 0..TURNS {
        for (racer, course) in racers.iter_mut().zip(&mut courses) {
            course.turn(racer.many.as_mut(), mode);
        }
    }
    racers
        .iter()
        .zip(courses)
        .map(|(racer, course)| course.measured(racer))
        .collect()
}

/// What one solver runs over, and its turns so far.
struct Course<'a> {
    puzzles: &'a [Cells],
    counts: Vec<u32>,
    grids: Vec<Cells>,
    turns: Vec<u128>,
}

impl<'a> Course<'a> {
    /// As many of the puzzles as one pass has time for, found by trying ever more of them.
    fn of(racer: &mut Racer, puzzles: &'a [Cells], mode: Mode) -> Self {
        let mut length = puzzles.len().min(4);
        loop {
            let mut course = Course {
                puzzles: &puzzles[..length],
                counts: vec![0; length],
                grids: if mode == Mode::Solve {
                    vec![[0; 81]; length]
                } else {
                    Vec::new()
                },
                turns: Vec::new(),
            };
            let time = course.pass(racer.many.as_mut(), mode);
            if length == puzzles.len() || time * 4 > PASS {
                return course;
            }
            length = (length * 4).min(puzzles.len());
        }
    }

    fn pass(&mut self, many: &mut dyn Many, mode: Mode) -> Duration {
        let limit = if mode == Mode::Solve { 1 } else { 2 };
        let started = ThreadTime::now();
        many.solve_many(
            black_box(self.puzzles),
            limit,
            &mut self.counts,
            &mut self.grids,
        );
        black_box((&self.counts, &self.grids));
        started.elapsed()
    }

    fn turn(&mut self, many: &mut dyn Many, mode: Mode) {
        let mut passes = 0;
        let mut time = Duration::ZERO;
        while time < TURN {
            time += self.pass(many, mode);
            passes += 1;
        }
        self.turns.push(time.as_nanos() / passes);
    }

    fn measured(mut self, racer: &Racer) -> Measured {
        self.turns.sort_unstable();
        Measured {
            solution: racer.name.clone(),
            puzzles: self.puzzles.len(),
            solutions: self.counts.iter().map(|&count| u64::from(count)).sum(),
            nanoseconds: self.turns[self.turns.len() / 2],
            quickest: self.turns[0],
        }
    }
}

/// The results as a table, with the speed of each as a multiple of the first.
#[must_use]
pub fn table(results: &[Measured], puzzles: usize) -> String {
    let rows: Vec<Vec<String>> = results
        .iter()
        .map(|measured| {
            let partly = if measured.puzzles < puzzles {
                format!("first {}", measured.puzzles)
            } else {
                String::new()
            };
            vec![
                measured.solution.clone(),
                draw::time(Duration::from_secs_f64(measured.per_puzzle() / 1e9)),
                format!("{:.2}", results[0].per_puzzle() / measured.per_puzzle()),
                draw::count(measured.solutions),
                partly,
            ]
        })
        .collect();
    let ratio = format!(
        "vs {}",
        results.first().map_or("", |first| first.solution.as_str())
    );
    draw::table(
        &["solution", "a puzzle", &ratio, "solutions", ""],
        &rows,
        &["a puzzle", &ratio, "solutions"],
    )
}

/// `sudoku bench`.
///
/// # Errors
/// When the puzzles cannot be read, or the solution cannot do what is asked.
pub fn run(options: &cli::Bench, json: bool) -> Result<Status, Failure> {
    let mode = if options.unique {
        Mode::Unique
    } else {
        Mode::Solve
    };
    let level = match options.level {
        cli::Level::Portable => Level::Portable,
        cli::Level::Avx2 => Level::Avx2,
        cli::Level::Avx512 => Level::Avx512,
    };
    let mut racers = racers(&options.with, mode, level)?;
    let source = input::open(&options.input).map_err(|error| error.to_string())?;
    let mut puzzles = Vec::new();
    for found in Boards::new(source.reader) {
        puzzles.push(to_cells(
            &found
                .map_err(|error| format!("{}: {error}", source.name))?
                .board,
        ));
    }
    if puzzles.is_empty() {
        return Err(crate::check::no_board(&source.name));
    }
    let results = race(&mut racers, &puzzles, mode);
    let mut out = anstream::stdout().lock();
    if json {
        for measured in &results {
            output::json_line(&mut out, measured)?;
        }
    } else {
        write!(out, "{}", table(&results, puzzles.len()))?;
    }
    Ok(Status::Yes)
}
