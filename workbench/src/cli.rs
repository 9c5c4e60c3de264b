//! The command line: verbs and options. Names are resolved here, so verbs get solutions, problems and inputs.

use std::env;
use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::iter;
use std::path::{Path, PathBuf};
use std::slice;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{anyhow, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use puzzles::dig::Symmetry;
use puzzles::grids::Grid;
use puzzles::similar::likely;
use puzzles::step::{Level, Technique};
use puzzles::words::{Language, did_you_mean};
use solutions::Entry;

use crate::board::source::Input;
use crate::board::{self, named};
use crate::course;
use crate::problems::{self, Case, Problem, ProblemAt, Unknown};
use crate::process::confine::Confine;
use crate::solution::{Solution, Solvers, own};
use crate::text;

/// Solves Sudoku puzzles with every solution of this workspace; without a command, two well-known puzzles side by side
#[derive(Debug, Parser)]
#[command(
    name = "sudoku",
    bin_name = text::sudoku(),
    version,
    max_term_width = 100,
    args_conflicts_with_subcommands = true
)]
pub struct Cli {
    #[command(subcommand)]
    pub verb: Option<Verb>,
    #[command(flatten)]
    pub overview: OverviewArgs,
}

#[derive(Args, Clone, Debug)]
pub struct JsonArgs {
    /// Print one JSON object per line, for scripts
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Clone, Debug)]
pub struct LimitArgs {
    /// Give up on a search after SECONDS (process start-up included)
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub limit: Duration,
}

/// Boards to read.
#[derive(Args, Debug)]
pub struct InputArgs {
    /// A file, a puzzle, a puzzle's name such as `hard_02`, or `-` [default: standard input, unless it is a terminal]
    #[arg(value_name = "FILE|PUZZLE|-", allow_hyphen_values = has_puzzle_with_hyphen())]
    input: Option<Input>,
}

impl InputArgs {
    /// The input that is named, or the pipe. On a terminal it would wait without a word.
    pub fn get(&self) -> anyhow::Result<&Input> {
        match &self.input {
            Some(input) => Ok(input),
            None if !io::stdin().is_terminal() => Ok(&Input::StandardInput),
            None => bail!(
                "name a file, a puzzle, a puzzle's name (`{} puzzles` lists them), or `-` to type one\n\n{}",
                text::sudoku(),
                Cli::example().unwrap_or_default()
            ),
        }
    }
}

#[derive(Args, Clone, Debug)]
pub struct OverviewArgs {
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
}

#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Solve the puzzles of a file, or a puzzle that you type
    Solve(SolveArgs),
    /// Check whether a grid is solved, and if not, what is wrong
    Check(CheckArgs),
    /// Say how hard puzzles are for a person, and which techniques they need
    Grade(GradeArgs),
    /// Show the next step that a person can take, and why
    Hint(HintArgs),
    /// List the built-in puzzles, which every command knows by name
    Puzzles,
    /// List the problems of online judges, or say what one asks for
    Problems(ProblemsArgs),
    /// Print the submission of a solution for an online judge
    Paste(PasteArgs),
    /// Judge a submission here, as the online judge would
    Judge(JudgeArgs),
    /// Measure how fast solvers are on a file of puzzles
    Bench(BenchArgs),
    /// Count what every solver does on a puzzle, side by side
    Compare(CompareArgs),
    /// Watch a search, or two side by side, step by step
    Watch(WatchArgs),
    /// Open the page: play, watch and read in the browser
    #[command(
        after_help = "The page is one file, workbench/page/sudoku.html. It asks for nothing from a network."
    )]
    Page,
    /// Make puzzles
    Generate(GenerateArgs),
    /// Begin a solution of your own
    New(NewArgs),
    /// The course, step by step; or check a solution of your own whenever you save it
    Practice(PracticeArgs),
    /// Limit this process and become another program; started by `judge`
    #[command(hide = true, disable_help_flag = true)]
    Confine(Confine),
    /// Run one solution on boards from standard input; started by `solve` and others
    #[command(hide = true)]
    Worker(WorkerArgs),
}

