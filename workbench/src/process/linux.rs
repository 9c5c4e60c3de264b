//! Confinement that only Linux has: files and system calls.

use std::env;
use std::ffi::OsStr;
use std::io;
use std::path::PathBuf;

use landlock::{
    ABI, Access, AccessFs, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreated,
    RulesetCreatedAttr, path_beneath_rules,
};

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
#[path = "seccomp.rs"]
mod seccomp;

/// Read by the dynamic linker, the standard library and compilers; not all exist everywhere.
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
    "/proc/sys/vm/overcommit_memory",
    "/sys/devices/system/cpu",
    "/sys/fs/cgroup",
];

/// Leaves this process, forever, only the system's files and those in the folder of `program` (kernels before 5.13 leave it
/// all files), and the system calls that read, compute and write.
///
/// A compiler may write, but only where it is, and read its toolchain and the folders of its PATH; it has all system calls.
/// It renames files across folders, which Landlock allows since 5.19; kernels before leave it all files.
pub fn isolate(program: &OsStr, toolchain: Option<&str>) -> io::Result<()> {
    let mut readable: Vec<PathBuf> = READABLE.iter().map(PathBuf::from).collect();
    let mut writable = Vec::new();
    let read = AccessFs::from_read(ABI::V1);
    let mut all = read;
    if let Some(toolchain) = toolchain {
        readable.extend([toolchain.into(), program.into()]);
        readable.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        writable.extend([".", "/dev/null"]);
        all = AccessFs::from_all(ABI::V2);
    } else {
        readable.extend(PathBuf::from(program).parent().map(PathBuf::from));
    }
    Ruleset::default()
        .set_compatibility(CompatLevel::SoftRequirement)
        .handle_access(all)
        .and_then(Ruleset::create)
        .and_then(|rules| rules.add_rules(path_beneath_rules(readable, read)))
        .and_then(|rules| rules.add_rules(path_beneath_rules(writable, all)))
        .and_then(RulesetCreated::restrict_self)
        .map_err(io::Error::other)?;
    if toolchain.is_some() {
        return Ok(());
    }
    // On other processors, system calls are not filtered.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
    seccomp::install_syscall_filter()?;
    Ok(())
}
