//! The submission of a solution for a problem: its region, and the problem's code around it.

use std::ops::Range;

use solutions::{Ability, Kind};

use super::Solution;
use super::obstacle;
use super::programs::declared_type;
use crate::diagnosis::{Diagnosed, Diagnosis, Verdict};
use crate::problems::{self, Problem, Task};

/// What is submitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// As it is pasted.
    pub text: String,
    /// The same with more empty lines, so that every line of the region has the same number as in the file.
    pub aligned: String,
    /// The lines of the region, counted from 1.
    pub region: Range<usize>,
}

impl Submission {
    /// A file that is submitted as it is.
    pub fn whole(text: &str) -> Submission {
        let region = 1..text.lines().count() + 1;
        Submission { text: text.to_owned(), aligned: text.to_owned(), region }
    }
}

/// The solution's submission region and the code around it.
pub fn of(solution: &Solution, problem: &Problem) -> Diagnosed<Submission> {
    let Solution { name, file, .. } = solution;
    // It could not be read.
    if let (true, Err(why)) = (file.text().is_empty(), &solution.entry_point) {
        return Err(why.clone());
    }
    // Those of the catalogue, of which there are many pairs, are in order: a test parses them.
    let lines = if solution.entry().is_some() { file.region() } else { obstacle::region(solution) };
    let lines = lines.map_err(|why| Diagnosis::obstacle(file, why))?;
    let region = file.lines(&lines);
    let unsupported =
        |reason: &str| Err(Diagnosis::new(Verdict::Unsupported, format!("{name} {reason}")).into());
    if let Some(id) = solution.answers()
        && !problem.judges.iter().any(|judge| judge.id == id)
    {
        return unsupported(&format!("is a whole program, for {id}"));
    }
    // Whatever else is in it, rustc has the first word about a program.
    let is_asked = match problem.task {
        // A method of a type: one of the catalogue is written for it, and of another file rustc says whether it has it.
        Task::Other(_) if problem.function.is_some() => {
            solution.entry().is_none() || solution.answers().is_some()
        }
        _ => problem.function.is_none() && file.is_program(&lines),
    };
    if is_asked {
        return Ok(Submission::new(lines, &region, &Around::default()));
    }
    let entry_point = solution.entry_point.clone()?;
    if problem.calls() == Some(&entry_point.path) {
        let around = Around { declared: problem.declared(), ..Around::default() };
        return Ok(Submission::new(lines, &region, &around));
    }
    if entry_point.kind == Kind::WholeProgram {
        return unsupported(&format!("is a whole program; {} calls a function", problem.id()));
    }
    if problem.task == Task::Count
        && !entry_point.counts
        && let Some(other) = obstacle::counts_otherwise(file)
    {
        return Err(Diagnosis::obstacle(file, other).into());
    }
    if let Some(reason) = refusal(solution, entry_point.kind, problem.task) {
        return unsupported(&reason);
    }
    let around = around(solution, entry_point.kind, &entry_point.path, problem);
    Ok(Submission::new(lines, &region, &around))
}

/// What a problem needs around a region.
#[derive(Default)]
struct Around {
    before: &'static str,
    /// What the judge declares itself.
    declared: &'static str,
    after: String,
}

impl Submission {
    fn new(lines: Range<usize>, region: &[&str], around: &Around) -> Submission {
        let above = lines.start - 1;
        let blank = if around.before.is_empty() { 0 } else { above.min(2) };
        let before = around.before.to_owned() + &"\n".repeat(blank);
        let [mut aligned, mut text] = ["\n".repeat(above - blank) + &before, before];
        let is_declared = declared(region, around.declared);
        let mut is_after_it = false;
        for (line, is_declared) in region.iter().zip(is_declared) {
            let line = if is_declared { "" } else { line };
            aligned += line;
            aligned += "\n";
            is_after_it = is_declared || is_after_it && line.is_empty();
            // Where the declaration stood, one empty line is enough.
            let is_spare = is_after_it && (text.is_empty() || text.ends_with("\n\n"));
            if !is_declared && !is_spare {
                text += line;
                text += "\n";
            }
        }
        aligned += &around.after;
        text += &around.after;
        Submission { text: text.trim_start_matches('\n').to_owned(), aligned, region: lines }
    }
}

