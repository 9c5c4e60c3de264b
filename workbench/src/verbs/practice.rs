//! `practice`: checks a solution on every save; without a name, the course, step by step.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::iter;
use std::mem;
use std::num::NonZeroUsize;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Error, anyhow, bail};
use chrono::Local;
use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;

use solutions::Kind;

use crate::board::source::Input;
use crate::check::changes;
use crate::check::exercise;
use crate::check::order::{self, Check};
use crate::course::done::{self, Done, Known};
use crate::course::session::{self, Session, Then, View, hints};
use crate::course::{self, Lesson, STEPS, shown};
use crate::diagnosis::{Change, Diagnosis, Facts, Picture, Verdict};
use crate::judge::own_cases;
use crate::options::{example, has_puzzle_with_hyphen, seconds};
use crate::problems::ProblemAt;
use crate::report::{self, Printer, Status};
use crate::solution::{Solution, begin, own};
use crate::unchecked::Unchecked;
use crate::{text, workspace};

fn limit_help() -> String {
    let [usual, slow] = [order::LIMIT, order::SLOW_LIMIT].map(|limit| limit.as_secs());
    format!("Stop a search after SECONDS [default: {usual}, or {slow} with --slow]")
}

#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option")]
#[command(after_help = example("practice mine --problem boj-2580") + "

Without a name it is the course, from a digit in a row to a thousand hard boards in a second. It continues at the first \
unfinished step; the name of a step goes to that step. Finished steps are listed in solutions/own/done.txt.

--review begins again what is due, the most forgotten first: after a day, after six more, then after longer and longer times, \
the fewer wrong saves and hints it took (SM-2). The old file is kept beside the new one.")]
pub struct PracticeArgs {
    /// The solution to work on, its file, or a step of the course [default: the course]
    pub name: Option<String>,
    /// Judge it on the cases of this problem, such as `boj-2580`, instead of the puzzles
    #[arg(long, requires = "name")]
    pub problem: Option<ProblemAt>,
    /// Try it once on this only: a puzzle, its name, a file or `-`; with --problem, a case
    #[arg(long, value_name = "PUZZLE|FILE|-", requires = "name", allow_hyphen_values = has_puzzle_with_hyphen())]
    pub case: Option<String>,
    /// Check once and end, with exit code 0 if all is right
    #[arg(long)]
    pub once: bool,
    /// Print what is found as JSON
    #[arg(long, requires = "once")]
    pub json: bool,
    /// Print the whole report: every case, all of rustc's messages
    #[arg(long)]
    pub verbose: bool,
    /// Add a line for an editor's list of problems: `FILE:LINE: what is wrong`
    #[arg(long)]
    pub problems: bool,
    /// Also try the puzzles on which plain backtracking takes seconds
    #[arg(long, conflicts_with = "problem", requires = "name")]
    pub slow: bool,
    #[arg(long, help = limit_help(), value_name = "SECONDS", value_parser = seconds, conflicts_with = "problem", requires = "name")]
    pub limit: Option<Duration>,
    /// List the steps of the course and what is done
    #[arg(long, conflicts_with_all = ["name", "hint", "reset"])]
    pub list: bool,
    /// Come back to what was done and is due
    #[arg(long, conflicts_with_all = ["name", "hint", "reset", "list", "once"])]
    pub review: bool,
    /// Print the first hint for the step, or the first N
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1")]
    pub hint: Option<NonZeroUsize>,
    /// Start the step's file over; the old one is kept beside it
    #[arg(long, conflicts_with = "hint")]
    pub reset: bool,
    /// Check all finished steps again, and record which are still right
    #[arg(long, exclusive = true)]
    pub check_all: bool,
}

/// A check, as a program reads it.
#[derive(Serialize)]
struct Record<'a> {
    solution: &'a str,
    verdict: &'a str,
    /// What it was tried on, or what was right before it.
    place: &'a str,
    #[serde(flatten)]
    facts: Facts<'a>,
    /// What came to no answer.
    not_checked: &'a [Unchecked],
    /// Those of one line that make it right.
    changes: &'a [Change],
}

