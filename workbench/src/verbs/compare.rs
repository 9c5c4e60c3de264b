//! `compare`: what every solver does on one puzzle, as figures.

use std::io::Write;

use clap::Args;

use crate::board::source::Input;
use crate::board::{self, named};
use crate::measure::comparison;
use crate::options::{JsonArgs, LimitArgs, has_puzzle_with_hyphen};
use crate::report::{self, Printer, Status};
use crate::solution::Solvers;

#[derive(Args, Debug)]
pub struct CompareArgs {
    /// A puzzle, its name, a file that begins with one, or `-`
    #[arg(value_name = "PUZZLE", allow_hyphen_values = has_puzzle_with_hyphen(), default_value = named::EXAMPLE)]
    pub input: Input,
    /// The solvers to compare: NAME,NAME or `all`
    #[arg(long, value_name = "NAMES", default_value = "all")]
    pub with: Solvers,
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
}

pub fn run(options: &CompareArgs) -> anyhow::Result<Status> {
    let puzzle = options.input.puzzle()?.board;
    if let Some(clash) = board::clash(&puzzle) {
        report::tell(format_args!("{clash}; the solutions search anyway"));
    }
    let rows = comparison::run(&options.with.solvers, &puzzle, options.limit.limit)?;
    let mut printer = Printer::coloured(options.json.json);
    comparison::print(&mut printer, &puzzle, &rows)?;
    printer.flush()?;
    let mut counted = rows.iter().filter(|row| options.with.counts(&row.solution));
    Ok(Status::of(counted.all(comparison::Row::has_ended)))
}
