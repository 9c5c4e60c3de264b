//! `sudoku check`: the win condition of article 001, with reasons.

use std::io::Write;

use serde::Serialize;
use solutions::{NO_DIGIT, boxes};

use crate::board::{self, Board};
use crate::cli;
use crate::input::{self, Boards, place, prefix};
use crate::output::{self, Failure, Status};

#[derive(Serialize)]
struct Verdict<'a> {
    source: &'a str,
    line: usize,
    grid: String,
    won: &'static str,
    reason: Option<String>,
    /// Of a grid with empty cells, how it can still be won: none, one, several.
    ways: Option<&'static str>,
}

/// In how many ways a grid can be won, for `--json` and in words.
fn ways(grid: &Board) -> (&'static str, &'static str) {
    match boxes::count_solutions(grid, 2) {
        0 => ("none", "it can no longer be won"),
        1 => ("one", "it can be won in one way"),
        _ => ("several", "it can be won in several ways"),
    }
}

/// Why a grid is not won; `None` if it is.
#[must_use]
pub fn reason(grid: &Board) -> Option<String> {
    fault(grid).or_else(|| unfinished(grid))
}

/// What breaks the rules.
fn fault(grid: &Board) -> Option<String> {
    let clash = board::clash(grid).map(|clash| clash.to_string());
    clash.or_else(|| odd_cell(grid))
}

/// What is empty.
fn unfinished(grid: &Board) -> Option<String> {
    let empty = grid.as_flattened().iter().position(|&digit| digit == 0)?;
    let left = 81 - board::givens(grid);
    let first = cell(empty);
    Some(match left {
        1 => format!("{first} is empty"),
        _ => format!("{left} cells are empty, the first in {first}"),
    })
}

/// The first cell that holds something else than a digit, if any: `row 1 column 3 holds 14`.
#[must_use]
pub fn odd_cell(grid: &Board) -> Option<String> {
    let mut cells = grid.as_flattened().iter().enumerate();
    let (position, number) = cells.find(|&(_, &number)| number > 9)?;
    let cell = cell(position);
    Some(match *number {
        NO_DIGIT => format!("{cell} holds no digit"),
        number => format!("{cell} holds {number}"),
    })
}

/// What is wrong with a grid that a solution calls solved; `None` if it is right.
#[must_use]
pub fn wrong_grid(puzzle: &Board, grid: &Board) -> Option<String> {
    let givens = puzzle.as_flattened().iter().zip(grid.as_flattened());
    if let Some(position) = givens
        .clone()
        .position(|(&given, &digit)| given != 0 && given != digit)
    {
        let cell = cell(position);
        return Some(format!("wrong grid: the given in {cell} was changed"));
    }
    reason(grid).map(|reason| format!("wrong grid: {reason}"))
}

/// Where a cell is, by its place in row order from 0: `row 1 column 3`.
fn cell(position: usize) -> String {
    format!("row {} column {}", position / 9 + 1, position % 9 + 1)
}

/// Checks every grid of the input.
///
/// # Errors
/// When the input cannot be opened or the answers cannot be written.
pub fn run(options: &cli::Check, json: bool) -> Result<Status, Failure> {
    let source = input::open(&options.input).map_err(|error| error.to_string())?;
    let mut out = output::stdout();
    let mut status = Status::Yes;
    let mut any = false;
    for found in Boards::new(source.reader) {
        any = true;
        match found {
            Ok(found) => {
                let fault = fault(&found.board);
                let unfinished = match fault {
                    None => unfinished(&found.board),
                    Some(_) => None,
                };
                let ways = unfinished.as_ref().map(|_| ways(&found.board));
                let reason = fault.or(unfinished);
                status = status.max(Status::of(reason.is_none()));
                if json {
                    let verdict = Verdict {
                        source: &source.name,
                        line: found.line,
                        grid: board::to_line(&found.board),
                        won: output::yes_no(reason.is_none()),
                        reason,
                        ways: ways.map(|(ways, _)| ways),
                    };
                    output::json_line(&mut out, &verdict)?;
                } else {
                    let place = place(&source.name, found.line);
                    let verdict =
                        reason.map_or("won".to_owned(), |reason| format!("not won: {reason}"));
                    let ways = ways.map(|(_, words)| format!("; {words}"));
                    writeln!(out, "{place}{verdict}{}", ways.unwrap_or_default())?;
                }
            }
            Err(error) => {
                output::tell(format_args!("{}{error}", prefix(&source.name)));
                status = Status::Unreadable;
            }
        }
        // The input may never end.
        if out.is_closed() {
            break;
        }
    }
    if any {
        Ok(status)
    } else {
        Err(input::no_board(&source.name).into())
    }
}
