//! `compare`: what every solver, or the generator, does on one puzzle, as figures.

use std::io::Write;

use serde::Serialize;
use watched::{Budget, Counts, Trace};

use crate::board;
use crate::cli::{self, SolutionOrInput};
use crate::measure::comparison::{self, Comparison};
use crate::report::{self, Printer, Status};
use crate::solution::Solution;
use crate::text;

pub fn run(options: &cli::CompareArgs) -> anyhow::Result<Status> {
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
    let puzzle = input.puzzle()?.board;
    if let Some(clash) = board::clash(&puzzle) {
        report::tell(format_args!("{clash}; the solutions search anyway"));
    }
    let rows = comparison::run(&options.with.solvers, &puzzle, options.limit.limit)?;
    let mut printer = Printer::coloured(options.json.json);
    printer.print(&Comparison { puzzle: &puzzle, rows: &rows, figures: true })?;
    printer.flush()?;
    let mut counted = rows.iter().filter(|row| options.with.counts(&row.solution));
    Ok(Status::of(counted.all(comparison::Row::has_ended)))
}

/// What the generator does with a first row. The names of JSON are those of `tests/cases/generator.csv`.
#[derive(Serialize)]
struct Generated {
    first_row: String,
    grid: String,
    checks: u64,
    placements: u64,
    resets: u64,
    solve_calls: u64,
    hash: String,
}

fn generate(generator: &Solution, options: &cli::CompareArgs) -> anyhow::Result<Status> {
    let first_row = options.first_row.as_deref().unwrap_or(board::FIRST_ROW);
    let start = board::with_first_row(first_row)?;
    let Trace { counts, board, .. } =
        generator.trace(&start, &Budget::of_time(options.limit.limit))?;
    let Counts { checks, placements, resets, solve_calls, .. } = counts;
    let hash = format!("{:016x}", counts.hash);
    if options.json.json {
        let (first_row, grid) = (first_row.to_owned(), board.to_string());
        let record = Generated { first_row, grid, checks, placements, resets, solve_calls, hash };
        writeln!(report::stdout(), "{}", serde_json::to_string(&record)?)?;
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
