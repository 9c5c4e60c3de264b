//! Where the checkout is.

use std::path::{Path, PathBuf};

use anyhow::Context;

/// The folder with `solutions/lib.rs`, at or above the working directory, or else the folder that cargo runs us from.
pub fn root() -> anyhow::Result<PathBuf> {
    let by_cargo = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let here = std::env::current_dir().ok();
    [here, by_cargo]
        .iter()
        .flatten()
        .flat_map(|start| start.ancestors())
        .find(|folder| folder.join("solutions/lib.rs").is_file())
        .map(Path::to_owned)
        .context("no solutions/lib.rs in this folder or above it; run this inside the checkout")
}
