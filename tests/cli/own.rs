//! Solutions of the reader's own are right: a test for each, found when this runs. It is the last of all tests, since cargo
//! runs none after one that fails.

#[allow(dead_code, reason = "other tests use the rest")]
mod command;

use std::process::ExitCode;

use command::sudoku;
use libtest_mimic::{Arguments, Failed, Trial};
use solutions::Kind;
use workbench::check::order::problem_of;
use workbench::solution::Solution;
use workbench::workspace;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut own = Solution::all();
    own.retain(|solution| solution.origin.is_none());
    libtest_mimic::run(&arguments, own.iter().flat_map(trials).collect()).exit_code()
}

/// What `practice` checks; and for a solver the puzzles on which a plain backtracker is slow, as in the shared table.
fn trials(own: &Solution) -> Vec<Trial> {
    let name = own.name.to_string();
    let practice = |more: &'static [&str]| {
        let name = name.clone();
        move || practice(&name, more)
    };
    // Nobody knows what a program is to do that does not say for which problem it is.
    let is_unknown = own.kind() == Some(Kind::WholeProgram) && matches!(problem_of(own), Ok(None));
    let mut trials = vec![Trial::test(&*name, practice(&[])).with_ignored_flag(is_unknown)];
    if own.kind().is_some_and(Kind::is_solver) {
        let slow = Trial::test(format!("{name}::slow_puzzles"), practice(&["--slow"]));
        trials.push(slow.with_ignored_flag(true));
    }
    trials
}

fn practice(name: &str, more: &[&str]) -> Result<(), Failed> {
    let arguments = [&["practice", name, "--once"], more].concat();
    // So that the commands that it names begin with `cargo`, as this one did.
    let sudoku = sudoku(&arguments).env("CARGO_MANIFEST_DIR", "");
    let said = sudoku.folder(workspace::root()?).run();
    match said.code {
        Some(0) => Ok(()),
        _ => Err((said.out + &said.err).into()),
    }
}