pub fn run(options: &PracticeArgs) -> anyhow::Result<Status> {
    let root = &workspace::root()?;
    if options.check_all {
        return check_all(root);
    }
    let done = Done::try_read(root);
    if let (None, Err(why)) = (&options.name, &done) {
        report::tell(format_args!("{why:#}: which steps are done is not known"));
    }
    let done = done.unwrap_or_default();
    let next = course::next(&done, None);
    let mut due = done.due(root, Local::now().date_naive()).into_iter();
    let has_keys = io::stdout().is_terminal() && io::stdin().is_terminal();
    let is_course = options.name.is_none() && !options.list;
    let needs_step = options.once || options.reset || options.hint.is_some();
    if is_course && next.is_none() && needs_step {
        bail!(
            "all steps are done: name one, as in `{} practice legal_digit`; --list lists them",
            text::sudoku()
        );
    }
    let is_review = options.review || is_course && next.is_none() && has_keys;
    let mut view = View::Verdict;
    let mut practice = match (&options.name, next) {
        _ if is_review => {
            let Some(practice) = begin_due(root, &mut due, has_keys, &mut view)? else {
                writeln!(report::stdout(), "Nothing is due today.\n")?;
                return list(root, next);
            };
            practice
        }
        (Some(name), _) => Practice::named(root, name, options)?,
        (None, Some(step)) if !options.list => {
            if has_keys {
                view = View::Welcome(own::how_to_keep(root));
            }
            Practice::step(root, step)?
        }
        _ => return list(root, next),
    };
    if options.reset || options.hint.is_some() {
        return practice.help(options);
    }
    if options.once || options.case.is_some() {
        let shown = |found: &Diagnosis, rows| {
            let session = Session { found: Some(found.clone()), ..practice.session(options) };
            session.verdict(text::columns(), rows)
        };
        let check = |progress: &ProgressBar, tell: &dyn Fn(&Diagnosis)| match &options.case {
            Some(case) => practice.check_case(case, progress),
            None => practice.check(progress, Some(tell), false),
        };
        if options.json {
            let found = check(&ProgressBar::hidden(), &|_| ())?;
            let mut printer = Printer::new(true);
            printer.record(&Record {
                solution: &practice.name,
                verdict: found.verdict.letters(),
                place: &found.place,
                facts: found.facts(),
                not_checked: &found.unchecked,
                changes: &found.changes,
            })?;
            printer.flush()?;
            return Ok(found.status());
        }
        let file = options.problems.then_some(&*practice.file);
        return Ok(session::once(check, shown, file)?.status());
    }
    loop {
        let session = Session { has_keys, view: mem::take(&mut view), ..practice.session(options) };
        match session.run(|progress, tell| practice.check(progress, Some(tell), false))? {
            Then::End(status) => return Ok(status),
            Then::StartOver => practice.reset()?,
            Then::NextStep if practice.is_review => {
                match begin_due(root, &mut due, has_keys, &mut view)? {
                    Some(next) => practice = next,
                    None => return list(root, course::next(&Done::read(root), None)),
                }
            }
            Then::NextStep => match course::next(&Done::read(root), practice.step) {
                Some(step) => practice = Practice::step(root, step)?,
                None => return list(root, None),
            },
        }
    }
}

/// Lists the steps.
fn list(root: &Path, next: Option<&Lesson>) -> anyhow::Result<Status> {
    let (mut out, sudoku) = (report::stdout(), text::sudoku());
    let (done, width) = (Done::read(root), text::columns());
    let list = shown::list(&done, next, width, None);
    let strange = done.strange();
    let strange =
        strange.map(|line| format!("{}: `{line}` is not understood; it stays.", done::FILE));
    let more: Vec<String> = strange.chain(done.to_come_back_to(root)).collect();
    let next = match next {
        Some(_) => {
            format!("`{sudoku} practice` continues, `{sudoku} practice NAME` goes to a step.")
        }
        None => format!(
            "All is done. `{sudoku} problems` has more, and `{sudoku} new NAME` starts a solution of your own."
        ),
    };
    let more = more.iter().chain([&next]).map(|line| text::paragraph(line, width));
    write!(out, "{list}\n{}", more.collect::<String>())?;
    Ok(Status::Yes)
}

