//! Writes the watched copies of all files of the crate `solutions`.
//!
//! A file that cannot be watched is an error. If it is one of the reader's own it is a warning, and the copy goes
//! without it: a right solution that writes to its board in another way keeps nobody from building the workspace.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::instrument;

/// Where the copies find the probes, and what `crate` means in them.
const PATHS: (&str, &str) = ("crate::probe", "crate::copies::solutions");

/// What the copy of one file needs to be compiled by itself: the probes' signatures.
const PROBES: &str = "#![allow(warnings)]
mod probe {
    pub struct Call;
    pub fn enter() -> Call { Call }
    pub fn tick() {}
    pub fn checked(passed: bool) -> bool { passed }
    pub fn write<T>(_: usize, _: usize, _: T, _: u32, _: u16) {}
    pub fn rewrite<R: AsRef<[T]>, T>(_: &[R], _: &[R], _: u32, _: u16) {}
}
";

/// Writes the copies of the crate in the folder `solutions` into the folder `out`: its `lib.rs` becomes a module that
/// includes the copies of the files that it names. What is handed back are warnings.
///
/// # Errors
/// When a file cannot be read, written or watched; each error names the place.
pub fn write(solutions: &Path, out: &Path) -> Result<Vec<String>, Vec<String>> {
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error: std::io::Error| vec![format!("{path}: {error}")]
    };
    fs::create_dir_all(out).map_err(failed(out))?;

    let lib =
        fs::read_to_string(solutions.join("lib.rs")).map_err(failed(&solutions.join("lib.rs")))?;
    let mut root = instrument::watched("solutions/lib.rs", &lib, PATHS, 0)?.text;
    let (mut functions, mut errors) = (Vec::new(), Vec::new());
    let mut unwatched: Vec<(String, String)> = Vec::new();
    for name in modules(&lib)? {
        let path = solutions.join(format!("{name}.rs"));
        let file = format!("solutions/{name}.rs");
        let Ok(text) = fs::read_to_string(&path) else {
            continue; // the compiler says more about a file that is not there
        };
        let own = format!("    {name}: \"own\"");
        let is_own = lib.lines().any(|line| line.starts_with(&own));
        let path = out.join(format!("{name}.rs"));
        let copy = instrument::watched(&file, &text, PATHS, functions.len()).and_then(|copy| {
            fs::write(&path, &copy.text).map_err(failed(&path))?;
            match is_own.then(|| refusal(&path, &copy.text, &file)).flatten() {
                Some(error) => Err(vec![error]),
                None => Ok(copy),
            }
        });
        match copy {
            Ok(copy) => {
                functions.extend(copy.functions);
                root = root.replace(
                    &format!("mod {name};"),
                    &format!(
                        "mod {name} {{ include!({:?}); }}",
                        path.display().to_string()
                    ),
                );
            }
            Err(more) if is_own => {
                let why = more.join("; ").replace('\n', " ");
                let module = format!("pub mod {name};");
                let lines = root
                    .lines()
                    .filter(|line| *line != module && !line.starts_with(&own));
                root = lines.flat_map(|line| [line, "\n"]).collect();
                unwatched.push((name, why));
            }
            Err(more) => errors.extend(more),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let tables = format!(
        "/// The functions that steps speak of by number.\npub(crate) const FUNCTIONS: &[&str] = &{functions:?};\n\
         /// The solutions that have no copy, and why.\npub(crate) const UNWATCHED: &[(&str, &str)] = &{unwatched:?};\n"
    );
    fs::write(out.join("lib.rs"), root).map_err(failed(out))?;
    fs::write(out.join("tables.rs"), tables).map_err(failed(out))?;
    let warning = |(name, why): (String, String)| {
        format!("{why} (so `compare`, `watch` and `plot` do not show the search of {name})")
    };
    Ok(unwatched.into_iter().map(warning).collect())
}

/// Why the compiler refuses the copy of `file`, if it does. Where a board is not written by `board[row][column] = digit`,
/// it is a shared reference in the copy; that `for row in board`, `let grid = board` or `std::mem::swap(board, &mut grid)`
/// want another one, only the compiler can see.
fn refusal(copy: &Path, text: &str, file: &str) -> Option<String> {
    if text.contains(PATHS.1) {
        return Some(format!(
            "{file} names `crate::`, and a solution is to stand by itself"
        ));
    }
    let trial = copy.with_extension("trial");
    let text = format!(
        "{PROBES}mod copy {{ include!({:?}); }}\n",
        copy.display().to_string()
    );
    fs::write(&trial, text).ok()?;
    // The edition is this package's, as for the copies.
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(compiler)
        .args(["--edition", "2024", "--crate-type", "lib", "--emit"])
        .args(["metadata", "--error-format", "short", "-o"])
        .args([&copy.with_extension("rmeta"), &trial])
        .output()
        .ok()?;
    if output.status.success() {
        return None;
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let error = said.lines().find(|line| line.contains(": error"))?;
    // The copy has the lines of the file.
    let error = error.replace(&copy.display().to_string(), file);
    let is_of_references = ["E0308", "E0382", "E0507", "E0594", "E0596"]
        .iter()
        .any(|code| error.contains(code));
    Some(if is_of_references {
        format!(
            "{error}, in a copy that may write to the board by `board[row][column] = digit` only"
        )
    } else {
        error
    })
}

/// The modules that `lib.rs` keeps in files of their own.
fn modules(lib: &str) -> Result<Vec<String>, Vec<String>> {
    let syntax =
        syn::parse_file(lib).map_err(|error| vec![format!("solutions/lib.rs: {error}")])?;
    Ok(syntax
        .items
        .iter()
        .filter_map(|item| match item {
            syn::Item::Mod(module) if module.content.is_none() => Some(module.ident.to_string()),
            _ => None,
        })
        .collect())
}
