//! What has been right so far, how it went, and when to come back to it: `solutions/own/done.txt`, a line for each day on which
//! a solution was right, and for each that is being worked on. Git ignores it.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, ensure};
use chrono::{Local, NaiveDate};
use puzzles::review;

use super::Lesson;
use crate::diagnosis::{Diagnosis, Verdict};
use crate::problems::ProblemAt;
use crate::report::Status;
use crate::solution::{begin, own};
use crate::text;

pub const FILE: &str = "solutions/own/done.txt";

const TITLE: &str = "# What was right: ";
const COLUMNS: &str = "a solution, what checked it, the least nanoseconds; the day, seconds of work, wrong saves, hints.";

pub const PUZZLES: &str = "puzzles";

/// In place of a day: it is being worked on.
const BEGUN: &str = "begun";

/// More time between two saves is a pause.
const PAUSE: Duration = Duration::from_secs(600);

/// What is known of a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    pub name: String,
    /// What checks it: a problem, the solution that it is compared with, or `puzzles`.
    pub by: String,
    /// Each time that it was right.
    pub rounds: Vec<Round>,
    /// What is being worked on.
    pub begun: Option<Round>,
}

/// What it took until it was right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The least CPU time, if it is known.
    pub time: Option<Duration>,
    /// When it was right, if that is known.
    pub day: Option<NaiveDate>,
    /// Of work: between saves, without pauses.
    pub seconds: u64,
    pub wrong_saves: u64,
    /// How many were read. A change that makes it right is the last.
    pub hints: u64,
    /// While it is begun, when the save that was noted last was written, in milliseconds since 1970.
    pub saved: u64,
}

impl Round {
    /// That of what is begun now.
    fn begun() -> Round {
        Round { saved: milliseconds(SystemTime::now()), ..Round::default() }
    }

    /// Whether a save was checked after what it began with.
    pub fn has_saves(&self) -> bool {
        self.seconds > 0 || self.wrong_saves > 0
    }
}

/// The file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    known: Vec<Known>,
    /// Comments, and what is not understood: it stays.
    other: Vec<String>,
}

impl Done {
    /// Nothing, if there is no file, or it cannot be read.
    pub fn read(root: &Path) -> Done {
        Done::try_read(root).unwrap_or_default()
    }

    pub fn try_read(root: &Path) -> anyhow::Result<Done> {
        let mut done = Done::default();
        let text = match fs::read_to_string(root.join(FILE)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(done),
            text => text.context(FILE)?,
        };
        // The title may be that of an earlier version.
        let lines = text.trim_start_matches('\u{feff}').lines();
        for line in lines.filter(|line| !line.starts_with(TITLE)) {
            if done.add(line).is_none() {
                done.other.push(line.to_owned());
            }
        }
        Ok(done)
    }

    /// Adds a line, if it is understood.
    pub fn add(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (&[name, by], rest) = words.split_first_chunk()?;
        let step = super::find(name);
        let is_check =
            by == PUZZLES || solutions::find(by).is_some() || by.parse::<ProblemAt>().is_ok();
        let was_check = step.is_some_and(|step| step.was.iter().any(|was| was == by));
        if step.is_none() && own::check_name(name).is_err() || !is_check && !was_check {
            return None;
        }
        let mut numbers = rest.iter().skip(2).map_while(|word| word.parse().ok());
        let round = Round {
            time: rest.first().and_then(|word| word.parse().ok()).map(Duration::from_nanos),
            day: rest.get(1).and_then(|word| word.parse().ok()),
            seconds: numbers.next().unwrap_or_default(),
            wrong_saves: numbers.next().unwrap_or_default(),
            hints: numbers.next().unwrap_or_default(),
            saved: numbers.next().unwrap_or_default(),
        };
        let is_begun = rest.get(1) == Some(&BEGUN);
        let known = self.at(name, by);
        if known.line(&round, is_begun) != words.join(" ") {
            return None;
        }
        if is_begun {
            known.begun = Some(round);
        } else {
            known.add(round);
        }
        Some(())
    }

