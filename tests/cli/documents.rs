//! README.md, problems.md and the headers of the solutions agree with the code: they mention every solution and no other,
//! and counts are as measured.

use std::path::{Path, PathBuf};

use clap::Parser;
use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::{Board, CATALOGUE, Entry, Origin};
use watched::{Budget, Counts};
use workbench::cli::Cli;
use workbench::problems::{self, ProblemAt};
use workbench::text;

use crate::support::named::puzzle;

const README: &str = include_str!("../../README.md");
const PROBLEMS: &str = include_str!("../../problems.md");
const CODE_MAP: &str = include_str!("../../workbench/README.md");
const WORKSPACE: &str = include_str!("../../Cargo.toml");

/// The cells of the rows of a table, the one whose heading begins with `heading`.
fn table(text: &str, heading: &str) -> Vec<Vec<String>> {
    text.lines()
        .skip_while(|line| !line.starts_with(heading))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            line.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect()
        })
        .collect()
}

/// The number and the language of its article.
fn article(entry: &Entry) -> (&'static str, &'static str) {
    match entry.origin {
        Origin::Article(number, language) => (number, language),
        Origin::BeyondArticles => ("–", "–"),
    }
}

#[test]
fn readme_lists_every_solution_as_the_catalogue_has_it() {
    let documented: Vec<Vec<String>> =
        table(README, "| file | article").into_iter().map(|row| row[..4].to_vec()).collect();
    let known: Vec<Vec<String>> = CATALOGUE
        .iter()
        .map(|entry| {
            let (name, (number, language)) = (entry.name, article(entry));
            let file = format!("[{name}.rs](solutions/{name}.rs)");
            [&file, number, language, entry.idea].map(str::to_owned).to_vec()
        })
        .collect();
    for row in &known {
        let [file, number, language, idea] = &row[..] else { unreachable!() };
        let file = file.replacen('[', "[`", 1).replacen(']', "`]", 1);
        assert!(
            documented.contains(row),
            "README.md: add the row\n| {file} | {number} | {language} | {idea} | ITS BOARD |\nto the table of solutions"
        );
    }
    assert_eq!(known, documented);
}

#[test]
fn problems_begins_with_how_many_problems_and_judges_there_are() {
    let problems = problems::ALL.len();
    let more = ProblemAt::all().count() - problems;
    let expected = format!(
        "Sudoku on online judges: {problems} problems, plus {more} more judges that host one of them."
    );
    let begins = PROBLEMS.starts_with(&format!("# The problems\n\n{expected}"));
    assert!(begins, "problems.md: let the first sentence begin\n{expected}");
}

/// A text for a judge needs no notice.
#[test]
fn everything_is_under_0bsd_and_readme_says_so() {
    assert!(include_str!("../../LICENSE").starts_with("BSD Zero Clause License\n"));
    assert!(WORKSPACE.contains("\nlicense = \"0BSD\"\n"));
    assert!(README.contains("[0BSD](LICENSE)"));
    for package in [
        include_str!("../Cargo.toml"),
        include_str!("../../solutions/Cargo.toml"),
        include_str!("../../solutions/benches/Cargo.toml"),
        include_str!("../../workbench/Cargo.toml"),
        include_str!("../../workbench/instrument/Cargo.toml"),
        include_str!("../../workbench/puzzles/Cargo.toml"),
        include_str!("../../workbench/watched/Cargo.toml"),
    ] {
        assert!(package.contains("\nlicense.workspace = true\n"), "{package}");
    }
}

#[test]
fn readme_begins_with_the_two_commands() {
    let run = README.find("cargo sudoku\n").unwrap();
    let test = README.find("cargo test\n").unwrap();
    assert!(run < test && README[..test].lines().count() < 20);
}

#[test]
fn readme_names_the_version_of_rust_that_is_needed() {
    let (_, version) = WORKSPACE.split_once("\nrust-version = \"").unwrap();
    let (version, _) = version.split_once('"').unwrap();
    assert!(README.contains(&format!("[Rust {version}]")), "Rust {version} is needed");
}

/// The commands that a document names, without comments and redirections. After a pipe, `-` stands for what comes through it.
fn commands(document: &str) -> Vec<String> {
    document
        .lines()
        .flat_map(|line| line.match_indices("cargo sudoku").map(move |(at, _)| line.split_at(at)))
        .map(|(before, rest)| {
            let command = rest.split(['#', '|', '>', '`']).next().unwrap();
            format!("{command}{}", if before.ends_with("| ") { " -" } else { "" })
        })
        .collect()
}

#[rstest]
#[case::readme(README)]
#[case::problems(PROBLEMS)]
#[case::code_map(CODE_MAP)]
#[case::own(include_str!("../../solutions/own/README.md"))]
fn every_command_in_a_document_is_one(#[case] document: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let commands = commands(document);
    assert!(!commands.is_empty());
    for command in commands {
        let words = command.split_whitespace().skip(1).map(|word| match word {
            // A solution that the command before has begun.
            "mine" => "char_board".into(),
            // A path from the top of the workspace, or else `boj-2580/bound`.
            _ if word.contains('/') && root.join(word).exists() => root.join(word).into_os_string(),
            _ => word.into(),
        });
        if let Err(error) = Cli::try_parse_from(words) {
            panic!("{command}\n{error}");
        }
    }
}

/// The `//!` lines of a solution's file.
fn header(entry: &Entry) -> String {
    let lines = entry.source.lines();
    let lines: Vec<&str> = lines.filter_map(|line| line.strip_prefix("//!")).collect();
    lines.join("\n")
}

