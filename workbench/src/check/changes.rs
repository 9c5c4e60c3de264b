//! The small change that makes a wrong solution right, found by trying: each of those of its file on boards that it gets wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{iter, mem};

use anyhow::bail;
use instrument::{Changes, File};
use puzzles::random::Random;
use solutions::{Board, Cell, Kind};
use watched::Budget;

use super::expected::Expected;
use super::late;
use super::made;
use super::order::{self, Boards, Check};
use super::smaller;
use crate::board;
use crate::diagnosis::{Change, Diagnosis, Verdict};
use crate::judge::{checker, sandbox};
use crate::problems::{Case, ProblemAt, Task};
use crate::process::asked::{self, Process};
use crate::process::compile;
use crate::process::confine::Limits;
use crate::process::limited::{self, Exit, Since};
use crate::process::stop::{Stop, StopKind};
use crate::process::worker;
use crate::report::{Printer, Status};
use crate::solution::runner::read_answer;
use crate::solution::{self, Solution, own};

/// The most steps that plain backtracking needs for a board on which changes are tried.
const STEPS: u64 = 10_000;

/// How many boards with some of the givens of another are tried.
const EASIER: usize = 200;

/// How often a run may ask for its change, besides so often for each step of plain backtracking.
const ASKED: u64 = 200_000;
const ASKED_PER_STEP: u64 = 4_000;

/// The same of a whole program on a case.
const ASKED_IN_CASE: u64 = 30_000_000;

/// For what does not ask.
const LIMIT: Duration = Duration::from_secs(1);

/// For a board in the whole check: changes that make it right but slow are not told.
const RIGHT: Duration = Duration::from_secs(1);

/// For all together on the first board that is wrong, and until those that are right there were tried on the others.
const LONGEST: Duration = Duration::from_secs(2);
const MORE: Duration = Duration::from_secs(3);

/// After so much CPU time no further line is looked for, if there is one already.
const OFFERED: Duration = Duration::from_secs(3);

/// How many times as long, if it was asked for: somebody waits.
pub const ASKED_FOR: u32 = 6;

/// How often a quick one asks.
const QUICK: u64 = 400_000;

/// How many changes are tried by one question, and how often all of them together may ask.
const TOGETHER: usize = 64;
const ASKED_TOGETHER: u64 = 20_000_000;

/// How many times as often one may ask that looks at more.
const SLOWER: u64 = 8;

/// On so many it is not right by chance: the whole check follows.
const MANY: usize = 30;

/// How often a change may take too long: more often, it makes nothing right.
const LATE: usize = 3;

/// The lines that say that a search has failed.
const FAILURES: [&str; 5] = ["false", "return false;", "return;", "None", "return None;"];

/// The most lines that are told.
const LINES: usize = 3;

/// The most bytes of a change by names of unknown types that does not come after all others.
const SMALL: usize = 16;

/// The most changes that are put to the whole check.
const CHECKED: usize = 6;

/// What a run is asked, and how often it may ask for its change.
struct Trial<'a> {
    question: Question<'a>,
    most: u64,
}

enum Question<'a> {
    Board(Expected),
    /// How many solutions the board has, up to this limit, and the answer.
    Count(Board, u32, u64),
    Case(ProblemAt, &'a Case),
}

/// What answers a question within the limit, and how long it took for all.
trait Answers {
    fn ask(&mut self, question: &str) -> Result<String, Stop>;
    fn used(&self) -> Duration;
}

impl Answers for Process {
    fn ask(&mut self, question: &str) -> Result<String, Stop> {
        Process::ask(self, question, LIMIT)
    }

    fn used(&self) -> Duration {
        self.used
    }
}

/// Runs a program in which changes can be turned on.
struct Trials<'a> {
    solution: &'a Solution,
    program: PathBuf,
    /// Starts it.
    start: &'a dyn Fn(&Path) -> anyhow::Result<Box<dyn Answers>>,
    process: Option<Box<dyn Answers>>,
    /// What all processes before it took.
    used: Duration,
    /// How many times as long as usual it may take.
    longer: u32,
    /// The places that whole programs have come to, each by the first of its changes; `None` if a process has died that knew.
    seen: Option<BTreeSet<usize>>,
}

