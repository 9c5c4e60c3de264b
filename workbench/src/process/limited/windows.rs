//! Processes on Windows, and other systems without process groups.

use std::process::{Child, ExitStatus};

pub const INTERRUPTS: &[i32] = &[signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];

pub fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

pub fn kill_all(child: &mut Child) {
    let _ = child.kill();
}

pub fn signal(_: ExitStatus) -> Option<i32> {
    None
}
