//! Where the checkout is, with the solutions of the reader's own.

use std::path::{Path, PathBuf};

/// The folder with `solutions/lib.rs`: the one that cargo runs us from, or the nearest above the working directory.
pub fn root() -> Result<PathBuf, String> {
    let by_cargo = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let here = std::env::current_dir().ok();
    [here, by_cargo]
        .iter()
        .flatten()
        .flat_map(|start| start.ancestors())
        .find(|folder| folder.join("solutions/lib.rs").is_file())
        .map(Path::to_owned)
        .ok_or_else(|| {
            "there is no solutions/lib.rs in this folder or above it; run this inside the checkout"
                .to_owned()
        })
}
