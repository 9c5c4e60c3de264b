//! Exercises: solutions of the reader's own that began as another one without the bodies of some functions. They are
//! compared with that one, step by step.

use std::iter;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{bail, ensure};
use instrument::Function;
use solutions::Kind;

use crate::check::functions;
use crate::diagnosis::{Diagnosis, Picture, Verdict};
use crate::process::confine::Limits;
use crate::process::limited::{self, Exit};
use crate::solution::obstacle;
use crate::solution::{self, Solution, UnknownSolution};
use crate::text;

/// Begins the line above the submission region that says what a file is an exercise from:
/// `// Exercise from int_matrix: is_possible, solve_sudoku`.
const MARK: &str = "// Exercise from ";

/// The text of a new file: the original's, without the bodies of the functions to write. Only those are left out that are
/// checked afterwards.
pub fn begin(
    root: &Path,
    name: &str,
    original: &Solution,
    functions: &[String],
) -> anyhow::Result<String> {
    let (from, file) = (&*original.name, &original.file);
    original.entry_point.clone()?;
    obstacle::region(original).map_err(|why| Diagnosis::obstacle(file, why))?;
    let all = || file.functions().iter().filter(|function| function.can_be_blanked());
    let names: Vec<&str> = all().map(|function| &*function.name).collect();
    if functions.is_empty() {
        bail!("--from {from} needs --blank with some of its functions: {}", names.join(", "));
    }
    for wanted in functions {
        if all().any(|known| known.is(wanted)) {
            continue;
        }
        let method = format!("::{wanted}");
        let methods: Vec<&str> =
            names.iter().copied().filter(|name| name.ends_with(&method)).collect();
        if methods.is_empty() {
            let known = text::known(wanted, names.iter().copied());
            bail!("{from} has no function `{wanted}` to rewrite; {known}");
        }
        bail!("{from} has several functions `{wanted}`; use one of {}", methods.join(", "));
    }
    let text = marked(&file.blank(functions), name, from, functions);
    if let Some(name) = only_printed(original, &asked(&text))?.first()
        && printed(root, original)? != printed(root, original)?
    {
        bail!("nothing checks `{name}`: what {from} prints is random");
    }
    Ok(text)
}

/// Those of the functions that only print, and that main calls but not the solution's function. An error if there are others
/// that it does not call: nothing checks them, as main's few examples would let nearly everything pass.
fn only_printed(original: &Solution, functions: &[&str]) -> anyhow::Result<Vec<String>> {
    let (called, file) = (&original.entry_point.clone()?.path, &original.file);
    let (reached, by_main) = (file.reached(called), file.reached("main"));
    let mut only_printed = Vec::new();
    for function in file.functions() {
        let (name, path) = (&function.name, &*function.path);
        if reached.contains(path) || !functions.iter().any(|it| function.is(it)) {
            continue;
        }
        if !by_main.contains(path) {
            bail!("nothing checks `{name}`: neither {called} nor main calls it");
        }
        if !function.returns_nothing {
            bail!("nothing checks `{name}`: only main calls it, on a few examples");
        }
        only_printed.push(name.clone());
    }
    Ok(only_printed)
}

/// What a solution prints as a whole program; an error if that fails.
fn printed(root: &Path, solution: &Solution) -> anyhow::Result<String> {
    const LIMITS: Limits = Limits { time: Duration::from_secs(5), ..functions::LIMITS };
    let program = solution::whole(root, solution)?;
    let mut command = Command::new(&program);
    command.current_dir(program.parent().unwrap_or(root));
    let run = limited::run(&command, &[], LIMITS)?;
    ensure!(run.end == Exit::Code(0), "{}: main fails: {}", solution.file.name(), run.end);
    Ok(String::from_utf8_lossy(&run.output).into_owned())
}

/// Compares what main prints, byte by byte: the functions that nothing else checks, and the first line that differs. `None` if
/// it is random.
pub fn compare_output(
    root: &Path,
    exercise: &Solution,
    original: &Solution,
) -> anyhow::Result<Option<(Vec<String>, Option<Diagnosis>)>> {
    let functions = only_printed(original, &asked(exercise.file.text()))?;
    let is_rule = exercise.kind() == Some(Kind::Rule);
    let both = [printed(root, exercise)?, printed(root, original)?];
    let again = || printed(root, original);
    output_differs(&original.name, functions, is_rule, both, again)
}

