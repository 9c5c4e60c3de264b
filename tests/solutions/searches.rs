//! Every mirror searches as its article's program does, move by move.
//!
//! `cases/traces.csv`, `prefixes.csv` and `generator.csv` hold what the original programs did. `hash` covers every
//! write to the board in order, so where all columns agree, so does every move.

use std::fmt::Display;
use std::ops::Range;
use std::time::Duration;

use pretty_assertions::assert_eq;
use rstest::{Context, rstest};
use watched::{Budget, Counts, End, Trace};

use crate::support::first_rows;
use crate::support::named::puzzle;

const NO_LIMIT: Budget = Budget { steps: u64::MAX, time: Duration::MAX };

/// A line of a table, by the names of its columns.
pub struct Row {
    heading: csv::StringRecord,
    cells: csv::StringRecord,
}

impl Row {
    pub fn get(&self, column: &str) -> &str {
        let position = self.heading.iter().position(|name| name == column);
        let cell = position.and_then(|position| self.cells.get(position));
        cell.unwrap_or_else(|| panic!("there is no column {column}"))
    }

    fn number(&self, column: &str) -> u64 {
        self.get(column).parse().unwrap()
    }

    /// Says which column is the first that differs.
    #[track_caller]
    fn assert(&self, what: &str, column: &str, here: impl Display) {
        let article = self.get(column);
        let here = here.to_string();
        assert!(
            article == here,
            "{what}: {column} differs\n  the article's program: {article}\n  here:                  {here}"
        );
    }

    #[track_caller]
    fn assert_counts(&self, what: &str, counts: &Counts, columns: &[&str]) {
        for &column in columns {
            match column {
                "checks" => self.assert(what, column, counts.checks),
                "placements" => self.assert(what, column, counts.placements),
                "resets" => self.assert(what, column, counts.resets),
                "solve_calls" => self.assert(what, column, counts.solve_calls),
                "max_depth" => self.assert(what, column, counts.max_depth),
                _ => self.assert(what, column, format!("{:016x}", counts.hash)),
            }
        }
    }
}

/// The lines of a table whose first columns hold these values.
fn rows(table: &str, first: &[&str]) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let heading = reader.headers().unwrap().clone();
    reader
        .records()
        .map(|cells| Row { heading: heading.clone(), cells: cells.unwrap() })
        .filter(|row| first.iter().zip(&row.cells).all(|(value, cell)| *value == cell))
        .collect()
}

const TRACES: &str = include_str!("../cases/traces.csv");

/// The figures of an article's program on a puzzle.
pub fn trace(solution: &str, case: &str) -> Row {
    rows(TRACES, &[solution, case])
        .pop()
        .unwrap_or_else(|| panic!("cases/traces.csv has no {solution} on {case}"))
}

fn run(solution: &str, case: &str, budget: &Budget) -> Trace {
    watched::run(solution, &puzzle(case), budget).unwrap()
}

/// Runs a mirror on the puzzle of a line of `traces.csv`, to its end.
fn search_equals_the_article(row: &Row) {
    let (solution, case) = (row.get("solution"), row.get("case"));
    let what = format!("{solution} on {case}");
    // Stops a wrong mirror, whose search might not end.
    let steps = 10 * (row.number("checks") + row.number("resets")) + 1000;
    let trace = run(solution, case, &Budget { steps, ..NO_LIMIT });
    let (finished, solved) = match trace.end {
        End::Finished { solved } => ("yes", if solved { "yes" } else { "no" }),
        _ => ("no", ""),
    };
    row.assert(&what, "finished", finished);
    row.assert(&what, "solved", solved);
    row.assert(&what, "grid_after", trace.board.to_string());
    let columns = ["checks", "placements", "resets", "solve_calls", "max_depth", "hash"];
    row.assert_counts(&what, &trace.counts, &columns);
}

/// By how many digits the article's program checks, and on how many puzzles.
#[rstest]
#[case::quick(0..2_000_000, 29)]
#[ignore = "slow: up to 700 million checks each; cargo test -- --include-ignored"]
#[case::slow(2_000_000..u64::MAX, 12)]
fn searches_equal_the_article(
    #[case] checks: Range<u64>,
    #[case] puzzles: usize,
    #[values("int_matrix", "combined_check", "char_board", "number_unassigned")] solution: &str,
) {
    let mut rows = rows(TRACES, &[solution]);
    rows.retain(|row| row.get("finished") == "yes" && checks.contains(&row.number("checks")));
    assert_eq!(puzzles, rows.len());
    rows.iter().for_each(search_equals_the_article);
}

#[rstest]
#[case::quick("1000")]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
#[case::slow("1000000")]
fn endless_searches_begin_as_the_article(
    #[case] writes: &str,
    #[values("int_matrix", "combined_check", "char_board", "number_unassigned")] solution: &str,
) {
    let mut prefixes = rows(include_str!("../cases/prefixes.csv"), &[solution]);
    prefixes.retain(|row| row.get("writes") == writes);
    assert_eq!(3, prefixes.len());
    for row in prefixes {
        let case = row.get("case");
        let steps = row.number("writes");
        let what = format!("{solution} on {case}, the first {steps} writes");
        let trace = run(solution, case, &Budget { steps, ..NO_LIMIT });
        assert_eq!(End::Steps, trace.end, "{what}");
        row.assert(&what, "writes", trace.counts.writes);
        let columns = ["hash", "checks", "placements", "resets", "solve_calls"];
        row.assert_counts(&what, &trace.counts, &columns);
    }
}

