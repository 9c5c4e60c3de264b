//! What a solution makes of a board, found once for all tests, and what is said when it is wrong.
//!
//! A solution is watched first, within a budget, and called as it is only if that ended well.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use solutions::{Ability, Board, CATALOGUE, Entry, Kind};
use watched::{Budget, End, Step, Trace};

use crate::held::{self, LINES, Lost, fail};
use crate::searches::{self, Row};
use crate::support::named::{self, Case, Completion, board, completes, units};
use crate::support::oracle;

/// The time of a watched run, of which the article's take milliseconds.
const TIME: Duration = Duration::from_secs(3);
/// Longer than that: a loop that looks at no clock.
const LOST: Duration = Duration::from_secs(4);
/// The most steps that are looked at to find the first that differs.
const STEPS: usize = 1 << 20;

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
        let article = entry.is_mirror().then(|| searches::trace(entry.name, &case.name));
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

    fn of_rule(entry: &'static Entry, case: &Case) -> Task {
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

/// The boards that a solution has to be right on before other tests call it.
fn tasks(entry: &'static Entry) -> Vec<Task> {
    let cases = named::all();
    let quick = cases.iter().filter(|case| case.backtracking == "quick");
    match entry.kind() {
        Kind::WholeProgram => vec![],
        Kind::Generator => searches::first_rows().map(|line| Task::of_first_row(&line)).collect(),
        Kind::Rule => cases.iter().map(|case| Task::of_rule(entry, case)).collect(),
        _ => quick.map(|case| Task::of_puzzle(entry, case)).collect(),
    }
}

/// Fails the test if the solution is wrong on any of its boards, or was stopped anywhere.
pub fn assert_sound(entry: &'static Entry) {
    static SOUND: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let place = held::where_stopped(entry.name);
    if place.is_none() && SOUND.lock().unwrap().contains(entry.name) {
        return;
    }
    for task in tasks(entry) {
        let found = found(&task);
        if let Some(cause) = cause(&task, &found) {
            fail_with(&task, found, &cause);
        }
    }
    if let Some(why) = place.map(|place| format!("stopped in {place}")).or_else(|| miscount(entry))
    {
        fail(&format!("{}: {why}", entry.name));
    }
    SOUND.lock().unwrap().insert(entry.name);
}

/// The first board whose solutions it miscounts, alone in a batch.
fn miscount(entry: &'static Entry) -> Option<String> {
    if !entry.can(Ability::Counts) {
        return None;
    }
    let boards =
        [("empty", 3), ("lc37_wikipedia", 1), ("lc37_minus_5_givens", 2), ("dead_cell_r0c8", 0)];
    boards.into_iter().find_map(|(name, number)| {
        (0..=3).find_map(|limit| {
            let puzzle = named::puzzle(name);
            let count = held::call(LOST, move || {
                let mut counts = [99];
                entry.batch().unwrap().solve_batch(&[puzzle], limit, &mut counts, &mut []);
                counts[0]
            });
            let why = match count {
                Ok(count) if count == number.min(limit) => return None,
                Ok(count) => format!("{count} and not {}", number.min(limit)),
                Err(Lost::Panicked(message, place)) => format!("panicked at {place}: {message}"),
                Err(Lost::Endless) => {
                    held::stopped(entry.name, name);
                    format!("has not ended within {LOST:?}")
                }
            };
            Some(format!("the solutions of {name}, counted to {limit}: {why}"))
        })
    })
}

/// What a solution makes of a board.
pub fn found(task: &Task) -> Found {
    type Once = Arc<OnceLock<Found>>;
    static FOUND: Mutex<BTreeMap<(&str, String), Once>> = Mutex::new(BTreeMap::new());
    let key = (task.entry.name, task.on.clone());
    let once = Arc::clone(FOUND.lock().unwrap().entry(key).or_default());
    once.get_or_init(|| attempt(task)).clone()
}

fn attempt(task: &Task) -> Found {
    let name = task.entry.name;
    let nothing = |end| Found { end, board: task.start, trace: None };
    if let Some(place) = held::where_stopped(name) {
        return nothing(Ended::NotTried(format!("stopped on {place}")));
    }
    if !task.is_quick {
        let example = Task::of_puzzle(task.entry, &named::find("lc37_wikipedia"));
        if cause(&example, &found(&example)).is_some() {
            return nothing(Ended::NotTried(format!("wrong on {}", example.on)));
        }
    }
    let job = task.clone();
    let limit = if task.is_quick { LOST } else { held::limit() };
    let found = held::call(limit, move || {
        let task = &job;
        let mut watched = None;
        if task.is_quick {
            let found = watch(task);
            if cause(task, &found).is_some() {
                return found;
            }
            watched = found.trace;
        }
        let mut board = task.start;
        let answer = task.entry.solve(&mut board);
        Found { end: Ended::Returned(answer), board, trace: watched }
    });
    match found {
        Ok(found) => {
            if found.trace.as_ref().is_some_and(|trace| trace.end == End::Time) {
                held::stopped(name, &task.on);
            }
            found
        }
        Err(Lost::Panicked(message, place)) => nothing(Ended::Panicked(message, place)),
        Err(Lost::Endless) => {
            held::stopped(name, &task.on);
            nothing(Ended::Stopped(format!("has not ended within {limit:?}")))
        }
    }
}

fn watch(task: &Task) -> Found {
    // A wrong search might not end.
    let steps = task.writes.map_or(u64::MAX, |writes| 2 * writes + 1000);
    let trace = watched::run(task.entry.name, &task.start, &Budget { steps, time: TIME }).unwrap();
    let end = match &trace.end {
        End::Finished { solved } => Ended::Returned(*solved),
        End::Panicked(_) if trace.counts.max_depth >= 4000 => {
            let budget = Budget { steps: trace.counts.writes.max(1), time: TIME };
            let record = watched::record(task.entry.name, &task.start, &budget, STEPS);
            let last = record.ok().and_then(|record| record.steps.last().map(|step| step.depth));
            let is_idle = u64::from(last.unwrap_or(0)) + 1000 < trace.counts.max_depth;
            let how = if is_idle { " without changing the board" } else { "" };
            Ended::Stopped(format!("calls itself{how}, without an end"))
        }
        End::Panicked(message) => Ended::Panicked(message.clone(), String::new()),
        End::Steps | End::Time => Ended::Stopped(how_far(task, &trace)),
    };
    Found { end, board: trace.board, trace: Some(trace) }
}

/// Where a run was stopped.
fn how_far(task: &Task, trace: &Trace) -> String {
    let (writes, is_late) = (number(trace.counts.writes), trace.end == End::Time);
    let after = match trace.counts.writes {
        0 => format!("stopped after {TIME:?} without a write"),
        _ if is_late => format!("stopped after {TIME:?} and {writes} writes"),
        _ => format!("stopped after {writes} writes"),
    };
    match task.writes {
        _ if completes(&task.start, &trace.board) => after + ", though the board was complete",
        Some(article) => format!("{after}; the article's program makes {}", number(article)),
        None => after,
    }
}

/// With commas.
fn number(number: u64) -> String {
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
        Ended::NotTried(why) => return Some(format!("not tried, as it was {why}")),
    };
    let empty = found.board.0.iter().filter(|&&digit| digit == 0).count();
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

/// Fails the test if it is wrong: the first failure of a solution shows everything, the others say one line.
pub fn assert_right(task: &Task) {
    let found = found(task);
    if let Some(cause) = cause(task, &found) {
        fail_with(task, found, &cause);
    }
}

/// Fails the test.
pub fn fail_with(task: &Task, mut found: Found, cause_in_short: &str) -> ! {
    static SHOWN: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let (name, on) = (task.entry.name, &task.on);
    let is_known = matches!(found.end, Ended::NotTried(_)) || !SHOWN.lock().unwrap().insert(name);
    if is_known {
        fail(&format!("{name} on {on}: {cause_in_short}"));
    }
    // The watched copy's panic has no place of its own in the solution.
    let mut headline = cause_in_short.to_owned();
    if let Ended::Panicked(message, place) = &found.end
        && place.is_empty()
    {
        let (entry, mut board, message) = (task.entry, task.start, message.clone());
        if let Err(Lost::Panicked(_, place)) = held::call(LOST, move || entry.solve(&mut board)) {
            found.end = Ended::Panicked(message, place);
            headline = cause(task, &found).unwrap_or(headline);
        }
    }
    let steps = recorded(task, &found);
    let article = match task.entry.is_mirror() && task.entry.kind() != Kind::Rule {
        true => Some(oracle::writes(name, &task.start, steps.len() + 1)),
        false => None,
    };
    fail(&report(task, &found, &headline, &steps, article.as_deref()))
}

/// Its first steps.
fn recorded(task: &Task, found: &Found) -> Vec<Step> {
    let Some(writes) = found.trace.as_ref().map(|trace| trace.counts.writes) else { return vec![] };
    if writes == 0 {
        return vec![];
    }
    let (name, start) = (task.entry.name, task.start);
    let budget = Budget { steps: writes.min(STEPS as u64), time: TIME };
    let record = held::call(LOST, move || watched::record(name, &start, &budget, STEPS));
    record.ok().and_then(Result::ok).map(|record| record.steps).unwrap_or_default()
}

/// The cause, both boards, the line, and what to do next.
fn report(
    task: &Task,
    found: &Found,
    cause: &str,
    steps: &[Step],
    article: Option<&[(usize, u8)]>,
) -> String {
    let (entry, on) = (task.entry, &task.on);
    let mut lines = vec![format!("{} on {on}: {cause}", entry.name)];
    lines.extend(boards(task, found));
    let (at, place) = place(entry, found, steps, article);
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
    entry: &Entry,
    found: &Found,
    steps: &[Step],
    article: Option<&[(usize, u8)]>,
) -> (Option<usize>, Vec<String>) {
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
        let last = steps.last().map(|step| {
            let (line, what) = (step.line, written(step.cell(), step.value));
            format!("  {file}:{line}  {}  (its last step: {what})", code(line))
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
