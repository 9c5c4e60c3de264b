//! `page`: opens the page in the browser.

use std::path::PathBuf;

use crate::report::Status;
use crate::watch::page::{FILE, open};
use crate::workspace;

pub fn run() -> anyhow::Result<Status> {
    // With the system's own separators.
    open(&workspace::root()?.join(FILE).components().collect::<PathBuf>())
}
