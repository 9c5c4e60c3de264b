//! Several solutions compared on one puzzle: a row for each, as a table or as JSON.

use std::io::{self, Write};
use std::time::Duration;

use indicatif::ProgressBar;
use serde_json::{Value, json};
use solutions::{Board, Program};
use watched::{Budget, Counts, Trace};

use crate::board::rules;
use crate::board::{self, named};
use crate::diagnosis::{Diagnosed, Diagnosis, Verdict};
use crate::process::clock;
use crate::process::printed::Printed;
use crate::process::stop::StopKind;
use crate::process::worker::timed;
use crate::report::{Printer, Status};
use crate::solution::Solution;
use crate::solution::runner::Runner;
use crate::text;

/// One solution on the puzzle.
pub struct Row {
    pub solution: Solution,
    /// `solved`, `grid made`, `won`; or what failed.
    pub result: Diagnosed<&'static str>,
    /// Whether the solution itself calls the puzzle solved, right or wrong.
    says_solved: bool,
    pub board: Board,
    /// Of the unwatched run, if it came to its end.
    pub time: Option<Duration>,
    /// The watched run, or why there is none.
    pub trace: Result<Trace, Option<String>>,
    /// Solutions with the same letter make the same writes in the same order.
    pub letter: Option<char>,
}

impl Row {
    /// Not watched yet.
    fn new(
        solution: &Solution,
        result: Diagnosed<&'static str>,
        says_solved: bool,
        board: Board,
        time: Option<Duration>,
    ) -> Row {
        let (solution, trace, letter) = (solution.clone(), Err(None), None);
        Row { solution, result, says_solved, board, time, trace, letter }
    }

    fn watch(&mut self, start: &Board, limit: Duration) {
        let trace = self.solution.trace(start, &Budget::of_time(limit));
        self.trace = trace.map_err(|why| Some(why.to_string()));
    }

    pub fn finished(&self) -> Option<Counts> {
        self.trace.as_ref().ok()?.finished()
    }

    /// The watched run, if it shows a search.
    fn search(&self) -> Option<&Trace> {
        self.trace.as_ref().ok().filter(|trace| !trace.is_answer_only())
    }

    fn figure(&self, of: fn(&Counts) -> u64) -> Option<u64> {
        self.search().map(|trace| of(&trace.counts))
    }

    /// The same; `None` instead of the 0 of a solution beyond the articles, which has no function of the counted kind.
    fn calls(&self, of: fn(&Counts) -> u64) -> Option<u64> {
        let is_mirror = self.solution.is_mirror();
        self.figure(of).filter(|&calls| calls > 0 || is_mirror)
    }

    /// As JSON; the names are those of `tests/cases/traces.csv` where they mean the same. Results of a stopped run and figures
    /// that are not counted are null, as is the article beyond the articles.
    fn record(&self, case: &str) -> Value {
        let finished = self.has_ended();
        let counts = self.finished();
        let figure = |of| self.figure(of).filter(|_| counts.is_some());
        let calls = |of| self.calls(of).filter(|_| counts.is_some());
        let fault = self.result.as_ref().err();
        json!({
            "solution": self.solution.name,
            "article": self.solution.article(),
            "case": case,
            "finished": finished,
            "solved": finished.then_some(self.says_solved),
            "failure": fault.map(|fault| fault.verdict.name()),
            "reason": fault.map(|fault| fault.said()),
            "grid_after": finished.then(|| self.board.to_string()),
            "checks": calls(|counts| counts.checks),
            "placements": figure(|counts| counts.placements),
            "resets": figure(|counts| counts.resets),
            "solve_calls": calls(|counts| counts.solve_calls),
            "max_depth": calls(|counts| counts.max_depth),
            "hash": counts.map(|counts| format!("{:016x}", counts.hash)),
            "nanoseconds": self.time.map(|time| time.as_nanos()),
        })
    }

    /// Whether it came to an end by itself, solved or not.
    pub fn has_ended(&self) -> bool {
        self.time.is_some()
    }
}

/// Runs the solutions on a puzzle. A rule judges the solved board, or the puzzle if none solved it; a generator makes a
/// grid from the first row of the solved board. Whole programs have no row.
pub fn run(solutions: &[Solution], puzzle: &Board, limit: Duration) -> io::Result<Vec<Row>> {
    let bar = ProgressBar::new_spinner();
    let mut rows = Vec::new();
    for solution in solutions.iter().filter(|solution| solution.is_solver()) {
        bar.set_message(solution.name.to_string());
        bar.enable_steady_tick(Duration::from_millis(100));
        let (row, printed) = solve(solution, puzzle, limit)?;
        rows.push(row);
        bar.suspend(|| printed.tell(&solution.name));
    }
    bar.finish_and_clear();
    let solved = answer(&rows).copied();
    for (place, solution) in solutions.iter().enumerate() {
        let row = match solution.entry().map(|entry| entry.program) {
            Some(Program::Generator(start)) => generate(solution, start, solved.as_ref(), limit),
            Some(Program::Rule(rule)) => judge(solution, rule, &solved.unwrap_or(*puzzle)),
            _ => continue,
        };
        rows.insert(place, row);
    }
    give_letters(&mut rows);
    Ok(rows)
}

