//! The functions of an exercise, each paired with that of the original: called with the same arguments.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use solutions::{Board, Kind};

use super::exercise;
use super::expected::Expected;
use super::made;
use crate::cause::{Call, Cause};
use crate::diagnosis::{At, Diagnosis, Verdict};
use crate::process::confine::Limits;
use crate::process::limited::{self, Exit};
use crate::report;
use crate::solution::{self, Solution};
use crate::unchecked::{Part, Unchecked};

/// In how many searches of the original the functions are compared.
const BOARDS: usize = 3;
/// A rule looks at each board once, and what it returns depends on where: one board of so many.
const RULE_BOARDS: usize = 50;

pub const LIMITS: Limits = Limits {
    time: Duration::from_secs(3),
    memory: None,
    stack: None,
    output: 1 << 20,
    toolchain: None,
};

/// The first call of a function of the reader's that differs from the original's, with its line, in the original's search of
/// this board and some others. `None` if there is none.
pub fn different(
    root: &Path,
    exercise: &Solution,
    original: &Solution,
    board: Option<&Board>,
) -> Result<Option<At>, Unchecked> {
    Part::Functions.answered(&original.name, compared(root, exercise, original, board))
}

fn compared(
    root: &Path,
    exercise: &Solution,
    original: &Solution,
    board: Option<&Board>,
) -> anyhow::Result<Option<At>> {
    let file = &exercise.file;
    let asked = exercise::asked(file.text());
    let text = file.paired(&original.file, &asked).context("they cannot be put side by side")?;
    let program = solution::paired(root, exercise, &text)?;
    let kind = exercise.entry_point.clone()?.kind;
    let boards = Expected::of_kind(kind, &exercise.name)?;
    let (step, most) = if kind == Kind::Rule { (RULE_BOARDS, usize::MAX) } else { (1, BOARDS) };
    let mut command = Command::new(program);
    let others = boards.iter().step_by(step).take(most).map(|expected| &expected.puzzle);
    let more = made::cell_by_cell(kind);
    command.args(board.into_iter().chain(others).chain(&more).map(Board::to_string));
    let run = limited::run(&command, &[], LIMITS)?;
    let printed = String::from_utf8_lossy(&run.output);
    let Some((_, printed)) = printed.rsplit_once('\u{1}') else {
        ensure!(run.end == Exit::Code(0), "{}", run.end);
        return Ok(None);
    };
    told(exercise, &original.name, printed).map(Some)
}

/// What the program says of a call in six lines.
fn told(exercise: &Solution, original: &str, printed: &str) -> anyhow::Result<At> {
    let file = &exercise.file;
    let lines: Vec<String> = printed.lines().map(report::visible).collect();
    let [function, arguments, what, place, own, theirs] = &lines[..] else {
        bail!("what they return cannot be read");
    };
    let named = exercise::asked_as(file.text(), function).and_then(|name| file.named(name));
    let line = named.context("what they return cannot be read")?.line;
    let [function, arguments, what, place] = [function, arguments, what, place].map(Clone::clone);
    let (own, original, from) = (own.clone(), theirs.clone(), original.to_owned());
    let call = Call { function, arguments, what, place, own, original, from };
    Ok(At::new(file, line, Cause::Call(call)))
}

/// A function that was to be written and is gone, or that is not called.
pub fn missing(exercise: &Solution, original: &Solution) -> Option<Diagnosis> {
    let file = &exercise.file;
    let called = &exercise.entry_point.as_ref().ok()?.path;
    let theirs = &original.entry_point.as_ref().ok()?.path;
    let (reached, in_original) = (file.reached(called), original.file.reached(theirs));
    exercise::asked(file.text()).into_iter().find_map(|name| {
        let Some(function) = file.named(name) else {
            let cause = format!("the function `{name}`, to be written, is missing");
            return Some(Diagnosis::new(Verdict::Unfinished, cause));
        };
        let is_needed = in_original.contains(&*original.file.named(name)?.path);
        let cause = format!("`{name}` is to be written, but nothing calls it");
        (is_needed && !reached.contains(&*function.path))
            .then(|| Diagnosis::new(Verdict::Unfinished, cause).at(file, Some(function.line)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARK: &str = "// Exercise from int_matrix: is_free\n";

    #[test]
    fn a_call_is_read_with_the_line_of_its_function() {
        let exercise = solution::own::not_run(format!("{MARK}\nfn is_free() {{}}\n"));
        let lines = ["is_free", "r, c", "what", "place", "true", "false"];
        let found = told(&exercise, "other", &lines.join("\n")).unwrap();
        let [function, arguments, what, place, own, original] = lines.map(str::to_owned);
        let from = "other".to_owned();
        let call = Call { function, arguments, what, place, own, original, from };
        assert_eq!((3, Some(Cause::Call(call))), (found.line, found.cause));
        assert!(told(&exercise, "other", &lines[..5].join("\n")).is_err());
        assert!(told(&exercise, "other", &lines.join("\n").replace("is_free", "one")).is_err());
    }

    #[test]
    fn a_function_that_is_gone_or_not_called_is_missing_as_written() {
        let solution = |name: &str, text: String| {
            let text = format!(
                "// Exercise from {name}: is_free\n// submission starts\n{text}// submission ends\n"
            );
            solution::own::not_run(text)
        };
        let solver = |does: &str| {
            format!("pub fn solve_sudoku(_: &mut [[i32; 9]; 9]) -> bool {{ {does} }}\n")
        };
        let function = "fn is_free() -> bool { true }\n";
        let [calls, not] = ["is_free()", "true"].map(solver);
        let all = [
            ("there", calls.clone() + function, calls.clone() + function),
            ("gone", not.clone(), calls.clone() + function),
            ("not called", not.clone() + function, calls + function),
            ("called by none", not.clone() + function, not + function),
        ];
        let told = all.map(|(name, text, original)| {
            let found = missing(&solution("int_matrix", text), &solution("int_matrix", original));
            (name, found.map_or(String::new(), |found| found.cause.to_string()))
        });
        support::snapshot::check_list("check/missing.txt", told);
    }
}
