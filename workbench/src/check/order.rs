//! A check of one solution, in the order in which a person has to mend it: what is not written yet, what does not compile, what
//! goes wrong on the boards of its kind or on the cases of a problem, what keeps it from being handed in.

use std::path::Path;
use std::ptr;
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use indicatif::ProgressBar;
use instrument::Newer;
use solutions::{Board, Kind};
use watched::{Budget, NotWatched};

use super::exercise::{self, of_all, what};
use super::expected::{self, Expected, Wrong};
use super::mistake::{Mistake, how_it_goes_on, mistake};
use super::round::{self, Round};
use crate::board;
use crate::course::done;
use crate::judge::checker::Difference;
use crate::judge::sandbox::{Judged, Verdict};
use crate::problems::{self, Case, Judge, ProblemAt, Task};
use crate::process::asked::{CALLS_ITSELF, Printed, panic_in};
use crate::process::rustc::Message;
use crate::process::{CLOCK_NAME, worker};
use crate::report::{self, FailureKind, Fault, Printer, Status};
use crate::screen::{At, Finding, Picture};
use crate::solution::obstacle::{self, Obstacle};
use crate::solution::runner::{Run, Runner};
use crate::solution::submission::{NoSubmission, Submission};
use crate::solution::{self, Broken, NotAlone, Solution};
use crate::text::{self, sudoku};

/// The problem that a whole program is for: that of its original, or the one in its first sentence.
pub fn problem_of(solution: &Solution) -> Option<ProblemAt> {
    if solution.kind() != Some(Kind::WholeProgram) {
        return None;
    }
    let original = exercise::original(solution.file.text()).ok().flatten();
    // Not by a search that reads all files of the reader's own.
    let catalogued = solutions::find(&solution.name).map(Solution::from);
    let answers = original.or(catalogued).and_then(|solution| solution.answers());
    let mut lines = solution.file.text().lines();
    let named = lines
        .find_map(|line| line.strip_prefix("//! A solution of my own, for ")?.split(' ').next());
    answers.or(named)?.parse().ok()
}

/// The most steps of a search that are looked at.
const STEPS: usize = 1_000_000;

const USE_STDERR: &str = "To print for yourself, use eprintln!: a judge does not read it.";

const PRINTING_TAKES_TIME: &str =
    "Without a limit of time it is right; what it prints takes the time. Print less, or nothing.";

/// Lines that take a while to print.
const MANY: u64 = 10_000;

/// The longest that a search is watched which has gone wrong.
const WATCHED: Duration = Duration::from_secs(2);

/// For one board, unless something else is asked for.
pub const LIMIT: Duration = Duration::from_secs(3);

/// The same for the puzzles on which plain backtracking is slow.
pub const SLOW_LIMIT: Duration = Duration::from_secs(600);

/// What to check a solution on.
pub struct Check<'a> {
    pub root: &'a Path,
    pub solution: &'a Solution,
    /// The cases of a problem; otherwise those of the problem that a whole program is for, or the boards of the solution's kind.
    pub problem: Option<(ProblemAt, &'a [Case])>,
    /// Whether also on the puzzles on which plain backtracking is slow.
    pub slow: bool,
    /// Further puzzles, without names.
    pub more: &'a [String],
    /// For one board.
    pub limit: Duration,
    /// Whether the cases after the first that fails are judged too.
    pub all_cases: bool,
    /// Says what is being done.
    pub progress: &'a ProgressBar,
}

