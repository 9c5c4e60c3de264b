//! The solutions that a verb can run: those of the catalogue and the reader's own.

pub mod begin;
pub mod obstacle;
pub mod own;
mod programs;
pub mod runner;
pub mod submission;

use std::borrow::Cow;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use instrument::File;
use solutions::{Ability, Board, CATALOGUE, Entry, Kind, Origin};
use thiserror::Error;
use watched::{Budget, Recording, Trace};

use crate::course;
use crate::diagnosis::{Diagnosed, Diagnosis};
use crate::problems::{Judge, Problem, ProblemAt, Task};
use crate::process::{asked, confine};
use crate::text;
use crate::workspace;
use own::Own;
pub use programs::{alone, changed, paired, support, whole};
use submission::Submission;

/// Unless a judge has another one.
const EDITION: &str = "2021";

/// The function that a solution is called by.
pub type EntryPoint = instrument::EntryPoint<Kind>;

/// A solution, with all that is known of it before it runs.
#[derive(Clone, Debug)]
pub struct Solution {
    pub name: Cow<'static, str>,
    /// With its name as it is shown: `solutions/char_board.rs`.
    pub file: Arc<File>,
    /// In a few words.
    pub idea: Cow<'static, str>,
    /// `None` for the reader's own.
    pub origin: Option<Origin>,
    /// The function that it is called by, or why it cannot be called.
    pub entry_point: Diagnosed<EntryPoint>,
    pub abilities: Vec<Ability>,
    executable: Executable,
    /// Whether it panics where a number gets too large or falls below 0; only one of the reader's own may.
    checks_overflow: bool,
    /// Whether it is a copy that prints nothing.
    is_silent: bool,
    /// The judge whose edition and crates one of the user's own is compiled with.
    judge: Option<&'static Judge>,
    /// Whether it is a file that is not among the solutions.
    pub is_elsewhere: bool,
}

