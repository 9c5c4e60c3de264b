//! Whether a submission uses what the judge's rustc does not have yet.

use std::env::consts::EXE_EXTENSION;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, bail, ensure};
use instrument::{File, Newer};

use crate::process::crates::With;
use crate::process::rustc::{self, Message};

/// The lint of Clippy that knows how old each part of the standard library is.
const LINT: &str = "clippy::incompatible_msrv";

/// Looks for the first in the region of a program, or says why it cannot. `compiler` is what is known of the judge's:
/// `rustc 1.73 in June 2025`. Clippy gets a folder in that of the sandbox.
pub fn check(
    sandbox: &Path,
    program: &str,
    region: &Range<usize>,
    compiler: Option<&str>,
    with: &With,
) -> Result<Option<Newer>, String> {
    let minor = compiler.and_then(minor).ok_or("its version is not known")?;
    match File::new("", program.to_owned()).newer(region, minor) {
        None => {
            of_the_library(sandbox, program, region, minor, with).map_err(|why| format!("{why:#}"))
        }
        found => Ok(found.cloned()),
    }
}

/// 73 of `rustc 1.73 in June 2025`.
fn minor(compiler: &str) -> Option<u32> {
    compiler.strip_prefix("rustc 1.")?.split([' ', '.']).next()?.parse().ok()
}

fn of_the_library(
    sandbox: &Path,
    program: &str,
    region: &Range<usize>,
    minor: u32,
    with: &With,
) -> anyhow::Result<Option<Newer>> {
    let sysroot = rustc::sysroot().map_err(anyhow::Error::msg)?;
    let clippy = Path::new(sysroot).join("bin/clippy-driver").with_extension(EXE_EXTENSION);
    ensure!(clippy.is_file(), "clippy is not installed: rustup component add clippy");
    let folder = tempfile::tempdir_in(sandbox)?;
    let write = |name, text| fs::write(folder.path().join(name), text).context(name);
    write("clippy.toml", format!("msrv = \"1.{minor}.0\"\n"))?;
    write("program.rs", program.to_owned())?;
    let mut command = Command::new(clippy);
    command
        .args(["--crate-type", "lib", "--emit=metadata"])
        .args(&with.arguments)
        .args(["-A", "clippy::all", "--force-warn", LINT, "program.rs"])
        .env("CLIPPY_CONF_DIR", folder.path())
        .current_dir(folder.path());
    let ran = rustc::run(&mut command, "program.rs")?;
    // An old Clippy does not know the lint.
    let is_fault = |it: &&Message| it.is_error || it.said.contains("unknown lint");
    if let Some(fault) = ran.messages.iter().find(is_fault) {
        bail!("clippy: {}", fault.said);
    }
    let found = ran.messages.iter().filter(|it| it.code == LINT);
    let found = found.filter_map(|message| found_in(program, message));
    Ok(found.filter(|it| region.contains(&it.line)).min_by_key(|it| it.line))
}

/// The lint says "this item is stable since `1.82.0`", at its name.
fn found_in(program: &str, message: &Message) -> Option<Newer> {
    let place = message.place.as_ref()?;
    let since = message.said.rsplit_once("`1.")?.1.split('.').next()?.parse().ok()?;
    let line = program.lines().nth(place.line - 1)?;
    let rest = line.chars().skip(place.column - 1);
    // A path may have types, as in `Rc::<u8>::new`.
    let (mut name, mut depth) = (String::new(), 0);
    for c in rest {
        match c {
            '<' if depth > 0 || name.ends_with(':') => depth += 1,
            '>' if depth > 0 => depth -= 1,
            _ if depth > 0 || c.is_alphanumeric() || c == '_' || c == ':' => {}
            _ => break,
        }
        name.push(c);
    }
    Some(Newer { line: place.line, what: format!("`{}`", name.trim_end_matches(':')), since })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::rustc::Place;

    #[test]
    fn the_version_of_a_judge_is_known_or_not() {
        for (compiler, known) in
            [("rustc 1.73 in June 2025", Some(73)), ("rustc 1.49.0", Some(49)), ("unknown", None)]
        {
            assert_eq!(known, minor(compiler), "{compiler}");
        }
        // Then nothing is promised.
        let check = |compiler| check(Path::new(""), "", &(1..2), compiler, &With::edition("2018"));
        assert!(check(None).is_err() && check(Some("unknown")).is_err());
    }

    /// At the name that the lint points to.
    #[test]
    fn what_is_newer_is_named_with_its_version() {
        let program = "fn f() {\n    a.is_none_or(|it| it);\n    iter::zip(a, b);\n    Rc::<Vec<u8>>::new(u8::MAX<b);\n}\n";
        let since = "this item is stable since `1.82.0`";
        for (line, column, said, found) in [
            (2, 7, since, Some(("`is_none_or`", 82))),
            (3, 5, since, Some(("`iter::zip`", 82))),
            (4, 5, since, Some(("`Rc::<Vec<u8>>::new`", 82))),
            (4, 24, since, Some(("`u8::MAX`", 82))),
            (3, 5, "this item is new", None),
            (9, 1, since, None),
        ] {
            let place = Place { file: "program.rs".into(), line, column, is_in_macro: false };
            let message = Message {
                is_error: false,
                code: LINT.into(),
                said: said.into(),
                place: Some(place),
                bytes: Vec::new(),
                rendered: String::new(),
            };
            let found = found.map(|(what, since)| Newer { line, what: what.into(), since });
            assert_eq!(found, found_in(program, &message), "{line}:{column} {said}");
        }
    }
}
