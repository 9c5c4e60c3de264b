//! What `cargo sudoku` runs: has cargo build the command `sudoku`, and becomes it.
//!
//! `cargo run` would show its two lines before every answer, and `cargo run --quiet` would say nothing for the minute of the first
//! build. So this shows what cargo says if there is something to build, and nothing otherwise.

use std::env::{self, consts::EXE_SUFFIX};
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::process::{Command, ExitCode, ExitStatus, Stdio};

fn main() -> ExitCode {
    let ended = match build() {
        Ok(built) if built.success() => start(),
        other => other,
    };
    match ended {
        Ok(ended) => {
            ExitCode::from(ended.code().and_then(|code| code.try_into().ok()).unwrap_or(2))
        }
        Err(why) => {
            eprintln!("cargo sudoku: {why}");
            ExitCode::from(2)
        }
    }
}

/// Lets cargo build the command.
fn build() -> io::Result<ExitStatus> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["build", "--package", "workbench-command"])
        .stdin(Stdio::null())
        .stderr(Stdio::piped());
    if let Some(columns) = columns() {
        // As if it wrote to the terminal.
        cargo.env("CARGO_TERM_PROGRESS_WHEN", "always").env("CARGO_TERM_PROGRESS_WIDTH", columns);
        if env::var_os("NO_COLOR").is_none() && env::var_os("CARGO_TERM_COLOR").is_none() {
            cargo.env("CARGO_TERM_COLOR", "always");
        }
    }
    let mut cargo = cargo.spawn()?;
    if let Some(said) = cargo.stderr.take() {
        let mut said = BufReader::new(said);
        let (mut is_shown, mut held) = (false, Vec::new());
        loop {
            let bytes = said.fill_buf()?;
            let length = bytes.len();
            held.extend_from_slice(bytes);
            said.consume(length);
            is_shown |= held.split_inclusive(|&byte| byte == b'\n').any(is_news);
            if is_shown {
                io::stderr().write_all(&held)?;
                held.clear();
            }
            if length == 0 {
                break;
            }
        }
    }
    cargo.wait()
}

/// Whether this is a line, and says more than that all is built.
fn is_news(line: &[u8]) -> bool {
    line.ends_with(b"\n") && !String::from_utf8_lossy(line).contains("Finished")
}

/// The width of the terminal, if the standard error is one.
fn columns() -> Option<String> {
    if !io::stderr().is_terminal() {
        return None;
    }
    let size = Command::new("stty").arg("size").stdin(io::stderr()).output().ok();
    let size = size.and_then(|size| String::from_utf8(size.stdout).ok()).unwrap_or_default();
    let columns = size.split_whitespace().nth(1).filter(|columns| *columns != "0");
    Some(columns.unwrap_or("80").to_owned())
}

/// Becomes the command, which is beside this program.
fn start() -> io::Result<ExitStatus> {
    let program = env::current_exe()?.with_file_name(format!("sudoku{EXE_SUFFIX}"));
    let mut sudoku = Command::new(program);
    sudoku.args(env::args_os().skip(1));
    #[cfg(unix)]
    return Err(std::os::unix::process::CommandExt::exec(&mut sudoku));
    #[cfg(not(unix))]
    sudoku.status()
}
