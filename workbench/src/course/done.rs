//! What has been right so far: `solutions/own/done.txt`, a line for each of the user's solutions and what checked it, with the
//! time that it took. Git ignores it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;

use super::Lesson;
use crate::solution::begin;

const FILE: &str = "solutions/own/done.txt";

const HEADING: &str = "\
# What was right: a solution, what checked it, the least nanoseconds. `cargo sudoku practice --check-all` checks all of it again.
";

pub const PUZZLES: &str = "puzzles";

/// A solution that was right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    pub name: String,
    /// A problem, the solution that it was compared with, or `puzzles`.
    pub by: String,
    /// The least CPU time, if it is known.
    pub time: Option<Duration>,
}

/// Each solution once with what checked it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Done(pub Vec<Noted>);

impl Done {
    /// Nothing, if there is no file.
    pub fn read(root: &Path) -> Done {
        let text = fs::read(root.join(FILE)).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let mut done = Done::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let (Some(name), Some(by)) = (words.next(), words.next()) else { continue };
            let time = words.next().and_then(|word| word.parse().ok()).map(Duration::from_nanos);
            match done.0.iter_mut().find(|noted| noted.name == name && noted.by == by) {
                Some(known) => known.time = known.time.into_iter().chain(time).min(),
                None => done.0.push(Noted { name: name.to_owned(), by: by.to_owned(), time }),
            }
        }
        done
    }

    pub fn find(&self, name: &str, checked_by: &str) -> Option<&Noted> {
        self.0.iter().find(|noted| noted.name == name && noted.by == checked_by)
    }

    pub fn has(&self, name: &str, checked_by: &str) -> bool {
        self.find(name, checked_by).is_some()
    }

    pub fn has_step(&self, step: &Lesson) -> bool {
        let was = step.was.iter().map(String::as_str);
        was.chain([step.checked_by()]).any(|by| self.has(&step.name, by))
    }

    /// The solutions that this has checked.
    pub fn checked_by(&self, what: &str) -> Vec<&str> {
        self.0.iter().filter(|noted| noted.by == what).map(|noted| &*noted.name).collect()
    }

    /// Replaces the file. If something of it is no longer so, it is kept, under the name that is given back.
    pub fn write(&self, root: &Path) -> anyhow::Result<Option<String>> {
        let mut new = tempfile::NamedTempFile::new_in(root.join("solutions/own")).context(FILE)?;
        let mut text = HEADING.to_owned();
        self.0.iter().for_each(|noted| text += &noted.line());
        let old = fs::read(root.join(FILE)).unwrap_or_default();
        let old = String::from_utf8_lossy(&old);
        let is_lost = |line: &str| {
            let mut words = line.split_whitespace();
            match (words.next(), words.next()) {
                (Some(name), Some(by)) if !line.starts_with('#') => {
                    words.count() > 1 || !self.has(name, by)
                }
                // A comment, or what is not understood.
                (first, _) => first.is_some() && !text.lines().any(|known| known == line),
            }
        };
        let backup = begin::backup_name(root, FILE).filter(|_| old.lines().any(is_lost));
        if let Some(backup) = &backup {
            fs::copy(root.join(FILE), root.join(backup)).context(FILE)?;
        }
        new.write_all(text.as_bytes()).context(FILE)?;
        new.persist(root.join(FILE)).context(FILE)?;
        Ok(backup)
    }
}

impl Noted {
    fn line(&self) -> String {
        let time = self.time.map_or(String::new(), |time| format!(" {}", time.as_nanos()));
        format!("{} {}{time}\n", self.name, self.by)
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

/// Notes it, unless it is known and was as quick before.
pub fn add(root: &Path, noted: &Noted) -> anyhow::Result<()> {
    let is_quicker = |known: &Noted| match (noted.time, known.time) {
        (Some(time), Some(before)) => time < before,
        (time, _) => time.is_some(),
    };
    if Done::read(root).find(&noted.name, &noted.by).is_some_and(|known| !is_quicker(known)) {
        return Ok(());
    }
    let path = root.join(FILE);
    let before = match fs::read(&path) {
        Err(_) => HEADING,
        Ok(text) if text.is_empty() || text.ends_with(b"\n") => "",
        // As an editor may have left it.
        Ok(_) => "\n",
    };
    // Two that run at once both add theirs.
    let mut file = OpenOptions::new().create(true).append(true).open(path).context(FILE)?;
    file.write_all((before.to_owned() + &noted.line()).as_bytes()).context(FILE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_noted_stands_on_a_line_of_its_own_whatever_an_editor_has_left() {
        for before in [None, Some(""), Some("a puzzles"), Some("a puzzles\n")] {
            let root = tempfile::tempdir().unwrap();
            fs::create_dir_all(root.path().join("solutions/own")).unwrap();
            if let Some(text) = before {
                fs::write(root.path().join(FILE), text).unwrap();
            }
            // The least time is kept; one that is not known changes nothing.
            for nanoseconds in [Some(5), Some(7), None, Some(3)] {
                let time = nanoseconds.map(Duration::from_nanos);
                let noted = Noted { name: "b".to_owned(), by: PUZZLES.to_owned(), time };
                add(root.path(), &noted).unwrap();
            }
            let text = fs::read_to_string(root.path().join(FILE)).unwrap();
            assert_eq!(2, text.matches("b puzzles").count(), "noted where it is quicker: {text}");
            let done = Done::read(root.path());
            assert_eq!(None, done.write(root.path()).unwrap(), "nothing is lost: {text}");
            let least = done.find("b", PUZZLES).and_then(|noted| noted.time);
            assert_eq!(Some(Duration::from_nanos(3)), least, "{before:?}");
            assert_eq!(before.is_some_and(|text| text.len() > 1), done.has("a", PUZZLES));
            for lost in ["# my note", "one", "a puzzles 5 more", "other puzzles"] {
                fs::write(root.path().join(FILE), format!("b puzzles\n{lost}\n")).unwrap();
                let backup = done.write(root.path()).unwrap();
                let backup = fs::read_to_string(root.path().join(backup.unwrap())).unwrap();
                assert!(backup.contains(lost), "{backup}");
            }
        }
    }
}
