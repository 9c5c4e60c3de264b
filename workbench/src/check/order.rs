//! A check of one solution, in the order in which a person has to fix it: what is not written yet, what does not compile, what
//! goes wrong on the boards of its kind or on the cases of a problem, what keeps it from being submitted.

use std::path::Path;
use std::time::Duration;

use anyhow::{Error, bail};
use indicatif::ProgressBar;
use instrument::File;
use solutions::{Board, Kind};

use super::exercise;
use super::functions;
use super::made;
use super::puzzles::kept;
use super::shrink;
use super::smaller::{self, Miscounted};
use crate::board;
use crate::course::done::{self, Done, Known};
use crate::course::{self, Lesson};
use crate::diagnosis::{self, Checked, Diagnosed, Diagnosis, Halt, Picture, Verdict};
use crate::problems::{Case, ProblemAt};
use crate::process::asked::MEMORY;
use crate::process::limited;
use crate::process::stop::{Stop, StopKind};
use crate::report::{self, Printer, Status};
use crate::solution::obstacle::{self, Obstacle};
use crate::solution::runner::Runner;
use crate::solution::{Solution, begin, own};
use crate::text::{self, sudoku};
use crate::unchecked::Part;

/// For one board, unless something else is asked for.
pub const LIMIT: Duration = Duration::from_secs(3);

/// The same for the puzzles on which plain backtracking is slow.
pub const SLOW_LIMIT: Duration = Duration::from_secs(600);

/// For many solutions of a board, which are counted.
const MANY_LIMIT: Duration = Duration::from_secs(10);

/// The mebibytes in which they are counted.
const ROOM: i64 = 32;

/// Which boards a change has to make right.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Boards {
    All,
    /// LeetCode has no others.
    WithSolution,
}

/// What to check a solution on.
pub struct Check<'a> {
    pub root: &'a Path,
    pub solution: &'a Solution,
    /// The cases of a problem; otherwise those of the problem that a whole program is for, or the boards of the solution's kind.
    pub problem: Option<(ProblemAt, &'a [Case])>,
    /// Whether also on the puzzles on which plain backtracking is slow.
    pub slow: bool,
    /// A board of the user's own, on which alone it is tried.
    pub board: Option<Board>,
    /// The step of the course that it is of.
    pub lesson: Option<&'a Lesson>,
    /// For one board.
    pub limit: Duration,
    /// Whether the cases after the first that fails are judged too.
    pub all_cases: bool,
    /// Of one of many changes of a solution, what it is tried on: how one that is too late does on other boards is not asked.
    pub change: Option<Boards>,
    /// How many times as long as usual the change that makes it right is looked for.
    pub change_time: u32,
    /// Says what is being done.
    pub progress: &'a ProgressBar,
}