/// The next of what is due. If it is not begun yet, it is, after a question if that can be answered.
fn begin_due<'a>(
    root: &'a Path,
    due: &mut impl Iterator<Item = Known>,
    has_keys: bool,
    view: &mut View,
) -> anyhow::Result<Option<Practice<'a>>> {
    let Some(known) = due.next() else { return Ok(None) };
    let is_there = root.join(own::file(&known.name)).exists();
    let mut practice =
        Practice { is_review: true, ..Practice::for_check(root, &known.name, &known.by)? };
    match known.begun {
        Some(_) => {}
        None if !is_there => done::begin_again(root, &known.name, practice.checked_by())?,
        None if has_keys => {
            *view = View::Reset(begin::backup_name(root, &practice.file), known.said());
        }
        None => practice.reset_and_say()?,
    }
    Ok(Some(practice))
}

/// Checks again whatever is done or begun, and notes what is right.
fn check_all(root: &Path) -> anyhow::Result<Status> {
    let done = Done::read(root);
    let open = STEPS.iter().filter(|step| done.step(step).is_none());
    let open = open.map(|step| {
        let (name, by) = (step.name.clone(), step.checked_by().to_owned());
        Known { name, by, ..Known::default() }
    });
    let open: Vec<Known> = open.collect();
    let (mut wrong, mut status) = (Vec::new(), Status::Yes);
    let mut out = report::stdout();
    for known in done.all().chain(&open) {
        let Known { name, by, rounds, .. } = known;
        let is_there = root.join(own::file(name)).exists();
        let was_done = !rounds.is_empty();
        let mut verdict = Verdict::NotChecked;
        if is_there {
            let practice = Practice::for_check(root, name, by)?;
            verdict =
                report::while_working(|progress| practice.check(progress, None, false))?.verdict;
        }
        let is_right = verdict.status() == Status::Yes;
        // What is not proven wrong stays: it is being written, or could not be compiled or checked.
        let is_wrong = verdict.status() == Status::No
            && !matches!(verdict, Verdict::Unfinished | Verdict::CompileError);
        if is_there || was_done {
            let remark = match (is_there, was_done) {
                (false, _) => "; there is no file, and it stays done",
                (_, true) if is_wrong => "; it was right before",
                (_, true) if !is_right => "; it was right before, and stays done",
                (_, false) if !is_right => "; begun",
                _ => "",
            };
            writeln!(out, "{:<4}  {name}, {by}{remark}", verdict.letters())?;
            out.flush()?;
        }
        if is_there && was_done && !is_right {
            status = Status::No;
        }
        if was_done && is_wrong {
            wrong.push(known);
        }
    }
    if let Some(backup) = done::forget(root, &wrong)? {
        writeln!(out, "{backup} has the list as it was")?;
    }
    Ok(status)
}

/// What is worked on, and what it is checked on.
pub struct Practice<'a> {
    root: &'a Path,
    name: String,
    /// The file as it is shown.
    file: String,
    /// The step of the course that it is.
    step: Option<&'static Lesson>,
    problem: Option<ProblemAt>,
    /// It was done before, and is due.
    is_review: bool,
    slow: bool,
    limit: Duration,
}