/// The entries that an article goes with, of which not all mirror a program.
fn of_articles() -> impl Iterator<Item = &'static Entry> {
    CATALOGUE.iter().filter(|entry| entry.is_mirror())
}

#[test]
fn readme_names_the_files_whose_article_has_no_program() {
    let sentence = README
        .split("but the article has none for ")
        .nth(1)
        .and_then(|rest| rest.split(":\n").next())
        .unwrap();
    let documented: Vec<&str> = sentence.split(" and ").collect();
    let known: Vec<String> = of_articles()
        .filter(|entry| header(entry).contains("| `main`, ours, "))
        .map(|entry| format!("`{}`", entry.name))
        .collect();
    assert_eq!(known, documented);
}

#[test]
fn every_term_of_an_article_is_in_the_glossary_with_that_article() {
    let glossary = table(PROBLEMS, "| word | pinyin");
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    for entry in of_articles() {
        for term in header(entry).split(|c| !is_chinese(c)).filter(|term| !term.is_empty()) {
            let row = glossary.iter().find(|row| row[0] == term);
            assert!(
                row.is_some_and(|row| row[3].split(", ").any(|number| number == article(entry).0)),
                "{}: the glossary of problems.md has no {term} of article {}",
                entry.name,
                article(entry).0
            );
        }
    }
}

const NO_LIMIT: Budget = Budget { steps: u64::MAX, time: std::time::Duration::MAX };

fn counts(solution: &str, board: &Board) -> Counts {
    watched::run(solution, board, &NO_LIMIT).unwrap().counts
}

/// The boards of a problem's case.
fn boards(problem: &str, case: &str) -> Vec<Board> {
    let problem = problem.parse::<ProblemAt>().unwrap().problem;
    let case = problem.cases.iter().find(|known| known.name == case);
    problems::boards_of(&case.unwrap().input)
}

/// Asserts that a text contains this, wherever its lines break.
#[track_caller]
fn assert_contains(text: &str, expected: &str) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    assert!(text.contains(expected), "expected: {expected}\nfound: {text}");
}

/// The section of a problem in problems.md.
fn section(id: &str) -> &'static str {
    PROBLEMS.split("\n### ").find(|section| section.starts_with(&format!("`{id}`"))).unwrap()
}

#[rstest]
fn a_header_has_the_counts_of_leetcode_s_example(
    #[values("int_matrix", "combined_check", "char_board", "number_unassigned")] name: &str,
) {
    let header = header(solutions::find(name).unwrap());
    let counts = counts(name, &puzzle("lc37_wikipedia"));
    let [checks, resets, calls] =
        [counts.checks, counts.resets, counts.solve_calls].map(text::count);
    let expected = if name == "char_board" {
        format!("{checks} checks, {checks} digits written, {resets} of them taken back")
    } else {
        let placed = text::count(counts.placements);
        format!("{checks} checks, {placed} digits placed, {resets} taken back")
    };
    assert_contains(&header, &format!("on LeetCode's example {expected}"));
    assert_contains(&header, &format!("{calls} calls"));
}

/// How often a mirror's recursive function is called on the first board of a case.
fn calls(solution: &str, problem: &str, case: &str) -> String {
    text::count(counts(solution, &boards(problem, case)[0]).solve_calls)
}

/// `int_matrix` is called for every cell, the other mirrors for empty cells.
#[test]
fn the_calls_on_the_example_of_p1784_are_counted() {
    let [int_matrix, others @ ..] =
        ["int_matrix", "combined_check", "char_board", "number_unassigned"]
            .map(|mirror| calls(mirror, "luogu-P1784", "sample"));
    let expected = format!(
        "int_matrix {int_matrix} calls of its recursive function, the other mirrors {}",
        others[0]
    );
    assert_contains(section("luogu-P1784"), &expected);
    assert_eq!([&others[0]; 3], others.each_ref());
}

#[test]
#[ignore = "slow: 88 million checks"]
fn the_calls_on_the_example_of_acwing_166_are_counted() {
    let int_matrix = calls("int_matrix", "luogu-P10482", "acwing-sample");
    let expected = format!("int_matrix {int_matrix} calls of its recursive function");
    assert_contains(section("luogu-P10482"), &expected);
}

/// The paths that the map of workbench/README.md names, from the top of the workspace.
fn mapped() -> Vec<PathBuf> {
    let map = CODE_MAP.split("```text\n").nth(1).unwrap();
    let mut folders: Vec<&str> = Vec::new();
    let mut paths = Vec::new();
    for line in map.split("```").next().unwrap().lines() {
        let name = line.split_whitespace().next().unwrap();
        folders.truncate((line.len() - line.trim_start().len()) / 2);
        folders.push(name);
        paths.push(folders.iter().collect());
    }
    paths
}

#[test]
fn the_map_of_the_house_names_what_there_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mapped = mapped();
    for path in &mapped {
        assert!(root.join(path).exists(), "{} is on the map", path.display());
    }
    // Of the sources, the map names everything but the root of the library.
    for file in std::fs::read_dir(root.join("workbench/src")).unwrap() {
        let path = Path::new("workbench/src").join(file.unwrap().file_name());
        let is_root = ["cli.rs", "lib.rs"].iter().any(|name| path.ends_with(name));
        assert!(is_root || mapped.contains(&path), "{} is not on the map", path.display());
    }
}
