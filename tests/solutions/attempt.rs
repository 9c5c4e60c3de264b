//! Attempts of solutions on boards, each made once for all tests, and the tests that need solutions to be right.
//!
//! A solution is watched first, within a budget, and called as it is only if that ended well.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use pretty_assertions::assert_eq;
use solutions::{Ability, CATALOGUE, Entry, Kind};
use watched::{Budget, End, Step, Trace};

use crate::limits::{self, fail};
use crate::task::{Found, Task, cause, first_rows, report};
use support::named::{self, completes};
use support::oracle;

/// The time of a watched run, of which the article's take milliseconds: enough on a busy machine too.
const TIME: Duration = Duration::from_secs(8);
/// The processor time of a loop that looks at no clock.
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

pub fn solvers() -> Vec<&'static str> {
    CATALOGUE.iter().filter(|entry| entry.is_solver()).map(|entry| entry.name).collect()
}

/// Fails the test if one of these solutions is wrong on any of its boards, or did not end anywhere.
pub fn sound(solutions: &[&str]) {
    static SOUND: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    for name in solutions {
        let endless = limits::given_up(name);
        if endless.is_none() && SOUND.lock().unwrap().contains(name) {
            continue;
        }
        let entry = solutions::find(name).unwrap();
        for task in tasks(entry) {
            assert_right(&task);
        }
        if let Some(why) = endless.or_else(|| miscount(entry)) {
            fail(&format!("{name}: {why}"));
        }
        SOUND.lock().unwrap().insert(entry.name);
    }
}

/// The same of the solutions that the game's engine calls.
pub fn engine_is_sound() {
    sound(&["boxes", "exact_cover", "initial_state"]);
}

/// The first board whose solutions it miscounts, alone in a batch.
fn miscount(entry: &'static Entry) -> Option<String> {
    if !entry.can(Ability::Counts) {
        return None;
    }
    let boards =
        [("empty", 3), ("lc37_wikipedia", 1), ("lc37_minus_5_givens", 2), ("dead_cell_r0c8", 0)];
    let call = move || {
        let mut calls = boards.iter().flat_map(|board| (0..=3).map(move |limit| (board, limit)));
        calls.find_map(|((name, number), limit)| {
            let (mut counts, number) = ([99], limit.min(*number));
            let puzzle = named::puzzle(name);
            entry.batch().unwrap().solve_batch(&[puzzle], limit, &mut counts, &mut []);
            let why =
                format!("{} solutions of {name}, counted to {limit}, not {number}", counts[0]);
            (counts != [number]).then_some(why)
        })
    };
    limits::call(&[entry.name], "a count of solutions", LOST, call).unwrap_or_else(Some)
}

/// What a solution makes of a board.
fn found(task: &Task) -> Found {
    type Once = Arc<OnceLock<Found>>;
    static FOUND: Mutex<BTreeMap<(&str, String), Once>> = Mutex::new(BTreeMap::new());
    let key = (task.entry.name, task.on.clone());
    let once = Arc::clone(FOUND.lock().unwrap().entry(key).or_default());
    once.get_or_init(|| {
        attempt(task).unwrap_or_else(|why| Found { end: Err(why), board: task.start, trace: None })
    })
    .clone()
}

fn attempt(task: &Task) -> Result<Found, String> {
    let name = task.entry.name;
    if let Some(why) = limits::given_up(name) {
        return Err(why);
    }
    if !task.is_quick() {
        let example = Task::of_puzzle(task.entry, &named::find("lc37_wikipedia"));
        if cause(&example, &found(&example)).is_some() {
            return Err(format!("not tried, since it is wrong on {}", example.on));
        }
    }
    let (limit, what) = (if task.is_quick() { LOST } else { limits::limit() }, on(task));
    let task = task.clone();
    limits::call(&[name], &what, limit, move || {
        let watched = task.is_quick().then(|| watch(&task));
        if let Some(found) = watched.clone().filter(|found| cause(&task, found).is_some()) {
            return found;
        }
        let mut board = task.start;
        let answer = task.entry.solve(&mut board);
        Found { end: Ok(answer), board, trace: watched.and_then(|found| found.trace) }
    })
}

fn on(task: &Task) -> String {
    format!("its call on {}", task.on)
}

fn watch(task: &Task) -> Found {
    // A wrong search might not end.
    let steps = task.writes.map_or(u64::MAX, |writes| 2 * writes + 1000);
    let trace = watched::run(task.entry.name, &task.start, &Budget { steps, time: TIME }).unwrap();
    let end = match &trace.end {
        End::Finished { solved } => Ok(*solved),
        End::TooDeep => {
            let last = record(task, &trace).last().map_or(0, |step| step.depth);
            let is_idle = u64::from(last) + 1000 < trace.counts.max_depth;
            let how = if is_idle { " without changing the board" } else { "" };
            Err(format!("calls itself{how}, without an end"))
        }
        // The watched copy's panic has no place of its own in the solution.
        End::Panicked(_) => {
            let (entry, mut board) = (task.entry, task.start);
            limits::call(&[entry.name], &on(task), LOST, move || entry.solve(&mut board))
        }
        End::Steps | End::Time => Err(how_far(task, &trace)),
    };
    Found { end, board: trace.board, trace: Some(trace) }
}

