//! `sudoku practice`: checks a solution on every save.

use std::env;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Error, bail};
use solutions::Kind;
use watched::Budget;

use crate::board::named;
use crate::cli;
use crate::judge::sandbox::Verdict;
use crate::problems::ProblemAt;
use crate::process::limited::end_if_interrupted;
use crate::report::{self, Printer, Report, Status};
use crate::run::comparison::{self, Comparison};
use crate::run::exercise::{self, Compared};
use crate::run::expected::{self, Expected};
use crate::run::round;
use crate::run::runner::{Run, Runner};
use crate::solution::own;
use crate::solution::submission::{self, NoSubmission};
use crate::solution::{self, Broken, Solution};
use crate::text;
use crate::watch::terminal;
use crate::workspace;

/// How long a file must be left alone before it counts as saved: editors write in several steps.
const SETTLED: Duration = Duration::from_millis(80);

/// Checks a solution now and whenever it is saved, until Ctrl-C.
pub fn run(options: &cli::PracticeArgs) -> anyhow::Result<Status> {
    let practice = Practice::new(options)?;
    if options.once {
        let checked = practice.check();
        end_if_interrupted();
        return Ok(checked?.status);
    }
    let shown = &practice.file;
    let is_terminal = io::stdout().is_terminal() && io::stdin().is_terminal();
    let mut out = report::stdout();
    let mut status = Status::Unreadable;
    while !out.closed {
        let saved = practice.saved();
        let mut watch = None;
        if saved.is_none() {
            // Git may be checking out another commit.
            writeln!(out, "Waiting for {shown} to come back (Ctrl-C ends).")?;
        } else {
            if io::stdout().is_terminal() {
                // Clears the screen and goes to its top.
                write!(io::stdout(), "\x1b[2J\x1b[H")?;
                io::stdout().flush()?;
            }
            let checked = practice.check();
            end_if_interrupted();
            match checked {
                Ok(checked) => {
                    status = checked.status;
                    watch = checked.watch.filter(|_| is_terminal);
                    let key = match &watch {
                        Some(_) => "w and Enter: watch the search; ",
                        None => "",
                    };
                    writeln!(out, "\nWaiting for the next save of {shown} ({key}Ctrl-C ends).")?;
                }
                Err(failure) if practice.saved() == saved => return Err(failure),
                // The file was replaced during the check.
                Err(_) => {}
            }
        }
        if !out.closed {
            practice.wait(saved, watch.as_deref())?;
        }
    }
    Ok(status)
}

/// What came of a check.
struct Checked {
    status: Status,
    /// The options of `sudoku watch` for the search that went wrong.
    watch: Option<Vec<String>>,
}

impl From<Status> for Checked {
    fn from(status: Status) -> Checked {
        Checked { status, watch: None }
    }
}

struct Practice {
    root: PathBuf,
    name: String,
    /// The file as it is shown.
    file: String,
    problem: Option<ProblemAt>,
    limit: Duration,
}

impl Practice {
    fn new(options: &cli::PracticeArgs) -> anyhow::Result<Practice> {
        let name = options.name.as_str();
        let root = workspace::root()?;
        let file = if solutions::find(name).is_none() {
            own::check_name(name).map_err(Error::msg)?;
            own::file(name)
        } else if options.problem.is_some() {
            Solution::find(name)?.file
        } else {
            Solution::find_solver(name)?.file
        };
        if !root.join(&file).is_file() {
            bail!("{file} does not exist; `{} new {name}` begins it", text::sudoku());
        }
        Ok(Practice {
            root,
            name: name.to_owned(),
            file,
            problem: options.problem,
            limit: options.limit.limit,
        })
    }

    /// When the file was last saved; `None` while it is missing.
    fn saved(&self) -> Option<SystemTime> {
        let file = fs::metadata(self.root.join(&self.file));
        file.and_then(|file| file.modified()).ok()
    }

    /// Waits until the file has been saved again or is missing, and watches a search when asked to. It polls: a watch on a
    /// folder ends when the folder is replaced.
    fn wait(&self, known: Option<SystemTime>, watch: Option<&[String]>) -> anyhow::Result<()> {
        let mut before = known;
        loop {
            match watch {
                None => thread::sleep(SETTLED),
                Some(options) if terminal::is_typed('w', SETTLED)? => {
                    let mut sudoku = Command::new(env::current_exe()?);
                    sudoku.arg("watch").args(options).status()?;
                }
                Some(_) => {}
            }
            // Once a text has been judged, Ctrl-C is only noted.
            end_if_interrupted();
            let now = self.saved();
            if now == before && now != known {
                return Ok(());
            }
            before = now;
        }
    }

