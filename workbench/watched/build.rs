//! Makes the watched copies of the solutions: the whole crate `solutions` once more, as a module of this one, with
//! probes in every file that has a submission region. `build/instrument.rs` says what is watched.

use std::fs;
use std::path::{Path, PathBuf};

#[path = "build/instrument.rs"]
mod instrument;

/// Where the copies find the probes, and what `crate` means in them.
const PATHS: (&str, &str) = ("crate::probe", "crate::copies::solutions");

fn main() {
    println!("cargo::rerun-if-changed=../../solutions");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=build.rs");
    if let Err(errors) = copy(Path::new("../../solutions")) {
        for error in errors {
            println!("cargo::error={}", error.replace('\n', " "));
        }
    }
}

/// Copies the crate: `lib.rs` becomes a module that includes the copies of the files that it names.
fn copy(solutions: &Path) -> Result<(), Vec<String>> {
    let out = std::env::var_os("OUT_DIR").map(PathBuf::from);
    let out = out
        .ok_or_else(|| vec!["OUT_DIR is not set".to_owned()])?
        .join("watched");
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error: std::io::Error| vec![format!("{path}: {error}")]
    };
    fs::create_dir_all(&out).map_err(failed(&out))?;

    let lib =
        fs::read_to_string(solutions.join("lib.rs")).map_err(failed(&solutions.join("lib.rs")))?;
    let mut root = instrument::watched("solutions/lib.rs", &lib, PATHS, 0)?.text;
    let (mut functions, mut errors) = (Vec::new(), Vec::new());
    for name in modules(&lib)? {
        let path = solutions.join(format!("{name}.rs"));
        let file = format!("solutions/{name}.rs");
        let Ok(text) = fs::read_to_string(&path) else {
            continue; // the compiler says more about a file that is not there
        };
        match instrument::watched(&file, &text, PATHS, functions.len()) {
            Ok(copy) => {
                functions.extend(copy.functions);
                let path = out.join(format!("{name}.rs"));
                fs::write(&path, copy.text).map_err(failed(&path))?;
                root = root.replace(
                    &format!("mod {name};"),
                    &format!(
                        "mod {name} {{ include!({:?}); }}",
                        path.display().to_string()
                    ),
                );
            }
            Err(more) => errors.extend(more),
        }
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let tables = format!(
        "/// The functions that steps speak of by number.\npub(crate) const FUNCTIONS: &[&str] = &{functions:?};\n"
    );
    fs::write(out.join("lib.rs"), root).map_err(failed(&out))?;
    fs::write(out.join("tables.rs"), tables).map_err(failed(&out))
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
