//! A solution tried on the boards of its kind, and what it gets wrong on one of them.

use std::mem;
use std::thread::JoinHandle;
use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use solutions::{Board, Kind};
use watched::{Budget, Cell, End, NotWatched, Recording};

use super::choice::not_the_fewest;
use super::exercise;
use super::expected::{self, Expected, Wrong};
use super::functions;
use super::late::{self, Late};
use super::made;
use super::mistake::{self, Mistake, how_it_goes_on};
use super::order::{Boards, Check};
use super::pattern;
use super::steps::{self, among_all, board_word};
use crate::board::{self, named};
use crate::cause::{Cause, Slip};
use crate::diagnosis::{At, Checked, Diagnosis, Halt, Picture, Verdict};
use crate::problems::{self, Task};
use crate::process::printed::Printed;
use crate::process::stop::{Stop, StopKind};
use crate::process::{CLOCK_NAME, compile, limited, worker};
use crate::solution::runner::Runner;
use crate::solution::{self, Solution, obstacle};
use crate::text::{self, sudoku};
use crate::unchecked::{Part, Unchecked};

/// The most steps of a search that are looked at.
pub(super) const STEPS: usize = 1_000_000;

/// The longest that a search is watched which has gone wrong.
pub(super) const WATCHED: Duration = Duration::from_secs(2);

/// The most steps of a search that are looked at one by one.
const CHOICES: usize = 3000;

const FEWEST: &str = "The choice is right: it continues in a cell with the fewest candidates. Finding that cell is what takes the time.";

/// For a board on which it is tried once more.
pub const ONCE_MORE: Duration = Duration::from_millis(100);

/// The most boards on which it is looked whether a step is a habit, of those that are known and of those that are made.
const HABITS: usize = 2;

pub const USE_STDERR: &str = "To print for yourself, use eprintln!: a judge does not read it.";

