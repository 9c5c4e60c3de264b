//! `sudoku generate`: makes puzzles on all cores, in the order of their seeds.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::thread;

use puzzles::grade::grade;
use puzzles::make::{Maker, Puzzle, Recipe};
use serde::Serialize;

use crate::cli::{self, Form};
use crate::parallel;
use crate::report::{self, Printer, Status};
use crate::text;

pub fn run(options: &cli::GenerateArgs) -> anyhow::Result<Status> {
    let maker = &Maker::new(Recipe {
        grid: options.grid,
        symmetry: options.symmetry,
        givens: options.givens,
        level: options.level,
        two_solutions: options.solutions == 2,
    })?;
    let seed = options.seed.unwrap_or_else(|| {
        // Below what JSON keeps, and what people type.
        let seed = RandomState::new().build_hasher().finish() % 1_000_000_000_000;
        report::tell(format_args!("seed {seed}; --seed {seed} makes the same again"));
        seed
    });
    let mut seeds = (0..options.number).map(|k| seed.wrapping_add(k));
    let mut printer = Printer::new(false);
    printer.bar = report::progress_bar(Some(options.number), "{human_pos} made");
    let mut status = Status::Yes;
    let worker = || {
        let mut gave_up = None;
        move |&mut seed: &mut u64| {
            // After one that gave up, the next would take as long, and not be printed.
            match gave_up.map_or_else(|| maker.puzzle(seed), Err) {
                Ok(puzzle) => Ok(shown(puzzle, seed, options)),
                Err(reason) => Err(*gave_up.insert(reason)),
            }
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    parallel::map_in_order(
        (0..cores).map(|_| worker()).collect(),
        |_| seeds.next(),
        |made| {
            match made {
                Ok(shown) => writeln!(printer, "{}", shown?)?,
                Err(reason) => {
                    status = Status::No;
                    printer.tell(reason)?;
                }
            }
            printer.flush()?;
            printer.bar.inc(1);
            let is_done = status == Status::No || printer.is_closed();
            Ok(if is_done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )?;
    printer.bar.finish_and_clear();
    Ok(status)
}

/// One line of `--json`.
#[derive(Serialize)]
struct PuzzleRecord {
    puzzle: String,
    /// Of two solutions, the one that the puzzle was dug from.
    solution: String,
    givens: usize,
    /// Of a puzzle with one solution.
    level: Option<String>,
    seed: u64,
    symmetry: String,
}

fn shown(made: Puzzle, seed: u64, options: &cli::GenerateArgs) -> serde_json::Result<String> {
    let Puzzle { puzzle, solution } = made;
    if !options.json.json {
        return Ok(match options.form {
            None if options.number == 1 && io::stdout().is_terminal() => {
                text::board_lines(&puzzle, &puzzle).join("\n")
            }
            form => match form.unwrap_or_else(Form::of_many) {
                Form::Lines => puzzle.to_string(),
                Form::Grids => format!("{puzzle:#}"),
            },
        });
    }
    let grade = if options.solutions == 1 { grade(&puzzle, &solution) } else { None };
    serde_json::to_string(&PuzzleRecord {
        puzzle: puzzle.to_string(),
        solution: solution.to_string(),
        givens: puzzle.filled(),
        level: grade.map(|grade| grade.level().to_string()),
        seed,
        symmetry: options.symmetry.to_string(),
    })
}