#[derive(Args, Debug)]
#[command(after_help = example("solve hard_02") + "

Whatever is around a board is passed over: titles, code, frames, numbers of rows, solutions. A board is 81 cells in one field \
(a line, a column of CSV, a string of JSON, an address), nine rows of nine in any frame, or 81 cells in one list. An empty cell is \
any of . 0 _ * ? - x # or an empty field. The candidates of a grid are kept.

Nine consecutive rows are a grid; blank lines may stand between rows, or between bands of three. What is nearly a board, such as \
80 cells, is an error that names its line, and the rest is still solved.

The exit code is 0 if all were solved, 1 if some were not, 2 if something could not be read.")]
pub struct SolveArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The solvers to use: NAME,NAME or `all`
    #[arg(long, value_name = "NAMES", default_value = "lanes")]
    pub with: Solvers,
    /// Count the solutions of every puzzle up to LIMIT (then LIMIT means LIMIT or more); for solvers that count
    #[arg(long, value_name = "LIMIT", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub count: Option<u32>,
    /// How to print solved boards [default: a drawing for a puzzle, lines for a file; grids on a narrow terminal]
    #[arg(long = "as", value_name = "FORM")]
    pub form: Option<Form>,
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// 81 characters per line
    Lines,
    /// Nine lines of nine characters and an empty line
    Grids,
}

impl Form {
    /// The form of several boards, unless another is chosen: 81 characters are a line only where there is room for it.
    pub fn of_many() -> Form {
        if text::columns() > 80 || !io::stdout().is_terminal() { Form::Lines } else { Form::Grids }
    }
}

#[derive(Args, Debug)]
#[command(after_help = example("check one_empty_centre"))]
pub struct CheckArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub json: JsonArgs,
}

#[derive(Args, Debug)]
#[command(after_help = example("grade hard_02") + &format!("

The simplest technique is taken first, again and again; the hardest technique needed determines the level:
{}
No technique assumes that a puzzle has only one solution, as unique rectangles do: article 001's program takes any grid \
that keeps the rules. So a puzzle with several solutions has no level.

For a file, each line is the puzzle, its level, the number of steps and the hardest technique; `solve` reads such lines. \
With --path the steps of each puzzle stand below it.",
levels()))]
pub struct GradeArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// List every step: its technique and what follows
    #[arg(long)]
    pub path: bool,
    #[command(flatten)]
    pub json: JsonArgs,
}

#[derive(Args, Debug)]
#[command(after_help = example("hint hard_02") + "

On a terminal, Enter shows more: where to look, then what is there, then why. A cell's candidates are the digits that are \
not excluded from it. The techniques are those of `grade`; none assumes that the puzzle has only one solution.

A grid does not record excluded candidates, so `hint` repeats a step that only excludes some; --all goes on from it.

A grid that cannot be completed gets the digits to undo; with the puzzle before the grid, givens are assumed correct. A \
puzzle with several solutions gets two that are as alike as possible, and the given that would make it unique.

The exit code is 0 for a step or a solved grid; 1 for a mistake, several solutions or none; 2 for what cannot be read.")]
pub struct HintArgs {
    #[command(flatten)]
    pub puzzle: InputArgs,
    /// Your current grid of this puzzle
    #[arg(value_name = "GRID", allow_hyphen_values = has_puzzle_with_hyphen())]
    pub grid: Option<Input>,
    /// Show all steps to the end
    #[arg(long)]
    pub all: bool,
}

#[derive(Args, Debug)]
pub struct ProblemsArgs {
    /// The problem, such as `leetcode-37` [default: a list of all, the easiest first]
    pub problem: Option<ProblemAt>,
    /// Print the input of its sample alone, byte for byte, to pipe it into a program
    #[arg(long, requires = "problem", conflicts_with = "json")]
    pub sample: bool,
    /// Print the answer to its sample alone
    #[arg(long, requires = "problem", conflicts_with_all = ["sample", "json"])]
    pub answer: bool,
    /// Show which solutions solve it, what they cost, and what gives a solution away
    #[arg(long, requires = "problem", conflicts_with_all = ["sample", "answer"])]
    pub solutions: bool,
    #[command(flatten)]
    pub json: JsonArgs,
}

