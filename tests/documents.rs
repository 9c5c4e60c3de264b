//! README.md and problems.md say what the code says: no solution is missing from either, and none is told of that is
//! not there.

use pretty_assertions::assert_eq;
use solutions::{CATALOGUE, Entry};
use workbench::problems;

const README: &str = include_str!("../README.md");
const PROBLEMS: &str = include_str!("../problems.md");

/// The cells of the rows of a table, the one whose heading begins with `heading`.
fn table(text: &str, heading: &str) -> Vec<Vec<String>> {
    text.lines()
        .skip_while(|line| !line.starts_with(heading))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            line.trim_matches('|')
                .split('|')
                .map(|cell| cell.trim().replace('`', ""))
                .collect()
        })
        .collect()
}

/// All solutions but the reader's own.
fn documented() -> impl Iterator<Item = &'static Entry> {
    CATALOGUE.iter().filter(|entry| !entry.is_own())
}

#[test]
fn readme_lists_every_solution_as_the_catalogue_has_it() {
    let told: Vec<Vec<String>> = table(README, "| file | article")
        .into_iter()
        .map(|row| row[..4].to_vec())
        .collect();
    let known: Vec<Vec<String>> = documented()
        .map(|entry| {
            let file = format!("[{0}.rs](solutions/{0}.rs)", entry.name);
            vec![
                file,
                entry.article.to_owned(),
                entry.language.to_owned(),
                entry.idea.to_owned(),
            ]
        })
        .collect();
    assert_eq!(known, told);
}

#[test]
fn problems_names_every_solution_and_no_other() {
    for entry in documented() {
        assert!(
            PROBLEMS.contains(&format!("`{}`", entry.name)),
            "problems.md does not mention {}",
            entry.name
        );
    }
}

#[test]
fn readme_lists_every_problem_in_their_order() {
    let list = README
        .split("is in [problems.md](problems.md):\n")
        .nth(1)
        .expect("the list");
    let list = list.split(".\n").next().expect("its end");
    let told: Vec<&str> = list
        .split(',')
        .map(|name| name.trim().trim_matches('`'))
        .collect();
    let known: Vec<&str> = problems::ALL
        .iter()
        .map(|problem| problem.homes[0].id)
        .collect();
    assert_eq!(known, told);
}

#[test]
fn readme_begins_with_the_two_commands() {
    let run = README
        .find("cargo run --release\n")
        .expect("the run command");
    let test = README.find("cargo test\n").expect("the test command");
    assert!(run < test && README[..test].lines().count() < 20);
}
