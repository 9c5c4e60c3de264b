//! `sudoku check`: the win condition of article 001, with reasons.

use std::io::Write;

use serde::Serialize;
use solutions::boxes;

use crate::board::Board;
use crate::board::reader::Boards;
use crate::board::rules::{self, NotWon};
use crate::board::source::{self, place, prefix};
use crate::cli;
use crate::report::{self, Status};

#[derive(Serialize)]
struct Verdict<'a> {
    source: &'a str,
    line: usize,
    grid: String,
    won: bool,
    reason: Option<String>,
    /// Of a grid with empty cells, how it can still be won: none, one, several.
    ways: Option<&'static str>,
}

/// In how many ways a grid can be won, for `--json` and in words.
fn ways(grid: &Board) -> (&'static str, &'static str) {
    match boxes::count_solutions(&grid.to_matrix(), 2) {
        0 => ("none", "it can no longer be won"),
        1 => ("one", "it can be won in one way"),
        _ => ("several", "it can be won in several ways"),
    }
}

/// Checks every grid of the input.
///
/// # Errors
/// When the input cannot be opened or the answers cannot be written.
pub fn run(options: &cli::Check) -> anyhow::Result<Status> {
    let source = options.input.open()?;
    let mut out = report::stdout();
    let mut status = Status::Yes;
    let mut any = false;
    for found in Boards::new(source.reader) {
        any = true;
        match found {
            Ok(found) => {
                let fault = rules::fault(&found.board);
                let is_unfinished = matches!(fault, Some(NotWon::Empty { .. }));
                let ways = is_unfinished.then(|| ways(&found.board));
                let reason = fault.map(|fault| fault.to_string());
                status = status.max(Status::of(reason.is_none()));
                if options.json.json {
                    let verdict = Verdict {
                        source: &source.name,
                        line: found.line,
                        grid: found.board.to_string(),
                        won: reason.is_none(),
                        reason,
                        ways: ways.map(|(ways, _)| ways),
                    };
                    report::json_line(&mut out, &verdict)?;
                } else {
                    let place = place(&source.name, found.line);
                    let verdict =
                        reason.map_or("won".to_owned(), |reason| format!("not won: {reason}"));
                    let ways = ways.map(|(_, words)| format!("; {words}"));
                    writeln!(out, "{place}{verdict}{}", ways.unwrap_or_default())?;
                }
            }
            Err(error) => {
                report::tell(format_args!("{}{error}", prefix(&source.name)));
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
        Err(anyhow::Error::msg(source::no_board(&source.name)))
    }
}
