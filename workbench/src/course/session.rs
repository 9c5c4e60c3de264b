//! A person at work on a file: what a check of each save finds is shown, and keys do what they say.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::iter;
use std::path::PathBuf;
use std::process::Command;

use anstream::adapter::strip_str;
use anstyle::Style;
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use indicatif::ProgressBar;

use super::done::{self, Done};
use super::events::{self, Event};
use super::{Lesson, shown};
use crate::diagnosis::{Change, Diagnosis, Verdict};
use crate::process::confine;
use crate::report::{self, Status};
use crate::screen::{Screen, task_lines};
use crate::solution::{begin, own};
use crate::text;
use crate::watch::terminal;

/// What is shown of it.
#[derive(Default, PartialEq, Eq)]
pub enum View {
    /// How the course works, and before all else how to keep files.
    Welcome(Option<String>),
    #[default]
    Verdict,
    /// The verdict, with the command that shows the search on the page: it has just been watched.
    Watched,
    Steps,
    /// So many of them.
    Hints(usize),
    /// How the file differs from this text, which was right.
    Changed(String),
    /// The verdict, with the changes that make it right.
    Changes,
    /// Whether to start the file over, the name by which it would be kept, and when it was right.
    Reset(Option<String>, Option<String>),
}

/// What comes after it.
pub enum Then {
    End(Status),
    NextStep,
    StartOver,
}

/// The state of the work, which says what is shown.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct Session<'a> {
    pub root: PathBuf,
    /// As it is shown.
    pub file: &'a str,
    /// The step of the course that it is.
    pub step: Option<&'a Lesson>,
    pub has_keys: bool,
    /// Whether it is one of those to come back to.
    pub is_review: bool,
    pub view: View,
    pub verbose: bool,
    /// Whether there is a line for an editor's list of problems.
    pub problems: bool,
    /// What was found in the last save, as soon as it is checked.
    pub found: Option<Diagnosis>,
    /// What was found in an earlier one, until then.
    pub old: Option<Diagnosis>,
    pub done: Done,
}

