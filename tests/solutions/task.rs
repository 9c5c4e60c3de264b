//! What a solution should make of a board, what it did, and how that is told when it is wrong.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use pretty_assertions::assert_eq;
use solutions::{Board, CATALOGUE, Entry, Kind};
use watched::{Step, Trace};

use support::named::{self, Case, Completion, board, cell_name, cells_of};
use support::oracle;

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
    pub since: String,
    /// The writes of the article's program.
    pub writes: Option<u64>,
}

/// What a solution did.
#[derive(Clone)]
pub struct Found {
    /// Its answer, or why it has none.
    pub end: Result<bool, String>,
    pub board: Board,
    /// If it was watched.
    pub trace: Option<Trace>,
}

impl Task {
    pub fn of_puzzle(entry: &'static Entry, case: &Case) -> Task {
        let start = board(&case.puzzle);
        let article = entry.is_mirror().then(|| trace(entry.name, &case.name));
        let (answer, after, since) = match (case.completion(), &article) {
            // A mirror does what the article's program does.
            (Completion::Contradictory, Some(article)) => {
                let fills = article["solved"] == "yes";
                let since = if fills {
                    "the article's program fills it"
                } else {
                    "the article's program does not fill it"
                };
                (fills, Some(board(&article["grid_after"])), since)
            }
            (Completion::NoSolution | Completion::Contradictory, _) => {
                (false, Some(start), "the board has no solution")
            }
            // Any completion is right, but a mirror finds the first in row order.
            (Completion::Several, None) => (true, None, "the board has solutions"),
            _ => (true, Some(board(&case.first_solution)), "the board has a solution"),
        };
        let (on, since) = (case.name.clone(), since.to_owned());
        let writes = article.map(|line| writes_of(&line));
        Task { entry, on, start, answer, after, since, writes }
    }

    /// Of the article's generator, by a line of `generator.csv`.
    pub fn of_first_row(line: &Row) -> Task {
        let mut start = Board::EMPTY;
        start[0].copy_from_slice(&board(&format!("{:0<81}", line["first_row"]))[0]);
        Task {
            entry: CATALOGUE.iter().find(|entry| entry.kind() == Kind::Generator).unwrap(),
            on: format!("the first row {}", line["first_row"]),
            start,
            answer: true,
            after: Some(board(&line["grid"])),
            since: "every first row has a grid".to_owned(),
            writes: Some(writes_of(line)),
        }
    }

    pub fn of_rule(entry: &'static Entry, case: &Case) -> Task {
        let start = board(&case.puzzle);
        let (on, answer) = (case.name.clone(), case.givens_consistent == "yes");
        let since = clash(&start).map(|(why, _)| why);
        let since =
            since.unwrap_or_else(|| "no digit stands twice in a row, column or box".to_owned());
        Task { entry, on, start, answer, after: Some(start), since, writes: None }
    }

    /// Whether a watched run takes no time to speak of.
    pub fn is_quick(&self) -> bool {
        self.writes.is_none_or(|writes| writes < 4_000_000)
    }
}

/// What a line of a table says, or what follows from it.
fn writes_of(line: &Row) -> u64 {
    let number = |column: &str| line[column].parse::<u64>().unwrap_or(0);
    let is_written_first = line.get("solution").is_some_and(|name| name == "char_board");
    number(if is_written_first { "checks" } else { "placements" }) + number("resets")
}

/// What is wrong, if anything is.
pub fn cause(task: &Task, found: &Found) -> Option<String> {
    let answer = match &found.end {
        Ok(answer) => *answer,
        Err(why) => return Some(why.lines().next().unwrap_or_default().to_owned()),
    };
    let returned = match (task.entry.kind(), answer) {
        // It returns nothing: the board tells.
        (Kind::Chars, true) => "filled the board",
        (Kind::Chars, false) => "did not fill the board",
        (Kind::Generator, true) => "returned a grid",
        (Kind::Generator, false) => "returned no grid",
        (_, true) => "returned true",
        (_, false) => "returned false",
    };
    if answer != task.answer {
        return Some(format!("{returned}, but {}", task.since));
    }
    let wrong = wrong_cells(task, &found.board);
    let &first = wrong.first()?;
    let word = |digit: u8| if digit == 0 { "empty".to_owned() } else { digit.to_string() };
    let (place, digit, given) = (cell_name(first), word(found.board.0[first]), task.start.0[first]);
    let why = match (task.after, clash(&found.board)) {
        _ if is_changed(task, &found.board, first) => {
            format!("the given {given} in {place} is now {digit}")
        }
        (Some(after), _) => format!("{place} is {digit} and should be {}", word(after.0[first])),
        (None, Some((why, _))) => why,
        (None, None) => format!("{place} is {digit}"),
    };
    let should = if task.answer { "" } else { ", as it should" };
    Some(format!("{returned}{should}, but {why} ({} of 81 cells wrong)", wrong.len()))
}

