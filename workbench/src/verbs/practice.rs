//! `practice`: checks a solution on every save; without a name, the course, step by step.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::str::FromStr;
use std::time::{Duration, SystemTime};
use std::{fs, iter, thread};

use anyhow::{Context, Error, anyhow, bail};
use clap::Args;
use indicatif::ProgressBar;

use crate::board::source::Input;
use crate::check::exercise;
use crate::check::order::{self, Check};
use crate::course::done::{Done, Noted};
use crate::course::{self, Lesson, STEPS, shown};
use crate::diagnosis::{Diagnosis, Picture, Verdict};
use crate::judge::own_cases;
use crate::options::{example, has_puzzle_with_hyphen, seconds};
use crate::problems::ProblemAt;
use crate::process::confine;
use crate::process::limited::{end_if_interrupted, interrupted};
use crate::report::{self, Printer, Status};
use crate::screen::{Screen, task_lines};
use crate::solution::{Solution, begin, own};
use crate::watch::terminal::{self, Keys, RESIZED};
use crate::{text, workspace};

#[derive(Args, Debug)]
#[command(after_help = example("practice mine --problem boj-2580") + "

Without a name it is the course, from a digit in a row to a thousand hard boards in a second. It continues at the first \
unfinished step; the name of a step goes to that step. Finished steps are listed in solutions/own/done.txt.")]
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
    /// Print the whole report: every case, all of rustc's messages
    #[arg(long)]
    pub verbose: bool,
    /// Add a line for an editor's list of problems: FILE:LINE: what is wrong
    #[arg(long)]
    pub problems: bool,
    /// Also try the puzzles on which plain backtracking takes seconds
    #[arg(long, conflicts_with = "problem", requires = "name")]
    pub slow: bool,
    /// Stop a search after SECONDS [default: 3, or 600 with --slow]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "problem", requires = "name")]
    pub limit: Option<Duration>,
    #[command(flatten)]
    pub course: CourseArgs,
}

/// What keys do while the course awaits a save.
#[derive(Args, Debug)]
pub struct CourseArgs {
    /// List the steps of the course and what is done
    #[arg(long, conflicts_with_all = ["name", "hint", "reset"])]
    pub list: bool,
    /// Print the first hint for the step, or the first N
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1")]
    pub hint: Option<NonZeroUsize>,
    /// Start the step's file over; the old one is kept beside it
    #[arg(long, conflicts_with = "hint")]
    pub reset: bool,
    /// Check all finished steps again, and record which are still right
    #[arg(long, conflicts_with_all = ["name", "hint", "reset"])]
    pub check_all: bool,
}

/// How long a file must be left alone before it counts as saved: editors write in several steps.
const SETTLED: Duration = Duration::from_millis(80);

/// What tells one save from another. The time alone does not: some systems keep it in steps of two seconds, and a copy may
/// have that of its original.
pub type Saved = (SystemTime, u64);

pub fn run(options: &PracticeArgs) -> anyhow::Result<Status> {
    let root = workspace::root()?;
    if options.course.check_all {
        return check_all(&root);
    }
    let next = course::next(&Done::read(&root), None);
    let mut practice = match (&options.name, next) {
        (Some(name), _) => Practice::named(root, name, options)?,
        (None, Some(step)) if !options.course.list => Practice::step(root, step)?,
        _ => return list(&root, next),
    };
    if options.course.reset || options.course.hint.is_some() {
        return practice.help(options);
    }
    if options.once || options.case.is_some() {
        let progress = report::working();
        let finding = match &options.case {
            Some(case) => practice.check_case(case, &progress)?,
            None => practice.check(&progress)?,
        };
        let screen = Screen::new(text::columns(), text::rows(), false);
        let mut shown = finding.shown(screen, options.verbose);
        if options.problems {
            shown += &practice.problem(&finding);
        }
        write!(report::coloured_stdout(), "{shown}")?;
        return Ok(finding.status());
    }
    let mut view = if options.name.is_some() { View::Verdict } else { View::Welcome };
    loop {
        match practice.go_on(view, options)? {
            Then::End(status) => return Ok(status),
            Then::Next => {}
        }
        let Practice { root, step, .. } = practice;
        match course::next(&Done::read(&root), step) {
            Some(step) => practice = Practice::step(root, step)?,
            None => return list(&root, None),
        }
        view = View::Verdict;
    }
}

