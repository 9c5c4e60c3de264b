//! `sudoku problems`: the problems that `paste` and `judge` take, and what each asks for; and problems.md, which is put together
//! from the same.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;
use solutions::{CATALOGUE, Entry};
use support::snapshot;
use workbench::problems::{self, Difficulty, Problem, ProblemAt, Task};

use crate::command::sudoku;

/// Stands for their names.
const ALL_SOLVERS: &str = "all solvers";

/// The verdict on a solution, as problem.toml has it; `refused` if it does not support the problem, `AC (*)` if it is too slow
/// on a case that does not decide.
pub fn verdict(problem: &Problem, solution: &Entry) -> &'static str {
    let is = |name: &&&str| {
        name.trim_end_matches(" (*)") == solution.name
            || **name == ALL_SOLVERS && solution.is_solver()
    };
    match (problem.solved_by.iter().find(is), problem.too_slow.iter().find(is)) {
        (Some(name), _) if name.ends_with("(*)") => "AC (*)",
        (Some(_), _) => "AC",
        (_, Some(_)) => "TLE",
        _ => "refused",
    }
}

#[test]
fn every_problem_has_all_that_it_needs() {
    let mut lacks = BTreeSet::new();
    for problem in problems::read_all() {
        let problem = match problem {
            Ok(problem) => problem,
            Err(error) => {
                lacks.insert(format!("{error:#}; README.md there says what a problem has"));
                continue;
            }
        };
        let id = problem.id();
        if problem.main.is_empty() && !matches!(problem.task, Task::Other(_)) {
            lacks.insert(format!("{id}: add main.rs, or `shared = \"…\"` to problem.toml"));
        }
        let names = problem.solved_by.iter().chain(&problem.too_slow);
        let names = names.map(|name| name.trim_end_matches(" (*)"));
        for name in names.filter(|name| *name != ALL_SOLVERS && solutions::find(name).is_none()) {
            lacks.insert(format!("{id}/problem.toml: {name:?} is no solution"));
        }
    }
    let lacks: Vec<String> = lacks.into_iter().collect();
    assert!(lacks.is_empty(), "workbench/data/judges:\n{}", lacks.join("\n"));
}

/// The section on a problem.
fn section(problem: &Problem) -> String {
    let mut section = format!("## `{}` {}\n", problem.id(), problem.judges[0].title);
    section.extend(problem.judges.iter().map(|judge| format!("- {}\n", judge.line())));
    section += &format!("- solved by {}\n\n{}", problem.solved(), problem.statement);
    if !problem.notes.is_empty() {
        section += &format!("\n{}", problem.notes);
    }
    section.replace("\n\n**", "\n- **")
}

/// What `problems` knows, in the order of its list.
fn listed() -> Vec<Value> {
    sudoku(&["problems", "--json"]).run().code_is(0).json()
}

fn text<'a>(object: &'a Value, key: &str) -> &'a str {
    object[key].as_str().unwrap()
}

/// The text around the sections, and what the folders of the problems hold, in that order.
fn problems_md() -> String {
    let listed = listed();
    let listed = listed.iter().map(|it| text(it, "problem").parse::<ProblemAt>().unwrap());
    let mut listed: Vec<ProblemAt> = listed.collect();
    let judges = listed.len();
    listed.retain(|at| at.judge.id == at.problem.id());
    let row = |at: &ProblemAt| {
        let Problem { brief, difficulty, .. } = at.problem;
        let rust = if at.problem.takes_rust() { "yes" } else { "no" };
        let (level, solved) = (difficulty.word(), at.problem.solved());
        let solved_by = solved.split("; ").next().unwrap();
        let heading = format!("{} {}", at.judge.id, at.judge.title).to_lowercase();
        let is_kept = |c: char| c.is_alphanumeric() || " -_".contains(c);
        let anchor = heading.replace(|c| !is_kept(c), "").replace(' ', "-");
        format!("| [`{}`](#{anchor}) | {brief} | {level} | {rust} | {solved_by} |\n", at.judge.id)
    };
    let sections = listed.iter().map(|at| section(at.problem) + "\n");
    let solvers = CATALOGUE.iter().filter(|entry| entry.is_solver()).map(|entry| entry.name);
    let solvers: Vec<&str> = solvers.collect();
    let example = listed.iter().find(|at| at.judge.id == "boj-2580").unwrap();
    let [but_last @ .., last] = &solvers[..] else { panic!("no solvers") };
    let mut text = include_str!("../../workbench/data/problems.txt").to_owned();
    for (place, part) in [
        ("{problems}", listed.len().to_string()),
        ("{more}", (judges - listed.len()).to_string()),
        ("{list}\n", listed.iter().map(row).collect()),
        ("{cases}", example.problem.cases().len().to_string()),
        ("{solvers}", format!("{} and {last}", but_last.join(", "))),
        ("{sections}\n", sections.collect()),
    ] {
        assert_eq!(1, text.matches(place).count(), "workbench/data/problems.txt: {place}");
        text = text.replace(place, &part);
    }
    text
}

