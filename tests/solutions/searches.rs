//! Every mirror searches as its article's program does, move by move, and the headers tell what searches take.
//!
//! `cases/traces.csv`, `prefixes.csv` and `generator.csv` hold what the original programs did. `hash` covers every
//! write to the board in order, so where all columns agree, so does every move.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use pretty_assertions::assert_eq;
use rstest::rstest;
use watched::{Budget, Counts, End, Trace};

use crate::support::named::{board, header, puzzle};
use crate::support::oracle::RowOrder;

const NO_LIMIT: Budget = Budget { steps: u64::MAX, time: Duration::MAX };

/// A line of a table, by the names of its columns.
pub type Row = BTreeMap<String, String>;

fn rows(table: &str) -> impl Iterator<Item = Row> {
    csv::Reader::from_reader(table.as_bytes()).into_deserialize().map(|row| row.unwrap())
}

const TRACES: &str = include_str!("../cases/traces.csv");

/// The figures of an article's program on a puzzle.
pub fn trace(solution: &str, case: &str) -> Row {
    rows(TRACES)
        .find(|row| (&*row["solution"], &*row["case"]) == (solution, case))
        .unwrap_or_else(|| panic!("cases/traces.csv has no {solution} on {case}"))
}

fn run(solution: &str, case: &str, budget: &Budget) -> Trace {
    watched::run(solution, &puzzle(case), budget).unwrap()
}

/// Asserts that a trace has what a line says of the article's program, in every column that is about the search.
#[track_caller]
fn assert_equals_the_article(line: &Row, trace: &Trace) {
    let Counts { checks, placements, resets, solve_calls, max_depth, writes, hash } = trace.counts;
    let (finished, solved) = match trace.end {
        End::Finished { solved: true } => ("yes", "yes"),
        End::Finished { solved: false } => ("yes", "no"),
        _ => ("no", ""),
    };
    let mut here = line.clone();
    for (column, cell) in &mut here {
        *cell = match &**column {
            "finished" => finished.to_owned(),
            "solved" => solved.to_owned(),
            "grid_after" | "grid" => trace.board.to_string(),
            "checks" => checks.to_string(),
            "placements" => placements.to_string(),
            "resets" => resets.to_string(),
            "solve_calls" => solve_calls.to_string(),
            "max_depth" => max_depth.to_string(),
            "writes" => writes.to_string(),
            "hash" => format!("{hash:016x}"),
            "solution" | "case" | "first_row" | "tags" => continue,
            other => panic!("what is {other}?"),
        }
    }
    assert_eq!(*line, here, "the article's program, and here");
}

/// Runs a mirror on the puzzle of a line of `traces.csv`, to its end.
fn search_equals_the_article(line: &Row) {
    // Stops a wrong mirror, whose search might not end.
    let most: u64 =
        ["checks", "resets"].map(|column| line[column].parse::<u64>().unwrap()).iter().sum();
    let budget = Budget { steps: 10 * most + 1000, ..NO_LIMIT };
    assert_equals_the_article(line, &run(&line["solution"], &line["case"], &budget));
}

/// By how many digits the article's program checks, and on how many puzzles. On those that take more, `table.rs` looks at
/// the answers.
#[rstest]
#[case::quick(0..2_000_000, 29)]
#[ignore = "slow: up to 20 million checks each; cargo test -- --include-ignored"]
#[case::slow(2_000_000..20_000_000, 8)]
fn searches_equal_the_article(
    #[case] checks: Range<u64>,
    #[case] puzzles: usize,
    #[values("int_matrix", "combined_check", "char_board", "number_unassigned")] solution: &str,
) {
    let lines = rows(TRACES).filter(|line| line["solution"] == solution);
    let is_meant = |line: &Row| line["checks"].parse().is_ok_and(|number| checks.contains(&number));
    let lines: Vec<Row> = lines.filter(|line| line["finished"] == "yes").filter(is_meant).collect();
    assert_eq!(puzzles, lines.len());
    lines.iter().for_each(search_equals_the_article);
}

