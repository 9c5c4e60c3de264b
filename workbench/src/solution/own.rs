//! The reader's own solutions: files in `solutions/own/`, found when the command runs and not part of the build.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::bail;
use solutions::{Ability, Board, Kind};
use thiserror::Error;
use watched::{Budget, Recording, Trace, wire};

use super::compile::{self, Broken, EntryPoint, OwnSource};
use crate::process::asked::{self, NoAnswer, Process};

/// Mebibytes beside the judge's for the steps that a watched run keeps, and for its larger stack.
const RECORDING: u64 = 640;

/// The time that a watched run may take beyond its budget, and its steps to arrive.
const GRACE: Duration = Duration::from_secs(2);

/// A solution that is compiled when it is to run.
#[derive(Debug)]
pub struct Own {
    pub source: OwnSource,
    /// How it is called, or why it cannot be.
    entry_point: Result<EntryPoint, Broken>,
    program: OnceLock<Result<PathBuf, Broken>>,
    watched: OnceLock<Result<(PathBuf, Vec<String>), Broken>>,
}

/// Names that Windows reserves for devices, with any extension.
const DEVICES: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8",
    "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// Why a solution of the reader's own cannot have a name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum InvalidName {
    #[error("invalid name {0:?}: use lower-case letters, digits and _, such as naked_singles")]
    NotAWord(String),
    #[error("`{0}` is in the catalogue; choose another name")]
    InCatalogue(String),
    #[error("`{0}` is reserved; choose another name")]
    Reserved(String),
}

pub fn check_name(name: &str) -> Result<(), InvalidName> {
    let is_word = name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'));
    if !is_word {
        Err(InvalidName::NotAWord(name.to_owned()))
    } else if solutions::find(name).is_some() {
        Err(InvalidName::InCatalogue(name.to_owned()))
    } else if !instrument::is_identifier(name) || DEVICES.contains(&name) || name == "all" {
        Err(InvalidName::Reserved(name.to_owned()))
    } else {
        Ok(())
    }
}

/// The file of a solution of that name, as it is shown.
pub fn file(name: &str) -> String {
    format!("solutions/own/{name}.rs")
}

/// All in the checkout, by name.
pub fn all(root: &Path) -> Vec<Own> {
    let mut names: Vec<String> = fs::read_dir(root.join("solutions/own"))
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|file| {
            let name = file.file_name().to_string_lossy().into_owned();
            name.strip_suffix(".rs").map(str::to_owned)
        })
        .collect();
    names.sort();
    names
        .iter()
        .map(|name| {
            let mut own = Own::open(root, name, file(name));
            if let Err(why) = check_name(name) {
                own.entry_point = Err(Broken::Uncallable(why.to_string()));
            }
            own
        })
        .collect()
}

impl Own {
    /// The solution in a file of the checkout.
    pub fn open(root: &Path, name: &str, file: String) -> Own {
        let text = fs::read_to_string(root.join(&file));
        let entry_point = match &text {
            Ok(text) => entry_point(&file, text),
            Err(error) => Err(Broken::Other(format!("{file}: {error}"))),
        };
        Own {
            source: OwnSource {
                root: root.to_owned(),
                name: name.to_owned(),
                file,
                text: text.unwrap_or_default(),
            },
            entry_point,
            program: OnceLock::new(),
            watched: OnceLock::new(),
        }
    }

    pub fn entry_point(&self) -> Result<&EntryPoint, &Broken> {
        self.entry_point.as_ref()
    }

