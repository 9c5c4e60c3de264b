//! Where the checkout is, and how the command is started in it.

use std::path::{Path, PathBuf};

use anyhow::Context;

/// Set for what cargo runs: the folder of its package.
const BY_CARGO: &str = "CARGO_MANIFEST_DIR";

/// The words that start this command, for messages that name a command.
pub fn sudoku() -> &'static str {
    if std::env::var_os(BY_CARGO).is_some() { "cargo sudoku" } else { "sudoku" }
}

/// The folder with `solutions/lib.rs`, at or above the working directory, or else the folder that cargo runs us from.
pub fn root() -> anyhow::Result<PathBuf> {
    let by_cargo = std::env::var_os(BY_CARGO).map(PathBuf::from);
    let here = std::env::current_dir().ok();
    [here, by_cargo]
        .iter()
        .flatten()
        .flat_map(|start| start.ancestors())
        .find(|folder| folder.join("solutions/lib.rs").is_file())
        .map(Path::to_owned)
        .context("no solutions/lib.rs in this folder or above it; run this inside the checkout")
}
