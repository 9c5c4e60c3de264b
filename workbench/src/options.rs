//! What verbs have in common on the command line.

use std::env;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use anyhow::bail;
use clap::{Args, ValueEnum};

use crate::board::source::Input;
use crate::problems::ProblemAt;
use crate::solution::Solution;
use crate::text;

#[derive(Args, Clone, Debug)]
pub struct JsonArgs {
    /// Print one JSON object per line, for scripts
    #[arg(long)]
    pub json: bool,
}

#[derive(Args, Clone, Debug)]
pub struct LimitArgs {
    /// Give up on a search after SECONDS of processor time (process start-up included)
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub limit: Duration,
}

pub fn seconds(text: &str) -> Result<Duration, &'static str> {
    text.parse()
        .ok()
        .filter(|&seconds| seconds > 0.0)
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or("expected a number of seconds greater than 0, such as 10 or 0.5")
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
                "name a file, a puzzle, a puzzle's name such as hard_02 (`{} puzzles` lists them), or `-` to type one",
                text::sudoku()
            ),
        }
    }
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

/// A solution that comes before its problem.
pub fn solution(name: &str) -> anyhow::Result<Solution> {
    if ProblemAt::from_str(name).is_ok() {
        let (verb, next) = (words().next(), words().skip_while(|word| word != name).nth(1));
        let solution = next.filter(|word| !word.starts_with('-'));
        if let Some(other) = solution.as_ref().filter(|it| ProblemAt::from_str(it).is_ok()) {
            bail!(
                "`{name}` and `{other}` are problems; name one at a time, after the solution, or `all` to judge"
            );
        }
        bail!(
            "`{name}` is a problem; the solution comes first: `{} {} {} {name}`",
            text::sudoku(),
            verb.unwrap_or_default(),
            solution.as_deref().unwrap_or("SOLUTION")
        );
    }
    Ok(Solution::find(name)?)
}

pub fn is_source(file: &str) -> bool {
    Path::new(file).extension().is_some_and(|end| end == "rs")
}

/// Below the example of a verb that needs a problem.
pub fn problems_are_listed() -> String {
    format!("\n`{} problems` lists the problems.", text::sudoku())
}

/// The example at the end of a verb's help, also shown when an argument is missing.
pub fn example(words: &str) -> String {
    format!("Example: {} {words}", text::sudoku())
}

/// The command line without the name of the program.
pub fn words() -> impl Iterator<Item = String> {
    env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned())
}

/// Whether a puzzle is typed that begins with a hyphen. Otherwise what begins with one is an option, and perhaps misspelt.
pub fn has_puzzle_with_hyphen() -> bool {
    words().any(|word| {
        let is_option = word.trim_start_matches('-').starts_with(|c: char| c.is_ascii_alphabetic());
        word.len() > 2 && word.starts_with('-') && !is_option
    })
}