impl Check<'_> {
    /// What it finds; an error is a fault of the machine. `printer` gets the results of the cases if it prints JSON.
    pub fn run(&self, printer: &mut Printer) -> anyhow::Result<Finding> {
        let solution = self.solution;
        self.progress.set_message("compiling");
        // A judge meets what is not written only if the program does.
        if self.problem.is_none()
            && let Some(finding) = self.unwritten()
        {
            return Ok(finding);
        }
        if self.can_run() {
            // It takes as long to compile as the solution, and is needed as soon as something is wrong.
            let copy = solution.clone();
            thread::Builder::new().spawn(move || copy.can_be_watched())?;
        }
        let for_program = || problem_of(solution).map(|at| (at, &*at.problem.cases));
        if let Some((at, cases)) = self.problem.or_else(for_program) {
            return self.judge(at, cases, printer);
        }
        if solution.kind() == Some(Kind::WholeProgram) {
            let name = &solution.name;
            let why = format!("{name} is a whole program, and does not say for which problem");
            let next = format!("Next: {} practice {name} --problem PROBLEM", sudoku());
            return Ok(Finding::new("–", why).next(next));
        }
        self.boards()
    }

    /// What notes it as done if it is right: the problem, the solution that it was compared with, or the puzzles. `None` for
    /// what is not the reader's own, and for some of a problem's cases.
    fn checked_by(&self) -> Option<String> {
        let solution = self.solution;
        if solutions::find(&solution.name).is_some() || solution.is_elsewhere {
            return None;
        }
        if let Some((at, cases)) = self.problem {
            return ptr::eq(cases, at.problem.cases.as_slice()).then(|| at.judge.id.to_owned());
        }
        let original = || Some(exercise::original(solution.file.text()).ok()??.name.into_owned());
        let by = problem_of(solution).map(|at| at.judge.id.to_owned()).or_else(original);
        Some(by.unwrap_or_else(|| done::PUZZLES.to_owned()))
    }

    /// Notes the solution as done if it is right; the finding says so if that fails.
    pub fn noted(&self, finding: Finding) -> Finding {
        let by = self.checked_by().filter(|_| finding.status() == Status::Yes);
        match by.map(|by| done::add(self.root, &self.solution.name, &by)) {
            Some(Err(why)) => {
                let why = report::visible(&format!("{why:#}"));
                finding.next(format!("This could not be noted as done: {why}."))
            }
            _ => finding,
        }
    }

    /// Whether it can be run on single boards, which a file outside a checkout cannot.
    fn can_run(&self) -> bool {
        let is_called = self.solution.kind().is_some_and(|kind| kind != Kind::WholeProgram);
        is_called && !self.root.as_os_str().is_empty()
    }

    /// What is still to be written, if anything is.
    fn unwritten(&self) -> Option<Finding> {
        let called = self.solution.entry_point.as_ref().ok()?;
        let counts = called.counts.then_some("count_solutions");
        let paths = [&*called.path].into_iter().chain(counts);
        let mut unwritten: Vec<(String, usize)> =
            paths.flat_map(|path| exercise::unwritten(self.solution, path)).collect();
        unwritten.sort_by_key(|(_, line)| *line);
        unwritten.dedup();
        let (name, line) = unwritten.first()?;
        let cause = format!("{name} is not finished: there is still a todo!() in it");
        let mut finding = Finding::new("TODO", cause).at(self.solution, Some(*line));
        for (name, line) in &unwritten[1..] {
            finding = finding.next(format!("Then {name}, line {line}."));
        }
        let asked = exercise::asked(self.solution.file.text());
        let is_written = |path: &&str| unwritten.iter().all(|(name, _)| !path.ends_with(&**name));
        let written: Vec<&str> = asked.into_iter().filter(is_written).collect();
        if !written.is_empty() {
            let written = written.join(", ");
            finding = finding.next(format!("Not checked before all is written: {written}."));
        }
        Some(finding)
    }

    /// Tries it on the boards of its kind, an exercise step by step.
    fn boards(&self) -> anyhow::Result<Finding> {
        let Check { progress, .. } = *self;
        let solution = &self.solution.with_overflow_checks();
        let program = match solution.program() {
            Ok(program) => program,
            Err(broken) => return self.broken(broken),
        };
        // rustc looks at the region alone while the puzzles are tried.
        let (root, copy) = (self.root.to_owned(), solution.clone());
        let alone = thread::Builder::new().spawn(move || solution::alone(&root, &copy))?;
        let mut how = Vec::new();
        match self.exercise(&mut how) {
            Ok(None) => {}
            Ok(Some(finding)) => return Ok(finding),
            Err(why) => return Ok(Finding::new("–", format!("{why:#}"))),
        }
        let kind = solution.entry_point.clone()?.kind;
        let mut boards = Expected::of_kind(kind, &solution.name)?;
        if self.slow && kind.is_solver() {
            boards.extend(Expected::named_puzzles("slow", &solution.name)?);
        }
        for puzzle in self.more {
            boards.push(Expected::new("one more".to_owned(), &puzzle.parse()?, Task::Fill));
        }
        let (number, what) = (boards.len(), what(kind));
        let mut runner = Runner::new(solution, self.limit);
        let each = |place: usize, expected: &Expected| {
            progress.set_message(format!("{what} {} of {number}: {}", place + 1, expected.name));
        };
        let (time, printed) = match expected::first_wrong(&mut runner, &boards, false, each)? {
            Ok(passed) => passed,
            Err(wrong) => {
                let place = of_all(kind, &wrong.expected.name, wrong.place, number);
                let mut finding = self.wrong(&place, &wrong, self.limit);
                let is_named = wrong.place + self.more.len() < number;
                if kind.is_solver() && is_named {
                    finding.watch = self.watch(&[&wrong.expected.name]);
                }
                if finding.verdict == "TLE" && wrong.run.printed.lines > MANY && !how.is_empty() {
                    finding = finding.next(PRINTING_TAKES_TIME);
                }
                return Ok(finding);
            }
        };
        if printed.in_answer {
            let cause = format!(
                "all {number} {what}s pass, but it prints too, and a judge takes what is printed for the answer"
            );
            let mut finding = Finding::new("WA", cause).next(USE_STDERR);
            finding.printed = ("It printed", printed);
            return Ok(finding);
        }
        let clock = match solution.entry() {
            Some(_) => CLOCK_NAME,
            None => worker::own_clock_name(),
        };
        let time = text::time(time);
        let but = format!("all {number} {what}s pass, but it cannot be handed in: ");
        match alone.join() {
            Ok(Err(NotAlone::Obstacle(obstacle))) => return Ok(self.obstacle(&but, obstacle)),
            Ok(Err(NotAlone::Error(error))) => {
                let mut finding = compile_error(&error, &error.rendered);
                finding.cause = but + &finding.cause;
                return Ok(finding);
            }
            Ok(Err(NotAlone::Unknown(why))) => bail!("{why}"),
            Err(_) => bail!("the region could not be compiled by itself"),
            Ok(Ok(())) => {}
        }
        let mut finding = Finding::new("OK", format!("all {number} {what}s pass"));
        finding.sides = vec![format!("{time} of {clock}")];
        finding.sides.extend(how);
        finding.printed = ("It wrote to standard error", printed);
        finding.details = solution::warnings(&program);
        let (sudoku, name) = (sudoku(), &solution.name);
        if let Some(problem) = round::first_problem(kind) {
            finding.next.push(format!("Next: {sudoku} judge {name} {problem}"));
        }
        if kind.is_solver() && !self.slow {
            finding.next.push(format!("The slow puzzles: {sudoku} practice {name} --slow"));
        }
        Ok(finding)
    }

    /// Compares an exercise with its original: what differs, or else how it was compared.
    fn exercise(&self, how: &mut Vec<String>) -> anyhow::Result<Option<Finding>> {
        let Check { solution, progress, .. } = *self;
        let original =
            exercise::original(solution.file.text()).context(solution.file.name().to_owned())?;
        let Some(original) = original else { return Ok(None) };
        let name = &original.name;
        let each = |board: &str| progress.set_message(format!("comparing with {name}: {board}"));
        match exercise::compare(solution, &original, self.limit, each) {
            Ok(Ok(same)) => how.push(same),
            Ok(Err(finding)) => return Ok(Some(finding)),
            Err(why) => how.push(format!("not compared with {name} step by step: {why}")),
        }
        progress.set_message("comparing what main prints");
        let Some((functions, finding)) = exercise::compare_output(self.root, solution, &original)?
        else {
            return Ok(None);
        };
        let of = if functions.is_empty() { String::new() } else { functions.join(", ") + ": " };
        how.push(format!("{of}main prints the same, byte by byte"));
        Ok(finding)
    }

    /// Judges it on the cases of a problem.
    fn judge(
        &self,
        at: ProblemAt,
        cases: &[Case],
        printer: &mut Printer,
    ) -> anyhow::Result<Finding> {
        let (solution, id) = (self.solution, at.judge.id);
        let submission = match solution.submission(at.problem) {
            Ok(submission) => submission,
            Err(NoSubmission::Broken(broken)) => return self.broken(broken),
            Err(NoSubmission::NoRegion(_, obstacle)) => {
                return Ok(self.obstacle(&format!("{id}: "), obstacle));
            }
            Err(why) => {
                let next = format!("Those that do: {} problems {id} --solutions", sudoku());
                return Ok(Finding::new("–", why.to_string()).next(next));
            }
        };
        let (all, progress) = (self.all_cases, self.progress);
        let round = round::judge(solution, &submission, at, cases, all, printer, progress)?;
        let mut finding = self.of_round(at, cases, &submission, &round)?;
        finding.details = round.lines;
        finding.is_judged = true;
        Ok(finding)
    }

    fn of_round(
        &self,
        at: ProblemAt,
        cases: &[Case],
        submission: &Submission,
        round: &Round,
    ) -> anyhow::Result<Finding> {
        let (solution, id, total) = (self.solution, at.judge.id, &round.total);
        if total.verdict == Verdict::CompileError && matches!(round.newer, Ok(None)) {
            let said = total.detail.as_deref().unwrap_or_default();
            let messages = total.seen.iter().flat_map(|seen| &seen.messages);
            let Some(first) = messages.clone().find(|message| message.is_error) else {
                return Ok(Finding::new("CE", format!("{id}: {said}")));
            };
            return Ok(match obstacle::of_error(solution, &submission.region, first) {
                Some(obstacle) => self.obstacle(&format!("{id}: "), obstacle),
                None => compile_error(first, said),
            });
        }
        let Some(fault) = round.fault else {
            return Ok(accepted(solution, at, cases, round));
        };
        let case = &cases[fault];
        let place = match cases.len() {
            1 => format!("{id}, case {}", case.name),
            number => format!("{id}, case {} ({} of {number})", case.name, fault + 1),
        };
        let verdict = total.verdict.letters();
        let boards = match at.problem.task {
            Task::Fill | Task::First | Task::Rule | Task::Count => Expected::of_case(at, case),
            _ => Vec::new(),
        };
        let limit = Duration::from_secs(at.judge.time.value());
        let panic = total.seen.as_ref().and_then(|seen| panic_in(&seen.errors));
        if panic.is_some_and(|panic| panic.is_unfinished())
            && let Some(finding) = self.unwritten()
        {
            return Ok(finding);
        }
        let counts = solution.entry_point.as_ref().is_ok_and(|called| called.counts);
        let miscounted = if total.verdict == Verdict::WrongAnswer && counts && self.can_run() {
            [2, 1_000].into_iter().find_map(|most| self.miscounted(&place, case, most, limit))
        } else {
            None
        };
        // Which of several boards takes too long depends on the machine.
        let is_of_one = match total.verdict {
            Verdict::OutputLimit => false,
            Verdict::TimeLimit => boards.len() == 1,
            _ => !boards.is_empty(),
        };
        if miscounted.is_none() && self.can_run() && is_of_one {
            self.progress.set_message(format!("looking for the board of case {}", case.name));
            let wrong = if let [expected] = &boards[..]
                && let Some(wrong) = self.as_a_run(expected, total)
            {
                Some(wrong)
            } else {
                let mut runner = Runner::new(solution, limit);
                expected::first_wrong(&mut runner, &boards, true, |_, _| ())?.err()
            };
            // Another board may go wrong in another way.
            let is_answer = total.verdict == Verdict::WrongAnswer;
            let fits = |wrong: &Wrong| wrong.run.says_solved.is_ok() == is_answer;
            if let Some(mut wrong) = wrong.filter(fits) {
                let board = match boards.len() {
                    1 => place,
                    _ => format!("{place}, board {}", wrong.place + 1),
                };
                if !is_answer {
                    // As the judge has seen it.
                    wrong.fault = total.detail.clone().unwrap_or_default();
                }
                let mut finding = self.wrong(&board, &wrong, limit);
                finding.verdict = verdict;
                // Cases of the reader's own have no names.
                let is_known = at.problem.cases.iter().any(|known| known.input == case.input);
                if solution.kind().is_some_and(Kind::is_solver) && is_known {
                    let seconds = limit.as_secs().to_string();
                    finding.watch =
                        self.watch(&[&format!("{id}/{}", case.name), "--limit", &seconds]);
                }
                return Ok(finding);
            }
        }
        let finding = miscounted.unwrap_or_else(|| self.as_judged(at.judge, case, &place, total));
        let before = match fault {
            0 => return Ok(finding),
            1 => "The case before it is right".to_owned(),
            _ => format!("The {fault} cases before it are right"),
        };
        Ok(finding.next(match &*case.about {
            "" => format!("{before}."),
            about => format!("{before}; this one: {about}."),
        }))
    }

    /// The first board whose solutions it counts wrongly, up to this many.
    fn miscounted(&self, place: &str, case: &Case, most: u32, limit: Duration) -> Option<Finding> {
        let boards = problems::boards_of(&case.input);
        let mut runner = Runner::new(self.solution, limit);
        let in_words = |count| match count {
            0 => "no solution".to_owned(),
            1 => "one solution".to_owned(),
            _ if count == u64::from(most) => "more solutions".to_owned(),
            _ => format!("{count} solutions"),
        };
        for (number, board) in (1..).zip(&boards) {
            let found = runner.count(board, most).ok()?.ok()?;
            let clash = board::clash(board).map(|clash| format!(": {clash}"));
            let right = if clash.is_some() { 0 } else { solutions::count(board, most).into() };
            if found.min(most.into()) != right {
                let why = clash.unwrap_or_default();
                let mut finding = Finding::new(
                    "WA",
                    format!(
                        "{place}, board {number}: your count_solutions({most}) returned {found}, but the board has {}{why}",
                        in_words(right)
                    ),
                );
                finding.picture =
                    Picture::Board(text::compared_lines(board, &without_flaw(board, board), board));
                return Some(finding);
            }
        }
        None
    }

    /// A run on the only board of a case that came to no end, as the judge has seen it.
    fn as_a_run(&self, expected: &Expected, total: &Judged) -> Option<Wrong> {
        let kind = match total.verdict {
            Verdict::TimeLimit => FailureKind::Stopped,
            Verdict::RuntimeError | Verdict::MemoryLimit => FailureKind::Crashed,
            _ => return None,
        };
        let mut fault = Fault::new(kind, total.detail.as_deref().unwrap_or_default());
        let panic = panic_in(&total.seen.as_ref()?.errors);
        fault.line =
            panic.filter(|panic| panic.file == self.solution.file.name()).map(|panic| panic.line);
        let reason = fault.reason.clone();
        let (time, printed) = (total.time, Printed::default());
        let run = Run { says_solved: Err(fault), board: expected.puzzle, time, printed };
        Some(Wrong { place: 0, expected: expected.clone(), run, fault: reason })
    }

    /// What the judge alone has seen.
    fn as_judged(&self, judge: &Judge, case: &Case, place: &str, total: &Judged) -> Finding {
        let at_place = |why: &str| format!("{place}: {why}");
        let detail = total.detail.as_deref().unwrap_or_default();
        let mut finding = Finding::new(total.verdict.letters(), at_place(detail));
        let Some(seen) = &total.seen else { return finding };
        let errors = without_crash(&seen.errors);
        finding.printed = ("It wrote to standard error", Printed::of(errors));
        let boards = problems::boards_of(&case.input).len();
        if total.verdict == Verdict::TimeLimit && boards > 1 {
            let answered = problems::boards_of(&seen.output).len();
            let [answered, boards] = [answered, boards].map(|number| text::count(number as u64));
            finding.sides.push(format!("It had printed {answered} of {boards} boards."));
        }
        if total.verdict == Verdict::RuntimeError && !errors.is_empty() {
            // Shown below.
            let how = detail.split(": ").next().unwrap_or_default();
            finding.cause = at_place(how);
        }
        if let Some(panic) = panic_in(&seen.errors) {
            finding.cause = at_place(detail);
            if panic.is_unfinished() {
                finding.verdict = "TODO";
            }
            let is_here = panic.file == self.solution.file.name();
            finding = finding.at(self.solution, is_here.then_some(panic.line));
        }
        if total.verdict == Verdict::OutputLimit {
            finding.printed = ("The end of what it printed", Printed::of(&seen.output));
        }
        let Some(difference) = &seen.difference else { return finding };
        finding.cause = at_place(&difference.sentence());
        finding = match difference {
            Difference::Surrounded { .. } => finding.next(USE_STDERR),
            Difference::Layout { .. } => finding.next(judge.layout().rule()),
            _ => finding,
        };
        draw(finding, difference)
    }

    /// What goes wrong on a board: in words, drawn, and where in the file.
    fn wrong(&self, place: &str, wrong: &Wrong, limit: Duration) -> Finding {
        let Wrong { expected, run, fault, .. } = wrong;
        let solution = self.solution;
        let puzzle = &expected.puzzle;
        let budget = Budget { steps: STEPS as u64, time: limit.min(WATCHED) };
        let recorded = solution.record(puzzle, &budget, STEPS);
        let not_watched = recorded.as_ref().err().and_then(|why| why.downcast_ref());
        let not_watched =
            not_watched.map(|NotWatched(why)| format!("The search is not shown: {why}."));
        let recording = recorded.ok();
        let verdict = match &run.says_solved {
            Ok(_) => "WA",
            Err(fault) if fault.kind == FailureKind::Stopped => "TLE",
            Err(fault) if fault.reason.starts_with("used more than ") => "MLE",
            Err(_) => "RE",
        };
        // There is no option to be told of here.
        let fault = fault.split("; --limit").next().unwrap_or_default();
        let mut cause = format!("{place}: {fault}");
        if let (Err(_), Some(recording)) = (&run.says_solved, &recording)
            && solution.kind().is_some_and(Kind::is_solver)
            && let Some(how) = how_it_goes_on(recording)
        {
            let known = cause.trim_end_matches(CALLS_ITSELF);
            let end = if known.ends_with('?') { " " } else { ". " };
            cause = format!("{known}{end}{how}");
        }
        let mut finding = Finding::new(verdict, cause);
        finding.next.extend(not_watched);
        let heading =
            if run.printed.in_answer { "It printed" } else { "It wrote to standard error" };
        finding.printed = (heading, run.printed.clone());
        let (title, found) = match (&run.says_solved, &recording) {
            (Ok(_), _) if run.board == *puzzle => ("found: as it was given", run.board),
            (Ok(_), _) => ("found", run.board),
            (Err(_), Some(recording)) => ("found at that moment", recording.trace.board),
            (Err(_), None) => ("", *puzzle),
        };
        let right = expected.right();
        if run.says_solved.is_err() && recording.is_none() {
            // Nothing is known of the board.
        } else if expected.has_answer() {
            let compared =
                if expected.has_one_solution() { *right.1 } else { without_flaw(puzzle, &found) };
            finding = finding.boards(right, (title, &found), &compared, puzzle);
        } else {
            // Of a generator, the grid.
            let board = if run.says_solved.is_ok() { &found } else { puzzle };
            let lines = text::compared_lines(board, &without_flaw(puzzle, board), puzzle);
            finding.picture = Picture::Board(lines);
        }
        let line = run.says_solved.as_ref().err().and_then(|fault| fault.line);
        if let (None, Some(recording)) = (line, &recording)
            && let Some(Mistake { position, note }) = mistake(expected, recording)
        {
            let line = recording.steps[position].line as usize;
            finding.at = Some(At::new(solution, line, note));
            return finding;
        }
        finding.at(solution, line)
    }

    /// The options of `sudoku watch` for a case, if it can be watched.
    fn watch(&self, case: &[&str]) -> Option<Vec<String>> {
        let options = [&*self.solution.name, "--case"];
        self.solution
            .can_be_watched()
            .then(|| options.iter().chain(case).map(|&option| option.to_owned()).collect())
    }

    fn obstacle(&self, before: &str, Obstacle { line, why, next }: Obstacle) -> Finding {
        let (first, rest) = next.split_at(next.chars().next().map_or(0, char::len_utf8));
        Finding::new("CE", format!("{before}{why}"))
            .at(self.solution, Some(line))
            .next(format!("{}{rest}.", first.to_uppercase()))
    }

    /// A solution that cannot be run; an error if that is not its own fault.
    fn broken(&self, broken: Broken) -> anyhow::Result<Finding> {
        let Solution { file, entry_point, .. } = self.solution;
        // rustc's message is better than that of our parser.
        let by_rustc = || file.error().and(self.solution.program().err());
        match by_rustc().filter(|it| matches!(it, Broken::Source { .. })).unwrap_or(broken) {
            Broken::Source { first, said } => {
                let region = 0..usize::MAX;
                Ok(match obstacle::of_error(self.solution, &region, &first) {
                    Some(obstacle) => self.obstacle("", obstacle),
                    None => compile_error(&first, &said),
                })
            }
            Broken::Uncallable(why) => {
                // `solutions/own/mine.rs:2: expected …`
                let place = why
                    .strip_prefix(&format!("{}:", file.name()))
                    .and_then(|rest| rest.split_once(": "));
                let at = place.and_then(|(line, why)| Some((line.parse().ok()?, why)));
                let finding = Finding::new("CE", at.map_or(&*why, |(_, why)| why));
                Ok(finding.at(self.solution, at.map(|(line, _)| line)))
            }
            Broken::Other(why) if entry_point.is_err() => Ok(Finding::new("–", why)),
            Broken::Other(why) => bail!("{why}"),
        }
    }
}