    fn check(&self) -> anyhow::Result<Checked> {
        let solution = own::open(&self.root, &self.name, self.file.clone());
        match self.problem {
            Some(at) => self.judge(at, &solution),
            None => self.try_puzzles(&solution),
        }
    }

    /// Compiles it; the status if there is nothing to run.
    fn compile(&self, solution: &Solution, out: &mut impl Write) -> anyhow::Result<Option<Status>> {
        match solution.program() {
            Ok(program) => {
                // Until all is written, most of them are about what is not used yet.
                if exercise::unwritten(&self.file, &solution.source).is_empty() {
                    write!(anstream::stderr(), "{}", solution::warnings(&program))?;
                }
                return Ok(None);
            }
            Err(Broken::Source { said, .. }) => {
                write!(anstream::stderr(), "{said}")?;
                writeln!(out, "{} does not compile.", self.file)?;
            }
            Err(Broken::Uncallable(why)) => {
                writeln!(out, "{why}")?;
            }
            Err(why) => bail!("{why}"),
        }
        Ok(Some(Status::Unreadable))
    }

    /// Judges it on the cases of a problem, up to the first that is not accepted.
    fn judge(&self, at: ProblemAt, solution: &Solution) -> anyhow::Result<Checked> {
        let mut out = report::coloured_stdout();
        let text = match submission::of(solution, at.problem) {
            Ok(submission) => submission.aligned,
            Err(NoSubmission::Broken(Broken::Other(why))) => bail!("{why}"),
            Err(why) => {
                writeln!(out, "{why}")?;
                return Ok(Status::Unreadable.into());
            }
        };
        let id = at.judge.id;
        let cases = &at.problem.cases;
        let mut printer = Printer::new(false);
        let end = ControlFlow::Break(());
        let (total, fault) = round::judge(&self.name, &text, at, cases, end, &mut printer)?;
        if total.verdict == Verdict::CompileError
            && let Some(status) = self.compile(solution, &mut out)?
        {
            // With the lines of the file, not of the text.
            return Ok(status.into());
        }
        write!(out, "{}", round::total_lines(&total))?;
        let Some(case) = fault else {
            let accepted = total.verdict == Verdict::Accepted;
            if accepted {
                let (sudoku, name) = (text::sudoku(), &self.name);
                writeln!(out, "`{sudoku} paste {name} {id}` prints the submission.")?;
            }
            return Ok(Status::of(accepted).into());
        };
        if !solution.kind().is_some_and(Kind::is_solver)
            || self.compile(solution, &mut out)?.is_some()
        {
            return Ok(Status::No.into());
        }
        let limit = Duration::from_secs(at.judge.time.value());
        let boards = Expected::of_case(at, case);
        let Some((expected, run)) = expected::first_wrong(solution, &boards, limit)? else {
            return Ok(Status::No.into());
        };
        writeln!(out)?;
        let options =
            [format!("{id}/{}", case.name), "--limit".to_owned(), limit.as_secs().to_string()];
        self.show(solution, &expected, &run, limit, &options, &mut out)
    }

    /// Tries it on the quick puzzles with names.
    fn try_puzzles(&self, solution: &Solution) -> anyhow::Result<Checked> {
        let started = Instant::now();
        // The watched copy takes as long to compile as the solution; both are compiled side by side.
        let copy = solution.clone();
        thread::Builder::new().spawn(move || copy.can_be_watched())?;
        let mut out = report::coloured_stdout();
        if let Some(status) = self.compile(solution, &mut out)? {
            return Ok(status.into());
        }
        if solution.kind() == Some(Kind::WholeProgram) {
            let name = &self.name;
            writeln!(
                out,
                "{name} is a whole program: {} practice {name} --problem PROBLEM judges it",
                text::sudoku()
            )?;
            return Ok(Status::Unreadable.into());
        }
        if let Some(checked) = self.compare_steps(solution, &mut out)? {
            return Ok(checked);
        }
        if !solution.is_solver()
            && let Err(why) = Solution::find_solver(&self.name)
        {
            writeln!(out, "{why}")?;
            return Ok(Status::Unreadable.into());
        }
        let puzzles = Expected::quick(&self.name)?;
        let number = puzzles.len();
        let mut runner = Runner::new(solution, self.limit);
        let mut time = Duration::ZERO;
        for (passed, expected) in puzzles.into_iter().enumerate() {
            let run = runner.run(&expected.puzzle)?;
            if let Some(fault) = expected.fault(&run) {
                let name = &expected.name;
                writeln!(out, "{passed} of {number} puzzles pass; then {name}: {fault}")?;
                let options = [name.clone()];
                return self.show(solution, &expected, &run, self.limit, &options, &mut out);
            }
            time += run.time;
        }
        writeln!(
            out,
            "All {number} puzzles pass: {} of solving, {} with compiling. \
             (The slow ones: cargo test {} -- --include-ignored)\n",
            text::time(time),
            text::time(started.elapsed()),
            self.name
        )?;
        self.compare(solution, &mut out)?;
        Ok(Status::Yes.into())
    }