    fn at(&mut self, name: &str, by: &str) -> &mut Known {
        let known = self.known.iter().position(|known| known.name == name && known.by == by);
        let place = known.unwrap_or_else(|| {
            let (name, by) = (name.to_owned(), by.to_owned());
            self.known.push(Known { name, by, ..Known::default() });
            self.known.len() - 1
        });
        &mut self.known[place]
    }

    /// All that was right.
    pub fn all(&self) -> impl Iterator<Item = &Known> {
        self.known.iter().filter(|known| !known.rounds.is_empty())
    }

    pub fn find(&self, name: &str, checked_by: &str) -> Option<&Known> {
        self.all().find(|known| known.name == name && known.by == checked_by)
    }

    /// If it is done.
    pub fn step(&self, step: &Lesson) -> Option<&Known> {
        let was = step.was.iter().map(String::as_str);
        [step.checked_by()].into_iter().chain(was).find_map(|by| self.find(&step.name, by))
    }

    /// The solutions that this has checked.
    pub fn checked_by(&self, what: &str) -> Vec<&str> {
        self.all().filter(|known| known.by == what).map(|known| &*known.name).collect()
    }

    /// What is not understood.
    pub fn strange(&self) -> impl Iterator<Item = &String> {
        self.other.iter().filter(|line| !line.trim().is_empty() && !line.starts_with('#'))
    }

    /// What to come back to on this day, steps of the course and files for a problem, each once: what is begun, then the most
    /// forgotten.
    pub fn due(&self, root: &Path, today: NaiveDate) -> Vec<Known> {
        let is_for_it = |known: &Known| {
            let text = own::read(&root.join(own::file(&known.name))).unwrap_or_default();
            begin::problem(&text).is_some_and(|(name, _)| name == known.by)
        };
        let is_kept = |known: &&Known| {
            super::find(&known.name)
                .map_or_else(|| is_for_it(known), |step| self.step(step) == Some(*known))
        };
        // What was done in an earlier version is begun as the step is now.
        let begun = |known: &Known| {
            let now = super::find(&known.name).map(Lesson::checked_by);
            let mut is_now = self.known.iter().filter(|it| it.name == known.name);
            is_now.find(|it| Some(&*it.by) == now)?.begun.clone()
        };
        let all = self.all().filter(is_kept);
        let all =
            all.map(|it| Known { begun: it.begun.clone().or_else(|| begun(it)), ..it.clone() });
        let mut due: Vec<Known> = all.filter(|known| known.forgotten(today) >= 1.0).collect();
        due.sort_by(|one, other| other.forgotten(today).total_cmp(&one.forgotten(today)));
        due
    }

    /// How many there are today.
    pub fn to_come_back_to(&self, root: &Path) -> Option<String> {
        let count = self.due(root, Local::now().date_naive()).len();
        let what = if count == 1 { "solution" } else { "solutions" };
        (count > 0).then(|| {
            format!("{count} {what} to come back to: `{} practice --review`.", text::sudoku())
        })
    }

    /// Replaces the file.
    fn write(&self, root: &Path) -> anyhow::Result<()> {
        let mut lines = vec![format!("{TITLE}{COLUMNS}")];
        lines.extend(self.other.iter().cloned());
        for known in &self.known {
            lines.extend(known.rounds.iter().map(|round| known.line(round, false)));
            lines.extend(known.begun.iter().map(|round| known.line(round, true)));
        }
        // It may be a link, and others may have to read it.
        let file = root.join(FILE);
        let file = file.canonicalize().unwrap_or(file);
        let new = file.with_extension("new");
        fs::write(&new, lines.join("\n") + "\n").context(FILE)?;
        if let Ok(before) = fs::metadata(&file) {
            ensure!(!before.permissions().readonly(), "{FILE} is read-only");
            fs::set_permissions(&new, before.permissions()).context(FILE)?;
        }
        fs::rename(new, file).context(FILE)?;
        Ok(())
    }
}

