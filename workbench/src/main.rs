//! The `sudoku` command: reads the command line and hands over to the verb.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use workbench::child::worker;
use workbench::cli::{self, Cli, Verb};
use workbench::race::{Batch, processor_time};
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
        Some(Verb::Compare(options)) => compare::run(&options, &common),
        Some(Verb::Plot(options)) => plot::run(&options, &common),
        Some(Verb::Watch(options)) => watch::run(&options, &common),
        Some(Verb::New(options)) => new::run(&options),
        Some(Verb::Practice(options)) => practice::run(&options, &common),
        Some(Verb::Worker(options)) => match work(&options) {
            Some(ended) => return ended,
            None => Err(format!("no worker for {}", options.name).into()),
        },
    };
    done.unwrap_or_else(|failure| fail(&failure)).into()
}

/// Answers questions about a solution of the catalogue.
fn work(options: &cli::Worker) -> Option<ExitCode> {
    let entry = solutions::find(&options.name)?;
    let mut batch = Batch::new(entry.batch_at(options.level.into())?);
    let pass = move |puzzles: &[solutions::Board], limit| batch.pass(puzzles, limit);
    let replies = worker::replies(entry.program, pass, processor_time);
    Some(worker::answer(&options.token, replies))
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
