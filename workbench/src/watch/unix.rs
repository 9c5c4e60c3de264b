//! What Unix asks of a program that has the terminal: more signals end it, and it can be suspended.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rustix::process::{self, Signal};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGTTOU};
use signal_hook::{flag, low_level};

/// The signals that end the program.
pub const ENDING: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

/// Sets the flag whenever the program is asked to suspend itself.
pub fn on_suspension(flag: Arc<AtomicBool>) -> io::Result<()> {
    flag::register(SIGTSTP, flag).map(drop)
}

/// Whether a key may suspend the program.
pub const CAN_SUSPEND: bool = true;

/// Stops the whole job, as the terminal does for Ctrl-Z; returns when it goes on. Without a shell that could continue
/// it, the system lets it go on at once.
pub fn suspend() -> io::Result<()> {
    process::kill_current_process_group(Signal::TSTP)?;
    // Our own handler has caught that one. SIGSTOP would stop us for good where there is no shell.
    low_level::raise(SIGTTOU)
}