impl Session<'_> {
    /// Checks the file now and whenever it is saved, until a key or a signal ends it.
    pub fn run(
        mut self,
        check: impl Fn(&ProgressBar, &dyn Fn(&Diagnosis)) -> anyhow::Result<Diagnosis> + Sync,
    ) -> anyhow::Result<Then> {
        let is_terminal = io::stdout().is_terminal();
        self.done = Done::read(&self.root);
        let file = self.root.join(self.file);
        events::follow(&file, self.has_keys, check, |event, progress| {
            let is_result = matches!(event, Event::Checked(_));
            if let Some(then) = self.on(event)? {
                return Ok(Some(then));
            }
            let is_seen =
                !is_terminal && !is_result || progress.suspend(|| self.draw(is_terminal))?;
            Ok((!is_seen).then(|| Then::End(self.status())))
        })
    }

    /// A save that is not checked yet is not right.
    fn status(&self) -> Status {
        self.found.as_ref().map_or(Status::Unreadable, Diagnosis::status)
    }

    fn on(&mut self, event: Event) -> io::Result<Option<Then>> {
        let watch = self.found.as_ref().and_then(|found| found.watch.as_ref());
        match (event, self.step) {
            (Event::Saved, _) => {
                (self.old, self.view) = (self.found.take().or(self.old.take()), View::Verdict);
            }
            (Event::Checked(found), _) => {
                (self.found, self.done) = (Some(*found), Done::read(&self.root));
            }
            (Event::Resized, _) => {}
            (Event::Quit | Event::Key('q'), _) => return Ok(Some(Then::End(self.status()))),
            (Event::Key('d'), _) => (self.verbose, self.view) = (!self.verbose, View::Verdict),
            (Event::Key('w'), _) if watch.is_some() => {
                disable_raw_mode()?;
                // It takes some seconds until there is a picture.
                writeln!(report::coloured_stdout(), "Recording the search …")?;
                let mut command = Command::new(confine::sudoku()?);
                command.arg("watch").args(watch.into_iter().flatten()).status()?;
                enable_raw_mode()?;
                self.view = View::Watched;
            }
            (Event::Key('n'), step) if step.is_some() || self.is_review => {
                return Ok(Some(Then::NextStep));
            }
            (Event::Key('y'), _) if matches!(self.view, View::Reset(..)) => {
                return Ok(Some(Then::StartOver));
            }
            (Event::Key('l'), Some(_)) => self.view = View::Steps,
            (Event::Key('?'), _) => self.view = View::Welcome(None),
            (Event::Key('c'), _) => self.view = self.right().map_or(View::Verdict, View::Changed),
            (Event::Key('h'), _) => {
                let hints = self.step.map_or(0, |step| step.hints.len());
                let seen = match self.view {
                    View::Hints(number) => number,
                    View::Changes => hints + 1,
                    _ => 0,
                };
                self.view = match seen {
                    seen if seen < hints => View::Hints(seen + 1),
                    seen if seen == hints && self.has_changes() => View::Changes,
                    _ => View::Verdict,
                };
                let by = self.step.map_or(done::PUZZLES, Lesson::checked_by);
                if self.view != View::Verdict {
                    // Without it the verdict stands.
                    let _ = done::note_hints(&self.root, own::name(self.file), by, seen + 1);
                }
            }
            (Event::Key('r'), Some(_)) => {
                let known = self.step.and_then(|step| self.done.step(step)?.said());
                self.view = View::Reset(begin::backup_name(&self.root, self.file), known);
            }
            // Perhaps the shell has written on the screen.
            (Event::Key(_), _) => self.view = View::Verdict,
        }
        Ok(None)
    }

    /// What was right, if this save is not; or else the file that was kept when this one was begun.
    fn right(&self) -> Option<String> {
        self.found.as_ref()?;
        if self.status() != Status::Yes {
            return done::right(&self.root, own::name(self.file));
        }
        own::read(&self.root.join(begin::last_backup(&self.root, self.file)?)).ok()
    }

    fn has_changes(&self) -> bool {
        self.found.as_ref().is_some_and(|found| !found.changes.is_empty())
    }

    /// `false` if nobody reads it.
    fn draw(&self, is_terminal: bool) -> io::Result<bool> {
        let mut shown = self.shown(text::columns(), text::rows());
        if is_terminal {
            terminal::clear()?;
        }
        if self.has_keys {
            // As long as keys are awaited, the terminal does not go to the first column by itself.
            shown = shown.replace('\n', "\r\n");
        }
        let mut out = report::coloured_stdout();
        write!(out, "{shown}")?;
        out.flush()?;
        Ok(!out.closed)
    }

    /// What is asked for, and the keys.
    fn shown(&self, width: usize, rows: Option<usize>) -> String {
        let (shown, keys) = match (self.step, &self.view) {
            (Some(step), View::Welcome(keep)) => {
                let room = rows.map(|rows| rows.saturating_sub(3));
                let shown = shown::welcome(&self.done, step, keep.as_deref(), width, room);
                (shown, vec!["any key continues", "l list", "q quit"])
            }
            (None, View::Welcome(_)) => {
                let (sudoku, name) = (text::sudoku(), own::name(self.file));
                let help = format!(
                    "Each save of {} is checked. `{sudoku} practice {name} --case FILE` tries it on a board of yours, or an input.",
                    self.file
                );
                (text::paragraph(&help, width), vec!["any key goes back", "q quit"])
            }
            (Some(step), View::Steps) => {
                let room = rows.map(|rows| rows.saturating_sub(3));
                let list = shown::list(&self.done, Some(step), width, room);
                (list, vec!["any key continues", "q quit"])
            }
            (Some(step), &View::Hints(number)) if number < step.hints.len() => {
                let keys = vec!["h the next hint", "any other key goes back", "q quit"];
                (hints(step, number, width), keys)
            }
            (Some(step), &View::Hints(number)) => {
                let keys = if self.has_changes() {
                    vec!["h the change", "any other key goes back", "q quit"]
                } else {
                    vec!["any key goes back", "q quit"]
                };
                (hints(step, number, width), keys)
            }
            (_, View::Reset(backup, known)) => {
                let name = own::name(self.file);
                let known = known.as_ref();
                let known = known.map_or(String::new(), |said| format!(" It was right on {said}."));
                let backup =
                    backup.as_ref().map(|backup| format!(" Your file is kept as {backup}."));
                let question = format!("Start {name} over?{known}{}", backup.unwrap_or_default());
                let keys = if self.is_review {
                    vec!["y yes", "n the next", "any other key: no", "q quit"]
                } else {
                    vec!["y yes", "any other key: no"]
                };
                (text::paragraph(&question, width), keys)
            }
            (_, View::Changed(right)) => {
                let room = rows.map(|rows| rows.saturating_sub(3));
                let now = own::read(&self.root.join(self.file)).unwrap_or_default();
                (
                    shown::changed(right, &now, self.status() == Status::Yes, width, room),
                    vec!["any key goes back", "q quit"],
                )
            }
            _ => (self.verdict(width, rows), self.verdict_keys()),
        };
        let last = if self.has_keys {
            // A key and its word stay in a line.
            let keys: Vec<String> = keys.iter().map(|key| key.replace(' ', "\u{a0}")).collect();
            text::paragraph(&keys.join("   "), width)
        } else {
            waiting(self.file) + "\n"
        };
        format!("{shown}\n{last}")
    }

    /// That of an earlier save is grey. Before there is one, what is to be done.
    pub fn verdict(&self, width: usize, rows: Option<usize>) -> String {
        let shown = |found: &Diagnosis, taken| {
            let rows = rows.map(|rows| rows.saturating_sub(taken));
            let shows_changes = self.view == View::Changes;
            let mut screen = Screen::new(width, rows, self.has_keys);
            screen.shows_changes = shows_changes;
            found.shown(screen, self.verbose)
        };
        if let Some(found) = &self.found {
            let mut more = String::new();
            if self.problems && found.status() != Status::Yes {
                more = format!("\n{}\n{}", found.problem(self.file), problems(found, self.file));
            }
            if self.has_keys && found.verdict == Verdict::Unfinished {
                more +=
                    &format!("\n{}", text::paragraph("Each save of the file is checked.", width));
            }
            if let (View::Watched, Some(watch)) = (&self.view, &found.watch) {
                let command = format!("{} watch {} --page", text::sudoku(), watch.join(" "));
                let offer = format!("On the page: {command}");
                more += &format!("\n{}", text::paragraph(&offer, width));
            }
            // An empty line comes before the keys.
            let taken = more.lines().count() + usize::from(self.has_keys);
            return shown(found, taken) + &more;
        }
        if let Some(old) = &self.old {
            let shown = format!(
                "Before this save:\n{}",
                strip_str(&shown(old, 1 + usize::from(self.has_keys)))
            );
            let grey = Style::new().dimmed();
            let lines: Vec<_> = shown.lines().map(|line| format!("{grey}{line}{grey:#}")).collect();
            return lines.join("\n") + "\n";
        }
        let file = || vec![format!("{} is being checked.", self.file)];
        let task = self.step.map_or_else(file, Lesson::in_words);
        task_lines(&task, width).join("\n") + "\n"
    }

    fn verdict_keys(&self) -> Vec<&'static str> {
        let mut keys = self.found.as_ref().map_or(Vec::new(), |found| found.keys(self.verbose));
        keys.extend(self.right().map(|_| "c changed"));
        match (self.step, self.status()) {
            (Some(_), Status::Yes) => keys.extend(["n next", "l list"]),
            (None, Status::Yes) if self.is_review => keys.push("n next"),
            (Some(_), _) => keys.extend(["h hint", "n next", "? help"]),
            (None, _) if self.view == View::Changes => keys.push("h hides the change"),
            (None, _) if self.has_changes() => keys.push("h the change"),
            (None, _) => {}
        }
        keys.extend(self.step.is_none().then_some("? help"));
        keys.push("q quit");
        keys
    }
}

