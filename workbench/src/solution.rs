//! The solutions that a verb can be told to run, all handled alike.

use solutions::{CATALOGUE, Entry, Program};
use thiserror::Error;
use watched::{Budget, Depths, Recording, Trace};

use crate::board::Board;
use crate::text;

/// A solution that can be run.
#[derive(Clone, Debug)]
pub enum Solution {
    /// A line of the catalogue.
    Catalogue(&'static Entry),
}

/// Why a name stands for no solution that can do what is asked.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum UnknownSolution {
    #[error("unknown solution `{name}`; {known}")]
    Unknown { name: String, known: String },
    #[error("{name} is not a solver ({idea}); solvers: {known}")]
    NotASolver {
        name: String,
        idea: String,
        known: String,
    },
}

impl Solution {
    /// The solutions of the catalogue.
    pub fn catalogue() -> Vec<Solution> {
        CATALOGUE.iter().map(Solution::Catalogue).collect()
    }

    /// All solutions, those of the catalogue first.
    pub fn all() -> Vec<Solution> {
        Solution::catalogue()
    }

    /// All that fill puzzles.
    pub fn solvers() -> Vec<Solution> {
        let mut all = Solution::all();
        all.retain(Solution::is_solver);
        all
    }

    /// The solution of that name.
    pub fn find(name: &str) -> Result<Solution, UnknownSolution> {
        let all = Solution::all();
        let found = all.iter().find(|solution| solution.name() == name).cloned();
        found.ok_or_else(|| UnknownSolution::Unknown {
            name: name.to_owned(),
            known: text::known(name, all.iter().map(Solution::name)),
        })
    }

    /// The solver of that name.
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
        }
    }

    /// The idea in a few words.
    pub fn idea(&self) -> &str {
        match self {
            Solution::Catalogue(entry) => entry.idea,
        }
    }

    /// Where it comes from, for a table: `003 Java`, or – beyond the articles.
    pub fn origin(&self) -> String {
        match self {
            Solution::Catalogue(entry) => entry.origin.to_string(),
        }
    }

    /// The text of its file.
    pub fn source(&self) -> &str {
        match self {
            Solution::Catalogue(entry) => entry.source,
        }
    }

    /// Whether it fills puzzles, as against generators and rules.
    pub fn is_solver(&self) -> bool {
        match self {
            Solution::Catalogue(entry) => entry.is_solver(),
        }
    }

    /// Whether it mirrors an article, function by function.
    pub fn is_mirror(&self) -> bool {
        match self {
            Solution::Catalogue(entry) => entry.is_mirror(),
        }
    }

    /// Whether it can say how many solutions a puzzle has.
    pub fn can_count(&self) -> bool {
        match self {
            Solution::Catalogue(entry) => entry.count.is_some(),
        }
    }

    /// The program, if it is part of this one.
    pub fn program(&self) -> Option<Program> {
        match self {
            Solution::Catalogue(entry) => Some(entry.program),
        }
    }

    /// Runs its watched copy on a board.
    pub fn trace(&self, board: &Board, budget: &Budget) -> Result<Trace, String> {
        watched::run(self.name(), board, budget)
    }

    /// The same, and keeps at most the first `keep` steps.
    pub fn record(&self, board: &Board, budget: &Budget, keep: usize) -> Result<Recording, String> {
        watched::record(self.name(), board, budget, keep)
    }

    /// The same, and keeps the depths of the steps.
    pub fn depths(&self, board: &Board, budget: &Budget) -> Result<(Trace, Depths), String> {
        watched::depths(self.name(), board, budget)
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
        names
            .split(',')
            .map(Solution::find_solver)
            .collect::<Result<_, _>>()
            .map(Solvers)
    }
}
