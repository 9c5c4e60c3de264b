//! `sudoku generate`: makes puzzles on all cores, in the order of their seeds.

use std::collections::hash_map::RandomState;
use std::fmt::Display;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::thread;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use puzzles::dig::Symmetry;
use puzzles::grade::grade;
use puzzles::grids::Grid;
use puzzles::make::{EASY_GIVENS, MEDIUM_GIVENS, Maker, Puzzle, Recipe};
use puzzles::step::Level;
use serde_json::json;

use crate::options::{Form, JsonArgs};
use crate::report::{self, Printer, Status};
use crate::{parallel, text};

fn level_help() -> String {
    let [easy, medium] = [EASY_GIVENS, MEDIUM_GIVENS]
        .map(|givens| format!("{} to {} givens", givens.start(), givens.end()));
    format!(
        "The level, as `grade` rates it: easy has {easy} and always several hidden singles, medium has {medium}, \
         hard and fiendish are minimal (with --symmetry, within it); --givens overrides these numbers"
    )
}

#[derive(Args, Debug)]
#[command(after_help = "\
A puzzle is a full grid from which givens are removed, in random order, as long as the number of solutions stays the same. \
It is minimal when no given can go; with --symmetry, when none can go together with those that \
mirror it. So puzzles are \"minimal, made from a random grid\", which is not \"a random minimal puzzle\": those have two more \
givens on average (D. Berthier). With --givens 81 they are the full grids themselves.

The same options and seed give the same puzzles on every machine. Each puzzle has a seed of its own, one more than that of \
the puzzle before, by which it can be made again by itself.")]
pub struct GenerateArgs {
    /// How many puzzles to make
    #[arg(short, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub number: u64,
    /// The seed of the first puzzle [default: drawn, and printed on standard error]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Source of full grids: uniform over all 6,670,903,752,021,072,936,960, or the 9! = 362,880 of article 001
    #[arg(long, default_value = "uniform", value_parser = one_of(&Grid::ALL))]
    pub grid: Grid,
    /// The number of givens [default: minimal]
    #[arg(long, value_name = "K")]
    pub givens: Option<usize>,
    /// The symmetry of the givens
    #[arg(long, default_value = "none", value_parser = one_of(&Symmetry::ALL))]
    pub symmetry: Symmetry,
    #[arg(long, help = level_help(), value_parser = one_of(&Level::ALL))]
    pub level: Option<Level>,
    /// The number of solutions
    #[arg(long, value_name = "1|2", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=2))]
    pub solutions: u8,
    /// How to print puzzles [default: lines; on a terminal a drawing for one, grids if it is narrow]
    #[arg(long = "as", value_name = "FORM", conflicts_with = "json")]
    pub form: Option<Form>,
    #[command(flatten)]
    pub json: JsonArgs,
}

/// One of these, by its name.
fn one_of<T: Copy + Display + Send + Sync>(all: &'static [T]) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(T::to_string))
        .try_map(|name| all.iter().copied().find(|one| one.to_string() == name).ok_or("unknown"))
}

pub fn run(options: &GenerateArgs) -> anyhow::Result<Status> {
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
        move |seed: u64| {
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
        || seeds.next(),
        |made| {
            match made {
                Ok(shown) => writeln!(printer, "{shown}")?,
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

fn shown(made: Puzzle, seed: u64, options: &GenerateArgs) -> String {
    let Puzzle { puzzle, solution } = made;
    if !options.json.json {
        return match options.form {
            None if options.number == 1 && io::stdout().is_terminal() => {
                text::board_lines(&puzzle, &puzzle).join("\n")
            }
            form => match form.unwrap_or_else(Form::of_many) {
                Form::Lines => puzzle.to_string(),
                Form::Grids => format!("{puzzle:#}"),
            },
        };
    }
    let grade = if options.solutions == 1 { grade(&puzzle, &solution) } else { None };
    json!({
        "puzzle": puzzle.to_string(),
        // Of two, the one that the puzzle was dug from.
        "solution": solution.to_string(),
        "givens": puzzle.filled(),
        "level": grade.map(|grade| grade.level().to_string()),
        "seed": seed,
        "symmetry": options.symmetry.to_string(),
    })
    .to_string()
}
