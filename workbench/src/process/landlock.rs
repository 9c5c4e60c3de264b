//! Landlock, which limits what a process may do with files: `linux/landlock.h`.
//!
//! The crate of that name would bring a second `syn` into the first build of the command, which is a tenth of it.
#![allow(unsafe_code, reason = "the three calls have no wrapper in rustix or libc")]

use std::fs::{File, OpenOptions};
use std::io;
use std::mem::size_of;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use libc::{c_int, c_long, syscall};

/// To read files, and list folders.
pub const READ: u64 = 1 << 2 | 1 << 3;
/// To execute files, too.
pub const RUN: u64 = READ | 1;
/// All that version 2 knows.
pub const ALL: u64 = (1 << 14) - 1;
/// What can be allowed of a file, rather than of a folder: to execute, write and read it.
const OF_A_FILE: u64 = 0b111;

const VERSION: u32 = 1;
const PATH_BENEATH: c_int = 1;

#[repr(C)]
struct RulesetAttr {
    handled_access_fs: u64,
}

#[repr(C, packed)]
struct PathBeneathAttr {
    allowed_access: u64,
    parent_fd: RawFd,
}

/// Rules that forbid all that is not allowed.
pub struct Rules(OwnedFd);

impl Rules {
    /// Forbids all of these; `None` if this kernel does not know some of them.
    pub fn new(access: u64) -> io::Result<Option<Rules>> {
        // SAFETY: without a structure, and with this flag, the call reads no memory.
        let version = unsafe { syscall(libc::SYS_landlock_create_ruleset, 0, 0, VERSION) };
        if version < if access == ALL { 2 } else { 1 } {
            return Ok(None);
        }
        let attr = RulesetAttr { handled_access_fs: access };
        // SAFETY: the structure is the kernel's, as long as is said, and lives longer than the call.
        let made = unsafe {
            syscall(libc::SYS_landlock_create_ruleset, &raw const attr, size_of::<RulesetAttr>(), 0)
        };
        let made = RawFd::try_from(checked(made)?).map_err(io::Error::other)?;
        // SAFETY: the call has just opened it, and nobody else owns it.
        Ok(Some(Rules(unsafe { OwnedFd::from_raw_fd(made) })))
    }

    /// Allows this of a file, or of all that is in a folder. What cannot be opened is left out.
    pub fn allow(&self, path: &Path, access: u64) -> io::Result<()> {
        let opened: io::Result<File> =
            OpenOptions::new().read(true).custom_flags(libc::O_PATH | libc::O_CLOEXEC).open(path);
        let Ok(file) = opened else { return Ok(()) };
        let mask = if file.metadata()?.is_dir() { u64::MAX } else { OF_A_FILE };
        let attr = PathBeneathAttr { allowed_access: access & mask, parent_fd: file.as_raw_fd() };
        // SAFETY: the structure is the kernel's, and lives longer than the call, as do both open files.
        let added = unsafe {
            let (rules, attr) = (self.0.as_raw_fd(), &raw const attr);
            syscall(libc::SYS_landlock_add_rule, rules, PATH_BENEATH, attr, 0)
        };
        checked(added).map(drop)
    }

    /// Holds this process to them, forever, with all that it becomes or starts.
    pub fn restrict_self(self) -> io::Result<()> {
        // SAFETY: both calls take numbers alone.
        let (gives_up, restricts) = unsafe {
            let gives_up = syscall(libc::SYS_prctl, libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
            (gives_up, syscall(libc::SYS_landlock_restrict_self, self.0.as_raw_fd(), 0))
        };
        checked(gives_up)?;
        checked(restricts).map(drop)
    }
}

fn checked(result: c_long) -> io::Result<c_long> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}
