//! Attempts of solutions on boards, each made once for all tests, and the tests that need solutions to be right.
//!
//! A solution is watched first, within a budget, and called as it is only if that ended well. Whether it is right is for the
//! tests' own rules to say; what is wrong is told as `practice` tells it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use anstream::adapter::strip_str;
use solutions::{Ability, Board, CATALOGUE, Entry, Kind};
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

use crate::limits::{self, fail};
use crate::rows::assert_described;
use support::named::{self, Case, Completion, board, completes};
use support::oracle::{self, RowOrder};

/// The time of a watched run, after which its thread ends too: enough on a busy machine.
const TIME: Duration = Duration::from_secs(60);
/// The processor time of a loop that looks at no clock.
const LOST: Duration = Duration::from_secs(4);
/// The most steps that are looked at to find the first that differs.
const STEPS: usize = 1 << 20;

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

/// What a solution did.
#[derive(Clone)]
pub struct Attempt {
    pub run: Run,
    /// If it was watched.
    pub trace: Option<Trace>,
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
    limits::call(&[entry.name], "a count of solutions", LOST, call)
        .unwrap_or_else(|stop| Some(stop.to_string()))
}

/// What a solution makes of a board.
fn found(task: &Task) -> Attempt {
    type Once = Arc<OnceLock<Attempt>>;
    static FOUND: Mutex<BTreeMap<(&str, String), Once>> = Mutex::new(BTreeMap::new());
    let key = (task.entry.name, task.expected.name.clone());
    let once = Arc::clone(FOUND.lock().unwrap().entry(key).or_default());
    once.get_or_init(|| attempt(task).unwrap_or_else(|stop| ended(task, Err(stop), None))).clone()
}

/// A run with this end; of a trace, on its board.
fn ended(task: &Task, says_solved: Result<bool, Stop>, trace: Option<Trace>) -> Attempt {
    let board = trace.as_ref().map_or(*task.start(), |trace| trace.board);
    let (time, printed) = (Duration::ZERO, Printed::default());
    Attempt { run: Run { says_solved, board, time, printed }, trace }
}

fn attempt(task: &Task) -> Result<Attempt, Stop> {
    let name = task.entry.name;
    if let Some(why) = limits::given_up(name) {
        return Err(Stop::new(StopKind::Time, why));
    }
    if !task.is_quick() {
        let example = Task::of_puzzle(task.entry, &named::find("lc37_wikipedia"));
        if !example.is_right(&found(&example).run) {
            let why = format!("not tried, since it is wrong on {}", example.expected.name);
            return Err(Stop::new(StopKind::Ended, why));
        }
    }
    let (limit, what) = (if task.is_quick() { LOST } else { limits::limit() }, on(task));
    let task = task.clone();
    limits::call(&[name], &what, limit, move || {
        let watched = task.is_quick().then(|| watch(&task));
        if let Some(found) = watched.clone().filter(|found| !task.is_right(&found.run)) {
            return found;
        }
        let mut board = *task.start();
        let answer = task.entry.solve(&mut board);
        let mut found = ended(&task, Ok(answer), watched.and_then(|found| found.trace));
        found.run.board = board;
        found
    })
}

fn on(task: &Task) -> String {
    format!("its call on {}", task.expected.name)
}

fn watch(task: &Task) -> Attempt {
    // A wrong search might not end.
    let steps = task.writes.map_or(u64::MAX, |writes| 2 * writes + 1000);
    let trace = watched::run(task.entry.name, task.start(), &Budget { steps, time: TIME }).unwrap();
    let says_solved = match &trace.end {
        End::Finished { solved } => Ok(*solved),
        End::TooDeep(_) => Err(Stop::new(StopKind::Recursion, "recurses forever")),
        // The watched copy's panic has no place of its own in the solution.
        End::Panicked(_) => {
            let (entry, mut board) = (task.entry, *task.start());
            limits::call(&[entry.name], &on(task), LOST, move || entry.solve(&mut board))
        }
        End::Steps => {
            let why = format!("stopped after {} writes", trace.counts.writes);
            Err(Stop::new(StopKind::Time, why))
        }
        End::Time => {
            limits::give_up(&[task.entry.name], &on(task));
            Err(Stop::new(StopKind::Time, format!("stopped after {} s", TIME.as_secs())))
        }
    };
    ended(task, says_solved, Some(trace))
}

