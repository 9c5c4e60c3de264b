//! `cargo test -p own`, as some editors offer it, checks the solutions as `cargo test` does: by the command, which is another
//! package's.

use std::process::{Command, ExitCode};
use std::{env, io};

fn main() -> io::Result<ExitCode> {
    let tested = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["test", "--package", "workbench-command", "--test", "yours", "--"])
        .args(env::args_os().skip(1))
        .status()?;
    Ok(if tested.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