#[derive(Args, Debug)]
#[command(after_help = example("paste candidates boj-2580") + &problems_are_listed())]
pub struct PasteArgs {
    /// The solution, such as `candidates`
    #[arg(value_parser = solution)]
    pub solution: Solution,
    /// The problem, such as `leetcode-37`
    pub problem: ProblemAt,
}

#[derive(Args, Debug)]
#[command(after_help = example("judge candidates boj-2580") + &problems_are_listed())]
pub struct JudgeArgs {
    /// The solution, a file such as `mine.rs` that holds a whole submission, or `all`
    #[arg(value_name = "SOLUTION|FILE.rs|all")]
    pub submissions: Submissions,
    /// The problem, such as `leetcode-37`, or `all`
    #[arg(value_name = "PROBLEM|all")]
    pub problems: Option<ProblemList>,
    /// Judge on your own cases: the files NAME.in and NAME.out of a folder
    #[arg(long, value_name = "FOLDER")]
    pub cases: Option<PathBuf>,
    /// Judge on this case alone
    #[arg(long)]
    pub case: Option<String>,
    /// Judge on all cases, and print a line for each and the whole of every message
    #[arg(long)]
    pub verbose: bool,
    #[command(flatten)]
    pub json: JsonArgs,
}

#[derive(Args, Debug)]
#[command(after_help = example("bench hard_02"))]
pub struct BenchArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The solvers to measure: NAME,NAME or `all`
    #[arg(long, value_name = "NAMES", default_value = "all")]
    pub with: Solvers,
    /// Prove that each puzzle has one solution only, instead of writing a solution
    #[arg(long)]
    pub unique: bool,
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
}

#[derive(Args, Debug)]
pub struct CompareArgs {
    /// A puzzle, its name, a file that begins with one, `-`, or `initial_state` for the generator
    #[arg(value_name = "PUZZLE", allow_hyphen_values = has_puzzle_with_hyphen(), default_value = named::EXAMPLE)]
    pub input: SolutionOrInput,
    /// The solvers to compare: NAME,NAME or `all`
    #[arg(long, value_name = "NAMES", default_value = "all")]
    pub with: Solvers,
    /// The generator's first row [default: 123456789]
    #[arg(long, value_name = "DIGITS", value_parser = first_row)]
    pub first_row: Option<String>,
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
}

#[derive(Args, Debug)]
#[command(after_help = example("watch candidates hard_02") + "

Without a terminal, or with --plain, every step is a line: its number, the function that made it, the cell, and the \
digit written, or . where the cell was reset:
  12 solve_sudoku r1c7 4

With --json it is an object: solution, step, function, row, col, value (0 for a reset), depth, line. There, rows and \
columns are counted from 0, as in traces.csv.")]
pub struct WatchArgs {
    /// The solver to watch, or the generator, `initial_state`
    #[arg(value_name = "NAME", value_parser = Solution::find_search)]
    pub solver: Solution,
    /// A second one on the same clock, or the puzzle
    #[arg(value_name = "NAME2|PUZZLE", allow_hyphen_values = has_puzzle_with_hyphen())]
    pub second: Option<SolutionOrInput>,
    /// A file, a puzzle, a puzzle's name, or `-` for standard input [default: LeetCode's example]
    #[arg(value_name = "PUZZLE", allow_hyphen_values = has_puzzle_with_hyphen())]
    pub puzzle: Option<Input>,
    /// In place of a puzzle an empty board with this first row: all that a generator starts from [default for it: 123456789]
    #[arg(long, value_name = "DIGITS", value_parser = first_row, conflicts_with = "case")]
    pub first_row: Option<String>,
    /// Watch what it gets wrong, from the step before the first wrong digit that stays: a puzzle by its name, the first such
    /// board of a problem's cases (boj-2580) or of one case (boj-2580/bound) [default: the first such puzzle of `practice`]
    #[arg(long, value_name = "PUZZLE|PROBLEM[/CASE]", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["second", "puzzle"])]
    pub case: Option<Cases>,
    /// Begin after step N
    #[arg(long, value_name = "N", default_value = "0")]
    pub step: usize,
    /// Print the steps as lines
    #[arg(long)]
    pub plain: bool,
    #[command(flatten)]
    pub json: JsonArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
}

