//! `sudoku practice`: checks a solution on every save.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Error, bail};
use watched::Budget;

use crate::board::named::{self, Backtracking, Case, Completions};
use crate::board::{Board, rules};
use crate::child::runner::{Outcome, Run, Runner};
use crate::cli;
use crate::comparison::{self, Comparison};
use crate::own::{self, Broken, Own};
use crate::report::{self, Report, Status};
use crate::solution::Solution;
use crate::text;
use crate::workspace;

/// How long a file must be left alone before it counts as saved: editors write in several steps.
const SETTLED: Duration = Duration::from_millis(80);

/// The puzzle on which it is compared with the others.
const SHOWN: &str = "lc37_wikipedia";

/// Checks a solution now and whenever it is saved, until Ctrl-C.
pub fn run(options: &cli::Practice) -> anyhow::Result<Status> {
    let practice = Practice::new(&options.name, options.limit.limit)?;
    if options.once {
        return practice.check();
    }
    let shown = &practice.file;
    let mut out = report::stdout();
    let mut status = Status::Unreadable;
    while !out.closed {
        let saved = practice.saved();
        if saved.is_none() {
            // Git may be checking out another commit.
            writeln!(out, "Waiting for {shown} to come back (Ctrl-C ends).")?;
        } else {
            if io::stdout().is_terminal() {
                // Clears the screen and goes to its top.
                write!(io::stdout(), "\x1b[2J\x1b[H")?;
                io::stdout().flush()?;
            }
            match practice.check() {
                Ok(checked) => {
                    status = checked;
                    writeln!(out, "\nWaiting for the next save of {shown} (Ctrl-C ends).")?;
                }
                Err(failure) if practice.saved() == saved => return Err(failure),
                // The file was replaced during the check.
                Err(_) => {}
            }
        }
        if !out.closed {
            practice.wait(saved);
        }
    }
    Ok(status)
}

struct Practice {
    root: PathBuf,
    name: String,
    /// The file as it is shown.
    file: String,
    limit: Duration,
}

impl Practice {
    fn new(name: &str, limit: Duration) -> anyhow::Result<Practice> {
        let root = workspace::root()?;
        let file = if solutions::find(name).is_some() {
            Solution::find_solver(name)?.file()
        } else {
            own::check_name(name).map_err(Error::msg)?;
            own::file(name)
        };
        if !root.join(&file).is_file() {
            bail!("{file} does not exist; `sudoku new {name}` begins it");
        }
        Ok(Practice {
            root,
            name: name.to_owned(),
            file,
            limit,
        })
    }

    /// When the file was last saved; `None` while it is missing.
    fn saved(&self) -> Option<SystemTime> {
        let file = fs::metadata(self.root.join(&self.file));
        file.and_then(|file| file.modified()).ok()
    }

    /// Waits until the file has been saved again or is missing. It polls: a watch on a folder ends when the folder is
    /// replaced.
    fn wait(&self, known: Option<SystemTime>) {
        let mut before = known;
        loop {
            thread::sleep(SETTLED);
            let now = self.saved();
            if now == before && now != known {
                return;
            }
            before = now;
        }
    }

    /// Compiles the file and tries it on the quick puzzles.
    fn check(&self) -> anyhow::Result<Status> {
        let started = Instant::now();
        let own = Arc::new(Own::open(&self.root, &self.name, self.file.clone()));
        // The watched copy takes as long to compile as the solution; both are compiled side by side.
        let copy = Arc::clone(&own);
        thread::Builder::new().spawn(move || copy.watched().is_ok())?;
        let mut out = report::coloured_stdout();
        match own.program() {
            Ok(_) => write!(anstream::stderr(), "{}", own.warnings())?,
            Err(Broken::Text { said, .. }) => {
                write!(anstream::stderr(), "{said}")?;
                writeln!(out, "{} does not compile.", self.file)?;
                return Ok(Status::Unreadable);
            }
            Err(Broken::Uncallable(why)) => {
                writeln!(out, "{why}")?;
                return Ok(Status::Unreadable);
            }
            Err(why) => bail!("{why}"),
        }
        if let Err(why) = Solution::find_solver(&self.name) {
            writeln!(out, "{why}")?;
            return Ok(Status::Unreadable);
        }
        let solution = Solution::Own(Arc::clone(&own));
        let mut runner = Runner::new(&solution, self.limit);
        let is_quick = |case: &&Case| case.backtracking == Backtracking::Quick;
        let puzzles: Vec<&Case> = named::all().iter().filter(is_quick).collect();
        let mut time = Duration::ZERO;
        for (passed, case) in puzzles.iter().enumerate() {
            let puzzle: Board = case.puzzle.parse()?;
            let run = runner.run(&puzzle)?;
            if let Some(fault) = self.fault(case, &puzzle, &run)? {
                let (number, name) = (puzzles.len(), &case.case);
                writeln!(
                    out,
                    "{passed} of {number} puzzles pass; then {name}: {fault}"
                )?;
                return self.show(&own, case, &puzzle, &run, &mut out);
            }
            time += run.time;
        }
        writeln!(
            out,
            "All {} puzzles pass: {} of solving, {} with compiling. \
             (The slow ones: cargo test {} -- --include-ignored)\n",
            puzzles.len(),
            text::time(time),
            text::time(started.elapsed()),
            self.name
        )?;
        self.compare(&solution, &mut out)?;
        Ok(Status::Yes)
    }