impl Known {
    fn line(&self, round: &Round, is_begun: bool) -> String {
        let (Known { name, by, .. }, Round { seconds, wrong_saves, hints, saved, .. }) =
            (self, round);
        let time = round.time.map_or("-".to_owned(), |time| time.as_nanos().to_string());
        let day = round.day.map(|day| day.to_string()).or(is_begun.then(|| BEGUN.to_owned()));
        match day {
            Some(day) if is_begun => {
                format!("{name} {by} {time} {day} {seconds} {wrong_saves} {hints} {saved}")
            }
            Some(day) => format!("{name} {by} {time} {day} {seconds} {wrong_saves} {hints}"),
            None if round.time.is_none() => format!("{name} {by}"),
            None => format!("{name} {by} {time}"),
        }
    }

    /// A round, or the time of one on the same day.
    fn add(&mut self, new: Round) {
        match self.rounds.iter_mut().find(|round| round.day == new.day) {
            Some(round) => round.time = round.time.into_iter().chain(new.time).min(),
            None => self.rounds.push(new),
        }
        self.rounds.sort_by_key(|round| round.day);
    }

    /// The least time, if it is known.
    pub fn best(&self) -> Option<Duration> {
        self.rounds.iter().filter_map(|round| round.time).min()
    }

    /// The days that are known, and how well it went: at once, with wrong saves, with hints, with all of them.
    fn dated(&self) -> Vec<(i32, u32)> {
        let all = super::find(&self.name).map_or(1, |step| step.hints.len() as u64);
        let grade = |round: &Round| match (round.hints, round.wrong_saves) {
            (0, 0) => 5,
            (0, _) => 4,
            (hints, _) if hints < all => 3,
            _ => 2,
        };
        let dated = self.rounds.iter().filter_map(|round| Some((round.day?, grade(round))));
        dated.map(|(day, grade)| (day.to_epoch_days(), grade)).collect()
    }

    /// The days since it was right, as a part of those after which to come back; what is begun comes first.
    fn forgotten(&self, today: NaiveDate) -> f64 {
        match review::forgotten(&self.dated(), today.to_epoch_days()) {
            _ if self.begun.is_some() => f64::INFINITY,
            known => known.unwrap_or(1.0),
        }
    }

    /// When it was right, how often, how long the work took, and when to come back.
    pub fn said(&self) -> Option<String> {
        let (last, times) = (self.rounds.last()?.day?, self.rounds.len());
        let again = review::due(&self.dated())?;
        let times = if times == 1 { String::new() } else { format!(", {times} times") };
        let minutes = self.rounds.last()?.seconds.div_ceil(60).max(1);
        let again = NaiveDate::from_epoch_days(again)?;
        Some(format!("{last}{times}, {minutes} min, again {again}"))
    }
}

/// Where the text of a solution is kept that was right.
fn right_file(root: &Path, name: &str) -> PathBuf {
    // Names of solutions begin with a letter.
    root.join("target/own/_right").join(name)
}

/// Keeps what was right, to be compared with later.
pub fn keep(root: &Path, name: &str, text: &str) -> io::Result<()> {
    let file = right_file(root, name);
    fs::create_dir_all(file.parent().unwrap_or(root))?;
    fs::write(file, text)
}

/// The text that was right last, if it is still kept.
pub fn right(root: &Path, name: &str) -> Option<String> {
    fs::read_to_string(right_file(root, name)).ok()
}

/// Reads the file, changes it and writes it; two that do so at once wait for each other.
fn update(root: &Path, change: impl FnOnce(&mut Done)) -> anyhow::Result<()> {
    let folder = root.join("target/own");
    fs::create_dir_all(&folder).context("target/own")?;
    // Where nothing can be locked, one at a time still works.
    let lock = File::create(folder.join("_done.lock")).and_then(|lock| lock.lock().map(|()| lock));
    let before = Done::try_read(root)?;
    let mut done = before.clone();
    change(&mut done);
    if done != before {
        done.write(root)?;
    }
    drop(lock);
    Ok(())
}

fn milliseconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs() * 1000 + u64::from(since.subsec_millis()))
}

