//! What `sudoku` does without a verb: two well-known puzzles, solved by every solution, side by side.

use std::io::Write;
use std::time::{Duration, Instant};

use serde::Serialize;
use solutions::{CATALOGUE, Entry, Program};

use crate::board::{self, Board};
use crate::cases;
use crate::cli::Common;
use crate::draw;
use crate::output::{self, Failure, Status};
use crate::runner::{Outcome, Runner};
use crate::solve::wrong_grid;
use crate::trace::{self, Budget, Counts, End, Trace};

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
    article: &'a str,
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
    let mut out = anstream::stdout().lock();
    let mut status = Status::Yes;
    for (name, title) in PUZZLES {
        let case = cases::find(name).ok_or_else(|| format!("the puzzle {name} is missing"))?;
        let board = board::parse(&case.puzzle).map_err(|(_, error)| error.to_string())?;
        status = status.max(if common.json {
            print_json(&mut out, name, &board, common.limit)?
        } else {
            show(&mut out, title, &board, common.limit)?
        });
    }
    if !common.json {
        writeln!(
            out,
            "Next: `cargo run --release -- solve FILE` for your puzzles, or `-- --help`."
        )?;
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

/// Shows a puzzle, its solution, and a line for every solution.
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
        return Err(Failure::Message(clash.to_string()));
    }
    let rows = run_all(puzzle, limit)?;
    let solution = rows
        .iter()
        .find(|row| row.holds)
        .map_or(*puzzle, |row| row.board);
    let right_title = if solution == *puzzle {
        "not solved"
    } else {
        "solution"
    };
    let columns = draw::columns();
    writeln!(
        out,
        "{}",
        draw::two_boards((title, puzzle), (right_title, &solution), puzzle, columns)
    )?;
    let mut heading = vec!["solution", "article", "result", "checks", "resets", "time"];
    if columns < 70 {
        heading.retain(|column| *column != "article" && *column != "resets");
    }
    let cell = |row: &Row, column: &str| match column {
        "solution" => row.entry.name.to_owned(),
        "article" => format!("{} {}", row.entry.article, row.entry.language),
        "result" => row.result.clone(),
        "checks" => count(row, |counts| counts.checks),
        "resets" => count(row, |counts| counts.resets),
        _ => draw::time(row.time),
    };
    let line = |row: &Row| heading.iter().map(|column| cell(row, column)).collect();
    let lines: Vec<Vec<String>> = rows.iter().map(line).collect();
    writeln!(
        out,
        "{}",
        draw::table(&heading, &lines, &["checks", "resets", "time"])
    )?;
    Ok(if rows.iter().all(|row| row.holds) {
        Status::Yes
    } else {
        Status::No
    })
}

/// A count for the table; a dash where nothing is counted, since no function of the solution checks digits.
fn count(row: &Row, of: fn(&Counts) -> u64) -> String {
    let checks = |counts: &&Counts| counts.checks > 0 || row.entry.is_mirror();
    let counts = row.counts.as_ref().filter(checks);
    counts.map_or("–".to_owned(), |counts| draw::short_count(of(counts)))
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
            article: row.entry.article,
            solved: output::yes_no(row.holds),
            grid_after: board::to_line(&row.board),
            checks: row.counts.map(|counts| counts.checks),
            resets: row.counts.map(|counts| counts.resets),
            nanoseconds: row.time.as_nanos(),
        };
        output::json_line(out, &record)?;
    }
    Ok(if rows.iter().all(|row| row.holds) {
        Status::Yes
    } else {
        Status::No
    })
}

/// Runs the whole catalogue on a puzzle. A rule judges the first solver's grid; a generator makes a grid of its own
/// from that grid's first row.
fn run_all(puzzle: &Board, limit: Duration) -> Result<Vec<Row>, Failure> {
    let mut rows: Vec<Row> = Vec::new();
    for entry in CATALOGUE {
        let solved = rows.iter().find(|row| row.holds).map(|row| row.board);
        rows.push(match entry.program {
            Program::Generator(start) => generate(entry, start, solved.as_ref(), limit),
            Program::Rule(rule) => judge(entry, rule, solved.as_ref().unwrap_or(puzzle)),
            _ => fill(entry, puzzle, limit)?,
        });
    }
    Ok(rows)
}

fn fill(entry: &'static Entry, puzzle: &Board, limit: Duration) -> Result<Row, Failure> {
    let run = Runner::new(entry, limit).run_quickest(puzzle)?;
    let wrong = if run.outcome == Outcome::Solved {
        wrong_grid(puzzle, &run.board)
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
                finished(trace::run(entry.name, puzzle, &budget(limit)))
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
    let board = grid.map_or([[0; 9]; 9], |grid| {
        grid.map(|row| row.map(|digit| u8::try_from(digit).unwrap_or(0)))
    });
    let wrong = crate::check::reason(&board);
    Row {
        entry,
        holds: wrong.is_none(),
        result: wrong.unwrap_or_else(|| "grid made".to_owned()),
        board,
        time,
        counts: finished(trace::generate(first_row, &budget(limit))),
    }
}

fn budget(time: Duration) -> Budget {
    Budget {
        steps: u64::MAX,
        time,
    }
}

/// What a watched run counted, if it came to its end.
fn finished(trace: Result<Trace, String>) -> Option<Counts> {
    let trace = trace.ok()?;
    matches!(trace.end, End::Finished { .. }).then_some(trace.counts)
}

fn judge(entry: &'static Entry, rule: fn(Vec<Vec<char>>) -> bool, board: &Board) -> Row {
    let chars = solutions::to_chars(board);
    let started = Instant::now();
    let holds = rule(chars);
    let time = started.elapsed();
    let full = board::givens(board) == 81;
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
