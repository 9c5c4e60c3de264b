//! `sudoku problems`: the problems that `paste` and `judge` take, and what each asks for. problems.md has the same.

use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use solutions::CATALOGUE;

use crate::command::sudoku;

const PROBLEMS_MD: &str = include_str!("../../problems.md");
const NO_RUST: &str = "does not take Rust";

/// A problem at a judge, as problems.md has it.
pub struct Documented {
    pub id: &'static str,
    title: &'static str,
    address: &'static str,
    /// `1 s, 64 MiB (not verified)`
    limits: String,
    rust: String,
    /// What it compares of an answer's white space.
    compares: &'static str,
    /// The first judge's name for it, as the folder of its cases is called.
    pub folder: &'static str,
    /// Its solutions, as the section names them.
    solutions: &'static str,
    solved_by: Vec<&'static str>,
    too_slow: Vec<&'static str>,
    statement: String,
    notes: String,
}

impl Documented {
    /// The verdict on a solution; `refused` if it does not support the problem.
    pub fn verdict(&self, solution: &str) -> &'static str {
        let has = |names: &[&str]| names.contains(&solution);
        match (has(&self.solved_by), has(&self.too_slow)) {
            (true, _) => "AC",
            (_, true) => "TLE",
            _ => "refused",
        }
    }
}

/// What stands between two texts.
#[track_caller]
fn between(text: &'static str, before: &str, after: &str) -> &'static str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("no {before:?} in {text}"));
    rest.split_once(after).unwrap_or_else(|| panic!("no {after:?} in {rest}")).0
}

