//! The `sudoku` command: reads the command line and hands over to the verb.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use workbench::child::{measure, worker};
use workbench::cli::{Cli, Verb};
use workbench::report::{self, Status};
use workbench::verbs::{
    bench, check, compare, judge, new, overview, paste, plot, practice, puzzles, solve, watch,
};

fn main() -> ExitCode {
    let Cli { verb, overview } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(help_or_error) => return show(&help_or_error),
    };
    let done = match verb {
        None => overview::run(&overview),
        Some(Verb::Solve(options)) => solve::run(&options),
        Some(Verb::Check(options)) => check::run(&options),
        Some(Verb::Paste(options)) => paste::run(&options),
        Some(Verb::Judge(options)) => judge::run(&options),
        Some(Verb::Confine(program)) => return program.run(),
        Some(Verb::Bench(options)) => bench::run(&options).map_err(Into::into),
        Some(Verb::Measure(options)) => match measure::serve(&options) {
            Ok(code) => return code,
            Err(message) => Err(anyhow::Error::msg(message)),
        },
        Some(Verb::Compare(options)) => compare::run(&options),
        Some(Verb::Plot(options)) => plot::run(&options).map_err(Into::into),
        Some(Verb::Watch(options)) => watch::run(&options).map_err(Into::into),
        Some(Verb::Puzzles) => puzzles::run(),
        Some(Verb::New(options)) => new::run(&options).map_err(Into::into),
        Some(Verb::Practice(options)) => practice::run(&options).map_err(Into::into),
        Some(Verb::Worker { name, token }) => match report::solver(&name) {
            Ok(entry) => {
                return worker::serve(&token, |cells| {
                    let mut board = solutions::Board(*cells);
                    let solved = entry.solve(&mut board);
                    *cells = board.0;
                    solved
                });
            }
            Err(message) => Err(anyhow::Error::msg(message)),
        },
    };
    done.unwrap_or_else(|failure| fail(&failure)).into()
}

/// Shows the help on standard output, or what is wrong with the command line on standard error.
fn show(help_or_error: &clap::Error) -> ExitCode {
    match help_or_error.print() {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => fail(&error.into()).into(),
        _ if help_or_error.use_stderr() => Status::Unreadable.into(),
        _ => Status::Yes.into(),
    }
}

fn fail(failure: &anyhow::Error) -> Status {
    let failure = report::visible(&format!("{failure:#}"));
    report::tell(format_args!("sudoku: {failure}"));
    Status::Unreadable
}
