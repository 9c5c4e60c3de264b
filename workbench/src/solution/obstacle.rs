//! What keeps a file from being submitted, in the terms of the file.

use std::ops::Range;

use instrument::{END, File, Function, START};
use solutions::Kind;

use super::Solution;
use crate::diagnosis::{Diagnosis, Verdict};
use crate::process::rustc::{Message, Place, Ran};
pub use instrument::Obstacle;

/// How problems that ask for the number of solutions call it.
pub const COUNT: &str = "pub fn count_solutions(board: &[[u8; 9]; 9], limit: u32) -> u32";

/// The lines of the submission region, counted from 1, with the function that is called.
pub fn region(solution: &Solution) -> Result<Range<usize>, Obstacle> {
    let file = &solution.file;
    let region = file.region()?;
    // A kata calls a method; the file's `main` only tries it, and may stay behind.
    let has_method = file.functions().iter().any(|it| it.is_method() && region.contains(&it.line));
    let called = || {
        let path = &solution.entry_point.as_ref().ok()?.path;
        let line = file.function(path)?.line;
        let stays = region.contains(&line) || path == "main" && has_method;
        (!stays).then(|| outside(path, "is", line, &region))
    };
    file.cut(&region).or_else(called).map_or(Ok(region.clone()), Err)
}

/// What is defined outside the region, in this line.
fn outside(name: &str, how: &str, line: usize, region: &Range<usize>) -> Obstacle {
    let (side, marker, to) =
        if line < region.start { ("above", START, "below") } else { ("below", END, "above") };
    let why = format!("`{name}` {how} on line {line}, {side} `{marker}`");
    Obstacle::new(line, why, format!("Move it {to} that line."))
}

/// What rustc says against a file whose lines to submit are these: in the terms of the file, if that explains it, or in its
/// own words.
pub fn explained(solution: &Solution, region: &Range<usize>, ran: &Ran) -> Diagnosis {
    let Some(first) = ran.first_error() else {
        return Diagnosis::new(Verdict::CompileError, ran.plain());
    };
    if let Some(obstacle) = of_error(solution, region, first) {
        return Diagnosis::obstacle(&solution.file, obstacle);
    }
    let is_here = |place: &Place| {
        place.file == solution.file.name() && place.line <= solution.file.text().lines().count()
    };
    if first.place.as_ref().is_none_or(is_here) {
        return Diagnosis::compile_error(first, ran.rendered());
    }
    // The user's file has no such line.
    if let Err(found) = &solution.entry_point {
        return (**found).clone();
    }
    let cause = format!("{}, in the code that calls it", first.said);
    let details = ran.rendered();
    Diagnosis { details, ..Diagnosis::new(Verdict::CompileError, cause) }
}

/// Why a watched copy does not compile.
pub fn unwatched(solution: &Solution, ran: &Ran) -> Diagnosis {
    let place = ran.first_error().and_then(|error| error.place.as_ref());
    let place = place.filter(|place| place.file == solution.file.name());
    let (what, line) = (place.map_or("it", |_| "this line"), place.map(|place| place.line));
    let why = format!("{what} may write to the board unseen");
    let next = Some("Write `board[row][column] = digit`.".to_owned());
    Diagnosis::obstacle(&solution.file, Obstacle { line, why, next })
}

/// The cause of an error in a submission whose region has the same lines as in the file, if the file explains it.
fn of_error(solution: &Solution, region: &Range<usize>, message: &Message) -> Option<Obstacle> {
    let Place { file, line, .. } = message.place.as_ref()?;
    let (file, line) = (file, *line);
    let name = message.said.split('`').nth(1).unwrap_or_default();
    if message.code == "E0428" {
        return named_twice(solution, region, name);
    }
    if file != solution.file.name() || !region.contains(&line) {
        return of_the_call(solution, message);
    }
    let is_missing = match &*message.code {
        "" => message.said.starts_with("cannot find macro"),
        "E0405" | "E0412" | "E0422" | "E0423" | "E0425" | "E0432" | "E0433" | "E0463" | "E0531"
        | "E0574" | "E0599" => true,
        _ => false,
    };
    if !is_missing {
        return of_the_call(solution, message).filter(|_| returns_otherwise(solution));
    }
    let is_module = ["`crate::", "`super", "`solutions", " in `crate`", " in the crate root"]
        .iter()
        .any(|sign| message.said.contains(sign));
    let defined = solution.file.defined(name);
    if defined.is_empty() && is_module {
        let why = format!(
            "`{name}` is a module of the project, and judges have only the standard library"
        );
        let next = format!("Copy what it needs of it between `{START}` and `{END}`.");
        return Some(Obstacle::new(line, why, next));
    }
    if let Some(&(line, how)) = defined.first() {
        if defined.iter().any(|(line, _)| region.contains(line)) {
            return None;
        }
        return Some(outside(name, how, line, region));
    }
    let first = name.split("::").next().unwrap_or_default();
    // rustc knows when it is of the standard library.
    let has_hint = ["consider importing", "similar"].iter().any(|it| message.rendered.contains(it));
    let is_crate = matches!(&*message.code, "E0432" | "E0433" | "E0463")
        && message.rendered.contains("crate")
        && !has_hint
        && first.starts_with(|first: char| first.is_ascii_lowercase())
        && !["std", "core", "alloc", "self"].contains(&first);
    is_crate.then(|| {
        let why = format!("`{first}` is not in the standard library, and few judges have more");
        Obstacle::new(line, why, "Remove it.")
    })
}