/// What a check of a solution, or of a step, finds; `progress` says what is being done.
pub fn check(
    root: &Path,
    name: &str,
    options: &PracticeArgs,
    progress: &ProgressBar,
) -> anyhow::Result<Diagnosis> {
    Practice::named(root.to_owned(), name, options)?.check(progress)
}

/// Lists the steps.
fn list(root: &Path, next: Option<&Lesson>) -> anyhow::Result<Status> {
    let (mut out, sudoku) = (report::stdout(), text::sudoku());
    let list = shown::list(&Done::read(root), next, text::columns());
    let next = match next {
        Some(_) => {
            format!("`{sudoku} practice` continues, `{sudoku} practice NAME` goes to a step.")
        }
        None => format!(
            "All is done. `{sudoku} problems` has more, and `{sudoku} new NAME` starts a solution of your own."
        ),
    };
    write!(out, "{list}\n{}", text::paragraph(&next, text::columns()))?;
    Ok(Status::Yes)
}

/// Checks again whatever is done or begun, and notes what is right.
fn check_all(root: &Path) -> anyhow::Result<Status> {
    let done = Done::read(root);
    let open = STEPS.iter().filter(|step| !done.has_step(step));
    let open = open.map(|step| {
        let (name, by) = (step.name.clone(), step.checked_by().to_owned());
        Noted { name, by, time: None }
    });
    let (mut right, mut status) = (Done::default(), Status::Yes);
    let mut out = report::stdout();
    for noted in done.0.iter().cloned().chain(open) {
        let Noted { name, by, .. } = &noted;
        let is_there = root.join(own::file(name)).exists();
        let was_done = done.has(name, by);
        let mut verdict = Verdict::NotChecked;
        if is_there {
            let practice = Practice::for_check(root.to_owned(), name, by)?;
            verdict = practice.check(&report::working())?.verdict;
        }
        let is_right = verdict.status() == Status::Yes;
        if is_there || was_done {
            let remark = match (is_there, was_done) {
                (false, _) => "; there is no file, and it stays done",
                (_, true) if !is_right => "; it was right before",
                (_, false) if !is_right => "; begun",
                _ => "",
            };
            writeln!(out, "{:<4}  {name}, {by}{remark}", verdict.letters())?;
            out.flush()?;
        }
        if is_there && was_done && !is_right {
            status = Status::No;
        }
        // What could not be checked stays.
        if is_right || was_done && verdict.status() != Status::No {
            right.0.push(noted);
        }
    }
    if let Some(kept) = right.write(root)? {
        writeln!(out, "{kept} has the list as it was")?;
    }
    Ok(status)
}

/// What to show while the next save is awaited.
#[derive(Clone, Copy, PartialEq, Eq)]
enum View {
    /// How it works, before all else.
    Welcome,
    Verdict,
    Steps,
    /// So many of them.
    Hints(usize),
    /// Whether to start the file over.
    Reset,
}

/// What comes after a step, or after some other solution.
enum Then {
    End(Status),
    Next,
}

/// What a person does while the next save is awaited.
pub enum Event {
    /// The file was saved, or is missing.
    Saved,
    Pressed(char),
}

/// The wait for it.
pub struct Waiting<'a> {
    file: &'a Path,
    /// The save that was checked.
    known: Option<Saved>,
    /// What was seen of the file at the last look.
    before: Option<Saved>,
    keys: Option<Keys>,
}

