//! The child's side of [`super::process`]: a process that limits itself and then becomes the program.
//!
//! A program is not started directly but through this binary's hidden verb `confine`, since limits must be in force
//! before its first instruction, and a process can set them only on itself. A program that is no compiler inherits no
//! files but its standard streams, and on Linux it can only read the system's libraries and its own folder, compute, and
//! write to those streams: as far as kernel and processor have Landlock and filters for system calls.

use std::env;
use std::ffi::OsString;
use std::io;
use std::process::{Command, ExitCode};

use clap::Args;

use super::process::Limits;
use crate::report;

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
    /// Whether it may start processes and write files.
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
    limit("--seconds", seconds(limits));
    limit("--output", limits.output);
    if let Some(memory) = limits.memory {
        limit("--memory", memory);
    }
    if limits.processes {
        outer.arg("--processes");
    } else {
        // Otherwise glibc reserves 64 MiB of the address space for a thread, and has no room for many.
        outer.env("MALLOC_ARENA_MAX", "1");
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

/// The processor time after which the system ends a program. Rounded up, and one second more: a program just above its
/// limit ends by itself, and its time is known.
fn seconds(limits: Limits) -> u64 {
    limits.time.as_secs() + 2
}

/// In words, which of the limits are lower here, since those of `sudoku` itself cannot be raised.
#[must_use]
pub fn lowered(limits: Limits) -> Option<String> {
    system::lowered(limits)
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
        report::tell(format_args!(
            "{SAID_BY_CONFINE}cannot start {program}: {error}"
        ));
        u8::try_from(NOT_STARTED).map_or(ExitCode::FAILURE, ExitCode::from)
    }
}

#[cfg(unix)]
mod system {
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::Command;

    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit, setsid};

    use super::{Confine, Limits, seconds};

    /// A limit can only be lowered.
    fn at_most(resource: Resource, value: u64) -> u64 {
        getrlimit(resource)
            .maximum
            .map_or(value, |most| most.min(value))
    }

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
        if let Some(memory) = limits.memory.filter(|_| cfg!(target_os = "linux")) {
            look(Resource::As, memory, "-v", 1 << 10, "KiB");
        }
        // Others write no files, or are to write none.
        if limits.processes {
            look(Resource::Fsize, limits.output, "-f", 1 << 10, "KiB");
        }
        (!lower.is_empty()).then(|| lower.join("; "))
    }

    pub fn limit_self(limits: &Confine) -> io::Result<()> {
        // A session of its own: a group to be ended as a whole, and no terminal to write to.
        setsid()?;
        let limit = |resource, value| {
            let value = at_most(resource, value);
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
        }
        if !limits.processes {
            // What `sudoku` has inherited itself; a compiler may need it.
            close_fds::set_fds_cloexec(3, &[]);
            #[cfg(target_os = "linux")]
            super::files::hide_others(&limits.program)?;
            #[cfg(all(
                target_os = "linux",
                any(
                    target_arch = "x86_64",
                    target_arch = "aarch64",
                    target_arch = "riscv64"
                )
            ))]
            super::alone::forbid_others()?;
        }
        Ok(())
    }

    pub fn become_program(command: &mut Command) -> io::Error {
        command.exec()
    }
}

/// The files that a program may open: not the user's, no terminal, nothing of other processes.
#[cfg(target_os = "linux")]
mod files {
    use std::ffi::OsStr;
    use std::io;
    use std::path::Path;

    use landlock::{ABI, AccessFs, Ruleset, RulesetAttr, RulesetCreatedAttr, path_beneath_rules};

    /// What the dynamic linker and the standard library read, where it exists.
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
        // This process, also once it is the program.
        "/proc/self",
        "/sys/devices/system/cpu",
        "/sys/fs/cgroup",
    ];

    /// Closes all files but the system's and those beside `program` to this process and whatever it becomes. Kernels
    /// before 5.13 cannot.
    ///
    /// # Errors
    /// When the system has the means and refuses.
    pub fn hide_others(program: &OsStr) -> io::Result<()> {
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
}

