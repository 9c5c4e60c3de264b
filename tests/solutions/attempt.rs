//! What solutions make of boards, and the tests that need solutions to be right.
//!
//! A solution is watched first, within a budget, and called as it is only if that ended well. Whether it is right is for the
//! tests' own rules to say; what is wrong is told as `practice` tells it.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::panic;
use std::sync::{LazyLock, Mutex, mpsc};
use std::thread;
use std::time::Duration;

use anstream::adapter::strip_str;
use solutions::{Board, CATALOGUE, Entry, Kind};
use watched::{Budget, End, Trace};
use workbench::board::named::find as find_named;
use workbench::check::expected::{Expected, Wrong};
use workbench::check::puzzles::diagnose;
use workbench::problems;
use workbench::process::printed::Printed;
use workbench::process::stop::{Stop, StopKind};
use workbench::screen::Screen;
use workbench::solution::Solution;
use workbench::solution::runner::Run;

use crate::rows::assert_described;
use support::named::{self, Case, Completion, board, completes};
use support::oracle::RowOrder;

/// The time of a watched run, of which the article's take milliseconds: enough on a busy machine too.
const TIME: Duration = Duration::from_secs(8);

/// A line of a table, by the names of its columns.
pub type Row = BTreeMap<String, String>;

pub fn rows(table: &str) -> impl Iterator<Item = Row> {
    csv::Reader::from_reader(table.as_bytes()).into_deserialize().map(|row| row.unwrap())
}

/// The figures of the articles' programs.
pub static TRACES: LazyLock<Vec<Row>> =
    LazyLock::new(|| rows(include_str!("../cases/traces.csv")).collect());

/// Whether the articles' programs were run on a puzzle. Nobody can run them any more.
pub fn is_measured(case: &Case) -> bool {
    TRACES.iter().any(|line| line["case"] == case.name)
}

/// The figures of the article's generator on 111 first rows.
pub fn first_rows() -> impl Iterator<Item = Row> {
    rows(include_str!("../cases/generator.csv"))
}

/// A board, and what a solution should make of it.
#[derive(Clone)]
pub struct Task {
    pub entry: &'static Entry,
    /// What `practice` expects on it.
    expected: Expected,
    /// The answer; of a solver, whether it is to fill the board.
    answer: bool,
    /// The board afterwards; `None` if any completion will do.
    after: Option<Board>,
    /// The writes of the article's program.
    pub writes: Option<u64>,
}

impl Task {
    pub fn of_puzzle(entry: &'static Entry, case: &Case) -> Task {
        let is_it = |row: &&Row| (&*row["solution"], &*row["case"]) == (entry.name, &*case.name);
        let article = TRACES.iter().find(is_it);
        if !is_measured(case) {
            assert_described(case);
        }
        // Nobody has seen the article's program on it: what all of them do, the tests' own search does too.
        let unseen = (entry.is_mirror() && article.is_none()).then(|| {
            let (mut search, mut after) = (RowOrder::of(entry.name), board(&case.puzzle));
            (search.search(&mut after.0), after, search.written)
        });
        let (answer, after) = match (case.completion(), article) {
            // A mirror does what the article's program does.
            (Completion::Contradictory, Some(article)) => {
                (article["solved"] == "yes", Some(board(&article["grid_after"])))
            }
            (Completion::NoSolution | Completion::Contradictory, _) => match unseen {
                Some((answer, after, _)) => (answer, Some(after)),
                None => (false, Some(board(&case.puzzle))),
            },
            // Any completion is right, but a mirror finds the first in row order.
            (Completion::Several, None) if !entry.is_mirror() => (true, None),
            _ => (true, Some(board(&case.first_solution))),
        };
        let expected = Expected::named(find_named(&case.name).unwrap(), entry.name).unwrap();
        let writes = article.map(writes_of).or(unseen.map(|(.., writes)| writes));
        Task { entry, expected, answer, after, writes }
    }

    /// Of the article's generator, by a line of `generator.csv`.
    pub fn of_first_row(line: &Row) -> Task {
        let row = board(&format!("{:0<81}", line["first_row"]))[0];
        let entry = CATALOGUE.iter().find(|entry| entry.kind() == Kind::Generator).unwrap();
        let (expected, after) = (Expected::first_row(&row), Some(board(&line["grid"])));
        Task { entry, expected, answer: true, after, writes: Some(writes_of(line)) }
    }

    fn of_rule(entry: &'static Entry, case: &Case) -> Task {
        let puzzle = board(&case.puzzle);
        let expected = Expected::new(case.name.clone(), &puzzle, problems::Task::Rule);
        let (answer, after) = (case.givens_consistent == "yes", Some(puzzle));
        Task { entry, expected, answer, after, writes: None }
    }

    pub fn start(&self) -> &Board {
        &self.expected.puzzle
    }

    /// The solution and its board.
    pub fn place(&self) -> String {
        format!("{} on {}", self.entry.name, self.expected.name)
    }

    /// Whether a watched run takes no time to speak of.
    fn is_quick(&self) -> bool {
        self.writes.is_none_or(|writes| writes < 4_000_000)
    }

