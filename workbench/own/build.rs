//! Lists the solutions of `solutions/own` as modules, whenever one is saved.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rustc-check-cfg=cfg(rust_analyzer)");
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let here = package.ancestors().nth(2).unwrap_or(&package).join("solutions/own");
    let mut files = Vec::new();
    for folder in ["", "course"] {
        println!("cargo:rerun-if-changed={}", here.join(folder).display());
        for file in fs::read_dir(here.join(folder)).into_iter().flatten().flatten() {
            let (path, name) = (file.path(), file.file_name().to_string_lossy().into_owned());
            let saved = fs::metadata(&path).ok().filter(fs::Metadata::is_file);
            let saved = saved.and_then(|file| file.modified().ok());
            // Another sign in a name would break the list, and the command takes none.
            let is_sign = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_');
            let name = name.strip_suffix(".rs").filter(|name| name.bytes().all(is_sign));
            if let (Some(saved), Some(name)) = (saved, name) {
                files.push((saved, path, name.to_owned()));
            }
        }
    }
    files.sort();
    let last = files.last().map(|(saved, ..)| *saved);
    let mut modules = String::new();
    for (saved, path, name) in files {
        // rustc gets the one that was saved last: a mistake in another could keep it from looking at this one.
        if Some(saved) != last {
            modules += "#[cfg(rust_analyzer)]\n";
        }
        modules += &format!("#[path = {:?}]\npub mod {};\n", path, name);
    }
    let list = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("modules.rs");
    fs::write(list, modules)
}