    /// Compares an exercise with its original; `None` if it is none, or if it is to be tried on the puzzles too.
    fn compare_steps(
        &self,
        solution: &Solution,
        out: &mut impl Write,
    ) -> anyhow::Result<Option<Checked>> {
        let original = match exercise::original(&solution.source) {
            Ok(Some(original)) => original,
            Ok(None) => return Ok(None),
            Err(why) => {
                writeln!(out, "{}: {why}", self.file)?;
                return Ok(Some(Status::Unreadable.into()));
            }
        };
        let (name, width) = (&*original.name, text::columns());
        let status = match exercise::compare(solution, &original, self.limit) {
            Ok(Compared::Different(difference)) => {
                writeln!(out, "{}", difference.text(width))?;
                let watch = difference.watch();
                if let Some(options) = &watch {
                    writeln!(out, "Watch both: {} watch {}", text::sudoku(), options.join(" "))?;
                }
                let status = Status::No;
                return Ok(Some(Checked { status, watch }));
            }
            Ok(Compared::Same(text)) => {
                write!(out, "{}", text::paragraph(&text, width))?;
                Status::Yes
            }
            Err(why) => {
                let text = format!("Not compared with {name} step by step: {why}");
                write!(out, "{}", text::paragraph(&text, width))?;
                Status::Unreadable
            }
        };
        Ok((!solution.is_solver()).then(|| status.into()))
    }

    /// Draws the expected board beside the one found; after a run that did not finish, the board that its watched copy
    /// left. `case` is what names the search for `watch --case`.
    fn show(
        &self,
        solution: &Solution,
        expected: &Expected,
        run: &Run,
        limit: Duration,
        case: &[String],
        out: &mut impl Write,
    ) -> anyhow::Result<Checked> {
        let puzzle = &expected.puzzle;
        let found = match run.says_solved {
            Ok(_) => Ok(("found", run.board)),
            Err(_) => solution
                .trace(puzzle, &Budget::of_time(limit))
                .map(|trace| ("found at that moment", trace.board)),
        };
        writeln!(out, "{} {}.\n{puzzle}\n", expected.name, expected.description())?;
        let right = match &found {
            Ok((title, board)) => (*title, board),
            Err(_) => ("puzzle", puzzle),
        };
        let width = text::columns();
        let left = ("expected", expected.solution.as_ref().unwrap_or(puzzle));
        writeln!(out, "{}", text::two_boards(left, right, puzzle, width))?;
        if let Err(why) = found {
            let text = format!("The board at that moment is unknown: {why}");
            writeln!(out, "{}", text::wrapped(&text, width))?;
        }
        if !solution.can_be_watched() {
            return Ok(Status::No.into());
        }
        let mut watch = vec![self.name.clone(), "--case".to_owned()];
        watch.extend_from_slice(case);
        writeln!(out, "Watch it: {} watch {}", text::sudoku(), watch.join(" "))?;
        Ok(Checked { status: Status::No, watch: Some(watch) })
    }

    /// Compares its search and its time with the catalogue's.
    fn compare(&self, solution: &Solution, out: &mut impl Write) -> anyhow::Result<()> {
        let mut solvers = Solution::catalogue();
        // A solution of the catalogue is compared as its text is now.
        solvers.retain(|other| other.is_solver() && *other.name != self.name);
        solvers.push(solution.clone());
        let case = named::find(named::EXAMPLE).context("no example")?;
        let puzzle = case.puzzle.parse()?;
        let rows = comparison::run(&solvers, &puzzle, self.limit)?;
        writeln!(out, "Beside the others, on {}:\n", case.name)?;
        let comparison = Comparison { puzzle: &puzzle, rows: &rows, figures: true, bars: false };
        Ok(comparison.text(out)?)
    }
}