    pub fn is_right(&self, run: &Run) -> bool {
        let is_right = |after: Board| run.board == after;
        run.says_solved == Ok(self.answer)
            && self.after.map_or_else(|| completes(self.start(), &run.board), is_right)
    }
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
        Kind::Generator => first_rows().map(|line| Task::of_first_row(&line)).collect(),
        Kind::Rule => cases.iter().map(|case| Task::of_rule(entry, case)).collect(),
        _ => quick.map(|case| Task::of_puzzle(entry, case)).collect(),
    }
}

pub fn solvers() -> Vec<&'static str> {
    CATALOGUE.iter().filter(|entry| entry.is_solver()).map(|entry| entry.name).collect()
}

/// Fails the test if one of these solutions is wrong on any of its boards.
pub fn sound(solutions: &[&str]) {
    static SOUND: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    for name in solutions {
        if !SOUND.lock().unwrap().contains(name) {
            let entry = solutions::find(name).unwrap();
            for task in tasks(entry) {
                assert_right(&task);
            }
            SOUND.lock().unwrap().insert(entry.name);
        }
    }
}

/// The same of the solutions that the game's engine calls.
pub fn engine_is_sound() {
    sound(&["boxes", "exact_cover", "initial_state"]);
}

/// Runs what calls these solutions. What does not end fails the test, and is not tried again.
pub fn within_a_limit<T: Send + 'static>(
    solutions: &[&str],
    call: impl FnOnce() -> T + Send + 'static,
) -> T {
    static ENDLESS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let endless = solutions.iter().find(|it| ENDLESS.lock().unwrap().contains(**it));
    assert_eq!(None, endless, "not tried, since it has not ended in another test");
    let is_slow = env::args().any(|argument| argument.ends_with("ignored"));
    let limit = Duration::from_secs(if is_slow { 1200 } else { 120 });
    let (sender, result) = mpsc::channel();
    let thread = thread::spawn(move || sender.send(call()));
    match result.recv_timeout(limit) {
        Ok(result) => result,
        Err(mpsc::RecvTimeoutError::Disconnected) => {
            panic::resume_unwind(thread.join().expect_err("a panic"))
        }
        Err(mpsc::RecvTimeoutError::Timeout) => {
            ENDLESS.lock().unwrap().extend(solutions.iter().map(|it| (*it).to_owned()));
            panic!("{} not ended within {limit:?}", solutions.join(", "))
        }
    }
}

/// Runs the body of a test that calls these solutions: only if they are sound, and within a limit.
pub fn held(solutions: &[&str], body: impl FnOnce() + Send + 'static) {
    sound(solutions);
    within_a_limit(solutions, body);
}

/// A run with this end.
fn ended(says_solved: Result<bool, Stop>, board: Board) -> Run {
    Run { says_solved, board, time: Duration::ZERO, printed: Printed::default() }
}

/// What a solution makes of a board, and what was watched.
fn attempt(task: &Task) -> (Run, Option<Trace>) {
    let trace = task.is_quick().then(|| watch(task));
    if let Some(trace) = &trace {
        let says_solved = match &trace.end {
            End::Finished { solved } => Ok(*solved),
            End::TooDeep(_) => Err(Stop::new(StopKind::Recursion, "recurses forever")),
            // The solution itself panics below, at its own place.
            End::Panicked(_) => Ok(task.answer),
            end => {
                let writes = trace.counts.writes;
                Err(Stop::new(StopKind::Time, format!("stopped after {writes} writes: {end:?}")))
            }
        };
        let run = ended(says_solved, trace.board);
        if !task.is_right(&run) && !matches!(trace.end, End::Panicked(_)) {
            return (run, None);
        }
    }
    let (entry, mut board) = (task.entry, *task.start());
    let run = within_a_limit(&[entry.name], move || ended(Ok(entry.solve(&mut board)), board));
    (run, trace)
}

fn watch(task: &Task) -> Trace {
    // A wrong search might not end.
    let steps = task.writes.map_or(u64::MAX, |writes| 2 * writes + 1000);
    watched::run(task.entry.name, task.start(), &Budget { steps, time: TIME }).unwrap()
}

/// Fails the test if the solution is wrong, the first time on the screen of `practice`, then in a line. What was watched.
pub fn assert_right(task: &Task) -> Option<Trace> {
    static FAILED: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let (run, trace) = attempt(task);
    if !task.is_right(&run) {
        let is_first = FAILED.lock().unwrap().insert(task.entry.name);
        panic!("{}", wrong(task, &run, is_first));
    }
    trace
}

/// What is wrong, in a line or on a screen. What only the article's program does, `practice` does not ask for.
fn wrong(task: &Task, run: &Run, is_screen: bool) -> String {
    let expected = &task.expected;
    let solution = Solution::from(task.entry);
    let called = solution.entry_point.clone().unwrap();
    let place = task.place();
    let Some(fault) = expected.fault(run, &called) else {
        let after = task.after.unwrap_or(expected.puzzle);
        let (found, board) = (run.says_solved == Ok(true), run.board);
        return format!(
            "{place}: the article's search returns {} and leaves\n{after:#}\nbut this one returns {found} and leaves\n{board:#}",
            task.answer
        );
    };
    if !is_screen {
        return format!("{place}: {fault}");
    }
    let (expected, run) = (expected.clone(), run.clone());
    let wrong = Wrong { place: 0, before: 0, expected, run, fault };
    let found = diagnose(&place, &solution, &wrong, TIME, &[&task.expected.name]);
    strip_str(&found.shown(Screen::new(80, None, false), false)).to_string()
}
