//! Makes the watched copies: every solution with the probes that the crate `instrument` puts in.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use instrument::{File, Watched};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let Some(out) = std::env::var_os("OUT_DIR").map(PathBuf::from) else {
        println!("cargo::error=OUT_DIR is not set");
        return;
    };
    if let Err(why) = copy_all(Path::new("../../solutions"), &out) {
        println!("cargo::error={}", why.replace('\n', " "));
    }
}

/// Writes a copy of every solution, and `copies.rs`, which includes them and lists them.
fn copy_all(solutions: &Path, out: &Path) -> Result<(), String> {
    let path = solutions.join("lib.rs");
    println!("cargo::rerun-if-changed={}", path.display());
    let catalogue = fs::read_to_string(&path).map_err(failed(&path))?;
    let (mut modules, mut list) = (String::new(), String::new());
    for (name, kind, function) in catalogue.lines().filter_map(called) {
        let path = solutions.join(name).with_extension("rs");
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).map_err(failed(&path))?;
        let file = File::new(format!("solutions/{name}.rs"), text);
        let watched = file.watched().map_err(|why| format!("{}: {why}", file.name()))?;
        let Watched { text, functions, .. } = watched;
        let path = out.join(format!("{name}.rs"));
        fs::write(&path, text).map_err(failed(&path))?;
        let path = path.display().to_string();
        let _ = writeln!(modules, "mod {name} {{ include!({path:?}); }}");
        let program = format!("Program::{kind}({name}::{function})");
        let _ = writeln!(list, "    ({name:?}, {program}, &{functions:?}),");
    }
    let text = format!(
        "{modules}\n/// The copies, by the names of the solutions, with the names of their functions, by their numbers in steps.\n\
         pub(crate) const COPIES: &[(&str, Program, &[&str])] = &[\n{list}];\n"
    );
    let path = out.join("copies.rs");
    fs::write(&path, text).map_err(failed(&path))
}

/// The solution of a line of the catalogue, its kind and its function: `int_matrix: …, IntsFrom(solve_sudoku), …`. A whole
/// program has no board that could be watched.
fn called(line: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = line.trim_start().split_once(": ")?;
    let is_call = |part: &&str| part.starts_with(char::is_uppercase) && part.ends_with(')');
    let (kind, function) = rest.split(", ").find(is_call)?.trim_end_matches(')').split_once('(')?;
    (kind != "WholeProgram").then_some((name, kind, function))
}

/// An error with the path that it is about.
fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> String {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}