/// Why a solution of this kind cannot do a task, if it cannot.
pub fn refusal(solution: &Solution, kind: Kind, task: Task) -> Option<String> {
    let reason = match (kind, task) {
        (Kind::Rule, Task::Rule) => return None,
        (_, Task::Other(asked)) => {
            &format!("is not a whole program, which the problem needs: {asked}")
        }
        (Kind::Generator, _) => "generates full grids; it does not solve puzzles",
        (Kind::Rule, _) => "checks grids; it does not solve puzzles",
        (_, Task::Rule) => "solves puzzles; the problem asks whether a board breaks the rules",
        (_, Task::Fill) => return None,
        (_, Task::First) if solution.can(Ability::FirstInRowOrder) => return None,
        (_, Task::First) => {
            "does not fill the cells in row order; the problem asks for the first solution in that order"
        }
        (_, Task::Count) if solution.can(Ability::Counts) => return None,
        (_, Task::Count) if solution.origin.is_none() => {
            "has no function `count_solutions`; the problem asks how many solutions there are"
        }
        (_, Task::Count) => "stops at the first solution; the problem asks how many there are",
        (_, Task::Size(_) | Task::Best) if solution.can(Ability::AnySize) => return None,
        (_, Task::Size(sizes)) => &format!("solves boards of 9 by 9 only; the problem has {sizes}"),
        (_, Task::Best) => {
            "stops at the first solution; the problem asks for the best of all solutions"
        }
    };
    Some(reason.to_owned())
}

/// What the problem needs around the region.
fn around(solution: &Solution, kind: Kind, path: &str, problem: &Problem) -> Around {
    let cell = match kind {
        Kind::Chars | Kind::Rule => "char",
        Kind::Bytes => "u8",
        _ => "i32",
    };
    let any_size = solution.can(Ability::AnySize);
    // Its own function finds any solution.
    let solves_first = problem.task == Task::First && any_size;
    let path = if solves_first { "solve_first" } else { path };
    let further = if kind == Kind::IntsFrom { ", 0, 0" } else { "" };
    let code = problem.code(cell).map(|code| calling(code, path, further));
    let needs = |name| code.as_ref().is_some_and(|code| code.contains(name));
    // rustc would warn about functions that a problem does not use.
    let has_spare = kind == Kind::Rule || solution.can(Ability::Counts) || any_size;
    let spare = "#![allow(dead_code)] // not every problem needs every function";
    let is_declared = problem.declared().contains("struct Solution;");
    let after = [
        Some(declared_type(solution).trim_start()).filter(|it| !is_declared && !it.is_empty()),
        problems::shared("solve_first").filter(|_| solves_first),
        problems::shared(&format!("board_of_{cell}")).filter(|_| needs("board_of(")),
        problems::shared(&format!("digit_of_{cell}")).filter(|_| needs("(digit_of)")),
        code.as_deref(),
    ];
    let mut after: String = after.into_iter().flatten().flat_map(|code| ["\n", code]).collect();
    for name in ["board_of", "digit_of", "has_spare_given", "solve_first"] {
        // The name is the user's.
        if !solution.file.defined(name).is_empty() {
            after = after.replace(name, &format!("our_{name}"));
        }
    }
    Around {
        before: if has_spare && problem.function.is_none() { spare } else { "" },
        declared: problem.declared(),
        after,
    }
}

/// The problem's code with a call of the solution, which may have further arguments, in place of `solve` or `is_valid`.
fn calling(code: &str, path: &str, further: &str) -> String {
    let call = [" solve(", " is_valid("].into_iter().find_map(|name| {
        let (before, rest) = code.split_once(name)?;
        let (arguments, after) = rest.split_once(')')?;
        Some(format!("{before} {path}({arguments}{further}){after}"))
    });
    call.unwrap_or_else(|| code.to_owned())
}

