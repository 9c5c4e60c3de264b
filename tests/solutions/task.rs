//! What a solution should make of a board, what it did, and how that is told when it is wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;
use std::time::Duration;

use pretty_assertions::assert_eq;
use solutions::{Board, CATALOGUE, Entry, Kind};
use watched::{Counts, End, Step, Trace};

use crate::limits::LINES;
use crate::support::named::{self, Case, Completion, board, completes, units};
use crate::support::oracle;

/// A line of a table, by the names of its columns.
pub type Row = BTreeMap<String, String>;

pub fn rows(table: &str) -> impl Iterator<Item = Row> {
    csv::Reader::from_reader(table.as_bytes()).into_deserialize().map(|row| row.unwrap())
}

pub static TRACES: LazyLock<Vec<Row>> =
    LazyLock::new(|| rows(include_str!("../cases/traces.csv")).collect());

/// The figures of an article's program on a puzzle.
pub fn trace(solution: &str, case: &str) -> Row {
    let row = TRACES.iter().find(|row| (&*row["solution"], &*row["case"]) == (solution, case));
    row.unwrap_or_else(|| panic!("cases/traces.csv has no {solution} on {case}")).clone()
}

/// The figures of the article's generator on 111 first rows.
pub fn first_rows() -> impl Iterator<Item = Row> {
    rows(include_str!("../cases/generator.csv"))
}

/// A board, and what a solution should make of it.
#[derive(Clone)]
pub struct Task {
    pub entry: &'static Entry,
    /// The board's name.
    pub on: String,
    pub start: Board,
    /// The answer; of a solver, whether it is to fill the board.
    pub answer: bool,
    /// The board afterwards; `None` if any completion will do.
    pub after: Option<Board>,
    /// What the answer follows from.
    pub since: &'static str,
    /// The writes of the article's program.
    pub writes: Option<u64>,
    /// Whether the watched run takes no time to speak of.
    pub is_quick: bool,
}

/// What a solution did.
#[derive(Clone)]
pub struct Found {
    pub end: Ended,
    pub board: Board,
    pub trace: Option<Trace>,
}

#[derive(Clone)]
pub enum Ended {
    Returned(bool),
    /// The message, and the place if it is known.
    Panicked(String, String),
    /// Why, and how far it had come.
    Stopped(String),
    /// Left alone, since it was stopped or wrong elsewhere.
    NotTried(String),
}

impl Task {
    pub fn of_puzzle(entry: &'static Entry, case: &Case) -> Task {
        let start = board(&case.puzzle);
        let article = entry.is_mirror().then(|| trace(entry.name, &case.name));
        let first = || Some(board(&case.first_solution));
        let (answer, after, since) = match (case.completion(), &article) {
            // Any completion is right, but a mirror finds the first in row order.
            (Completion::Several, None) => (true, None, "the board has solutions"),
            (Completion::Unique, _) => (true, first(), "the board has a solution"),
            (Completion::Several, _) => (true, first(), "the board has solutions"),
            // A mirror does what the article's program does.
            (Completion::Contradictory, Some(article)) if article["solved"] == "yes" => {
                (true, Some(board(&article["grid_after"])), "the article's program fills it")
            }
            (Completion::Contradictory, Some(article)) => (
                false,
                Some(board(&article["grid_after"])),
                "the article's program does not fill it",
            ),
            _ => (false, Some(start), "the board has no solution"),
        };
        let is_long = |line: &Row| line["checks"].parse::<u64>().is_ok_and(|n| n > 2_000_000);
        let is_quick = !article.as_ref().is_some_and(is_long);
        let writes = article.map(|line| writes_of(&line));
        Task { entry, on: case.name.clone(), start, answer, after, since, writes, is_quick }
    }

