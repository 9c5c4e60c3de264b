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

/// Writes a copy of every solution, and another of an article's, and `copies.rs`, which includes them and lists them.
fn copy_all(solutions: &Path, out: &Path) -> Result<(), String> {
    let path = solutions.join("lib.rs");
    println!("cargo::rerun-if-changed={}", path.display());
    let catalogue = fs::read_to_string(&path).map_err(failed(&path))?;
    let (mut modules, mut list, mut reading) = (String::new(), String::new(), String::new());
    for (name, kind, function, is_of_article) in catalogue.lines().filter_map(called) {
        let path = solutions.join(name).with_extension("rs");
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).map_err(failed(&path))?;
        let file = File::new(format!("solutions/{name}.rs"), text);
        let failure = |why| format!("{}: {why}", file.name());
        let mut copy = |module: &str, list: &mut String, watched: &Watched| {
            let path = out.join(format!("{module}.rs"));
            fs::write(&path, &watched.text).map_err(failed(&path))?;
            let _ =
                writeln!(modules, "mod {module} {{ include!({:?}); }}", path.display().to_string());
            let program = format!("Program::{kind}({module}::{function})");
            let _ = writeln!(list, "    ({name:?}, {program}, &{:?}),", watched.functions);
            Ok::<(), String>(())
        };
        copy(name, &mut list, file.watched().map_err(failure)?)?;
        if is_of_article {
            let watched = file.reading().map_err(failure)?;
            copy(&format!("{name}_reading"), &mut reading, &watched)?;
        }
    }
    let text = format!(
        "{modules}\n/// The name of a solution, its copy, and the names of its functions, by their numbers in steps.\n\
         pub(crate) type Copy = (&'static str, Program, &'static [&'static str]);\n\
         pub(crate) const COPIES: &[Copy] = &[\n{list}];\n\
         /// Copies of the articles' programs that record which cells are read.\n\
         pub(crate) const READING: &[Copy] = &[\n{reading}];\n"
    );
    let path = out.join("copies.rs");
    fs::write(&path, text).map_err(failed(&path))
}

/// The solution of a line of the catalogue, its kind and its function: `int_matrix: …, IntsFrom(solve_sudoku), …`, and whether it is an
/// article's search. A whole program has no board that could be watched.
fn called(line: &str) -> Option<(&str, &str, &str, bool)> {
    let (name, rest) = line.trim_start().split_once(": ")?;
    let is_call = |part: &&str| part.starts_with(char::is_uppercase) && part.ends_with(')');
    let (kind, function) = rest.split(", ").find(is_call)?.trim_end_matches(')').split_once('(')?;
    let is_of_article = rest.starts_with("Article") && kind != "Rule";
    (kind != "WholeProgram").then_some((name, kind, function, is_of_article))
}

/// An error with the path that it is about.
fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> String {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}
