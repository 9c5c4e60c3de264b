//! The judges: the limits of their problems, and their Rust compilers.

use std::fmt;

/// A problem at a judge.
#[derive(Debug)]
pub struct Judge {
    /// The judge and its name for the problem, such as `leetcode-37`.
    pub id: &'static str,
    /// Where the statement is.
    pub address: &'static str,
    /// Processor time for one case, in seconds.
    pub time: Limit,
    /// Memory for one case, in mebibytes.
    pub memory: Limit,
    pub rust: Rust,
}

impl Judge {
    /// `1 s, 64 MiB (not verified)`.
    pub fn limits(&self) -> String {
        let (time, memory) = (self.time, self.memory);
        format!("{} s{}, {} MiB{}", time.value(), time.remark(), memory.value(), memory.remark())
    }
}

/// A limit, and how certain it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// From the statement, or a public copy of it.
    Stated(u64),
    /// Recalled, not looked up.
    Unverified(u64),
    /// Our choice; the judge does not state one.
    Ours(u64),
}

impl Limit {
    pub const fn value(self) -> u64 {
        match self {
            Limit::Stated(value) | Limit::Unverified(value) | Limit::Ours(value) => value,
        }
    }

    /// What is shown after the limit.
    const fn remark(self) -> &'static str {
        match self {
            Limit::Stated(_) => "",
            Limit::Unverified(_) => " (not verified)",
            Limit::Ours(_) => " (ours)",
        }
    }
}

/// Whether a judge takes Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rust {
    Yes {
        /// Its version, as far as it is known.
        compiler: &'static str,
        edition: &'static str,
    },
    /// Texts can still be judged here.
    No,
}

impl fmt::Display for Rust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rust::Yes { compiler, .. } => compiler,
            Rust::No => "does not take Rust",
        })
    }
}

impl Rust {
    /// The judge's edition if it is known, otherwise the oldest of all judges.
    pub const fn edition(self) -> &'static str {
        match self {
            Rust::Yes { edition, .. } => edition,
            Rust::No => "2018",
        }
    }
}

const fn edition_2018(compiler: &'static str) -> Rust {
    Rust::Yes { compiler, edition: "2018" }
}

pub const ACWING: Rust = edition_2018("rustc of unknown version (not verified)");
pub const ATCODER: Rust = edition_2018("rustc 1.89 since October 2025");
pub const BEECROWD: Rust = edition_2018("rustc of unknown version");
pub const BOJ: Rust = edition_2018("rustc 1.73 in June 2025");
pub const CODEFORCES: Rust = edition_2018("rustc 1.89, 1.75 in June 2025");
pub const CODEWARS: Rust =
    edition_2018("rustc 1.49 and 1.50 in the judge's documentation, newer since");
pub const CODINGAME: Rust = edition_2018("rustc of unknown version (not verified)");
pub const EOLYMP: Rust = edition_2018("rustc 1.78");
pub const HACKERRANK: Rust = edition_2018("rustc 1.59");
pub const KATTIS: Rust = Rust::Yes { compiler: "rustc 1.85 in June 2025", edition: "2021" };
pub const LEETCODE: Rust = edition_2018("rustc 1.85 in June 2025");
pub const LUOGU: Rust = edition_2018("rustc of unknown version (not verified)");
pub const NOWCODER: Rust = edition_2018("rustc of unknown version");
pub const SPOJ: Rust = edition_2018("rustc 1.56");
