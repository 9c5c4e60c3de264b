//! What is compared whole. A file of `cases` is made of blocks: a line `== ` with a title, lines that begin with a sign and say
//! what is done, and below them what comes of it. `SNAPSHOTS=overwrite` writes what comes of it anew.

use std::env;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

/// What the lines that say what is done begin with, before a blank. `#` is a remark; each test says what the others are.
const SIGNS: &str = "#=@|-+>$<";

pub struct Block<'a> {
    pub title: &'a str,
    /// What is done, with the signs.
    pub lines: Vec<(char, &'a str)>,
    /// What comes of it, as the file has it, without the last line end.
    pub comes: &'a str,
}

impl Block<'_> {
    /// The lines of a sign, one below the other.
    pub fn text(&self, sign: char) -> String {
        let lines = self.lines.iter().filter(|line| line.0 == sign).map(|line| line.1);
        lines.collect::<Vec<_>>().join("\n")
    }

    /// A text made by the lines: `=` is the file of `cases/own` or the solution that it begins as, `|` a line of it, `-` a text in it and
    /// `+` what takes its place (a line end is `\n`).
    pub fn made(&self) -> String {
        let (mut text, mut old) = (String::new(), String::new());
        for &line in &self.lines {
            change(&mut text, &mut old, line);
        }
        text
    }

    pub fn has(&self, signs: &str) -> bool {
        self.lines.iter().any(|line| signs.contains(line.0))
    }
}

/// What a line does to a text, after the line that says what it had instead.
pub fn change(text: &mut String, old: &mut String, (sign, line): (char, &str)) {
    let line_ends = || line.replace("\\n", "\n");
    match sign {
        '=' => {
            *text = solutions::find(line).map_or_else(
                || fs::read_to_string(case("own").join(line)).unwrap(),
                |entry| entry.source.to_owned(),
            );
        }
        '|' => *text += &format!("{line}\n"),
        '-' => *old = line_ends(),
        '+' => {
            assert!(text.contains(&**old), "{old}");
            *text = text.replacen(&**old, &line_ends(), 1);
        }
        _ => {}
    }
}

fn signed(line: &str) -> Option<(char, &str)> {
    let (sign, text) = line.split_at_checked(2)?;
    let sign = sign.strip_suffix(' ')?.chars().next()?;
    SIGNS.contains(sign).then_some((sign, text))
}

/// A file or folder of `cases`.
pub fn case(name: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cases").join(name)
}

/// The blocks of a file.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let blocks = text.strip_prefix("== ").expect("a block").split("\n== ");
    let block = |text| {
        let (title, mut comes) = str::split_once(text, '\n').unwrap_or((text, ""));
        let mut lines = Vec::new();
        while let Some(line) = comes.lines().next().and_then(signed) {
            lines.push(line);
            comes = comes.split_once('\n').map_or("", |(_, rest)| rest);
        }
        Block { title, lines, comes }
    };
    blocks.map(block).collect()
}

/// Asserts that each block of a file of `cases` has below it what comes of it.
#[track_caller]
pub fn check(file: impl AsRef<Path>, what_comes_of: impl Fn(&Block<'_>) -> String) {
    // A thread has the name of its test, unless there is but one thread.
    let name = thread::current().name().unwrap_or("main").to_owned();
    let is_written = name == "main" || name.contains("as_written");
    assert!(
        is_written,
        "{name}: without `as_written` in its name, `cargo test as_written` leaves it out"
    );
    let file = case(file);
    let text = fs::read_to_string(&file).unwrap();
    let (mut written, mut differences) = (String::new(), String::new());
    for block in blocks(&text) {
        let found = what_comes_of(&block);
        written += &format!("== {}\n", block.title);
        written.extend(block.lines.iter().map(|(sign, text)| format!("{sign} {text}\n")));
        written += &found;
        let found = found.strip_suffix('\n').unwrap_or(&found);
        if block.comes != found {
            let difference = pretty_assertions::StrComparison::new(block.comes, found);
            differences += &format!("{}, in {}:\n{difference}\n", block.title, file.display());
        }
    }
    if is_overwritten() {
        // Otherwise what comes of it looks like what is done.
        let done = |text| blocks(text).into_iter().map(|it| it.lines).collect::<Vec<_>>();
        assert_eq!(done(&text), done(&written));
        fs::write(file, written).unwrap();
    } else {
        let how = "SNAPSHOTS=overwrite writes it anew";
        assert!(differences.is_empty(), "{differences}{how}");
    }
}

/// Asserts that a file of `cases` has what comes of each, by name, for what no text can hold. Nothing may come of one.
#[track_caller]
pub fn check_list(file: &str, all: impl IntoIterator<Item = (impl Display, String)>) {
    let lines = all.into_iter().map(|(name, it)| match &*it {
        "" => format!("{name}\n"),
        it => format!("{name}: {it}\n"),
    });
    let lines: String = lines.collect();
    check(file, |_| lines.clone());
}

pub fn is_overwritten() -> bool {
    env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite")
}
