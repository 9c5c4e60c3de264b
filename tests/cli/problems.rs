//! `sudoku problems`: the problems that `paste` and `judge` take, and what each asks for. problems.md has the same.

use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use solutions::CATALOGUE;

use crate::command::sudoku;

const PROBLEMS_MD: &str = include_str!("../../problems.md");

/// A problem at a judge, as problems.md has it.
pub struct Documented {
    pub id: &'static str,
    title: &'static str,
    address: &'static str,
    /// `1 s, 64 MiB (not verified)`
    limits: String,
    rust: String,
    /// The first judge's name for it, as the folder of its cases is called.
    pub folder: &'static str,
    solved_by: Vec<&'static str>,
    too_slow: Vec<&'static str>,
    statement: String,
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

    fn supported_by(&self) -> Vec<&'static str> {
        let names = CATALOGUE.iter().map(|entry| entry.name);
        names.filter(|name| self.verdict(name) != "refused").collect()
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

/// Every judge's line in the sections of problems.md, in the order of the list: by the first judge of a section.
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
            let [place, limits, rust] = line.split(" · ").collect::<Vec<_>>().try_into().unwrap();
            let unmarked =
                |fact: &str| fact.replace('*', " (ours)").replace('?', " (not verified)");
            let paragraphs = statement.trim_end().split("\n\n");
            let paragraphs: Vec<_> = paragraphs.map(|lines| lines.replace('\n', " ")).collect();
            all.push(Documented {
                id: between(place, "`", "` "),
                title: between(place, "` ", " <"),
                address: between(place, " <", ">"),
                limits: unmarked(limits),
                rust: unmarked(rust),
                folder,
                solved_by: names(solved_by),
                too_slow: names(too_slow),
                statement: paragraphs.join("\n\n").replace("**", ""),
            });
        }
        let heading = format!("`{folder}` {}\n- `{folder}` ", all[first].title);
        assert!(judges.starts_with(&heading), "{judges}");
    }
    let judges = include_str!("../../workbench/data/judges/judges.toml");
    let place = |id: &str| judges.find(&format!("\"{}\"", id.split('-').next().unwrap()));
    all.sort_by_key(|at| (place(at.folder), at.folder));
    all
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/judges").join(folder);
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
            "seconds": seconds,
            "mebibytes": mebibytes,
            "limits": at.limits,
            "rust": Some(&at.rust).filter(|rust| *rust != "does not take Rust"),
            "statement": at.statement,
            "input": input,
            "answer": answer,
            "solutions": at.supported_by(),
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

/// Anything else in Markdown would be shown as it is written, and its lines run together.
#[test]
fn statements_are_paragraphs_of_plain_words_and_code() {
    for section in PROBLEMS_MD.split("\n### ").skip(1) {
        let (_, statement) = section.split("\n## ").next().unwrap().split_once("\n\n").unwrap();
        let is_list =
            |line: &str| ["- ", "1. ", "|", "> ", "```"].iter().any(|mark| line.starts_with(mark));
        assert!(!statement.lines().any(is_list), "{statement}");
        assert!(!statement.contains("](") && !statement.contains("<http"), "{statement}");
    }
}

/// The list without the blanks that align it and without its heading.
#[track_caller]
fn lines_of_list(shown: &str, heading: &str) -> Vec<String> {
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut lines = shown.lines().map(line);
    assert_eq!(lines.next().as_deref(), Some(heading));
    lines.skip(1).collect()
}

#[test]
fn every_problem_is_listed_under_each_of_its_names() {
    let said = sudoku(&["problems"]).run();
    let expected: Vec<String> = documented()
        .iter()
        .map(|at| {
            let solutions = match &at.supported_by()[..] {
                all if all == names("all solvers") => "all solvers".to_owned(),
                few @ ([_] | [_, _] | [_, _, _]) => few.join(", "),
                many => format!("{} and {} more", many[0], many.len() - 1),
            };
            format!("{} {} {solutions}", at.id, at.title)
        })
        .collect();
    said.code_is(0).err_is("");
    assert_eq!(expected, lines_of_list(&said.out, "problem title solutions"));
}

/// What is shown of a problem, with its statement and its solutions on one line each.
#[track_caller]
fn unwrapped(shown: &str, width: usize) -> String {
    let fits = |line: &str| line.chars().count() <= width || line.contains("http");
    assert!(shown.lines().all(fits), "{shown}");
    let line = |(i, paragraph): (usize, &str)| {
        let is_wrapped = i == 2 || paragraph.starts_with("Solutions: ");
        if is_wrapped { paragraph.replace('\n', " ") } else { paragraph.to_owned() }
    };
    shown.split("\n\n").enumerate().map(line).collect::<Vec<_>>().join("\n\n")
}