impl Waiting<'_> {
    /// For another save of the file than this.
    pub fn new(file: &Path, known: Option<Saved>) -> Waiting<'_> {
        Waiting { file, known, before: known, keys: None }
    }

    /// It polls: a watch on a folder ends when the folder is replaced.
    pub fn next(&mut self, has_keys: bool) -> anyhow::Result<Event> {
        loop {
            if has_keys && self.keys.is_none() {
                self.keys = Keys::listen()?;
            }
            let pressed = if let Some(keys) = &self.keys {
                keys.next(SETTLED)?
            } else {
                thread::sleep(SETTLED);
                None
            };
            // Once a text has been judged, Ctrl-C is only noted.
            if interrupted().is_some() {
                self.keys = None;
                end_if_interrupted();
            }
            if let Some(pressed) = pressed {
                return Ok(Event::Pressed(pressed));
            }
            let now = saved(self.file);
            if now == self.before && now != self.known {
                return Ok(Event::Saved);
            }
            self.before = now;
        }
    }
}

/// When a file was last saved, and its text as a number; `None` while it is missing.
pub fn saved(file: &Path) -> Option<Saved> {
    let modified = fs::metadata(file).and_then(|file| file.modified()).ok()?;
    let mut hasher = DefaultHasher::new();
    own::read(file).hash(&mut hasher);
    Some((modified, hasher.finish()))
}

struct Practice {
    root: PathBuf,
    name: String,
    /// The file as it is shown.
    file: String,
    /// The step of the course that it is.
    step: Option<&'static Lesson>,
    problem: Option<ProblemAt>,
    slow: bool,
    limit: Duration,
}

impl Practice {
    fn named(root: PathBuf, name: &str, options: &PracticeArgs) -> anyhow::Result<Practice> {
        let name = own::name(name);
        if let Some(why) = own::not_a_solution(name) {
            bail!(why);
        }
        let numbered =
            name.parse().ok().and_then(|number: usize| STEPS.get(number.checked_sub(1)?));
        let name = numbered.map_or(name, |step| &*step.name);
        let has_own_check = options.problem.is_some() || options.slow;
        if let Some(step) = course::find(name).filter(|_| !has_own_check) {
            let practice = Practice::step(root, step)?;
            return Ok(Practice { limit: options.limit.unwrap_or(practice.limit), ..practice });
        }
        if solutions::find(name).is_none() {
            own::check_name(name).map_err(Error::msg)?;
        }
        let file = own::file(name);
        if !root.join(&file).exists() {
            let all = Solution::all();
            let names = all.iter().map(|solution| &*solution.name);
            let names = names.chain(STEPS.iter().map(|step| &*step.name));
            let meant = text::meant(name, names).map(|meant| format!("{meant} Otherwise "));
            let (meant, sudoku) = (meant.unwrap_or_default(), text::sudoku());
            bail!("{file} does not exist; {meant}`{sudoku} new {name}` creates it");
        }
        let slow = options.slow;
        let limit = options.limit.unwrap_or(if slow { order::SLOW_LIMIT } else { order::LIMIT });
        let (name, problem) = (name.to_owned(), options.problem);
        Ok(Practice { root, name, file, step: None, problem, slow, limit })
    }

    /// A step of the course. Its file is begun if that is still to be done.
    fn step(root: PathBuf, step: &'static Lesson) -> anyhow::Result<Practice> {
        let problem = step.problem.as_deref().map(str::parse).transpose()?;
        let practice = Practice {
            root,
            name: step.name.clone(),
            file: step.file(),
            step: Some(step),
            problem,
            slow: false,
            limit: order::LIMIT,
        };
        if !practice.root.join(&practice.file).exists() {
            practice.begin(step)?;
        }
        Ok(practice)
    }

