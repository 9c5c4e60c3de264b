//! `sudoku problems`: the problems that `paste` and `judge` take, and what each asks for. problems.md has the same.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use solutions::CATALOGUE;
use workbench::problems::{Judge, Problem, Task};

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

/// What stands between two texts, if both are there.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    Some(text.split_once(before)?.1.split_once(after)?.0)
}

fn names(list: &'static str) -> Vec<&'static str> {
    match list {
        "all solvers" => between(PROBLEMS_MD, "\"All solvers\" are ", ". ")
            .unwrap_or_default()
            .split([',', ' ', '\n'])
            .filter(|name| !["", "and"].contains(name))
            .collect(),
        _ => list.split(", ").collect(),
    }
}

/// A judge's line, in a section on a problem.
fn line(judge: &Judge) -> String {
    let Judge { id, title, address, .. } = judge;
    let marked = |fact: &str| fact.replace(" (ours)", "*").replace(" (not verified)", "?");
    let (limits, rust) = (judge.limits(), judge.compiler().unwrap_or(NO_RUST));
    let facts = [&marked(&limits), &marked(rust), judge.layout().word()].join(" · ");
    format!("- `{id}` {title} <{address}> · {facts}")
}

const SOLVED_BY: &str = "- solved by all solvers   (or by the names of some; and \"; TLE: \" with \
                         those that are too slow)";

/// The judges' lines in the section on a problem, or what it lacks.
fn section(problem: &Problem) -> Result<Vec<Documented>, String> {
    let id = problem.id();
    let mut begin = format!("### `{id}` {}\n", problem.judges[0].title);
    for judge in &problem.judges {
        begin += &format!("{}\n", line(judge));
    }
    let heading = format!("\n### `{id}` ");
    let Some((_, section)) = PROBLEMS_MD.split_once(&heading) else {
        return Err(format!(
            "there is no section on {id}; below a heading that fits, add\n\n{begin}{SOLVED_BY}\n\n\
             What it asks for.\n\n**Input:** …\n\n**Output:** …\n\nNotes: …   (what gives a solution away, if anything)\n"
        ));
    };
    let section = section.split("\n### ").next().unwrap().split("\n## ").next().unwrap();
    let found = format!("{}{section}", heading.trim_start());
    if !found.starts_with(&begin) {
        return Err(format!("the section on {id} has to begin with\n\n{begin}"));
    }
    let solved = section.split_once("\n- solved by ").and_then(|(_, rest)| rest.split_once("\n\n"));
    let Some((solved, statement)) = solved else {
        return Err(format!(
            "the section on {id}: below the judges' lines, and above an empty line, add\n\n{SOLVED_BY}\n"
        ));
    };
    let (solved_by, too_slow) = solved.split_once("; TLE: ").unwrap_or((solved, ""));
    let (solved_by, mut too_slow) = (names(solved_by), names(too_slow));
    too_slow.retain(|name| !name.is_empty());
    if let Some(name) =
        solved_by.iter().chain(&too_slow).find(|name| solutions::find(name).is_none())
    {
        return Err(format!("the section on {id}: below \"solved by\", {name:?} is no solution"));
    }
    let paragraphs = statement.trim_end().split("\n\n");
    let paragraphs = paragraphs.map(|lines| lines.replace('\n', " ").replace("**", ""));
    let (notes, statement): (Vec<_>, Vec<_>) =
        paragraphs.partition(|paragraph| paragraph.starts_with("Notes: "));
    if statement.concat().is_empty() {
        return Err(format!("the section on {id}: below the list, say what it asks for"));
    }
    let unmarked = |fact: &str| fact.replace('*', " (ours)").replace('?', " (not verified)");
    let documented = |line: &'static str| {
        let [place, limits, rust, compares] =
            line.split(" · ").collect::<Vec<_>>().try_into().ok()?;
        Some(Documented {
            id: between(place, "`", "` ")?,
            title: between(place, "` ", " <")?,
            address: between(place, " <", ">")?,
            limits: unmarked(limits),
            rust: unmarked(rust),
            compares,
            folder: id,
            solutions: solved,
            solved_by: solved_by.clone(),
            too_slow: too_slow.clone(),
            statement: statement.join("\n\n"),
            notes: notes.concat(),
        })
    };
    let lines = section.split("\n\n").next().unwrap().lines();
    Ok(lines.filter(|line| line.starts_with("- `")).filter_map(documented).collect())
}

