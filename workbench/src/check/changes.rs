//! The small change that makes a wrong solution right, found by trying: each of those of its file on boards that it gets wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{iter, mem};

use anyhow::bail;
use instrument::Changes;
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
use crate::process::limited::{self, Exit};
use crate::process::stop::StopKind;
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

/// After so long no further line is looked for, if there is one already.
const OFFERED: Duration = Duration::from_secs(2);

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

/// Runs a program in which changes can be turned on.
struct Trials<'a> {
    solution: &'a Solution,
    program: PathBuf,
    process: Option<Process>,
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
        let started = Instant::now();
        let run = limited::run(&command, problem.input_of(case).as_bytes(), limits)?;
        // Some of it may be sleep; on a busy machine most of it is not.
        self.used += run.time.max(started.elapsed() / 4);
        let errors = String::from_utf8_lossy(&run.errors);
        let places = errors.lines().filter_map(|line| line.parse::<usize>().ok());
        self.seen.iter_mut().for_each(|seen| seen.extend(places.clone()));
        let output = String::from_utf8_lossy(&run.output);
        let (answer, layout) = (problem.answer, judge.layout());
        let differs = checker::difference(answer, layout, &case.input, &case.output, &output);
        Ok(match run.end {
            Exit::Code(0) => Some(differs.is_none()),
            Exit::Code(worker::OVER) | Exit::Time => None,
            _ => Some(false),
        })
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
        self.used + self.process.as_ref().map_or(Duration::ZERO, |it| it.used) < limit * self.longer
    }

    /// An error says why there is no answer.
    fn ask(&mut self, question: &str) -> anyhow::Result<Result<String, StopKind>> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&mut asked::confined(&self.program, 0)?)?,
        };
        let answer = process.ask(question, LIMIT);
        if answer.is_ok() {
            self.process = Some(process);
        } else {
            self.used += process.used;
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
        let mut boards = self.trials(kind)?;
        let (mut right, mut is_late) = (Vec::new(), false);
        // The likely ones are compiled and tried first: many of the others do not compile, and to learn that takes long.
        for are_guesses in [false, true] {
            let (program, on) = solution::changed(self.root, solution, changes, are_guesses)?;
            let (process, used, seen) = (None, Duration::ZERO, Some(BTreeSet::new()));
            // Of a whole program, each run is a process.
            let longer = self.change_time * if kind == Kind::WholeProgram { 3 } else { 1 };
            let mut trials = Trials { solution, program, process, used, longer, seen };
            let mut wrong = trials.first_wrong(&mut boards)?;
            if let (None, Some(puzzle), true) = (wrong, &found.wrong, kind != Kind::Generator) {
                let known = trials.known(puzzle, kind)?;
                wrong = known.is_some().then_some(boards.len());
                boards.extend(known);
            }
            let Some(wrong) = wrong else { return Ok(Vec::new()) };
            right.extend(trials.right(changes, on, &mut boards, wrong)?);
            is_late |= !trials.has_time(LONGEST);
            // What leaves something out may only hide what is wrong.
            if are_guesses || right.iter().any(|&it: &usize| !changes.all[it - 1].is_blunt) {
                let (offered, are_whole) = self.offered(found, changes, &right)?;
                if !offered.is_empty() && (are_whole || are_guesses) {
                    return Ok(offered);
                }
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
        let text = solution.file.text();
        let mut right: Vec<_> = right
            .iter()
            .filter_map(|&number| {
                let (known, new) = (&changes.all[number - 1], changes.apply(number, text)?);
                let change = change(solution.file.name(), [text, &new]);
                let size: usize =
                    known.edits.iter().map(|(range, text)| range.len() + text.len()).sum();
                let is_idle = idle(&new) > idle(text);
                let is_more = known.is_guess && size > SMALL;
                // One more condition may never hold.
                let is_added = known.is_guess && known.edits.iter().all(|(it, _)| it.is_empty());
                let is_elsewhere = Some(change.line) != told;
                Some((
                    ([known.is_blunt, is_idle, is_more, is_elsewhere, is_added], size),
                    change,
                    new,
                ))
            })
            .collect();
        right.sort_by_key(|(rank, ..)| *rank);
        let (mut all, mut doubtful): (Vec<Change>, Vec<Change>) = (Vec::new(), Vec::new());
        let known = warnings(solution);
        let (mut checked, mut has_little, started) = (0, false, Instant::now());
        for (([.., is_more, _, _], _), mut change, text) in right {
            // A neighbour says no more, and what is much says less than what is little.
            let is_neighbour = all.iter().any(|it| it.line.abs_diff(change.line) < 2);
            let is_told = is_neighbour || (is_more && has_little);
            let times = if all.is_empty() { 3 } else { 1 };
            let is_any = !all.is_empty() || !doubtful.is_empty();
            let is_enough = is_any && started.elapsed() > OFFERED * self.change_time * times;
            if is_enough || all.len() == LINES || checked == CHECKED || is_told {
                continue;
            }
            checked += 1;
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
            if found.status() == Status::Yes {
                change.right = match found.verdict {
                    Verdict::Accepted => format!("all cases of {} pass", found.place),
                    _ => found.cause.to_string(),
                };
                // rustc finds that it does nothing, or always the same; or it leaves some boards wrong, or slow.
                let is_less = warnings(&silent) > known
                    || check.change == Some(Boards::WithSolution)
                    || change.right.contains(late::TOO_SLOW);
                has_little |= !is_less && !is_more;
                if is_less { &mut doubtful } else { &mut all }.push(change);
            }
        }
        doubtful.dedup_by(|one, before| one.line.abs_diff(before.line) < 2);
        let are_whole = !all.is_empty();
        Ok((if are_whole { all } else { doubtful }, are_whole))
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

/// The steps that plain backtracking makes on a board, up to this number.
fn steps(puzzle: &Board, most: u64) -> anyhow::Result<u64> {
    let budget = Budget { steps: most, time: Duration::from_secs(1) };
    Ok(Solution::find("combined_check")?.trace(puzzle, &budget)?.counts.writes)
}

/// The text of a program that prints nothing where judges look for its answer.
fn in_errors(text: &str) -> String {
    let printed = text.replace("println!", "eprintln!").replace("print!", "eprint!");
    printed.replace("eeprint", "eprint")
}

/// The number of rustc's warnings about it.
fn warnings(solution: &Solution) -> usize {
    let program = solution.with_overflow_checks().program();
    program.map_or(0, |program| compile::warnings(&program).matches("warning").count())
}

/// How often a text has arithmetic that does nothing.
fn idle(text: &str) -> usize {
    [" + 0", " - 0", " * 1", " / 1", " % 1"].iter().map(|idle| text.matches(idle).count()).sum()
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
    }
}
