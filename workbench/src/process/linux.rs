//! Confinement that only Linux has: files and system calls.

use std::ffi::OsStr;
use std::io;
use std::path::Path;

use landlock::{
    ABI, AccessFs, Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, path_beneath_rules,
};

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
#[path = "seccomp.rs"]
mod seccomp;

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

/// Leaves this process, forever, only the system's files and those in the folder of `program` (kernels before 5.13 leave it
/// all files), and the system calls that read, compute and write.
pub fn isolate(program: &OsStr) -> io::Result<()> {
    let access = AccessFs::from_read(ABI::V1);
    let readable = READABLE.iter().map(Path::new).chain(Path::new(program).parent());
    Ruleset::default()
        .handle_access(access)
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(readable, access)))
        .and_then(RulesetCreated::restrict_self)
        .map_err(io::Error::other)?;
    // On other processors, system calls are not filtered.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
    seccomp::install_syscall_filter()?;
    Ok(())
}