    /// What is to be checked by this again.
    fn for_check(root: PathBuf, name: &str, by: &str) -> anyhow::Result<Practice> {
        if let Some(step) = course::find(name).filter(|step| step.checked_by() == by) {
            return Practice::step(root, step);
        }
        let (file, name, problem) = (own::file(name), name.to_owned(), by.parse().ok());
        Ok(Practice { root, name, file, step: None, problem, slow: false, limit: order::LIMIT })
    }

    fn begin(&self, step: &Lesson) -> anyhow::Result<()> {
        let text = if let Some(from) = &step.from {
            exercise::begin(&self.root, &self.name, &Solution::find(from)?, &step.blank)?
        } else {
            let like = step.like.as_deref().map(Solution::find).transpose()?;
            let kind = begin::kind(like.as_ref(), self.problem, step.whole_program)?;
            begin::text(&self.name, kind, self.problem)
        };
        begin::write(&self.root, &self.file, &text)?;
        Ok(())
    }

    /// Starts the file over.
    fn reset(&self, step: &Lesson) -> anyhow::Result<()> {
        if let Some(kept) = begin::kept(&self.root, &self.file) {
            fs::rename(self.root.join(&self.file), self.root.join(&kept)).context(kept)?;
        }
        self.begin(step)
    }

    /// Prints hints, or starts the file over.
    fn help(&self, options: &PracticeArgs) -> anyhow::Result<Status> {
        let Some(step) = self.step else {
            bail!(
                "{} is not a step of the course; `{} practice --list` lists them",
                self.name,
                text::sudoku()
            );
        };
        let mut out = report::stdout();
        if options.course.reset {
            let kept = begin::kept(&self.root, &self.file)
                .map_or(String::new(), |kept| format!("; the old file is {kept}"));
            self.reset(step)?;
            writeln!(out, "{} was reset{kept}", self.file)?;
        } else {
            let number = options.course.hint.map_or(1, NonZeroUsize::get);
            write!(out, "{}", hints(step, number, text::columns()))?;
            if number < step.hints.len() {
                let (sudoku, name) = (text::sudoku(), &self.name);
                writeln!(out, "\nThe next: {sudoku} practice {name} --hint {}", number + 1)?;
            }
        }
        Ok(Status::Yes)
    }

    /// On a case of the user's own, and on nothing else.
    fn check_case(&self, case: &str, progress: &ProgressBar) -> anyhow::Result<Diagnosis> {
        let solution = own::open(&self.root, &self.name, self.file.clone());
        let check = Check { limit: self.limit, ..Check::new(&self.root, &solution, progress) };
        let named = order::problem_of(&solution);
        let found = if let Some(at) = self.problem.map_or(named, |at| Ok(Some(at)))? {
            let own = own_cases::find(at, None, Some(case))?;
            let check = Check { problem: Some((at, &own.cases)), ..check };
            let mut found = check.run(&mut Printer::new(false))?;
            found.next.extend(own.said());
            found
        } else {
            let board =
                Input::from_str(case).map_err(|why| anyhow!("{case}: {why}"))?.puzzle()?.board;
            Check { board: Some(board), ..check }.run(&mut Printer::new(false))?
        };
        progress.finish_and_clear();
        end_if_interrupted();
        Ok(found)
    }

    /// Ends this process if it is interrupted.
    fn check(&self, progress: &ProgressBar) -> anyhow::Result<Diagnosis> {
        let solution = own::open(&self.root, &self.name, self.file.clone());
        if let Some(finding) = self.step.and_then(|step| lost_mark(step, &solution)) {
            progress.finish_and_clear();
            return Ok(self.at_work(finding));
        }
        let check = Check {
            problem: self.problem.map(|at| (at, &*at.problem.cases)),
            slow: self.slow,
            lesson: self.step,
            limit: self.limit,
            ..Check::new(&self.root, &solution, progress)
        };
        let finding = check.run(&mut Printer::new(false));
        progress.finish_and_clear();
        end_if_interrupted();
        let mut finding = check.noted(finding?);
        if let Some(name) = self.step.and_then(|step| earlier(step, &solution)) {
            finding.next.push(format!(
                "This file began as an exercise from {name}, as this step did in an earlier version; `--reset` begins it as it is now."
            ));
        }
        Ok(self.at_work(finding))
    }