#[derive(Args, Debug)]
#[command(after_help = "\
A puzzle is a full grid from which givens are removed, in random order, as long as the number of solutions stays the same. \
It is minimal when no given can go. So puzzles are \"minimal, made from a random grid\", which is not \"a random minimal \
puzzle\": those have two givens more on average (D. Berthier). With --givens 81 they are the full grids themselves.

Same options and seed, same puzzles, on every machine. Each puzzle has a seed of its own, the seed of the one before plus \
1, by which it can be made again alone.")]
pub struct GenerateArgs {
    /// How many puzzles to make
    #[arg(short, value_name = "N", default_value = "1", value_parser = positive)]
    pub number: u64,
    /// The seed of the first puzzle [default: drawn, and printed on standard error]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Source of full grids: uniform over all 6,670,903,752,021,072,936,960, or the 9! = 362,880 of article 001
    #[arg(long, default_value = "uniform", value_parser = one_of(&Grid::ALL))]
    pub grid: Grid,
    /// The number of givens [default: minimal]
    #[arg(long, value_name = "K")]
    pub givens: Option<usize>,
    /// The symmetry of the cells with givens
    #[arg(long, default_value = "none", value_parser = one_of(&Symmetry::ALL))]
    pub symmetry: Symmetry,
    /// The level, as `grade` says it: easy has 36 to 40 givens and always several hidden singles, medium has 28 to
    /// 32 givens, hard and fiendish are minimal; --givens overrides these numbers
    #[arg(long, value_parser = one_of(&Level::ALL))]
    pub level: Option<Level>,
    /// The number of solutions
    #[arg(long, value_name = "1|2", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=2))]
    pub solutions: u8,
    /// How to print puzzles [default: lines; on a terminal a drawing for one, grids if it is narrow]
    #[arg(long = "as", value_name = "FORM", conflicts_with = "json")]
    pub form: Option<Form>,
    #[command(flatten)]
    pub json: JsonArgs,
}

#[derive(Args, Debug)]
#[command(after_help = example("new mine --problem boj-2580"))]
pub struct NewArgs {
    /// The name of the solution, and of its file in `solutions/own/`
    pub name: String,
    /// A solver whose board and function to start from; without it and a problem, `char_board`
    #[arg(long, value_name = "SOLVER", value_parser = Solution::find_solver)]
    pub like: Option<Solution>,
    /// A problem to write it for, such as `boj-2580`
    #[arg(long)]
    pub problem: Option<ProblemAt>,
    /// Begin a whole program, which reads and prints by itself
    #[arg(long, conflicts_with_all = ["like", "from"])]
    pub whole_program: bool,
    /// A solution to write some functions of anew; `practice` compares yours with it step by step
    #[arg(long, value_name = "SOLUTION", value_parser = Solution::find, conflicts_with_all = ["like", "problem"])]
    pub from: Option<Solution>,
    /// The functions to write, such as `is_possible,solve_sudoku`; --from without them lists all
    #[arg(long, value_name = "FUNCTIONS", value_delimiter = ',', requires = "from")]
    pub blank: Vec<String>,
}

#[derive(Args, Debug)]
#[command(after_help = example("practice mine --problem boj-2580") + "