/// The grid of the first solver that solved the puzzle.
pub fn answer(rows: &[Row]) -> Option<&Board> {
    rows.iter().find(|row| row.result.is_ok() && row.solution.is_solver()).map(|row| &row.board)
}

/// With what it has printed.
fn solve(solution: &Solution, puzzle: &Board, limit: Duration) -> io::Result<(Row, Printed)> {
    let run = Runner::new(solution, limit).run_quickest(puzzle)?;
    let result = run.failure(puzzle).map_or(Ok("solved"), Err);
    let time = run.says_solved.is_ok().then_some(run.time);
    let mut row = Row::new(solution, result, run.says_solved == Ok(true), run.board, time);
    let has_crashed = matches!(&run.says_solved, Err(stop) if stop.kind != StopKind::Time);
    if !has_crashed {
        row.watch(puzzle, limit);
    }
    Ok((row, run.printed))
}

fn generate(
    solution: &Solution,
    start: fn([i32; 9]) -> Option<[[i32; 9]; 9]>,
    solved: Option<&Board>,
    limit: Duration,
) -> Row {
    let mut first = Board::EMPTY;
    first[0] = solved.map_or([1, 2, 3, 4, 5, 6, 7, 8, 9], |board| board[0]);
    let (grid, time) = timed(clock, || start(first[0].map(i32::from)));
    let board = grid.map_or(Board::EMPTY, |grid| Board::from_matrix(&grid));
    let fault = rules::flaw(&Board::EMPTY, &board)
        .map(|flaw| Diagnosis::new(Verdict::WrongAnswer, flaw).into());
    let result = fault.map_or(Ok("grid made"), Err);
    let mut row = Row::new(solution, result, true, board, Some(time));
    row.watch(&first, limit);
    row
}

fn judge(solution: &Solution, rule: fn(Vec<Vec<char>>) -> bool, board: &Board) -> Row {
    let chars = board.to_chars();
    let (holds, time) = timed(clock, || rule(chars));
    let result = match board::clash(board) {
        _ if holds && board.filled() == 81 => Ok("won"),
        _ if holds => Ok("valid so far"),
        Some(clash) => Err(clash.into()),
        None => Err(Diagnosis::new(Verdict::Contradictory, "breaks the rules").into()),
    };
    Row::new(solution, result, holds, *board, Some(time))
}

/// Gives the same letter to solvers that make the same writes in the same order.
fn give_letters(rows: &mut [Row]) {
    let writes = |row: &Row| {
        let solver = row.search().filter(|_| row.solution.is_solver())?;
        let counts = solver.finished().filter(|counts| counts.writes > 0)?;
        Some(counts.hash)
    };
    let mut letters = 'A'..='Z';
    for index in 0..rows.len() {
        let Some(made) = writes(&rows[index]) else {
            continue;
        };
        let same = rows[..index].iter().find(|row| writes(row) == Some(made));
        rows[index].letter = same.map_or_else(|| letters.next(), |row| row.letter);
    }
}

type Shown = fn(&Row) -> Option<String>;

/// The columns: the name, whether it holds words (aligned to the left) or numbers, and its cell in a row.
const COLUMNS: [(&str, bool, Shown); 10] = [
    ("solution", true, |row| Some(row.solution.name.to_string())),
    ("article", true, |row| Some(row.solution.origin_in_short())),
    ("result", true, |row| {
        let word = row.result.as_ref().map_err(|fault| fault.verdict.in_a_table());
        Some(word.map_or_else(str::to_owned, ToString::to_string))
    }),
    ("checks", false, |row| row.calls(|counts| counts.checks).map(text::count)),
    ("placements", false, |row| row.figure(|counts| counts.placements).map(text::count)),
    ("resets", false, |row| row.figure(|counts| counts.resets).map(text::count)),
    ("depth", false, |row| row.calls(|counts| counts.max_depth).map(text::count)),
    ("calls", false, |row| row.calls(|counts| counts.solve_calls).map(text::count)),
    ("time", false, |row| row.time.map(text::time)),
    ("writes", true, |row| row.letter.map(String::from)),
];