impl Check<'_> {
    /// Tries it on the boards of its kind, an exercise step by step.
    pub(super) fn boards(&self) -> Checked<Diagnosis> {
        let solution = &self.solution.with_overflow_checks();
        let program = solution.program().map_err(|found| self.stopped_by(found))?;
        // rustc looks at the region alone while the puzzles are tried; a small change does nothing to that.
        let (root, copy) = (self.root.to_owned(), solution.clone());
        let alone = || limited::spawn(move || solution::alone(&root, &copy));
        let alone = self.change.is_none().then(alone).transpose()?;
        let (how, mut unchecked) =
            match steps::check(self.root, self.solution, self.limit, self.progress) {
                Err(Halt::Failed(why)) => {
                    return Err(Diagnosis::not_checked(format!("{why:#}")).into());
                }
                how => how?,
            };
        let kind = solution.entry_point.clone()?.kind;
        let is_solvable = self.change == Some(Boards::WithSolution);
        let mut boards = Expected::of_kind(kind, &solution.name)?;
        if self.slow && kind.is_solver() {
            boards.extend(Expected::named_puzzles("slow", &solution.name)?);
        }
        boards.retain(|it| !is_solvable || it.solution.is_some());
        let named = boards.len();
        let more = self.lesson.iter().flat_map(|lesson| &lesson.puzzles).map(|text| text.parse());
        let more = more.collect::<Result<Vec<Board>, _>>().context("the course")?;
        let one_more = |puzzle| Expected::new("one more".to_owned(), puzzle, Task::Fill).asked();
        boards.extend(more.iter().map(one_more));
        let (number, what) = (boards.len(), board_word(kind));
        let solvable = if is_solvable { " that have a solution" } else { "" };
        let pass = format!("all {} {what}s{solvable} pass", text::count(number as u64));
        let mut runner = Runner::new(solution, self.limit);
        let (time, printed, late) = self.passed(&mut runner, &boards, named)?;
        self.made(&mut runner, kind)?;
        // LeetCode calls these, and reads what they return.
        let is_read = !matches!(kind, Kind::Chars | Kind::Rule);
        if printed.in_answer && is_read {
            let cause =
                format!("{pass}, but it also prints, and a judge takes all output for the answer");
            let mut found = Diagnosis::new(Verdict::WrongAnswer, cause).next(USE_STDERR);
            found.printed = ("It printed", printed);
            found.sides = late.sides;
            return Err(found.into());
        }
        match self.choices(&more) {
            Ok(None) => {}
            Ok(Some(at)) => {
                let cause = format!("{pass}, but it does not choose as asked");
                let mut found = Diagnosis::new(Verdict::WrongAnswer, cause);
                found.at = Some(at);
                return Err(found.into());
            }
            Err(why) => unchecked.push(why),
        }
        let clock = match solution.entry() {
            Some(_) => CLOCK_NAME,
            None => worker::own_clock_name(),
        };
        let pass = format!("{pass}{}", late.too_slow());
        match alone.map(JoinHandle::join) {
            None | Some(Ok(Ok(_))) => {}
            Some(Ok(Err(found))) => {
                return Err(match self.stopped_by(found) {
                    Halt::Found(found) => {
                        found.after(&format!("{pass}, but it cannot be submitted")).into()
                    }
                    failed @ Halt::Failed(_) => failed,
                });
            }
            Some(Err(_)) => {
                return Err(anyhow!("the region could not be compiled by itself").into());
            }
        }
        let mut found = Diagnosis::new(Verdict::Right, pass);
        if late.sides.is_empty() {
            found.time = Some(time);
            found.sides = vec![format!("{} of {clock}", text::time(time))];
            found.sides.extend(self.fastest(&boards)?);
        }
        found.sides.extend(late.sides);
        found.sides.extend(how);
        found.unchecked = unchecked;
        found.printed = printed.headed();
        found.details = compile::warnings(&program);
        let (sudoku, name) = (sudoku(), &solution.name);
        if let Some(problem) = problems::first(kind) {
            found.next.push(format!("Next: {sudoku} judge {name} {problem}"));
        }
        if !self.counts() && solution.file.function("count_solutions").is_some() {
            let word = "is not tried: problems that count call";
            found.next.push(format!("Its count_solutions {word} `{}`.", obstacle::COUNT));
        }
        if solution.file.function("is_valid_sudoku").is_some() {
            let word = "is not tried: LeetCode calls it in `impl Solution`.";
            found.next.push(format!("Its is_valid_sudoku {word}"));
        }
        if kind.is_solver() && !self.slow {
            found.next.push(format!("The slow puzzles: {sudoku} practice {name} --slow"));
        }
        Ok(found)
    }

    /// What it takes for these boards, of which the first so many have a name, and what it prints; what is too slow, though
    /// right.
    fn passed(
        &self,
        runner: &mut Runner,
        boards: &[Expected],
        named: usize,
    ) -> Checked<(Duration, Printed, Late)> {
        let kind = runner.solution.entry_point.clone()?.kind;
        let (number, what) = (boards.len(), board_word(kind));
        let (mut time, mut printed, mut late) =
            (Duration::ZERO, Printed::default(), Late::default());
        let mut next = 0;
        while next < number {
            let (start, name) = (next, &boards[next].name);
            self.progress.set_message(format!("{what} {} of {number}: {name}", start + 1));
            // Many boards for a rule are one question.
            let end = if kind == Kind::Rule { number } else { start + 1 };
            let wrong = match expected::first_wrong(runner, &boards[start..end], false)? {
                Ok((took, more)) => {
                    time += took;
                    printed.add(more);
                    next = end;
                    continue;
                }
                Err(it) => Wrong { place: start + it.place, before: start + it.before, ..it },
            };
            let place = wrong.place;
            next = place + 1;
            let lines = wrong.run.printed.clone();
            let Err(mut wrong) = late.without_prints(runner, wrong)? else {
                printed.add(lines);
                continue;
            };
            let mut others = None;
            // What never ends is soon told.
            if late::is_late(&wrong) && place > 0 {
                let asks_for_speed = self.lesson.is_some() || self.slow;
                if !asks_for_speed && late.is_right_turned(runner, &wrong)? {
                    continue;
                }
                if self.change.is_none() {
                    match late.others(runner, &boards[..named], place)? {
                        Ok(said) => others = Some(said),
                        Err(worse) => wrong = worse,
                    }
                }
            }
            let place = among_all(kind, &wrong.expected.name, wrong.place, number);
            let case = [&*wrong.expected.name];
            let case = if wrong.place < named { &case[..] } else { &[] };
            let mut found = self.wrong(&place, runner, &wrong, case)?;
            found.sides.extend(others);
            return Err(found.into());
        }
        Ok((time, printed, late))
    }

    /// Tries one's own on boards that are made, too. What is slow there is told of the known ones.
    fn made(&self, runner: &mut Runner, kind: Kind) -> Checked<()> {
        if self.solution.entry().is_some() {
            return Ok(());
        }
        let is_solvable = self.change == Some(Boards::WithSolution);
        let boards = made::boards(kind).filter(|it| !is_solvable || it.solution.is_some());
        let boards: Vec<Expected> = boards.collect();
        let mut next = 0;
        while next < boards.len() {
            // One that is slow on each would take minutes.
            let limit = mem::replace(&mut runner.limit, ONCE_MORE.min(self.limit));
            let passed = expected::first_wrong(runner, &boards[next..], false)?;
            runner.limit = limit;
            let Err(wrong) = passed else { break };
            let place = next + wrong.place;
            next = place + 1;
            if !late::is_late(&wrong) || self.change.is_some() {
                let place = among_all(kind, &wrong.expected.name, place, boards.len());
                let wrong = Wrong { before: wrong.before + 1, ..wrong };
                let case = named::name(&wrong.expected.puzzle);
                return Err(self.wrong(&place, runner, &wrong, &[&case])?.into());
            }
        }
        Ok(())
    }

    /// What goes wrong on a board of its kind.
    fn wrong(
        &self,
        place: &str,
        runner: &mut Runner,
        wrong: &Wrong,
        shown_by: &[&str],
    ) -> anyhow::Result<Diagnosis> {
        // Why it is wrong, nobody asks of a change.
        if self.change.is_some() {
            return Ok(Diagnosis::new(Verdict::WrongAnswer, String::new()));
        }
        let solution = &runner.solution.clone();
        if let Some(found) = wrong_after_others(place, solution, wrong, self.limit)? {
            return Ok(found);
        }
        let found = diagnose(place, solution, wrong, self.limit, shown_by);
        let mut found = self.smaller(runner, wrong, found)?;
        // A panic tells its line, but not always whose fault it is.
        let is_panic = |stop: &Stop| matches!(stop.kind, StopKind::Panic(_));
        let original = exercise::original(solution.file.text()).ok().flatten();
        if let (Some(original), Err(stop)) = (original, &wrong.run.says_solved)
            && is_panic(stop)
        {
            let board = Some(&wrong.expected.puzzle);
            let call = functions::different(self.root, solution, &original, board);
            let at = call.unwrap_or_default();
            found.sides.extend(at.and_then(|at| Some(at.cause?.to_string())));
        }
        if self.lesson.is_some_and(|lesson| lesson.fewest_first) {
            match self.choice(&wrong.expected.puzzle) {
                Ok(Some(at)) => found.at = Some(at),
                Ok(None) if found.verdict == Verdict::TimeLimit => {
                    found.sides.push(FEWEST.to_owned());
                }
                _ => {}
            }
        }
        Ok(found)
    }

    /// Tries it on a board of the user's own, and shows what comes of it.
    pub(super) fn one_board(&self, board: &Board) -> Checked<Diagnosis> {
        let solution = &self.solution.with_overflow_checks();
        solution.program().map_err(|found| self.stopped_by(found))?;
        let kind = solution.entry_point.clone()?.kind;
        let expected = match kind {
            Kind::Generator => Expected::first_row(&board[0]),
            Kind::Rule => Expected::yours(board, Task::Rule),
            _ => Expected::yours(board, Task::Fill),
        };
        // Of a generator's, only the first row.
        let board = &expected.puzzle;
        let mut runner = Runner::new(solution, self.limit);
        let mut late = Late::default();
        let (time, printed) = match late::one_wrong(&mut runner, 0, &expected)? {
            Ok(passed) => passed,
            Err(wrong) => {
                let (took, printed) = (wrong.run.time, wrong.run.printed.clone());
                if let Err(wrong) = late.without_prints(&mut runner, wrong)? {
                    let text = named::name(board);
                    let shown_by = if kind.is_solver() { &[&*text][..] } else { &[] };
                    return Ok(diagnose(&expected.name, solution, &wrong, self.limit, shown_by));
                }
                (took, printed)
            }
        };
        // A judge may call it more than once.
        let run = runner.run(board)?;
        if let Some(fault) = expected.fault(&run, &solution.entry_point.clone()?) {
            let wrong = Wrong { place: 0, before: 1, expected, run, fault };
            let kept = wrong_after_others(&wrong.expected.name, solution, &wrong, self.limit)?;
            let name = &wrong.expected.name;
            return Ok(kept.unwrap_or_else(|| diagnose(name, solution, &wrong, self.limit, &[])));
        }
        let says = match (kind, run.says_solved) {
            (Kind::Rule, Ok(true)) => "valid",
            (Kind::Rule, _) => "not valid",
            (Kind::Generator, Ok(true)) => "a grid",
            (Kind::Generator, _) => "no grid",
            (_, Ok(true)) if board::clash(board).is_none() => "solved",
            _ => "not solved, and it has no solution",
        };
        let says = format!("{}: {says}{}", expected.name, late.too_slow());
        let mut found = Diagnosis::new(Verdict::Right, says);
        found.sides = if late.sides.is_empty() { vec![text::time(time)] } else { late.sides };
        found.printed = ("It printed", printed);
        found.picture = Picture::Board(text::board_lines(&run.board, board));
        Ok(found)
    }

    /// What the fastest solver here takes for these boards, if this is one of the user's own.
    fn fastest(&self, boards: &[Expected]) -> anyhow::Result<Option<String>> {
        const FASTEST: &str = "boxes";
        let fastest = Solution::find(FASTEST)?;
        let is_asked = self.solution.entry().is_none() && self.change.is_none();
        if !is_asked || !self.solution.is_solver() {
            return Ok(None);
        }
        let mut runner = Runner::new(&fastest, self.limit);
        let passed = expected::first_wrong(&mut runner, boards, false)?;
        let time = passed.ok().map(|(time, _)| text::time(time));
        Ok(time.map(|time| format!("{time} for {FASTEST}: solutions/{FASTEST}.rs says how")))
    }

    /// Where a search does not go on in a cell with the fewest candidates on one of these puzzles, if its step of the course
    /// asks for that.
    fn choices(&self, puzzles: &[Board]) -> Result<Option<At>, Unchecked> {
        if !self.lesson.is_some_and(|lesson| lesson.fewest_first) {
            return Ok(None);
        }
        // Where the givens clash there may be nothing to choose.
        let mut puzzles = puzzles.iter().filter(|puzzle| board::clash(puzzle).is_none());
        let found = puzzles.find_map(|puzzle| self.choice(puzzle).transpose()).transpose();
        Part::Choice.answered("", found)
    }

    /// The same on one puzzle, or why that cannot be seen.
    fn choice(&self, puzzle: &Board) -> anyhow::Result<Option<At>> {
        let budget = Budget { steps: CHOICES as u64, time: WATCHED };
        let recording = self.solution.record(puzzle, &budget, CHOICES)?;
        ensure!(!recording.steps.is_empty(), "nothing is written to the board");
        let is_seen = !recording.trace.is_answer_only();
        ensure!(is_seen, "it writes only its final answer to the board");
        let found = not_the_fewest(puzzle, &recording.steps);
        Ok(found.map(|found| {
            let line = recording.steps[found.position].line as usize;
            At::new(&self.solution.file, line, found.cause())
        }))
    }
}