/// The same of what both print; the original may print something else `again`.
fn output_differs(
    original: &str,
    functions: Vec<String>,
    is_rule: bool,
    [yours, theirs]: [String; 2],
    again: impl FnOnce() -> anyhow::Result<String>,
) -> anyhow::Result<Option<(Vec<String>, Option<Diagnosis>)>> {
    if yours == theirs {
        return Ok(Some((functions, None)));
    }
    // Where the steps say enough, it may be random.
    if functions.is_empty() && !is_rule && again()? != theirs {
        return Ok(None);
    }
    let lines =
        |text: &str| -> Vec<String> { text.split('\n').map(|line| format!("{line:?}")).collect() };
    let (yours, theirs) = (lines(&yours), lines(&theirs));
    let same = iter::zip(&yours, &theirs).take_while(|(yours, theirs)| yours == theirs).count();
    let cause = format!("line {} of what main prints differs from that of {original}", same + 1);
    let mut found = Diagnosis::new(Verdict::WrongAnswer, cause);
    found.picture = Picture::lines(theirs.get(same), yours.get(same));
    Ok(Some((functions, Some(found))))
}

/// The blanked file with its own name in the title, and a mark that says what it is an exercise from. The sections of its
/// header stay in the original, so that what is to be written is seen at once.
fn marked(blanked: &str, name: &str, from: &str, functions: &[String]) -> String {
    let mut in_section = false;
    let kept = blanked.split_inclusive('\n').filter(|line| {
        in_section = line.starts_with("//!") && (in_section || line.starts_with("//! ## "));
        !in_section && !line.starts_with(MARK)
    });
    let start = "\n// submission starts\n";
    kept.collect::<String>()
        .replacen(&format!("//! # `{from}`"), &format!("//! # `{name}`"), 1)
        .replacen("//!\n\n", "\n", 1)
        .replacen(start, &format!("\n{}{start}", mark(from, functions)), 1)
}

/// The line that says what a file is an exercise from.
pub fn mark(from: &str, functions: &[String]) -> String {
    format!("{MARK}{from}: {}", functions.join(", "))
}

/// The solution that a file is an exercise from, if it says so.
pub fn original(text: &str) -> Result<Option<Solution>, UnknownSolution> {
    text.lines()
        .find_map(|line| line.strip_prefix(MARK)?.split(':').next())
        .map(Solution::find)
        .transpose()
}

/// The functions that have no body yet and are to be checked, with their lines: those that the function of this path calls,
/// and those that an exercise asks for.
pub fn unwritten(solution: &Solution, called: &str) -> Vec<(String, usize)> {
    let (file, reached) = (&solution.file, solution.file.reached(called));
    let asked = asked(file.text());
    let counts =
        |it: &&Function| reached.contains(&*it.path) || asked.iter().any(|name| it.is(name));
    let counted = file.functions().iter().filter(counts);
    counted.filter_map(|function| Some((function.name.clone(), function.todo?))).collect()
}

/// The function of this name that an exercise asks for, as it asks for it: perhaps with its type.
pub fn asked_as<'a>(text: &'a str, function: &str) -> Option<&'a str> {
    asked(text).into_iter().find(|name| name.rsplit("::").next() == Some(function))
}

/// The functions that an exercise asks for.
pub fn asked(text: &str) -> Vec<&str> {
    let mark = text.lines().find_map(|line| line.strip_prefix(MARK)?.split_once(": "));
    mark.map_or(Vec::new(), |(_, names)| names.split(", ").collect())
}

#[cfg(test)]
mod tests {
    use support::snapshot::check_list;

    use super::*;