/// The lines of which a change makes it right, each as compilers print it. What the change is has to be asked for.
fn problems(found: &Diagnosis, file: &str) -> String {
    let line = |change: &Change| {
        format!("{file}:{}: With {} this line, {}.\n", change.line, change.what(), change.right)
    };
    found.changes.iter().map(line).collect()
}

/// Checks once, and shows what is found as soon as it is: the changes that make it right come below, also as problems of this
/// file, if it is named. `shown` gets the rows.
pub fn once(
    check: impl FnOnce(&ProgressBar, &dyn Fn(&Diagnosis)) -> anyhow::Result<Diagnosis>,
    shown: impl Fn(&Diagnosis, Option<usize>) -> String,
    file: Option<&str>,
) -> anyhow::Result<Diagnosis> {
    const LOW: usize = 30;
    let is_told = Cell::new(false);
    let rows = text::rows();
    let found = report::while_working(|progress| {
        let tell = |found: &Diagnosis| {
            is_told.set(true);
            let found = Diagnosis { is_looked_at: false, ..found.clone() };
            let shown = shown(&found, rows.map(|rows| rows.saturating_sub(2)));
            // Who does not read it is not told.
            let _ = progress.suspend(|| write!(report::coloured_stdout(), "{shown}"));
        };
        check(progress, &tell)
    })?;
    let width = text::columns();
    let lines = match rows {
        Some(..LOW) => found.changes_in_short(width),
        _ => found.changes(width, false, None),
    };
    match (is_told.get(), lines.is_empty()) {
        (false, _) => write!(report::coloured_stdout(), "{}", shown(&found, rows))?,
        (true, false) => {
            let problems = file.map_or_else(String::new, |file| problems(&found, file));
            write!(report::coloured_stdout(), "\n{}\n{problems}", lines.join("\n"))?;
        }
        (true, true) => {}
    }
    Ok(found)
}

