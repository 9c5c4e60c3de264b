//! `sudoku generate`: makes puzzles on all cores, in the order of their seeds.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::thread;

use puzzles::grade::grade;
use puzzles::make::{GaveUp, Maker, Puzzle, Recipe};
use puzzles::step::Level;
use serde::Serialize;

use crate::cli::{self, Form};
use crate::parallel;
use crate::report::{self, Printer, Report, Status};

pub fn run(options: &cli::GenerateArgs) -> anyhow::Result<Status> {
    let recipe = Recipe {
        grid: options.grid,
        symmetry: options.symmetry,
        givens: options.givens,
        level: options.level,
        two_solutions: options.solutions == 2,
    };
    let maker = Maker::new(recipe)?;
    let seed = options.seed.unwrap_or_else(|| {
        // Below what JSON keeps, and what people type.
        let seed = RandomState::new().build_hasher().finish() % 1_000_000_000_000;
        report::tell(format_args!("seed {seed}; --seed {seed} makes the same again"));
        seed
    });
    let mut seeds = (0..options.number).map(|k| seed.wrapping_add(k));
    let mut printer = Printer::new(options.json.json);
    let bar = report::progress_bar(Some(options.number), "{human_pos} made");
    let mut status = Status::Yes;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let workers = (0..cores).map(|_| worker(&maker, options)).collect();
    parallel::map_in_order(
        workers,
        |_| seeds.next(),
        |made| {
            match made {
                Ok(made) => printer.print(&made)?,
                Err(reason) => {
                    status = Status::No;
                    bar.suspend(|| report::tell(reason));
                }
            }
            printer.flush()?;
            bar.inc(1);
            if status == Status::No || printer.is_closed() {
                return Ok(ControlFlow::Break(()));
            }
            Ok(ControlFlow::Continue(()))
        },
    )?;
    bar.finish_and_clear();
    Ok(status)
}

struct Made<'a> {
    options: &'a cli::GenerateArgs,
    seed: u64,
    puzzle: Puzzle,
    /// Where it is shown.
    level: Option<Level>,
}

fn worker<'a>(
    maker: &'a Maker,
    options: &'a cli::GenerateArgs,
) -> impl FnMut(&mut u64) -> Result<Made<'a>, GaveUp> {
    let has_level = options.json.json && options.solutions == 1;
    let mut gave_up = None;
    move |&mut seed| {
        // The next would take as long, and not be printed.
        if let Some(reason) = gave_up {
            return Err(reason);
        }
        let puzzle = maker.puzzle(seed).inspect_err(|reason| gave_up = Some(*reason))?;
        let grade = has_level.then(|| grade(&puzzle.puzzle, &puzzle.solution)).flatten();
        Ok(Made { options, seed, puzzle, level: grade.map(|grade| grade.level()) })
    }
}

/// One line of `--json`.
#[derive(Serialize)]
struct PuzzleRecord {
    puzzle: String,
    /// Of two solutions, the one that the puzzle was dug from.
    solution: String,
    givens: usize,
    level: Option<String>,
    seed: u64,
    symmetry: String,
}

impl Report for Made<'_> {
    fn text(&self, out: &mut dyn Write) -> io::Result<()> {
        let puzzle = &self.puzzle.puzzle;
        match self.options.form {
            Form::Lines => writeln!(out, "{puzzle}"),
            Form::Grids => writeln!(out, "{puzzle:#}"),
        }
    }

    fn records(&self) -> impl IntoIterator<Item = impl Serialize> {
        let Puzzle { puzzle, solution } = &self.puzzle;
        [PuzzleRecord {
            puzzle: puzzle.to_string(),
            solution: solution.to_string(),
            givens: puzzle.givens(),
            level: self.level.map(|level| level.to_string()),
            seed: self.seed,
            symmetry: self.options.symmetry.to_string(),
        }]
    }
}
