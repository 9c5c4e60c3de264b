//! `page`: opens the page in the browser, or builds it anew.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use anyhow::Context;

use crate::cli;
use crate::page;
use crate::report::{self, Status};
use crate::workspace;

pub fn run(options: &cli::PageArgs) -> anyhow::Result<Status> {
    let root = workspace::root()?;
    let page = root.join(page::FILE);
    if options.build {
        replace(&page, &page::build(&root)?).with_context(|| page.display().to_string())?;
        writeln!(report::stdout(), "{} is built anew", page::FILE)?;
        return Ok(Status::Yes);
    }
    let shown = page.display().to_string();
    fs::metadata(&page).with_context(|| shown.clone())?;
    let is_open = open::that_detached(&page).is_ok();
    if !is_open {
        report::tell("No browser could be started; this is the address of the page:");
    }
    writeln!(report::stdout(), "{}", if is_open { shown } else { address(&shown) })?;
    Ok(if is_open { Status::Yes } else { Status::Unreadable })
}

/// The address of a file, in which blanks and signs with a meaning are escaped.
fn address(path: &str) -> String {
    let escaped = |text: String, sign: char| match sign {
        '\\' if cfg!(windows) => text + "/",
        ' ' | '%' | '#' | '?' => text + &format!("%{:02X}", u32::from(sign)),
        _ => text + sign.encode_utf8(&mut [0; 4]),
    };
    format!("file:///{}", path.chars().fold(String::new(), escaped).trim_start_matches('/'))
}

/// Writes the file beside its place and then renames it: on a full disk the old one stays.
fn replace(path: &Path, text: &str) -> anyhow::Result<()> {
    let mut new = tempfile::Builder::new()
        // A file made in tempfile's own way could be read by its owner only.
        .make_in(path.parent().unwrap_or(path), |path| File::create_new(path))?;
    new.write_all(text.as_bytes())?;
    new.as_file().sync_all()?;
    new.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_address_has_no_blanks() {
        assert_eq!("file:///a%20b/%23.html", super::address("/a b/#.html"));
    }
}
