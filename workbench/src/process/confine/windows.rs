//! Windows, and other systems without such limits.

use std::io;
use std::process::Command;

use crate::process::limits::Limits;

pub fn ulimits_below(_: Limits) -> Option<String> {
    None
}

#[allow(clippy::unnecessary_wraps, reason = "as on Unix")]
pub fn limit_self(_: Limits) -> io::Result<()> {
    Ok(())
}

pub fn exec(command: &mut Command) -> io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(101)),
        Err(error) => error,
    }
}