    /// Of the article's generator, by a line of `generator.csv`.
    pub fn of_first_row(line: &Row) -> Task {
        let mut start = Board::EMPTY;
        start[0].copy_from_slice(&board(&format!("{:0<81}", line["first_row"]))[0]);
        Task {
            entry: generator(),
            on: format!("the first row {}", line["first_row"]),
            start,
            answer: true,
            after: Some(board(&line["grid"])),
            since: "every first row has a grid",
            writes: Some(writes_of(line)),
            is_quick: true,
        }
    }

    pub fn of_rule(entry: &'static Entry, case: &Case) -> Task {
        let start = board(&case.puzzle);
        let answer = case.givens_consistent == "yes";
        let since = if answer { "no digit stands twice in a row, column or box" } else { "" };
        let (on, after) = (case.name.clone(), Some(start));
        Task { entry, on, start, answer, after, since, writes: None, is_quick: true }
    }
}

fn generator() -> &'static Entry {
    CATALOGUE.iter().find(|entry| entry.kind() == Kind::Generator).unwrap()
}

/// What a line of a table says, or what follows from it.
fn writes_of(line: &Row) -> u64 {
    let number = |column: &str| line[column].parse::<u64>().unwrap_or(0);
    let is_written_first = line.get("solution").is_some_and(|name| name == "char_board");
    number(if is_written_first { "checks" } else { "placements" }) + number("resets")
}

pub fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs())
}

/// With commas.
pub fn number(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).unwrap())
        .collect();
    groups.join(",")
}