/// The options of `sudoku watch` for a case, if it can be watched.
fn watch(solution: &Solution, case: &[&str]) -> Option<Vec<String>> {
    let options = [&*solution.name, "--case"];
    solution
        .can_be_watched()
        .then(|| options.iter().chain(case).map(|&option| option.to_owned()).collect())
}

/// What goes wrong on a board: in words, drawn, and where in the file. `limit` is that of the run.
///
/// `shown_by` are the options that show the board, if it has a name.
pub fn diagnose(
    place: &str,
    solution: &Solution,
    wrong: &Wrong,
    limit: Duration,
    shown_by: &[&str],
) -> Diagnosis {
    let Wrong { expected, run, fault, .. } = wrong;
    let puzzle = &expected.puzzle;
    let budget = Budget { steps: STEPS as u64, time: limit.min(WATCHED) };
    let recorded = solution.record(puzzle, &budget, STEPS);
    let why = match &recorded {
        Err(why) => why.downcast_ref().map(|NotWatched(why)| &**why),
        Ok(it) => hides_search(it).then_some("it writes only its final answer to the board"),
    };
    let not_watched = why.map(|why| format!("The search is not shown: {why}."));
    let recording = recorded.ok();
    let (verdict, cause) = match &run.says_solved {
        Ok(_) => (Verdict::WrongAnswer, fault.clone()),
        Err(stop) => {
            let how = recording.as_ref().filter(|_| solution.is_solver()).and_then(how_it_goes_on);
            (Verdict::of(stop), Cause::Stopped { stop: stop.clone(), how })
        }
    };
    let mut found = Diagnosis::new(verdict, cause).after(place);
    found.next.extend(not_watched);
    found.printed = run.printed.clone().headed();
    found.picture = picture(wrong, recording.as_ref());
    found.wrong = Some(*puzzle);
    let has_steps = recording.as_ref().is_some_and(|recording| !recording.steps.is_empty());
    if solution.is_solver() && !shown_by.is_empty() && has_steps {
        found.watch = watch(solution, shown_by);
    }
    let line = run.says_solved.as_ref().err().and_then(|stop| stop.line(solution.file.name()));
    if matches!(&run.says_solved, Err(stop) if stop.kind == StopKind::Exited) {
        let exit = called(solution).and_then(|path| solution.file.call_of(path, "exit"));
        found.at = exit.map(|line| At::new(&solution.file, line, Cause::Exits));
        return found;
    }
    let (None, Some(recording)) = (line, &recording) else {
        return found.at(&solution.file, line);
    };
    found.sides.extend(pattern::always_alike(recording));
    let shown = Some(recording).filter(|it| !hides_search(it));
    let slip = shown.and_then(|it| wrong_step(solution, expected, it));
    let slip = slip.filter(|it| !is_habit(solution, it));
    let too_deep = match recording.trace.end {
        End::TooDeep(line) => solution.file.recursion(line as usize),
        _ => None,
    };
    let recursion = too_deep.map(|(name, line)| {
        let words = format!("`{name}` is called again and again and never gets to an end.");
        (line, Cause::Said { words })
    });
    let slip = slip.filter(|it| it.slip != Slip::Last || recursion.is_none());
    let slip =
        slip.map(|it| (recording.steps[it.position].line as usize, it.cause())).or(recursion);
    let written = mistake::after(puzzle, &recording.steps);
    let is_elsewhere = recording.steps.is_empty() || written.filled() == 81;
    let is_untouched = is_elsewhere && run.board == *puzzle && solution.is_solver();
    let copied = || {
        let line = solution.file.copy_of_board(called(solution)?)?;
        // Otherwise it does write to the board.
        right_boards(solution).is_empty().then_some((line, Cause::Copies))
    };
    let place = slip.or_else(|| if is_untouched { copied() } else { None });
    found.at = place.map(|(line, cause)| At::new(&solution.file, line, cause));
    let is_told = match found.at.as_ref().and_then(|at| at.cause.as_ref()) {
        Some(Cause::Step { slip, .. }) => !matches!(slip, Slip::NotTried { .. }),
        cause => cause.is_some(),
    };
    if !is_told
        && run.says_solved.is_ok()
        && solution.kind() != Some(Kind::Rule)
        && board::clash(&run.board).is_none()
        && let Some(cell) = pattern::dead_end(&run.board)
        && !pattern::is_dead(puzzle, cell)
    {
        let mut cells: Vec<Cell> = recording.steps.iter().map(|step| step.cell).collect();
        cells.sort_unstable();
        let is_greedy = !cells.is_empty() && cells.windows(2).all(|it| it[0] != it[1]);
        let why = if is_greedy {
            "and it never resets a cell"
        } else {
            "so a digit before it is wrong and was not reset"
        };
        found.sides.push(format!("No digit is left for {cell}, {why}."));
    }
    found
}