/// Fails the test if the solution is wrong, and says so in a line; its row of the table says more.
pub fn assert_right(task: &Task) -> Attempt {
    let found = found(task);
    if !task.is_right(&found.run) {
        fail(&wrong(task, &found, !task.entry.is_solver()));
    }
    found
}

/// The same for a row of the table: the first that fails shows the screen of `practice`.
pub fn assert_row_right(task: &Task) {
    static FAILED: Mutex<BTreeSet<&str>> = Mutex::new(BTreeSet::new());
    let found = found(task);
    if !task.is_right(&found.run) {
        let is_first = FAILED.lock().unwrap().insert(task.entry.name);
        fail(&wrong(task, &found, is_first));
    }
}

/// What is wrong, in a line or on a screen. What only the article's program does, `practice` does not ask for.
fn wrong(task: &Task, Attempt { run, .. }: &Attempt, is_screen: bool) -> String {
    let (name, expected) = (task.entry.name, &task.expected);
    let solution = Solution::from(task.entry);
    let called = solution.entry_point.clone().unwrap();
    let place = format!("{name} on {}", expected.name);
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

/// Fails the test: the steps are not the article's.
pub fn fail_with_step(task: &Task, cause: &str) -> ! {
    let (entry, start) = (task.entry, task.start());
    let steps = task.writes.unwrap_or(0) + 1;
    let record = watched::record(entry.name, start, &Budget { steps, time: TIME }, STEPS);
    let steps = record.map_or(vec![], |record| record.steps);
    let article = oracle::writes(entry.name, start, steps.len() + 1);
    let both = steps.iter().zip(&article);
    let same = both.take_while(|(step, write)| (step.cell.place(), step.value) == **write).count();
    let written = |cell: String, digit: u8| format!("{cell} = {digit}");
    let theirs = article.get(same).map(|&(at, digit)| written(named::cell_name(at), digit));
    let ours = steps.get(same).map(|step| {
        let line = entry.source.lines().nth(step.line as usize - 1).unwrap_or_default().trim();
        let write = written(step.cell.to_string(), step.value);
        format!("{write} (solutions/{}.rs:{}  {line})", entry.name, step.line)
    });
    let [ours, theirs] = [ours, theirs].map(|it| it.unwrap_or_else(|| "the end".to_owned()));
    fail(&format!(
        "{} on {}: {cause}\nstep {}, the first that differs: {ours}\nin the article: {theirs}",
        entry.name,
        task.expected.name,
        same + 1
    ))
}

/// Runs the body of a test that calls these solutions: only if they are sound, and within a limit.
pub fn held(solutions: &[&str], body: impl FnOnce() + Send + 'static) {
    sound(solutions);
    let test = thread::current().name().unwrap_or_default().to_owned();
    match limits::call(solutions, &test, limits::limit(), body) {
        Err(stop) if !stop.why.is_empty() => fail(&format!("{}: {stop}", solutions.join(", "))),
        Err(_) => fail(""),
        Ok(()) => {}
    }
}

/// As if the article's board or its answer were another one.
#[test]
fn what_is_wrong_is_told_as_practice_tells_it() {
    let entry = solutions::find("int_matrix").unwrap();
    let task = |name: &str| Task::of_puzzle(entry, &named::find(name));
    let found = |name: &str, says_solved, board, is_screen| {
        let mut found = ended(&task(name), Ok(says_solved), None);
        found.run.board = board;
        wrong(&task(name), &found, is_screen)
    };
    let solved = board(&named::find("lc37_wikipedia").first_solution);
    assert!(
        task("lc37_wikipedia")
            .is_right(&Run { board: solved, ..ended(&task("lc37_wikipedia"), Ok(true), None).run })
    );
    let mut board = solved;
    board.0[80] = 1;
    let screen = found("lc37_wikipedia", true, board, true);
    assert!(screen.starts_with("WA   int_matrix on lc37_wikipedia: "), "{screen}");
    assert!(screen.contains("───────┼───────┼───────") && screen.contains("*1"), "{screen}");
    let line = found("lc37_wikipedia", false, solved, false);
    assert_eq!(1, line.lines().count(), "{line}");
    // Contradictory givens: only the article says what is right.
    let other = found("all_fives", false, board, true);
    assert!(other.contains("the article's search returns true"), "{other}");
}
