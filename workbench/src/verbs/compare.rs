//! `sudoku compare`: what every solver does on one puzzle, as figures and as bars; or what the generator does.

use std::io::Write;

use anyhow::Context;
use serde::Serialize;
use solutions::Program;
use watched::{Budget, Trace};

use crate::board::{self, Board, named};
use crate::cli::{self, SolutionOrInput};
use crate::comparison::{self, Record};
use crate::report::{self, Status};
use crate::solution::Solution;
use crate::text;

pub fn run(options: &cli::Compare) -> anyhow::Result<Status> {
    let input = match &options.input {
        SolutionOrInput::Input(input) => input,
        SolutionOrInput::Solution(solution) => {
            if !matches!(solution.program(), Some(Program::Generator(_))) {
                anyhow::bail!(
                    "expected a puzzle or the generator, initial_state; found the solution {}",
                    solution.name()
                );
            }
            return generate(solution, options);
        }
    };
    if options.first_row.is_some() {
        anyhow::bail!(
            "--first-row is for the generator: `compare initial_state --first-row 524361789`"
        );
    }
    let puzzle = input.puzzle()?;
    if let Some(clash) = board::clash(&puzzle) {
        report::tell(format_args!("{clash}; the solutions search all the same"));
    }
    show(&puzzle, &Solution::solvers(), options)
}

fn show(puzzle: &Board, solvers: &[Solution], options: &cli::Compare) -> anyhow::Result<Status> {
    let rows = comparison::run(solvers, puzzle, options.limit.limit)?;
    let status = Status::of(rows.iter().all(comparison::Row::has_ended));
    let mut out = report::coloured_stdout();
    if options.json.json {
        let line = puzzle.to_string();
        for row in &rows {
            let case = named::name_of(&line).unwrap_or(&line);
            report::json_line(&mut out, &Record::of(row, case))?;
        }
        return Ok(status);
    }
    let width = text::columns();
    writeln!(out, "{}", comparison::table(&rows, true, width))?;
    comparison::remarks(&rows, true, width, &mut out)?;
    let checks = |row: &comparison::Row| Some(row.trace.as_ref().ok()?.counts.checks);
    let bars = rows
        .iter()
        .filter_map(|row| Some((row.solution.name(), checks(row)?)));
    let bars: Vec<(&str, u64)> = bars.filter(|(_, checks)| *checks > 0).collect();
    if !bars.is_empty() {
        write!(out, "\n{}", text::log_bars("checks", &bars, width))?;
    }
    Ok(status)
}

/// The generator's line of `--json`: the columns of `tests/cases/generator.csv` that are figures.
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

fn generate(generator: &Solution, options: &cli::Compare) -> anyhow::Result<Status> {
    let first_row = options.first_row.as_deref().unwrap_or("123456789");
    let digits = first_row
        .bytes()
        .map(|digit| i32::from(digit.wrapping_sub(b'0')));
    let digits: Option<[i32; 9]> = digits.collect::<Vec<_>>().try_into().ok();
    let budget = Budget::of_time(options.limit.limit);
    let Trace { counts, board, .. } = digits
        .and_then(|digits| watched::generate(digits, &budget).ok())
        .with_context(|| {
            format!("the first row {first_row} is not 1 to 9 in some order, such as 524361789")
        })?;
    let hash = format!("{:016x}", counts.hash);
    let mut out = report::coloured_stdout();
    if options.json.json {
        let record = Generated {
            first_row: first_row.to_owned(),
            grid: board.to_string(),
            checks: counts.checks,
            placements: counts.placements,
            resets: counts.resets,
            solve_calls: counts.solve_calls,
            hash,
        };
        report::json_line(&mut out, &record)?;
        return Ok(Status::Yes);
    }
    let mut start = Board::EMPTY;
    start[0] = board[0];
    let title = format!("first row {first_row}");
    let width = text::columns();
    let boards = text::two_boards((&title, &start), ("grid", &board), &start, width);
    writeln!(out, "{boards}")?;
    let heading = [
        "solution",
        "checks",
        "placements",
        "resets",
        "calls",
        "hash of the writes",
    ];
    let figures = [
        counts.checks,
        counts.placements,
        counts.resets,
        counts.solve_calls,
    ];
    let mut line = vec![generator.name().to_owned()];
    line.extend(figures.map(text::count));
    line.push(hash);
    let spare = ["hash of the writes", "placements"];
    let table = text::fitting_table(&heading, &[line], &heading[1..5], &spare, width);
    write!(out, "{table}")?;
    Ok(Status::Yes)
}