/// The last line of what is shown where nobody can press a key.
pub fn waiting(file: &str) -> String {
    format!("Waiting for the next save of {file} (Ctrl-C ends).")
}

/// A step's task and its first hints.
pub fn hints(step: &Lesson, number: usize, width: usize) -> String {
    let hints = step.hints(number).into_iter().map(|hint| text::paragraph(&hint, width));
    let task = task_lines(&step.in_words(), width).join("\n") + "\n";
    iter::once(task).chain(hints).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::STEPS;
    use super::*;
    use crate::diagnosis::Change;

    fn wrong() -> Diagnosis {
        let watch = Some(vec!["mine".to_owned()]);
        let found = Diagnosis::new(Verdict::WrongAnswer, "the cause");
        Diagnosis { watch, is_looked_at: true, details: "all".to_owned(), ..found }
    }

    /// With a change that makes it right.
    fn mended() -> Diagnosis {
        let change = Change {
            file: "mine.rs".to_owned(),
            line: 5,
            code: "for d in 1..9 {".to_owned(),
            lines: 1,
            text: vec!["for d in 1..10 {".to_owned()],
            right: "all pass".to_owned(),
        };
        Diagnosis { changes: vec![change], ..wrong() }
    }

    fn session(view: View) -> Session<'static> {
        Session { step: Some(&STEPS[0]), has_keys: true, file: "a.rs", view, ..Session::default() }
    }

    /// With what each shows, and what it does not; and the keys of each.
    #[test]
    fn what_is_shown_is_that_of_the_state_with_its_keys_as_written() {
        let (title, backup) = (&*STEPS[0].title, || Some("mine.rs.1".to_owned()));
        let [first, second] = [&*STEPS[0].hints[0], &*STEPS[0].hints[1]];
        let right = Some(Diagnosis::new(Verdict::Right, "well"));
        let (cause, grey) = ("WA   the cause", "\x1b[2mWA   the cause\x1b[0m");
        let new = || Session { found: Some(wrong()), ..session(View::Verdict) };
        let with_change = || Session { found: Some(mended()), ..session(View::Verdict) };
        let table = vec![
            (session(View::Verdict), [title; 2], ["WA"; 2]),
            (new(), [cause; 2], ["\x1b[2m", second]),
            (Session { found: right, ..new() }, ["well"; 2], [cause; 2]),
            (Session { found: None, old: Some(wrong()), ..new() }, [grey; 2], [title; 2]),
            (Session { view: View::Welcome(None), ..new() }, [title; 2], [cause; 2]),
            (Session { view: View::Watched, ..new() }, [cause, "mine --page"], [title, second]),
            (Session { view: View::Steps, ..new() }, [title, &*STEPS[1].title], [cause; 2]),
            (Session { view: View::Hints(1), ..new() }, [title, first], [cause, second]),
            (Session { view: View::Hints(2), ..new() }, [first, second], [cause; 2]),
            (
                Session { view: View::Reset(backup(), Some("2026-11-05".to_owned())), ..new() },
                ["mine.rs.1"; 2],
                [cause; 2],
            ),
            (Session { step: None, ..new() }, [cause; 2], [title; 2]),
            (Session { view: View::Changed("old".to_owned()), ..new() }, ["- old"; 2], [cause; 2]),
            (
                Session { step: None, view: View::Welcome(None), ..new() },
                ["--case FILE"; 2],
                [cause, title],
            ),
            (with_change(), ["1..9", "all pass"], ["1..10"; 2]),
            (Session { view: View::Changes, ..with_change() }, ["1..9", "1..10"], [first, "no"]),
            (
                Session { view: View::Hints(STEPS[0].hints.len()), ..with_change() },
                [second; 2],
                [cause, "1..9"],
            ),
            (Session { step: None, ..with_change() }, ["1..9"; 2], ["1..10", title]),
            (
                Session { step: None, view: View::Changes, ..with_change() },
                ["1..9", "1..10"],
                [title; 2],
            ),
            (Session { step: None, ..session(View::Verdict) }, ["a.rs "; 2], [cause, title]),
            (Session { has_keys: false, ..new() }, [cause, "Ctrl-C"], [" q "; 2]),
            (
                Session { problems: true, file: "f.rs", ..with_change() },
                ["f.rs:1: the cause", "f.rs:5: "],
                ["1..10"; 2],
            ),
        ];
        let mut keys = String::new();
        for (state, has, has_not) in table {
            let shown = state.shown(500, None);
            let narrow = state.shown(80, None);
            let is_whole = match state.view {
                View::Welcome(_) | View::Reset(..) => true,
                _ => state.step.is_none() || state.old.is_some(),
            };
            let first = if is_whole { 0 } else { narrow.lines().count() - 1 };
            keys.extend(narrow.lines().skip(first).map(|line| format!("{line}\n")));
            assert!(has.iter().all(|text| shown.contains(text)), "{has:?}: {shown}");
            assert!(!has_not.iter().any(|text| shown.contains(text)), "{has_not:?}: {shown}");
        }
        support::snapshot::check("session.txt", |_| keys.replace('\x1b', "␛"));
    }

    /// The verdict, the next step, the command that compares, and what to read.
    #[test]
    fn what_right_code_is_offered_fits_where_fourteen_rows_do() {
        for step in STEPS.iter() {
            for (width, rows) in [(80, 24), (120, 14)] {
                let mut found = Diagnosis::new(Verdict::Right, "all 35 puzzles pass");
                found.task = vec![step.heading()];
                found.sides = vec!["what it takes".to_owned(); 5];
                found.next = step.afterwards(STEPS.first(), false);
                let state =
                    Session { step: Some(step), found: Some(found), ..session(View::Verdict) };
                let shown = state.shown(width, Some(rows));
                assert!(shown.lines().count() < rows, "{shown}");
                let then = if step.then.is_some() { "\nTry: " } else { "\nBeside " };
                for has in ["OK   all", "\nNext is step 1", then, "\nRead: ", "n next"] {
                    assert!(shown.contains(has), "{has}: {shown}");
                }
            }
        }
    }

    /// Also while a save is checked. The verdict comes back with a save or a key.
    #[test]
    fn a_key_belongs_to_what_is_shown_and_stays_when_the_check_ends() {
        let root = tempfile::tempdir().unwrap();
        let own = root.path().join("solutions/own");
        fs::create_dir_all(&own).unwrap();
        let mut session = Session { file: &STEPS[0].name, ..session(View::Welcome(None)) };
        session.root = root.path().to_owned();
        let noted = |number| {
            let text = fs::read_to_string(own.join("done.txt")).unwrap();
            text.contains(&format!(" - begun 0 0 {number} "))
        };
        for (event, view, status) in [
            (Event::Key('h'), View::Hints(1), Status::Unreadable),
            (Event::Checked(wrong().into()), View::Hints(1), Status::No),
            (Event::Resized, View::Hints(1), Status::No),
            (Event::Key('h'), View::Hints(2), Status::No),
            (Event::Key('h'), View::Hints(3), Status::No),
            (Event::Key('h'), View::Verdict, Status::No),
            (Event::Key('h'), View::Hints(1), Status::No),
            (Event::Checked(mended().into()), View::Hints(1), Status::No),
            (Event::Key('h'), View::Hints(2), Status::No),
            (Event::Key('h'), View::Hints(3), Status::No),
            (Event::Key('h'), View::Changes, Status::No),
            (Event::Key('h'), View::Verdict, Status::No),
            (Event::Key('x'), View::Verdict, Status::No),
            (Event::Key('l'), View::Steps, Status::No),
            (Event::Key('?'), View::Welcome(None), Status::No),
            // Nothing was right before.
            (Event::Key('c'), View::Verdict, Status::No),
            (Event::Saved, View::Verdict, Status::Unreadable),
            // That was a search of the old save.
            (Event::Key('w'), View::Verdict, Status::Unreadable),
            (Event::Key('r'), View::Reset(None, None), Status::Unreadable),
            (Event::Saved, View::Verdict, Status::Unreadable),
            (Event::Key('y'), View::Verdict, Status::Unreadable),
        ] {
            assert!(session.on(event).unwrap().is_none());
            assert!(session.view == view && session.status() == status);
            assert!(view != View::Hints(1) || (1..=4).any(noted));
            assert!(session.found.is_some() || session.old.is_some() || view == View::Hints(1));
        }
        assert!(noted(4), "three hints and the change");
        session.view = View::Reset(None, None);
        assert!(matches!(session.on(Event::Key('y')), Ok(Some(Then::StartOver))));
        assert!(matches!(session.on(Event::Key('n')), Ok(Some(Then::NextStep))));
        for end in [Event::Key('q'), Event::Quit] {
            assert!(matches!(session.on(end), Ok(Some(Then::End(Status::Unreadable)))));
        }
    }
}
