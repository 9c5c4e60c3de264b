//! The `sudoku` command: reads the command line and calls the verb.

use std::env;
use std::io;
use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;
use workbench::cli::{Cli, Verb};
use workbench::process::confine::Confine;
use workbench::process::limited::end_if_interrupted;
use workbench::report::{self, Status};
use workbench::{text, verbs};

fn main() -> ExitCode {
    // Cargo sets the variable for what it runs.
    let in_chinese = text::language().is_some_and(|language| language.starts_with("zh"));
    text::note_how_it_was_started(env::var_os("CARGO_MANIFEST_DIR").is_some(), in_chinese);
    // Hidden: `judge` starts it for each case, and to read the other verbs takes longer than most submissions.
    if env::args_os().nth(1).is_some_and(|verb| verb == "confine") {
        return Confine::parse_from(env::args_os().skip(1)).run();
    }
    let Cli { verb, overview } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(help_or_error) => return show(&Cli::with_a_tip(help_or_error)),
    };
    let done = match verb {
        None => verbs::overview::run(&overview),
        Some(Verb::Solve(options)) => verbs::solve::run(&options),
        Some(Verb::Check(options)) => verbs::check::run(&options),
        Some(Verb::Problems(options)) => verbs::problems::run(&options),
        Some(Verb::Paste(options)) => verbs::paste::run(&options),
        Some(Verb::Judge(options)) => verbs::judge::run(&options),
        Some(Verb::Compare(options)) => verbs::compare::run(&options),
        Some(Verb::Watch(options)) => verbs::watch::run(&options),
        Some(Verb::Grade(options)) => verbs::grade::run(&options),
        Some(Verb::Hint(options)) => verbs::hint::run(&options),
        Some(Verb::Puzzles) => verbs::puzzles::run(),
        Some(Verb::Page) => verbs::page::run(),
        Some(Verb::Generate(options)) => verbs::generate::run(&options),
        Some(Verb::New(options)) => verbs::new::run(&options),
        Some(Verb::Practice(options)) => verbs::practice::run(&options),
        Some(Verb::Worker(options)) => return verbs::worker::run(&options),
    };
    // By now, all temporary files are removed.
    end_if_interrupted();
    done.unwrap_or_else(|failure| fail(&failure)).into()
}

/// Prints the help to standard output, or the error of the command line to standard error.
fn show(help_or_error: &clap::Error) -> ExitCode {
    let shown = report::show(help_or_error);
    if help_or_error.kind() == ErrorKind::MissingRequiredArgument {
        report::tell(format_args!("\n{}", Cli::example().unwrap_or_default()));
    }
    match shown {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => fail(&error.into()).into(),
        _ if help_or_error.use_stderr() => Status::Unreadable.into(),
        _ => Status::Yes.into(),
    }
}

fn fail(failure: &anyhow::Error) -> Status {
    report::tell(format_args!("sudoku: {}", report::with_a_remedy(failure)));
    Status::Unreadable
}