    /// What is wrong with a run; `None` if nothing is.
    fn fault(&self, case: &Case, puzzle: &Board, run: &Run) -> anyhow::Result<Option<String>> {
        let says_solved = match &run.outcome {
            Outcome::Solved => true,
            Outcome::NoSolution => false,
            Outcome::Limit => return Ok(Some(report::stopped(self.limit))),
            Outcome::Crashed(how) | Outcome::Broken(how) => return Ok(Some(how.clone())),
        };
        // No judge gives contradictory givens; a solution only has to finish.
        if !case.givens_consistent {
            return Ok(None);
        }
        let is_solvable = case.completions != Completions::Exactly(0);
        let expected = expected(case, puzzle)?;
        let any_completion_will_do = case.completions != Completions::Exactly(1)
            && !solutions::find(&self.name).is_some_and(solutions::Entry::is_mirror);
        let is_right = run.board == expected
            || any_completion_will_do
                && is_solvable
                && rules::solution_error(puzzle, &run.board).is_none();
        let fault = match (says_solved, is_solvable) {
            (false, true) => "it says that there is no solution".to_owned(),
            (true, false) => "it says that it has solved the board".to_owned(),
            _ if is_right => return Ok(None),
            _ => {
                let error = rules::solution_error(puzzle, &run.board).filter(|_| is_solvable);
                error.map_or("another board than expected".to_owned(), |error| {
                    error.to_string()
                })
            }
        };
        Ok(Some(fault))
    }

    /// Draws the expected board beside the one found; after a run that did not finish, the board that its watched copy
    /// left.
    fn show(
        &self,
        own: &Own,
        case: &Case,
        puzzle: &Board,
        run: &Run,
        out: &mut impl Write,
    ) -> anyhow::Result<Status> {
        let found = match run.outcome {
            Outcome::Solved | Outcome::NoSolution => Ok(("found", run.board)),
            Outcome::Limit | Outcome::Crashed(_) | Outcome::Broken(_) => own
                .trace(puzzle, &Budget::of_time(self.limit))
                .map(|trace| ("found at that moment", trace.board)),
        };
        let kind = match case.completions {
            _ if !case.givens_consistent => "has givens that contradict each other; come to an end",
            Completions::Exactly(0) => "has no solution: say so and leave the board as it was",
            Completions::Exactly(1) => "has one solution",
            _ => "has several solutions; any will do",
        };
        writeln!(out, "{} {kind}.\n{}\n", case.case, case.puzzle)?;
        let expected = expected(case, puzzle)?;
        let right = match &found {
            Ok((title, board)) => (*title, board),
            Err(_) => ("puzzle", puzzle),
        };
        let width = text::columns();
        let boards = text::two_boards(("expected", &expected), right, puzzle, width);
        writeln!(out, "{boards}")?;
        if let Err(why) = found {
            let text = format!("The board at that moment is unknown: {why}");
            writeln!(out, "{}", text::wrapped(&text, width))?;
        }
        Ok(Status::No)
    }

    /// Compares its search and its time with the catalogue's.
    fn compare(&self, solution: &Solution, out: &mut impl Write) -> anyhow::Result<()> {
        let mut solvers = Solution::catalogue();
        // A solution of the catalogue is compared as its text is now.
        solvers.retain(|other| other.is_solver() && other.name() != self.name);
        solvers.push(solution.clone());
        let case = named::find(SHOWN).with_context(|| format!("the puzzle {SHOWN} is missing"))?;
        let puzzle = case.puzzle.parse()?;
        let rows = comparison::run(&solvers, &puzzle, self.limit)?;
        writeln!(out, "Beside the others, on {SHOWN}:\n")?;
        let comparison = Comparison {
            puzzle: &puzzle,
            rows: &rows,
            figures: true,
            bars: false,
        };
        Ok(comparison.text(out)?)
    }
}

/// The expected board: the puzzle itself if it has no solution.
fn expected(case: &Case, puzzle: &Board) -> anyhow::Result<Board> {
    if case.first_solution.is_empty() {
        return Ok(*puzzle);
    }
    Ok(case.first_solution.parse()?)
}