impl Trials<'_> {
    /// Whether it is right with this change; `None` if that takes too long.
    fn is_right(
        &mut self,
        number: usize,
        trial: &Trial<'_>,
        most: u64,
    ) -> anyhow::Result<Option<bool>> {
        Ok(self.are_right(&[number], trial, most, None)?.pop().flatten())
    }

    /// The same of each of these changes, or of the first ones if there is no time for more.
    fn are_right(
        &mut self,
        numbers: &[usize],
        trial: &Trial<'_>,
        most: u64,
        limit: Option<Duration>,
    ) -> anyhow::Result<Vec<Option<bool>>> {
        let together = match trial.question {
            Question::Case(..) => 1,
            _ => usize::try_from(ASKED_TOGETHER / most)?.clamp(1, TOGETHER),
        };
        let called = self.solution.entry_point.clone()?;
        let mut all = Vec::new();
        for some in numbers.chunks(together) {
            if limit.is_some_and(|limit| !self.has_time(limit)) {
                break;
            }
            let question = match &trial.question {
                Question::Board(expected) => format!("solve {}", expected.puzzle),
                Question::Count(board, limit, _) => format!("count {limit} {board}"),
                Question::Case(at, case) => {
                    all.push(self.is_right_in_case(some[0], *at, case, most)?);
                    continue;
                }
            };
            let list = some.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
            let answer = self.ask(&format!("try {list} {most} {question}"))?;
            let is_right = |answer: &str| match &trial.question {
                Question::Count(.., right) => answer.parse() == Ok(*right),
                Question::Board(expected) => {
                    read_answer(answer).is_some_and(|run| expected.fault(&run, &called).is_none())
                }
                Question::Case(..) => false,
            };
            match answer {
                Ok(said) => {
                    let answers = said.split('\t');
                    all.extend(answers.map(|answer| (answer != "over").then(|| is_right(answer))));
                }
                Err(stop) if some.len() == 1 => all.push((stop != StopKind::Time).then_some(false)),
                // One of them has ended the program.
                Err(_) => {
                    for number in some {
                        all.push(self.is_right(*number, trial, most)?);
                    }
                }
            }
        }
        Ok(all)
    }

    /// The same of a whole program.
    fn is_right_in_case(
        &mut self,
        number: usize,
        ProblemAt { problem, judge }: ProblemAt,
        case: &Case,
        most: u64,
    ) -> anyhow::Result<Option<bool>> {
        let limits = Limits { time: LIMIT, ..sandbox::limits(judge, &case.output) };
        let mut command = Command::new(&self.program);
        command.args([number.to_string(), most.to_string()]);
        let since = Since::now();
        let run = limited::run(&command, problem.input_of(case).as_bytes(), limits)?;
        self.used += since.used();
        let errors = String::from_utf8_lossy(&run.errors);
        let places = errors.lines().filter_map(|line| line.parse::<usize>().ok());
        self.seen.iter_mut().for_each(|seen| seen.extend(places.clone()));
        let output = String::from_utf8_lossy(&run.output);
        let (answer, layout) = (problem.answer, judge.layout());
        let differs = checker::difference(answer, layout, &case.input, &case.output, &output);
        Ok(said_at_end(run.end, differs.is_none()))
    }

    /// The first of these that is wrong without a change, or else the first that takes too long.
    fn first_wrong(&mut self, of: &mut [Trial<'_>]) -> anyhow::Result<Option<usize>> {
        let mut late = None;
        for place in 0..of.len() {
            // What never ends does so on many.
            if late.is_some() && !self.has_time(LONGEST / 8) {
                break;
            }
            let mut is_right = self.is_right(0, &of[place], of[place].most)?;
            if is_right.is_none() && late.is_none() {
                is_right = self.is_right(0, &of[place], SLOWER * of[place].most)?;
                if is_right.is_some() {
                    // It only looks at much: then its changes may, too.
                    for trial in of.iter_mut() {
                        trial.most *= SLOWER;
                    }
                }
            }
            match is_right {
                Some(false) => return Ok(Some(place)),
                None => late = late.or(Some(place)),
                Some(true) => {}
            }
        }
        Ok(late)
    }

    /// A board that it gets wrong: this one; or if that takes long, some of its givens, with which the search is shorter.
    fn known(&mut self, puzzle: &Board, kind: Kind) -> anyhow::Result<Option<Trial<'static>>> {
        let task = if kind == Kind::Rule { Task::Rule } else { Task::Fill };
        let mut random = Random::new(0);
        let mut givens: Vec<Cell> = Cell::all().filter(|&cell| puzzle[cell] != 0).collect();
        for number in iter::once(81).chain((1..=givens.len()).cycle().take(EASIER)) {
            let mut board = Board::EMPTY;
            givens.iter().take(number).for_each(|&cell| board[cell] = puzzle[cell]);
            random.shuffle(&mut givens);
            let steps = if kind.is_solver() { steps(&board, STEPS + 1)? } else { 100 };
            let expected = Expected::new(String::new(), &board, task);
            let is_asked = kind != Kind::Chars || expected.solution.is_some();
            if steps > STEPS || !is_asked {
                continue;
            }
            let question = Question::Board(expected);
            let trial = Trial { question, most: ASKED + ASKED_PER_STEP * steps };
            let is_right = self.is_right(0, &trial, trial.most)?;
            // What goes on for ever does so on this one.
            if is_right == Some(false) || is_right.is_none() && number == 81 {
                return Ok(Some(trial));
            }
        }
        Ok(None)
    }

    /// Those of these changes that make all of them right, of which it gets this one wrong.
    fn right(
        &mut self,
        changes: &Changes,
        on: BTreeSet<usize>,
        of: &mut [Trial<'_>],
        wrong: usize,
    ) -> anyhow::Result<Vec<usize>> {
        // A change in a place that it does not come to changes nothing.
        let reached = self.seen(changes)?;
        let is_reached = |number: &usize| reached.as_ref().is_none_or(|it| it.contains(number));
        let mut order: Vec<usize> = on.into_iter().filter(is_reached).collect();
        // Where each takes long, those are in time that leave out what ends it too early, and those of several places.
        order.sort_by_key(|&number| {
            let change = &changes.all[number - 1];
            (!change.is_blunt, change.edits.len() < 2)
        });
        // The others that it gets wrong come first: they tell right changes from the rest in little time.
        of.swap(0, wrong);
        let mut known = 1;
        for place in wrong + 1..of.len() {
            let is_right = self.is_right(0, &of[place], of[place].most)?;
            if is_right.is_none() {
                break;
            }
            if is_right == Some(false) {
                of.swap(known, place);
                known += 1;
            }
        }
        let (mut right, mut numbers) = (Vec::new(), Vec::new());
        // Most that go on for long never end: those have what time is left.
        for tenths in [1, 10, 10 * SLOWER] {
            let most = of[0].most * tenths / 10;
            let answers = self.are_right(&order, &of[0], most, Some(LONGEST))?;
            let mut late = Vec::new();
            for (number, is_right) in order.into_iter().zip(answers) {
                match is_right {
                    Some(true) => numbers.push(number),
                    Some(false) => {}
                    None => late.push(number),
                }
            }
            order = late;
            if tenths == 1 {
                continue;
            }
            for number in self.right_on_all(mem::take(&mut numbers), of)? {
                if self.keeps_all(number, reached.as_ref(), changes, of)? {
                    right.push(number);
                }
            }
            if !right.is_empty() {
                break;
            }
        }
        Ok(right)
    }

    /// Those of these changes with which it is right on all of them, or on those for which there is time, if they are many.
    fn right_on_all(
        &mut self,
        mut numbers: Vec<usize>,
        of: &[Trial<'_>],
    ) -> anyhow::Result<Vec<usize>> {
        let mut late: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut tried = 0;
        // Most are soon wrong somewhere: so first each as long as a quick one takes.
        for (place, trial) in of.iter().enumerate() {
            let most = trial.most.min(QUICK);
            let answers = self.are_right(&numbers, trial, most, Some(MORE))?;
            if answers.len() < numbers.len() {
                break;
            }
            tried = place + 1;
            for (number, is_right) in mem::take(&mut numbers).into_iter().zip(answers) {
                if is_right.is_none() {
                    late.entry(number).or_default().push(place);
                }
                if is_right != Some(false) {
                    numbers.push(number);
                }
            }
            // Much slower than another, one leaves out what makes the search quick, or goes on for ever.
            let times_late = |number: &usize| late.get(number).map_or(0, Vec::len);
            let least = numbers.iter().map(times_late).min().unwrap_or(0);
            if tried > MANY / 3 {
                numbers.retain(|number| times_late(number) <= 2 * least + LATE);
            }
        }
        if tried < of.len().min(MANY) {
            return Ok(Vec::new());
        }
        let times_late = |number: &usize| late.get(number).map_or(0, Vec::len);
        numbers.sort_by_key(times_late);
        let mut right: Vec<usize> = Vec::new();
        for number in numbers {
            let (mut times, mut slower, mut is_right) = (0, 1, true);
            for &place in late.get(&number).into_iter().flatten() {
                let trial = &of[place];
                // Whether a whole program is in time, the judge says, with a quicker one.
                let is_case = matches!(trial.question, Question::Case(..));
                if !is_right || is_case || !self.has_time(MORE) {
                    break;
                }
                let mut answer = self.is_right(number, trial, slower * trial.most)?;
                times += usize::from(answer.is_none());
                // It may only look at much, or some boards are hard for its order.
                if answer.is_none() && times % LATE == 0 {
                    slower *= SLOWER;
                    answer = self.is_right(number, trial, slower * trial.most)?;
                }
                is_right = answer != Some(false) && times < LATE * LATE;
            }
            right.extend(is_right.then_some(number));
        }
        Ok(right)
    }

    /// Whether, with this change, it still comes to all lines that it came to without: what switches a part of it off, so that
    /// plain search does it all, is no answer.
    fn keeps_all(
        &mut self,
        number: usize,
        reached: Option<&BTreeSet<usize>>,
        changes: &Changes,
        of: &[Trial<'_>],
    ) -> anyhow::Result<bool> {
        let Some(reached) = reached else { return Ok(true) };
        let lines = |numbers: &BTreeSet<usize>| -> BTreeSet<usize> {
            numbers.iter().map(|number| changes.all[number - 1].line).collect()
        };
        let mut left = lines(&(reached - &changes.inside(number)));
        // What is right may never fail.
        let text: Vec<&str> = self.solution.file.text().lines().map(str::trim).collect();
        left.retain(|line| !FAILURES.contains(&text[line - 1]));
        self.seen(changes)?;
        for trial in of {
            if left.is_empty() || !self.has_time(MORE) {
                return Ok(true);
            }
            self.is_right(number, trial, trial.most)?;
            let Some(now) = self.seen(changes)? else { return Ok(true) };
            left = &left - &lines(&now);
        }
        Ok(left.is_empty())
    }

    /// The changes of all places that it has come to since this was asked; `None` if nobody knows.
    fn seen(&mut self, changes: &Changes) -> anyhow::Result<Option<BTreeSet<usize>>> {
        let said = if self.process.is_some() { self.ask("seen")?.ok() } else { None };
        let Some(mut seen) = self.seen.replace(BTreeSet::new()) else { return Ok(None) };
        let said = said.unwrap_or_default();
        seen.extend(said.split_whitespace().filter_map(|word| word.parse::<usize>().ok()));
        Ok(Some(changes.beside(&seen)))
    }

    fn has_time(&self, limit: Duration) -> bool {
        let used = self.process.as_ref().map_or(Duration::ZERO, |it| it.used());
        self.used + used < limit * self.longer
    }

    /// An error says why there is no answer.
    fn ask(&mut self, question: &str) -> anyhow::Result<Result<String, StopKind>> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => (self.start)(&self.program)?,
        };
        let answer = process.ask(question);
        if answer.is_ok() {
            self.process = Some(process);
        } else {
            self.used += process.used();
            self.seen = None;
            limited::stop_if_given_up()?;
        }
        Ok(answer.map_err(|stop| stop.kind))
    }
}

