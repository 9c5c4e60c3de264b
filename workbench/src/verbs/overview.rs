//! What `sudoku` does without a verb: two well-known puzzles, solved by every solution, side by side.

use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;
use solutions::{CATALOGUE, Entry, Program};

use crate::board::named;
use crate::board::rules;
use crate::board::{self, Board};
use crate::child::runner::{Outcome, Runner};
use crate::cli::Common;
use crate::report::{self, Failure, Status};
use crate::text;
use watched::{Budget, Counts, Trace};

/// The puzzles, by name, and what they are.
const PUZZLES: [(&str, &str); 2] = [
    ("java_article", "the puzzle of article 003"),
    ("lc37_wikipedia", "the example of LeetCode 37"),
];

/// One line of `--json`.
#[derive(Serialize)]
struct Record<'a> {
    solution: &'a str,
    case: &'a str,
    article: String,
    solved: &'static str,
    grid_after: String,
    checks: Option<u64>,
    resets: Option<u64>,
    nanoseconds: u128,
}

/// Shows both puzzles.
///
/// # Errors
/// When a solution cannot be run or nothing can be written.
pub fn run(common: &Common) -> Result<Status, Failure> {
    let mut out = report::coloured_stdout();
    let mut status = Status::Yes;
    for (name, title) in PUZZLES {
        let case = named::find(name).ok_or_else(|| format!("the puzzle {name} is missing"))?;
        let board = board::parse(&case.puzzle).map_err(|error| error.to_string())?;
        status = status.max(if common.json {
            print_json(&mut out, name, &board, common.limit)?
        } else {
            show(&mut out, title, &board, common.limit)?
        });
    }
    if !common.json {
        let next = "Next: `cargo run --release -- solve FILE` for your puzzles, or `-- --help`.";
        writeln!(out, "{}", text::wrapped(next, text::columns()))?;
    }
    Ok(status)
}

/// What one program of the catalogue did with the puzzle.
struct Row {
    entry: &'static Entry,
    result: String,
    holds: bool,
    board: Board,
    time: Duration,
    /// What the watched copy did, if there is one and it came to its end.
    counts: Option<Counts>,
}

impl Row {
    fn checks(&self) -> Option<u64> {
        report::counted(self.entry, self.counts?.checks)
    }

    /// Not told of solutions that check nothing: theirs are other moves.
    fn resets(&self) -> Option<u64> {
        self.checks().and(self.counts).map(|counts| counts.resets)
    }
}

/// Shows a puzzle, its solution, and a line for every solution. Contradictory givens are refused.
///
/// # Errors
/// When a solution cannot be run or nothing can be written.
pub fn show(
    out: &mut impl Write,
    title: &str,
    puzzle: &Board,
    limit: Duration,
) -> Result<Status, Failure> {
    if let Some(clash) = board::clash(puzzle) {
        report::tell(clash);
        return Ok(Status::No);
    }
    let rows = run_all(puzzle, limit)?;
    let right = match solved(&rows) {
        Some(solution) => ("solution", solution),
        None => ("not solved", puzzle),
    };
    let columns = text::columns();
    writeln!(
        out,
        "{}",
        text::two_boards((title, puzzle), right, puzzle, columns)
    )?;
    let line = |row: &Row| {
        // The reason stands below the table.
        let result = row.result.split([':', '(']).next().unwrap_or_default();
        let count = |number: Option<u64>| number.map_or("–".to_owned(), text::short_count);
        vec![
            row.entry.name.to_owned(),
            row.entry.origin.to_string(),
            result.trim_end().to_owned(),
            count(row.checks()),
            count(row.resets()),
            text::time(row.time),
        ]
    };
    let lines: Vec<Vec<String>> = rows.iter().map(line).collect();
    let table = text::fitting_table(
        &["solution", "article", "result", "checks", "resets", "time"],
        &lines,
        &["checks", "resets", "time"],
        &["article", "resets", "checks", "time"],
        columns,
    );
    writeln!(out, "{table}")?;
    for row in rows.iter().filter(|row| row.result.contains([':', '('])) {
        let text = format!("{}: {}", row.entry.name, row.result);
        writeln!(out, "{}", text::wrapped(&text, columns))?;
    }
    Ok(status(&rows))
}

