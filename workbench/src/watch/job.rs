//! The job that `watch` is on Unix: in the foreground or not, suspended or not.

use std::io;

use rustix::process::{self, Signal};
use rustix::termios;
use signal_hook::consts::SIGTTOU;
use signal_hook::low_level;

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
    // Our own handler has caught that one. Without a shell, SIGSTOP would stop us forever.
    low_level::raise(SIGTTOU)
}