/// An item of the region has the name of one in the code that a problem needs.
fn named_twice(solution: &Solution, region: &Range<usize>, name: &str) -> Option<Obstacle> {
    let defined = solution.file.defined(name);
    let mut lines = defined.iter().map(|&(line, _)| line).filter(|line| region.contains(line));
    let (Some(line), None) = (lines.next(), lines.next()) else { return None };
    let why = format!("`{name}` on line {line} is declared by the judge too");
    Some(Obstacle::new(line, why, "Leave it out."))
}

/// The function that is called, and the signature that is expected.
fn called(solution: &Solution, counts: bool) -> Option<(&Function, &'static str)> {
    let called = solution.entry_point.as_ref().ok()?;
    let (path, expected) = match called.kind {
        Kind::WholeProgram => return None,
        _ if counts && called.counts => ("count_solutions", COUNT),
        kind => (&*called.path, kind.signature()),
    };
    Some((solution.file.function(path)?, expected))
}

/// Whether the function that is called returns something else than it should, as far as its text tells.
fn returns_otherwise(solution: &Solution) -> bool {
    fn returned(signature: &str) -> Option<&str> {
        signature.split_once("->").map(|(_, returned)| returned.trim())
    }
    called(solution, false)
        .is_some_and(|(found, expected)| returned(expected) != returned(&found.signature))
}

/// A function of that name that problems which ask for the number of solutions cannot call.
pub fn counts_otherwise(file: &File) -> Option<Obstacle> {
    let Function { line, signature, .. } = file.function("count_solutions")?;
    let why = format!("expected `{COUNT}`, found `{signature}`");
    Some(Obstacle::new(*line, why, "Write it as expected."))
}

/// The function is not as it is called.
fn of_the_call(solution: &Solution, message: &Message) -> Option<Obstacle> {
    let counts = message.rendered.contains("count_solutions");
    let (function, expected) = called(solution, counts)?;
    let Function { line, signature: found, .. } = function;
    let is_method = message.said.contains("`Solution`") && !function.is_method();
    let (of, next) = if is_method {
        (" in `impl Solution`", "Put it into `impl Solution { … }`.")
    } else {
        ("", "Write it as expected.")
    };
    if found == expected && !is_method {
        // Something else is wrong, and rustc says what.
        return None;
    }
    let why = format!("expected `{expected}`{of}, found `{found}`");
    Some(Obstacle::new(*line, why, next))
}

#[cfg(test)]
mod tests {
    use support::snapshot;

    use super::*;
    use crate::process::limited::Exit;
    use crate::solution::own;

    #[test]
    fn a_marker_that_is_not_as_it_must_be_is_named_as_written() {
        snapshot::check("obstacles/markers.txt", |block| {
            let found = region(&own::not_run(block.text('<'))).err();
            found.map_or("nothing".to_owned(), |it| it.to_string()) + "\n"
        });
    }

    /// A message: `$` has its place, its code and its words, as slow tests have rustc say them. `@` is the parameters of the file's
    /// function, and its result.
    #[test]
    fn what_rustc_says_is_told_in_the_terms_of_the_file_as_written() {
        const FILE: &str = "const N: u8 = 9;\nmacro_rules! yes { () => { true } }\n// submission starts\n\
            pub fn solve_sudokuSIGNATURE { true }\nfn inner() {}\nfn twice() {}\nfn twice() {}\n\
            pub fn count_solutions() -> u32 { 1 }\n// submission ends\ntrait Ok {} impl Ok for u8 { fn ok() {} }\n";
        snapshot::check("obstacles/messages.txt", |block| {
            let solution = own::not_run(FILE.replace("SIGNATURE", &block.text('@')));
            let asked = block.text('$');
            let [place, code, said] = asked.splitn(3, ' ').collect::<Vec<_>>().try_into().unwrap();
            let (file, line) = place.split_once(':').unwrap();
            let message = Message {
                is_error: true,
                code: code.to_owned(),
                said: said.to_owned(),
                place: Some(Place {
                    file: file.replace("mine", solution.file.name()),
                    line: line.parse().unwrap(),
                    column: 1,
                    is_in_macro: false,
                }),
                bytes: vec![],
                rendered: said.to_owned(),
            };
            let ran = Ran { end: Exit::Code(1), messages: vec![message], other: String::new() };
            let found = match &*block.text('#') {
                "of a watched copy" => unwatched(&solution, &ran),
                _ => explained(&solution, &(4..9), &ran),
            };
            format!("{found}\n")
        });
    }
}
