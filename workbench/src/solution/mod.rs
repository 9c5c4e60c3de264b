//! The solutions that a verb can run: those of the catalogue and the reader's own.

mod compile;
pub mod own;
pub mod submission;

use std::process::Command;
use std::sync::Arc;

use instrument::Kind;
use solutions::{CATALOGUE, Entry, Origin, Program};
use thiserror::Error;
use watched::{Budget, Recording, Trace};

use crate::board::Board;
use crate::process::asked;
use crate::text;
use crate::workspace;
pub use compile::Broken;
use own::{InvalidName, Own};

#[derive(Clone, Debug)]
pub enum Solution {
    /// A line of the catalogue.
    Catalogue(&'static Entry),
    /// A file of the reader's own.
    Own(Arc<Own>),
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

impl Solution {
    pub fn catalogue() -> Vec<Solution> {
        CATALOGUE.iter().map(Solution::Catalogue).collect()
    }

    /// All solutions: those of the catalogue, then the reader's own.
    pub fn all() -> Vec<Solution> {
        let own = workspace::root().map_or(Vec::new(), |root| own::all(&root));
        let own = own.into_iter().map(|own| Solution::Own(Arc::new(own)));
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
            return Ok(Solution::Catalogue(entry));
        }
        let all = Solution::all();
        let found = all.iter().find(|solution| solution.name() == name).cloned();
        if let Some(Solution::Own(_)) = found {
            own::check_name(name)?;
        }
        found.ok_or_else(|| UnknownSolution::Unknown {
            name: name.to_owned(),
            known: text::known(name, all.iter().map(Solution::name)),
        })
    }

    pub fn find_solver(name: &str) -> Result<Solution, UnknownSolution> {
        let found = Solution::find(name)?;
        if found.is_solver() {
            return Ok(found);
        }
        let solvers = Solution::solvers();
        let names: Vec<&str> = solvers.iter().map(Solution::name).collect();
        Err(UnknownSolution::NotASolver {
            name: name.to_owned(),
            idea: found.idea().to_owned(),
            known: names.join(", "),
        })
    }

    pub fn name(&self) -> &str {
        match self {
            Solution::Catalogue(entry) => entry.name,
            Solution::Own(own) => &own.source.name,
        }
    }

    pub fn idea(&self) -> &str {
        match self {
            Solution::Catalogue(entry) => entry.idea,
            Solution::Own(own) => match own.entrance().map(|entrance| entrance.kind) {
                Ok(Kind::Generator) => "a generator of your own",
                Ok(Kind::Rule) => "a rule of your own",
                Ok(Kind::Breaker) => "a breaker of your own",
                _ => "a solution of your own",
            },
        }
    }

    /// Where it comes from, for a table: `003 Java`, or – beyond the articles.
    pub fn origin(&self) -> String {
        match self {
            Solution::Catalogue(entry) => entry.origin.to_string(),
            Solution::Own(_) => "own".to_owned(),
        }
    }

    /// The number of its article.
    pub fn article(&self) -> Option<&'static str> {
        match self {
            Solution::Catalogue(entry) => match entry.origin {
                Origin::Article(number, _) => Some(number),
                Origin::BeyondArticles => None,
            },
            Solution::Own(_) => None,
        }
    }

    /// Its file, as it is shown: `solutions/char_board.rs`.
    pub fn file(&self) -> String {
        match self {
            Solution::Catalogue(entry) => format!("solutions/{}.rs", entry.name),
            Solution::Own(own) => own.source.file.clone(),
        }
    }

    pub fn source(&self) -> &str {
        match self {
            Solution::Catalogue(entry) => entry.source,
            Solution::Own(own) => &own.source.text,
        }
    }

    /// Whether it fills puzzles. A broken one counts as a solver, so that its row says why it is not called.
    pub fn is_solver(&self) -> bool {
        self.kind().map_or(true, Kind::is_solver)
    }

    /// Whether it mirrors an article, function by function.
    pub fn is_mirror(&self) -> bool {
        match self {
            Solution::Catalogue(entry) => entry.is_mirror(),
            Solution::Own(_) => false,
        }
    }

    /// Whether it can count the solutions of a puzzle.
    pub fn can_count(&self) -> bool {
        match self {
            Solution::Catalogue(entry) => entry.count.is_some(),
            Solution::Own(own) => own.entrance().is_ok_and(|entrance| entrance.counts),
        }
    }

    /// The kind of its function.
    pub fn kind(&self) -> Result<Kind, &Broken> {
        Ok(match self {
            Solution::Catalogue(entry) => match entry.program {
                Program::Chars(_) => Kind::Chars,
                Program::Ints(_) => Kind::Ints,
                Program::IntsFrom(_) => Kind::IntsFrom,
                Program::Bytes(_) => Kind::Bytes,
                Program::Generator(_) => Kind::Generator,
                Program::Rule(_) => Kind::Rule,
                Program::Breaker(_) => Kind::Breaker,
            },
            Solution::Own(own) => own.entrance()?.kind,
        })
    }

    /// The path of that function in its submission region.
    pub fn call(&self) -> Result<&str, &Broken> {
        Ok(match self {
            Solution::Catalogue(entry) => entry.call,
            Solution::Own(own) => &own.entrance()?.path,
        })
    }

    /// The program, if it is part of this one.
    pub fn program(&self) -> Option<Program> {
        match self {
            Solution::Catalogue(entry) => Some(entry.program),
            Solution::Own(_) => None,
        }
    }

    /// The command that starts a worker for it.
    pub fn worker(&self) -> anyhow::Result<Command> {
        match self {
            Solution::Catalogue(entry) => {
                let program = std::env::current_exe()?;
                let mut command = Command::new(program);
                command.args(["worker", entry.name]);
                Ok(command)
            }
            Solution::Own(own) => {
                let program = own.program().map_err(Clone::clone)?;
                Ok(asked::confined(program, 0)?)
            }
        }
    }

    pub fn trace(&self, board: &Board, budget: &Budget) -> anyhow::Result<Trace> {
        match self {
            Solution::Catalogue(entry) => Ok(watched::run(entry.name, board, budget)?),
            Solution::Own(own) => own.trace(board, budget),
        }
    }

    /// The same, and keeps at most the first `keep` steps.
    pub fn record(&self, board: &Board, budget: &Budget, keep: usize) -> anyhow::Result<Recording> {
        match self {
            Solution::Catalogue(entry) => Ok(watched::record(entry.name, board, budget, keep)?),
            Solution::Own(own) => own.record(board, budget, keep),
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