/// The columns of an overview, all others besides, and which are left out where a table is too wide, in this order.
const OVERVIEW: [&str; 6] = ["solution", "article", "result", "checks", "resets", "time"];
const OVERVIEW_SPARE: [&str; 4] = ["article", "resets", "checks", "result"];
const FIGURES_SPARE: [&str; 8] =
    ["article", "result", "placements", "calls", "depth", "resets", "writes", "checks"];

fn table(rows: &[Row], figures: bool, width: usize) -> String {
    let columns = COLUMNS.iter().filter(|(name, ..)| figures || OVERVIEW.contains(name));
    let names: Vec<&str> = columns.clone().map(|(name, ..)| *name).collect();
    let right: Vec<&str> =
        columns.clone().filter(|(_, words, _)| !words).map(|(name, ..)| *name).collect();
    let line =
        |row| columns.clone().map(|(.., cell)| cell(row).unwrap_or("–".to_owned())).collect();
    let lines: Vec<Vec<String>> = rows.iter().map(line).collect();
    let spare: &[&str] = if figures { &FIGURES_SPARE } else { &OVERVIEW_SPARE };
    text::fitting_table(&names, &lines, &right, spare, width)
}

/// Prints the table of all figures and the remarks, or an object for each solution.
pub fn print(printer: &mut Printer, puzzle: &Board, rows: &[Row]) -> io::Result<()> {
    if printer.json {
        return records(printer, puzzle, rows);
    }
    let width = text::columns();
    write!(printer, "{}\n{}", table(rows, true, width), remarks(rows, true, width))
}

pub fn records(printer: &mut Printer, puzzle: &Board, rows: &[Row]) -> io::Result<()> {
    let puzzle = puzzle.to_string();
    let case = named::name_of(&puzzle).unwrap_or(&puzzle);
    rows.iter().try_for_each(|row| printer.record(&row.record(case)))
}

/// Whether all have done what they are for.
pub fn status(rows: &[Row]) -> Status {
    Status::of(rows.iter().all(|row| row.result.is_ok()))
}

/// A puzzle and its solution, a table of the solutions, and the remarks.
pub fn drawn(title: &str, puzzle: &Board, rows: &[Row], columns: usize) -> String {
    let right = answer(rows).map_or(("not solved", puzzle), |solution| ("solution", solution));
    let boards = text::two_boards((title, puzzle), right, puzzle, columns);
    format!("{boards}\n{}\n{}", table(rows, false, columns), remarks(rows, false, columns))
}

/// The same in few lines: the solution beside the table, or the table alone where the terminal is narrow.
pub fn drawn_in_few_lines(title: &str, puzzle: &Board, rows: &[Row], columns: usize) -> String {
    let board = text::board_lines(answer(rows).unwrap_or(puzzle), puzzle);
    let beside = table(rows, false, columns.saturating_sub(text::SECOND));
    let beside = text::lines_beside((title, &board), &beside);
    let fits = text::fits(&text::plain(&beside), columns);
    let alone = || format!(" {title}\n{}", table(rows, false, columns));
    (if fits { beside } else { alone() }) + &remarks(rows, false, columns)
}

/// The remarks below a table: which solutions make the same writes, which show no search, and what failed.
fn remarks(rows: &[Row], figures: bool, width: usize) -> String {
    let mut remarks = Vec::new();
    if figures {
        for letter in 'A'..='Z' {
            let same = names(rows, |row| row.letter == Some(letter));
            if same.len() > 1 {
                let same = same.join(", ");
                remarks.push(format!("{letter}: the same writes in the same order by {same}"));
            }
        }
        let silent = names(rows, |row| {
            row.result.is_ok() && row.trace.as_ref().is_ok_and(Trace::is_answer_only)
        });
        if !silent.is_empty() {
            let write = if silent.len() == 1 { "writes only its" } else { "write only their" };
            remarks.push(format!("{}: {write} final answer", silent.join(", ")));
        }
    }
    for row in rows {
        let name = &row.solution.name;
        if let Err(fault) = &row.result {
            let is_part = row.trace.as_ref().is_ok_and(|trace| trace.finished().is_none());
            let so_far = if figures && is_part { "; the figures are those so far" } else { "" };
            remarks.push(format!("{name}: {}{so_far}", fault.said()));
        }
        if let (true, Err(Some(why))) = (figures, &row.trace) {
            remarks.push(format!("{name}: not watched: {why}"));
        }
    }
    remarks.iter().map(|remark| text::wrapped(remark, width) + "\n").collect()
}

/// The names of the solutions for whose rows this is true.
fn names(rows: &[Row], is_so: impl Fn(&Row) -> bool) -> Vec<&str> {
    rows.iter().filter(|row| is_so(row)).map(|row| &*row.solution.name).collect()
}
