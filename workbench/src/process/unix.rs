//! Processes on Unix: groups of them, and the limits of `ulimit`.

use std::io;
use std::os::fd::AsFd as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::process::{Child, ChildStderr, ChildStdout, Command, ExitStatus};
use std::time::Duration;

use rustix::io::ioctl_fionread;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, getrlimit, kill_process_group, setrlimit,
    setsid, waitid,
};
use rustix::time::{ClockId, clock_gettime};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

use super::confine::Limits;

pub const INTERRUPTS: &[i32] = &[SIGINT, SIGTERM, SIGHUP, SIGQUIT];

/// The clock for the solutions of this repository: their thread's.
pub const CLOCK_NAME: &str = "CPU time";
pub fn clock() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

/// Tells whether something in these pipes is still to be read.
pub fn unread(output: &ChildStdout, errors: &ChildStderr) -> impl Fn() -> bool + use<> {
    let ends = [output.as_fd(), errors.as_fd()].map(|end| end.try_clone_to_owned());
    move || ends.iter().flatten().any(|end| ioctl_fionread(end).is_ok_and(|bytes| bytes > 0))
}

/// Leaves the child as a zombie.
pub fn has_ended(child: &mut Child) -> bool {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    matches!(waitid(WaitId::Pid(Pid::from_child(child)), options), Ok(Some(_)))
}

pub fn kill_all(child: &mut Child) {
    // Also reaches a process of the group that is just being started.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    // It may not have a group of its own yet.
    let _ = child.kill();
}

pub fn signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}

/// The limits that the system is to set: its resource, the value, and its option of `ulimit` with the size of its unit.
fn wanted(limits: Limits) -> [(Resource, Option<u64>, &'static str, u64, &'static str); 4] {
    // Rounded up, and one second more, so that the time of a program just above its limit is measured.
    let seconds = limits.time.as_secs() + 2;
    // macOS has this limit but refuses to set it.
    let memory = limits.memory.filter(|_| cfg!(target_os = "linux"));
    [
        (Resource::Cpu, Some(seconds), "-t", 1, "s"),
        (Resource::As, memory, "-v", 1 << 10, "KiB"),
        (Resource::Stack, limits.stack, "-s", 1 << 10, "KiB"),
        (Resource::Fsize, Some(limits.output), "-f", 1 << 10, "KiB"),
    ]
}

/// A limit can only be lowered.
fn at_most(resource: Resource, value: u64) -> u64 {
    getrlimit(resource).maximum.map_or(value, |most| most.min(value))
}

/// The limits of `ulimit` that are lower than wanted, in words: `sudoku` cannot raise its own.
pub fn ulimits_below(limits: Limits) -> Option<String> {
    let below: Vec<String> = wanted(limits)
        .into_iter()
        // Only compilers write files.
        .filter(|&(resource, ..)| limits.toolchain.is_some() || resource != Resource::Fsize)
        .filter_map(|(resource, wanted, name, divisor, unit)| {
            let wanted = wanted?;
            let here = at_most(resource, wanted);
            let shown = (here / divisor, wanted / divisor);
            (here < wanted).then(|| {
                format!(
                    "`ulimit {name}` allows {} {unit} here instead of {} {unit}",
                    shown.0, shown.1
                )
            })
        })
        .collect();
    (!below.is_empty()).then(|| below.join("; "))
}

pub fn limit_self(limits: Limits) -> io::Result<()> {
    // A group that can be killed as a whole, and no terminal.
    setsid()?;
    let wanted = wanted(limits).map(|(resource, value, ..)| (resource, value));
    for (resource, value) in wanted.into_iter().chain([(Resource::Core, Some(0))]) {
        if let Some(value) = value {
            let value = Some(at_most(resource, value));
            setrlimit(resource, Rlimit { current: value, maximum: value })?;
        }
    }
    // Closes inherited files.
    close_fds::set_fds_cloexec(3, &[]);
    Ok(())
}

pub fn exec(command: &mut Command) -> io::Error {
    command.exec()
}