Without a name it is the course: steps from a digit in a row to a thousand hard boards in a second. It goes on with the \
first that is not done; a step's name goes to that step. What is done stands in solutions/own/done.txt.")]
pub struct PracticeArgs {
    /// The solution to work on, its file, or a step of the course [default: the course]
    pub name: Option<String>,
    /// Judge it on the cases of this problem, such as `boj-2580`, instead of the puzzles
    #[arg(long, requires = "name")]
    pub problem: Option<ProblemAt>,
    /// Check once and end, with exit code 0 if all is right
    #[arg(long)]
    pub once: bool,
    /// Print the whole report: every case, all of rustc's messages
    #[arg(long)]
    pub verbose: bool,
    /// Try the puzzles too on which plain backtracking takes seconds
    #[arg(long, conflicts_with = "problem", requires = "name")]
    pub slow: bool,
    /// Stop a search after SECONDS [default: 3, or 600 with --slow]
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "problem", requires = "name")]
    pub limit: Option<Duration>,
    #[command(flatten)]
    pub course: CourseArgs,
}

/// What keys do while the course awaits a save.
#[derive(Args, Debug)]
pub struct CourseArgs {
    /// List the steps of the course and what is done
    #[arg(long, conflicts_with_all = ["name", "hint", "reset"])]
    pub list: bool,
    /// Print the first hint for the step, or the first N
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1", value_parser = positive)]
    pub hint: Option<u64>,
    /// Begin the step's file anew; the old one is kept beside it
    #[arg(long, conflicts_with = "hint")]
    pub reset: bool,
    /// Check again all that is done, and note what is still right
    #[arg(long, conflicts_with_all = ["name", "hint", "reset"])]
    pub check_all: bool,
}

#[derive(Args, Debug)]
pub struct WorkerArgs {
    #[arg(value_parser = solver_of_the_catalogue)]
    pub solver: &'static Entry,
    /// The beginning of every answer
    pub token: String,
}

fn solver_of_the_catalogue(name: &str) -> Result<&'static Entry, String> {
    solutions::find(name).filter(|entry| entry.is_solver()).ok_or_else(|| "not a solver".to_owned())
}

#[derive(Clone, Debug)]
pub enum SolutionOrInput {
    Solution(Solution),
    Input(Input),
}

impl FromStr for SolutionOrInput {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<Self> {
        let mut found = Solution::find(name);
        // To look for what is not known reads all own files.
        if found.is_err() && name.contains('-') {
            found = Solution::find(&name.replace('-', "_"));
        }
        if let Ok(solution) = found {
            return Ok(SolutionOrInput::Solution(solution));
        }
        Input::from_str(name).map(SolutionOrInput::Input).map_err(|error| {
            match text::meant(name, Solution::all().iter().map(|solution| &*solution.name)) {
                Some(meant) => anyhow!("unknown solution or puzzle; {meant}"),
                None => anyhow!("not a solution, {error}"),
            }
        })
    }
}

