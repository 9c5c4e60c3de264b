//! Processes on Windows, and other systems without process groups and limits.

use std::io;
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus};

use super::confine::Limits;
pub use super::worker::own_clock as clock;

/// A thread's CPU time moves in steps of 15.6 ms, longer than most searches take.
pub const CLOCK_NAME: &str = "wall clock";
pub const INTERRUPTS: &[i32] = &[signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];

pub fn unread(_: &ChildStdout, _: &ChildStderr) -> impl Fn() -> bool + use<> {
    || false
}

pub fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

pub fn kill_all(child: &mut Child) {
    let _ = child.kill();
}

pub fn signal(_: ExitStatus) -> Option<i32> {
    None
}

pub fn ulimits_below(_: Limits) -> Option<String> {
    None
}

pub fn limit_self(_: Limits) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub fn exec(_: &mut Command) -> io::Error {
    io::ErrorKind::Unsupported.into()
}
