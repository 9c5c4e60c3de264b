//! Makes the watched copies of the solutions: the whole crate `solutions` once more, as a module of this one, with
//! probes in every file that has a submission region. `build/instrument.rs` says what is watched.

use std::path::{Path, PathBuf};

#[path = "build/copies.rs"]
mod copies;
#[path = "build/instrument.rs"]
mod instrument;

fn main() {
    println!("cargo::rerun-if-changed=../../solutions");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=build.rs");
    let Some(out) = std::env::var_os("OUT_DIR").map(PathBuf::from) else {
        println!("cargo::error=OUT_DIR is not set");
        return;
    };
    let (kind, messages) = match copies::write(Path::new("../../solutions"), &out.join("watched")) {
        Ok(warnings) => ("warning", warnings),
        Err(errors) => ("error", errors),
    };
    for message in messages {
        println!("cargo::{kind}={}", message.replace('\n', " "));
    }
}
