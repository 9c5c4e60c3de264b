//! Limits on Unix: a session of its own, and those of `ulimit`.

use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit, setsid};

use super::{Confine, Limits};

/// A limit can only be lowered.
fn at_most(resource: Resource, value: u64) -> u64 {
    getrlimit(resource).maximum.map_or(value, |most| most.min(value))
}

/// The processor time after which the system kills a program: rounded up, and one second more, so that the time of a
/// program just above its limit is measured.
fn seconds(limits: Limits) -> u64 {
    limits.time.as_secs() + 2
}

/// macOS has this limit but refuses to set it.
fn address_space(limits: Limits) -> Option<u64> {
    limits.memory.filter(|_| cfg!(target_os = "linux"))
}

/// The limits that are lower than wanted, since `sudoku` cannot raise its own.
pub fn lowered(limits: Limits) -> Option<String> {
    let mut lower = Vec::new();
    let mut look = |resource, value, name, divisor, unit| {
        let here = at_most(resource, value);
        if here < value {
            lower.push(format!(
                "`ulimit {name}` allows {} {unit} here instead of {} {unit}",
                here / divisor,
                value / divisor
            ));
        }
    };
    look(Resource::Cpu, seconds(limits), "-t", 1, "s");
    if let Some(memory) = address_space(limits) {
        look(Resource::As, memory, "-v", 1 << 10, "KiB");
    }
    // Only compilers write files.
    if limits.processes {
        look(Resource::Fsize, limits.output, "-f", 1 << 10, "KiB");
    }
    (!lower.is_empty()).then(|| lower.join("; "))
}

pub fn limit_self(confine: &Confine) -> io::Result<()> {
    // A group that can be killed as a whole, and no terminal.
    setsid()?;
    let limit = |resource, value| {
        let value = Some(at_most(resource, value));
        let (current, maximum) = (value, value);
        setrlimit(resource, Rlimit { current, maximum })
    };
    limit(Resource::Cpu, seconds(confine.limits))?;
    limit(Resource::Core, 0)?;
    limit(Resource::Fsize, confine.limits.output)?;
    if let Some(memory) = address_space(confine.limits) {
        limit(Resource::As, memory)?;
    }
    if !confine.limits.processes {
        // Closes inherited files; a compiler may need them.
        close_fds::set_fds_cloexec(3, &[]);
    }
    Ok(())
}

pub fn become_program(command: &mut Command) -> io::Error {
    command.exec()
}
