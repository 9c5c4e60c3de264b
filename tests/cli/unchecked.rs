//! A check that comes to no answer is named, and what is not checked is not right.

use std::fs;

use clap::ValueEnum;
use pretty_assertions::assert_eq;
use solutions::{Ability, CATALOGUE};
use workbench::course::done::Done;
use workbench::unchecked::Part;

use crate::practice::{Checkout, RIGHT};

/// A solution that is right, the command that checks it, and what is not checked if this check comes to no answer.
fn right(part: Part) -> (String, &'static str, &'static str) {
    let source = |name: &str| solutions::find(name).unwrap().source.to_owned();
    let exercise = |name: &str, function: &str| {
        let start = "\n// submission starts\n";
        let mark = format!("\n// Exercise from {name}: {function}{start}");
        source(name).replacen(start, &mark, 1)
    };
    let rule = include_str!("../cases/own/rule.rs");
    let (practice, judge) = ("practice mine --once", "judge mine leetcode-37");
    match part {
        Part::Count => {
            let counts = CATALOGUE.iter().find(|entry| entry.can(Ability::Counts)).unwrap();
            (counts.source.to_owned(), practice, "count_solutions on lc37_wikipedia")
        }
        Part::Steps | Part::OriginalSteps => {
            let what = "whether each step is that of int_matrix";
            (exercise("int_matrix", "is_possible"), practice, what)
        }
        Part::Functions => {
            let what = "whether each function returns what that of initial_state returns";
            (exercise("initial_state", "start"), practice, what)
        }
        Part::Output => {
            let what = "whether main prints what that of int_matrix prints";
            (exercise("int_matrix", "is_possible"), practice, what)
        }
        Part::Choice => {
            let what = "whether it continues in a cell with the fewest candidates";
            (source("candidates"), "practice fewest_first --once", what)
        }
        Part::Beside => {
            let end = "// submission ends";
            let (rule, _) = rule.split_once(end).unwrap();
            let both = rule.to_owned() + RIGHT.split_once("// submission starts").unwrap().1;
            (both, practice, "is_valid_sudoku")
        }
        Part::MoreBoards => {
            (rule.to_owned(), "judge mine leetcode-36", "more boards than the cases have")
        }
        Part::Repeated => (RIGHT.to_owned(), judge, "whether it keeps something between calls"),
        Part::Rival => {
            (source("candidates"), "practice thousand --once", "whether candidates is quicker")
        }
        Part::Kept => {
            let what = "whether it keeps what it counts";
            (source("exact_cover"), "practice only_solution --once", what)
        }
        Part::Newer => (RIGHT.to_owned(), judge, "features newer than the judge's rustc"),
    }
}

/// Each check that there is, one by one.
#[test]
#[ignore = "slow: starts rustc"]
fn what_comes_to_no_answer_is_said_and_not_right() {
    for part in Part::value_variants() {
        let (source, command, what) = right(*part);
        let checkout = Checkout::of(&source);
        fs::create_dir(checkout.path("solutions/own/course")).unwrap();
        let step = command.split(' ').nth(1).unwrap();
        fs::write(checkout.path(&format!("solutions/own/course/{step}.rs")), &source).unwrap();
        let name = part.to_possible_value().unwrap().get_name().to_owned();
        let ran = |more: &str, gives_up: &str| {
            let arguments = format!("{command}{more}");
            let arguments: Vec<&str> = arguments.split(' ').collect();
            checkout.command(&arguments).env("SUDOKU_GIVES_UP", gives_up).run()
        };
        let is_done = || Done::read(&checkout.path("")).all().count() > 0;
        let is_asked = !matches!(part, Part::OriginalSteps | Part::Kept | Part::Newer);
        let said = ran("", &name);
        let words = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&format!("Not checked: {what}; a test stops it.")), "{said}");
        said.code_is(if is_asked { 2 } else { 0 });
        assert_eq!(is_asked, said.out.contains("–    "), "{said}");
        assert_eq!(!is_asked, is_done(), "{said}");
        let json = ran(" --json", &name).json();
        let record = json.last().unwrap();
        let unchecked = record["not_checked"].as_array().unwrap();
        assert!(unchecked.iter().any(|it| it["check"] == *name.replace('-', "_")), "{record}");
        assert_eq!(is_asked, record["verdict"] == "–", "{record}");
        let otherwise = ran("", "nothing");
        otherwise.code_is(0);
        let still = otherwise.out.contains(&format!("Not checked: {what}; a test"));
        assert!(!still && is_done(), "{otherwise}");
    }
}
