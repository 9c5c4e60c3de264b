//! `page`: opens the page in the browser, writes it to a file, or builds it anew.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, bail};

use crate::cli;
use crate::page;
use crate::report::{self, Status};
use crate::workspace;

pub fn run(options: &cli::PageArgs) -> anyhow::Result<Status> {
    let root = workspace::root()?;
    let page = root.join(page::FILE);
    if options.build {
        save(&page, &page::build(&root)?, true)?;
        writeln!(report::stdout(), "{} is built anew", page::FILE)?;
        return Ok(Status::Yes);
    }
    let shown = page.display().to_string();
    if let Some(output) = &options.output {
        let text = fs::read_to_string(&page).context(shown)?;
        save(output, &text, options.force)?;
        return Ok(Status::Yes);
    }
    fs::metadata(&page).with_context(|| shown.clone())?;
    open::that_detached(&page)
        .with_context(|| format!("no browser could be started; open {shown} yourself"))?;
    writeln!(report::stdout(), "{shown}")?;
    Ok(Status::Yes)
}

/// Writes a file beside its place and then renames it: on a full disk the old one stays, or nothing.
fn save(path: &Path, text: &str, force: bool) -> anyhow::Result<()> {
    let about = || path.display().to_string();
    let old = match fs::metadata(path) {
        Ok(old) if old.is_file() && !force => bail!(is_there(path)),
        Ok(old) => {
            // A rename does not ask whether the old file may be written to.
            let mut file = File::options().write(true).open(path).with_context(about)?;
            // A pipe or a device stays; it is written to.
            if !old.is_file() {
                return file.write_all(text.as_bytes()).with_context(about);
            }
            Some(old.permissions())
        }
        Err(_) => None,
    };
    // A link stays a link: the file that it leads to is replaced.
    let place = match &old {
        Some(_) => fs::canonicalize(path).with_context(about)?,
        None => path.to_owned(),
    };
    let folder = match place.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::Builder::new()
        // A file made in tempfile's own way could be read by its owner only.
        .make_in(folder, |path| File::create_new(path))
        .with_context(|| folder.display().to_string())?;
    let new = file.as_file_mut();
    new.write_all(text.as_bytes())
        .and_then(|()| new.sync_all())
        .and_then(|()| old.map_or(Ok(()), |permissions| new.set_permissions(permissions)))
        .with_context(about)?;
    let moved = if force { file.persist(&place) } else { file.persist_noclobber(&place) };
    match moved {
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => bail!(is_there(path)),
        moved => moved.map(drop).map_err(|error| error.error).with_context(about),
    }
}

fn is_there(path: &Path) -> String {
    format!("{} already exists; --force overwrites it", path.display())
}