/// Every judge's line in the sections of problems.md, in the order of the list: the easy ones first, then judge by judge.
/// Or all that problems.md and the folders lack.
fn read() -> Result<Vec<Documented>, Vec<String>> {
    let all: Vec<_> = workbench::problems::read_all().collect();
    let error = |error: &anyhow::Error| {
        format!("workbench/data/judges: {error:#}; its README.md says what a problem has there")
    };
    let errors: BTreeSet<String> =
        all.iter().filter_map(|it| it.as_ref().err().map(error)).collect();
    if !errors.is_empty() {
        return Err(errors.into_iter().collect());
    }
    let problems: Vec<Problem> = all.into_iter().flatten().collect();
    let (mut all, mut lacks) = (Vec::new(), Vec::new());
    for problem in &problems {
        let id = problem.id();
        if problem.main.is_empty() && !matches!(problem.task, Task::Other(_)) {
            let shared = "`shared = \"…\"` to problem.toml";
            lacks.push(format!("workbench/data/judges/{id}: add main.rs, or {shared}"));
        }
        match section(problem) {
            Ok(lines) => all.extend(lines),
            Err(what) => lacks.push(format!("problems.md: {what}")),
        }
    }
    for section in PROBLEMS_MD.split("\n### `").skip(1) {
        let id = section.split('`').next().unwrap();
        if !problems.iter().any(|problem| problem.id() == id) {
            let what = "but there is no such folder in workbench/data/judges";
            lacks.push(format!("problems.md: it has a section on {id}, {what}"));
        }
    }
    if !lacks.is_empty() {
        return Err(lacks);
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
    let lacks = index(&all);
    if lacks.is_empty() { Ok(all) } else { Err(lacks) }
}

/// The same; nothing if something lacks, which one test says for all.
pub fn documented() -> Vec<Documented> {
    read().unwrap_or_default()
}

/// What the beginning of problems.md lacks: its counts, and the list of its sections, in the order of `problems`.
fn index(documented: &[Documented]) -> Vec<String> {
    let mut folders: Vec<&str> = Vec::new();
    for at in documented {
        if !folders.contains(&at.folder) {
            folders.push(at.folder);
        }
    }
    let (problems, judges) = (folders.len(), documented.len());
    let counts = format!(
        "Sudoku on online judges: {problems} problems, plus {} more judges that host one of them.",
        judges - problems
    );
    let rows = folders.iter().map(|folder| {
        let mut of_it = documented.iter().filter(|at| at.folder == *folder);
        let [brief, level] = ["brief", "difficulty"].map(|name| fact(folder, name));
        let rust = if of_it.clone().any(|at| at.rust != NO_RUST) { "yes" } else { "no" };
        let solved_by = of_it.next().unwrap().solutions.split("; TLE: ").next().unwrap();
        format!("| `{folder}` | {brief} | {level} | {rust} | {} |", solved_by.replace('\n', " "))
    });
    let rows: Vec<String> = rows.collect();
    let beginning = PROBLEMS_MD.split("\n## ").next().unwrap();
    let found: Vec<&str> = beginning.lines().filter(|line| line.starts_with("| `")).collect();
    let mut lacks = Vec::new();
    if !PROBLEMS_MD.contains(&counts) {
        lacks.push(format!("problems.md: its first sentence has to be\n\n{counts}\n"));
    }
    let mut above = "|---|---|---|---|---|";
    for row in &rows {
        if !found.contains(&&**row) {
            lacks.push(format!(
                "problems.md: to the list at its beginning, below {above}, add\n\n{row}\n"
            ));
        }
        above = row;
    }
    let is_old = |row: &&&str| !rows.iter().any(|known| known == **row);
    lacks.extend(
        found
            .iter()
            .filter(is_old)
            .map(|row| format!("problems.md: take {row} out of the list at its beginning")),
    );
    if lacks.is_empty() && found != rows {
        lacks.push(format!(
            "problems.md: the list at its beginning has to be in the order\n\n{}\n",
            rows.join("\n")
        ));
    }
    lacks
}

#[test]
fn every_problem_has_all_that_it_needs() {
    let lacks = read().err().unwrap_or_default();
    assert!(lacks.is_empty(), "\n{}", lacks.join("\n"));
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
fn problems_md_names_every_solver() {
    let solvers = CATALOGUE.iter().filter(|entry| entry.is_solver());
    let solvers: Vec<&str> = solvers.map(|entry| entry.name).collect();
    let [but_last @ .., last] = &solvers[..] else { panic!("no solvers") };
    let right = format!("\"All solvers\" are {} and {last}.", but_last.join(", "));
    assert_eq!(solvers, names("all solvers"), "problems.md: write {right}");
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
    let documented = documented();
    if documented.is_empty() {
        return;
    }
    for at in documented {
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
