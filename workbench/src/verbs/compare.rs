//! `sudoku compare`: what every solution does on one puzzle, side by side; or what the generator does.

use std::io::{IsTerminal, Write};
use std::time::Duration;

use indicatif::ProgressBar;
use serde::Serialize;
use solutions::{CATALOGUE, Entry, Program};

use crate::board::{self, Board};
use crate::board::{named, rules, source};
use crate::child::runner::{Outcome, Run, Runner};
use crate::cli::{self, Common};
use crate::report::{self, Failure, Status};
use crate::text;
use watched::{Budget, Counts, End, Trace};

/// One line of `--json`: the columns of `tests/cases/traces.csv`. There is null for what a run that was stopped would
/// have come to, and for what is not counted.
#[derive(Serialize)]
struct Record<'a> {
    solution: &'a str,
    /// The puzzle's name, or the puzzle itself.
    case: &'a str,
    finished: &'static str,
    solved: Option<&'static str>,
    grid_after: Option<String>,
    checks: Option<u64>,
    placements: Option<u64>,
    resets: Option<u64>,
    solve_calls: Option<u64>,
    max_depth: Option<u64>,
    hash: Option<String>,
}

/// The generator's line of `--json`: the columns of `tests/cases/generator.csv` that are figures.
#[derive(Serialize)]
struct GridRecord {
    first_row: String,
    grid: String,
    checks: u64,
    placements: u64,
    resets: u64,
    solve_calls: u64,
    hash: String,
}

/// Compares the solutions on a puzzle, or shows what the generator does.
///
/// # Errors
/// When the puzzle cannot be read, a solution cannot be run, or nothing can be written.
pub fn run(options: &cli::Compare, common: &Common) -> Result<Status, Failure> {
    let name = options.input.replace('-', "_");
    let generator = CATALOGUE
        .iter()
        .find(|entry| entry.name == name && matches!(entry.program, Program::Generator(_)));
    if let Some(entry) = generator {
        return generate(entry, options.first_row.as_deref(), common);
    }
    if options.first_row.is_some() {
        let message =
            "--first-row is for the generator: `compare initial-state --first-row 524361789`";
        return Err(Failure::Message(message.to_owned()));
    }
    let puzzle = source::open_one(&options.input).map_err(|error| error.to_string())?;
    if let Some(clash) = board::clash(&puzzle) {
        report::tell(format_args!(
            "{clash}; these are the searches all the same, and what they make of it"
        ));
    }
    if common.json {
        print_json(&puzzle, common.limit)
    } else {
        show(&puzzle, common.limit)
    }
}

fn print_json(puzzle: &Board, limit: Duration) -> Result<Status, Failure> {
    let mut out = report::coloured_stdout();
    let mut status = Status::Yes;
    let line = puzzle.to_string();
    for entry in report::all_solvers() {
        let Trace {
            counts, end, board, ..
        } = watched::run(entry.name, puzzle, &Budget::of_time(limit))?;
        let solved = match end {
            End::Finished { solved } => Some(report::yes_no(solved)),
            _ => None,
        };
        let finished = solved.is_some();
        if !finished {
            status = Status::No;
        }
        let counted = |count| report::counted(entry, count).filter(|_| finished);
        let record = Record {
            solution: entry.name,
            case: named::name_of(&line).unwrap_or(&line),
            finished: report::yes_no(finished),
            solved,
            grid_after: finished.then(|| board.to_string()),
            checks: counted(counts.checks),
            placements: finished.then_some(counts.placements),
            resets: finished.then_some(counts.resets),
            solve_calls: counted(counts.solve_calls),
            max_depth: counted(counts.max_depth),
            hash: finished.then(|| hash(&counts)),
        };
        report::json_line(&mut out, &record)?;
    }
    Ok(status)
}

fn hash(counts: &Counts) -> String {
    format!("{:016x}", counts.hash)
}

/// What one solution did: unwatched, for the time, and watched, for the rest.
struct Row {
    entry: &'static Entry,
    run: Run,
    /// There is none if the solution did not even survive the unwatched run, or has no watched copy.
    trace: Option<Trace>,
    /// Solutions with the same letter make the same writes in the same order.
    letter: Option<char>,
}

impl Row {
    fn finished(&self) -> Option<Counts> {
        self.trace.as_ref()?.finished()
    }

    /// What is to be said of it in words; `None` if it has solved the puzzle.
    fn remark(&self, puzzle: &Board, limit: Duration) -> Option<String> {
        match self.trace.as_ref().map(|trace| &trace.end) {
            Some(End::Panicked(why)) => return Some(format!("panicked: {why}")),
            Some(End::Time | End::Steps) => {
                let seconds = limit.as_secs_f64();
                return Some(format!(
                    "stopped after {seconds} s, the figures are those so far"
                ));
            }
            Some(End::Finished { .. }) | None => {}
        }
        match &self.run.outcome {
            Outcome::Solved => rules::solution_error(puzzle, &self.run.board)
                .map(|wrong| format!("says that it is solved; {wrong}")),
            Outcome::Crashed(how) => Some(how.clone()),
            outcome => Some(outcome.in_words().to_owned()),
        }
    }
}