/// Notes what a check of a save has found; of a save that was right before it is no round.
pub fn note(
    root: &Path,
    name: &str,
    by: &str,
    found: &Diagnosis,
    is_old: bool,
) -> anyhow::Result<()> {
    let file = fs::metadata(root.join(own::file(name)));
    let saved = file.and_then(|file| file.modified()).map_or(0, milliseconds);
    let is_right = found.status() == Status::Yes;
    let is_written = !matches!(found.verdict, Verdict::Unfinished | Verdict::CompileError);
    let is_wrong = found.status() == Status::No && is_written;
    update(root, |done| {
        let known = done.at(name, by);
        let time = found.time.filter(|_| is_right);
        let last = known.rounds.last().map(|round| round.day);
        // What was right before ends no round that was begun again, unless it was written once more, save by save.
        let has_saves = known.begun.as_ref().is_some_and(Round::has_saves);
        let counts = last.is_none() || !is_right || !is_old || has_saves;
        let mut round = match (known.begun.take_if(|_| counts), last) {
            (Some(begun), _) => begun,
            // This is no round of its own; perhaps it is quicker.
            (None, Some(day)) => return known.add(Round { time, day, ..Round::default() }),
            (None, None) => Round { saved: saved.saturating_sub(1), ..Round::default() },
        };
        if saved != round.saved {
            let since = Duration::from_millis(saved.saturating_sub(round.saved)).min(PAUSE);
            round.seconds = round.seconds.saturating_add(since.as_secs());
            round.wrong_saves = round.wrong_saves.saturating_add(is_wrong.into());
        }
        if is_right {
            let day = Some(Local::now().date_naive());
            known.add(Round { time, day, saved: 0, ..round });
        } else {
            known.begun = Some(Round { saved, ..round });
        }
    })
}

/// Notes that so many hints were read of what is not right yet; a step may not have been checked before.
pub fn note_hints(root: &Path, name: &str, by: &str, number: usize) -> anyhow::Result<()> {
    let step = super::find(name);
    let all = step.map_or(0, |step| step.hints.len());
    update(root, |done| {
        if step.is_some_and(|step| done.step(step).is_none()) {
            done.at(name, by).begun.get_or_insert_with(Round::begun);
        }
        let known = done.known.iter_mut().filter(|known| known.name == name);
        for begun in known.filter_map(|known| known.begun.as_mut()) {
            begun.hints = begun.hints.max(number.min(all + 1) as u64);
        }
    })
}

/// Notes that it is begun again.
pub fn begin_again(root: &Path, name: &str, by: &str) -> anyhow::Result<()> {
    update(root, |done| {
        done.at(name, by).begun.get_or_insert_with(Round::begun);
    })
}

/// Takes out what is no longer right. The file before is kept, under the name that is given back.
pub fn forget(root: &Path, wrong: &[&Known]) -> anyhow::Result<Option<String>> {
    let backup = begin::backup_name(root, FILE).filter(|_| !wrong.is_empty());
    if let Some(backup) = &backup {
        fs::copy(root.join(FILE), root.join(backup)).context(FILE)?;
    }
    update(root, |done| wrong.iter().for_each(|it| done.at(&it.name, &it.by).rounds.clear()))?;
    Ok(backup)
}

#[cfg(test)]
mod tests {
    use std::thread;

    use chrono::Days;

    use super::super::STEPS;
    use super::*;

