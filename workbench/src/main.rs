//! The `sudoku` command: reads the command line and hands over to the verb.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use workbench::child::{measure, worker};
use workbench::cli::{Cli, Verb};
use workbench::report::{self, Failure, Status};
use workbench::verbs::{
    bench, check, compare, judge, new, overview, paste, plot, practice, solve, watch,
};

fn main() -> ExitCode {
    let Cli { verb, common } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(help_or_error) => return show(&help_or_error),
    };
    let done = match verb {
        Some(Verb::Paste(_) | Verb::New(_) | Verb::Practice(_) | Verb::Plot(_)) if common.json => {
            Err("--json is for verbs that print results".to_owned().into())
        }
        None => overview::run(&common),
        Some(Verb::Solve(options)) => solve::run(&options, &common),
        Some(Verb::Check(options)) => check::run(&options, common.json),
        Some(Verb::Paste(options)) => paste::run(&options),
        Some(Verb::Judge(options)) => judge::run(&options, common.json),
        Some(Verb::Confine(program)) => return program.run(),
        Some(Verb::Bench(options)) => bench::run(&options, &common),
        Some(Verb::Measure(options)) => match measure::serve(&options) {
            Ok(code) => return code,
            Err(message) => Err(message.into()),
        },
        Some(Verb::Compare(options)) => compare::run(&options, &common),
        Some(Verb::Plot(options)) => plot::run(&options, &common),
        Some(Verb::Watch(options)) => watch::run(&options, &common),
        Some(Verb::New(options)) => new::run(&options),
        Some(Verb::Practice(options)) => practice::run(&options, &common),
        Some(Verb::Worker { name, token }) => match report::solver(&name) {
            Ok(entry) => {
                return worker::serve(&token, |cells| {
                    let mut board = solutions::Board(*cells);
                    let solved = entry.solve(&mut board);
                    *cells = board.0;
                    solved
                });
            }
            Err(message) => Err(message.into()),
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

fn fail(failure: &Failure) -> Status {
    let failure = report::visible(&failure.to_string());
    report::tell(format_args!("sudoku: {failure}"));
    Status::Unreadable
}