fn show(puzzle: &Board, limit: Duration) -> Result<Status, Failure> {
    let rows = run_all(puzzle, limit)?;
    let width = text::columns();
    let mut out = report::coloured_stdout();
    writeln!(out, "{}", table(&rows, width))?;
    for letter in 'A'..='Z' {
        let same: Vec<&str> = rows
            .iter()
            .filter(|row| row.letter == Some(letter))
            .map(|row| row.entry.name)
            .collect();
        if let [_, _, ..] = same[..] {
            let text = format!("{letter}: the very same writes by {}", same.join(", "));
            writeln!(out, "{}", text::wrapped(&text, width))?;
        }
    }
    for row in &rows {
        if let Some(remark) = row.remark(puzzle, limit) {
            writeln!(
                out,
                "{}",
                text::wrapped(&format!("{}: {remark}", row.entry.name), width)
            )?;
        }
    }
    let bars: Vec<(&str, u64)> = rows
        .iter()
        .filter_map(|row| Some((row.entry.name, row.trace.as_ref()?.counts.checks)))
        .collect();
    write!(out, "\n{}", text::log_bars("checks", &bars, width))?;
    let ended = |row: &Row| match row.trace {
        Some(_) => row.finished().is_some(),
        None => matches!(row.run.outcome, Outcome::Solved | Outcome::NoSolution),
    };
    let all = rows.iter().all(ended);
    Ok(Status::of(all))
}

fn run_all(puzzle: &Board, limit: Duration) -> Result<Vec<Row>, Failure> {
    let bar = if std::io::stderr().is_terminal() {
        ProgressBar::new_spinner()
    } else {
        ProgressBar::hidden()
    };
    let mut rows: Vec<Row> = Vec::new();
    let mut letters = 'A'..='Z';
    for entry in report::all_solvers() {
        bar.set_message(entry.name);
        bar.enable_steady_tick(Duration::from_millis(100));
        let run = Runner::new(entry, limit).run_quickest(puzzle)?;
        let trace = match run.outcome {
            Outcome::Crashed(_) => None,
            _ => Some(watched::run(entry.name, puzzle, &Budget::of_time(limit))?),
        };
        let mut row = Row {
            entry,
            run,
            trace,
            letter: None,
        };
        let writes = |row: &Row| row.finished().map(|counts| (counts.writes, counts.hash));
        if writes(&row).is_some_and(|(number, _)| number > 0) {
            let same = rows.iter().find(|other| writes(other) == writes(&row));
            row.letter = same.map_or_else(|| letters.next(), |other| other.letter);
        }
        rows.push(row);
    }
    bar.finish_and_clear();
    Ok(rows)
}

/// The table; where it is too wide, first the numbers are shortened, then columns left out.
fn table(rows: &[Row], width: usize) -> String {
    const COLUMNS: [&str; 8] = [
        "solution",
        "checks",
        "placements",
        "resets",
        "depth",
        "calls",
        "time",
        "writes",
    ];
    const SPARE: [&str; 5] = ["placements", "calls", "depth", "resets", "writes"];
    let lines = |number| -> Vec<Vec<String>> {
        let line = |row| COLUMNS.map(|column| cell(row, column, number)).to_vec();
        rows.iter().map(line).collect()
    };
    let right = &COLUMNS[1..7];
    let exact = text::table(&COLUMNS, &lines(text::count), right);
    if text::fits(&exact, width) {
        return exact;
    }
    text::fitting_table(&COLUMNS, &lines(text::short_count), right, &SPARE, width)
}

fn cell(row: &Row, column: &str, number: fn(u64) -> String) -> String {
    let counts = row.trace.as_ref().map(|trace| &trace.counts);
    let count = |of: fn(&Counts) -> u64| counts.map(|counts| number(of(counts)));
    let seen = |of: fn(&Counts) -> u64| report::counted(row.entry, of(counts?)).map(number);
    let text = match column {
        "solution" => Some(row.entry.name.to_owned()),
        "checks" => seen(|counts| counts.checks),
        "placements" => count(|counts| counts.placements),
        "resets" => count(|counts| counts.resets),
        "depth" => seen(|counts| counts.max_depth),
        "calls" => seen(|counts| counts.solve_calls),
        "time" => match row.run.outcome {
            Outcome::Solved | Outcome::NoSolution => Some(text::time(row.run.time)),
            _ => None,
        },
        _ => row.letter.map(String::from),
    };
    text.unwrap_or_else(|| "–".to_owned())
}

fn generate(entry: &Entry, first_row: Option<&str>, common: &Common) -> Result<Status, Failure> {
    let text = first_row.unwrap_or("123456789");
    let wrong = || {
        Failure::Message(format!(
            "the first row {text} is not 1 to 9 in some order, such as 524361789"
        ))
    };
    let digits: Option<Vec<i32>> = text
        .chars()
        .map(|digit| {
            digit
                .to_digit(10)
                .and_then(|digit| i32::try_from(digit).ok())
        })
        .collect();
    let digits: [i32; 9] = digits
        .and_then(|digits| digits.try_into().ok())
        .ok_or_else(wrong)?;
    let Trace { counts, board, .. } =
        watched::generate(digits, &Budget::of_time(common.limit)).map_err(|_| wrong())?;
    let mut out = report::coloured_stdout();
    if common.json {
        let record = GridRecord {
            first_row: text.to_owned(),
            grid: board.to_string(),
            checks: counts.checks,
            placements: counts.placements,
            resets: counts.resets,
            solve_calls: counts.solve_calls,
            hash: hash(&counts),
        };
        report::json_line(&mut out, &record)?;
        return Ok(Status::Yes);
    }
    let mut start = Board::EMPTY;
    start[0] = board[0];
    let title = format!("first row {text}");
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
    let [checks, placements, resets, calls] = [
        counts.checks,
        counts.placements,
        counts.resets,
        counts.solve_calls,
    ]
    .map(text::count);
    let line = vec![
        entry.name.to_owned(),
        checks,
        placements,
        resets,
        calls,
        hash(&counts),
    ];
    let spare = ["hash of the writes", "placements"];
    let table = text::fitting_table(&heading, &[line], &heading[1..5], &spare, width);
    write!(out, "{table}")?;
    Ok(Status::Yes)
}