/// Where to look for a puzzle that a solution gets wrong.
#[derive(Clone, Debug)]
pub enum Cases {
    /// The quick puzzles with names.
    Puzzles,
    Puzzle(&'static named::NamedPuzzle),
    /// All cases of a problem, or one of them.
    Of(ProblemAt, &'static [Case]),
}

impl FromStr for Cases {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<Self> {
        if name.is_empty() {
            return Ok(Cases::Puzzles);
        }
        if let Some(puzzle) = named::find(name) {
            return Ok(Cases::Puzzle(puzzle));
        }
        let Some((problem, case)) = name.split_once('/') else {
            let at: ProblemAt = name.parse()?;
            return Ok(Cases::Of(at, &at.problem.cases));
        };
        let at: ProblemAt = problem.parse()?;
        Ok(Cases::Of(at, slice::from_ref(problems::case(&at.problem.cases, case)?)))
    }
}

#[derive(Clone, Debug)]
pub struct ProblemList(pub Vec<ProblemAt>);

impl FromStr for ProblemList {
    type Err = Unknown;

    fn from_str(id: &str) -> Result<Self, Unknown> {
        let ids = match id {
            "all" => problems::ALL.iter().map(Problem::id).collect(),
            _ => vec![id],
        };
        ids.into_iter().map(str::parse).collect::<Result<_, _>>().map(ProblemList)
    }
}

/// Solutions, or a file that holds one or a whole submission.
#[derive(Clone, Debug)]
pub enum Submissions {
    Solutions(Vec<Solution>),
    File(String),
}

impl FromStr for Submissions {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<Self> {
        if name == "all" {
            return Ok(Submissions::Solutions(Solution::all()));
        }
        let is_file = is_source(name);
        match solution(own::name(name)) {
            Ok(found) => Ok(Submissions::Solutions(vec![found])),
            Err(_) if is_file => Ok(Submissions::File(name.to_owned())),
            Err(why) => Err(why),
        }
    }
}

fn is_source(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|end| end == "rs")
}

/// A solution that stands before its problem.
fn solution(name: &str) -> anyhow::Result<Solution> {
    if ProblemAt::from_str(name).is_ok() {
        let (verb, next) = (words().next(), words().skip_while(|word| word != name).nth(1));
        let solution = next.filter(|word| !word.starts_with('-'));
        bail!(
            "a problem; the solution comes first: `{} {} {} {name}`",
            text::sudoku(),
            verb.unwrap_or_default(),
            solution.as_deref().unwrap_or("SOLUTION")
        );
    }
    Ok(Solution::find(name)?)
}

/// Below the example of a verb that needs a problem.
fn problems_are_listed() -> String {
    format!("\n`{} problems` lists the problems.", text::sudoku())
}

/// The example at the end of a verb's help, also shown when an argument is missing.
fn example(words: &str) -> String {
    format!("Example: {} {words}", text::sudoku())
}

impl Cli {
    /// The example of the verb that the command line has.
    pub fn example() -> Option<String> {
        let command = Cli::command();
        let help = command.find_subcommand(words().next()?)?.get_after_help()?.to_string();
        help.split("\n\n").next().map(str::to_owned)
    }

    /// Adds to an error what was probably meant.
    pub fn with_a_tip(mut error: clap::Error) -> clap::Error {
        let words: Vec<String> = words().collect();
        let lines: Vec<String> = meant(&words, &error)
            .iter()
            .map(|words| format!("{} {}", text::sudoku(), words.join(" ")))
            .collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        if let Some(question) = did_you_mean(Language::English, &lines) {
            error.remove(ContextKind::SuggestedSubcommand);
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![question.into()]));
        }
        error
    }
}

/// Other words for a verb.
const SYNONYMS: [(&str, &str); 12] = [
    ("benchmark measure race speed time", "bench"),
    ("count crack run", "solve"),
    ("course exercise learn lesson start test train tutorial", "practice"),
    ("create make", "generate"),
    ("diff", "compare"),
    ("difficulty level rate rating", "grade"),
    ("add begin init template", "new"),
    ("explain next step tip", "hint"),
    ("leetcode", "problems"),
    ("game gui open play web", "page"),
    ("list names", "puzzles"),
    ("animate show trace view visualize", "watch"),
];

/// The command lines that were probably meant by these words.
fn meant(words: &[String], error: &clap::Error) -> Vec<Vec<String>> {
    if error.kind() == ErrorKind::InvalidSubcommand {
        let with_the_rest = |verb: Vec<String>| {
            let line = [&verb, &words[1..]].concat();
            if parsed(&line).is_ok() { line } else { verb }
        };
        return verbs(&words[0]).into_iter().map(with_the_rest).collect();
    }
    corrected(words, 0, error).into_iter().collect()
}