/// Whether a small change may make it right.
pub fn may_help(verdict: Verdict) -> bool {
    verdict.status() == Status::No
        && !matches!(verdict, Verdict::CompileError | Verdict::Unfinished)
}

impl Check<'_> {
    /// The same with the changes that make it right, after it has been told without them.
    pub fn with_changes(
        &self,
        mut found: Diagnosis,
        tell: &dyn Fn(&Diagnosis),
    ) -> anyhow::Result<Diagnosis> {
        let is_here = !self.root.as_os_str().is_empty() && self.solution.entry().is_none();
        if may_help(found.verdict) && is_here {
            found.is_looked_at = true;
            tell(&found);
            found.is_looked_at = false;
            // Where they cannot be looked for, the verdict stands without them.
            let changes = self.changes(&found);
            found.is_searched = changes.is_ok();
            found.changes = changes.unwrap_or_default();
            limited::stop_if_given_up()?;
        }
        Ok(found)
    }

    /// The changes that make it right, at most one for each line.
    fn changes(&self, found: &Diagnosis) -> anyhow::Result<Vec<Change>> {
        let solution = self.solution;
        let (Some(changes), Some(kind)) = (solution.file.changes(), solution.kind()) else {
            return Ok(Vec::new());
        };
        self.progress.set_message("looking for a change that makes it right");
        let start: &dyn Fn(&Path) -> anyhow::Result<Box<dyn Answers>> =
            &|program| Ok(Box::new(Process::start(&mut asked::confined(program, 0)?)?));
        let mut boards = self.trials(kind)?;
        let (mut right, mut is_late, mut told) = (Vec::new(), false, None);
        // The likely ones are compiled and tried first: many of the others do not compile, and to learn that takes long.
        for are_guesses in [false, true] {
            let (program, on) = solution::changed(self.root, solution, changes, are_guesses)?;
            let (process, used, seen) = (None, Duration::ZERO, Some(BTreeSet::new()));
            // Of a whole program, each run is a process.
            let longer = self.change_time * if kind == Kind::WholeProgram { 3 } else { 1 };
            let mut trials = Trials { solution, program, start, process, used, longer, seen };
            let mut wrong = trials.first_wrong(&mut boards)?;
            if let (None, Some(puzzle), true) = (wrong, &found.wrong, kind != Kind::Generator) {
                let known = trials.known(puzzle, kind)?;
                wrong = known.is_some().then_some(boards.len());
                boards.extend(known);
            }
            let Some(wrong) = wrong else { return Ok(Vec::new()) };
            let known = right.len();
            for number in trials.right(changes, on, &mut boards, wrong)? {
                if !right.contains(&number) {
                    right.push(number);
                }
            }
            is_late |= !trials.has_time(LONGEST);
            // The whole check takes long, and says the same again.
            if let Some(offered) = told.take_if(|_| right.len() == known) {
                return Ok(offered);
            }
            // What leaves something out may only hide what is wrong.
            if are_guesses || right.iter().any(|&it: &usize| !changes.all[it - 1].is_blunt) {
                let (offered, are_whole) = self.offered(found, changes, &right)?;
                if !offered.is_empty() && (are_whole || are_guesses) {
                    return Ok(offered);
                }
                told = Some(offered);
            }
        }
        if right.is_empty() && is_late {
            bail!("no change was found in time");
        }
        Ok(Vec::new())
    }

    /// Those of these changes that pass the whole check: the line where its search goes wrong comes first, and of neighbours the
    /// smallest change. With whether they make all boards right, none of them slow.
    fn offered(
        &self,
        found: &Diagnosis,
        changes: &Changes,
        right: &[usize],
    ) -> anyhow::Result<(Vec<Change>, bool)> {
        let solution = self.solution;
        let told = found.at.as_ref().map(|at| at.line);
        let right = ranked(&solution.file, told, changes, right);
        let (known, since) = (warnings(solution), Since::now());
        let has_time = |times| since.used() <= OFFERED * self.change_time * times;
        chosen(right, has_time, |text| {
            // What a function prints is none of this.
            let is_program = solution.kind() == Some(Kind::WholeProgram);
            let silent = if is_program { text } else { in_errors(&text) };
            let silent = own::rewritten(solution, self.root, silent);
            let limit = self.limit.min(RIGHT);
            let mut check = Check { solution: &silent, limit, change: Some(Boards::All), ..*self };
            let mut found = check.tried(&mut Printer::new(false))?;
            let is_without = solution.kind() == Some(Kind::Chars) || self.counts();
            if found.status() != Status::Yes && is_without {
                check.change = Some(Boards::WithSolution);
                found = check.tried(&mut Printer::new(false))?;
            }
            if found.status() != Status::Yes {
                return Ok(None);
            }
            let right = match found.verdict {
                Verdict::Accepted => format!("all cases of {} pass", found.place),
                _ => found.cause.to_string(),
            };
            // rustc finds that it does nothing, or always the same; or it leaves some boards wrong, or slow.
            let is_less = warnings(&silent) > known
                || check.change == Some(Boards::WithSolution)
                || right.contains(late::TOO_SLOW);
            Ok(Some((right, is_less)))
        })
    }

    /// What changes are tried on, what is soon answered first: boards of its kind, or the cases of a whole program.
    fn trials(&self, kind: Kind) -> anyhow::Result<Vec<Trial<'_>>> {
        if kind == Kind::WholeProgram {
            let named = || Ok(order::problem_of(self.solution)?.map(|at| (at, at.problem.cases())));
            let problem: anyhow::Result<_> =
                self.problem.map_or_else(named, |asked| Ok(Some(asked)));
            let cases =
                problem?.into_iter().flat_map(|(at, cases)| cases.iter().map(move |it| (at, it)));
            let mut cases: Vec<(ProblemAt, &Case)> = cases.collect();
            cases.sort_by_key(|(_, case)| case.input.len());
            let trial =
                |(at, case)| Trial { question: Question::Case(at, case), most: ASKED_IN_CASE };
            return Ok(cases.into_iter().map(trial).collect());
        }
        let mut trials = Vec::new();
        let count = |board: Board, limit, most| {
            let right = solutions::count(&board, limit).into();
            Trial { question: Question::Count(board, limit, right), most }
        };
        // All boards of a rule would take too long; of these, each pair of cells has one or two, and each digit many.
        let every = if kind == Kind::Rule { 7 } else { 1 };
        let known = Expected::of_kind(kind, &self.solution.name)?.into_iter().step_by(every);
        for expected in known.chain(made::boards(kind)) {
            if kind == Kind::Chars && expected.solution.is_none() {
                continue;
            }
            let puzzle = expected.puzzle;
            let steps = if kind.is_solver() { steps(&puzzle, STEPS + 1)? } else { 100 };
            if steps > STEPS {
                continue;
            }
            let asked = ASKED + ASKED_PER_STEP * steps;
            if self.counts() && trials.len() % 2 == 0 && board::clash(&puzzle).is_none() {
                // To find them all takes longer.
                trials.push(count(puzzle, 2, 4 * asked));
                continue;
            }
            trials.push(Trial { question: Question::Board(expected), most: asked });
        }
        trials.sort_by_key(|trial| trial.most);
        if self.counts() {
            let small = smaller::to_count().into_iter();
            let small =
                small.flat_map(|board| smaller::LIMITS.map(|limit| count(board, limit, 4 * ASKED)));
            trials.splice(0..0, small);
        }
        Ok(trials)
    }
}

