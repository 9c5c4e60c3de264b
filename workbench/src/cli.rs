//! The command line: the verbs, and what was probably meant by a word that is none.

use std::path::Path;
use std::{env, iter};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};
use puzzles::similar::likely;
use puzzles::words::{Language, did_you_mean};

use crate::options::{is_source, words};
use crate::solution::Solution;
use crate::text;
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
    /// Compare the solvers: figures on a puzzle, times on a file of puzzles
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

    /// Adds to an error what was probably meant by a word that is no verb.
    pub fn with_a_tip(mut error: clap::Error) -> clap::Error {
        let unreadable = env::args_os().find(|argument| argument.to_str().is_none());
        if let (ErrorKind::InvalidUtf8, Some(name)) = (error.kind(), unreadable) {
            return Cli::command().error(error.kind(), format!("{} is not UTF-8", name.display()));
        }
        let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
            return error;
        };
        // Its options stand behind it.
        let meant = match error.kind() {
            ErrorKind::ArgumentConflict => {
                let options = words().take_while(|it| it != word);
                vec![iter::once(word.clone()).chain(options).collect::<Vec<_>>().join(" ")]
            }
            _ => meant(word),
        };
        let lines = meant.into_iter().map(|line| format!("{} {line}", text::sudoku()));
        let lines: Vec<String> = lines.collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        // clap's own guess is by likeness of letters alone.
        error.remove(ContextKind::SuggestedSubcommand);
        error.remove(ContextKind::Suggested);
        if let Some(question) = did_you_mean(Language::English, &lines) {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![question.into()]));
        }
        error
    }
}

/// What was probably meant: the verb for a file, or a verb that is nearly the same.
fn meant(word: &str) -> Vec<String> {
    if word == "bench" {
        return vec!["compare FILE".to_owned()];
    }
    if is_source(word) || Path::new(word).is_file() {
        let verb = match Solution::find(word) {
            _ if !is_source(word) => "solve",
            Ok(own) if own.origin.is_none() => "practice",
            _ => "judge",
        };
        return vec![format!("{verb} {word}")];
    }
    let command = Cli::command();
    let verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set());
    let names = verbs.map(clap::Command::get_name).chain(["help", "--version"]);
    likely(word, names).into_iter().map(str::to_owned).collect()
}