#[rstest]
fn endless_searches_begin_as_the_article(
    #[values("int_matrix", "combined_check", "char_board", "number_unassigned")] solution: &str,
) {
    let prefixes = rows(include_str!("../cases/prefixes.csv"));
    let prefixes: Vec<Row> = prefixes.filter(|line| line["solution"] == solution).collect();
    assert_eq!(6, prefixes.len());
    for line in prefixes {
        let steps = line["writes"].parse().unwrap();
        let trace = run(solution, &line["case"], &Budget { steps, ..NO_LIMIT });
        assert_eq!(End::Steps, trace.end, "{line:?}");
        assert_equals_the_article(&line, &trace);
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

#[test]
fn generator_equals_the_article() {
    let lines: Vec<Row> = rows(include_str!("../cases/generator.csv")).collect();
    assert_eq!(111, lines.len());
    for line in lines {
        let mut digits = line["first_row"].bytes().map(|digit| i32::from(digit - b'0'));
        let first_row = std::array::from_fn(|_| digits.next().expect("nine digits"));
        let trace = watched::generate(first_row, &NO_LIMIT).unwrap();
        assert_eq!(End::Finished { solved: true }, trace.end);
        assert_equals_the_article(&line, &trace);
    }
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
        let name = entry.name;
        let recording = watched::record(name, &puzzle(case), &NO_LIMIT, usize::MAX).unwrap();
        let mut board = puzzle(case);
        for step in &recording.steps {
            board[usize::from(step.row)][usize::from(step.col)] = step.value;
        }
        assert!(recording.trace.finished().is_some(), "{name}");
        assert_eq!(recording.steps.len() as u64, recording.trace.counts.writes, "{name}");
        assert_eq!(board, recording.trace.board, "{name}");
        assert!(recording.steps.is_sorted_by_key(|step| step.checks), "{name}");
    }
}

#[test]
fn a_step_names_its_place() {
    let recording =
        watched::record("number_unassigned", &puzzle("lc37_wikipedia"), &NO_LIMIT, 10).unwrap();
    assert_eq!(10, recording.steps.len());
    assert_eq!(4208 + 4157, recording.trace.counts.writes);
    let checks: Vec<u64> = recording.steps.iter().map(|step| step.checks).collect();
    assert_eq!(vec![1, 3, 7, 15, 24, 33, 33, 34, 43, 43], checks, "digits tried before each write");
    let solution = solutions::find("number_unassigned").unwrap();
    let lines: Vec<&str> = solution.source.lines().map(str::trim).collect();
    for step in &recording.steps {
        let digit = if step.value == 0 { "0" } else { "i" };
        let line = lines[step.line as usize - 1];
        assert_eq!("solve_sudoku", recording.function(step));
        assert!(line.starts_with(&format!("matrix[row][col] = {digit};")), "{line}");
    }
}

/// Digits checked, placed, taken back, and calls; and where the header tells of them.
#[rstest]
#[case("int_matrix", "lc37_wikipedia", [37_652, 4208, 4157, 6879], "37,652 checks, 4,208 digits placed, 4,157 taken back; 6,879 calls")]
#[case("combined_check", "lc37_wikipedia", [37_652, 4208, 4157, 4209], "37,652 checks, 4,208 digits placed, 4,157 taken back; 4,209 calls")]
#[case("char_board", "lc37_wikipedia", [37_652, 4208, 37_601, 4209], "37,652 checks, 37,652 digits written, 37,601 of them taken back; 4,209 calls")]
#[case("number_unassigned", "lc37_wikipedia", [37_652, 4208, 4157, 4209], "37,652 checks, 4,208 digits placed, 4,157 taken back; 4,209 calls")]
#[case("candidates", "lc37_wikipedia", [0, 51, 0, 52], "LeetCode's example; 51 0")]
#[case("candidates", "inkala_2012", [0, 1938, 1878, 1939], "Inkala's of 2012, see `main` 1,938 1,878")]
#[case("candidates", "norvig_impossible", [0, 8341, 8341, 8342], "8,341 8,341")]
#[case("techniques", "hard_01", [0, 64, 0, 1], "takes 60, and 4 naked ones;")]
#[case("techniques", "inkala_2012", [0, 307, 247, 15], "Inkala's of 2012 takes 14 trials.")]
#[case("techniques", "hard_12", [0, 10_968, 10_908, 708], "")]
#[case("techniques", "empty", [0, 81, 0, 48], "")]
#[case("techniques", "norvig_impossible", [0, 0, 0, 1], "")]
fn a_search_takes_the_steps_that_its_header_tells(
    #[case] solution: &str,
    #[case] case: &str,
    #[case] expected: [u64; 4],
    #[case] told: &str,
) {
    let Counts { checks, placements, resets, solve_calls, .. } =
        run(solution, case, &NO_LIMIT).counts;
    assert_eq!(expected, [checks, placements, resets, solve_calls]);
    let header = header(solution);
    assert!(told.split("; ").all(|part| header.contains(part)), "{told}\n{header}");
}

/// The calls that problems.md tells: of `int_matrix`, which is called for filled cells and the ends of rows too, and of the
/// other mirrors; of the program that BOJ's problem 12095 prints, for filled cells too.
#[rstest]
#[case::luogu_p1784("luogu-P1784/sample", ["74,025", "49,559"])]
#[case::acwing_166("luogu-P10482/acwing-sample", ["12,625,368", "9,727,397"])]
#[case::boj_2580("boj-2580/bound", ["", "9,997,947"])]
fn the_calls_on_a_judge_s_board_are_counted(#[case] input: &str, #[case] told: [&str; 2]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let file = root.join("workbench/data/judges").join(input).with_extension("in");
    let cells: String = fs::read_to_string(file).unwrap().split_whitespace().collect();
    let mut search = RowOrder::default();
    assert!(search.search(&mut board(&cells[..81]).0));
    let counted = match told {
        ["", _] => [0, search.all_calls],
        _ => [search.all_calls + search.line_ends, search.calls],
    };
    assert_eq!(counted, told.map(|number| number.replace(',', "").parse().unwrap_or(0)));
    let problems = fs::read_to_string(root.join("problems.md")).unwrap();
    assert!(told.iter().all(|number| problems.contains(number)), "{told:?}");
}