/// Whether its recursion writes elsewhere: where the answer is copied nothing is decided.
fn hides_search(Recording { trace, .. }: &Recording) -> bool {
    trace.is_answer_only() && trace.counts.solve_calls > 1
}

/// Some boards that it gets right, if there are any among a few on which it is tried: the verdict waits for this.
fn right_boards(solution: &Solution) -> Vec<Expected> {
    let Ok(called) = &solution.entry_point else { return Vec::new() };
    let mut runner = Runner::new(solution, ONCE_MORE / 4);
    let known = Expected::of_kind(called.kind, &solution.name).unwrap_or_default();
    let made = [60, 80].map(|number| made::board(called.kind, number));
    let mut tried: Vec<Expected> = known.into_iter().take(HABITS).chain(made).collect();
    tried.retain(|expected| {
        runner
            .run(&expected.puzzle)
            .is_ok_and(|run| run.says_solved.is_ok() && expected.fault(&run, called).is_none())
    });
    tried
}

/// The first step that is known to be wrong.
pub fn wrong_step(
    solution: &Solution,
    expected: &Expected,
    recording: &Recording,
) -> Option<Mistake> {
    let budget = Budget { steps: CHOICES as u64, time: ONCE_MORE / 4 };
    // What looks ahead does the same again from that board; what counts its steps goes on.
    let goes_on = |before: &Board, (cell, digit): (Cell, u8)| {
        let steps = solution.record(before, &budget, CHOICES).map(|it| it.steps).ok()?;
        let at = steps.iter().position(|step| (step.cell, step.value) == (cell, digit))?;
        Some(steps.get(at + 1).is_some_and(|next| next.cell != cell))
    };
    // Nothing is ahead where one cell is left.
    let mut runner = Runner::new(solution, ONCE_MORE);
    let mut is_missed = |(cell, digit): (Cell, u8)| {
        let mut board = expected.solution?;
        let other = board[cell];
        let swapped = |it| {
            if it == other {
                digit
            } else if it == digit {
                other
            } else {
                it
            }
        };
        board.0 = board.0.map(swapped);
        board[cell] = 0;
        let one = Expected::new(String::new(), &board, Task::Fill);
        let run = runner.run(&one.puzzle).ok()?;
        let called = solution.entry_point.as_ref().ok()?;
        Some(run.says_solved.is_ok() && one.fault(&run, called).is_some())
    };
    mistake::mistake(expected, recording, &mut |before, [cut, next]| {
        is_missed(next) == Some(true) || goes_on(before, cut) == Some(true)
    })
}

