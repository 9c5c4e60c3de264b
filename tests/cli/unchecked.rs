//! A check that comes to no answer is named, and what is not checked is not right.

use std::fs;

use clap::ValueEnum;
use pretty_assertions::assert_eq;
use support::snapshot;
use workbench::course::done::Done;
use workbench::unchecked::Part;

use crate::practice::Checkout;

/// Each check that there is, one by one: the title is its name, and `$` the command that asks for it of a solution that is right.
#[test]
#[ignore = "slow: starts rustc"]
fn what_comes_to_no_answer_is_not_right_and_said_as_written() {
    let parts = Part::value_variants().iter().map(|part| part.to_possible_value().unwrap());
    let names: Vec<String> = parts.map(|value| value.get_name().to_owned()).collect();
    let text = fs::read_to_string(snapshot::case("unchecked.txt")).unwrap();
    assert_eq!(names, snapshot::blocks(&text).iter().map(|it| it.title).collect::<Vec<_>>());
    snapshot::check("unchecked.txt", |block| {
        let checkout = Checkout::made(block);
        let name = block.title;
        let ran = |more: &str, gives_up: &str| {
            let arguments = block.text('$') + more;
            let arguments: Vec<&str> = arguments.split(' ').collect();
            checkout.command(&arguments).env("SUDOKU_GIVES_UP", gives_up).run()
        };
        let is_done = || Done::read(&checkout.path("")).all().count() > 0;
        let is_asked = !["original-steps", "kept", "newer"].contains(&name);
        let said = ran("", name);
        said.code_is(if is_asked { 2 } else { 0 });
        assert_eq!(is_asked, said.out.contains("–    "), "{said}");
        assert_eq!(!is_asked, is_done(), "{said}");
        let json = ran(" --json", name).json();
        let record = json.last().unwrap();
        let mut unchecked = record["not_checked"].as_array().unwrap().iter();
        let unchecked = unchecked.find(|it| it["check"] == *name.replace('-', "_"));
        let why = format!("; {}.", unchecked.expect(name)["why"].as_str().unwrap());
        assert_eq!(is_asked, record["verdict"] == "–", "{record}");
        let sentence = |out: &str| {
            let words = out.split_whitespace().collect::<Vec<_>>().join(" ");
            let (before, _) = words.split_once(&why)?;
            Some(before.rsplit("Not checked: ").next()?.to_owned() + &why + "\n")
        };
        let otherwise = ran("", "nothing");
        otherwise.code_is(0);
        assert!(sentence(&otherwise.out).is_none() && is_done(), "{otherwise}");
        sentence(&said.out).unwrap()
    });
}