    fn root(text: &str) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("solutions/own")).unwrap();
        fs::write(root.path().join(FILE), text).unwrap();
        root
    }

    fn right(nanoseconds: Option<u64>) -> Diagnosis {
        let time = nanoseconds.map(Duration::from_nanos);
        Diagnosis { time, ..Diagnosis::new(Verdict::Right, "right") }
    }

    /// Whatever an editor has left, and what earlier versions wrote.
    #[test]
    fn what_is_noted_stays_and_counts() {
        let today = Local::now().date_naive();
        for before in [
            "",
            "# mine",
            "a puzzles",
            "a puzzles\r\n\n",
            &*format!("{TITLE}old\na puzzles 7\n"),
            "a puzzles 5 more",
            "one",
            "\u{fffd} \u{0} x y z",
            "a puzzles 7 2026-02-30 1 2 3",
            "a puzzles - 2026-11-05 754 3 1",
            "a puzzles 7 2026-11-05 754 3 1\na puzzles - begun 0 0 0 0",
            "a puzzles 9\na puzzles 7\na puzzles 7 2026-11-05 1 1 1\na puzzles 8 2026-11-05 1 1 1",
        ] {
            let root = root(before);
            // The least time is kept; one that is not known changes nothing.
            for nanoseconds in [Some(5), Some(7), None, Some(3)] {
                note(root.path(), "b", PUZZLES, &right(nanoseconds), false).unwrap();
            }
            let text = fs::read_to_string(root.path().join(FILE)).unwrap();
            assert_eq!(1, text.matches(&format!("b puzzles 3 {today} 0 0 0\n")).count(), "{text}");
            assert_eq!(1, text.matches("b puzzles").count(), "{text}");
            let lines =
                before.lines().filter(|line| !line.starts_with(TITLE) && !line.contains(" 9"));
            for line in lines.filter(|line| !line.contains(" 8 ")) {
                assert!(text.lines().any(|kept| kept == line), "{line}: {text}");
            }
            assert_eq!(1, text.matches(TITLE).count());
            let done = Done::read(root.path());
            let is_right = before.contains("a puzzles")
                && !before.contains("more")
                && !before.contains("02-30");
            assert_eq!(is_right, done.find("a", PUZZLES).is_some(), "{before}");
            if is_right && before.contains("puzzles 7") {
                assert_eq!(Some(Duration::from_nanos(7)), done.find("a", PUZZLES).unwrap().best());
            }
            let strange =
                ["more", "one", "x y z", "02-30"].iter().any(|sign| before.contains(sign));
            assert_eq!(strange, done.strange().count() > 0, "{before}");
        }
    }

    #[test]
    fn what_is_known_is_said_and_what_is_wrong_is_taken_out() {
        let (first, second) = ("a boj-2580 7 2026-11-05 754 3 1", "a boj-2580 9 2026-11-01 60 0 0");
        let root = root(&format!("{first}\n{second}\nb boj-2580 5\nb puzzles 6\n"));
        let done = Done::read(root.path());
        let said = |name| done.find(name, "boj-2580").and_then(Known::said);
        assert_eq!(Some("2026-11-05, 2 times, 13 min, again 2026-11-06".to_owned()), said("a"));
        assert_eq!(None, said("b"), "its day is not known");
        assert_eq!(["a", "b"], done.checked_by("boj-2580")[..]);
        // Files for a problem, as long as they are there.
        let back = || Done::read(root.path()).to_come_back_to(root.path());
        assert_eq!(None, back());
        for (name, count) in [("a", "1 solution"), ("b", "2 solutions")] {
            let text = "// problem: boj-2580 (address)\n";
            fs::write(root.path().join(own::file(name)), text).unwrap();
            assert!(back().unwrap().starts_with(&format!("{count} ")));
        }
        keep(root.path(), "a", "text").unwrap();
        assert_eq!(Some("text".to_owned()), super::right(root.path(), "a"));
        assert_eq!(None, forget(root.path(), &[]).unwrap());
        let before = fs::read_to_string(root.path().join(FILE)).unwrap();
        let backup = forget(root.path(), &[done.find("a", "boj-2580").unwrap()]).unwrap().unwrap();
        assert_eq!(before, fs::read_to_string(root.path().join(backup)).unwrap());
        assert_eq!(["b"], Done::read(root.path()).checked_by("boj-2580")[..]);
    }

    #[test]
    fn two_that_note_at_once_lose_nothing() {
        let root = &root("");
        thread::scope(|scope| {
            for thread in 0..8 {
                let note = move |number| {
                    note(
                        root.path(),
                        &format!("t{thread}_{number}"),
                        PUZZLES,
                        &right(Some(5)),
                        false,
                    )
                    .unwrap();
                };
                scope.spawn(move || (0..20).for_each(note));
            }
        });
        let time = Some(Duration::from_nanos(5));
        let done = Done::read(root.path());
        assert_eq!(160, done.all().filter(|known| known.best() == time).count());
    }

    /// A round has the time between saves, but pauses count little; a check of the same save counts nothing.
    #[test]
    fn work_is_what_lies_between_saves() {
        let step = &STEPS[0];
        let (name, by) = (&*step.name, step.checked_by());
        let root = root("");
        let file = root.path().join(own::file(name));
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        let (todo, wrong) = (Verdict::Unfinished, Verdict::WrongAnswer);
        let mut saved = SystemTime::now() - Duration::from_secs(100_000);
        for (after, verdict, seconds, wrong_saves) in [
            (0, todo, 0, 0),
            (90, todo, 90, 0),
            (60, wrong, 150, 1),
            (0, wrong, 150, 1),
            (30, Verdict::CompileError, 180, 1),
            (50_000, wrong, 780, 2),
            (20, Verdict::Right, 800, 2),
        ] {
            fs::write(&file, "").unwrap();
            saved += Duration::from_secs(after);
            fs::File::options().write(true).open(&file).unwrap().set_modified(saved).unwrap();
            // Another one, meanwhile.
            note(root.path(), "other", PUZZLES, &right(None), false).unwrap();
            note(root.path(), name, by, &Diagnosis::new(verdict, ""), false).unwrap();
            note_hints(root.path(), name, by, usize::from(verdict == wrong)).unwrap();
            let done = Done::read(root.path());
            let known = done.known.iter().find(|known| known.name == name).unwrap();
            let is_right = verdict == Verdict::Right;
            let round = known.begun.as_ref().or(known.rounds.first()).unwrap();
            assert_eq!((is_right, known.begun.is_none()), (known.rounds.len() == 1, is_right));
            assert_eq!((seconds, wrong_saves), (round.seconds, round.wrong_saves));
            assert_eq!(u64::from(wrong_saves > 0), round.hints);
        }
        begin_again(root.path(), name, by).unwrap();
        let done = Done::read(root.path());
        assert_eq!(1, done.due(root.path(), Local::now().date_naive()).len(), "it is begun");
        // The old file came back, on another day: what was begun goes on.
        let (file, today) = (root.path().join(FILE), Local::now().date_naive().to_string());
        let text = fs::read_to_string(&file).unwrap();
        fs::write(file, text.replace(&today, "2026-01-01")).unwrap();
        note(root.path(), name, by, &right(Some(3)), true).unwrap();
        let done = Done::read(root.path());
        let known = done.find(name, by).unwrap();
        assert_eq!(
            (true, 1, 800),
            (known.begun.is_some(), known.rounds.len(), known.rounds[0].seconds)
        );
        note(root.path(), name, by, &right(Some(4)), false).unwrap();
        let done = Done::read(root.path());
        assert_eq!(2, done.find(name, by).unwrap().rounds.len(), "it was written anew");
        // Short functions end as they were: the same text counts too after another save.
        for (before, is_begun) in [(Verdict::Right, true), (wrong, false)] {
            begin_again(root.path(), name, by).unwrap();
            for found in [before, Verdict::Right] {
                note(root.path(), name, by, &Diagnosis::new(found, ""), true).unwrap();
            }
            let done = Done::read(root.path());
            assert_eq!(is_begun, done.find(name, by).unwrap().begun.is_some(), "{before:?}");
        }
        fs::write(root.path().join(FILE), b"\xff a puzzles 7").unwrap();
        assert!(begin_again(root.path(), name, by).is_err());
        assert_eq!(b"\xff a puzzles 7"[..], fs::read(root.path().join(FILE)).unwrap(), "it stays");
    }

    /// A year, by the days after the first: what was due beside SM-2, by hand.
    #[test]
    fn what_is_due_in_a_year_follows_the_rule() {
        let first: NaiveDate = "2026-03-01".parse().unwrap();
        let (step, root) = (&STEPS[0], root(""));
        let all = step.hints.len() as u64;
        for (every, wrong, hints, expected) in [
            // 6 times 2.8, 17 times 2.9, 50 times 3.0.
            (1, 0, 0, &[1, 7, 24, 74, 224][..]),
            // 6 times 2.5, 15 times 2.5, 38 times 2.5, 95 times 2.5.
            (1, 2, 0, &[1, 7, 22, 60, 155]),
            // 6 times 2.08, 13 times 1.94, 26 times 1.8, 47 times 1.66, 79 times 1.52.
            (1, 0, 1, &[1, 7, 20, 46, 93, 172, 293]),
            // Comes once in 30 days: it was due after 1, 6, 17, 50 and 150 days.
            (30, 0, 0, &[30, 60, 90, 150, 300]),
            // Forgets it each time, and comes once in 60 days.
            (60, 5, all, &[60, 120, 180, 240, 300, 360]),
        ] {
            let mut done = Done::default();
            let round = |after| Round {
                day: first.checked_add_days(Days::new(after)),
                wrong_saves: wrong,
                hints,
                ..Round::default()
            };
            done.at(&step.name, step.checked_by()).add(round(0));
            let mut found = Vec::new();
            for after in 1..=365 {
                let today = first.checked_add_days(Days::new(after)).unwrap();
                if after % every == 0 && !done.due(root.path(), today).is_empty() {
                    found.push(after);
                    done.at(&step.name, step.checked_by()).add(round(after));
                }
            }
            assert_eq!(expected, found, "{every} {wrong} {hints}");
        }
    }

    /// A file may be for a problem: the line of that counts the hint.
    #[test]
    fn a_hint_counts_for_what_is_begun() {
        let root = root("mine boj-2580 - begun 0 0 0 0\n");
        note_hints(root.path(), "mine", PUZZLES, 1).unwrap();
        let (name, by) = (&*STEPS[0].name, STEPS[0].checked_by());
        note_hints(root.path(), name, by, 2).unwrap();
        let text = fs::read_to_string(root.path().join(FILE)).unwrap();
        let lines: Vec<&str> = text.lines().skip(1).collect();
        let step = format!("{name} {by} - begun 0 0 2 ");
        assert_eq!("mine boj-2580 - begun 0 0 1 0", lines[0]);
        assert!(lines[1].starts_with(&step) && !lines[1].ends_with(" 0"), "{text}");
        // Work that begins with a hint counts from then on.
        let file = root.path().join(own::file(name));
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "").unwrap();
        note(root.path(), name, by, &right(None), false).unwrap();
        assert!(Done::read(root.path()).find(name, by).unwrap().rounds[0].seconds < 60);
    }

    /// It is begun again as the step is now.
    #[test]
    fn what_was_done_in_an_earlier_version_is_done() {
        let step = STEPS.iter().find(|step| !step.was.is_empty()).unwrap();
        let (name, by, was) = (&*step.name, step.checked_by(), &step.was[0]);
        let line = format!("{name} {was} - 2026-01-01 60 0 0");
        let root = root(&line);
        note_hints(root.path(), name, by, 1).unwrap();
        assert_eq!(line, fs::read_to_string(root.path().join(FILE)).unwrap());
        let due = || Done::read(root.path()).due(root.path(), "2026-01-03".parse().unwrap());
        assert!(due().len() == 1 && due()[0].begun.is_none());
        begin_again(root.path(), name, by).unwrap();
        assert!(due().len() == 1 && due()[0].by == *was && due()[0].begun.is_some());
    }

    /// Those whose days are not known come last.
    #[test]
    fn the_most_forgotten_comes_first() {
        let names = [0, 1, 2, 3].map(|number| (&*STEPS[number].name, STEPS[number].checked_by()));
        let [one, two, old, new] = names.map(|(name, by)| format!("{name} {by}"));
        let text = [
            format!("{old} 7"),
            format!("{one} - 2026-11-01 60 0 0"),
            format!("{two} - 2026-10-01 60 0 0\n{two} - 2026-10-02 60 0 0"),
            format!("{new} - 2026-11-27 60 0 0"),
            "mine boj-2580 7 2026-11-01 60 0 0".to_owned(),
            "mine puzzles 7 2026-11-01 60 0 0".to_owned(),
        ];
        let root = root(&text.join("\n"));
        let due = |today: &str| {
            let due = Done::read(root.path()).due(root.path(), today.parse().unwrap());
            due.into_iter().map(|known| known.name).collect::<Vec<_>>()
        };
        assert_eq!([names[0].0, names[1].0, names[2].0], &due("2026-11-27")[..]);
        assert_eq!(names.map(|name| name.0), &due("2026-11-28")[..]);
        let text = "// problem: boj-2580 (address)\n";
        fs::write(root.path().join("solutions/own/mine.rs"), text).unwrap();
        assert!(due("2026-11-27").contains(&"mine".to_owned()));
    }
}