/// Where a run was stopped.
fn how_far(task: &Task, trace: &Trace) -> String {
    let mut after = format!("stopped after {} writes", trace.counts.writes);
    if trace.end == End::Time {
        limits::give_up(&[task.entry.name], &on(task));
        after = format!("{after} and {} s", TIME.as_secs());
    }
    match task.writes {
        _ if completes(&task.start, &trace.board) => after + ", though the board was complete",
        Some(article) => format!("{after}; the article's program makes {article}"),
        None => after,
    }
}

/// Its first steps.
fn record(task: &Task, trace: &Trace) -> Vec<Step> {
    if trace.counts.writes == 0 {
        return vec![];
    }
    let budget = Budget { steps: trace.counts.writes.min(STEPS as u64), time: TIME };
    let record = watched::record(task.entry.name, &task.start, &budget, STEPS);
    record.map_or(vec![], |record| record.steps)
}

/// Fails the test if the solution is wrong, and says what it did.
pub fn assert_right(task: &Task) -> Found {
    let found = found(task);
    if let Some(cause) = cause(task, &found) {
        fail_with(task, &found, &cause);
    }
    found
}

/// Fails the test: the first failure of a solution shows everything, the others say one line.
pub fn fail_with(task: &Task, found: &Found, cause: &str) -> ! {
    static SHOWN: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let name = task.entry.name;
    let Some(trace) = found.trace.as_ref().filter(|_| SHOWN.lock().unwrap().insert(name)) else {
        fail(&format!("{name} on {}: {cause}", task.on));
    };
    let steps = record(task, trace);
    let article = task.writes.map(|_| oracle::writes(name, &task.start, steps.len() + 1));
    fail(&report(task, found, cause, &steps, article.as_deref()))
}

/// Runs the body of a test that calls these solutions: only if they are sound, and within a limit.
pub fn held(solutions: &[&str], body: impl FnOnce() + Send + 'static) {
    sound(solutions);
    let test = thread::current().name().unwrap_or_default().to_owned();
    match limits::call(solutions, &test, limits::limit(), body) {
        Err(why) if !why.is_empty() => fail(&format!("{}: {why}", solutions.join(", "))),
        Err(_) => fail(""),
        Ok(()) => {}
    }
}

/// As if the article's search were shorter, and its sixth write another.
#[test]
#[ignore = "guards the workspace, not its user: run by CI"]
fn a_failure_shows_both_boards_and_the_step() {
    sound(&["int_matrix"]);
    let entry = solutions::find("int_matrix").unwrap();
    let mut task = Task::of_puzzle(entry, &named::find("lc37_wikipedia"));
    task.writes = Some(100);
    let found = watch(&task);
    let mut article = oracle::writes("int_matrix", &task.start, 1200);
    article[5].1 = 9;
    let cause = cause(&task, &found).unwrap();
    let steps = record(&task, found.trace.as_ref().unwrap());
    let expected = "\
int_matrix on lc37_wikipedia: stopped after 1200 writes; the article's program makes 100
   should be               found
   5 3 4 6 7 8 9 1 2       5 3*2 6 7 8*1*9*4
   6 7 2 1 9 5 3 4 8       6*4*7 1 9 5*8*3*2
   1 9 8 3 4 2 5 6 7       1 9 8*2*3*4 5 6 7
   8 5 9 7 6 1 4 2 3       8*2*.*. 6*.*.*. 3
   4 2 6 8 5 3 7 9 1       4*.*. 8*. 3*.*. 1
   7 1 3 9 2 4 8 5 6       7*.*.*. 2*.*.*. 6
   9 6 1 5 3 7 2 8 4      *. 6*.*.*.*. 2 8*.
   2 8 7 4 1 9 6 3 5      *.*.*. 4 1 9*.*. 5
   3 4 5 2 8 6 1 7 9      *.*.*.*. 8*.*. 7 9
  solutions/int_matrix.rs:LINE  mat[i][j] = 0; // backtrack
  step 6, the first that differs: r1c8 emptied; in the article: r1c8 = 9
  cargo sudoku watch int_matrix lc37_wikipedia --step 5";
    let expected = expected.replace("LINE", &steps[5].line.to_string());
    assert_eq!(expected, report(&task, &found, &cause, &steps, Some(&article)));
}