/// What a program that reads, computes and writes needs of the system. All other calls fail from here on, in this process
/// and whatever it becomes.
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
    use seccompiler::SeccompCmpArgLen::{Dword, Qword};
    use seccompiler::SeccompCmpOp::{Eq, MaskedEq};
    use seccompiler::{
        BackendError, BpfProgram, SeccompAction, SeccompCmpOp, SeccompCondition, SeccompFilter,
        SeccompRule, TargetArch,
    };

    type Rules = BTreeMap<c_long, Vec<SeccompRule>>;

    /// What is allowed whatever its arguments.
    const ALLOWED: &[c_long] = &[
        // To become the program, and to end.
        libc::SYS_execve,
        libc::SYS_exit,
        libc::SYS_exit_group,
        // Files that are open, and news of them.
        libc::SYS_read,
        libc::SYS_readv,
        libc::SYS_pread64,
        libc::SYS_write,
        libc::SYS_writev,
        libc::SYS_lseek,
        libc::SYS_close,
        libc::SYS_close_range,
        libc::SYS_fstat,
        libc::SYS_ppoll,
        libc::SYS_sendfile,
        libc::SYS_splice,
        // What files there are.
        libc::SYS_newfstatat,
        libc::SYS_statx,
        libc::SYS_faccessat,
        libc::SYS_faccessat2,
        libc::SYS_readlinkat,
        libc::SYS_getdents64,
        libc::SYS_getcwd,
        // Memory.
        libc::SYS_brk,
        libc::SYS_mmap,
        libc::SYS_munmap,
        libc::SYS_mremap,
        libc::SYS_mprotect,
        libc::SYS_madvise,
        // Threads; `clone` is below.
        libc::SYS_futex,
        libc::SYS_set_tid_address,
        libc::SYS_set_robust_list,
        libc::SYS_rseq,
        libc::SYS_membarrier,
        libc::SYS_sched_yield,
        libc::SYS_sched_getaffinity,
        libc::SYS_gettid,
        // Signals to itself; `tgkill` is below.
        libc::SYS_rt_sigaction,
        libc::SYS_rt_sigprocmask,
        libc::SYS_rt_sigreturn,
        libc::SYS_sigaltstack,
        libc::SYS_restart_syscall,
        // Time, chance, and who it is.
        libc::SYS_clock_gettime,
        libc::SYS_clock_getres,
        libc::SYS_clock_nanosleep,
        libc::SYS_nanosleep,
        libc::SYS_gettimeofday,
        libc::SYS_getrandom,
        libc::SYS_getrusage,
        libc::SYS_uname,
        libc::SYS_getpid,
        libc::SYS_getppid,
        libc::SYS_getuid,
        libc::SYS_geteuid,
        libc::SYS_getgid,
        libc::SYS_getegid,
    ];

    /// Older calls for the same, where there are such.
    #[cfg(target_arch = "x86_64")]
    const ALLOWED_OLD: &[c_long] = &[
        libc::SYS_arch_prctl,
        libc::SYS_access,
        libc::SYS_stat,
        libc::SYS_lstat,
        libc::SYS_readlink,
        libc::SYS_poll,
        libc::SYS_time,
    ];
    #[cfg(not(target_arch = "x86_64"))]
    const ALLOWED_OLD: &[c_long] = &[];

    /// The calls that open a file, and the place of the flags among their arguments.
    const OPEN: &[(c_long, u8)] = &[
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_open, 1),
        (libc::SYS_openat, 2),
    ];

    /// Calls whose arguments cannot be looked at. Where the system does not have them, `clone` and `openat` are used.
    const UNKNOWN: &[c_long] = &[libc::SYS_clone3, libc::SYS_openat2];

    /// Forbids everything else, to this process for good.
    ///
    /// # Errors
    /// When the system does not know filters.
    pub fn forbid_others() -> io::Result<()> {
        // The first filter answers for what the second allows; of two answers the stricter one holds.
        let unknown = UNKNOWN.iter().map(|&call| (call, Vec::new())).collect();
        apply(unknown, SeccompAction::Allow, errno(ENOSYS))?;
        let allowed = allowed().map_err(io::Error::other)?;
        apply(allowed, errno(EPERM), SeccompAction::Allow)
    }

    fn errno(error: c_int) -> SeccompAction {
        SeccompAction::Errno(error.unsigned_abs())
    }

    fn allowed() -> Result<Rules, BackendError> {
        let mut rules: Rules = [ALLOWED, ALLOWED_OLD, UNKNOWN]
            .concat()
            .into_iter()
            .map(|call| (call, Vec::new()))
            .collect();
        // A call is allowed if one of its rules holds: if the argument of that number is so.
        let mut also = |call: c_long, argument: u8, length, operator: SeccompCmpOp, value: u64| {
            let condition = SeccompCondition::new(argument, length, operator, value)?;
            let rule = SeccompRule::new(vec![condition])?;
            rules.entry(call).or_default().push(rule);
            Ok::<_, BackendError>(())
        };
        let bits = |flags: c_int| u64::from(flags.unsigned_abs());
        let writes = bits(libc::O_WRONLY | libc::O_RDWR | libc::O_CREAT | libc::O_TRUNC);
        for &(call, flags) in OPEN {
            also(call, flags, Dword, MaskedEq(writes), 0)?;
        }
        // A thread, not a process.
        let thread = bits(libc::CLONE_THREAD);
        also(libc::SYS_clone, 0, Dword, MaskedEq(thread), thread)?;
        // `abort`. The number stays when this process becomes the program.
        also(libc::SYS_tgkill, 0, Dword, Eq, std::process::id().into())?;
        // What limits there are: the pointer to new ones is null.
        also(libc::SYS_prlimit64, 2, Qword, Eq, 0)?;
        // A thread's name.
        also(libc::SYS_prctl, 0, Dword, Eq, bits(libc::PR_SET_NAME))?;
        for command in [
            libc::F_GETFD,
            libc::F_SETFD,
            libc::F_GETFL,
            libc::F_DUPFD_CLOEXEC,
        ] {
            also(libc::SYS_fcntl, 1, Dword, Eq, bits(command))?;
        }
        Ok(rules)
    }

    fn apply(rules: Rules, otherwise: SeccompAction, then: SeccompAction) -> io::Result<()> {
        let processor = TargetArch::try_from(std::env::consts::ARCH).map_err(io::Error::other)?;
        let program = SeccompFilter::new(rules, otherwise, then, processor)
            .and_then(BpfProgram::try_from)
            .map_err(io::Error::other)?;
        seccompiler::apply_filter(&program).map_err(io::Error::other)
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;
    use std::process::Command;

    use super::{Confine, Limits};

    pub fn lowered(_: Limits) -> Option<String> {
        None
    }

    #[allow(clippy::unnecessary_wraps, reason = "as on Unix")]
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