impl<'a> Check<'a> {
    /// On the boards of its kind.
    pub fn new(root: &'a Path, solution: &'a Solution, progress: &'a ProgressBar) -> Check<'a> {
        let (problem, board, lesson) = (None, None, None);
        let (slow, limit, all_cases) = (false, LIMIT, false);
        let change = None;
        Check {
            root,
            solution,
            problem,
            slow,
            board,
            lesson,
            limit,
            all_cases,
            change,
            change_time: 1,
            progress,
        }
    }

    /// What it finds, which is noted; an error is a fault of the machine. `printer` gets the results of the cases if it prints
    /// JSON.
    pub fn run(&self, printer: &mut Printer) -> anyhow::Result<Diagnosis> {
        let found = self.tried(printer)?;
        // What was given up may seem to be right.
        limited::stop_if_given_up()?;
        Ok(self.noted(found))
    }

    fn checked(&self, printer: &mut Printer) -> Checked<Diagnosis> {
        let solution = self.solution;
        self.progress.set_message("compiling");
        // A judge meets what is not written only if the program does.
        if self.problem.is_none()
            && let Some(found) = self.unwritten()
        {
            return Ok(found);
        }
        if let Some(board) = &self.board {
            return self.one_board(board);
        }
        let problem = match self.problem {
            Some(asked) => Some(asked),
            None => problem_of(solution)?.map(|at| (at, at.problem.cases())),
        };
        // What finds a cause is compiled as the judge compiles.
        let solution = &problem.map_or_else(|| solution.clone(), |(at, _)| solution.at_judge(at));
        let is_exercise = || exercise::original(solution.file.text()).ok().flatten().is_some();
        if self.can_run() && is_exercise() {
            // It takes as long to compile as the solution, and an exercise is compared step by step; others are watched only if
            // something is wrong.
            let copy = solution.clone();
            limited::spawn(move || copy.can_be_watched())?;
        }
        if let Some((at, cases)) = problem {
            let check = Check { solution, ..*self };
            let found = check.judge(at, cases, printer)?;
            return check.beside_rivals(found, at, cases);
        }
        if solution.kind() == Some(Kind::WholeProgram) {
            let name = &solution.name;
            let why = format!("{name} is a whole program but names no problem");
            let next = format!("Next: {} practice {name} --problem PROBLEM", sudoku());
            let line = "A line `// problem: PROBLEM` in the file says so for good.";
            return Ok(Diagnosis::not_checked(why).next(next).next(line));
        }
        let mut found = self.boards()?;
        for other in own::beside(solution) {
            let path = other.entry_point.clone()?.path;
            let name = path.rsplit("::").next().unwrap_or_default();
            let tried = Check { solution: &other, lesson: None, ..*self }.boards();
            match Part::Beside.answered(name, diagnosis::answer(tried)?) {
                Ok(tried) => {
                    found.sides.push(format!("{name}: {}", tried.cause));
                    found.unchecked.extend(tried.unchecked);
                }
                Err(why) => found.unchecked.push(why),
            }
        }
        self.counted(found)
    }

    /// The same, and nothing is noted.
    pub(super) fn tried(&self, printer: &mut Printer) -> anyhow::Result<Diagnosis> {
        Ok(diagnosis::found(self.checked(printer))?.settled())
    }

    /// Whether it has a function that counts solutions.
    pub(super) fn counts(&self) -> bool {
        self.solution.entry_point.as_ref().is_ok_and(|called| called.counts)
    }

    /// What is right otherwise, if it also counts right.
    fn counted(&self, mut found: Diagnosis) -> Checked<Diagnosis> {
        let (solution, many) = (self.solution, self.lesson.and_then(|lesson| lesson.count));
        if !self.counts() {
            let Some(_) = many else { return Ok(found) };
            let why = format!("expected a function `{}`", obstacle::COUNT);
            let missing = Obstacle { line: None, why, next: None };
            let why = obstacle::counts_otherwise(&solution.file).unwrap_or(missing);
            return Err(Diagnosis::obstacle(&solution.file, why).into());
        }
        let mut boards = made::counts()?;
        let has_room =
            if cfg!(target_os = "linux") { Ok(many) } else { Err("only Linux limits it") };
        match Part::Kept.answered("", has_room) {
            Ok(many) => {
                boards.extend(many.map(|many| ("the empty board", Board::EMPTY, many, many)));
            }
            Err(why) => found.unchecked.extend(many.map(|_| why)),
        }
        if self.change == Some(Boards::WithSolution) {
            boards.retain(|(.., right)| *right > 0);
        }
        let mut runner = Runner::new(solution, self.limit);
        for (name, board, limit, right) in boards {
            let is_many = Some(limit) == many;
            if is_many {
                runner = Runner::new(solution, MANY_LIMIT);
                runner.more = ROOM - MEMORY;
            }
            let counted = runner.count(&board, limit)?;
            if let Err(stop) = &counted
                && Verdict::of(stop) != Verdict::TimeLimit
            {
                if is_many && stop.kind == StopKind::Memory {
                    let number = text::count(limit.into());
                    let cause = format!(
                        "count_solutions keeps what it counts: {number} solutions of {name} do not fit into {ROOM} MiB"
                    );
                    return Err(Diagnosis::new(Verdict::MemoryLimit, cause).into());
                }
                let place = format!("count_solutions on {name}, with a limit of {limit}");
                return Err(Diagnosis::stopped(stop, &self.solution.file).after(&place).into());
            }
            let counted = Part::Count.answered(name, counted);
            let is_right = |counted: &u64| *counted == u64::from(right);
            if counted.as_ref().is_ok_and(is_right) {
                continue;
            }
            let alone = || Runner::new(solution, self.limit).count(&board, limit);
            if let Ok(returned) = &counted
                && alone()?.is_ok_and(|counted| is_right(&counted))
            {
                let found = kept(solution, "count_solutions").after(name);
                let why =
                    format!("it returned {returned} with a limit of {limit}; expected {right}");
                return Err(Diagnosis { sides: vec![why], ..found }.into());
            }
            // Of many solutions, how many are missing says enough.
            let alike = (!is_many).then(|| smaller::counted_alike(&mut runner)).transpose()?;
            let (mut small, pattern) = alike.unwrap_or_default();
            if small.is_none() && counted.is_ok() && !is_many {
                small = smaller::miscounted(&mut runner, &board, limit)?;
            }
            let wrong = |of: &str, returned: u64, limit, right| {
                let cause = format!(
                    "count_solutions returned {returned} for {of} and a limit of {limit}; expected {right}"
                );
                Diagnosis::new(Verdict::WrongAnswer, cause)
            };
            let mut wrong = match (small, counted) {
                (Some(Miscounted { board, limit, returned, right }), counted) => {
                    let mut found = wrong(&shrink::cells(&board), returned, limit, right);
                    found.picture = Picture::Board(text::board_lines(&board, &board));
                    if counted.is_ok() {
                        found.sides.push(format!("The same goes wrong on {name}."));
                    }
                    found
                }
                (None, Ok(returned)) => {
                    let mut found = wrong(name, returned, limit, right.into());
                    found.picture = Picture::Board(text::board_lines(&board, &board));
                    found.sides.extend(board::clash(&board).map(|clash| format!("In it {clash}.")));
                    found
                }
                (None, Err(why)) => {
                    found.unchecked.push(why);
                    break;
                }
            };
            wrong.sides.splice(0..0, pattern);
            return Err(wrong.into());
        }
        Ok(found)
    }

    /// What is right, unless a rival of its step is clearly quicker: the reader's own if that is done, or else what it is like.
    fn beside_rivals(
        &self,
        mut found: Diagnosis,
        at: ProblemAt,
        cases: &[Case],
    ) -> Checked<Diagnosis> {
        let is_right = found.status() == Status::Yes;
        let (Some(lesson), Some(time)) = (self.lesson, found.time.filter(|_| is_right)) else {
            return Ok(found);
        };
        let done = Done::read(self.root);
        for step in lesson.rivals.iter().filter_map(|name| course::find(name)) {
            let like = step.from.as_ref().or(step.like.as_ref()).map(|name| Solution::find(name));
            let is_own = done.step(step).is_some() && self.root.join(step.file()).exists();
            let own = is_own.then(|| Ok(own::open(self.root, &step.name, step.file())));
            let Some(rival) = own.or(like).transpose().map_err(Error::from)? else { continue };
            let check = Check { solution: &rival.at_judge(at), ..*self };
            let tried = check.judge(at, cases, &mut Printer::new(false));
            let tried = diagnosis::answer(tried)?.and_then(|tried| match tried.status() {
                Status::Unreadable => bail!(tried.said()),
                _ => Ok(tried),
            });
            match Part::Rival.answered(&rival.name, tried) {
                Ok(tried) => {
                    found = beside(found, time, &rival.name, &tried, at.judge.id);
                    if found.status() != Status::Yes {
                        break;
                    }
                }
                Err(why) => found.unchecked.push(why),
            }
        }
        Ok(found)
    }

    /// What notes it as done if it is right: the problem, the solution that it was compared with, or the puzzles. `None` for
    /// what is not the user's own, and for some of a problem's cases.
    fn checked_by(&self) -> Option<String> {
        let solution = self.solution;
        let is_some_of_it = self.board.is_some();
        if solutions::find(&solution.name).is_some() || solution.is_elsewhere || is_some_of_it {
            return None;
        }
        if let Some((at, cases)) = self.problem {
            return (cases == at.problem.cases()).then(|| at.judge.id.to_owned());
        }
        let original = || Some(exercise::original(solution.file.text()).ok()??.name.into_owned());
        let problem = problem_of(solution).ok().flatten();
        let by = problem.map(|at| at.judge.id.to_owned()).or_else(original);
        Some(by.unwrap_or_else(|| done::PUZZLES.to_owned()))
    }

    /// Notes what was found, and if it is right as done, and says how its time and the work compare; the diagnosis says so if
    /// that fails.
    fn noted(&self, mut found: Diagnosis) -> Diagnosis {
        let Some(by) = self.checked_by() else { return found };
        let name = &*self.solution.name;
        let before = Done::read(self.root);
        let is_old = done::right(self.root, name).is_some_and(|it| it == self.solution.file.text());
        let noted = done::note(self.root, name, &by, &found, is_old);
        if found.status() != Status::Yes {
            return found;
        }
        // Without it nothing is lost but a comparison.
        let _ = done::keep(self.root, name, self.solution.file.text());
        if let (Some(best), Some(_)) = (before.find(name, &by).and_then(Known::best), found.time) {
            found.sides.insert(1, format!("{} was the best so far", text::time(best)));
        }
        let again = before.find(name, &by).and_then(|known| Some((known, known.begun.as_ref()?)));
        if let Some((_, begun)) = again
            && is_old
            && !begun.has_saves()
        {
            let said = "It is the text that was right before, and no other was saved since: it does not count as done again";
            found.sides.push(said.to_owned());
        } else if let Some((before, _)) = again {
            let old = begin::last_backup(self.root, self.solution.file.name());
            let number = old.as_ref().and_then(|old| Some(old.rsplit_once('.')?.1));
            let both = number.filter(|_| self.solution.is_solver());
            let both =
                both.map(|number| format!("{} compare --with {name},{name}.{number}", sudoku()));
            let now = Done::read(self.root).find(name, &by).and_then(Known::said);
            let before = before.said().map(|said| format!("the time before: {said}"));
            found.sides.extend(now.into_iter().chain(before).chain(both));
        }
        if let Err(why) = noted {
            let why = report::with_a_remedy(&why);
            found.sides.push(format!("This could not be recorded as done: {why}."));
        }
        found
    }

    /// Whether it can be run on single boards, which a file outside a checkout cannot.
    pub(super) fn can_run(&self) -> bool {
        let is_called = self.solution.kind().is_some_and(|kind| kind != Kind::WholeProgram);
        is_called && !self.root.as_os_str().is_empty()
    }

    /// What stops the check of a solution that cannot be run: its own fault, or the machine's.
    pub(super) fn stopped_by(&self, found: Box<Diagnosis>) -> Halt {
        if found.verdict == Verdict::NotChecked && self.solution.entry_point.is_ok() {
            return Halt::Failed(found.into());
        }
        Halt::Found(found)
    }

    /// What is still to be written, if anything is.
    pub(super) fn unwritten(&self) -> Option<Diagnosis> {
        let called = self.solution.entry_point.as_ref().ok()?;
        let counts = called.counts.then_some("count_solutions");
        let paths = [&*called.path].into_iter().chain(counts);
        let mut unwritten: Vec<(String, usize)> =
            paths.flat_map(|path| exercise::unwritten(self.solution, path)).collect();
        unwritten.sort_by_key(|(_, line)| *line);
        unwritten.dedup();
        let (name, line) = unwritten.first()?;
        let file = &self.solution.file;
        let mut found = unfinished(file, name, *line);
        for (name, line) in &unwritten[1..] {
            found = found.next(format!("Then {name}, {}:{line}.", file.name()));
        }
        let original = exercise::original(file.text()).ok().flatten();
        let compile = |original| functions::different(self.root, self.solution, &original, None);
        // What is written can be wrong before all is.
        if let Some(at) = original.and_then(|it| compile(it).unwrap_or_default()) {
            let unwritten: Vec<String> = unwritten
                .iter()
                .map(|(name, line)| format!("{name}, {}:{line}", file.name()))
                .collect();
            let mut wrong = Diagnosis::new(Verdict::WrongAnswer, "a function is wrong by itself");
            wrong.at = Some(at);
            return Some(wrong.next(format!("Not finished: {}.", unwritten.join("; "))));
        }
        let asked = exercise::asked(file.text());
        let is_written = |path: &&str| unwritten.iter().all(|(name, _)| !path.ends_with(&**name));
        let written: Vec<&str> = asked.into_iter().filter(is_written).collect();
        if !written.is_empty() {
            let written = written.join(", ");
            found = found.next(format!("Not checked before all is written: {written}."));
        }
        Some(found)
    }

    /// The same, where a run has met it: the judge may call a method by which no other problem enters a file.
    pub(super) fn unwritten_at(&self, stop: &Stop) -> Option<Diagnosis> {
        let file = &self.solution.file;
        let line = stop.line(file.name())?;
        let function = file.functions().iter().find(|it| it.todo == Some(line))?;
        Some(unfinished(file, &function.name, line))
    }
}

/// That a function is still to be written, at its line.
fn unfinished(file: &File, name: &str, line: usize) -> Diagnosis {
    let cause = format!("{name} is not finished: this line is still to be written");
    Diagnosis::new(Verdict::Unfinished, cause).at(file, Some(line))
}

/// What is right in this time, unless a rival for which this was found is clearly quicker.
fn beside(
    mut found: Diagnosis,
    time: Duration,
    name: &str,
    tried: &Diagnosis,
    id: &str,
) -> Diagnosis {
    let its = tried.time.filter(|_| tried.status() == Status::Yes);
    let side = its.map_or(tried.verdict.letters().to_owned(), text::time);
    if its.is_some_and(|its| time > its + its / 2) {
        let (cause, time) = (found.cause, text::time(time));
        let cause = format!("{cause}, but {name} takes {side}, this {time}");
        return Diagnosis::new(Verdict::TimeLimit, cause).after(id);
    }
    found.sides.insert(1, format!("{side} for {name}"));
    found
}

/// The problem that a solution is for: the one that its file names, or that of a whole program's original.
pub fn problem_of(solution: &Solution) -> Diagnosed<Option<ProblemAt>> {
    let file = &solution.file;
    if let Some((name, line)) = begin::problem(file.text()) {
        let unknown = |why| Diagnosis::not_checked(why).at(file, Some(line));
        return Ok(Some(name.parse().map_err(unknown)?));
    }
    let original = exercise::original(file.text()).ok().flatten();
    // Not by a search that reads all files of the user's own.
    let catalogued = solutions::find(&solution.name).map(Solution::from);
    let answers = original.or(catalogued).and_then(|solution| solution.answers());
    Ok(answers.and_then(|id| id.parse().ok()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use support::snapshot::check_list;
    use tempfile::NamedTempFile;

    use super::*;
    use crate::board::named;

    const SOLVER: &str = "// submission starts\npub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool { is_free(board) }\nfn is_free(_: &[[i32; 9]; 9]) -> bool { true }\n// submission ends\n";

    /// By what a file is done, if it is right.
    #[test]
    fn what_is_right_is_done_by_what_checks_it() {
        let at: ProblemAt = "boj-2580".parse().unwrap();
        let all = at.problem.cases();
        let exercise = format!("// Exercise from number_unassigned: is_free\n{SOLVER}");
        let program = "// Exercise from win_condition: is_free\n";
        let named = format!("// problem: boj-2580\n{SOLVER}");
        let (progress, catalogued) = (ProgressBar::hidden(), Solution::find("boxes").unwrap());
        let mut elsewhere = own::not_run(SOLVER);
        elsewhere.is_elsewhere = true;
        for (solution, problem, board, by) in [
            (own::not_run(SOLVER), None, None, Some(done::PUZZLES)),
            (own::not_run(SOLVER), None, Some(Board::EMPTY), None),
            (own::not_run(SOLVER), Some((at, all)), None, Some("boj-2580")),
            (own::not_run(SOLVER), Some((at, &all[1..])), None, None),
            (own::not_run(&exercise), None, None, Some("number_unassigned")),
            (own::not_run(&named), None, None, Some("boj-2580")),
            (catalogued, None, None, None),
            (elsewhere, None, None, None),
        ] {
            let check = Check { problem, board, ..Check::new(Path::new(""), &solution, &progress) };
            assert_eq!(by, check.checked_by().as_deref(), "{}", solution.file.text());
        }
        let problem =
            |text: &str| problem_of(&own::not_run(text)).map(|at| at.map(|at| at.judge.id));
        assert_eq!(Some("boj-2580"), problem(&named).unwrap());
        assert_eq!(None, problem(SOLVER).unwrap());
        assert!(problem("// problem: nothing\n").is_err());
        let original = Solution::find("win_condition").unwrap();
        assert_eq!(original.answers(), problem(program).unwrap());
    }

    /// Nothing is run for that.
    #[test]
    fn what_is_wrong_is_not_compared_with_rivals() {
        let (solution, progress) = (own::not_run(SOLVER), ProgressBar::hidden());
        let lesson = course::STEPS.iter().find(|lesson| !lesson.rivals.is_empty());
        let at = "boj-2580".parse().unwrap();
        for (verdict, time, lesson) in [
            (Verdict::WrongAnswer, Some(Duration::ZERO), lesson),
            (Verdict::Accepted, None, lesson),
            (Verdict::Accepted, Some(Duration::ZERO), None),
        ] {
            let check = Check { lesson, ..Check::new(Path::new(""), &solution, &progress) };
            let found = Diagnosis { time, ..Diagnosis::new(verdict, "") };
            let found = check.beside_rivals(found, at, &[]);
            assert!(found.is_ok_and(|it| it.sides.is_empty() && it.unchecked.is_empty()));
        }
    }

    #[test]
    fn what_takes_half_as_long_again_as_a_rival_is_too_slow_as_written() {
        let all = [
            (Verdict::Accepted, Some(100), 150, Verdict::Accepted),
            (Verdict::Accepted, Some(100), 151, Verdict::TimeLimit),
            (Verdict::Accepted, None, 151, Verdict::Accepted),
            (Verdict::WrongAnswer, Some(1), 151, Verdict::Accepted),
        ];
        let told = all.map(|(verdict, its, time, right)| {
            let mut found = Diagnosis::new(Verdict::Accepted, "all");
            found.sides = ["first", "second"].map(str::to_owned).to_vec();
            let mut tried = Diagnosis::new(verdict, "");
            tried.time = its.map(Duration::from_millis);
            let found = beside(found, Duration::from_millis(time), "rival", &tried, "here");
            assert_eq!(right, found.verdict);
            let said = match found.status() {
                Status::Yes => found.sides.join("|"),
                _ => found.said(),
            };
            (format!("{verdict:?} {its:?} {time}"), said)
        });
        check_list("check/rival.txt", told);
    }

    /// What comes first: what is not written, a board that is asked about, no problem, the boards, another function beside it,
    /// what counts. As a change is tried, which nothing is compiled for.
    #[test]
    fn checks_are_made_in_the_order_in_which_they_are_answered_as_written() {
        let progress = ProgressBar::hidden();
        let right = fs::read_to_string(support::snapshot::case("own/right.rs")).unwrap();
        let right = right.replace("// submission ends", "// solved\n// submission ends");
        let program = "// submission starts\nfn main() {}\n// submission ends\n";
        let open = SOLVER.replace("{ true }", "{ todo!() }");
        let count = |does: &str| {
            let count = format!("{} {{ {does}\n}}\n// submission ends", obstacle::COUNT);
            right.replace("i32", "u8").replace("// submission ends", &count)
        };
        let board = Some(named::find(named::EXAMPLE).unwrap().puzzle.parse().unwrap());
        let all = [
            ("open", open, board, Verdict::Unfinished),
            ("a board", right.clone(), board, Verdict::Right),
            ("a program", program.to_owned(), None, Verdict::NotChecked),
            ("right", right.clone(), None, Verdict::Right),
            (
                "wrong",
                right.replace("// solved", "").replace("1..=9", "1..9 "),
                None,
                Verdict::WrongAnswer,
            ),
            ("counts", count("found.min(limit)"), None, Verdict::Right),
            // Where there is no solution, LeetCode asks nothing.
            ("unchecked", count("found.min(limit) // unchecked"), None, Verdict::Right),
            ("counts to 2", count("found.min(2)"), None, Verdict::WrongAnswer),
        ];
        let told = all.map(|(name, text, board, verdict)| {
            let solution = own::with_stand_in(text, super::super::puzzles::tests::recorded);
            let check = Check::new(Path::new(""), &solution, &progress);
            let change = Some(Boards::WithSolution);
            let found = Check { board, change, ..check }.tried(&mut Printer::new(false)).unwrap();
            assert_eq!(verdict, found.verdict, "{name}: {}", found.cause);
            (name, found.cause.to_string())
        });
        check_list("check/order.txt", told);
    }

    #[test]
    fn what_the_machine_cannot_check_is_no_fault_of_the_solution() {
        let progress = ProgressBar::hidden();
        for (text, verdict, is_fault) in [
            (SOLVER, Verdict::NotChecked, false),
            (SOLVER, Verdict::CompileError, true),
            ("", Verdict::NotChecked, true),
        ] {
            let solution = own::not_run(text);
            let check = Check::new(Path::new(""), &solution, &progress);
            let halt = check.stopped_by(Diagnosis::new(verdict, "").into());
            assert_eq!(is_fault, matches!(halt, Halt::Found(_)), "{verdict:?}");
        }
    }

    #[test]
    fn only_files_of_a_checkout_with_a_function_are_run_on_boards() {
        let progress = ProgressBar::hidden();
        let program = "// submission starts\nfn main() {}\n// submission ends\n";
        for (text, root, is_run) in [
            (SOLVER, "here", true),
            (SOLVER, "", false),
            (program, "here", false),
            ("", "here", false),
        ] {
            let solution = own::not_run(text);
            assert_eq!(
                is_run,
                Check::new(Path::new(root), &solution, &progress).can_run(),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_right_is_noted_with_the_best_time_before_as_written() {
        let root = tempfile::tempdir().unwrap();
        let (solution, progress) = (own::not_run(SOLVER), ProgressBar::hidden());
        fs::create_dir_all(root.path().join("solutions/own")).unwrap();
        fs::write(root.path().join("solutions/own/mine.rs"), SOLVER).unwrap();
        let check = Check::new(root.path(), &solution, &progress);
        let noted = |verdict, seconds| {
            let found = Diagnosis {
                time: Some(Duration::from_secs(seconds)),
                ..Diagnosis::new(verdict, "")
            };
            let sides = vec!["first".to_owned()];
            check.noted(Diagnosis { sides, ..found }).sides.split_off(1)
        };
        assert!(noted(Verdict::WrongAnswer, 1).is_empty());
        assert_eq!(None, done::right(root.path(), "mine"));
        assert!(noted(Verdict::Right, 3).is_empty());
        assert_eq!(Some(SOLVER), done::right(root.path(), "mine").as_deref());
        let mut all = vec![("quicker", noted(Verdict::Right, 2))];
        all.push(("slower", noted(Verdict::Right, 5)));
        assert!(noted(Verdict::WrongAnswer, 1).is_empty());
        all.push(("after a wrong one", noted(Verdict::Right, 1)));
        // Begun again, the text that was right before does not count; another does.
        let again = || done::begin_again(root.path(), "mine", done::PUZZLES).unwrap();
        again();
        all.push(("again the same", noted(Verdict::Right, 4)));
        again();
        noted(Verdict::WrongAnswer, 4);
        // Its days are those of today.
        let undated = |said: &str| said.replace(|it: char| it.is_ascii_digit(), "0");
        let said = noted(Verdict::Right, 4).join("|");
        all.push(("again the same, after another save", vec![undated(&said)]));
        again();
        let other = own::not_run(SOLVER.replace("true", "!false"));
        let said = Check::new(root.path(), &other, &progress);
        let found = Diagnosis { sides: vec![String::new()], ..Diagnosis::new(Verdict::Right, "") };
        all.push(("again another", vec![undated(&said.noted(found).sides.join("|"))]));
        // What cannot be noted is told.
        let (file, right) = (NamedTempFile::new().unwrap(), Diagnosis::new(Verdict::Right, ""));
        let said = Check::new(file.path(), &other, &progress).noted(right).sides.join("|");
        // Then why, in the words of the system.
        all.push(("no folder", vec![said.split(": ").next().unwrap().to_owned()]));
        check_list("check/noted.txt", all.into_iter().map(|(it, said)| (it, said.join("|"))));
    }

    #[test]
    fn what_is_still_to_be_written_is_told_with_its_line_as_written() {
        let progress = ProgressBar::hidden();
        let open = SOLVER.replace("{ true }", "{ todo!() }");
        let both = open.replace("{ is_free(board) }", "{ is_free(board); todo!() }");
        let exercise = format!("// Exercise from nothing: is_free, solve_sudoku\n{open}");
        let all = [
            ("nothing", SOLVER, None),
            ("one", &open, Some(3)),
            ("both", &both, Some(2)),
            ("one of two", &exercise, Some(4)),
        ];
        let told = all.map(|(name, text, line)| {
            let solution = own::not_run(text);
            let found = Check::new(Path::new(""), &solution, &progress).unwritten();
            let at = found.as_ref().and_then(|found| found.at.as_ref());
            assert_eq!(line, at.map(|at| at.line), "{name}");
            let told = found.map(|found| format!("{} {:?}", found.cause, found.next));
            (name, told.unwrap_or_default())
        });
        check_list("check/unwritten.txt", told);
    }

    /// The number that is found, what becomes of it, and what is said of that.
    #[test]
    fn what_is_counted_wrongly_is_told_with_a_small_board_as_written() {
        let progress = ProgressBar::hidden();
        let stand_in =
            |_: &str, board: &Board| super::super::puzzles::tests::recorded(SOLVER, board);
        let all = [
            "found.min(limit)",
            "found.min(2)",
            "found.min(limit + 1)",
            "found.min(limit) // gives up",
            "found.min(limit) // by cell",
            "found.min(limit) // unchecked",
        ];
        let told = all.map(|returned| {
            let count = format!("{} {{ {returned}\n}}\n// submission ends", obstacle::COUNT);
            let text = SOLVER.replace("i32", "u8").replace("// submission ends", &count);
            let solution = own::with_stand_in(text, stand_in);
            let check = Check::new(Path::new(""), &solution, &progress);
            assert!(check.counts());
            let said = match check.counted(Diagnosis::new(Verdict::Right, "")) {
                Ok(found) => found.sides.join(" "),
                Err(Halt::Found(found)) => format!("{} {:?}", found.cause, found.sides),
                Err(Halt::Failed(why)) => panic!("{why:?}"),
            };
            (returned, said)
        });
        check_list("check/counted.txt", told);
        // A step that counts asks for the function.
        let lesson = course::STEPS.iter().find(|lesson| lesson.count.is_some());
        let solution = own::with_stand_in(SOLVER.to_owned(), stand_in);
        for (lesson, is_asked) in [(None, false), (lesson, true)] {
            let check = Check { lesson, ..Check::new(Path::new(""), &solution, &progress) };
            let counted = check.counted(Diagnosis::new(Verdict::Right, ""));
            assert_eq!(is_asked, counted.is_err());
        }
    }
}