/// What a whole program says by how it ends: whether it is right; `None` if that took too long.
fn said_at_end(end: Exit, is_right: bool) -> Option<bool> {
    match end {
        Exit::Code(0) => Some(is_right),
        Exit::Code(worker::OVER) | Exit::Time => None,
        _ => Some(false),
    }
}

/// A change that makes all boards right.
struct Candidate {
    change: Change,
    /// The file with it.
    text: String,
    /// Whether it says less than others, the most important first; and its size.
    rank: ([bool; 5], usize),
}

/// These changes of a file in the order in which they are put to the whole check, of which this line was told.
fn ranked(file: &File, told: Option<usize>, changes: &Changes, right: &[usize]) -> Vec<Candidate> {
    let old = file.text();
    let candidate = |&number: &usize| {
        let (known, text) = (&changes.all[number - 1], changes.apply(number, old)?);
        let change = change(file.name(), [old, &text]);
        let size: usize = known.edits.iter().map(|(range, text)| range.len() + text.len()).sum();
        let is_idle = idle(&text) > idle(old);
        let is_more = known.is_guess && size > SMALL;
        // One more condition may never hold.
        let is_added = known.is_guess && known.edits.iter().all(|(it, _)| it.is_empty());
        let is_elsewhere = Some(change.line) != told;
        let rank = ([known.is_blunt, is_idle, is_more, is_elsewhere, is_added], size);
        Some(Candidate { change, text, rank })
    };
    let mut all: Vec<Candidate> = right.iter().filter_map(candidate).collect();
    all.sort_by_key(|it| it.rank);
    all
}

