//! Solvers of the reader's own fill the named puzzles: a test for each, found when this runs.

#[allow(dead_code, reason = "other tests use the rest")]
#[path = "../support/command.rs"]
mod command;
#[path = "../support/mod.rs"]
mod support;

use std::iter;
use std::process::ExitCode;

use command::sudoku;
use libtest_mimic::{Arguments, Failed, Trial};
use support::named::{Case, Completion, board, completes};
use workbench::process::confine::SUDOKU;
use workbench::solution::{Broken, Solution};
use workbench::workspace;

fn main() -> ExitCode {
    // Compilers are started through it.
    let _ = SUDOKU.set(env!("CARGO_BIN_EXE_sudoku").into());
    let arguments = Arguments::from_args();
    let solvers = Solution::solvers();
    let own = solvers.iter().filter(|solution| solution.origin.is_none());
    let trials = own.flat_map(|own| trials(own, &arguments)).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// A test for every puzzle if the solution compiles, otherwise one that fails. It is compiled only if it is to be
/// tested.
fn trials(own: &Solution, arguments: &Arguments) -> Vec<Trial> {
    let name = own.name.to_string();
    let compiles = format!("{name}::compiles");
    let title = |case: &Case| format!("{name}::{}", case.name);
    let mut cases = support::named::all();
    // No judge gives contradictory givens, and a plain backtracker may be slow.
    cases.retain(|case| {
        !matches!(case.completion(), Completion::Contradictory) && case.backtracking != "endless"
    });
    let is_wanted = |name: &String| match &arguments.filter {
        Some(filter) if arguments.exact => name == filter,
        Some(filter) => name.contains(filter),
        None => true,
    };
    let mut titles = iter::once(compiles.clone()).chain(cases.iter().map(title));
    // One that passes the filter.
    let wanted = titles.find(is_wanted).filter(|_| !arguments.list);
    if let Some(title) = wanted
        && let Err(broken) = own.program()
    {
        let why = match broken {
            Broken::Source { said, .. } => said,
            other => other.to_string(),
        };
        let why = anstream::adapter::strip_str(&why).to_string();
        return vec![Trial::test(title, || Err(why.into()))];
    }
    let solves = |case: Case| {
        let (title, name) = (title(&case), name.clone());
        let is_slow = case.backtracking == "slow";
        Trial::test(title, move || solves(&name, &case)).with_ignored_flag(is_slow)
    };
    let mut trials: Vec<Trial> = cases.into_iter().map(solves).collect();
    trials.push(Trial::test(compiles, || Ok(())));
    trials
}

fn solves(name: &str, case: &Case) -> Result<(), Failed> {
    let limit = if case.backtracking == "slow" { "600" } else { "3" };
    let options = ["--with", name, "--as", "lines", "--limit", limit];
    let said =
        sudoku(&[&["solve", &case.puzzle], &options[..]].concat()).folder(workspace::root()?).run();
    let found = said.out.trim_end();
    match case.completion() {
        Completion::Unique => said.code_is(0).out_is(case.first_solution.clone() + "\n"),
        Completion::Several => {
            let is_right = completes(&board(&case.puzzle), &board(found));
            assert!(is_right, "not a completion of the puzzle: {said}");
            said.code_is(0)
        }
        Completion::NoSolution => {
            said.code_is(1).out_is(case.puzzle.clone() + "\n").err_has("no solution")
        }
        Completion::Contradictory => &said,
    };
    Ok(())
}