    #[test]
    fn an_exercise_says_what_it_is_and_leaves_the_sections_out() {
        let old = "//! # `from`\n//!\n//! Words.\n//! ## Section\n//! More.\n//!\n\n// Exercise from other: one\n\n// submission starts\nfn two() {}\n//! ## Here\nfn three() {}\n";
        let new = "//! # `mine`\n//!\n//! Words.\n\n\n// Exercise from from: two\n// submission starts\nfn two() {}\nfn three() {}\n";
        assert_eq!(new, marked(old, "mine", "from", &["two".to_owned()]));
        let text = mark("int_matrix", &["one".to_owned(), "Two::three".to_owned()]);
        assert_eq!(vec!["one", "Two::three"], asked(&text));
        assert_eq!(
            [Some("one"), Some("Two::three"), None],
            ["one", "three", "two"].map(|it| asked_as(&text, it))
        );
        assert_eq!("int_matrix", original(&text).unwrap().unwrap().name);
        assert!(
            original("").unwrap().is_none() && original("// Exercise from nothing: one").is_err()
        );
        assert!(asked("// one").is_empty());
    }

    #[test]
    fn what_main_prints_differs_in_a_line_unless_it_is_random_as_written() {
        let prints = ["prints".to_owned()];
        let all = [
            ("a\nb\n", "a\nb\n", "c", &[][..], false, true),
            ("a\nb\n", "a\nc\n", "a\nc\n", &[], false, true),
            ("a\nb\n", "a\nc\n", "d", &prints, false, true),
            ("a\nb\n", "a\nc\n", "d", &[], true, true),
            ("a\nb\n", "a\nc\n", "d", &[], false, false),
            ("a\n", "a", "a", &[], true, true),
        ];
        let told = all.map(|(yours, theirs, again, functions, is_rule, is_compared)| {
            let name = format!("{yours:?} {theirs:?} {again:?} {functions:?} {is_rule}");
            let both = [yours, theirs].map(str::to_owned);
            let again = || Ok(again.to_owned());
            let found = output_differs("other", functions.to_vec(), is_rule, both, again).unwrap();
            assert_eq!(is_compared.then_some(functions), found.as_ref().map(|it| &it.0[..]));
            let told = found.and_then(|it| it.1).map(|it| {
                let Picture::Lines(lines) = it.picture else { panic!() };
                format!("{} {lines:?}", it.cause)
            });
            (name, told.unwrap_or_default())
        });
        check_list("check/printed.txt", told);
    }

    /// What is asked for, and why not.
    #[test]
    fn an_exercise_is_of_functions_that_are_checked_as_written() {
        let solution = Solution::find("int_matrix").unwrap();
        let file = "//! # `mine`\n\n// submission starts\npub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool { is_free(board) }\nfn is_free(_: &[[i32; 9]; 9]) -> bool { todo!() }\nfn unused() -> u8 { 0 }\nstruct A;\nimpl A { fn new() {} }\nstruct B;\nimpl B { fn new() {} }\nfn by_main() -> u8 { 1 }\nfn prints() { todo!() }\n// submission ends\nfn main() { by_main(); prints() }\n";
        let mine = crate::solution::own::not_run(file);
        let all = [
            (&solution, ""),
            (&solution, "is_posible"),
            (&mine, "new"),
            (&mine, "unused"),
            (&mine, "by_main"),
        ];
        let told = all.map(|(from, asked)| {
            let all: Vec<String> = asked.split_whitespace().map(str::to_owned).collect();
            let why = begin(Path::new(""), "exercise", from, &all).unwrap_err();
            (format!("`{asked}` of {}", from.name), why.to_string())
        });
        check_list("check/exercises.txt", told);
        let asked_for = ["is_possible".to_owned()];
        let text = begin(Path::new(""), "exercise", &solution, &asked_for).unwrap();
        assert_eq!((vec!["is_possible"], 1), (asked(&text), text.matches("todo!()").count()));
        assert_eq!(["prints"], only_printed(&mine, &["is_free", "prints"]).unwrap()[..]);
        let left = |text: &str| {
            let mine = crate::solution::own::not_run(text);
            unwritten(&mine, "solve_sudoku")
        };
        let is_free = ("is_free".to_owned(), 5);
        assert_eq!(vec![is_free.clone()], left(file));
        let marked = left(&format!("{file}{}", mark("int_matrix", &["prints".to_owned()])));
        assert_eq!([is_free, ("prints".to_owned(), 12)], marked[..]);
    }
}
