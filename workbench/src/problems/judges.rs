//! The judges: the limits of their problems, and their Rust compilers.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use anyhow::Context;
use include_dir::File;
use serde::Deserialize;

/// A problem at a judge.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// The judge and its name for the problem, such as `leetcode-37`.
    pub id: &'static str,
    /// What the judge calls the problem.
    pub title: &'static str,
    /// Where the statement is.
    pub address: &'static str,
    /// CPU time for one case, in seconds.
    pub time: Limit,
    /// Memory for one case, in mebibytes.
    pub memory: Limit,
    /// In mebibytes, of the stack of the program's first thread, if it is known.
    pub stack: Option<Limit>,
    /// Unless it is that of all problems of the judge.
    layout: Option<Layout>,
    /// A case with several solutions, of which older data of the judge took only that of ours.
    #[serde(borrow)]
    pub took_only: Option<&'static str>,
}

/// A limit, and how certain it is.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// From the statement, or a public copy of it.
    Stated(u64),
    /// From memory, not looked up.
    Unverified(u64),
    /// Our choice; the judge does not state one.
    Ours(u64),
}

impl Limit {
    /// It, and what is shown after it.
    const fn parts(self) -> (u64, &'static str) {
        match self {
            Limit::Stated(value) => (value, ""),
            Limit::Unverified(value) => (value, " (not verified)"),
            Limit::Ours(value) => (value, " (ours)"),
        }
    }

    pub const fn value(self) -> u64 {
        self.parts().0
    }

    /// `1 s (ours)`.
    pub fn of(self, unit: &str) -> String {
        let (value, mark) = self.parts();
        format!("{value} {unit}{mark}")
    }
}

/// How a judge compares the white space of an answer with that of the expected one. Windows line ends are never compared.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// It calls a function: there is none.
    Values,
    /// Word by word.
    Words,
    /// The same, small letters as capital ones.
    WordsInAnyCase,
    /// Line by line; only spaces at line ends and empty lines at the end do not count.
    Lines,
    /// The same, with a verdict of its own if nothing else is wrong.
    LinesOrPe,
    /// Every space and every line end but that of the last line, with a verdict of its own if nothing else is wrong.
    Exact,
}

impl Layout {
    /// Whether a right answer in a wrong layout is PE, and not WA.
    pub fn has_presentation_error(self) -> bool {
        matches!(self, Layout::LinesOrPe | Layout::Exact)
    }

    pub const fn word(self) -> &'static str {
        match self {
            Layout::Values => "values",
            Layout::Words => "words",
            Layout::WordsInAnyCase => "words in any case",
            Layout::Lines => "lines",
            Layout::LinesOrPe => "lines, else PE",
            Layout::Exact => "every space, else PE",
        }
    }

    /// In a sentence, for the person who fixes it.
    pub const fn rule(self) -> &'static str {
        match self {
            Layout::Values | Layout::Words | Layout::WordsInAnyCase => {
                "The judge compares word by word: put spaces or line ends where the sample has some."
            }
            Layout::Lines | Layout::LinesOrPe => {
                "The judge compares line by line: only spaces at line ends and empty lines at the end do not count."
            }
            Layout::Exact => {
                "The judge compares every space and every line end: print them just as in the sample."
            }
        }
    }
}

/// What the problems of a judge have in common.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Site {
    /// What the identifiers of its problems begin with.
    id: &'static str,
    /// The version of rustc, as far as it is known; without one, the judge does not take Rust.
    #[serde(borrow)]
    compiler: Option<&'static str>,
    /// The editions that it offers, the oldest first; none if that is not known.
    #[serde(borrow, default)]
    editions: Vec<&'static str>,
    layout: Layout,
    /// Whether it compiles with debug assertions: an overflow panics.
    #[serde(default)]
    debug: bool,
}

/// The judges in order, from a file that is part of the program.
static SITES: LazyLock<Result<Vec<Site>, toml::de::Error>> = LazyLock::new(|| {
    let file = toml::from_str(include_str!("../../data/judges/judges.toml"));
    file.map(|file: BTreeMap<&str, Vec<Site>>| file.into_values().flatten().collect())
});

impl Judge {
    /// `1 s, 64 MiB (not verified)`.
    pub fn limits(&self) -> String {
        format!("{}, {}", self.time.of("s"), self.memory.of("MiB"))
    }

    /// With `*` for what is our choice, `?` for what is not verified:
    /// `` `leetcode-37` Sudoku Solver <https://…> · 2 s*, 256 MiB* · rustc 1.85 in June 2025 · values ``.
    pub fn line(&self) -> String {
        let Judge { id, title, address, .. } = self;
        let facts = [&self.limits(), self.rust(), self.layout().word()].join(" · ");
        let facts = facts.replace(" (ours)", "*").replace(" (not verified)", "?");
        format!("`{id}` {title} <{address}> · {facts}")
    }

    /// Its place among the judges, and what its problems have in common.
    fn site(&self) -> anyhow::Result<(usize, &'static Site)> {
        let sites = SITES.as_ref().context("judges.toml")?;
        let mut sites = sites.iter().enumerate();
        let site = sites.find(|(_, site)| self.id.split('-').next() == Some(site.id));
        site.with_context(|| format!("judges.toml has no judge of {}", self.id))
    }

    pub fn place(&self) -> anyhow::Result<usize> {
        Ok(self.site()?.0)
    }

    /// `None` if the judge does not take Rust. Submissions can still be judged here.
    pub fn compiler(&self) -> Option<&'static str> {
        self.site().ok()?.1.compiler
    }

    /// The judge's name.
    pub fn site_id(&self) -> &'static str {
        self.site().map_or(self.id, |(_, site)| site.id)
    }

    /// Crates that it is known to have: the names that a submission knows them by, and their lines of a `Cargo.toml`.
    pub fn crates(&self) -> impl Iterator<Item = (String, &'static str)> {
        let file = super::FILES.get_file(format!("{}-crates.toml", self.site_id()));
        let lines = file.and_then(File::contents_utf8).unwrap_or_default().lines();
        lines.filter_map(|line| Some((line.split_once(" = ")?.0.replace('-', "_"), line)))
    }

    pub fn rust(&self) -> &'static str {
        self.compiler().unwrap_or("does not take Rust")
    }

    pub fn layout(&self) -> Layout {
        self.layout.or_else(|| Some(self.site().ok()?.1.layout)).unwrap_or(Layout::Exact)
    }

    /// The editions that it offers, the oldest first; if they are not known, what it may have.
    pub fn editions(&self) -> &'static [&'static str] {
        let known = self.site().map_or(&[][..], |(_, site)| &site.editions);
        if known.is_empty() { &["2018", "2021"] } else { known }
    }

    /// The newest of them, which refuses least.
    pub fn edition(&self) -> &'static str {
        self.editions().last().copied().unwrap_or_default()
    }

    /// Whether an overflow panics.
    pub fn has_debug_assertions(&self) -> bool {
        self.site().is_ok_and(|(_, site)| site.debug)
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_judge_with_rust_has_a_source_above_it() {
        let table = include_str!("../../data/judges/judges.toml");
        let lines: Vec<&str> = table.lines().map(str::trim).collect();
        let with_rust = (1..lines.len()).filter(|&line| lines[line].contains("compiler = "));
        let without: Vec<&str> = with_rust
            .filter(|line| !lines[line - 1].starts_with("# "))
            .map(|line| lines[line])
            .collect();
        assert!(without.is_empty(), "{without:#?}");
    }
}