fn print_json(
    out: &mut impl Write,
    case: &str,
    puzzle: &Board,
    limit: Duration,
) -> Result<Status, Failure> {
    let rows = run_all(puzzle, limit)?;
    for row in &rows {
        let record = Record {
            solution: row.entry.name,
            case,
            article: row.entry.origin.to_string(),
            solved: report::yes_no(row.holds),
            grid_after: row.board.to_string(),
            checks: row.checks(),
            resets: row.resets(),
            nanoseconds: row.time.as_nanos(),
        };
        report::json_line(out, &record)?;
    }
    Ok(status(&rows))
}

fn status(rows: &[Row]) -> Status {
    Status::of(rows.iter().all(|row| row.holds))
}

/// The grid of the first solver that has filled the puzzle.
fn solved(rows: &[Row]) -> Option<&Board> {
    let mut rows = rows.iter();
    let row = rows.find(|row| row.holds && row.entry.is_solver())?;
    Some(&row.board)
}

/// Runs the whole catalogue on a puzzle, the solvers first: a rule judges the solution, or the puzzle where there is
/// none; a generator makes a grid of its own from the solution's first row.
fn run_all(puzzle: &Board, limit: Duration) -> Result<Vec<Row>, Failure> {
    let mut rows: Vec<Row> = report::all_solvers()
        .map(|entry| fill(entry, puzzle, limit))
        .collect::<Result<_, _>>()?;
    let solution = solved(&rows).copied();
    for (place, entry) in CATALOGUE.iter().enumerate() {
        let row = match entry.program {
            Program::Generator(start) => generate(entry, start, solution.as_ref(), limit),
            Program::Rule(rule) => judge(entry, rule, solution.as_ref().unwrap_or(puzzle)),
            _ => continue,
        };
        rows.insert(place, row);
    }
    Ok(rows)
}

fn fill(entry: &'static Entry, puzzle: &Board, limit: Duration) -> Result<Row, Failure> {
    let run = Runner::new(entry, limit).run_quickest(puzzle)?;
    let wrong = if run.outcome == Outcome::Solved {
        rules::solution_error(puzzle, &run.board).map(|error| error.to_string())
    } else {
        None
    };
    Ok(Row {
        entry,
        holds: run.outcome == Outcome::Solved && wrong.is_none(),
        result: wrong.unwrap_or_else(|| run.outcome.in_words().to_owned()),
        board: run.board,
        time: run.time,
        counts: match run.outcome {
            // What has come to its end once does so again.
            Outcome::Solved | Outcome::NoSolution => {
                finished(watched::run(entry.name, puzzle, &Budget::of_time(limit)))
            }
            Outcome::Limit | Outcome::Crashed(_) => None,
        },
    })
}

fn generate(
    entry: &'static Entry,
    start: fn([i32; 9]) -> Option<[[i32; 9]; 9]>,
    solved: Option<&Board>,
    limit: Duration,
) -> Row {
    let first_row = solved.map_or([1, 2, 3, 4, 5, 6, 7, 8, 9], |board| board[0].map(i32::from));
    let started = Instant::now();
    let grid = start(first_row);
    let time = started.elapsed();
    let board = grid.map_or(Board::EMPTY, |grid| Board::from_matrix(&grid));
    let wrong = rules::fault(&board);
    Row {
        entry,
        holds: wrong.is_none(),
        result: wrong.map_or("grid made".to_owned(), |fault| fault.to_string()),
        board,
        time,
        counts: finished(watched::generate(first_row, &Budget::of_time(limit))),
    }
}

/// What a watched run counted, if it came to its end.
fn finished(trace: Result<Trace, String>) -> Option<Counts> {
    trace.ok()?.finished()
}

fn judge(entry: &'static Entry, rule: fn(Vec<Vec<char>>) -> bool, board: &Board) -> Row {
    let chars = board.to_chars();
    let started = Instant::now();
    let holds = rule(chars);
    let time = started.elapsed();
    let full = board.givens() == 81;
    Row {
        entry,
        holds,
        result: match (holds, full) {
            (true, true) => "won",
            (true, false) => "valid so far",
            (false, _) => "breaks the rules",
        }
        .to_owned(),
        board: *board,
        time,
        counts: None,
    }
}