#[test]
fn problems_md_as_written() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../problems.md");
    let right = problems_md();
    if snapshot::is_overwritten() {
        fs::write(&file, &right).unwrap();
    }
    let found = fs::read_to_string(file).unwrap();
    let line = right.lines().zip(found.lines()).position(|(right, found)| right != found);
    let line = line.unwrap_or(right.lines().count().min(found.lines().count())) + 1;
    let how = "`SNAPSHOTS=overwrite cargo test as_written` writes it anew";
    assert!(right == found, "problems.md is stale from line {line} on: {how}");
}

/// Each of them has what a transcript shows of one.
#[test]
fn json_has_every_problem_at_every_judge_once() {
    let listed = listed();
    let ids: BTreeSet<&str> = listed.iter().map(|it| text(it, "problem")).collect();
    assert_eq!(ids.len(), listed.len(), "an identifier is there twice");
    assert_eq!(ids, ProblemAt::all().map(|at| at.judge.id).collect());
    for address in listed.iter().map(|it| text(it, "address")) {
        assert!(address.starts_with("http") && !address.contains(char::is_whitespace), "{address}");
    }
}

/// Of what is there nothing is replaced, and nothing is added to it.
#[test]
fn cases_are_saved_where_none_of_them_is() {
    let folder = tempfile::tempdir().unwrap();
    let save =
        || sudoku(&["problems", "boj-2580", "--save", "new/cases"]).folder(folder.path()).run();
    let names = || {
        let files = fs::read_dir(folder.path().join("new/cases")).unwrap();
        files.map(|file| file.unwrap().path()).collect::<BTreeSet<_>>()
    };
    save().code_is(0).err_has("new/cases");
    let cases = "boj-2580".parse::<ProblemAt>().unwrap().problem.cases();
    assert_eq!(2 * cases.len(), names().len());
    for case in cases {
        let saved = |ending| {
            fs::read_to_string(folder.path().join(format!("new/cases/{}.{ending}", case.name)))
        };
        assert_eq!(case.input, saved("in").unwrap());
        assert_eq!(case.output, saved("out").unwrap());
    }
    let last = folder.path().join(format!("new/cases/{}.out", cases.last().unwrap().name));
    for file in names().iter().filter(|file| **file != last) {
        fs::remove_file(file).unwrap();
    }
    fs::write(&last, "mine").unwrap();
    save().code_is(2).err_has(last.file_name().unwrap().to_str().unwrap());
    assert_eq!(("mine", 1), (&*fs::read_to_string(&last).unwrap(), names().len()));
}

/// Before it is asked for: what is shown names neither a solution nor an idea of the catalogue.
#[test]
fn no_statement_gives_a_solution_away() {
    for problem in problems::ALL.iter() {
        let shown = format!("{} {}", problem.statement.replace('\n', " "), problem.ground);
        for entry in CATALOGUE {
            let id = problem.id();
            assert!(!shown.contains(entry.idea), "{id}: {}", entry.idea);
            let is_word = !entry.name.contains('_');
            assert!(is_word || !shown.contains(entry.name), "{id}: {}", entry.name);
        }
    }
}

/// Plain backtracking is `int_matrix`, where it takes part: the verdicts on it are those of `judge`.
#[test]
fn a_problem_is_hard_if_plain_backtracking_is_too_slow() {
    let plain = solutions::find("int_matrix").unwrap();
    for problem in problems::ALL.iter() {
        let is_hard = problem.difficulty == Difficulty::Hard;
        match verdict(problem, plain) {
            "AC" | "AC (*)" => assert!(!is_hard, "{}", problem.id()),
            "TLE" => assert!(is_hard, "{}", problem.id()),
            _ => {}
        }
    }
}