/// What a program has written to standard error before Rust told there how it ended.
fn without_crash(errors: &str) -> &str {
    let crash = ["thread '", "memory allocation of "];
    let is_told = |line: &&str| crash.iter().any(|begins| line.trim_start().starts_with(begins));
    match errors.lines().find(is_told).and_then(|line| errors.find(line)) {
        Some(end) => errors[..end].trim(),
        None => errors.trim(),
    }
}

/// A board without the digits that clash and without changed givens.
fn without_flaw(puzzle: &Board, found: &Board) -> Board {
    let mut board = *found;
    for (cell, given) in board.0.iter_mut().zip(&puzzle.0) {
        if ![0, *cell].contains(given) || *cell > 9 {
            *cell = 0;
        }
    }
    if let Some(clash) = board::clash(found) {
        for (row, column) in [clash.first, clash.second] {
            board[row - 1][column - 1] = 0;
        }
    }
    board
}

/// rustc's own words, under the place in the file.
fn compile_error(message: &Message, said: &str) -> Finding {
    let mut finding = Finding::new("CE", message.to_string());
    // The message and the place are said above.
    let lines = message.rendered.lines().skip(2).filter(|line| !line.trim().is_empty());
    finding.picture = Picture::Code(lines.map(str::to_owned).collect());
    said.clone_into(&mut finding.details);
    finding
}

