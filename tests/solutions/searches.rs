//! Every mirror searches as its article's program does, move by move, and the headers tell what searches take.
//!
//! `cases/traces.csv`, `prefixes.csv` and `generator.csv` hold what the original programs did. `hash` covers every
//! write to the board in order, so where all columns agree, so does every move.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use pretty_assertions::assert_eq;
use rstest::rstest;
use watched::{Budget, Counts, End, Trace};

use crate::attempt::{
    self, Row, TRACES, Task, first_rows, held, is_measured, rows, solvers, sound,
};
use crate::limits::fail;
use support::named::{self, Case, Completion, board, header, puzzle};
use support::oracle::RowOrder;

const NO_LIMIT: Budget = Budget { steps: u64::MAX, time: Duration::MAX };

fn run(solution: &str, case: &str, budget: &Budget) -> Trace {
    watched::run(solution, &puzzle(case), budget).unwrap()
}

/// The first columns about the search in which a trace differs from what a line says of the article's program.
fn difference(line: &Row, trace: &Trace) -> Option<String> {
    let Counts { checks, placements, resets, solve_calls, max_depth, writes, hash } = trace.counts;
    let (finished, solved) = match trace.end {
        End::Finished { solved: true } => ("yes", "yes"),
        End::Finished { solved: false } => ("yes", "no"),
        _ => ("no", ""),
    };
    let differs = |(column, theirs): (&String, &String)| {
        let here = match &**column {
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
            "solution" | "case" | "first_row" | "tags" => return None,
            other => panic!("what is {other}?"),
        };
        (here != *theirs).then(|| format!("{column} {here}, in the article {theirs}"))
    };
    let differences: Vec<String> = line.iter().filter_map(differs).take(2).collect();
    (!differences.is_empty()).then(|| differences.join("; "))
}

/// The watched search on a board, which has the right result.
fn trace(task: &Task) -> Trace {
    attempt::assert_right(task).trace.unwrap_or_else(|| {
        let steps = 2 * task.writes.unwrap() + 1000;
        watched::run(task.entry.name, task.start(), &Budget { steps, ..NO_LIMIT }).unwrap()
    })
}

/// Asserts that it is the article's.
fn assert_searches_as_the_article(line: &Row, task: &Task) {
    let trace = trace(task);
    if let Some(difference) = difference(line, &trace) {
        attempt::fail_with_step(
            task,
            &format!("right, but not the article's search: {difference}"),
        );
    }
}

/// By how many digits the article's program checks, and on how many puzzles. On those that take more, `table.rs` looks at
/// the answers.
#[rstest]
#[case::quick(0..2_000_000, 29)]
#[ignore = "slow: up to 20 million checks each"]
#[case::slow(2_000_000..20_000_000, 8)]
fn searches_equal_the_article(
    #[case] checks: Range<u64>,
    #[case] puzzles: usize,
    #[values("int_matrix", "combined_check", "char_board", "number_unassigned")] solution: &str,
) {
    sound(&[solution]);
    let lines = TRACES.iter().filter(|line| line["solution"] == solution);
    let is_meant =
        |line: &&Row| line["checks"].parse().is_ok_and(|number| checks.contains(&number));
    let lines: Vec<&Row> =
        lines.filter(|line| line["finished"] == "yes").filter(is_meant).collect();
    assert_eq!(puzzles, lines.len());
    let entry = solutions::find(solution).unwrap();
    for line in lines {
        assert_searches_as_the_article(line, &Task::of_puzzle(entry, &named::find(&line["case"])));
    }
}

#[rstest]
fn endless_searches_begin_as_the_article(
    #[values("int_matrix", "combined_check", "char_board", "number_unassigned")]
    solution: &'static str,
) {
    held(&[solution], move || {
        let prefixes = rows(include_str!("../cases/prefixes.csv"));
        let prefixes: Vec<Row> = prefixes.filter(|line| line["solution"] == solution).collect();
        assert_eq!(6, prefixes.len());
        for line in prefixes {
            let (steps, case) = (line["writes"].parse().unwrap(), &line["case"]);
            let trace = run(solution, case, &Budget { steps, ..NO_LIMIT });
            if let Some(difference) = difference(&line, &trace) {
                fail(&format!("{solution} on {case}: not the article's search: {difference}"));
            }
            assert_eq!(End::Steps, trace.end, "{solution} on {case}");
        }
    });
}

#[rstest]
fn time_stops_a_hopeless_search(
    #[values("int_matrix", "combined_check", "char_board", "number_unassigned")]
    solution: &'static str,
) {
    held(&[solution], move || {
        let (steps, time) = (u64::MAX, Duration::from_millis(20));
        let stopped = run(solution, "norvig_impossible", &Budget { steps, time });
        assert_eq!(End::Time, stopped.end, "{solution} on norvig_impossible");
        assert!(stopped.time < Duration::from_secs(60), "{:?}", stopped.time);
        // The next run is not affected.
        let trace = run(solution, "lc37_wikipedia", &NO_LIMIT);
        assert!(trace.finished().is_some(), "{solution} on lc37_wikipedia: {:?}", trace.end);
    });
}

