//! The judges: the limits of their problems, and their Rust compilers.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use anyhow::Context;
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

/// What the problems of a judge have in common.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Site {
    /// What the identifiers of its problems begin with.
    id: &'static str,
    /// The version of rustc, as far as it is known; without one, the judge does not take Rust.
    #[serde(borrow)]
    compiler: Option<&'static str>,
    #[serde(borrow)]
    edition: Option<&'static str>,
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

    /// All in a line but its address.
    pub fn facts(&self) -> String {
        format!("{}, {} · {} · {}", self.id, self.title, self.limits(), self.rust())
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

    pub fn rust(&self) -> &'static str {
        self.compiler().unwrap_or("does not take Rust")
    }

    /// The judge's edition if it is known, otherwise the oldest of all judges.
    pub fn edition(&self) -> &'static str {
        self.site().ok().and_then(|(_, site)| site.edition).unwrap_or("2018")
    }
}