#[rstest]
fn time_stops_a_hopeless_search(
    #[values("int_matrix", "combined_check", "char_board", "number_unassigned")] solution: &str,
) {
    let (steps, time) = (u64::MAX, Duration::from_millis(20));
    let stopped = run(solution, "norvig_impossible", &Budget { steps, time });
    assert_eq!(End::Time, stopped.end);
    assert!(stopped.time < Duration::from_secs(2), "{:?}", stopped.time);
    // The next run is not affected.
    search_equals_the_article(&trace(solution, "lc37_wikipedia"));
}

fn grids_equal_the_article(row: &Row) {
    let name = row.get("first_row");
    let what = format!("initial_state on {name}");
    let mut digits = name.bytes().map(|digit| i32::from(digit - b'0'));
    let trace = generate(std::array::from_fn(|_| digits.next().expect("nine digits")));
    row.assert(&what, "grid", trace.board.to_string());
    let columns = ["checks", "placements", "resets", "solve_calls", "hash"];
    row.assert_counts(&what, &trace.counts, &columns);
}

fn generate(first_row: [i32; 9]) -> Trace {
    let trace = watched::generate(first_row, &NO_LIMIT).unwrap();
    assert_eq!(End::Finished { solved: true }, trace.end);
    trace
}

#[test]
fn generator_equals_the_article() {
    let rows = rows(include_str!("../cases/generator.csv"), &[]);
    assert_eq!(111, rows.len());
    for row in &rows {
        grids_equal_the_article(row);
    }
}

#[test]
#[ignore = "slow: 525 million checks; cargo test -- --include-ignored"]
fn generator_takes_as_many_moves_as_the_article_s_on_all_first_rows() {
    let (mut rows, mut checks, mut placements, mut resets) = (0, 0, 0, 0);
    for first_row in first_rows::all() {
        let trace = generate(first_row);
        rows += 1;
        checks += trace.counts.checks;
        placements += trace.counts.placements;
        resets += trace.counts.resets;
    }
    assert_eq!((362_880, 524_715_552), (rows, checks));
    assert_eq!((69_913_888, 43_786_528), (placements, resets));
}

/// What comes out of the figures, and is worth telling the reader.
#[rstest]
fn articles_000_001_and_003_make_the_very_same_writes(
    #[values("lc37_wikipedia", "java_article", "inkala_2012")] case: &str,
) {
    let [a, b, c] = ["int_matrix", "combined_check", "number_unassigned"].map(|solution| {
        let recording = watched::record(solution, &puzzle(case), &NO_LIMIT, 100_000).unwrap();
        let steps = recording.steps.iter();
        let writes = steps.map(|step| (step.row, step.col, step.value, step.checks));
        writes.collect::<Vec<_>>()
    });
    assert!(!a.is_empty());
    assert!(a == b && b == c);
}

#[rstest]
fn article_002_writes_once_per_check(
    #[values("lc37_wikipedia", "java_article", "inkala_2012")] case: &str,
) {
    let counts = run("char_board", case, &NO_LIMIT).counts;
    assert_eq!(counts.checks, counts.writes - counts.resets);
    let others = run("int_matrix", case, &NO_LIMIT).counts;
    assert_eq!((others.checks, others.placements), (counts.checks, counts.placements));
}

/// Replayed on the puzzle, the recorded writes lead to the board that the solution returns.
#[rstest]
fn no_write_is_missed(
    #[values(
        "lc37_wikipedia",
        "java_article",
        "inkala_2012",
        "dead_cell_r0c8",
        "full_but_invalid"
    )]
    case: &str,
) {
    for entry in solutions::CATALOGUE.iter().filter(|entry| entry.is_solver()) {
        let recording = watched::record(entry.name, &puzzle(case), &NO_LIMIT, usize::MAX).unwrap();
        let mut board = puzzle(case);
        for step in &recording.steps {
            board[usize::from(step.row)][usize::from(step.col)] = step.value;
        }
        assert!(recording.trace.finished().is_some(), "{}", entry.name);
        let name = entry.name;
        assert_eq!(recording.steps.len() as u64, recording.trace.counts.writes, "{name}");
        assert_eq!(board, recording.trace.board, "{name}");
    }
}

#[test]
fn a_step_names_its_place() {
    let recording =
        watched::record("number_unassigned", &puzzle("lc37_wikipedia"), &NO_LIMIT, 10).unwrap();
    assert_eq!(10, recording.steps.len());
    assert_eq!(4208 + 4157, recording.trace.counts.writes);
    let solution = solutions::find("number_unassigned").unwrap();
    let lines: Vec<&str> = solution.source.lines().map(str::trim).collect();
    for step in &recording.steps {
        let digit = if step.value == 0 { "0" } else { "i" };
        let line = lines[step.line as usize - 1];
        assert_eq!("solve_sudoku", recording.function(step));
        assert!(line.starts_with(&format!("matrix[row][col] = {digit};")), "{line}");
    }
}

#[rstest]
//                       placed  taken back  as the header says it
#[case::lc37_wikipedia(51, 0, "51            0\n")]
#[case::inkala_2012(1938, 1878, "1,938        1,878\n")]
#[case::norvig_impossible(8341, 8341, "8,341        8,341\n")]
fn candidates_takes_the_steps_that_its_header_tells(
    #[context] puzzle: Context,
    #[case] placed: u64,
    #[case] taken_back: u64,
    #[case] told: &str,
) {
    let name = puzzle.description.expect("rows have names");
    let counts = run("candidates", name, &NO_LIMIT).counts;
    assert_eq!((placed, taken_back), (counts.placements, counts.resets));
    let solution = solutions::find("candidates").unwrap();
    assert!(solution.source.contains(told));
}
