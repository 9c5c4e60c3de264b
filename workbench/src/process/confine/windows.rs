//! Windows, and other systems without such limits.

use std::io;
use std::process::Command;

use super::{Confine, Limits};

pub fn lowered(_: Limits) -> Option<String> {
    None
}

#[allow(clippy::unnecessary_wraps, reason = "as on Unix")]
pub fn limit_self(_: &Confine) -> io::Result<()> {
    Ok(())
}

pub fn become_program(command: &mut Command) -> io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(101)),
        Err(error) => error,
    }
}
