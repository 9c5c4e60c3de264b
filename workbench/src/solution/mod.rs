//! The solutions that a verb can run: those of the catalogue and the reader's own.

mod compile;
pub mod own;
pub mod submission;

use std::borrow::Cow;
use std::process::Command;
use std::sync::Arc;

use solutions::{Ability, Board, CATALOGUE, Entry, Kind, Origin};
use thiserror::Error;
use watched::{Budget, Recording, Trace};

use crate::process::asked;
use crate::text;
use crate::workspace;
pub use compile::{Broken, EntryPoint};
use own::{InvalidName, Own};

/// A solution, with all that is known of it before it runs.
#[derive(Clone, Debug)]
pub struct Solution {
    pub name: Cow<'static, str>,
    /// As it is shown: `solutions/char_board.rs`.
    pub file: String,
    pub source: Cow<'static, str>,
    /// In a few words.
    pub idea: Cow<'static, str>,
    /// `None` for the reader's own.
    pub origin: Option<Origin>,
    /// The function that it is called by, or why it cannot be called.
    pub entry_point: Result<EntryPoint, Broken>,
    pub abilities: Vec<Ability>,
    program: Program,
}

/// What runs when a solution runs.
#[derive(Clone, Debug)]
enum Program {
    /// This one.
    Here(&'static Entry),
    Compiled(Arc<Own>),
}

/// Why a name is not that of a solution for the task.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum UnknownSolution {
    #[error("unknown solution `{name}`; {known}")]
    Unknown { name: String, known: String },
    #[error("{name} is not a solver ({idea}); solvers: {known}")]
    NotASolver { name: String, idea: String, known: String },
    #[error(transparent)]
    InvalidName(#[from] InvalidName),
}

impl From<&'static Entry> for Solution {
    fn from(entry: &'static Entry) -> Solution {
        let kind = entry.kind();
        let path = Cow::Borrowed(entry.call);
        let counts = entry.can(Ability::Counts);
        Solution {
            name: entry.name.into(),
            file: format!("solutions/{}.rs", entry.name),
            source: entry.source.into(),
            idea: entry.idea.into(),
            origin: Some(entry.origin),
            entry_point: Ok(EntryPoint { path, kind, counts }),
            abilities: entry.abilities.into(),
            program: Program::Here(entry),
        }
    }
}

impl From<Arc<Own>> for Solution {
    fn from(own: Arc<Own>) -> Solution {
        let entry_point = own.entry_point().cloned().map_err(Clone::clone);
        let word = entry_point.as_ref().map_or("solution", |entry| match entry.kind {
            kind if kind.is_solver() => "solution",
            kind => kind.word(),
        });
        Solution {
            name: own.source.name.clone().into(),
            file: own.source.file.clone(),
            source: own.source.text.clone().into(),
            idea: format!("a {word} of your own").into(),
            origin: None,
            entry_point,
            abilities: own.abilities(),
            program: Program::Compiled(own),
        }
    }
}

impl Solution {
    pub fn catalogue() -> Vec<Solution> {
        CATALOGUE.iter().map(Solution::from).collect()
    }

    /// All solutions: those of the catalogue, then the reader's own.
    pub fn all() -> Vec<Solution> {
        let own = workspace::root().map_or(Vec::new(), |root| own::all(&root));
        let own = own.into_iter().map(|own| Solution::from(Arc::new(own)));
        Solution::catalogue().into_iter().chain(own).collect()
    }

    pub fn solvers() -> Vec<Solution> {
        let mut all = Solution::all();
        all.retain(Solution::is_solver);
        all
    }

    pub fn find(name: &str) -> Result<Solution, UnknownSolution> {
        // Workers start like this: for them the reader's own files are not read.
        if let Some(entry) = solutions::find(name) {
            return Ok(Solution::from(entry));
        }
        let mut all = Solution::all();
        match all.iter().position(|solution| solution.name == name) {
            Some(found) => {
                own::check_name(name)?;
                Ok(all.swap_remove(found))
            }
            None => Err(UnknownSolution::Unknown {
                name: name.to_owned(),
                known: text::known(name, all.iter().map(|solution| &*solution.name)),
            }),
        }
    }