/// What runs when a solution runs.
#[derive(Clone, Debug)]
enum Executable {
    /// This one.
    Here(&'static Entry),
    Compiled(Arc<Own>),
}

impl Executable {
    /// The same, with nothing compiled.
    fn again(&self) -> Executable {
        match self {
            Executable::Here(entry) => Executable::Here(entry),
            Executable::Compiled(own) => Executable::Compiled(Arc::new(own.again())),
        }
    }
}

/// Why a name is not that of a solution for the task.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct UnknownSolution(String);

impl From<&'static Entry> for Solution {
    fn from(entry: &'static Entry) -> Solution {
        let (path, counts) = (entry.call.to_owned(), entry.can(Ability::Counts));
        Solution {
            name: entry.name.into(),
            file: Arc::new(File::new(format!("solutions/{}.rs", entry.name), entry.source)),
            idea: entry.idea.into(),
            origin: Some(entry.origin),
            entry_point: Ok(EntryPoint { path, kind: entry.kind(), counts }),
            abilities: entry.abilities.into(),
            executable: Executable::Here(entry),
            checks_overflow: false,
            is_silent: false,
            judge: None,
            is_elsewhere: false,
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
        Solution::catalogue().into_iter().chain(own).collect()
    }

    pub fn solvers() -> Vec<Solution> {
        let mut all = Solution::all();
        all.retain(Solution::is_solver);
        all
    }

    /// The solution of that name, or in that file.
    pub fn find(name_or_file: &str) -> Result<Solution, UnknownSolution> {
        Solution::find_or_name(name_or_file, |_| true)
    }

    /// The same; if there is none, those that may be named are.
    fn find_or_name(
        name_or_file: &str,
        may_be_named: fn(&Solution) -> bool,
    ) -> Result<Solution, UnknownSolution> {
        let name = own::name(name_or_file);
        // Workers start like this: for them the reader's own files are not read.
        if let Some(entry) = solutions::find(name) {
            return Ok(Solution::from(entry));
        }
        // Of the reader's own, only the one that is asked for is read; `mine.1` is an older one, which was kept.
        let end = name.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix('.');
        let (stem, number) = name.split_at(end.map_or(name.len(), str::len));
        if (course::find(stem).is_some() || own::check_name(stem).is_ok())
            && let Ok(root) = workspace::root()
            && root.join(own::file(stem) + number).symlink_metadata().is_ok()
        {
            return Ok(own::open(&root, name, own::file(stem) + number));
        }
        let all = Solution::all();
        if all.iter().any(|solution| solution.name == name) {
            own::check_name(name).map_err(UnknownSolution)?;
        }
        let why = own::not_a_solution(name).unwrap_or_else(|| {
            let known = all.iter().filter(|known| may_be_named(known));
            let known = text::known(name, known.map(|solution| &*solution.name));
            format!("unknown solution `{name}`; {known}")
        });
        Err(UnknownSolution(why))
    }

    pub fn find_solver(name: &str) -> Result<Solution, UnknownSolution> {
        Solution::find_of(name, "solver", "solvers", Solution::is_solver)
    }

    /// One whose search can be watched.
    pub fn find_search(name: &str) -> Result<Solution, UnknownSolution> {
        let searches = |found: &Solution| found.is_solver() || found.is_generator();
        Solution::find_of(name, "search", "searches", searches)
    }

    fn find_of(
        name: &str,
        one: &str,
        many: &str,
        is_it: fn(&Solution) -> bool,
    ) -> Result<Solution, UnknownSolution> {
        let found = Solution::find_or_name(name, is_it)?;
        if is_it(&found) {
            return Ok(found);
        }
        let all = Solution::all();
        let known = all.iter().filter(|known| is_it(known)).map(|known| &*known.name);
        let (idea, known) = (found.idea, known.collect::<Vec<_>>().join(", "));
        Err(UnknownSolution(format!("{name} is not a {one} ({idea}); {many}: {known}")))
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

    /// `None` if it cannot be called.
    pub fn kind(&self) -> Option<Kind> {
        self.entry_point.as_ref().ok().map(|entry| entry.kind)
    }

    /// Whether it fills puzzles. A broken one counts as a solver, so that its row says why it is not called.
    pub fn is_solver(&self) -> bool {
        self.kind().is_none_or(Kind::is_solver)
    }

    /// Whether it makes a grid from a first row.
    pub fn is_generator(&self) -> bool {
        self.kind() == Some(Kind::Generator)
    }

    pub fn can(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }

    /// Its name; of a file elsewhere, that of the file.
    pub fn shown(&self) -> &str {
        if self.is_elsewhere { self.file.name() } else { &self.name }
    }

    /// Its submission for a problem. A file elsewhere without a region is a submission as it is.
    pub fn submission(&self, problem: &Problem) -> Diagnosed<Submission> {
        let text = self.file.text();
        if self.is_elsewhere && !text.is_empty() && !text.contains("// submission ") {
            return Ok(Submission::whole(text));
        }
        submission::of(&self.called_by(problem), problem)
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
        match self.executable {
            Executable::Here(entry) => Some(entry),
            Executable::Compiled(_) => None,
        }
    }

    /// The program that solves; one of the reader's own is compiled unless it is in the cache.
    pub fn program(&self) -> Diagnosed<PathBuf> {
        match &self.executable {
            Executable::Here(_) => Ok(confine::sudoku().map_err(Diagnosis::not_checked)?),
            Executable::Compiled(own) => own.program(self),
        }
    }

    /// The same, compiled so that what overflows is told at its line. That costs time, so it is not for measuring.
    pub fn with_overflow_checks(&self) -> Solution {
        Solution { checks_overflow: true, ..self.clone() }
    }

    /// The same, called and compiled as this judge does it.
    pub fn at_judge(&self, ProblemAt { problem, judge }: ProblemAt) -> Solution {
        let executable = self.executable.again();
        Solution { judge: Some(judge), executable, ..self.called_by(problem) }
    }

    /// The same, called by the function that the problem asks for, if the file has that too.
    fn called_by(&self, problem: &Problem) -> Solution {
        let name = problem.calls().filter(|name| self.file.function(name).is_some());
        let Some(name) = name.filter(|_| self.entry().is_none()) else {
            return self.for_task(problem.task);
        };
        // Its boards are the judge's affair.
        let (path, kind) = (name.to_owned(), Kind::WholeProgram);
        Solution { entry_point: Ok(EntryPoint { path, kind, counts: false }), ..self.clone() }
    }

    /// The same, called by its rule where that is asked for.
    fn for_task(&self, task: Task) -> Solution {
        let others = if task == Task::Rule { own::beside(self) } else { Vec::new() };
        let rule = others.into_iter().find(|other| other.kind() == Some(Kind::Rule));
        rule.unwrap_or_else(|| self.clone())
    }

    /// The same, compiled so that it prints nothing; one of the catalogue prints nothing that counts.
    pub fn silenced(&self) -> Solution {
        Solution { is_silent: true, executable: self.executable.again(), ..self.clone() }
    }

    /// The command that starts a worker for it; one of the reader's own has so many `more` mebibytes.
    pub fn worker(&self, more: i64) -> anyhow::Result<Command> {
        let program = self.program()?;
        Ok(match self.executable {
            Executable::Here(_) => {
                let mut command = Command::new(program);
                command.args(["worker", &self.name]);
                command
            }
            Executable::Compiled(_) => asked::confined(&program, more)?,
        })
    }

    /// What a stand-in does on a board, in a test.
    #[cfg(test)]
    fn made(&self, board: &Board) -> Option<Recording> {
        match &self.executable {
            Executable::Here(_) => None,
            Executable::Compiled(own) => own.made(self.file.text(), board),
        }
    }

    /// How many lines a stand-in prints on a board: too many to end in time, or none.
    #[cfg(test)]
    fn lines(&self) -> usize {
        if self.file.text().contains("println!") && !self.is_silent { 20_000 } else { 0 }
    }

    /// Compiles its watched copy, if that is still to be done.
    pub fn can_be_watched(&self) -> bool {
        match &self.executable {
            Executable::Here(_) => true,
            Executable::Compiled(own) => own.watched(self).is_ok(),
        }
    }

    pub fn trace(&self, board: &Board, budget: &Budget) -> anyhow::Result<Trace> {
        Ok(self.record(board, budget, 0)?.trace)
    }

    /// The same, and keeps at most the first `keep` steps.
    pub fn record(&self, board: &Board, budget: &Budget, keep: usize) -> anyhow::Result<Recording> {
        match &self.executable {
            Executable::Here(entry) => Ok(watched::record(entry.name, board, budget, keep)?),
            Executable::Compiled(own) => own.record(self, board, budget, keep),
        }
    }
}

/// Several solvers, as a command line names them: `NAME,NAME`, or `all` among them.
#[derive(Clone, Debug)]
pub struct Solvers {
    pub solvers: Vec<Solution>,
    are_named: bool,
}

impl Solvers {
    /// Whether it matters what a solver does: one of the reader's own that nobody has named may not be finished.
    pub fn counts(&self, solver: &Solution) -> bool {
        self.are_named || solver.origin.is_some()
    }
}

impl std::str::FromStr for Solvers {
    type Err = UnknownSolution;

    fn from_str(names: &str) -> Result<Solvers, UnknownSolution> {
        let (all, others): (Vec<&str>, Vec<&str>) =
            names.split(',').partition(|name| *name == "all");
        let found = others.into_iter().map(Solution::find_solver).collect::<Result<_, _>>()?;
        let are_named = all.is_empty();
        Ok(Solvers { solvers: if are_named { found } else { Solution::solvers() }, are_named })
    }
}