/// Whether it does the same on a board that it gets right: then that is not what is wrong.
fn is_habit(solution: &Solution, mistake: &Mistake) -> bool {
    let budget = Budget { steps: CHOICES as u64, time: ONCE_MORE / 4 };
    right_boards(solution).iter().any(|expected| {
        let recording = solution.record(&expected.puzzle, &budget, CHOICES).ok();
        let other = recording.and_then(|recording| wrong_step(solution, expected, &recording));
        other.is_some_and(|it| mem::discriminant(&it.slip) == mem::discriminant(&mistake.slip))
    })
}

/// The path of the function that is called.
fn called(solution: &Solution) -> Option<&str> {
    Some(&solution.entry_point.as_ref().ok()?.path)
}

/// What is told of a board that is right by itself and wrong after others: something is kept between calls.
pub fn wrong_after_others(
    place: &str,
    solution: &Solution,
    wrong: &Wrong,
    limit: Duration,
) -> anyhow::Result<Option<Diagnosis>> {
    let Wrong { before, expected, run, .. } = wrong;
    // A process is new for the first board.
    if *before == 0 || matches!(&run.says_solved, Err(stop) if stop.kind == StopKind::Time) {
        return Ok(None);
    }
    let alone = Runner::new(solution, limit).run(&expected.puzzle)?;
    if expected.fault(&alone, &solution.entry_point.clone()?).is_some() {
        return Ok(None);
    }
    let mut found = kept(solution, called(solution).unwrap_or_default()).after(place);
    found.verdict = run.says_solved.as_ref().map_or_else(Verdict::of, |_| Verdict::WrongAnswer);
    found.sides = vec![wrong.fault.to_string()];
    found.picture = picture(wrong, None);
    Ok(Some(found))
}

/// That a function is wrong by what it keeps.
pub fn kept(solution: &Solution, path: &str) -> Diagnosis {
    let found = Diagnosis::new(Verdict::WrongAnswer, Cause::KeptBetweenCalls);
    let found = found.at(&solution.file, solution.file.changed_static(path));
    found.next("A judge calls it again and again: start every call from scratch.")
}

/// The board that is right beside the one that was found, or that one alone.
fn picture(Wrong { expected, run, .. }: &Wrong, recording: Option<&Recording>) -> Picture {
    let puzzle = &expected.puzzle;
    let (title, found) = match (&run.says_solved, recording) {
        (Ok(_), _) if run.board == *puzzle => ("found: unchanged".to_owned(), run.board),
        (Ok(_), _) => ("found".to_owned(), run.board),
        (Err(stop), Some(Recording { trace, steps, .. })) => match (&stop.kind, &trace.end) {
            (StopKind::Panic(_), End::Panicked(_)) => {
                ("found at that moment".to_owned(), trace.board)
            }
            // The recording was cut long before.
            (StopKind::Panic(_), _) => return Picture::None,
            _ if steps.len() == 1 => ("after 1 step".to_owned(), trace.board),
            _ => (format!("after {} steps", text::count(steps.len() as u64)), trace.board),
        },
        (Err(_), None) => return Picture::None,
    };
    if expected.has_answer() {
        return side_by_side(expected, &title, &found);
    }
    // Of a generator, the grid.
    let board = if run.says_solved.is_ok() { &found } else { puzzle };
    alone(board, puzzle)
}

/// The board that is right, and the one that was found, with a star before each digit that is wrong.
pub fn side_by_side(expected: &Expected, title: &str, found: &Board) -> Picture {
    let puzzle = &expected.puzzle;
    let (right_title, right) = expected.right();
    let compared = if expected.has_one_solution() { *right } else { without_flaw(puzzle, found) };
    let lines = text::compared_lines(found, &compared, puzzle);
    let has_star = lines.iter().any(|line| line.contains('*'));
    let title = if has_star { format!("{title} (* wrong)") } else { title.to_owned() };
    Picture::Boards([(right_title.to_owned(), text::board_lines(right, puzzle)), (title, lines)])
}

/// A board alone, with a star before each digit that breaks a rule.
pub fn alone(board: &Board, start: &Board) -> Picture {
    let mut lines = text::compared_lines(board, &without_flaw(start, board), start);
    if lines.iter().any(|line| line.contains('*')) {
        lines.push(" * breaks a rule".to_owned());
    }
    Picture::Board(lines)
}

