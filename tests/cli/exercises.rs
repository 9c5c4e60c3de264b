//! Exercises: `new --from` begins one from any solution, and `practice` compares it with that one, step by step.

use std::iter::zip;
use std::ops::Range;

use instrument::{File, Function};
use rstest::rstest;
use solutions::{CATALOGUE, Kind};
use workbench::course;
use workbench::diagnosis::{At, Verdict};

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

/// The ranges in a part of a text, each without its first or its last.
fn cut_ranges(text: &str, part: Range<usize>) -> Vec<String> {
    let mut all = Vec::new();
    for (dots, _) in text[part.clone()].match_indices("..") {
        let dots = part.start + dots;
        let begin = text[..dots].rfind(|c: char| !c.is_alphanumeric()).map_or(0, |at| at + 1);
        let end = dots + text[dots..].find([')', ']', '{', ',', ';']).unwrap();
        let end = text[..end].trim_end().len();
        if begin == dots || text[dots..end].trim_matches(['.', '=']).is_empty() {
            continue;
        }
        all.push(format!("{} + 1{}", &text[..dots], &text[dots..]));
        all.push(format!("{} - 1{}", &text[..end], &text[end..]));
    }
    all
}

/// In the functions that the steps of the course leave out.
#[rstest]
#[case::an_eighth(8)]
#[case::by_night(1)]
#[ignore = "slow: starts rustc"]
fn a_loop_that_leaves_out_its_first_or_last_is_told(#[case] every: usize) {
    let checkout = Checkout::new();
    let mut green = Vec::new();
    let mut number = 0;
    for step in course::STEPS.iter() {
        let Some(from) = step.from.as_deref() else { continue };
        let source = solutions::find(from).unwrap().source;
        let mark =
            format!("\n// Exercise from {from}: {}\n// submission starts", step.blank.join(", "));
        let text = source.replacen("\n// submission starts", &mark, 1);
        let file = File::new("mine", text.clone());
        for name in &step.blank {
            let blank = file.blank(&[name]);
            let same = |(one, other): &(u8, u8)| one == other;
            let before = zip(text.bytes(), blank.bytes()).take_while(same).count();
            let after = zip(text.bytes().rev(), blank.bytes().rev()).take_while(same).count();
            let body = before..text.len() - after;
            for cut in cut_ranges(&text, body) {
                number += 1;
                if number % every > 0 {
                    continue;
                }
                checkout.write("mine", &cut);
                if checkout.finding("practice mine --limit 2").verdict == Verdict::Right {
                    let line = cut.lines().zip(text.lines()).find(|(new, old)| new != old);
                    green.push(format!("{name}: {}", line.unwrap().0.trim()));
                }
            }
        }
    }
    assert!(number > 20, "{number}");
    // The last row of a box is empty, or that of the cell: the generator fills the rows one by one.
    green.retain(|told| told != "can: for row in &initial_state[top..top + 3 - 1] {");
    assert!(green.is_empty(), "{green:?}");
}

/// What a search of the catalogue says when it fails.
#[test]
#[ignore = "slow: starts rustc"]
fn a_search_that_says_true_when_it_has_failed_is_told() {
    let checkout = Checkout::new();
    let mut green = Vec::new();
    let mut number = 0;
    for entry in CATALOGUE.iter().filter(|it| it.kind().is_solver()) {
        let source = &entry.source;
        let region = source.find("// submission starts").unwrap()
            ..source.find("// submission ends").unwrap();
        let Some(at) = source[region.clone()].rfind("false\n") else { continue };
        let at = region.start + at;
        number += 1;
        checkout.write("mine", &format!("{}true{}", &source[..at], &source[at + 5..]));
        if checkout.finding("practice mine --limit 2").verdict == Verdict::Right {
            green.push(entry.name);
        }
    }
    assert!(number > 5, "{number}");
    assert!(green.is_empty(), "{green:?}");
}
