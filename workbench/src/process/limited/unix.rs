//! Processes on Unix.

use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, ExitStatus};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

pub const INTERRUPTS: &[i32] = &[
    signal_hook::consts::SIGINT,
    signal_hook::consts::SIGTERM,
    signal_hook::consts::SIGHUP,
    signal_hook::consts::SIGQUIT,
];

fn pid(child: &Child) -> Option<Pid> {
    i32::try_from(child.id()).ok().and_then(Pid::from_raw)
}

/// Leaves the child as a zombie.
pub fn has_ended(child: &mut Child) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    pid(child).is_some_and(|pid| matches!(waitid(WaitId::Pid(pid), options), Ok(Some(_))))
}

pub fn kill_all(child: &mut Child) {
    if let Some(pid) = pid(child) {
        // Also reaches a process of the group that is just being started.
        let _ = kill_process_group(pid, Signal::KILL);
    }
    // It may not have a group of its own yet.
    let _ = child.kill();
}

pub fn signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}