    /// What it can do, as far as its text tells. Which of several solutions it finds is not known, so it is not refused.
    pub fn abilities(&self) -> Vec<Ability> {
        let counts = self.entry_point.as_ref().is_ok_and(|entry_point| entry_point.counts);
        let has_exact_cover = self.source.text.contains("pub struct ExactCover");
        [
            Some(Ability::FirstInRowOrder),
            counts.then_some(Ability::Counts),
            has_exact_cover.then_some(Ability::AnySize),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// Its program, compiled unless it is in the cache.
    pub fn program(&self) -> Result<&Path, &Broken> {
        let program = self.program.get_or_init(|| {
            let program = compile::plain(&self.source, self.entry_point.as_ref().ok())?;
            self.entry_point.clone().map(|_| program)
        });
        program.as_deref()
    }

    /// The program of its watched copy, and the names of its functions.
    pub fn watched(&self) -> Result<&(PathBuf, Vec<String>), &Broken> {
        let watched = self.watched.get_or_init(|| match &self.entry_point {
            Ok(entry_point) => compile::watched(&self.source, entry_point),
            // If it does not compile either, that comes first.
            Err(why) => Err(self.program().err().unwrap_or(why).clone()),
        });
        watched.as_ref()
    }

    /// Rustc's warnings, if it compiles.
    pub fn warnings(&self) -> String {
        self.program().map(compile::warnings).unwrap_or_default()
    }

    pub fn trace(&self, board: &Board, budget: &Budget) -> anyhow::Result<Trace> {
        self.watch(board, budget, 0).map(|(_, trace)| trace)
    }

    /// The same, and keeps at most the first `keep` steps.
    pub fn record(&self, board: &Board, budget: &Budget, keep: usize) -> anyhow::Result<Recording> {
        let (mut process, trace) = self.watch(board, budget, keep)?;
        let mut steps = Vec::new();
        loop {
            let answer = process.ask(&format!("steps {}", steps.len()), GRACE);
            let more = answer.ok().and_then(|answer| wire::read_steps(&answer));
            match more {
                Some(more) if more.is_empty() => break,
                Some(more) => steps.extend(more),
                None => bail!("the steps of its watched copy cannot be read"),
            }
        }
        let functions = self.watched().map_or(Vec::new(), |(_, functions)| functions.clone());
        Ok(Recording { trace, steps, functions })
    }

    fn watch(
        &self,
        board: &Board,
        budget: &Budget,
        keep: usize,
    ) -> anyhow::Result<(Process, Trace)> {
        let (program, _) = self.watched().map_err(Clone::clone)?;
        let mut process = Process::start(&mut asked::confined(program, RECORDING)?)?;
        let (steps, nanoseconds) = (budget.steps, budget.time.as_nanos());
        let question = format!("watch {keep} {steps} {nanoseconds} {board}");
        match process.ask(&question, budget.time.saturating_add(GRACE)) {
            Ok(answer) => match wire::read_trace(&answer) {
                Some(trace) => Ok((process, trace)),
                None => bail!("unexpected answer of its watched copy: {answer:?}"),
            },
            Err(NoAnswer::Limit) => bail!("its watched copy does not come to an end"),
            Err(NoAnswer::Crashed(how)) => bail!("its watched copy {how}"),
        }
    }
}

/// How a solution is called, or why it cannot be called.
pub fn entry_point(file: &str, text: &str) -> Result<EntryPoint, Broken> {
    let found = instrument::entry_point(file, text, &Kind::ENTRY_POINTS)
        .map_err(|errors| Broken::Uncallable(errors.join("; ")))?;
    let Some(found) = found else {
        let [solver, others @ ..] = Kind::ENTRY_POINTS;
        let others = others.map(|name| format!("`{name}`")).join(", ");
        return Err(Broken::Uncallable(format!(
            "{file}: expected a function `{solver}` (or {others})"
        )));
    };
    let instrument::EntryPoint { path, line, counts, .. } = found;
    match Kind::of(&path, found.cell.as_deref(), found.parameters) {
        Ok(kind) => Ok(EntryPoint { path: path.into(), kind, counts }),
        Err(expected) => {
            Err(Broken::Uncallable(format!("{file}:{line}: fn solve_sudoku: {expected}")))
        }
    }
}