impl<'a> Practice<'a> {
    fn new(root: &'a Path, name: &str, problem: Option<ProblemAt>) -> Practice<'a> {
        let (name, file) = (name.to_owned(), own::file(name));
        Practice {
            root,
            name,
            file,
            step: None,
            problem,
            is_review: false,
            slow: false,
            limit: order::LIMIT,
        }
    }

    pub fn named(root: &'a Path, name: &str, options: &PracticeArgs) -> anyhow::Result<Self> {
        let name = own::name(name);
        if let Some(why) = own::not_a_solution(name) {
            bail!(why);
        }
        let name = match name.parse::<usize>() {
            Ok(number) => {
                let step = number.checked_sub(1).and_then(|place| STEPS.get(place));
                let all = STEPS.len();
                &*step.with_context(|| format!("the course has the steps 1 to {all}"))?.name
            }
            Err(_) => name,
        };
        let has_own_check = options.problem.is_some() || options.slow;
        if let Some(step) = course::find(name).filter(|_| !has_own_check) {
            let practice = Practice::step(root, step)?;
            return Ok(Practice { limit: options.limit.unwrap_or(practice.limit), ..practice });
        }
        if solutions::find(name).is_none() {
            own::check_name(name).map_err(Error::msg)?;
        }
        let practice = Practice::new(root, name, options.problem);
        // Of a link that leads nowhere it is told below what is wrong.
        if fs::symlink_metadata(root.join(&practice.file)).is_err() {
            let all = Solution::all();
            let names = all.iter().map(|solution| &*solution.name);
            let names = names.chain(STEPS.iter().map(|step| &*step.name));
            let meant = text::meant(name, names).map(|meant| format!("{meant} Otherwise "));
            let (meant, sudoku) = (meant.unwrap_or_default(), text::sudoku());
            bail!("{} does not exist; {meant}`{sudoku} new {name}` creates it", practice.file);
        }
        let slow = options.slow;
        let limit = options.limit.unwrap_or(if slow { order::SLOW_LIMIT } else { order::LIMIT });
        Ok(Practice { slow, limit, ..practice })
    }

    /// A step of the course. Its file is begun if that is still to be done.
    fn step(root: &'a Path, step: &'static Lesson) -> anyhow::Result<Self> {
        let text = own::read(&root.join(step.file())).unwrap_or_default();
        let before = begin::problem(&text).map(|(name, _)| name);
        let before = before.filter(|name| step.was.iter().any(|was| was == name));
        let problem = before.or(step.problem.as_deref()).map(str::parse).transpose()?;
        let practice = Practice { step: Some(step), ..Practice::new(root, &step.name, problem) };
        if !root.join(&practice.file).exists() {
            practice.begin(step)?;
        }
        Ok(practice)
    }

    /// What is to be checked by this again.
    fn for_check(root: &'a Path, name: &str, by: &str) -> anyhow::Result<Self> {
        let is_step =
            |step: &&Lesson| step.checked_by() == by || step.was.iter().any(|was| was == by);
        match course::find(name).filter(is_step) {
            Some(step) => Practice::step(root, step),
            None => Ok(Practice::new(root, name, by.parse().ok())),
        }
    }

    fn session(&self, options: &PracticeArgs) -> Session<'_> {
        let PracticeArgs { verbose, problems, .. } = *options;
        let Practice { step, is_review, .. } = *self;
        let (root, file) = (self.root.to_owned(), &*self.file);
        Session { root, file, step, is_review, verbose, problems, ..Session::default() }
    }

    fn begin(&self, step: &Lesson) -> anyhow::Result<()> {
        let text = if let Some(from) = &step.from {
            exercise::begin(self.root, &self.name, &Solution::find(from)?, &step.blank)?
        } else {
            let like = step.like.as_deref().map(Solution::find).transpose()?;
            let kind = begin::kind(like.as_ref(), self.problem, step.whole_program)?;
            begin::text(&self.name, kind, step.count.is_some(), self.problem)
        };
        begin::write(self.root, &self.file, &text)?;
        Ok(())
    }

    /// What notes it as done.
    fn checked_by(&self) -> &str {
        let step = self.step.map(Lesson::checked_by);
        step.or(self.problem.map(|at| at.judge.id)).unwrap_or(done::PUZZLES)
    }

    fn reset_and_say(&mut self) -> anyhow::Result<()> {
        let backup = begin::backup_name(self.root, &self.file)
            .map_or(String::new(), |backup| format!("; the old file is {backup}"));
        self.reset()?;
        writeln!(report::stdout(), "{} was reset{backup}", self.file)?;
        Ok(())
    }

