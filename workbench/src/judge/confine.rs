//! The child's side of [`super::process`]: a process that limits itself and then becomes the program.
//!
//! A program is not started directly but through this binary's hidden verb `confine`, since limits must be in force
//! before its first instruction, and a process can set them only on itself. A program may read what the user may read;
//! on Linux it changes nothing.

use std::env;
use std::ffi::OsString;
use std::io;
use std::process::{Command, ExitCode};

use clap::Args;

use super::process::Limits;

/// The exit code of `confine` when the program cannot be started, as shells have it.
pub const NOT_STARTED: i32 = 127;

/// With this begins what `confine` says then.
const SAID_BY_CONFINE: &str = "sudoku confine: ";

/// The arguments of `confine`.
#[derive(Args, Debug)]
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "what the system cannot limit, it is not asked to")
)]
pub struct Confine {
    /// Processor time in seconds.
    #[arg(long)]
    seconds: u64,
    /// Address space in bytes, if it is limited.
    #[arg(long)]
    memory: Option<u64>,
    /// The longest file in bytes.
    #[arg(long)]
    output: u64,
    /// Whether it may start processes.
    #[arg(long)]
    processes: bool,
    /// The program.
    program: OsString,
    /// Its arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// The command that starts `command` confined.
///
/// # Errors
/// When the path of this binary is not known.
pub fn command(command: &Command, limits: Limits) -> io::Result<Command> {
    let mut outer = Command::new(env::current_exe()?);
    outer.arg("confine");
    let mut limit = |name: &str, value: u64| {
        outer.arg(name).arg(value.to_string());
    };
    // Rounded up, and one second more: a program just above its limit ends by itself, and its time is known.
    limit("--seconds", limits.time.as_secs() + 2);
    limit("--output", limits.output);
    if let Some(memory) = limits.memory {
        limit("--memory", memory);
    }
    if limits.processes {
        outer.arg("--processes");
    }
    outer
        .arg(command.get_program())
        .args(command.get_args())
        // A judge shows no traces, and they take memory that is not the solution's.
        .env("RUST_BACKTRACE", "0");
    if let Some(folder) = command.get_current_dir() {
        outer.current_dir(folder);
        // What it leaves among the temporary files goes with its folder.
        for name in ["TMPDIR", "TMP", "TEMP"] {
            outer.env(name, folder);
        }
    }
    Ok(outer)
}

/// What `confine` says in `errors`, its standard error, when it has not become the program.
#[must_use]
pub fn why_not_started(errors: &[u8]) -> Option<String> {
    let said = String::from_utf8_lossy(errors);
    said.strip_prefix(SAID_BY_CONFINE)
        .map(|why| why.trim_end().to_owned())
}

impl Confine {
    /// Sets the limits on this process and becomes the program. Returns only when that fails, and has said why.
    #[must_use]
    pub fn run(&self) -> ExitCode {
        let error = match system::limit_self(self) {
            Ok(()) => system::become_program(Command::new(&self.program).args(&self.arguments)),
            Err(error) => error,
        };
        let program = self.program.to_string_lossy();
        eprintln!("{SAID_BY_CONFINE}cannot start {program}: {error}");
        u8::try_from(NOT_STARTED).map_or(ExitCode::FAILURE, ExitCode::from)
    }
}

#[cfg(unix)]
mod system {
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::Command;

    use rustix::process::{Resource, Rlimit, setrlimit, setsid};

    use super::Confine;

    pub fn limit_self(limits: &Confine) -> io::Result<()> {
        // A session of its own: a group to be ended as a whole, and no terminal to write to.
        setsid()?;
        let limit = |resource, value| {
            setrlimit(
                resource,
                Rlimit {
                    current: Some(value),
                    maximum: Some(value),
                },
            )
        };
        limit(Resource::Cpu, limits.seconds)?;
        limit(Resource::Core, 0)?;
        limit(Resource::Fsize, limits.output)?;
        #[cfg(target_os = "linux")]
        {
            // macOS knows the limit on the address space, and refuses to set it.
            if let Some(memory) = limits.memory {
                limit(Resource::As, memory)?;
            }
            rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL))?;
            #[cfg(any(
                target_arch = "x86_64",
                target_arch = "aarch64",
                target_arch = "riscv64"
            ))]
            if !limits.processes {
                super::alone::forbid_others()?;
            }
        }
        Ok(())
    }

    pub fn become_program(command: &mut Command) -> io::Error {
        command.exec()
    }
}