fn statement_and_solutions(id: &str) -> (String, String) {
    let at = documented().into_iter().find(|at| at.id == id).unwrap();
    let solutions = at.supported_by().join(", ");
    (at.statement, solutions)
}

#[test]
fn a_problem_is_shown_with_its_judges_statement_sample_and_solutions() {
    let (statement, solutions) = statement_and_solutions("poj-3074");
    let expected = format!(
        "\
poj-3074, Sudoku

  luogu-P10482 Sudoku 2 https://www.luogu.com.cn/problem/P10482 · 1 s, 512 MiB ·
     rustc of unknown version?
  poj-3074 Sudoku http://poj.org/problem?id=3074 · 1 s?, 64 MiB? · does not take
     Rust
  acwing-166 数独 https://www.acwing.com/problem/content/168/ · 1 s, 64 MiB ·
     rustc of unknown version?
  *: our choice, as the judge states no limit. ?: from memory, not verified.

{statement}

Input — the judge's example
  .2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6…
  ......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.....…
  end

Answer
  52738941681942673543675182937569218419453826726817459364321795895184367278296…
  41683752998246537173512946857129864329374618586435129764791385235968271412857…

Solutions: {solutions}.

Next:
  `sudoku paste SOLUTION poj-3074` prints the submission.
  `sudoku judge SOLUTION poj-3074` judges that submission here.
  `sudoku new NAME --problem poj-3074` begins a solution of your own.
  `sudoku practice NAME --problem poj-3074` judges it on every save.
",
    );
    let said = sudoku(&["problems", "poj-3074"]).run();
    said.code_is(0).err_is("");
    assert_eq!(expected, unwrapped(&said.out, 80));

    // Nothing uncertain needs no mark. Of a sample twelve lines are shown, and a thirteenth rather than that there is one.
    let said = sudoku(&["problems", "boj-7517"]).run();
    assert!(!said.out.contains("our choice"), "{said}");
    let said = sudoku(&["problems", "kattis-sudokunique"]).run();
    said.out_has("\n  … 17 more lines\n\nAnswer\n").out_has("\n  Non-unique\n\nSolutions: ");
}

#[test]
fn an_unknown_problem_is_an_error() {
    let error = "\
error: invalid value 'leetcode-1' for '[PROBLEM]': unknown problem `leetcode-1`; did you mean `leetcode-37`?

For more information, try '--help'.
";
    let said = sudoku(&["problems", "leetcode-1"]).run();
    said.code_is(2).out_is("").err_is(error);
}

#[cfg(target_os = "linux")]
mod on_a_narrow_terminal {
    use pretty_assertions::assert_eq;

    use super::{documented, lines_of_list, statement_and_solutions, unwrapped};
    use crate::command::sudoku;
    use crate::terminal::Session;

    /// With the line ends of a file.
    #[track_caller]
    fn shown(arguments: &[&str], columns: u16) -> String {
        let mut session = Session::start(&mut sudoku(arguments).command, columns);
        assert_eq!(Some(0), session.wait().exit_status());
        session.read().replace("\r\n", "\n")
    }

    #[test]
    fn the_list_has_names_and_titles() {
        let expected: Vec<String> =
            documented().iter().map(|at| format!("{} {}", at.id, at.title)).collect();
        assert_eq!(expected, lines_of_list(&shown(&["problems"], 76), "problem title"));
    }

    #[test]
    fn the_lines_of_a_problem_are_wrapped_and_those_of_its_sample_cut() {
        let (statement, solutions) = statement_and_solutions("leetcode-37");
        let expected = format!(
            r#"leetcode-37, Sudoku Solver

  leetcode-37 Sudoku Solver
     https://leetcode.com/problems/sudoku-solver
     · 2 s*, 256 MiB* · rustc 1.85 in
     June 2025
  *: our choice, as the judge states no
     limit. ?: from memory, not
     verified.

{statement}

Input — the judge's example
  [["5","3",".",".","7",".",".",".","."…

Answer
  [["5","3","4","6","7","8","9","1","2"…

Solutions: {solutions}.

Next:
  `sudoku paste SOLUTION leetcode-37`
     prints the submission.
  `sudoku judge SOLUTION leetcode-37`
     judges that submission here.
  `sudoku new NAME --problem
     leetcode-37` begins a solution of
     your own.
  `sudoku practice NAME --problem
     leetcode-37` judges it on every
     save.
"#,
        );
        assert_eq!(expected, unwrapped(&shown(&["problems", "leetcode-37"], 40), 40));
    }
}
