//! What has been right so far: `solutions/own/done.txt`, a line for each of the user's solutions and what checked it. Git
//! ignores it.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::Context;

use super::Lesson;

const FILE: &str = "solutions/own/done.txt";

const HEADING: &str = "\
# What was right: a solution, and what checked it. `cargo sudoku practice --check-all` checks all of it again.
";

pub const PUZZLES: &str = "puzzles";

/// Names of solutions, with what checked each: a problem, the solution that it was compared with, or `puzzles`.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Done(pub Vec<(String, String)>);

impl Done {
    /// Nothing, if there is no file.
    pub fn read(root: &Path) -> Done {
        let text = fs::read(root.join(FILE)).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let mut done = Done::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((name, by)) = line.trim().split_once(' ')
                && !done.has(name, by)
            {
                done.0.push((name.to_owned(), by.to_owned()));
            }
        }
        done
    }

    pub fn has(&self, name: &str, checked_by: &str) -> bool {
        self.0.iter().any(|(known, by)| known == name && by == checked_by)
    }

    pub fn has_step(&self, step: &Lesson) -> bool {
        self.has(&step.name, step.checked_by())
    }

    /// The solutions that this has checked.
    pub fn checked_by(&self, what: &str) -> Vec<&str> {
        self.0.iter().filter(|(_, by)| by == what).map(|(name, _)| name.as_str()).collect()
    }

    /// Replaces the file.
    pub fn write(&self, root: &Path) -> anyhow::Result<()> {
        let mut new = tempfile::NamedTempFile::new_in(root.join("solutions/own")).context(FILE)?;
        let mut text = HEADING.to_owned();
        for (name, by) in &self.0 {
            text += &format!("{name} {by}\n");
        }
        new.write_all(text.as_bytes()).context(FILE)?;
        new.persist(root.join(FILE)).context(FILE)?;
        Ok(())
    }
}

/// Notes it, unless it is known.
pub fn add(root: &Path, name: &str, checked_by: &str) -> anyhow::Result<()> {
    if Done::read(root).has(name, checked_by) {
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
    file.write_all(format!("{before}{name} {checked_by}\n").as_bytes()).context(FILE)
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
            for _ in 0..2 {
                add(root.path(), "b", PUZZLES).unwrap();
            }
            let text = fs::read_to_string(root.path().join(FILE)).unwrap();
            assert_eq!(1, text.matches("b puzzles").count(), "noted once: {text}");
            let done = Done::read(root.path());
            assert!(done.has("b", PUZZLES), "{before:?}");
            assert_eq!(before.is_some_and(|text| text.len() > 1), done.has("a", PUZZLES));
        }
    }
}