/// `r1c3`
fn cell(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

/// What is wrong, if anything is.
pub fn cause(task: &Task, found: &Found) -> Option<String> {
    let answer = match &found.end {
        Ended::Returned(answer) => *answer,
        Ended::Panicked(message, place) => {
            let place = if place.is_empty() { String::new() } else { format!(" at {place}") };
            let message = message.lines().next().unwrap_or_default();
            return Some(format!("panicked{place}: {message}"));
        }
        Ended::Stopped(why) => return Some(why.clone()),
        Ended::NotTried(why) => return Some(format!("not tried, since {why}")),
    };
    let empty = 81 - found.board.givens();
    // A function of characters returns nothing: the board tells.
    let returned = match (task.entry.kind(), answer) {
        (Kind::Chars, true) => "filled the board".to_owned(),
        (Kind::Chars, false) => format!("left {empty} cells empty"),
        (Kind::Generator, true) => "returned a grid".to_owned(),
        (Kind::Generator, false) => "returned no grid".to_owned(),
        (_, answer) => format!("returned {answer}"),
    };
    if answer != task.answer {
        let since = match task.entry.kind() {
            Kind::Rule if answer => clash(&task.start).map_or(String::new(), |(why, _)| why),
            _ => task.since.to_owned(),
        };
        return Some(format!("{returned}, but {since}"));
    }
    let wrong = wrong_cells(task, &found.board);
    let &first = wrong.first()?;
    let (place, digit, given) = (cell(first), found.board.0[first], task.start.0[first]);
    let others = match wrong.len() - 1 {
        0 => String::new(),
        1 => ", and 1 other cell is wrong".to_owned(),
        others => format!(", and {others} other cells are wrong"),
    };
    let why = match task.after {
        _ if given != 0 && given != digit => {
            format!("the given {given} in {place} is now {}", word(digit))
        }
        Some(after) => format!("{place} is {} and should be {}", word(digit), word(after.0[first])),
        None => match clash(&found.board) {
            Some((why, _)) => why,
            None => format!("{place} is {}", word(digit)),
        },
    };
    let should = if task.answer { "" } else { ", as it should" };
    Some(format!("{returned}{should}, but {why}{others}"))
}

fn word(digit: u8) -> String {
    if digit == 0 { "empty".to_owned() } else { digit.to_string() }
}

/// The first digit that stands twice, in words, and the cells.
fn clash(board: &Board) -> Option<(String, [usize; 2])> {
    (0..27).find_map(|unit| {
        let cells: Vec<usize> =
            (0..81).filter(|&cell| board.0[cell] != 0 && units(cell).contains(&unit)).collect();
        let twice = |(at, &second): (usize, &usize)| {
            let first = cells[..at].iter().find(|&&first| board.0[first] == board.0[second])?;
            Some([*first, second])
        };
        let [first, second] = cells.iter().enumerate().find_map(twice)?;
        let name = ["row", "column", "box"][unit / 9];
        let (number, digit) = (unit % 9 + 1, board.0[first]);
        let places = format!("{} and {}", cell(first), cell(second));
        Some((format!("{name} {number} holds {digit} twice: {places}"), [first, second]))
    })
}

/// The cells that are not as they should be, in row order; changed givens first.
fn wrong_cells(task: &Task, found: &Board) -> Vec<usize> {
    let start = &task.start.0;
    let is_changed = |&cell: &usize| start[cell] != 0 && found.0[cell] != start[cell];
    let changed: Vec<usize> = (0..81).filter(is_changed).collect();
    let wrong: BTreeSet<usize> = match task.after {
        Some(after) => (0..81).filter(|&cell| found.0[cell] != after.0[cell]).collect(),
        None if completes(&task.start, found) => return vec![],
        None => {
            let empty = (0..81).filter(|&cell| !(1..=9).contains(&found.0[cell]));
            empty.chain(clash(found).into_iter().flat_map(|(_, cells)| cells)).collect()
        }
    };
    let rest = wrong.into_iter().filter(|cell| !changed.contains(cell));
    changed.iter().copied().chain(rest).collect()
}

/// The cause, both boards, the line, and what to do next.
pub fn report(
    task: &Task,
    found: &Found,
    cause: &str,
    steps: &[Step],
    article: Option<&[(usize, u8)]>,
) -> String {
    let (entry, on) = (task.entry, &task.on);
    let mut lines = vec![format!("{} on {on}: {cause}", entry.name)];
    lines.extend(boards(task, found));
    let (at, place) = place(task, found, steps, article);
    lines.extend(place);
    if entry.is_solver() && !named::all().iter().all(|case| case.name != *on) {
        let step = at.filter(|&at| at > 0).map_or(String::new(), |at| format!(" --step {at}"));
        lines.push(format!("  cargo sudoku watch {} {on}{step}", entry.name));
    }
    lines.truncate(LINES);
    lines.join("\n")
}

/// What should be and what was found, side by side; a star before each wrong digit.
fn boards(task: &Task, found: &Found) -> Vec<String> {
    let row = |board: &Board, row: usize, marked: &[usize]| -> String {
        let cells = (9 * row..9 * row + 9).map(|cell| {
            let mark = if marked.contains(&cell) { '*' } else { ' ' };
            let digit = board.0[cell];
            let digit =
                if digit == 0 { '.' } else { char::from_digit(digit.into(), 36).unwrap_or('?') };
            format!("{mark}{digit}")
        });
        cells.collect()
    };
    if task.entry.kind() == Kind::Rule {
        let marked = clash(&task.start).map_or(vec![], |(_, cells)| cells.to_vec());
        return (0..9).map(|r| format!("  {}", row(&task.start, r, &marked))).collect();
    }
    let (should, left) = match task.after {
        Some(after) => ("should be", after),
        None => ("the puzzle", task.start),
    };
    let marked = wrong_cells(task, &found.board);
    let as_given = if found.board == task.start { ", as it was given" } else { "" };
    let title = format!("   {should:<24}found{as_given}");
    let rows =
        (0..9).map(|r| format!("  {}      {}", row(&left, r, &[]), row(&found.board, r, &marked)));
    std::iter::once(title).chain(rows).collect()
}

/// The number of steps before the first that differs from the article's, and where that is in the file; or else where
/// the solution was last seen.
fn place(
    task: &Task,
    found: &Found,
    steps: &[Step],
    article: Option<&[(usize, u8)]>,
) -> (Option<usize>, Vec<String>) {
    let entry = task.entry;
    let file = format!("solutions/{}.rs", entry.name);
    let code = |line: u32| {
        entry.source.lines().nth(line as usize - 1).unwrap_or_default().trim().to_owned()
    };
    let written = |at: usize, digit: u8| match digit {
        0 => format!("{} emptied", cell(at)),
        digit => format!("{} = {digit}", cell(at)),
    };
    let function = entry.call.rsplit("::").next().unwrap_or_default();
    let begins = format!("fn {function}");
    let line = entry.source.lines().position(|line| line.contains(&begins)).unwrap_or(0) + 1;
    let whole = format!("  {file}:{line}  {function}");
    let Some(article) = article.filter(|_| found.trace.is_some()) else {
        let wrong = wrong_cells(task, &found.board).first().copied();
        let guilty = steps.iter().rev().find(|step| Some(step.cell()) == wrong);
        let last = guilty.or(steps.last()).map(|step| {
            let (line, what) = (step.line, written(step.cell(), step.value));
            format!("  {file}:{line}  {}  ({what})", code(line))
        });
        return (None, vec![last.unwrap_or(whole)]);
    };
    let same = steps
        .iter()
        .zip(article)
        .take_while(|(step, write)| (step.cell(), step.value) == **write)
        .count();
    let theirs = article.get(same).map(|&(at, digit)| written(at, digit));
    match (steps.get(same), theirs) {
        (Some(step), theirs) => {
            let (line, what) = (step.line, written(step.cell(), step.value));
            let theirs = theirs.unwrap_or_else(|| "the end".to_owned());
            let first = format!("  {file}:{line}  {}", code(line));
            let second = format!(
                "  step {}, the first that differs: {what}; in the article: {theirs}",
                same + 1
            );
            (Some(same), vec![first, second])
        }
        (None, theirs) => {
            let theirs = theirs.map_or("no more".to_owned(), |theirs| format!("next {theirs}"));
            let steps = number(same as u64);
            (
                Some(same),
                vec![format!("{whole}, after {steps} steps as in the article; there {theirs}")],
            )
        }
    }
}

fn example(solution: &str, on: &str) -> Task {
    Task::of_puzzle(solutions::find(solution).unwrap(), &named::find(on))
}

/// The solution, the puzzle, its answer, what differs from the puzzle afterwards; and what is said.
const CAUSES: &str = "\
int_matrix lc37_wikipedia false: returned false, but the board has a solution
int_matrix empty false: returned false, but the board has solutions
int_matrix all_fives false: returned false, but the article's program fills it
char_board lc37_wikipedia false: left 51 cells empty, but the board has a solution
boxes unsolvable_box true: returned true, but the board has no solution
boxes one_empty_last true: returned true, but r9c9 is empty and should be 9
boxes one_empty_last true 80=8: returned true, but r9c9 is 8 and should be 9
boxes one_empty_last true 79=8: returned true, but the given 7 in r9c8 is now 8, and 1 other cell is wrong
boxes java_article true 2=6: returned true, but row 1 holds 6 twice: r1c1 and r1c3, and 41 other cells are wrong
boxes java_article true 2=1: returned true, but r1c7 is empty, and 39 other cells are wrong
int_matrix unsolvable_box false 0=1 2=2: returned false, as it should, but r1c1 is 1 and should be empty, and 1 other cell is wrong
";

#[test]
fn a_failure_begins_with_its_cause() {
    let none = |end| Found { end, board: Board::EMPTY, trace: None };
    for (line, expected) in CAUSES.lines().filter_map(|line| line.split_once(": ")) {
        let words: Vec<&str> = line.split(' ').collect();
        let task = example(words[0], words[1]);
        let mut found = none(Ended::Returned(words[2] == "true"));
        found.board = task.start;
        for (cell, digit) in words[3..].iter().filter_map(|write| write.split_once('=')) {
            found.board.0[cell.parse::<usize>().unwrap()] = digit.parse().unwrap();
        }
        assert_eq!(Some(expected), cause(&task, &found).as_deref(), "{line}");
    }
    let said = |end| cause(&example("boxes", "empty"), &none(end)).unwrap();
    let panicked = Ended::Panicked("no\nmore".to_owned(), "solutions/boxes.rs:7".to_owned());
    assert_eq!("panicked at solutions/boxes.rs:7: no", said(panicked));
    assert_eq!("stopped after 3 s", said(Ended::Stopped("stopped after 3 s".to_owned())));
    assert_eq!("not tried, since so", said(Ended::NotTried("so".to_owned())));
}

/// Right is: any solution of several, but for a mirror the first; a board without solution as it was.
#[test]
fn what_is_right_has_no_cause() {
    let first = |on: &str| board(&named::find(on).first_solution);
    let last = oracle::solutions(&named::puzzle("java_article").0, 9).pop().unwrap();
    let last = Board(last.try_into().unwrap());
    let (puzzle, unsolvable) = ("java_article", "unsolvable_box");
    assert_ne!(first(puzzle), last);
    let said = |solution, on, answer, board| {
        cause(&example(solution, on), &Found { end: Ended::Returned(answer), board, trace: None })
    };
    assert_eq!(None, said("boxes", puzzle, true, first(puzzle)));
    assert_eq!(None, said("boxes", puzzle, true, last));
    assert_eq!(None, said("int_matrix", puzzle, true, first(puzzle)));
    assert!(said("int_matrix", puzzle, true, last).is_some());
    assert_eq!(None, said("boxes", unsolvable, false, named::puzzle(unsolvable)));
}

/// Some of the article's steps, and then another.
#[test]
fn the_first_failure_of_a_mirror_shows_both_boards_and_the_step() {
    let task = example("int_matrix", "lc37_wikipedia");
    let article = oracle::writes("int_matrix", &task.start, 7);
    let step = |&(cell, value): &(usize, u8)| {
        let [row, col] = [cell / 9, cell % 9].map(|at| u8::try_from(at).unwrap());
        Step { row, col, value, depth: 1, line: 1, checks: 0, function: 0 }
    };
    let mut steps: Vec<Step> = article[..6].iter().map(step).collect();
    steps[5].value = 9;
    let (counts, time, wrote_in_search) = (Counts::default(), Duration::ZERO, true);
    let (end, board) = (End::Finished { solved: true }, task.after.unwrap());
    let trace = Some(Trace { counts, end, board, time, wrote_in_search });
    let mut found = Found { end: Ended::Returned(true), board, trace };
    found.board[8][8] = 0;
    found.board[0][0] = 7;
    let headline = cause(&task, &found).unwrap();
    let boards = "   should be               found
   5 3 4 6 7 8 9 1 2      *7 3 4 6 7 8 9 1 2
   6 7 2 1 9 5 3 4 8       6 7 2 1 9 5 3 4 8
   1 9 8 3 4 2 5 6 7       1 9 8 3 4 2 5 6 7
   8 5 9 7 6 1 4 2 3       8 5 9 7 6 1 4 2 3
   4 2 6 8 5 3 7 9 1       4 2 6 8 5 3 7 9 1
   7 1 3 9 2 4 8 5 6       7 1 3 9 2 4 8 5 6
   9 6 1 5 3 7 2 8 4       9 6 1 5 3 7 2 8 4
   2 8 7 4 1 9 6 3 5       2 8 7 4 1 9 6 3 5
   3 4 5 2 8 6 1 7 9       3 4 5 2 8 6 1 7*.";
    let expected = format!(
        "int_matrix on lc37_wikipedia: returned true, but the given 5 in r1c1 is now 7, and 1 other cell is wrong
{boards}
  solutions/int_matrix.rs:1  //! # `int_matrix`: one call per cell
  step 6, the first that differs: r1c8 = 9; in the article: r1c8 emptied
  cargo sudoku watch int_matrix lc37_wikipedia --step 5"
    );
    assert_eq!(expected, report(&task, &found, &headline, &steps, Some(&article)));
    assert_eq!(LINES, expected.lines().count());
}
