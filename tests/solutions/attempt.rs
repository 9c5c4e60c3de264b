//! Attempts of solutions on boards, each made once for all tests, and the tests that need solutions to be right.
//!
//! A solution is watched first, within a budget, and called as it is only if that ended well.

use std::collections::{BTreeMap, BTreeSet};
use std::panic;
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use pretty_assertions::assert_eq;
use solutions::{Ability, Entry, Kind};
use watched::{Budget, End, Step, Trace};

use crate::limits::{self, Lost, fail, said};
use crate::support::named::{self, completes};
use crate::support::oracle;
use crate::task::{Ended, Found, Task, cause, first_rows, number, report, seconds};

/// The time of a watched run, of which the article's take milliseconds.
const TIME: Duration = Duration::from_secs(3);
/// Longer than that: a loop that looks at no clock.
const LOST: Duration = Duration::from_secs(4);
/// The most steps that are looked at to find the first that differs.
const STEPS: usize = 1 << 20;

/// The boards that a solution has to be right on before other tests call it.
fn tasks(entry: &'static Entry) -> Vec<Task> {
    let cases = named::all();
    let quick = cases.iter().filter(|case| case.backtracking == "quick");
    match entry.kind() {
        Kind::WholeProgram => vec![],
        Kind::Generator => first_rows().map(|line| Task::of_first_row(&line)).collect(),
        Kind::Rule => cases.iter().map(|case| Task::of_rule(entry, case)).collect(),
        _ => quick.map(|case| Task::of_puzzle(entry, case)).collect(),
    }
}

/// Fails the test if the solution is wrong on any of its boards, or was stopped anywhere.
pub fn assert_sound(entry: &'static Entry) {
    static SOUND: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let why = limits::what_stopped(entry.name);
    if why.is_none() && SOUND.lock().unwrap().contains(entry.name) {
        return;
    }
    for task in tasks(entry) {
        let found = found(&task);
        if let Some(cause) = cause(&task, &found) {
            fail_with(&task, found, &cause);
        }
    }
    let left = why.map(|why| format!("not tried, since {why}"));
    if let Some(why) = left.or_else(|| miscount(entry)) {
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
            let count = limits::call(LOST, move || {
                let mut counts = [99];
                entry.batch().unwrap().solve_batch(&[puzzle], limit, &mut counts, &mut []);
                counts[0]
            });
            let why = match count {
                Ok(count) if count == number.min(limit) => return None,
                Ok(count) => format!("{count} and not {}", number.min(limit)),
                Err(Lost::Panicked(message, place)) => format!("panicked at {place}: {message}"),
                Err(Lost::Endless) => {
                    limits::stopped(entry.name, &format!("its count on {name} has not ended"));
                    format!("has not ended within {}", seconds(LOST))
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
    if let Some(why) = limits::what_stopped(name) {
        return nothing(Ended::NotTried(why));
    }
    if !task.is_quick {
        let example = Task::of_puzzle(task.entry, &named::find("lc37_wikipedia"));
        if cause(&example, &found(&example)).is_some() {
            return nothing(Ended::NotTried(format!("it is wrong on {}", example.on)));
        }
    }
    let job = task.clone();
    let limit = if task.is_quick { LOST } else { limits::limit() };
    let found = limits::call(limit, move || {
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
                limits::stopped(name, &format!("it has not ended on {}", task.on));
            }
            found
        }
        Err(Lost::Panicked(message, place)) => nothing(Ended::Panicked(message, place)),
        Err(Lost::Endless) => {
            limits::stopped(name, &format!("it has not ended on {}", task.on));
            nothing(Ended::Stopped(format!("has not ended within {}", seconds(limit))))
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
        _ if task.entry.kind() == Kind::Rule => format!("stopped after {}", seconds(TIME)),
        0 => format!("stopped after {} without a write", seconds(TIME)),
        _ if is_late => format!("stopped after {} and {writes} writes", seconds(TIME)),
        _ => format!("stopped after {writes} writes"),
    };
    match task.writes {
        _ if task.entry.kind() != Kind::Rule && completes(&task.start, &trace.board) => {
            after + ", though the board was complete"
        }
        Some(article) => format!("{after}; the article's program makes {}", number(article)),
        None => after,
    }
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
        if let Err(Lost::Panicked(_, place)) = limits::call(LOST, move || entry.solve(&mut board)) {
            found.end = Ended::Panicked(message, place);
            headline = cause(task, &found).unwrap_or(headline);
        }
    }
    let steps = recorded(task, &found);
    let searches = task.entry.is_mirror() && task.entry.kind() != Kind::Rule;
    let article = searches.then(|| oracle::writes(name, &task.start, steps.len() + 1));
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
    let record = limits::call(LOST, move || watched::record(name, &start, &budget, STEPS));
    record.ok().and_then(Result::ok).map(|record| record.steps).unwrap_or_default()
}

/// Runs the body of a test that calls these solutions: only if they pass the shared table, and within a limit.
#[track_caller]
pub fn held(solutions: &[&str], body: impl FnOnce() + Send + 'static) {
    for solution in solutions {
        sound(solution);
    }
    let file = panic::Location::caller();
    match limits::call(limits::limit(), body) {
        Ok(()) => {}
        Err(Lost::Panicked(message, place)) => fail(&said(&message, &place)),
        Err(Lost::Endless) => {
            let (test, names) = (thread::current(), solutions.join(", "));
            let test = test.name().unwrap_or_default();
            for solution in solutions {
                limits::stopped(solution, &format!("{test} has not ended"));
            }
            let limit = seconds(limits::limit());
            fail(&format!("{names}: {test} has not ended within {limit}\n  {file}"));
        }
    }
}

/// Fails the test if the solution fails the shared table, or was stopped anywhere.
pub fn sound(solution: &str) {
    assert_sound(solutions::find(solution).unwrap());
}

/// The same of the solutions that the game's engine calls.
pub fn engine_is_sound() {
    for solution in ["boxes", "exact_cover", "initial_state"] {
        sound(solution);
    }
}

#[test]
fn a_search_is_stopped_after_twice_the_writes_of_the_article() {
    sound("int_matrix");
    let mut task =
        Task::of_puzzle(solutions::find("int_matrix").unwrap(), &named::find("lc37_wikipedia"));
    task.writes = Some(100);
    let found = watch(&task);
    let expected = "stopped after 1,200 writes; the article's program makes 100";
    assert_eq!(Some(expected.to_owned()), cause(&task, &found));
}
