//! Confinement that only Linux has: files, system calls, and the memory of this process.

use std::ffi::OsStr;
use std::io;
use std::path::Path;

use landlock::{
    ABI, AccessFs, Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, path_beneath_rules,
};
use rustix::process::{
    DumpableBehavior, Signal, set_dumpable_behavior, set_parent_process_death_signal,
};

#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")),
    path = "no_seccomp.rs"
)]
mod seccomp;

pub use seccomp::install_syscall_filter;

/// Lets the system kill this process when the one that started it ends.
pub fn end_with_parent() -> io::Result<()> {
    Ok(set_parent_process_death_signal(Some(Signal::KILL))?)
}

/// Closes the memory of this process to others of the same user.
pub fn forbid_ptrace() {
    let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
}

/// Read by the dynamic linker and the standard library; not all exist everywhere.
const READABLE: &[&str] = &[
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

/// Leaves this process, for ever, only the system's files and those in the folder of `program`. Kernels before 5.13 do
/// nothing.
pub fn restrict_files(program: &OsStr) -> io::Result<()> {
    let access = AccessFs::from_read(ABI::V1);
    let readable = READABLE.iter().map(Path::new).chain(Path::new(program).parent());
    Ruleset::default()
        .handle_access(access)
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(readable, access)))
        .and_then(RulesetCreated::restrict_self)
        .map_err(io::Error::other)?;
    Ok(())
}