fn accepted(solution: &Solution, at: ProblemAt, cases: &[Case], round: &Round) -> Finding {
    let (judge, id, name) = (at.judge, at.judge.id, &solution.name);
    if let Ok(Some(Newer { line, .. })) = &round.newer {
        let why = round.total.detail.as_deref().unwrap_or_default();
        return Finding::new("CE", format!("{id}: {why}"))
            .at(solution, Some(*line))
            .next("Replace it by something older.");
    }
    let what = match cases {
        [case] => format!("case {}", case.name),
        cases => format!("all {} cases", cases.len()),
    };
    let mut finding = Finding::new("AC", format!("{id}: {what}"));
    finding.sides = round::most(&round.total, judge);
    let only = judge.took_only.and_then(|only| problems::case(&at.problem.cases, only).ok());
    if let Some(only) = only.filter(|only| cases.iter().any(|case| case.input == only.input)) {
        let which = if round.others.iter().any(|other| *other == only.name) {
            "right, but older data of the judge took only another solution"
        } else {
            "the only solution that older data of the judge took"
        };
        finding.sides.push(format!("case {}: {which}", only.name));
    }
    if let Err(why) = &round.newer {
        finding = finding.next(format!("Not checked: newer Rust than the judge's; {why}."));
    }
    if solution.is_elsewhere {
        return finding;
    }
    finding.next(format!("Next: {} paste {name} {id}", sudoku()))
}

/// The grids of an answer, if the difference is in one; otherwise the lines.
fn draw(mut finding: Finding, difference: &Difference) -> Finding {
    match difference {
        Difference::Grid { puzzle, found, .. } => {
            let expected = Expected::new(String::new(), puzzle, Task::Fill);
            let compared = without_flaw(puzzle, found);
            finding.boards(expected.right(), ("found", found), &compared, puzzle)
        }
        Difference::Line { expected, found, .. } => {
            finding.picture = Picture::lines(expected.as_ref(), found.as_ref());
            finding
        }
        Difference::Layout { expected, found, .. } => {
            // Blanks are seen between quotes.
            let [expected, found] =
                [expected, found].map(|line| line.as_ref().map(|line| format!("{line:?}")));
            finding.picture = Picture::lines(expected.as_ref(), found.as_ref());
            finding
        }
        Difference::Surrounded { extra, .. } => {
            finding.printed = ("It printed besides the answer", extra.clone());
            finding
        }
        Difference::Other(_) => finding,
    }
}