/// What a program has no business with: the system calls for it fail from here on, in this process and whatever it
/// becomes.
///
/// Elsewhere than on these processors filters cannot be written.
#[cfg(all(
    target_os = "linux",
    any(
        target_arch = "x86_64",
        target_arch = "aarch64",
        target_arch = "riscv64"
    )
))]
mod alone {
    use std::collections::BTreeMap;
    use std::io;

    use libc::{ENOSYS, EPERM, c_int, c_long};
    use seccompiler::SeccompCmpOp::{Eq, MaskedEq, Ne};
    use seccompiler::{
        BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
        SeccompFilter, SeccompRule, TargetArch,
    };

    /// What fails with `EPERM`, whatever its arguments.
    const FORBIDDEN: &[c_long] = &[
        // Signals to others; `abort` is `tgkill`.
        libc::SYS_kill,
        libc::SYS_tkill,
        libc::SYS_rt_sigqueueinfo,
        libc::SYS_rt_tgsigqueueinfo,
        libc::SYS_pidfd_send_signal,
        // The memory and the files of others.
        libc::SYS_ptrace,
        libc::SYS_process_vm_writev,
        libc::SYS_pidfd_getfd,
        // Out of its group.
        libc::SYS_setpgid,
        libc::SYS_setsid,
        // Changes to what is on the disk; files are opened for reading only, see below.
        libc::SYS_mkdirat,
        libc::SYS_mknodat,
        libc::SYS_linkat,
        libc::SYS_symlinkat,
        libc::SYS_unlinkat,
        #[cfg(not(target_arch = "riscv64"))]
        libc::SYS_renameat,
        libc::SYS_renameat2,
        libc::SYS_truncate,
        libc::SYS_fchmod,
        libc::SYS_fchmodat,
        SYS_FCHMODAT2,
        libc::SYS_fchown,
        libc::SYS_fchownat,
        libc::SYS_utimensat,
        libc::SYS_setxattr,
        libc::SYS_lsetxattr,
        libc::SYS_fsetxattr,
        libc::SYS_removexattr,
        libc::SYS_lremovexattr,
        libc::SYS_fremovexattr,
        // Memory that is not counted as its own, or outlives it.
        libc::SYS_memfd_create,
        libc::SYS_shmget,
        libc::SYS_semget,
        libc::SYS_msgget,
        libc::SYS_mq_open,
        // The network.
        libc::SYS_socket,
        libc::SYS_socketpair,
        // Some of these by another way.
        libc::SYS_io_uring_setup,
    ];

    /// The same by calls that only this processor still has.
    #[cfg(target_arch = "x86_64")]
    const FORBIDDEN_OLD: &[c_long] = &[
        libc::SYS_fork,
        libc::SYS_vfork,
        libc::SYS_creat,
        libc::SYS_mkdir,
        libc::SYS_rmdir,
        libc::SYS_mknod,
        libc::SYS_link,
        libc::SYS_symlink,
        libc::SYS_unlink,
        libc::SYS_rename,
        libc::SYS_chmod,
        libc::SYS_chown,
        libc::SYS_lchown,
        libc::SYS_utime,
        libc::SYS_utimes,
        libc::SYS_futimesat,
    ];
    #[cfg(not(target_arch = "x86_64"))]
    const FORBIDDEN_OLD: &[c_long] = &[];

