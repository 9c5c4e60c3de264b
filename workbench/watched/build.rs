//! Makes the watched copies: every solution with the probes that the crate `instrument` puts in.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use kind::Kind;

#[allow(dead_code, reason = "the catalogue uses the rest")]
#[path = "../../solutions/catalogue/kind.rs"]
mod kind;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../solutions/catalogue/kind.rs");
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
    let mut files: Vec<PathBuf> = fs::read_dir(solutions)
        .map_err(failed(solutions))?
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect();
    files.sort();
    let (mut modules, mut list, mut functions) = (String::new(), String::new(), Vec::new());
    for path in files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let file = format!("solutions/{name}.rs");
        // Not the whole folder, which also holds the reader's own solutions.
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).map_err(failed(&path))?;
        let called = instrument::entry_point(&file, &text, &Kind::ENTRY_POINTS, Kind::of)?;
        let Some(instrument::EntryPoint { path: function, kind, .. }) = called else { continue };
        // It has no board that could be watched.
        if kind == Kind::WholeProgram {
            continue;
        }
        let copy = instrument::watched(&file, &text, "crate::probe", functions.len())?;
        functions.extend(copy.functions);
        let path = out.join(format!("{name}.rs"));
        fs::write(&path, copy.text).map_err(failed(&path))?;
        let path = path.display().to_string();
        let _ = writeln!(modules, "mod {name} {{ include!({path:?}); }}");
        let _ = writeln!(list, "    ({name:?}, Program::{kind:?}({name}::{function})),");
    }
    let text = format!(
        "{modules}\n/// The copies, by the names of the solutions.\n\
         pub(crate) const COPIES: &[(&str, Program)] = &[\n{list}];\n\n\
         /// The names of the functions, by their numbers in steps.\n\
         pub(crate) const FUNCTIONS: &[&str] = &{functions:?};\n"
    );
    let path = out.join("copies.rs");
    fs::write(&path, text).map_err(failed(&path))
}

/// An error with the path that it is about.
fn failed(path: &Path) -> impl FnOnce(std::io::Error) -> String {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}
