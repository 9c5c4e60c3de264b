//! `compare`: what every solver, or the generator, does on one puzzle, as figures.

use std::io::Write;

use clap::Args;
use serde_json::json;
use watched::{Budget, Counts, Trace};

use crate::board::{self, named};
use crate::measure::comparison;
use crate::options::{JsonArgs, LimitArgs, SolutionOrInput, first_row, has_puzzle_with_hyphen};
use crate::report::{self, Printer, Status};
use crate::solution::{Solution, Solvers};
use crate::text;

#[derive(Args, Debug)]
pub struct CompareArgs {
    /// A puzzle, its name, a file that begins with one, `-`, or `initial_state` for the generator
    #[arg(value_name = "PUZZLE", allow_hyphen_values = has_puzzle_with_hyphen(), default_value = named::EXAMPLE)]
    pub input: SolutionOrInput,
    /// The solvers to compare: NAME,NAME or `all`
    #[arg(long, value_name = "NAMES", default_value = "all")]
    pub with: Solvers,
    /// The generator's first row [default: 123456789]
    #[arg(long, value_name = "DIGITS", value_parser = first_row)]
    pub first_row: Option<String>,
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
}

pub fn run(options: &CompareArgs) -> anyhow::Result<Status> {
    let input = match &options.input {
        SolutionOrInput::Input(input) => input,
        SolutionOrInput::Solution(solution) => {
            anyhow::ensure!(
                solution.entry().is_some() && solution.is_generator(),
                "expected a puzzle or the generator, initial_state; found the solution {}",
                solution.name
            );
            return generate(solution, options);
        }
    };
    anyhow::ensure!(
        options.first_row.is_none(),
        "--first-row is for the generator: `{} compare initial_state --first-row 524361789`",
        text::sudoku()
    );
    let puzzle = input.puzzle()?;
    if let Some(clash) = board::clash(&puzzle) {
        report::tell(format_args!("{clash}; the solutions search anyway"));
    }
    let rows = comparison::run(&options.with.solvers, &puzzle, options.limit.limit)?;
    let mut printer = Printer::coloured(options.json.json);
    comparison::print(&mut printer, &puzzle, &rows, true)?;
    printer.flush()?;
    let mut counted = rows.iter().filter(|row| options.with.counts(&row.solution));
    Ok(Status::of(counted.all(comparison::Row::has_ended)))
}

/// What the generator does with a first row. The names of JSON are those of `tests/cases/generator.csv`.
fn generate(generator: &Solution, options: &CompareArgs) -> anyhow::Result<Status> {
    let first_row = options.first_row.as_deref().unwrap_or(board::FIRST_ROW);
    let start = board::with_first_row(first_row)?;
    let Trace { counts, board, .. } =
        generator.trace(&start, &Budget::of_time(options.limit.limit))?;
    let Counts { checks, placements, resets, solve_calls, .. } = counts;
    let hash = format!("{:016x}", counts.hash);
    if options.json.json {
        let record = json!({
            "first_row": first_row,
            "grid": board.to_string(),
            "checks": checks,
            "placements": placements,
            "resets": resets,
            "solve_calls": solve_calls,
            "hash": hash,
        });
        writeln!(report::stdout(), "{record}")?;
        return Ok(Status::Yes);
    }
    let title = format!("first row {first_row}");
    let width = text::columns();
    let boards = text::two_boards((&title, &start), ("grid", &board), &start, width);
    let heading = ["solution", "checks", "placements", "resets", "calls", "hash of the writes"];
    let mut line = vec![generator.name.to_string()];
    line.extend([checks, placements, resets, solve_calls].map(text::count));
    line.push(hash);
    let spare = ["hash of the writes", "placements"];
    let table = text::fitting_table(&heading, &[line], &heading[1..5], &spare, width);
    write!(report::coloured_stdout(), "{boards}\n{table}")?;
    Ok(Status::Yes)
}
