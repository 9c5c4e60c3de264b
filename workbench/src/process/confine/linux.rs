//! Confinement that only Linux has: files, system calls, and the memory of this process.

use std::ffi::OsStr;
use std::io;
use std::path::Path;

use landlock::{ABI, AccessFs, Ruleset, RulesetAttr, RulesetCreatedAttr, path_beneath_rules};
use rustix::process::{
    DumpableBehavior, Signal, set_dumpable_behavior, set_parent_process_death_signal,
};

use super::Confine;

#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")),
    path = "no_seccomp.rs"
)]
mod seccomp;

pub fn isolate(confine: &Confine) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    if !confine.limits.processes {
        hide_others(&confine.program)?;
        seccomp::forbid_others()?;
    }
    Ok(())
}

/// Closes the memory of this process to others of the same user.
pub fn close_memory() {
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
}

/// Read by the dynamic linker and the standard library; not all exist everywhere.
const SYSTEM: &[&str] = &[
    "/bin",
    "/gnu/store",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/opt",
    "/sbin",
    "/usr",
    "/etc/ld.so.cache",
    "/etc/ld.so.preload",
    "/dev/full",
    "/dev/null",
    "/dev/random",
    "/dev/urandom",
    "/dev/zero",
    // This process, also after it becomes the program.
    "/proc/self",
    "/sys/devices/system/cpu",
    "/sys/fs/cgroup",
];

/// Closes all files but the system's and those in the folder of `program` to this process, for ever. Kernels before 5.13
/// do nothing.
fn hide_others(program: &OsStr) -> io::Result<()> {
    let access = AccessFs::from_read(ABI::V1);
    let own = Path::new(program).parent();
    let readable = SYSTEM.iter().map(Path::new).chain(own);
    Ruleset::default()
        .handle_access(access)
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(readable, access)))
        .and_then(landlock::RulesetCreated::restrict_self)
        .map_err(io::Error::other)?;
    Ok(())
}