/// Sets of bits are another check, not another search.
#[test]
fn bit_masks_writes_as_int_matrix() {
    held(&["bit_masks"], || {
        let mut puzzles = 0;
        for line in TRACES.iter().filter(|line| line["solution"] == "int_matrix") {
            let is_quick = line["checks"].parse().is_ok_and(|checks: u64| checks < 2_000_000);
            let completion = named::find(&line["case"]).completion();
            if !is_quick || matches!(completion, Completion::Contradictory) {
                continue;
            }
            puzzles += 1;
            let trace = run("bit_masks", &line["case"], &NO_LIMIT);
            let uncounted = ["checks", "solve_calls", "max_depth"];
            let mut line = line.clone();
            line.retain(|column, _| !uncounted.contains(&&**column));
            assert_eq!(None, difference(&line, &trace), "{}", line["case"]);
        }
        assert_eq!(23, puzzles);
    });
}

#[test]
fn initial_state_searches_as_the_article() {
    let lines: Vec<Row> = first_rows().collect();
    assert_eq!(111, lines.len());
    for line in lines {
        assert_searches_as_the_article(&line, &Task::of_first_row(&line));
    }
}

/// On a puzzle that the originals were not measured on, the tests' own search stands in for them. On LeetCode's example, too,
/// as long as there is none.
#[rstest]
fn mirrors_search_in_row_order_where_there_are_no_traces(
    #[values("int_matrix", "combined_check", "char_board", "number_unassigned")] solution: &str,
) {
    sound(&[solution]);
    let is_meant = |case: &Case| case.backtracking == "quick" && !is_measured(case);
    for case in named::all().iter().filter(|case| is_meant(case) || case.name == "lc37_wikipedia") {
        let task = Task::of_puzzle(solutions::find(solution).unwrap(), case);
        let mut search = RowOrder::of(solution);
        search.search(&mut board(&case.puzzle).0);
        let expected = [search.checks, search.placements, search.written, search.hash];
        let Counts { checks, placements, writes, hash, .. } = trace(&task).counts;
        if [checks, placements, writes, hash] != expected {
            attempt::fail_with_step(&task, "right, but not a search in row order");
        }
    }
}

/// What stands in for them, and what failures are compared with.
#[test]
#[ignore = "guards the workspace"]
fn the_tests_own_search_writes_as_the_article() {
    let is_short =
        |line: &&Row| line["checks"].parse().is_ok_and(|checks: u64| checks < 20_000_000);
    for line in TRACES.iter().filter(is_short) {
        let (mut search, mut after) = (RowOrder::of(&line["solution"]), puzzle(&line["case"]));
        let solved = search.search(&mut after.0);
        let found = [
            if solved { "yes" } else { "no" },
            &after.to_string(),
            &format!("{:016x}", search.hash),
        ];
        let article = [&*line["solved"], &line["grid_after"], &line["hash"]];
        assert_eq!(article, found, "{} on {}", line["solution"], line["case"]);
    }
}

/// Replayed on the puzzle, the recorded writes lead to the board that the solution returns.
#[test]
fn no_write_is_missed() {
    held(&solvers(), || {
        let cases = "lc37_wikipedia java_article inkala_2012 dead_cell_r0c8 full_but_invalid";
        for (case, name) in
            cases.split(' ').flat_map(|case| solvers().into_iter().map(move |name| (case, name)))
        {
            let watched::Recording { steps, trace, .. } =
                watched::record(name, &puzzle(case), &NO_LIMIT, usize::MAX).unwrap();
            let mut board = puzzle(case);
            for step in &steps {
                board[step.cell] = step.value;
            }
            let expected = (true, steps.len() as u64, board);
            let found = (trace.finished().is_some(), trace.counts.writes, trace.board);
            assert_eq!(expected, found, "{name} on {case}");
            assert!(steps.is_sorted_by_key(|step| step.checks), "{name} on {case}");
        }
    });
}

#[test]
fn a_step_names_its_place() {
    sound(&["number_unassigned"]);
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

/// Checks, placements, resets and calls; and where the header tells of them.
#[rstest]
#[case("int_matrix", "lc37_wikipedia", [37_652, 4208, 4157, 6879], "37,652 checks, 4,208 placements, 4,157 resets; 6,879 calls")]
#[case("combined_check", "lc37_wikipedia", [37_652, 4208, 4157, 4209], "37,652 checks, 4,208 placements, 4,157 resets; 4,209 calls")]
#[case("char_board", "lc37_wikipedia", [37_652, 4208, 37_601, 4209], "37,652 checks, 37,652 digits written, 37,601 resets; 4,209 calls")]
#[case("number_unassigned", "lc37_wikipedia", [37_652, 4208, 4157, 4209], "37,652 checks, 4,208 placements, 4,157 resets; 4,209 calls")]
#[case("bit_masks", "lc37_wikipedia", [0, 4208, 4157, 4209], "same 4,208 placements; 4,157 resets")]
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
    sound(&[solution]);
    let Counts { checks, placements, resets, solve_calls, .. } =
        run(solution, case, &Budget::of_time(Duration::from_secs(3))).counts;
    assert_eq!(expected, [checks, placements, resets, solve_calls]);
    let header = header(solution);
    assert!(told.split("; ").all(|part| header.contains(part)), "{told}\n{header}");
}

/// The calls that problems.md tells: of `int_matrix`, which is called for filled cells and the ends of rows too, and of the
/// other mirrors; of the program that BOJ's problem 12095 prints, for filled cells too.
#[rstest]
#[case::luogu_p1784("luogu-P1784/sample", ["74,025", "49,559"])]
#[ignore = "slow"]
#[case::acwing_166("luogu-P10482/acwing-sample", ["12,625,368", "9,727,397"])]
#[ignore = "slow"]
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