/// The first digit that stands twice, in words, and the cells.
fn clash(board: &Board) -> Option<(String, [usize; 2])> {
    (0..27).find_map(|unit| {
        let cells: Vec<usize> = cells_of(unit).filter(|&cell| board.0[cell] != 0).collect();
        let mut pairs = (0..cells.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        let (a, b) = pairs.find(|&(a, b)| board.0[cells[a]] == board.0[cells[b]])?;
        let (first, second, kind) = (cells[a], cells[b], ["row", "column", "box"][unit / 9]);
        let (number, digit) = (unit % 9 + 1, board.0[first]);
        let places = [first, second].map(cell_name).join(" and ");
        Some((format!("{kind} {number} holds {digit} twice: {places}"), [first, second]))
    })
}

fn is_changed(task: &Task, found: &Board, cell: usize) -> bool {
    task.start.0[cell] != 0 && found.0[cell] != task.start.0[cell]
}

/// The cells that are not as they should be, in row order; changed givens first.
fn wrong_cells(task: &Task, found: &Board) -> Vec<usize> {
    let clash = clash(found).map_or(vec![], |(_, cells)| cells.to_vec());
    let is_wrong = |&cell: &usize| match (task.after, found.0[cell]) {
        (Some(after), digit) => digit != after.0[cell],
        (None, 1..=9) => is_changed(task, found, cell) || clash.contains(&cell),
        (None, _) => true,
    };
    let mut wrong: Vec<usize> = (0..81).filter(is_wrong).collect();
    wrong.sort_by_key(|&cell| !is_changed(task, found, cell));
    wrong
}

/// The cause, both boards, the line, and what to do next.
pub fn report(
    task: &Task,
    found: &Found,
    cause: &str,
    steps: &[Step],
    article: Option<&[(usize, u8)]>,
) -> String {
    let (name, on) = (task.entry.name, &task.on);
    let mut lines = vec![format!("{name} on {on}: {cause}")];
    lines.extend(boards(task, found));
    let (same, place) = place(task, found, steps, article);
    lines.extend(place);
    if task.entry.is_solver() {
        let step = if same > 0 { format!(" --step {same}") } else { String::new() };
        lines.push(format!("  cargo sudoku watch {name} {on}{step}"));
    }
    lines.join("\n")
}

/// What should be and what was found, side by side; a star before each wrong digit.
fn boards(task: &Task, found: &Found) -> Vec<String> {
    if task.entry.kind() == Kind::Rule {
        return format!("{:#}", task.start).lines().map(|row| format!("  {row}")).collect();
    }
    let rows = |board: &Board, wrong: &[usize]| -> Vec<String> {
        let digits: Vec<char> = board.to_string().chars().collect();
        let cell = |cell| [if wrong.contains(&cell) { '*' } else { ' ' }, digits[cell]];
        (0..9).map(|row| (9 * row..9 * row + 9).flat_map(cell).collect()).collect()
    };
    let (title, left) = task.after.map_or(("the puzzle", task.start), |after| ("should be", after));
    let as_given = if found.board == task.start { ", as it was given" } else { "" };
    let found = rows(&found.board, &wrong_cells(task, &found.board));
    let mut lines = vec![format!("   {title:<24}found{as_given}")];
    let both = rows(&left, &[]).into_iter().zip(found);
    lines.extend(both.map(|(left, right)| format!("  {left}      {right}")));
    lines
}

/// How many steps are the article's, and, with its line, the first that is not; or else the step that is to blame.
fn place(
    task: &Task,
    found: &Found,
    steps: &[Step],
    article: Option<&[(usize, u8)]>,
) -> (usize, Vec<String>) {
    let entry = task.entry;
    let written = |at: usize, digit: u8| match digit {
        0 => format!("{} emptied", cell_name(at)),
        digit => format!("{} = {digit}", cell_name(at)),
    };
    let ours = |step: &Step| written(step.cell.place(), step.value);
    let (same, step, what) = if let Some(article) = article {
        let both = steps.iter().zip(article);
        let same =
            both.take_while(|(step, write)| (step.cell.place(), step.value) == **write).count();
        let theirs = article.get(same).map(|&(at, digit)| written(at, digit));
        let theirs = theirs.unwrap_or_else(|| "the end".to_owned());
        let step = steps.get(same);
        let what = match step.map(ours) {
            Some(ours) => {
                let number = same + 1;
                format!("step {number}, the first that differs: {ours}; in the article: {theirs}")
            }
            None => format!("after {same} steps as in the article, where the next is: {theirs}"),
        };
        (same, step, Some(what))
    } else {
        let wrong = wrong_cells(task, &found.board).first().copied();
        let step = steps.iter().rfind(|step| Some(step.cell.place()) == wrong).or(steps.last());
        (0, step, step.map(ours))
    };
    let begins = format!("fn {}", entry.call.rsplit("::").next().unwrap_or_default());
    let line = match step {
        Some(step) => step.line as usize,
        None => entry.source.lines().position(|line| line.contains(&begins)).unwrap_or(0) + 1,
    };
    let code = entry.source.lines().nth(line - 1).unwrap_or_default().trim();
    let place = format!("solutions/{}.rs:{line}  {code}", entry.name);
    (same, std::iter::once(place).chain(what).map(|line| format!("  {line}")).collect())
}

/// The solution, the puzzle, its answer, what differs from the puzzle afterwards; and what is said.
const CAUSES: &str = "\
int_matrix lc37_wikipedia false: returned false, but the board has a solution
int_matrix empty false: returned false, but the board has a solution
int_matrix all_fives false: returned false, but the article's program fills it
char_board lc37_wikipedia false: did not fill the board, but the board has a solution
win_condition all_fives true: returned true, but row 1 holds 5 twice: r1c1 and r1c2
boxes unsolvable_box true: returned true, but the board has no solution
boxes one_empty_last true: returned true, but r9c9 is empty and should be 9 (1 of 81 cells wrong)
boxes one_empty_last true 79=8: returned true, but the given 7 in r9c8 is now 8 (2 of 81 cells wrong)
boxes one_empty_last true 80=9: right
boxes unsolvable_box false: right
boxes java_article true 2=6: returned true, but row 1 holds 6 twice: r1c1 and r1c3 (42 of 81 cells wrong)
boxes java_article true 2=1: returned true, but r1c7 is empty (40 of 81 cells wrong)
int_matrix unsolvable_box false 0=1 2=2: returned false, as it should, but r1c1 is 1 and should be empty (2 of 81 cells wrong)
";

/// Of several solutions any is right, but for a mirror the first.
#[test]
fn a_failure_begins_with_its_cause() {
    let task = |name, on| match solutions::find(name).unwrap() {
        entry if entry.kind() == Kind::Rule => Task::of_rule(entry, &named::find(on)),
        entry => Task::of_puzzle(entry, &named::find(on)),
    };
    let said = |task: &Task, answer, board| {
        let cause = cause(task, &Found { end: Ok(answer), board, trace: None });
        cause.unwrap_or_else(|| "right".to_owned())
    };
    for (line, expected) in CAUSES.lines().filter_map(|line| line.split_once(": ")) {
        let words: Vec<&str> = line.split(' ').collect();
        let task = task(words[0], words[1]);
        let mut board = task.start;
        for (cell, digit) in words[3..].iter().filter_map(|write| write.split_once('=')) {
            board.0[cell.parse::<usize>().unwrap()] = digit.parse().unwrap();
        }
        assert_eq!(expected, said(&task, words[2] == "true", board), "{line}");
    }
    let first = board(&named::find("java_article").first_solution);
    let all = oracle::grids(&named::puzzle("java_article"), 9);
    let other = all.into_iter().find(|grid| *grid != first).unwrap();
    let is_right = |name, grid| said(&task(name, "java_article"), true, grid) == "right";
    assert_eq!([true, true], [first, other].map(|grid| is_right("boxes", grid)));
    assert_eq!([true, false], [first, other].map(|grid| is_right("int_matrix", grid)));
}
