//! Every mirror searches as its article's program does, move by move.
//!
//! `cases/traces.csv`, `prefixes.csv` and `generator.csv` hold what the original programs did. `hash` covers every
//! write to the board in order, so where all columns agree, so does every move.

use std::fmt::Display;
use std::time::Duration;

use rstest::rstest;
use solutions::Board;
use watched::{Budget, Counts, End, Trace};
use workbench::board;

use crate::first_rows;

const NO_LIMIT: Budget = Budget {
    steps: u64::MAX,
    time: Duration::MAX,
};

/// A line of a table, by the names of its columns.
struct Row {
    heading: csv::StringRecord,
    cells: csv::StringRecord,
}

impl Row {
    fn get(&self, column: &str) -> &str {
        let position = self.heading.iter().position(|name| name == column);
        let cell = position.and_then(|position| self.cells.get(position));
        cell.unwrap_or_else(|| panic!("there is no column {column}"))
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
    let heading = reader.headers().expect("a heading").clone();
    let rows = reader.records().map(|cells| Row {
        heading: heading.clone(),
        cells: cells.expect("a line of the table"),
    });
    rows.filter(|row| {
        first
            .iter()
            .zip(&row.cells)
            .all(|(value, cell)| *value == cell)
    })
    .collect()
}

fn traces(first: &[&str]) -> Vec<Row> {
    rows(include_str!("cases/traces.csv"), first)
}

fn puzzle(case: &str) -> Board {
    let case = workbench::board::named::find(case).expect("a named puzzle");
    board::parse(&case.puzzle).expect("a board")
}

fn run(solution: &str, case: &str, budget: &Budget) -> Trace {
    watched::run(solution, &puzzle(case), budget).expect("a solver")
}

fn search_equals_the_article(solution: &str, case: &str) {
    let what = format!("{solution} on {case}");
    let row = &traces(&[solution, case])[0];
    let number = |column| row.get(column).parse::<u64>().expect("a number");
    // A mirror that has gone astray is not followed to its end, which may be far away.
    let steps = 10 * (number("checks") + number("resets")) + 1000;
    let trace = run(solution, case, &Budget { steps, ..NO_LIMIT });
    let (finished, solved) = match trace.end {
        End::Finished { solved } => ("yes", if solved { "yes" } else { "no" }),
        _ => ("no", ""),
    };
    row.assert(&what, "finished", finished);
    row.assert(&what, "solved", solved);
    row.assert(&what, "grid_after", trace.board.to_string());
    let columns = [
        "checks",
        "placements",
        "resets",
        "solve_calls",
        "max_depth",
        "hash",
    ];
    row.assert_counts(&what, &trace.counts, &columns);
}

#[rstest]
#[case::lc37_wikipedia("lc37_wikipedia")]
#[case::empty("empty")]
#[case::java_article("java_article")]
#[case::solved_lc37("solved_lc37")]
#[case::solved_java("solved_java")]
#[case::one_empty_first("one_empty_first")]
#[case::one_empty_centre("one_empty_centre")]
#[case::one_empty_last("one_empty_last")]
#[case::last_row_empty("last_row_empty")]
#[case::box_0_empty("box_0_empty")]
#[case::easy_01("easy_01")]
#[case::easy_02("easy_02")]
#[case::easy_03("easy_03")]
#[case::hard_02("hard_02")]
#[case::hard_06("hard_06")]
#[case::hard_07("hard_07")]
#[case::hard_01_rot180("hard_01_rot180")]
#[case::hard_01_relabel_10_minus_d("hard_01_relabel_10_minus_d")]
#[case::inkala_2006("inkala_2006")]
#[case::inkala_2012("inkala_2012")]
#[case::norvig_hard1("norvig_hard1")]
#[case::gen_row_identity("gen_row_identity")]
#[case::gen_row_reverse("gen_row_reverse")]
#[case::lc37_minus_5_givens("lc37_minus_5_givens")]
#[case::unsolvable_square("unsolvable_square")]
#[case::unsolvable_box("unsolvable_box")]
#[case::dead_cell_r0c8("dead_cell_r0c8")]
#[case::lc37_wrong_given("lc37_wrong_given")]
#[case::lc37_wrong_given_late("lc37_wrong_given_late")]
#[case::duplicate_box("duplicate_box")]
#[case::duplicate_row("duplicate_row")]
#[case::lc37_extra_5_in_row0("lc37_extra_5_in_row0")]
#[case::full_but_invalid("full_but_invalid")]
#[case::all_fives("all_fives")]
#[case::full_invalid_one_empty_fillable("full_invalid_one_empty_fillable")]
fn equal(
    #[case] case: &str,
    #[values("int_matrix", "combined_check", "char_board", "number_unassigned")] solution: &str,
) {
    search_equals_the_article(solution, case);
}

#[rstest]
#[case::medium_01("medium_01")]
#[case::medium_02("medium_02")]
#[case::hard_01("hard_01")]
#[case::hard_04("hard_04")]
#[case::hard_12("hard_12")]
#[case::norvig_grid2("norvig_grid2")]
#[ignore = "slow: up to 700 million checks each; cargo test -- --include-ignored"]
fn equal_slow(
    #[case] case: &str,
    #[values("int_matrix", "combined_check", "char_board", "number_unassigned")] solution: &str,
) {
    search_equals_the_article(solution, case);
}

#[test]
fn every_puzzle_of_the_traces_is_in_a_table() {
    let tables = include_str!("search.rs");
    for row in traces(&[]) {
        let case = row.get("case");
        assert!(
            tables.contains(&format!("[case::{case}(\"{case}\")]")),
            "{case} is in traces.csv, and here in no table"
        );
    }
}

/// Three puzzles keep the articles' programs busy for longer than anybody waits.
#[rstest]
#[case::norvig_impossible("norvig_impossible")]
#[case::two_5_in_row_else_empty("two_5_in_row_else_empty")]
#[case::two_5_in_column_else_empty("two_5_in_column_else_empty")]
fn equal_until_the_budget_stops_it(
    #[case] case: &str,
    #[values("int_matrix", "combined_check", "char_board", "number_unassigned")] solution: &str,
) {
    let prefixes = rows(include_str!("cases/prefixes.csv"), &[solution, case]);
    assert_eq!(prefixes.len(), 2);
    for row in prefixes {
        let steps = row.get("writes").parse().expect("a number");
        let what = format!("{solution} on {case}, the first {steps} writes");
        let time = Duration::MAX;
        let trace = run(solution, case, &Budget { steps, time });
        assert_eq!(trace.end, End::Steps, "{what}");
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
    let trace = run(solution, "norvig_impossible", &Budget { steps, time });
    assert_eq!(trace.end, End::Time);
    assert!(trace.time < Duration::from_secs(2), "{:?}", trace.time);
    // The next run knows nothing of it.
    search_equals_the_article(solution, "lc37_wikipedia");
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
    let trace = watched::generate(first_row, &NO_LIMIT).expect("a first row");
    assert_eq!(trace.end, End::Finished { solved: true });
    trace
}

#[test]
fn generator_equals_the_article() {
    let rows = rows(include_str!("cases/generator.csv"), &[]);
    assert_eq!(rows.len(), 111);
    for row in &rows {
        grids_equal_the_article(row);
    }
}

#[test]
#[ignore = "slow: 525 million checks; cargo test -- --include-ignored"]
fn generator_equals_the_article_on_all_first_rows() {
    let (mut rows, mut checks, mut placements, mut resets) = (0, 0, 0, 0);
    // FNV-1a 64 over the digits of all grids, as text, the first rows in lexicographic order.
    let mut digest: u64 = 0xcbf2_9ce4_8422_2325;
    for first_row in first_rows::all() {
        let trace = generate(first_row);
        rows += 1;
        checks += trace.counts.checks;
        placements += trace.counts.placements;
        resets += trace.counts.resets;
        for digit in trace.board.to_string().bytes() {
            digest = (digest ^ u64::from(digit)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!((rows, checks), (362_880, 524_715_552));
    assert_eq!((placements, resets), (69_913_888, 43_786_528));
    assert_eq!(format!("{digest:016x}"), "cfb7a6c316d3b899");
}

/// What comes out of the figures, and is worth telling the reader.
#[rstest]
fn articles_000_001_and_003_make_the_very_same_writes(
    #[values("lc37_wikipedia", "java_article", "inkala_2012")] case: &str,
) {
    let [a, b, c] = ["int_matrix", "combined_check", "number_unassigned"].map(|solution| {
        let recording =
            watched::record(solution, &puzzle(case), &NO_LIMIT, 100_000).expect("a solver");
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
    assert_eq!(counts.writes - counts.resets, counts.checks);
    let others = run("int_matrix", case, &NO_LIMIT).counts;
    assert_eq!(
        (counts.checks, counts.placements),
        (others.checks, others.placements)
    );
}

/// Replayed on the puzzle, the recorded writes lead to the board that the solution hands back: no write is missed.
/// The reader's own solutions may not come so far.
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
    for entry in solutions::CATALOGUE
        .iter()
        .filter(|entry| entry.is_solver())
    {
        let recording =
            watched::record(entry.name, &puzzle(case), &NO_LIMIT, usize::MAX).expect("a solver");
        let mut board = puzzle(case);
        for step in &recording.steps {
            board[usize::from(step.row)][usize::from(step.col)] = step.value;
        }
        assert!(recording.trace.finished().is_some(), "{}", entry.name);
        assert_eq!(
            recording.trace.counts.writes,
            recording.steps.len() as u64,
            "{}",
            entry.name
        );
        assert_eq!(
            format!("{board:#}"),
            format!("{:#}", recording.trace.board),
            "{}",
            entry.name
        );
    }
}

#[test]
fn a_step_names_its_place() {
    let recording = watched::record(
        "number_unassigned",
        &puzzle("lc37_wikipedia"),
        &NO_LIMIT,
        10,
    )
    .expect("a solver");
    assert_eq!(recording.steps.len(), 10);
    assert_eq!(recording.trace.counts.writes, 4208 + 4157);
    let source = solutions::find("number_unassigned")
        .expect("a solution")
        .source;
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    for step in recording.steps {
        let line = lines[step.line as usize - 1];
        let expected = if step.value == 0 {
            "matrix[row][col] = 0;"
        } else {
            "matrix[row][col] = i;"
        };
        assert_eq!((step.function(), line), ("solve_sudoku", expected));
    }
}
