//! `sudoku check`: the win condition of article 001, with reasons.

use std::io::{self, Write};

use clap::Args;
use puzzles::position::Solutions;
use puzzles::read::{InputBoard, InputError};
use serde_json::json;
use solutions::Board;

use crate::board::source::Name;
use crate::board::{self, rules};
use crate::diagnosis::{Diagnosis, Verdict};
use crate::options::{InputArgs, JsonArgs, example};
use crate::report::{self, Printer, Status};

#[derive(Args, Debug)]
#[command(after_help = example("check one_empty_centre") + "

The exit code is 0 for a grid that is solved, 1 for one that is not, 2 for what cannot be read.")]
pub struct CheckArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub json: JsonArgs,
}

/// Boards that are printed at once.
const CHUNK: usize = 64;

pub fn run(options: &CheckArgs) -> anyhow::Result<Status> {
    let mut source = options.input.get()?.open()?;
    let mut printer = Printer::new(options.json.json);
    let mut worst = None;
    while let Some(chunk) = source.boards.chunk(CHUNK) {
        for found in &chunk {
            worst = worst.max(Some(check(found, &source.name, &mut printer)?));
        }
        printer.flush()?;
        // The input may never end.
        if printer.is_closed() {
            break;
        }
    }
    Ok(worst.unwrap_or(Status::Unreadable))
}

fn check(
    found: &Result<InputBoard, InputError>,
    source: &Name,
    printer: &mut Printer,
) -> io::Result<Status> {
    let fault: Option<Box<Diagnosis>> = match found {
        Ok(InputBoard { board, .. }) => rules::flaw(&Board::EMPTY, board).map(|flaw| {
            let clashes = board::clash(board).is_some();
            let verdict = if clashes { Verdict::Contradictory } else { Verdict::Open };
            Diagnosis::new(verdict, flaw).into()
        }),
        Err(error) => Some(error.into()),
    };
    let (failure, reason) = (fault.as_ref().map(|it| it.verdict), fault.map(|it| it.said()));
    // In how many ways a grid with empty cells can still be solved.
    let unfinished = found.as_ref().ok().filter(|_| failure == Some(Verdict::Open));
    let ways = unfinished.map(|found| {
        let number = match found.position().map(|position| position.solutions(2)) {
            None => solutions::count(&found.board, 2) as usize,
            Some(Solutions { number: 0 | 1, is_whole: false, .. }) => {
                return (
                    "unknown",
                    "in how many ways it can be solved was not found, as only a long search shows",
                );
            }
            Some(left) => left.number,
        };
        match number {
            0 => ("none", "it can no longer be solved"),
            1 => ("one", "it has exactly one solution"),
            _ => ("several", "it has several solutions"),
        }
    });
    match found {
        Err(error) => printer.tell(format_args!("{}{error}", source.prefix()))?,
        Ok(InputBoard { line, .. }) => {
            let place = source.place(*line);
            let why =
                reason.as_ref().map_or("solved".to_owned(), |why| format!("not solved: {why}"));
            let ways = ways.map_or(String::new(), |(_, ways)| format!("; {ways}"));
            printer.text(report::for_output(format!("{place}{why}{ways}\n")))?;
        }
    }
    printer.record(&json!({
        "source": source.text,
        "line": found.as_ref().map_or_else(InputError::line, |found| Some(found.line)),
        "grid": found.as_ref().ok().map(|found| found.board.to_string()),
        "solved": failure.is_none(),
        "failure": failure.map(Verdict::name),
        "reason": reason,
        "ways": ways.map(|(number, _)| number),
    }))?;
    Ok(if found.is_ok() { Status::of(failure.is_none()) } else { Status::Unreadable })
}
