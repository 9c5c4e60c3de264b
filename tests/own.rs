//! Solutions of the reader's own fill the named puzzles: a test for each, found when this runs.

#[allow(dead_code, reason = "the tests of the solutions use the rest")]
mod puzzles;
#[allow(dead_code, reason = "other tests use the rest")]
mod support;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use puzzles::{Case, Kind};
use support::sudoku;
use workbench::own::{self, Own};
use workbench::workspace;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let all = workspace::root().map_or(Vec::new(), |root| own::all(&root));
    let trials = all.into_iter().flat_map(|own| trials(own, &arguments));
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// A test for every puzzle if the solution compiles, otherwise one that fails. It is compiled only if it is to be
/// tested.
fn trials(own: Own, arguments: &Arguments) -> Vec<Trial> {
    let name = own.name().to_owned();
    let compiles = format!("{name}::compiles");
    let trial = |case: &Case| format!("{name}::{}", case.name);
    let mut cases = puzzles::all();
    // No judge asks what it makes of contradictory givens, and a plain backtracker need not be clever.
    cases.retain(|case| {
        !matches!(case.kind(), Kind::Contradictory) && case.backtracking != "endless"
    });
    let is_wanted = |name: &String| match &arguments.filter {
        Some(filter) if arguments.exact => name == filter,
        Some(filter) => name.contains(filter),
        None => true,
    };
    let mut wanted = cases.iter().map(trial).chain([compiles.clone()]);
    if wanted.clone().any(|name| is_wanted(&name))
        && !arguments.list
        && let Err(broken) = own.program()
    {
        // Under a name that the filter lets through.
        let name = if is_wanted(&compiles) {
            Some(compiles)
        } else {
            wanted.find(is_wanted)
        };
        let why = Failed::from(anstream::adapter::strip_str(&broken.in_full()));
        return name
            .map(|name| Trial::test(name, || Err(why)))
            .into_iter()
            .collect();
    }
    let solves = |case: Case| {
        let (title, name) = (trial(&case), name.clone());
        let is_slow = case.backtracking == "slow";
        Trial::test(title, move || solves(&name, &case)).with_ignored_flag(is_slow)
    };
    let mut trials: Vec<Trial> = cases.into_iter().map(solves).collect();
    trials.push(Trial::test(compiles, || Ok(())));
    trials
}

fn solves(name: &str, case: &Case) -> Result<(), Failed> {
    let said = sudoku(&[
        "solve",
        &case.puzzle,
        "--with",
        name,
        "--as",
        "lines",
        "--limit",
        "600",
    ])
    .folder(workspace::root()?)
    .run();
    let found = said.out.trim_end();
    match case.kind() {
        Kind::Unique => said.code_is(0).out_is(case.first_solution.clone() + "\n"),
        Kind::Several => {
            let is_right =
                puzzles::completes(&puzzles::board(&case.puzzle), &puzzles::board(found));
            assert!(is_right, "not a completion of the puzzle: {said}");
            said.code_is(0)
        }
        Kind::NoSolution => said
            .code_is(1)
            .out_is(case.puzzle.clone() + "\n")
            .err_has("no solution"),
        Kind::Contradictory => &said,
    };
    Ok(())
}
