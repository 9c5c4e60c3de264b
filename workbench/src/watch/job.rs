//! The job that a command on a terminal is on Unix: in the foreground or not, suspended or not.

use std::io;
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
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

/// Whether something is typed within this time. An error if the terminal is gone.
pub fn wait_for_input(wait: Duration) -> io::Result<bool> {
    let stdin = io::stdin();
    let mut files = [PollFd::new(&stdin, PollFlags::IN)];
    match poll(&mut files, Some(&Timespec::try_from(wait).map_err(io::Error::other)?)) {
        Ok(_) => {}
        // The callers look for signals.
        Err(Errno::INTR) => return Ok(false),
        Err(error) => return Err(error.into()),
    }
    // On macOS some devices cannot be asked, and the answer comes at once.
    if files[0].revents().contains(PollFlags::NVAL) {
        thread::sleep(wait);
        return Ok(false);
    }
    if files[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(files[0].revents().contains(PollFlags::IN))
}

/// Stops the whole job, as the terminal does for Ctrl-Z, until it is continued.
pub fn stop() -> io::Result<()> {
    Ok(process::kill_current_process_group(Signal::TSTP)?)
}

/// The same where a handler of our own catches that signal. Without a shell that could continue the job, the system does so
/// at once.
pub fn suspend() -> io::Result<()> {
    stop()?;
    // Our own handler has caught that one. Without a shell, SIGSTOP would stop us forever.
    low_level::raise(SIGTTOU)
}
