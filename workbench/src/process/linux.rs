//! Confinement that only Linux has: files and system calls.

use std::env;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

#[path = "landlock.rs"]
mod landlock;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
#[path = "seccomp.rs"]
mod seccomp;

/// Where the dynamic linkers are, by which the system starts every program.
const LINKERS: &[&str] = &["/gnu/store", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store"];

/// Read by the dynamic linker, the standard library and compilers; not all exist everywhere.
const READABLE: &[&str] = &[
    "/bin",
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
];

/// Leaves this process, forever, only the system's files and those in the folder of `program` (kernels before 5.13 leave it
/// all files), and the system calls that read, compute and write. It may become a program of that folder, and others only by
/// way of the system's dynamic linker, which takes any file that can be read.
///
/// A compiler may write, but only where it is, and read these folders and those of its PATH; it has all system calls.
/// It renames files across folders, which Landlock allows since 5.19; kernels before leave it all files.
pub fn isolate(program: &OsStr, of_compiler: &[String]) -> io::Result<()> {
    let mut readable: Vec<PathBuf> = READABLE.iter().map(PathBuf::from).collect();
    let mut started: Vec<PathBuf> = LINKERS.iter().map(PathBuf::from).collect();
    let mut writable = Vec::new();
    let mut all = landlock::RUN;
    if of_compiler.is_empty() {
        started.extend(PathBuf::from(program).parent().map(PathBuf::from));
        // The folder that it is started in, if that is ours.
        started.extend(env::var_os("TMPDIR").map(PathBuf::from));
    } else {
        readable.extend(of_compiler.iter().map(PathBuf::from).chain([program.into()]));
        readable.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
        writable.extend([Path::new("."), Path::new("/dev/null")]);
        all = landlock::ALL;
        started.append(&mut readable);
    }
    if let Some(rules) = landlock::Rules::new(all)? {
        readable.iter().try_for_each(|path| rules.allow(path, landlock::READ))?;
        started.iter().try_for_each(|path| rules.allow(path, landlock::RUN))?;
        writable.iter().try_for_each(|path| rules.allow(path, all))?;
        rules.restrict_self()?;
    }
    if !of_compiler.is_empty() {
        return Ok(());
    }
    // On other processors, system calls are not filtered.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
    seccomp::install_syscall_filter()?;
    Ok(())
}
