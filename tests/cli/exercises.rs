//! Exercises: `new --from` begins one from any solution, and `practice` compares it with that one, step by step.

use instrument::{File, Function};
use solutions::{CATALOGUE, Kind};
use workbench::diagnosis::At;

use crate::practice::Checkout;
use support::snapshot;

#[test]
#[ignore = "slow"]
fn any_solution_compiles_without_all_its_bodies() {
    let checkout = Checkout::new();
    for entry in CATALOGUE {
        let file = File::new(entry.name, entry.source);
        let region = file.region().unwrap();
        let reached = file.reached(entry.call);
        let is_asked = |it: &&Function| {
            it.can_be_blanked() && reached.contains(&*it.path) && region.contains(&it.line)
        };
        let called = file.functions().iter().filter(is_asked);
        let names: Vec<&str> = called.map(|function| &*function.name).collect();
        let (name, names) = (format!("my_{}", entry.name), names.join(","));
        let new = checkout.run(&["new", &name, "--from", entry.name, "--blank", &names]);
        new.code_is(0);
        let problem = match entry.kind() {
            Kind::Rule => "leetcode-36",
            Kind::WholeProgram if entry.name == "any_size" => "codewars-540afbe2",
            Kind::WholeProgram => "codeforces-1335D",
            kind if kind.is_solver() => "leetcode-37",
            _ => continue,
        };
        let said = checkout.run(&["judge", &name, problem, "--json"]);
        let detail = said.code_is(1).json()[0]["detail"].to_string();
        assert!(detail.contains("todo!()"), "{said}");
    }
}

#[test]
#[ignore = "slow: starts rustc"]
fn a_function_is_compared_with_that_of_the_original_as_written() {
    snapshot::check("functions.txt", |block| {
        let found = Checkout::made(block).finding("practice mine");
        let note = |at: &At| at.cause.as_ref().map(ToString::to_string).unwrap_or_default();
        let place = found.at.as_ref().map(|at| format!("{}\n{}\n", at.code, note(at)));
        let (letters, place) = (found.verdict.letters(), place.unwrap_or_default());
        format!("{letters} {}\n{place}{}\n", found.said(), found.next.join("\n"))
    });
}