    pub fn find_solver(name: &str) -> Result<Solution, UnknownSolution> {
        let found = Solution::find(name)?;
        if found.is_solver() {
            return Ok(found);
        }
        let solvers = Solution::solvers();
        let names: Vec<&str> = solvers.iter().map(|solver| &*solver.name).collect();
        Err(UnknownSolution::NotASolver {
            name: name.to_owned(),
            idea: found.idea.into_owned(),
            known: names.join(", "),
        })
    }

    /// Where it comes from, for a table: `003 Java`, or – beyond the articles.
    pub fn origin_in_short(&self) -> String {
        self.origin.map_or("own".to_owned(), |origin| origin.to_string())
    }

    /// The number of its article.
    pub fn article(&self) -> Option<&'static str> {
        match self.origin {
            Some(Origin::Article(number, _)) => Some(number),
            _ => None,
        }
    }

    /// Whether it mirrors an article, function by function.
    pub fn is_mirror(&self) -> bool {
        self.article().is_some()
    }

    /// The reader's own, to be compiled.
    pub fn own(&self) -> Option<&Own> {
        match &self.program {
            Program::Here(_) => None,
            Program::Compiled(own) => Some(own),
        }
    }

    /// `None` if it cannot be called.
    pub fn kind(&self) -> Option<Kind> {
        self.entry_point.as_ref().ok().map(|entry| entry.kind)
    }

    /// Whether it fills puzzles. A broken one counts as a solver, so that its row says why it is not called.
    pub fn is_solver(&self) -> bool {
        self.kind().is_none_or(Kind::is_solver)
    }

    pub fn can(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }

    /// The problem that it is a whole program for.
    pub fn answers(&self) -> Option<&'static str> {
        self.abilities.iter().find_map(|ability| match *ability {
            Ability::Answers(id) => Some(id),
            _ => None,
        })
    }

    /// Its line of the catalogue, if it is part of this program.
    pub fn entry(&self) -> Option<&'static Entry> {
        match self.program {
            Program::Here(entry) => Some(entry),
            Program::Compiled(_) => None,
        }
    }

    /// The command that starts a worker for it.
    pub fn worker(&self) -> anyhow::Result<Command> {
        match &self.program {
            Program::Here(entry) => {
                let mut command = Command::new(std::env::current_exe()?);
                command.args(["worker", entry.name]);
                Ok(command)
            }
            Program::Compiled(own) => Ok(asked::confined(own.program().map_err(Clone::clone)?, 0)?),
        }
    }

    pub fn trace(&self, board: &Board, budget: &Budget) -> anyhow::Result<Trace> {
        match &self.program {
            Program::Here(entry) => Ok(watched::run(entry.name, board, budget)?),
            Program::Compiled(own) => own.trace(board, budget),
        }
    }

    /// The same, and keeps at most the first `keep` steps.
    pub fn record(&self, board: &Board, budget: &Budget, keep: usize) -> anyhow::Result<Recording> {
        match &self.program {
            Program::Here(entry) => Ok(watched::record(entry.name, board, budget, keep)?),
            Program::Compiled(own) => own.record(board, budget, keep),
        }
    }
}

/// Several solvers, as a command line names them: `all`, or `NAME,NAME`.
#[derive(Clone, Debug)]
pub struct Solvers(pub Vec<Solution>);

impl std::str::FromStr for Solvers {
    type Err = UnknownSolution;

    fn from_str(names: &str) -> Result<Solvers, UnknownSolution> {
        if names == "all" {
            return Ok(Solvers(Solution::solvers()));
        }
        names.split(',').map(Solution::find_solver).collect::<Result<_, _>>().map(Solvers)
    }
}