fn names(list: &'static str) -> Vec<&'static str> {
    match list {
        "all solvers" => between(PROBLEMS_MD, "\"All solvers\" are ", ". ")
            .split([',', ' ', '\n'])
            .filter(|name| !["", "and"].contains(name))
            .collect(),
        _ => list.split(", ").collect(),
    }
}

/// Every judge's line in the sections of problems.md, in the order of the list: the easy ones first, then judge by judge.
pub fn documented() -> Vec<Documented> {
    let mut all = Vec::new();
    for section in PROBLEMS_MD.split("\n### ").skip(1) {
        let section = section.split("\n## ").next().unwrap();
        let (list, statement) = section.split_once("\n\n").unwrap();
        let (judges, solved) = list.split_once("\n- solved by ").unwrap();
        let (solved_by, too_slow) = solved.split_once("; TLE: ").unwrap_or((solved, ""));
        let folder = between(judges, "`", "`");
        let first = all.len();
        for line in judges.split("\n- ").skip(1) {
            let [place, limits, rust, compares] =
                line.split(" · ").collect::<Vec<_>>().try_into().unwrap();
            let unmarked =
                |fact: &str| fact.replace('*', " (ours)").replace('?', " (not verified)");
            let paragraphs = statement.trim_end().split("\n\n");
            let paragraphs = paragraphs.map(|lines| lines.replace('\n', " ").replace("**", ""));
            let (notes, statement): (Vec<_>, Vec<_>) =
                paragraphs.partition(|paragraph| paragraph.starts_with("Notes: "));
            all.push(Documented {
                id: between(place, "`", "` "),
                title: between(place, "` ", " <"),
                address: between(place, " <", ">"),
                limits: unmarked(limits),
                rust: unmarked(rust),
                compares,
                folder,
                solutions: solved,
                solved_by: names(solved_by),
                too_slow: names(too_slow).into_iter().filter(|name| !name.is_empty()).collect(),
                statement: statement.join("\n\n"),
                notes: notes.concat(),
            });
        }
        let heading = format!("`{folder}` {}\n- `{folder}` ", all[first].title);
        assert!(judges.starts_with(&heading), "{judges}");
    }
    let judges = include_str!("../../workbench/data/judges/judges.toml");
    let place = |id: &str| judges.find(&format!("\"{}\"", id.split('-').next().unwrap()));
    let level = |folder| {
        let level = fact(folder, "difficulty");
        ["easy", "medium", "hard"].iter().position(|name| *name == level).unwrap()
    };
    let takes_rust =
        |folder: &str| all.iter().any(|at: &Documented| at.folder == folder && at.rust != NO_RUST);
    let last = all.iter().map(|at| at.folder).filter(|folder| !takes_rust(folder));
    let last: Vec<&str> = last.collect();
    all.sort_by_key(|at| (last.contains(&at.folder), level(at.folder), place(at.id), at.id));
    all
}

/// The list at the beginning of problems.md is that of its sections, in the order of `problems`.
#[test]
fn the_index_has_every_problem() {
    let documented = documented();
    let mut folders: Vec<&str> = Vec::new();
    for at in &documented {
        if !folders.contains(&at.folder) {
            folders.push(at.folder);
        }
    }
    let rows = folders.iter().map(|folder| {
        let mut of_it = documented.iter().filter(|at| at.folder == *folder);
        let [brief, level] = ["brief", "difficulty"].map(|name| fact(folder, name));
        let rust = if of_it.clone().any(|at| at.rust != NO_RUST) { "yes" } else { "no" };
        let solved_by = of_it.next().unwrap().solutions.split("; TLE: ").next().unwrap();
        format!("| `{folder}` | {brief} | {level} | {rust} | {} |\n", solved_by.replace('\n', " "))
    });
    let index: String = rows.collect();
    assert!(PROBLEMS_MD.contains(&index), "problems.md begins with\n{index}");
}

/// A line of a problem's file.
fn fact(folder: &str, name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/judges").join(folder);
    let text = fs::read_to_string(root.join("problem.toml")).unwrap();
    let begin = format!("{name} = \"");
    let line = text.lines().find_map(|line| line.strip_prefix(&begin)).unwrap();
    line.strip_suffix('"').unwrap().to_owned()
}

#[test]
fn problems_md_has_every_problem_and_every_solver() {
    let solvers = CATALOGUE.iter().filter(|entry| entry.is_solver());
    assert_eq!(solvers.map(|entry| entry.name).collect::<Vec<_>>(), names("all solvers"));
    let documented = documented();
    for problem in workbench::problems::read_all() {
        let id = problem.unwrap_or_else(|error| panic!("{error:#}")).id();
        let is_documented = documented.iter().any(|at| at.folder == id);
        assert!(is_documented, "problems.md: add a section on {id}");
    }
}

/// The folder of its cases, and its sample.
fn sample(folder: &str) -> [String; 2] {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/judges").join(folder);
    let read = |name: &str| fs::read_to_string(root.join(name)).unwrap();
    let about = read("problem.toml");
    let name = about.split("{ name = \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    [".in", ".out"].map(|ending| read(&format!("{name}{ending}")))
}

#[test]
fn json_has_the_facts_of_problems_md_and_the_first_case() {
    let mut expected = Vec::new();
    for at in documented() {
        let is_link = at.address.starts_with("http") && !at.address.contains(char::is_whitespace);
        assert!(is_link, "{}", at.address);
        let [input, answer] = sample(at.folder);
        let numbers = at.limits.split(' ').filter_map(|word| word.parse::<u64>().ok());
        let [seconds, mebibytes] = numbers.collect::<Vec<_>>().try_into().unwrap();
        expected.push(json!({
            "problem": at.id,
            "title": at.title,
            "address": at.address,
            "brief": fact(at.folder, "brief"),
            "difficulty": fact(at.folder, "difficulty"),
            "ground": fact(at.folder, "ground"),
            "seconds": seconds,
            "mebibytes": mebibytes,
            "limits": at.limits,
            "rust": Some(&at.rust).filter(|rust| *rust != NO_RUST),
            "compares": at.compares,
            "statement": at.statement,
            "input": input,
            "answer": answer,
            "solutions": at.solutions,
            "solved_by": [],
            "notes": at.notes,
        }));
    }
    let id = |object: &Value| object["problem"].to_string();
    let found = sudoku(&["problems", "--json"]).run().code_is(0).json();
    assert_eq!(expected, found);
    expected.sort_by_key(id);
    assert!(expected.is_sorted_by(|a, b| id(a) < id(b)), "an identifier is there twice");
    let one = sudoku(&["problems", "hdu-1426", "--json"]).run().code_is(0).json();
    let is_it = |object: &&Value| object["problem"] == "hdu-1426";
    assert_eq!(expected.iter().filter(is_it).collect::<Vec<_>>(), one.iter().collect::<Vec<_>>());
}

/// Before it is asked for: what is shown names neither a solution nor an idea of the catalogue.
#[test]
fn no_statement_gives_a_solution_away() {
    for at in documented() {
        let shown = format!("{} {}", at.statement, fact(at.folder, "ground"));
        for entry in CATALOGUE {
            assert!(!shown.contains(entry.idea), "{}: {}", at.id, entry.idea);
            let is_word = !entry.name.contains('_');
            assert!(is_word || !shown.contains(entry.name), "{}: {}", at.id, entry.name);
        }
    }
}

/// Plain backtracking is `int_matrix`, where it takes part: the verdicts on it are those of `judge`.
#[test]
fn a_problem_is_hard_if_plain_backtracking_is_too_slow() {
    for at in documented() {
        let is_hard = fact(at.folder, "difficulty") == "hard";
        match at.verdict("int_matrix") {
            "AC" => assert!(!is_hard, "{}", at.id),
            "TLE" => assert!(is_hard, "{}", at.id),
            _ => {}
        }
    }
}