    /// The calls that open a file, and the place of the flags among their arguments.
    const OPEN: &[(c_long, u8)] = &[
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_open, 1),
        (libc::SYS_openat, 2),
    ];

    /// Forbids all of it, to this process for good.
    ///
    /// # Errors
    /// When the system does not know filters.
    pub fn forbid_others() -> io::Result<()> {
        let processor = TargetArch::try_from(std::env::consts::ARCH).map_err(io::Error::other)?;
        let rules = rules().map_err(io::Error::other)?;
        forbid(rules, EPERM, processor)?;
        // The arguments of these cannot be looked at. Where the system does not have them, threads are made by `clone`,
        // and files are opened by `openat`.
        let newer =
            BTreeMap::from([libc::SYS_clone3, libc::SYS_openat2].map(|call| (call, Vec::new())));
        forbid(newer, ENOSYS, processor)
    }

    /// What fails with `EPERM`: the calls above, and some others with certain arguments.
    fn rules() -> Result<BTreeMap<c_long, Vec<SeccompRule>>, BackendError> {
        let mut rules: BTreeMap<_, _> = FORBIDDEN
            .iter()
            .chain(FORBIDDEN_OLD)
            .map(|&call| (call, Vec::new()))
            .collect();
        // A call fails if one of these rules holds, and a rule holds if all of its arguments are so.
        let mut also = |call: c_long, arguments: &[(u8, SeccompCmpOp, u64)]| {
            let conditions = arguments.iter().map(|(number, operator, value)| {
                SeccompCondition::new(*number, SeccompCmpArgLen::Dword, operator.clone(), *value)
            });
            let rule = SeccompRule::new(conditions.collect::<Result<_, _>>()?)?;
            rules.entry(call).or_insert_with(Vec::new).push(rule);
            Ok(())
        };
        // The number stays when this process becomes the program.
        let own = u64::from(std::process::id());
        // A thread is a clone too; it may go on.
        also(
            libc::SYS_clone,
            &[(0, MaskedEq(libc::CLONE_THREAD as u64), 0)],
        )?;
        for &(call, flags) in OPEN {
            for flag in [libc::O_WRONLY, libc::O_RDWR, libc::O_CREAT, libc::O_TRUNC] {
                let flag = u64::from(flag.unsigned_abs());
                also(call, &[(flags, MaskedEq(flag), flag)])?;
            }
        }
        also(libc::SYS_tgkill, &[(0, Ne, own)])?;
        also(libc::SYS_prlimit64, &[(0, Ne, 0), (0, Ne, own)])?;
        // Signals that the system sends for it when a file has news.
        for command in [libc::F_SETOWN, F_SETSIG, F_SETOWN_EX] {
            also(
                libc::SYS_fcntl,
                &[(1, Eq, u64::from(command.unsigned_abs()))],
            )?;
        }
        for request in [FIOSETOWN, SIOCSPGRP] {
            also(libc::SYS_ioctl, &[(1, Eq, request)])?;
        }
        // It ends with us.
        also(
            libc::SYS_prctl,
            &[(0, Eq, u64::from(libc::PR_SET_PDEATHSIG.unsigned_abs()))],
        )?;
        Ok(rules)
    }

    // Not in libc, or not for every processor; the number of the call is the same on all.
    const SYS_FCHMODAT2: c_long = 452;
    const F_SETSIG: c_int = 10;
    const F_SETOWN_EX: c_int = 15;
    const FIOSETOWN: u64 = 0x8901;
    const SIOCSPGRP: u64 = 0x8902;

    fn forbid(
        calls: BTreeMap<c_long, Vec<SeccompRule>>,
        error: c_int,
        processor: TargetArch,
    ) -> io::Result<()> {
        let filter = SeccompFilter::new(
            calls,
            SeccompAction::Allow,
            SeccompAction::Errno(error.unsigned_abs()),
            processor,
        );
        let program = filter
            .and_then(BpfProgram::try_from)
            .map_err(io::Error::other)?;
        seccompiler::apply_filter(&program).map_err(io::Error::other)
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;
    use std::process::Command;

    use super::Confine;

    pub fn limit_self(_: &Confine) -> io::Result<()> {
        Ok(())
    }

    pub fn become_program(command: &mut Command) -> io::Error {
        match command.status() {
            Ok(status) => std::process::exit(status.code().unwrap_or(101)),
            Err(error) => error,
        }
    }
}
