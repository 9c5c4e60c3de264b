//! The course: what to practise first, and what comes next. Its steps are data, `data/course.toml`.

pub mod done;
pub mod events;
pub mod session;
pub mod shown;

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use self::done::Done;
use crate::text;

const TEXT: &str = include_str!("../../data/course.toml");
const IN_CHINESE: &str = include_str!("../../data/course.zh.toml");

/// All steps, in their order, in the reader's language. None if a file cannot be read; a test reads both.
pub static STEPS: LazyLock<Vec<Lesson>> =
    LazyLock::new(|| read(text::is_in_chinese()).unwrap_or_default());

/// A step, and the file that it is written in.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Also the name of its file.
    pub name: String,
    pub title: String,
    /// The solution of the catalogue that its file begins as.
    pub from: Option<String>,
    /// The functions of that solution that are to be written.
    #[serde(default)]
    pub blank: Vec<String>,
    /// What it was checked by in earlier versions of the course: a file that began so stays as it is.
    #[serde(default)]
    pub was: Vec<String>,
    /// The solver whose function its file begins with.
    pub like: Option<String>,
    /// The problem that it is judged on.
    pub problem: Option<String>,
    /// Whether it reads and prints by itself.
    #[serde(default)]
    pub whole_program: bool,
    /// What it is tried on besides the named puzzles.
    #[serde(default)]
    pub puzzles: Vec<String>,
    /// Whether it goes on where the fewest digits are left.
    #[serde(default)]
    pub fewest_first: bool,
    /// So many solutions of the empty board it counts, in less memory than they take.
    pub count: Option<u32>,
    /// The steps whose solvers are not clearly quicker.
    #[serde(default)]
    pub rivals: Vec<String>,
    /// What is asked for.
    pub task: String,
    /// Where to read about it.
    pub read: String,
    /// From a nudge to the idea.
    pub hints: Vec<String>,
    /// What one has seen when it is done.
    pub teaches: String,
    /// A command to try when it is done, if it is not to compare it with the fastest solver.
    pub then: Option<String>,
}

/// The steps of the file, in Chinese if that is asked for, or why it cannot be read.
pub fn read(in_chinese: bool) -> Result<Vec<Lesson>, toml::de::Error> {
    #[derive(Deserialize)]
    struct Course {
        step: Vec<Lesson>,
    }
    #[derive(Deserialize)]
    struct Words {
        title: String,
        task: String,
        read: String,
        hints: Vec<String>,
    }
    let mut steps = toml::from_str::<Course>(TEXT)?.step;
    let mut words: HashMap<String, Words> = toml::from_str(IN_CHINESE)?;
    for step in steps.iter_mut().filter(|_| in_chinese) {
        if let Some(Words { title, task, read, hints }) = words.remove(&step.name) {
            (step.title, step.task, step.read, step.hints) = (title, task, read, hints);
        }
    }
    Ok(steps)
}

pub fn find(name: &str) -> Option<&'static Lesson> {
    STEPS.iter().find(|step| step.name == name)
}

/// The step to go on with: the first after this one that is not done, or else the first of all.
pub fn next(done: &Done, after: Option<&Lesson>) -> Option<&'static Lesson> {
    let place = after.map_or(0, Lesson::number);
    let open = |step: &&Lesson| done.step(step).is_none();
    STEPS[place..].iter().find(open).or_else(|| STEPS.iter().find(open))
}

impl Lesson {
    /// Its place in the course, from 1.
    pub fn number(&self) -> usize {
        STEPS.iter().take_while(|step| step.name != self.name).count() + 1
    }

    /// Its file, as it is shown.
    pub fn file(&self) -> String {
        format!("{FOLDER}/{}.rs", self.name)
    }

    /// What it is checked by: a word of `done::Done`.
    pub fn checked_by(&self) -> &str {
        let judged = self.problem.as_deref().or(self.from.as_deref());
        judged.unwrap_or(done::PUZZLES)
    }
}

/// Where the files of the steps are.
pub const FOLDER: &str = "solutions/own/course";

#[cfg(test)]
mod tests {
    use super::*;

    /// By their numbers.
    #[test]
    fn the_next_step_is_the_first_after_this_that_is_not_done_or_else_the_first_of_all() {
        let last = STEPS.len();
        for (done, after, expected) in [
            (&[][..], None, Some(1)),
            (&[], Some(1), Some(2)),
            (&[1, 2], None, Some(3)),
            (&[2, 3], Some(1), Some(4)),
            (&[2], Some(last), Some(1)),
            (&[1, last], Some(last - 1), Some(2)),
            (&(1..=last).collect::<Vec<_>>(), Some(1), None),
        ] {
            let line = |&number: &usize| {
                let step = &STEPS[number - 1];
                format!("{} {}", step.name, step.checked_by())
            };
            let mut noted = Done::default();
            assert!(done.iter().map(line).all(|line| noted.add(&line).is_some()));
            let found = next(&noted, after.map(|number: usize| &STEPS[number - 1]));
            assert_eq!(expected, found.map(Lesson::number), "{done:?} {after:?}");
        }
    }

    #[test]
    fn what_an_earlier_version_of_a_step_checked_is_done() {
        for (name, by, is_done) in [
            ("bit_sets", "bit_masks", true),
            ("bit_sets", "candidates", true),
            ("bit_sets", "boxes", false),
            ("one_loop", "combined_check", true),
            ("only_solution", "kattis-sudokunique", true),
            ("sixteen", "eolymp-3525", true),
        ] {
            let mut done = Done::default();
            done.add(&format!("{name} {by}")).unwrap();
            assert_eq!(is_done, done.step(find(name).unwrap()).is_some(), "{name} {by}");
        }
    }
}