    /// The same, with the step of the course and what comes after it.
    fn at_work(&self, mut finding: Diagnosis) -> Diagnosis {
        let Some(step) = self.step else { return finding };
        finding.commands = self.commands(finding.status());
        if finding.status() != Status::Yes {
            finding.task = step.in_words();
            return finding;
        }
        finding.task = vec![step.heading()];
        finding.next = step.afterwards();
        let done = Done::read(&self.root);
        finding.next.push(match course::next(&done, Some(step)) {
            Some(next) => format!("Next is step {}, {}: {}.", next.number(), next.name, next.title),
            None => "All steps are done.".to_owned(),
        });
        finding
    }

    /// Checks a step, or some other solution, now and whenever it is saved, until a key ends it.
    fn go_on(&self, mut view: View, options: &PracticeArgs) -> anyhow::Result<Then> {
        let mut verbose = options.verbose;
        let has_keys = io::stdout().is_terminal() && io::stdin().is_terminal();
        if !has_keys {
            view = View::Verdict;
        }
        let path = self.root.join(&self.file);
        loop {
            let known = saved(&path);
            let finding = if known.is_none() {
                // Git may be checking out another commit.
                let file = &self.file;
                let mut missing = Diagnosis::not_checked(format!("{file} is missing"));
                missing.commands = self.commands(missing.status());
                missing.next("Save it to check it again.")
            } else {
                match self.check(&report::working()) {
                    Ok(finding) => finding,
                    Err(failure) if saved(&path) == known => return Err(failure),
                    // The file was replaced during the check.
                    Err(_) => continue,
                }
            };
            let mut waiting = Waiting::new(&path, known);
            loop {
                waiting.keys = None;
                if io::stdout().is_terminal() {
                    terminal::clear()?;
                }
                let problem = if options.problems { self.problem(&finding) } else { String::new() };
                if !self.show(&finding, view, verbose, has_keys, &problem)? {
                    return Ok(Then::End(finding.status()));
                }
                let pressed = match waiting.next(has_keys)? {
                    Event::Saved => break,
                    Event::Pressed(pressed) => pressed,
                };
                match (pressed, self.step) {
                    ('q', _) => return Ok(Then::End(finding.status())),
                    ('d', _) => (verbose, view) = (!verbose, View::Verdict),
                    ('w', _) if finding.watch.is_some() => {
                        waiting.keys = None;
                        let mut command = Command::new(confine::sudoku()?);
                        command.arg("watch").args(finding.watch.iter().flatten()).status()?;
                    }
                    ('n', Some(_)) => return Ok(Then::Next),
                    ('l', Some(_)) => view = View::Steps,
                    ('h', Some(step)) => {
                        view = match view {
                            View::Hints(number) if number >= step.hints.len() => View::Verdict,
                            View::Hints(number) => View::Hints(number + 1),
                            _ => View::Hints(1),
                        }
                    }
                    ('r', Some(_)) => view = View::Reset,
                    ('y', Some(step)) if view == View::Reset => {
                        self.reset(step)?;
                        break;
                    }
                    (RESIZED, _) => {}
                    // Perhaps the shell has written on the screen.
                    _ => view = View::Verdict,
                }
            }
            view = View::Verdict;
        }
    }

    /// The line for an editor's list of problems, if there is one, below a blank line.
    fn problem(&self, finding: &Diagnosis) -> String {
        match finding.status() {
            Status::Yes => String::new(),
            _ => format!("\n{}\n", finding.problem(&self.file)),
        }
    }

