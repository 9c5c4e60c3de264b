//! The command line: the verbs, and what was probably meant by words that are none.

use std::iter;
use std::str::FromStr;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};
use puzzles::similar::likely;
use puzzles::words::{Language, did_you_mean};

use crate::options::{is_source, words};
use crate::problems::ProblemAt;
use crate::process::confine::Confine;
use crate::solution::Solution;
use crate::verbs::bench::BenchArgs;
use crate::verbs::check::CheckArgs;
use crate::verbs::compare::CompareArgs;
use crate::verbs::generate::GenerateArgs;
use crate::verbs::grade::GradeArgs;
use crate::verbs::hint::HintArgs;
use crate::verbs::judge::JudgeArgs;
use crate::verbs::new::NewArgs;
use crate::verbs::overview::OverviewArgs;
use crate::verbs::paste::PasteArgs;
use crate::verbs::practice::PracticeArgs;
use crate::verbs::problems::ProblemsArgs;
use crate::verbs::solve::SolveArgs;
use crate::verbs::watch::WatchArgs;
use crate::verbs::worker::WorkerArgs;
use crate::{course, text};

/// Solves Sudoku puzzles with every solution of this workspace; without a command, two well-known puzzles side by side
#[derive(Debug, Parser)]
#[command(
    name = "sudoku",
    bin_name = text::sudoku(),
    version,
    max_term_width = 100,
    styles = text::style::HELP,
    args_conflicts_with_subcommands = true
)]
pub struct Cli {
    #[command(subcommand)]
    pub verb: Option<Verb>,
    #[command(flatten)]
    pub overview: OverviewArgs,
}

#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Solve the puzzles of a file, or a puzzle that you type
    Solve(SolveArgs),
    /// Check whether a grid is solved, and if not, what is wrong
    Check(CheckArgs),
    /// Rate puzzles for human solvers: the level, and the techniques needed
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
        after_help = "The page is one file, workbench/page/sudoku.html. It needs no network."
    )]
    Page,
    /// Make puzzles
    Generate(GenerateArgs),
    /// Start a solution of your own
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
        // By likeness of letters alone, `nosuch` would be `bench`.
        if error.remove(ContextKind::SuggestedSubcommand).is_some() {
            error.remove(ContextKind::Suggested);
        }
        if let Some(question) = did_you_mean(Language::English, &lines) {
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
    ("list ls names", "puzzles"),
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
    let verbs = verbs.chain(["help", "--version"]);
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
    if at > 0 && words[at - 1].starts_with("--") {
        let mut line = words.to_vec();
        line.swap(at - 1, at);
        return parsed(&line).is_ok().then_some(line);
    }
    if at < from || !is_it(&word) {
        return None;
    }
    let command = Cli::command();
    let verb = command.find_subcommand(&words[0])?;
    // Any word is a folder.
    let options = verb.get_opts().filter(|it| it.get_id() != "cases" && it.get_id() != "save");
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
