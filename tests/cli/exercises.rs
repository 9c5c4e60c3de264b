//! Exercises: `new --from` begins one from any solution, and `practice` compares it with that one, step by step.

use instrument::{File, Function};
use solutions::{CATALOGUE, Kind};

use crate::practice::Checkout;
use support::snapshot;

#[test]
#[ignore = "slow: run by CI, and by `cargo test -- --include-ignored`"]
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
        let place = found.at.map_or(String::new(), |at| format!("{}\n{}\n", at.code, at.note));
        format!("{} {}\n{place}{}\n", found.verdict.letters(), found.cause, found.next.join("\n"))
    });
}