/// Those that are told, with whether they make all boards right, none of them slow. `tried` says what is right with the text of
/// one, and whether not all is; `has_time` whether so many times the usual are not over.
fn chosen(
    right: Vec<Candidate>,
    has_time: impl Fn(u32) -> bool,
    mut tried: impl FnMut(String) -> anyhow::Result<Option<(String, bool)>>,
) -> anyhow::Result<(Vec<Change>, bool)> {
    let (mut all, mut doubtful): (Vec<Change>, Vec<Change>) = (Vec::new(), Vec::new());
    let (mut checked, mut has_little) = (0, false);
    for Candidate { mut change, text, rank: ([.., is_more, _, _], _) } in right {
        // A neighbour says no more, and what is much says less than what is little.
        let is_neighbour = all.iter().any(|it| it.line.abs_diff(change.line) < 2);
        let is_told = is_neighbour || (is_more && has_little);
        let is_any = !all.is_empty() || !doubtful.is_empty();
        let is_enough = is_any && !has_time(if all.is_empty() { 3 } else { 1 });
        if is_enough || all.len() == LINES || checked == CHECKED || is_told {
            continue;
        }
        checked += 1;
        if let Some((right, is_less)) = tried(text)? {
            change.right = right;
            has_little |= !is_less && !is_more;
            if is_less { &mut doubtful } else { &mut all }.push(change);
        }
    }
    doubtful.dedup_by(|one, before| one.line.abs_diff(before.line) < 2);
    let are_whole = !all.is_empty();
    Ok((if are_whole { all } else { doubtful }, are_whole))
}

/// The steps that plain backtracking makes on a board, up to this number.
fn steps(puzzle: &Board, most: u64) -> anyhow::Result<u64> {
    let budget = Budget { steps: most, time: Duration::from_secs(1) };
    Ok(Solution::find("combined_check")?.trace(puzzle, &budget)?.counts.writes)
}

/// A text whose submission prints nothing where judges look for its answer; what `main` prints around it is compared with what the
/// original prints.
fn in_errors(text: &str) -> String {
    let all = 1..usize::MAX;
    let region = File::new("", text.to_owned()).region().unwrap_or(all);
    let lines = (1..).zip(text.split_inclusive('\n'));
    let silent = lines.map(|(number, line)| {
        let printed = line.replace("println!", "eprintln!").replace("print!", "eprint!");
        let silent = printed.replace("eeprint", "eprint");
        if region.contains(&number) { silent } else { line.to_owned() }
    });
    silent.collect()
}

/// The number of rustc's warnings about it.
fn warnings(solution: &Solution) -> usize {
    let program = solution.with_overflow_checks().program();
    program.map_or(0, |program| compile::warnings(&program).matches("warning").count())
}

/// How often a text has arithmetic that does nothing, or a condition that never holds: of numbers without a sign, or with what
/// contradicts it.
fn idle(text: &str) -> usize {
    let sums = [" + 0", " - 0", " * 1", " / 1", " % 1", " < 0 "];
    let is_never = |line: &&str| {
        let words = |part: &str| part.rsplit("if ").next().map(|it| it.replace(['{', '}'], ""));
        let parts = line.split(" && ").filter_map(words);
        let parts: Vec<String> =
            parts.map(|it| it.replace("while ", "").trim().to_owned()).collect();
        parts.iter().any(|it| it.contains("==") && parts.contains(&it.replace("==", "!=")))
    };
    let never = text.lines().filter(is_never).count();
    sums.iter().map(|idle| text.matches(idle).count()).sum::<usize>() + never
}

