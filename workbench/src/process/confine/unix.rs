//! Limits on Unix: a session of its own, and those of `ulimit`.

use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit, setsid};

use crate::process::limits::Limits;

/// A limit can only be lowered.
fn at_most(resource: Resource, value: u64) -> u64 {
    getrlimit(resource).maximum.map_or(value, |most| most.min(value))
}

/// The CPU time after which the system kills a program: rounded up, and one second more, so that the time of a
/// program just above its limit is measured.
fn seconds(limits: Limits) -> u64 {
    limits.time.as_secs() + 2
}

/// macOS has this limit but refuses to set it.
fn address_space(limits: Limits) -> Option<u64> {
    limits.memory.filter(|_| cfg!(target_os = "linux"))
}

/// The limits of `ulimit` that are lower than wanted, in words: `sudoku` cannot raise its own.
pub fn ulimits_below(limits: Limits) -> Option<String> {
    // Only compilers write files.
    let file_size = limits.processes.then_some(limits.output);
    let below: Vec<String> = [
        (Resource::Cpu, Some(seconds(limits)), "-t", 1, "s"),
        (Resource::As, address_space(limits), "-v", 1 << 10, "KiB"),
        (Resource::Fsize, file_size, "-f", 1 << 10, "KiB"),
    ]
    .into_iter()
    .filter_map(|(resource, wanted, name, divisor, unit)| {
        let wanted = wanted?;
        let here = at_most(resource, wanted);
        (here < wanted).then(|| {
            let (here, wanted) = (here / divisor, wanted / divisor);
            format!("`ulimit {name}` allows {here} {unit} here instead of {wanted} {unit}")
        })
    })
    .collect();
    (!below.is_empty()).then(|| below.join("; "))
}

pub fn limit_self(limits: Limits) -> io::Result<()> {
    // A group that can be killed as a whole, and no terminal.
    setsid()?;
    limit(Resource::Cpu, seconds(limits))?;
    limit(Resource::Core, 0)?;
    limit(Resource::Fsize, limits.output)?;
    if let Some(memory) = address_space(limits) {
        limit(Resource::As, memory)?;
    }
    if !limits.processes {
        // Closes inherited files; a compiler may need them.
        close_fds::set_fds_cloexec(3, &[]);
    }
    Ok(())
}

fn limit(resource: Resource, value: u64) -> io::Result<()> {
    let value = Some(at_most(resource, value));
    Ok(setrlimit(resource, Rlimit { current: value, maximum: value })?)
}

pub fn exec(command: &mut Command) -> io::Error {
    command.exec()
}