    /// Shows what is asked for, and the keys; `false` if nobody reads it.
    fn show(
        &self,
        finding: &Diagnosis,
        view: View,
        verbose: bool,
        has_keys: bool,
        problem: &str,
    ) -> io::Result<bool> {
        let width = text::columns();
        let mut out = report::coloured_stdout();
        let keys = match (self.step, view) {
            (Some(step), View::Welcome) => {
                let room = text::rows().map(|rows| rows.saturating_sub(3));
                let keep = own::how_to_keep(&self.root);
                let done = Done::read(&self.root);
                write!(out, "{}", shown::welcome(&done, step, keep.as_deref(), width, room))?;
                vec!["any key goes on", "l list", "q quit"]
            }
            (Some(step), View::Steps) => {
                write!(out, "{}", shown::list(&Done::read(&self.root), Some(step), width))?;
                vec!["any key goes on", "q quit"]
            }
            (Some(step), View::Hints(number)) => {
                write!(out, "{}", hints(step, number, width))?;
                if number < step.hints.len() {
                    vec!["h the next hint", "any other key goes back", "q quit"]
                } else {
                    vec!["any key goes back", "q quit"]
                }
            }
            (Some(step), View::Reset) => {
                let kept = begin::kept(&self.root, &self.file)
                    .map(|kept| format!(" Your file is kept as {kept}."));
                let question = format!("Start {} over?{}", step.name, kept.unwrap_or_default());
                write!(out, "{}", text::paragraph(&question, width))?;
                vec!["y yes", "any other key: no"]
            }
            _ => {
                let rows = text::rows().map(|rows| rows.saturating_sub(problem.lines().count()));
                let screen = Screen::new(width, rows, has_keys);
                write!(out, "{}{problem}", finding.shown(screen, verbose))?;
                let mut keys = finding.keys(verbose);
                if has_keys && finding.verdict == Verdict::Unfinished {
                    writeln!(out, "\nEach save of the file is checked.")?;
                }
                match (self.step, finding.status()) {
                    (Some(_), Status::Yes) => keys.extend(["n next", "l list"]),
                    (Some(_), _) => keys.extend(["h hint", "n next", "r reset", "l list"]),
                    (None, _) => {}
                }
                keys.push("q quit");
                keys
            }
        };
        if has_keys {
            // A key and its word stay in a line.
            let keys: Vec<String> = keys.iter().map(|key| key.replace(' ', "\u{a0}")).collect();
            write!(out, "\n{}", text::paragraph(&keys.join("   "), width))?;
        } else {
            writeln!(out, "\n{}", waiting(&self.file))?;
        }
        out.flush()?;
        Ok(!out.closed)
    }

    /// Those that do what keys do, of a step.
    fn commands(&self, status: Status) -> Option<String> {
        let (step, sudoku) = (self.step?, text::sudoku());
        Some(match status {
            Status::Yes => format!("`{sudoku} practice` goes on to the next step."),
            _ => format!(
                "`{sudoku} practice {} --hint` gives a hint, `--reset` starts over; `practice --list` lists the steps.",
                step.name
            ),
        })
    }
}

/// The last line of what is shown where nobody can press a key.
pub fn waiting(file: &str) -> String {
    format!("Waiting for the next save of {file} (Ctrl-C ends).")
}

/// A step's task and its first hints.
fn hints(step: &Lesson, number: usize, width: usize) -> String {
    let hints = step.hints(number).into_iter().map(|hint| text::paragraph(&hint, width));
    let task = task_lines(&step.in_words(), width).join("\n") + "\n";
    iter::once(task).chain(hints).collect::<Vec<_>>().join("\n")
}

/// What a step's file began as, if that was in an earlier version of the course.
fn earlier<'a>(step: &'a Lesson, solution: &Solution) -> Option<&'a String> {
    let original = exercise::original(solution.file.text()).ok()??;
    step.was_from.iter().find(|name| **name == *original.name)
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