/// The lines in which a text differs from another of this file.
fn change(file: &str, texts: [&str; 2]) -> Change {
    let [before, after] = texts.map(|text| text.lines().collect::<Vec<_>>());
    let same = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
    let end = before[same..].iter().rev().zip(after[same..].iter().rev());
    let end = end.take_while(|(one, other)| one == other).count();
    let lines = before.len() - same - end;
    let line = if lines == 0 { same } else { same + 1 };
    let new = after[same..after.len() - end].iter().filter(|line| !line.trim().is_empty());
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let common = new.clone().map(indent).min().unwrap_or(0);
    Change {
        file: file.to_owned(),
        line,
        code: before.get(line.saturating_sub(1)).map_or("", |line| line.trim()).to_owned(),
        lines,
        text: new.map(|line| line[common..].trim_end().to_owned()).collect(),
        right: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line, its code, how many lines are replaced, and what comes there.
    #[test]
    fn a_change_is_the_lines_that_differ() {
        let text = "fn f() {\n    if a {\n        b();\n    }\n    c();\n}\n";
        for (old, new, line, code, lines, there) in [
            ("b();", "d();", 3, "b();", 1, &["d();"][..]),
            ("        b();\n", "", 3, "b();", 1, &[]),
            ("    if a {\n        b();\n    }", "    b();", 2, "if a {", 3, &["b();"]),
            // Behind a line, as far in as the others.
            (
                "    c();",
                "    c();\n    if d {\n\n        e();\n    }",
                5,
                "c();",
                0,
                &["if d {", "    e();", "}"],
            ),
            ("c();", "c();\n    c();", 5, "c();", 0, &["c();"]),
            ("fn f() {", "use d;\nfn f() {", 0, "fn f() {", 0, &["use d;"]),
        ] {
            let made = change("mine.rs", [text, &text.replace(old, new)]);
            let told = (made.line, &*made.code, made.lines);
            assert_eq!((line, code, lines), told, "{new}");
            assert_eq!(there, made.text, "{new}");
        }
    }

    #[test]
    fn what_is_printed_goes_elsewhere_and_idle_sums_are_counted() {
        let text = "print!(a); println!(a); eprintln!(a + 0 * 1); eprint!(b - 10)";
        let silent = "eprint!(a); eprintln!(a); eprintln!(a + 0 * 1); eprint!(b - 10)";
        assert_eq!((silent.to_owned(), 2), (in_errors(text), idle(text)));
        for (text, number) in [
            ("if n < 0 {", 1),
            ("if n < 01 {", 0),
            ("while k == 0 && k != 0 {", 1),
            ("} else if a && k != b && k == b {", 1),
            ("if a == 0 && b != 0 {", 0),
        ] {
            assert_eq!(number, idle(text), "{text}");
        }
        // What `main` prints, an exercise is compared by.
        let around =
            |text| format!("// submission starts\n{text}\n// submission ends\nprint!(a);\n");
        assert_eq!(around(silent), in_errors(&around(text)));
    }

    /// A program that says what a row has: of each change a letter for each board. With it the board is right (`r`) or wrong
    /// (`w`), is asked about for ever (`o`), or ends the program (`x`); `5` is right if it may ask 10^5 times, `l` wrong if 10^6. What the row leaves
    /// out is wrong. `14-6` does not come to line 6 with change 14.
    struct Row {
        words: String,
        /// Of each change, from the first one.
        lines: Vec<usize>,
        last: usize,
        asked: u32,
        /// For each question.
        time: Duration,
    }

    impl Answers for Row {
        fn ask(&mut self, question: &str) -> Result<String, Stop> {
            self.asked += 1;
            let words = || self.words.split(' ');
            let asked: Vec<&str> = question.split(' ').collect();
            if question == "seen" {
                let is_seen = |line| words().all(|it| it != format!("{}-{line}", self.last));
                let seen = (1..).zip(&self.lines).filter(|(_, line)| is_seen(**line));
                return Ok(seen
                    .map(|(number, _)| number.to_string())
                    .collect::<Vec<_>>()
                    .join(" "));
            }
            let (numbers, most): (&str, u64) = (asked[1], asked[2].parse().unwrap());
            let (place, [wrong, right]) = if asked[3] == "count" {
                (asked[4].parse().unwrap(), ["0", "1"].map(str::to_owned))
            } else {
                let mut board = Board::EMPTY;
                assert!(solutions::solve(&mut board));
                let cells = board.0.map(|digit| digit.to_string()).join(" ");
                (0, [false, true].map(|is_right| format!("{is_right} 1 {cells}")))
            };
            let answer = |number: &str| {
                let of_number =
                    |word: &str| word.strip_prefix(&format!("{number}:"))?.chars().nth(place);
                match words().find_map(of_number).unwrap_or('w') {
                    'w' => Ok(&*wrong),
                    'x' => Err(Stop::new(StopKind::Ended, "crashed")),
                    'o' => Ok("over"),
                    'l' => Ok(if most < 1_000_000 { "over" } else { &wrong }),
                    how => {
                        let least = how.to_digit(10).map_or(0, |digits| 10_u64.pow(digits));
                        Ok(if least > most { "over" } else { &right })
                    }
                }
            };
            let answers = numbers.split(',').map(answer).collect::<Result<Vec<_>, Stop>>();
            self.last = numbers.rsplit(',').next().unwrap().parse().unwrap();
            Ok(answers?.join("\t"))
        }

        fn used(&self) -> Duration {
            self.time * self.asked
        }
    }

    /// Of the search that tries 1 to 8, with the boards of the row, of which each may ask 200,000 times; a question takes so many
    /// milliseconds.
    fn tried<T>(
        row: &str,
        time: u64,
        asked: impl FnOnce(&mut Trials<'_>, &Changes, &mut [Trial<'_>]) -> T,
    ) -> T {
        let text = std::fs::read_to_string(support::snapshot::case("own/right.rs")).unwrap();
        let solution = own::not_run(text.replace("1..=9", "1..9"));
        let changes = solution.file.changes().unwrap();
        let start = |_: &Path| -> anyhow::Result<Box<dyn Answers>> {
            let lines = changes.all.iter().map(|change| change.line).collect();
            let (words, time) = (row.to_owned(), Duration::from_millis(time));
            Ok(Box::new(Row { words, lines, last: 0, asked: 0, time }))
        };
        let (program, seen) = (PathBuf::new(), Some(BTreeSet::new()));
        let (solution, start, process, used) = (&solution, &start, None, Duration::ZERO);
        let mut trials = Trials { solution, program, start, process, used, longer: 1, seen };
        let number = u32::try_from(row.split(' ').next().unwrap().len()).unwrap() - 2;
        let question = |place| Question::Count(Board::EMPTY, place, 1);
        let trial = |place| Trial { question: question(place), most: 200_000 };
        asked(&mut trials, changes, &mut (0..number).map(trial).collect::<Vec<_>>())
    }

    #[test]
    fn the_first_wrong_board_is_found_or_else_the_first_that_takes_too_long() {
        for (row, time, found, times) in [
            ("0:rrw", 0, Some(2), 1),
            ("0:rrr", 0, None, 1),
            ("0:xrr", 0, Some(0), 1),
            ("0:row", 0, Some(2), 1),
            ("0:roo", 0, Some(1), 1),
            // The second only looks at much: then all may.
            ("0:r6w", 0, Some(2), 8),
            ("0:o6w", 0, Some(2), 1),
            ("0:oww", 300, Some(0), 1),
            ("0:row", 80, Some(2), 1),
        ] {
            tried(row, time, |trials, _, of| {
                assert_eq!(found, trials.first_wrong(of).unwrap(), "{row}");
                assert!(of.iter().all(|trial| trial.most == times * 200_000), "{row}");
            });
        }
    }

    #[test]
    fn many_changes_are_one_question_unless_one_of_them_ends_the_program() {
        let all: Vec<usize> = (1..=70).collect();
        for (numbers, answers) in [
            (&all[..3], &[Some(true), Some(false), None][..]),
            (&all[..4], &[Some(true), Some(false), None, Some(false)]),
        ] {
            tried("0:w 1:r 3:o 4:x", 0, |trials, _, of| {
                assert_eq!(answers, trials.are_right(numbers, &of[0], 1000, None).unwrap());
            });
        }
        for (number, most, limit, answers, asked) in [
            (70, 1000, None, 70, 2),
            (70, ASKED_TOGETHER / 10, None, 70, 7),
            (3, ASKED_TOGETHER * 2, None, 3, 3),
            (70, 1000, Some(LONGEST / 2), 64, 1),
            (70, 1000, Some(LONGEST), 70, 2),
        ] {
            tried("0:w", 1000, |trials, _, of| {
                let said = trials.are_right(&all[..number], &of[0], most, limit).unwrap();
                let used = trials.process.as_ref().unwrap().used();
                assert_eq!((answers, asked), (said.len(), used.as_secs()), "{most}");
            });
        }
    }

    /// Of the changes 13, which leaves out lines 5 and 6, 82, which is in two places, 1, 14 and 76.
    #[test]
    fn changes_with_which_all_boards_are_right_are_found() {
        let many = "r".repeat(40);
        let many = format!("0:w{many} 14:r{many}");
        for (row, time, right) in [
            ("0:wrwr", 0, &[][..]),
            ("0:wrwr 14:rrrr", 0, &[14]),
            ("0:wrwr 14:rrrr 76:rrrr 82:rrrr 13:rrrr", 0, &[13, 82, 14, 76]),
            ("0:wrwr 14:rrrw 76:orrr 82:rrwr 13:rxrr", 0, &[]),
            ("0:wrwr 13:xrrr 14:rrrr", 0, &[14]),
            // Those that ask seldom or often, and more than usual only if no other is right.
            ("0:wrwr 14:4rrr 76:5rrr 82:6rrr", 0, &[14, 76]),
            ("0:wrwr 82:6rrr", 0, &[82]),
            ("0:wrwr 82:7rrr", 0, &[]),
            // What it never comes to changes nothing.
            ("0:wrwr 1:rrrr 76:rrrr 0-3", 0, &[76]),
            // What is no longer done hides a mistake, but for what was left out. Or nobody knows what was done.
            ("0:wrwr 14:rrrr 14-6", 0, &[]),
            ("0:wrwr 13:rrrr 13-6", 0, &[13]),
            ("0:wrwr 13:rrrr 13-3", 0, &[]),
            ("0:xrwr 14:rrrr 14-6", 0, &[14]),
            // If there is time.
            ("0:wrwr 14:rrrr", 700, &[]),
            ("0:wrwr 14:rrrr", 200, &[14]),
            ("0:wwwwwwwwwwww 14:rrrrrrrrrrrr", 200, &[]),
            (&many, 40, &[14]),
            // Right later than others on few boards; on many it leaves out what makes it quick.
            ("0:wrrrrrrrrrrr 14:rooorrrrrrrr 76:rrrrrrrrrrrr 82:roooorrrrrrr", 0, &[76, 14]),
            ("0:wrrrrrrrrrrr 14:rooooooooorr", 0, &[]),
            ("0:wrrrrrrrrrrr 14:roooooooorrr", 0, &[14]),
            // Every third time it may ask more often, and after that each time.
            ("0:wrrrrrrrrrrr 14:roolrrrrrrrr", 0, &[]),
            ("0:wrrrrrrrrrrr 14:rollrrrrrrrr", 0, &[]),
            ("0:wrrrrrrrrrrr 14:rolrrrrrrrrr", 0, &[14]),
            ("0:wrrrrrrrrrrr 14:roo666666666", 0, &[14]),
            ("0:wrrrrrrrrrrr 14:ro7777777777", 0, &[14]),
            ("0:wrrrrrrrrrrr 14:ro8888888888", 0, &[]),
        ] {
            tried(row, time, |trials, changes, of| {
                let on = BTreeSet::from([1, 13, 14, 76, 82]);
                trials.is_right(0, &of[0], 1).unwrap();
                assert_eq!(right, trials.right(changes, on, of, 0).unwrap(), "{row} {time}");
            });
        }
    }

    #[test]
    fn the_boards_that_are_known_to_be_wrong_come_first() {
        for (row, wrong, order) in
            [("0:wrwr", 0, "0213"), ("0:rwrw", 1, "1320"), ("0:wowr", 0, "0123")]
        {
            tried(row, 0, |trials, changes, of| {
                trials.right(changes, BTreeSet::new(), of, wrong).unwrap();
                let place = |trial: &Trial<'_>| match trial.question {
                    Question::Count(_, place, _) => place.to_string(),
                    _ => unreachable!(),
                };
                assert_eq!(order, of.iter().map(place).collect::<String>(), "{row}");
            });
        }
    }

    /// Each letter is one that makes all right (`+`), some (`-`) or none (` `); capitals are those that are much. With its line.
    #[test]
    fn of_the_changes_that_make_it_right_few_are_told() {
        for (all, time, told, asked) in [
            ("+1 +5 +9", 9, "1 5 9", 3),
            ("+1 +2 +0 +3", 9, "1 3", 2),
            ("+1 +5 +9 +12", 9, "1 5 9", 3),
            ("-1 +5", 9, "5", 2),
            ("-1 -2 -4", 9, "(1 4)", 3),
            ("01 02 03 04 05 06 +7", 9, "", 6),
            ("+1 P5 P9", 9, "1", 1),
            ("P1 P5 +9", 9, "1 5 9", 3),
            ("-1 P5 P9", 9, "5 9", 3),
            ("+1 +5", 0, "1", 1),
            ("+1 +5", 1, "1 5", 2),
            ("-1 -5 +9", 2, "(1)", 1),
            ("-1 -5 +9", 3, "9", 3),
            ("01 +5", 0, "5", 2),
        ] {
            let candidate = |it: &str| {
                let mut change = change("", ["", ""]);
                change.line = it[1..].parse().unwrap();
                let rank = ([false, false, it.starts_with('P'), false, false], 0);
                Candidate { change, text: it.to_owned(), rank }
            };
            let (mut number, has_time) = (0, |times| times <= time);
            let found = chosen(all.split(' ').map(candidate).collect(), has_time, |text| {
                number += 1;
                Ok((!text.starts_with('0')).then(|| (text.clone(), text.starts_with('-'))))
            });
            let (found, are_whole) = found.unwrap();
            assert!(found.iter().all(|it| it.right[1..] == it.line.to_string()), "{all}");
            let lines: Vec<String> = found.iter().map(|it| it.line.to_string()).collect();
            let lines = lines.join(" ");
            let lines = if are_whole || lines.is_empty() { lines } else { format!("({lines})") };
            assert_eq!((told, asked), (&*lines, number), "{all} {time}");
        }
    }

    /// Lines of the file that is changed, of which line 10 is where its search goes wrong: what is small and leaves nothing out.
    #[test]
    fn changes_of_the_line_that_is_told_come_first() {
        tried("0:w", 0, |trials, changes, _| {
            let file = &trials.solution.file;
            let numbers: Vec<usize> = (1..=changes.all.len()).collect();
            let all = ranked(file, Some(10), changes, &numbers);
            let rank = |new: &str, line: &str| {
                let line = file.text().replacen(line, new, 1);
                all.iter().find(|it| it.text == line).unwrap_or_else(|| panic!("{new}")).rank
            };
            let no = false;
            for (new, old, expected) in [
                ("board[c][r] = n", "board[r][c] = n", ([no; 5], 4)),
                ("1..10", "1..9", ([no, no, no, true, no], 3)),
                ("", "board[r][c] = n;", ([true, no, no, no, no], 16)),
                (
                    "if is_free(board, r, c, n) && board[r][c] == 0",
                    "if is_free(board, r, c, n)",
                    ([no, no, true, true, true], 20),
                ),
                ("if r == c || is_free", "if is_free", ([no, no, no, true, true], 10)),
            ] {
                assert_eq!(expected, rank(new, old), "{new}");
            }
            assert!(all.is_sorted_by_key(|it| it.rank));
            assert_eq!(numbers.len(), all.len());
        });
    }

    /// How many they are, of how many it counts the solutions, and how often the first and the last may ask.
    #[test]
    fn what_changes_are_tried_on_is_soon_answered() {
        let count = &*format!("{} {{ limit }}\n", solution::obstacle::COUNT);
        for (file, more, told) in [
            ("right.rs", "", [258, 0, 200_000, 33_660_000]),
            ("right.rs", count, [288, 157, 800_000, 134_640_000]),
            ("chars.rs", "", [231, 0, 200_000, 33_660_000]),
            ("generator.rs", "", [254, 0, 600_000, 600_000]),
            ("rule.rs", "", [1_775, 0, 600_000, 600_000]),
        ] {
            let text = std::fs::read_to_string(support::snapshot::case(format!("own/{file}")));
            let text = text
                .unwrap()
                .replace("i32", "u8")
                .replace("// submission ends", &format!("{more}// submission ends"));
            let solution = own::not_run(text);
            let (kind, progress) = (solution.kind().unwrap(), indicatif::ProgressBar::hidden());
            let check = Check::new(Path::new(""), &solution, &progress);
            let trials = check.trials(kind).unwrap();
            let counts = trials.iter().filter(|it| matches!(it.question, Question::Count(..)));
            let (first, last) = (&trials[0], trials.last().unwrap());
            let found = [trials.len(), counts.count()].map(|number| number as u64);
            assert_eq!(told, [found[0], found[1], first.most, last.most], "{file} {more}");
            let most = trials.iter().skip(if more.is_empty() { 0 } else { 30 });
            assert!(most.is_sorted_by_key(|trial| trial.most), "{file}");
        }
    }

    /// How many givens the board has on which it is known to be wrong: of one for which plain search takes long, some.
    #[test]
    fn a_board_that_is_wrong_is_tried_with_fewer_givens_if_it_takes_long() {
        for (name, row, kind, givens, most) in [
            ("lc37_wikipedia", "0:w", Kind::Ints, Some(30..31), 33_660_000..33_660_001),
            ("lc37_wikipedia", "0:o", Kind::Ints, Some(30..31), 33_660_000..33_660_001),
            ("lc37_wikipedia", "0:w", Kind::Rule, Some(30..31), 600_000..600_001),
            ("empty", "0:r", Kind::Ints, None, 0..0),
            ("hard_02", "0:w", Kind::Ints, Some(1..21), 200_000..40_200_001),
            ("hard_02", "0:o", Kind::Ints, None, 0..0),
            ("hard_02", "0:w", Kind::Rule, Some(21..22), 600_000..600_001),
        ] {
            tried(row, 0, |trials, _, _| {
                let puzzle = board::named::find(name).unwrap().puzzle.parse().unwrap();
                let found = trials.known(&puzzle, kind).unwrap();
                assert_eq!(givens.is_some(), found.is_some(), "{name} {row}");
                let Some(Trial { question: Question::Board(expected), most: asked }) = found else {
                    return;
                };
                let filled = expected.puzzle.filled();
                assert!(givens.unwrap().contains(&filled), "{name} {row}: {filled}");
                assert!(most.contains(&asked), "{name} {row}: {asked}");
                assert!(Cell::all().all(|it| [0, puzzle[it]].contains(&expected.puzzle[it])));
            });
        }
    }

    #[test]
    fn a_small_change_may_help_what_is_wrong_and_compiles() {
        for (verdict, may) in [
            (Verdict::WrongAnswer, true),
            (Verdict::TimeLimit, true),
            (Verdict::Right, false),
            (Verdict::Accepted, false),
            (Verdict::CompileError, false),
            (Verdict::Unfinished, false),
            (Verdict::NotChecked, false),
        ] {
            assert_eq!(may, may_help(verdict), "{verdict:?}");
        }
    }

    #[test]
    fn a_whole_program_is_right_that_ends_well_with_the_right_answer() {
        for (end, told) in [
            (Exit::Code(0), [Some(false), Some(true)]),
            (Exit::Code(1), [Some(false); 2]),
            (Exit::Code(worker::OVER), [None; 2]),
            (Exit::Time, [None; 2]),
        ] {
            assert_eq!(told, [false, true].map(|is_right| said_at_end(end, is_right)), "{end}");
        }
    }

    /// Of a file without a function nothing is found, but it is looked for.
    #[test]
    fn changes_are_looked_for_in_what_is_wrong_in_a_checkout() {
        let mine = own::not_run("");
        let (boxes, progress) =
            (Solution::find("boxes").unwrap(), indicatif::ProgressBar::hidden());
        for (solution, verdict, root, is_it) in [
            (&mine, Verdict::WrongAnswer, "here", true),
            (&mine, Verdict::WrongAnswer, "", false),
            (&mine, Verdict::Right, "here", false),
            (&boxes, Verdict::WrongAnswer, "here", false),
        ] {
            let told = std::cell::Cell::new(false);
            let tell = |found: &Diagnosis| told.set(found.is_looked_at);
            let check = Check::new(Path::new(root), solution, &progress);
            let found = check.with_changes(Diagnosis::new(verdict, ""), &tell).unwrap();
            assert_eq!((is_it, is_it), (told.get(), found.is_searched), "{verdict:?} {root}");
            assert!(!found.is_looked_at && found.changes.is_empty());
        }
    }
}
