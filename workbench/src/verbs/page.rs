//! `page`: opens the page in the browser.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;

use crate::report::{self, Status};
use crate::workspace;

/// The page, below the root of the checkout.
pub const FILE: &str = "workbench/page/sudoku.html";

pub fn run() -> anyhow::Result<Status> {
    // With the system's own separators.
    let page: PathBuf = workspace::root()?.join(FILE).components().collect();
    let shown = page.display().to_string();
    fs::metadata(&page).with_context(|| shown.clone())?;
    let is_open = open::that_detached(&page).is_ok();
    if !is_open {
        report::tell("No browser could be started; open this file in one:");
    }
    writeln!(report::stdout(), "{shown}")?;
    Ok(if is_open { Status::Yes } else { Status::Unreadable })
}
