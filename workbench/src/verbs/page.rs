//! `page`: opens the page in the browser.

use std::fs;
use std::io::Write;

use anyhow::Context;

use crate::report::{self, Status};
use crate::workspace;

/// The page, below the root of the checkout.
pub const FILE: &str = "workbench/page/sudoku.html";

pub fn run() -> anyhow::Result<Status> {
    let page = workspace::root()?.join(FILE);
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

#[cfg(test)]
mod tests {
    #[test]
    fn an_address_has_no_blanks() {
        assert_eq!("file:///a%20b/%23.html", super::address("/a b/#.html"));
    }
}