    /// Starts a file over.
    fn reset(&mut self) -> anyhow::Result<()> {
        // If it cannot be noted, the file stays.
        done::begin_again(self.root, &self.name, self.checked_by())?;
        let own = own::open(self.root, &self.name, self.file.clone());
        if let Some(backup) = begin::backup_name(self.root, &self.file) {
            fs::rename(self.root.join(&self.file), self.root.join(&backup)).context(backup)?;
        }
        match (self.step, self.problem) {
            (Some(step), _) => {
                // The file may have been for another, in an earlier version.
                self.problem = step.problem.as_deref().map(str::parse).transpose()?;
                self.begin(step)?;
            }
            (None, problem) => {
                let is_program = own.kind() == Some(Kind::WholeProgram);
                let kind = begin::kind(None, problem, is_program)?;
                begin::write(
                    self.root,
                    &self.file,
                    &begin::text(&self.name, kind, false, problem),
                )?;
            }
        }
        Ok(())
    }

    /// Prints hints, or starts the file over.
    fn help(&mut self, options: &PracticeArgs) -> anyhow::Result<Status> {
        let name = &self.name.clone();
        let (mut out, sudoku) = (report::stdout(), text::sudoku());
        let number = options.hint.map_or(1, NonZeroUsize::get);
        if options.hint.is_some() {
            done::note_hints(self.root, name, self.checked_by(), number)?;
        }
        let Some(step) = self.step else {
            if options.reset {
                bail!("{name} is not a step of the course; `{sudoku} practice --list` lists them");
            }
            return self.change();
        };
        if options.reset {
            self.reset_and_say()?;
            return Ok(Status::Yes);
        }
        write!(out, "{}", hints(step, number, text::columns()))?;
        if number > step.hints.len() {
            writeln!(out)?;
            out.flush()?;
            return self.change();
        }
        let what = if number < step.hints.len() {
            "The next"
        } else {
            "To look for a change that makes it right"
        };
        let next = format!("{what}: {sudoku} practice {name} --hint {}", number + 1);
        write!(out, "\n{}", text::paragraph(&next, text::columns()))?;
        Ok(Status::Yes)
    }

    /// Prints the change that makes it right, after all hints.
    fn change(&self) -> anyhow::Result<Status> {
        let width = text::columns();
        let found = report::while_working(|progress| self.check(progress, Some(&|_| ()), true))?;
        let lines = found.changes(width, true, None);
        let unchecked = found.unchecked.iter().map(ToString::to_string);
        let said = iter::once(found.said()).chain(unchecked).collect::<Vec<_>>().join(". ");
        let said = format!("{:<4} {said}", found.verdict.letters());
        let mut out = report::stdout();
        match found.status() {
            Status::No if lines.is_empty() && changes::may_help(found.verdict) => {
                let none = if found.is_searched {
                    "No small change in one place that was tried makes it right."
                } else {
                    "A small change in one place was looked for, but not all could be tried."
                };
                write!(out, "{}\n{}", text::paragraph(&said, width), text::paragraph(none, width))?;
            }
            Status::No if !lines.is_empty() => writeln!(out, "{}", lines.join("\n"))?,
            _ => write!(out, "{}", text::paragraph(&said, width))?,
        }
        Ok(Status::Yes)
    }

    /// On a case of the user's own, and on nothing else.
    fn check_case(&self, case: &str, progress: &ProgressBar) -> anyhow::Result<Diagnosis> {
        let solution = own::open(self.root, &self.name, self.file.clone());
        let check = Check { limit: self.limit, ..Check::new(self.root, &solution, progress) };
        let named = order::problem_of(&solution);
        if let Some(at) = self.problem.map_or(named, |at| Ok(Some(at)))? {
            let own = own_cases::find(at, None, Some(case))?;
            let check = Check { problem: Some((at, &own.cases)), ..check };
            let mut found = check.run(&mut Printer::new(false))?;
            found.next.extend(own.said());
            Ok(found)
        } else {
            let board =
                Input::from_str(case).map_err(|why| anyhow!("{case}: {why}"))?.puzzle()?.board;
            Check { board: Some(board), ..check }.run(&mut Printer::new(false))
        }
    }

