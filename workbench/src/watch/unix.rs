//! Signals on Unix, where `watch` can be suspended.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rustix::process::{self, Signal};
use rustix::termios;
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTOU};
use signal_hook::{flag, low_level};

pub const ENDING: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

/// Sets the flag whenever the program is asked to suspend itself.
pub fn on_suspension(flag: Arc<AtomicBool>) -> io::Result<()> {
    flag::register(SIGTSTP, flag).map(drop)
}

pub const CAN_SUSPEND: bool = true;

/// Whether it may read what is typed: a job in the background that tries to is stopped.
pub fn is_in_foreground() -> bool {
    // An error: it is not the terminal of a shell.
    let group = termios::tcgetpgrp(io::stdin());
    group.is_err() || group == Ok(process::getpgrp())
}

/// Stops the whole job, as the terminal does for Ctrl-Z, until it is continued. Without a shell that could do so, the
/// system continues it at once.
pub fn suspend() -> io::Result<()> {
    process::kill_current_process_group(Signal::TSTP)?;
    // Our own handler has caught that one. Without a shell, SIGSTOP would stop us for ever.
    low_level::raise(SIGTTOU)
}