/// Which lines of the region are a declaration that the judge has itself, or its comment.
fn declared(region: &[&str], declaration: &str) -> Vec<bool> {
    let mut declared = vec![false; region.len()];
    for line in 0..region.len() {
        // A comment may follow on its line.
        if !declaration.is_empty() && region[line].starts_with(declaration) {
            let comment = region[..line].iter().rev().take_while(|line| line.starts_with("//"));
            let first = line - comment.count();
            declared[first..=line].fill(true);
        }
    }
    declared
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::path::Path;

    use pretty_assertions::assert_eq;
    use support::snapshot;

    use super::*;
    use crate::problems::ProblemAt;
    use crate::solution::own;
    use instrument::{END, File, START};

    #[test]
    fn a_program_reads_calls_and_prints_as_written() {
        snapshot::check("submission.txt", |block| {
            let asked = block.text('$');
            let (name, id) = asked.split_once(' ').unwrap();
            let (solution, at) = (Solution::find(name).unwrap(), id.parse::<ProblemAt>().unwrap());
            let region = solution.entry().unwrap().submission();
            of(&solution, at.problem).unwrap().text.replacen(&region, "REGION\n", 1)
        });
    }

    /// Where the declaration of the judge stood, one empty line is left; the lines keep their numbers in what is compiled.
    #[test]
    fn what_the_judge_declares_leaves_no_gap() {
        let around = Around { declared: "pub struct Solution;", ..Around::default() };
        let region =
            ["use a;", "", "/// Of the judge.", "pub struct Solution; // it", "", "", "fn f() {}"];
        let made = Submission::new(1..8, &region, &around);
        assert_eq!("use a;\n\nfn f() {}\n", made.text);
        assert_eq!("use a;\n\n\n\n\n\nfn f() {}\n", made.aligned);
    }

    /// Blank lines within a text are pasted, wherever a declaration is left out. One that is missing is added.
    #[test]
    fn the_type_is_declared_once() {
        let (declared, text) = ("pub struct Solution;\n", "const TEXT: &str = \"a\n\n\n\nb\";\n");
        for (id, found, times) in [
            ("leetcode-37", declared, 0),
            ("leetcode-37", "", 0),
            ("boj-2580", declared, 1),
            ("boj-2580", "", 1),
        ] {
            let method = "impl Solution { pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {} }";
            let source = format!("{START}\n{found}{method}\n{text}{END}\n");
            let mine = own::not_run(source);
            let pasted = of(&mine, id.parse::<ProblemAt>().unwrap().problem).unwrap().text;
            assert!(pasted.contains(text), "{pasted}");
            assert_eq!(times, pasted.matches(declared).count(), "{pasted}");
        }
    }

    /// A helper may have the name of one of ours; `main` may not, nor what a judge calls.
    #[test]
    fn no_function_is_there_twice() {
        let mut tried = HashSet::new();
        for name in ["candidates", "char_board", "exact_cover"] {
            let original = Solution::find(name).unwrap();
            let called = original.entry_point.clone().unwrap();
            for problem in problems::ALL.iter().filter(|problem| problem.function.is_none()) {
                let ours = |one: &Solution| {
                    let after = around(one, called.kind, &called.path, problem).after;
                    let file = File::new("", after);
                    file.functions().iter().map(|it| it.name.clone()).collect::<HashSet<_>>()
                };
                for helper in ours(&original) {
                    if helper == "main" || !tried.insert((name, helper.clone())) {
                        continue;
                    }
                    let more = format!("fn {helper}() {{}}\n{END}");
                    let text = original.file.text().replace(END, &more);
                    let mine = own::rewritten(&original, Path::new(""), text);
                    assert!(!ours(&mine).contains(&helper), "{}: {helper}", problem.id());
                }
            }
        }
        assert!(tried.len() > 5, "{tried:?}");
    }
}