    /// What a check of the file finds; `progress` says what is being done. The changes that make it right are looked for if it
    /// can be told before.
    pub fn check(
        &self,
        progress: &ProgressBar,
        tell: Option<&dyn Fn(&Diagnosis)>,
        change_is_asked_for: bool,
    ) -> anyhow::Result<Diagnosis> {
        if fs::symlink_metadata(self.root.join(&self.file)).is_err() {
            // Git may be checking out another commit.
            let missing = Diagnosis::not_checked(format!("{} is missing", self.file));
            return Ok(self.at_work(missing.next("Save it to check it again.")));
        }
        let solution = own::open(self.root, &self.name, self.file.clone());
        if let Some(finding) = self.step.and_then(|step| lost_mark(step, &solution)) {
            return Ok(self.at_work(finding));
        }
        let check = Check {
            problem: self.problem.map(|at| (at, at.problem.cases())),
            slow: self.slow,
            lesson: self.step,
            limit: self.limit,
            change_time: if change_is_asked_for { changes::ASKED_FOR } else { 1 },
            ..Check::new(self.root, &solution, progress)
        };
        let mut finding = check.run(&mut Printer::new(false))?;
        let before = self.step.and_then(|step| earlier(step, &solution));
        finding = self.at_work(finding);
        if let Some(name) = before {
            finding.next.push(format!(
                "This file began in an earlier version of the course, from {name}, and still counts; `--reset` begins the step as it is now."
            ));
        }
        if let Some(tell) = tell { check.with_changes(finding, tell) } else { Ok(finding) }
    }

    /// The same, with the step of the course and what comes after it.
    fn at_work(&self, mut finding: Diagnosis) -> Diagnosis {
        let Some(step) = self.step else { return finding };
        let sudoku = text::sudoku();
        if finding.status() != Status::Yes {
            finding.task = step.in_words();
            finding.commands = Some(format!(
                "`{sudoku} practice {} --hint` gives a hint, `--case FILE` tries one board, `--reset` starts over; `{sudoku} practice --list` lists the steps.",
                step.name
            ));
            return finding;
        }
        let on = if self.is_review {
            "practice --review` continues."
        } else {
            "practice` continues with the next step."
        };
        finding.commands = Some(format!("`{sudoku} {on}"));
        finding.task = vec![step.heading()];
        finding.next =
            step.afterwards(course::next(&Done::read(self.root), Some(step)), self.is_review);
        finding
    }
}

/// What a step's file began as, if that was in an earlier version of the course.
fn earlier<'a>(step: &'a Lesson, solution: &Solution) -> Option<&'a String> {
    let text = solution.file.text();
    let original = exercise::original(text).ok().flatten();
    let problem = begin::problem(text).map(|(name, _)| name);
    let began = original.as_ref().map(|it| &*it.name).or(problem)?;
    step.was.iter().find(|name| *name == began)
}

/// The step's file no longer says what to compare it with.
fn lost_mark(step: &Lesson, solution: &Solution) -> Option<Diagnosis> {
    let from = step.from.as_ref()?;
    let original = exercise::original(solution.file.text()).ok().flatten();
    let asked = exercise::asked(solution.file.text());
    let is_whole = step.blank.iter().all(|function| asked.contains(&function.as_str()));
    let is_kept = earlier(step, solution).is_some() && !asked.is_empty()
        || is_whole && original.is_some_and(|it| it.name == **from);
    if solution.file.text().is_empty() || is_kept {
        return None;
    }
    let cause = format!(
        "{} no longer says what to compare it with; put this line back above `// submission starts`",
        solution.file.name()
    );
    let mut finding = Diagnosis::not_checked(cause);
    finding.picture = Picture::Board(vec![exercise::mark(from, &step.blank)]);
    Some(finding)
}