/// The verbs that an unknown one was probably meant for; or the verb for a word that names something.
fn verbs(word: &str) -> Vec<Vec<String>> {
    let command = Cli::command();
    let verbs =
        command.get_subcommands().filter(|verb| !verb.is_hide_set()).map(clap::Command::get_name);
    let synonym = SYNONYMS.iter().find(|(others, _)| others.split(' ').any(|it| it == word));
    let found = synonym.map_or_else(|| likely(word, verbs), |&(_, verb)| vec![verb]);
    if !found.is_empty() {
        return found.into_iter().map(|verb| vec![verb.to_owned()]).collect();
    }
    let verb = match Solution::find(word) {
        Ok(own) if own.origin.is_none() => "practice",
        Ok(_) => "watch",
        Err(_) if course::find(word).is_some() => "practice",
        Err(_) if ProblemAt::from_str(word).is_ok() => "problems",
        Err(_) if is_source(word) => "judge",
        Err(_) => "solve",
    };
    let line = [verb, word].map(str::to_owned);
    if parsed(&line).is_ok() { vec![line.to_vec()] } else { Vec::new() }
}

/// The command line with an option for each word too many, from one of them on.
fn corrected(words: &[String], from: usize, error: &clap::Error) -> Option<Vec<String>> {
    let is_number = |word: &str| word.parse::<f64>().is_ok();
    let (kind, is_it): (_, fn(&str) -> bool) = match error.kind() {
        ErrorKind::UnknownArgument => (ContextKind::InvalidArg, |word| !word.starts_with('-')),
        ErrorKind::ValueValidation => (ContextKind::InvalidValue, is_number),
        _ => return None,
    };
    let word = error.get(kind)?.to_string();
    let at = words.iter().position(|other| *other == word)?;
    if at < from || !is_it(&word) {
        return None;
    }
    let command = Cli::command();
    let verb = command.find_subcommand(&words[0])?;
    // Any word is a folder.
    let options = verb.get_opts().filter(|option| option.get_id() != "cases");
    let options = options.filter_map(|option| {
        let long = option.get_long().map(|long| format!("--{long}"));
        Some(vec![long.or_else(|| Some(format!("-{}", option.get_short()?)))?, word.clone()])
    });
    options.chain([vec![format!("--{word}")]]).find_map(|option| {
        let line = [&words[..at], &option, &words[at + 1..]].concat();
        match parsed(&line) {
            Ok(_) => Some(line),
            Err(error) => corrected(&line, at + option.len(), &error),
        }
    })
}

fn parsed(words: &[String]) -> Result<Cli, clap::Error> {
    Cli::try_parse_from(iter::once("sudoku").chain(words.iter().map(String::as_str)))
}

/// The command line without the name of the program.
fn words() -> impl Iterator<Item = String> {
    env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned())
}

/// Whether a puzzle is typed that begins with a hyphen. Otherwise what begins with one is an option, and perhaps misspelt.
fn has_puzzle_with_hyphen() -> bool {
    words().any(|word| {
        let is_option = word.trim_start_matches('-').starts_with(|c: char| c.is_ascii_alphabetic());
        word.len() > 2 && word.starts_with('-') && !is_option
    })
}

/// One of these, by its name.
fn one_of<T: Copy + Display + Send + Sync>(all: &'static [T]) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(all.iter().map(T::to_string))
        .try_map(|name| all.iter().copied().find(|one| one.to_string() == name).ok_or("unknown"))
}

/// The levels with their techniques.
fn levels() -> String {
    let mut lines = String::new();
    for level in Level::ALL {
        let techniques = Technique::all().into_iter().filter(|one| one.level() == level);
        let names = techniques.map(|one| one.to_string()).collect::<Vec<_>>().join(", ");
        let heading = format!("  {level:<10}");
        let options = textwrap::Options::new(72)
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .initial_indent(&heading)
            .subsequent_indent("            ");
        // Longer chains are of the same level.
        lines += &textwrap::fill(&names.replace("of 4 ", "of 4 or more "), options);
        lines.push('\n');
    }
    lines
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    text.parse()
        .ok()
        .filter(|&seconds| seconds > 0.0)
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or("expected a number of seconds greater than 0, such as 10 or 0.5")
}

fn first_row(row: &str) -> anyhow::Result<String> {
    board::with_first_row(row).map(|_| row.to_owned())
}

fn positive(text: &str) -> Result<u64, &'static str> {
    text.parse().ok().filter(|&number| number > 0).ok_or("expected a whole number greater than 0")
}
