//! The command line: verbs and options.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Solves Sudoku puzzles with every solution of this workspace; without a verb, two well-known puzzles side by side.
#[derive(Debug, Parser)]
#[command(
    name = "sudoku",
    version,
    max_term_width = 100,
    disable_help_subcommand = true
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub verb: Option<Verb>,
    /// Options of all verbs.
    #[command(flatten)]
    pub common: Common,
}

/// Options that every verb takes.
#[derive(Args, Clone, Debug)]
pub struct Common {
    /// Print one JSON object a line, for scripts
    #[arg(long, global = true)]
    pub json: bool,
    /// Stop a search after so many seconds
    #[arg(long, global = true, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub limit: Duration,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Solve the puzzles of a file, or a puzzle that you type
    Solve(Solve),
    /// Say whether a grid is won, and if not, why
    Check(Check),
    /// Print the text of a solution for an online judge
    Paste(Paste),
    /// Judge that text here, as the online judge would
    Judge(Judge),
    /// Limit this process and become another program; started by `judge`
    #[command(hide = true, disable_help_flag = true)]
    Confine {
        /// Processor time in seconds.
        seconds: u64,
        /// Address space in bytes, 0 for no limit.
        memory: u64,
        /// The longest file in bytes.
        output: u64,
        /// The program and its arguments.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        program: Vec<OsString>,
    },
    /// Answer boards from standard input; started by `solve`
    #[command(hide = true)]
    Worker {
        /// The solution.
        name: String,
    },
}

/// `solve`.
#[derive(Args, Debug)]
pub struct Solve {
    /// A file, a puzzle, a puzzle's name such as `hard_02`, or `-` for standard input
    #[arg(value_name = "FILE|PUZZLE|-", allow_hyphen_values = true)]
    pub input: String,
    /// The solution to use, or `all`
    #[arg(long, value_name = "NAME", default_value = "number_unassigned")]
    pub with: String,
    /// How to print: a line or a grid for each puzzle [default: lines for a file, a grid for a puzzle]
    #[arg(long = "as", value_name = "FORM")]
    pub form: Option<Form>,
}

/// How solved boards are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// 81 characters a line
    Lines,
    /// Nine lines of nine characters and an empty line
    Grids,
}

/// `check`.
#[derive(Args, Debug)]
pub struct Check {
    /// A grid, a file with grids, or `-` for standard input
    #[arg(value_name = "GRID|FILE|-", allow_hyphen_values = true)]
    pub input: String,
}

/// `paste`.
#[derive(Args, Debug)]
pub struct Paste {
    /// The solution
    pub solution: String,
    /// The problem, such as `leetcode-37`
    pub problem: String,
    /// Put the text into the clipboard, not on the screen
    #[arg(long)]
    pub clip: bool,
}

/// `judge`.
#[derive(Args, Debug)]
pub struct Judge {
    /// The solution, a file such as `mine.rs` with the text to hand in, or `all`
    #[arg(value_name = "SOLUTION|FILE.rs|all")]
    pub solution: String,
    /// The problem, such as `leetcode-37`, or `all`; its own limits hold, not --limit
    #[arg(value_name = "PROBLEM|all")]
    pub problem: Option<String>,
    /// Judge on your own cases: the files NAME.in and NAME.out of a folder
    #[arg(long, value_name = "FOLDER")]
    pub cases: Option<PathBuf>,
}

/// Reads a number of seconds; fractions are allowed.
fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || "not a number of seconds greater than 0, such as 10 or 0.5".to_owned();
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    if seconds > 0.0 {
        Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
    } else {
        Err(wrong())
    }
}