/// A board without the digits that clash and without changed givens.
pub fn without_flaw(puzzle: &Board, found: &Board) -> Board {
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

#[cfg(test)]
pub(super) mod tests {
    use std::fs;
    use std::path::Path;

    use indicatif::ProgressBar;
    use solutions::Board;
    use support::{snapshot, stand_in};
    use watched::{Counts, Trace, Write};

    use super::*;
    use crate::check::order::LIMIT;
    use crate::screen::Screen;
    use crate::solution::own;

    /// As if it were watched.
    pub(in crate::check) fn recorded(text: &str, board: &Board) -> Recording {
        let made = stand_in::run(text, &board.0);
        let step = |&(place, value, depth, line): &(usize, u8, u16, u32)| {
            let cell = Cell::new(place / 9, place % 9).unwrap();
            Write { cell, value, depth, line, checks: 0, function: 0 }
        };
        let end = match made.end {
            Some(solved) => End::Finished { solved },
            None if made.is_too_deep => {
                End::TooDeep(u32::try_from(text.lines().count() / 2).unwrap())
            }
            None => End::Time,
        };
        let steps: Vec<Write> = made.steps.iter().map(step).collect();
        let counts = Counts {
            writes: steps.len() as u64,
            resets: steps.iter().filter(|step| step.value == 0).count() as u64,
            solve_calls: 2,
            ..Counts::default()
        };
        let board = Board(made.board.try_into().unwrap());
        let (time, answers, reads) = (Duration::ZERO, Vec::new(), watched::Reads::default());
        let trace = Trace { counts, end, board, time, wrote_in_search: true, answers, reads };
        Recording { trace, steps, functions: vec!["solve_sudoku".to_owned()] }
    }

    /// Without a compiler. `SNAPSHOTS=overwrite cargo test -p workbench as_written` writes it anew.
    #[test]
    fn what_goes_wrong_on_boards_is_told_as_written() {
        snapshot::check("checks.txt", |block| {
            let solution = own::with_stand_in(block.made(), recorded);
            let progress = ProgressBar::hidden();
            let check = Check::new(Path::new(""), &solution, &progress);
            let kind = solution.kind().unwrap();
            let tried = if block.has("@") {
                let original = Solution::find(&block.text('@')).unwrap();
                let same = steps::compare(Path::new(""), &solution, &original, LIMIT, |_| ());
                same.map(Option::unwrap_or_default)
            } else {
                let mut boards = Expected::of_kind(kind, "mine").unwrap();
                let right = fs::read_to_string(snapshot::case("own/right.rs")).unwrap();
                let is_soon = |it: &Expected| recorded(&right, &it.puzzle).trace.end != End::Time;
                boards.retain(|it| !kind.is_solver() || is_soon(it));
                let mut runner = Runner::new(&solution, LIMIT);
                let passed = check.passed(&mut runner, &boards, boards.len());
                let late = passed.and_then(|it| check.made(&mut runner, kind).map(|()| it.2));
                late.map(|late| format!("right{}\n{}", late.too_slow(), late.sides.join("\n")))
            };
            match tried {
                Ok(said) => {
                    said + "
"
                }
                Err(Halt::Found(found)) => {
                    let shown = found.shown(Screen::new(80, Some(40), false), false);
                    let shown = anstream::adapter::strip_str(&shown).to_string();
                    let lines = shown.lines().map(|line| line.trim_end().to_owned() + "\n");
                    lines.collect::<String>().replace("cargo sudoku", "sudoku")
                }
                Err(Halt::Failed(why)) => panic!("{why:?}"),
            }
        });
    }

    /// As a change is tried, which nothing is compiled for: on which boards, what is right, and what there is to say.
    #[test]
    fn what_passes_all_boards_is_told_with_what_was_not_tried_as_written() {
        let text =
            |name: &str| fs::read_to_string(snapshot::case(format!("own/{name}.rs"))).unwrap();
        let with = |text: &str, more: &str| text.replace("// submission ends", more);
        let right = with(&text("right"), "// solved\n// submission ends");
        let progress = ProgressBar::hidden();
        let wrong = text("right").replace("1..=9", "1..9 ");
        let valid = with(&right, "fn is_valid_sudoku() {}\n// submission ends");
        let counts = with(&right, "fn count_solutions() {}\n// submission ends");
        let all = [
            ("right", &right, Boards::All, Some(35)),
            ("right with a solution", &right, Boards::WithSolution, Some(24)),
            ("a rule beside it", &valid, Boards::All, Some(35)),
            ("a count beside it", &counts, Boards::All, Some(35)),
            ("a generator", &text("generator"), Boards::All, Some(9)),
            ("a rule", &text("rule"), Boards::All, Some(11_025)),
            ("wrong", &wrong, Boards::All, None),
        ];
        let told = all.map(|(name, text, change, number)| {
            let solution = own::with_stand_in(text.clone(), recorded);
            let check = Check::new(Path::new(""), &solution, &progress);
            let found = Check { change: Some(change), ..check }.boards();
            let found = found.unwrap_or_else(|halt| match halt {
                Halt::Found(found) => *found,
                Halt::Failed(why) => panic!("{why:?}"),
            });
            assert_eq!(number.is_none(), found.verdict == Verdict::WrongAnswer, "{name}");
            // A stand-in takes a millisecond for a board.
            assert_eq!(number, found.time.map(|time| time.as_millis()), "{name}");
            let told = format!("{} {:?}", found.cause, found.next);
            (name, told.replace("cargo sudoku", "sudoku"))
        });
        snapshot::check_list("check/passed.txt", told);
    }

    /// What comes of a board of the user's own: LeetCode's example with these givens changed.
    #[test]
    fn what_comes_of_one_board_is_told_as_written() {
        let text =
            |name: &str| fs::read_to_string(snapshot::case(format!("own/{name}.rs"))).unwrap();
        let (right, rule, progress) = (text("right"), text("rule"), ProgressBar::hidden());
        let wrong = right.replace("1..=9", "1..9 ");
        let all = [
            ("right", &right, (0, 5), false),
            ("right, and no solution", &right, (2, 1), false),
            ("wrong", &wrong, (0, 5), true),
            ("a rule", &rule, (0, 5), false),
            ("a rule, and a digit twice", &rule, (2, 5), false),
        ];
        let told = all.map(|(name, text, given, is_watched)| {
            let mut board: Board = named::find(named::EXAMPLE).unwrap().puzzle.parse().unwrap();
            board.0[given.0] = given.1;
            let solution = own::with_stand_in(text.clone(), recorded);
            let found = Check::new(Path::new(""), &solution, &progress).one_board(&board);
            let Ok(found) = found else { panic!("{name}") };
            assert_eq!(is_watched, found.watch.is_some(), "{name}");
            (name, found.to_string())
        });
        snapshot::check_list("check/your_board.txt", told);
    }

    #[test]
    fn a_search_in_the_order_of_the_rows_does_not_choose_as_its_step_asks() {
        let right = fs::read_to_string(snapshot::case("own/right.rs")).unwrap();
        let (solution, progress) = (own::with_stand_in(right, recorded), ProgressBar::hidden());
        let lesson = crate::course::find("fewest_first");
        let check = Check { lesson, ..Check::new(Path::new(""), &solution, &progress) };
        let board: Board = named::find(named::EXAMPLE).unwrap().puzzle.parse().unwrap();
        let mut clash = board;
        clash.0[2] = 5;
        let line = |puzzles: &[Board]| check.choices(puzzles).unwrap().map(|at| at.line);
        assert_eq!([Some(10), Some(10), None], [&[board][..], &[clash, board], &[clash]].map(line));
        let fewest = solution.file.text().to_owned() + "// fewest first\n";
        let fewest = own::with_stand_in(fewest, recorded);
        let fewest = Check { lesson, ..Check::new(Path::new(""), &fewest, &progress) };
        assert!(fewest.choices(&[board]).unwrap().is_none());
        let other = Check { lesson: crate::course::find("first_search"), ..check };
        assert!(other.choices(&[board]).unwrap().is_none());
    }

    /// One that is wrong or late on boards with 40 givens is right on all that are known by name.
    #[test]
    fn what_is_right_on_all_known_boards_is_tried_on_those_that_are_made() {
        fn right(board: &Board) -> Recording {
            recorded("// solved", board)
        }
        let wrong: fn(&str, &Board) -> Recording = |_, board| {
            let mut made = right(board);
            if board.filled() == 40 {
                made.trace.end = End::Finished { solved: false };
            }
            made
        };
        let late: fn(&str, &Board) -> Recording = |_, board| {
            let mut made = right(board);
            if board.filled() == 40 {
                made.trace.end = End::Time;
            }
            made
        };
        let text = fs::read_to_string(snapshot::case("own/right.rs")).unwrap();
        let progress = ProgressBar::hidden();
        let place = among_all(Kind::Ints, made::NAME, 164, 237);
        for (stand_in, change, told) in [
            (wrong, None, Some(&*place)),
            (wrong, Some(Boards::All), Some("")),
            (late, None, None),
            (late, Some(Boards::All), Some("")),
        ] {
            let solution = own::with_stand_in(text.clone(), stand_in);
            let check = Check::new(Path::new(""), &solution, &progress);
            let mut runner = Runner::new(&solution, LIMIT);
            let made = Check { change, ..check }.made(&mut runner, Kind::Ints);
            let found = made.err().map(|halt| match halt {
                Halt::Found(found) => found.place,
                Halt::Failed(why) => panic!("{why:?}"),
            });
            assert_eq!(told, found.as_deref());
            assert_eq!(LIMIT, runner.limit);
        }
    }

    /// Of a search, if it has written something and the board has a name.
    #[test]
    fn a_search_that_goes_wrong_can_be_watched() {
        let text =
            |name: &str| fs::read_to_string(snapshot::case(format!("own/{name}.rs"))).unwrap();
        let right = text("right");
        let mut clash = Board::EMPTY;
        clash.0[..5].copy_from_slice(&[5, 0, 0, 0, 5]);
        let at_once = right.replace("    for r in 0..9 {", "    return true;\n    for r in 0..9 {");
        let rule = text("rule").replace("(0, r), (1, c), ", "(1, c), ");
        let wrong = right.replace("1..=9", "1..9 ");
        let puzzle: Board = named::find(named::EXAMPLE).unwrap().puzzle.parse().unwrap();
        for (text, board, task, shown_by, is_it) in [
            (&wrong, puzzle, Task::Fill, &["one"][..], true),
            (&wrong, puzzle, Task::Fill, &[], false),
            (&at_once, puzzle, Task::Fill, &["one"], false),
            (&rule, clash, Task::Rule, &["one"], false),
        ] {
            let solution = own::with_stand_in(text.clone(), recorded);
            let expected = Expected::new(String::new(), &board, task);
            let mut runner = Runner::new(&solution, LIMIT);
            let wrong = late::one_wrong(&mut runner, 0, &expected).unwrap().err().unwrap();
            let found = diagnose("here", &solution, &wrong, LIMIT, shown_by);
            assert_eq!(is_it, found.watch.is_some(), "{text}");
            assert_eq!(Some(board), found.wrong);
        }
    }

    /// By how the run ended, what was recorded of it, and what is asked.
    #[test]
    fn the_board_that_was_found_is_drawn_with_its_title_as_written() {
        let board = Expected::named(named::find(named::EXAMPLE).unwrap(), "boxes").unwrap();
        let panic = || {
            let place = crate::process::stop::Panic {
                file: String::new(),
                line: 1,
                caller: None,
                is_unfinished: false,
            };
            Err(Stop::new(StopKind::Panic(place), ""))
        };
        let late = || Err(Stop::late(LIMIT));
        let panicked = || End::Panicked(String::new());
        let all = [
            ("said no", Ok(false), false, None),
            ("said yes", Ok(true), true, None),
            ("panicked", panic(), false, Some((1, panicked()))),
            ("panicked later", panic(), false, Some((1, End::Steps))),
            ("late, 1 step", late(), false, Some((1, End::Time))),
            ("late, many steps", late(), false, Some((1234, End::Time))),
            ("late, no step", late(), false, None),
        ];
        let told = all.map(|(name, says_solved, is_changed, steps)| {
            let mut found = board.solution.unwrap();
            if !is_changed {
                found = board.puzzle;
            }
            let run = crate::solution::runner::Run {
                says_solved,
                board: found,
                time: Duration::ZERO,
                printed: Printed::default(),
            };
            let wrong =
                Wrong { place: 0, before: 0, expected: board.clone(), run, fault: Cause::Copies };
            let recording = steps.map(|(number, end)| {
                let step = super::super::mistake::tests::recorded("r1c3=4/1", end);
                Recording { steps: vec![step.steps[0]; number], ..step }
            });
            match picture(&wrong, recording.as_ref()) {
                Picture::Boards([_, (title, _)]) => (name, title),
                _ => (name, String::new()),
            }
        });
        snapshot::check_list("check/found.txt", told);
        // Where its answer alone is written, nothing is decided, unless nothing else is done.
        for (wrote_in_search, solve_calls, is_hidden) in
            [(false, 2, true), (false, 1, false), (true, 2, false)]
        {
            let mut made = super::super::mistake::tests::recorded("r1c3=4/1", End::Time);
            made.trace.wrote_in_search = wrote_in_search;
            (made.trace.counts.writes, made.trace.counts.solve_calls) = (1, solve_calls);
            assert_eq!(is_hidden, hides_search(&made), "{wrote_in_search} {solve_calls}");
        }
    }

    #[test]
    fn digits_that_break_a_rule_are_taken_for_wrong() {
        let mut puzzle = Board::EMPTY;
        puzzle.0[..2].copy_from_slice(&[5, 3]);
        for (cells, left) in [
            ([5, 3, 4, 0], [5, 3, 4, 0]),
            ([6, 3, 4, 0], [0, 3, 4, 0]),
            ([5, 3, 10, 9], [5, 3, 0, 9]),
            ([5, 3, 3, 9], [5, 0, 0, 9]),
        ] {
            let [found, without] = [cells, left].map(|cells| {
                let mut board = Board::EMPTY;
                board.0[..4].copy_from_slice(&cells);
                board
            });
            assert_eq!(without, without_flaw(&puzzle, &found));
            let Picture::Board(lines) = alone(&found, &puzzle) else { panic!() };
            assert_eq!(cells != left, lines.last().unwrap() == " * breaks a rule", "{lines:?}");
        }
    }

    thread_local! {
        static CALLS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
    }

    /// One that is wrong on its second call is right if it is asked again.
    #[test]
    fn what_is_right_by_itself_keeps_something_between_calls() {
        let stand_in = |text: &str, board: &Board| {
            let made = recorded(text, board);
            let call = CALLS.replace(CALLS.get() + 1);
            if call == 1 {
                Recording { trace: Trace { board: *board, ..made.trace }, ..made }
            } else {
                made
            }
        };
        let right = fs::read_to_string(snapshot::case("own/right.rs")).unwrap();
        let (solution, progress) = (own::with_stand_in(right, stand_in), ProgressBar::hidden());
        let board = Expected::named(named::find(named::EXAMPLE).unwrap(), "boxes").unwrap();
        let boards = [board.clone(), board.clone()];
        let check = Check::new(Path::new(""), &solution, &progress);
        let mut runner = Runner::new(&solution, LIMIT);
        let Err(Halt::Found(found)) = check.passed(&mut runner, &boards, 2) else { panic!() };
        assert_eq!(Cause::KeptBetweenCalls, found.cause);
        assert!(
            found.place == among_all(Kind::Ints, &board.name, 1, 2) && found.sides.len() == 1,
            "{}",
            found.place
        );
        let late = Stop::late(LIMIT);
        let left = board.puzzle;
        for (before, says_solved, is_kept) in [
            (1, Ok(true), Some(Verdict::WrongAnswer)),
            (1, Err(Stop::new(StopKind::Memory, "")), Some(Verdict::MemoryLimit)),
            (1, Err(late), None),
            (0, Ok(true), None),
        ] {
            let run = runner.run(&left).unwrap();
            let wrong = Wrong {
                place: 1,
                before,
                expected: board.clone(),
                run: crate::solution::runner::Run { says_solved, ..run },
                fault: Cause::Copies,
            };
            let found = wrong_after_others("here", &solution, &wrong, LIMIT).unwrap();
            assert_eq!(is_kept, found.map(|found| found.verdict));
        }
        CALLS.set(0);
        let wrong = expected::first_wrong(&mut runner, &boards, false).unwrap().err().unwrap();
        CALLS.set(1);
        assert!(wrong_after_others("here", &solution, &wrong, LIMIT).unwrap().is_none());
    }
}
