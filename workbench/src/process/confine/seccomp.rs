//! A filter for system calls: a program can read, compute and write. All other calls fail, also after this process has
//! become the program.

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

/// Allowed whatever the arguments.
const ALLOWED: &[&[c_long]] = &[
    &[
        // To become the program, and to end.
        libc::SYS_execve,
        libc::SYS_exit,
        libc::SYS_exit_group,
        // Open files.
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
        // Facts about files.
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
        // Time, random numbers, identities.
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
    ],
    // Older calls for the same.
    #[cfg(target_arch = "x86_64")]
    &[
        libc::SYS_arch_prctl,
        libc::SYS_access,
        libc::SYS_stat,
        libc::SYS_lstat,
        libc::SYS_readlink,
        libc::SYS_poll,
        libc::SYS_time,
    ],
    UNKNOWN,
];

/// The calls that open a file, and the place of the flags among their arguments.
const OPEN: &[(c_long, u8)] = &[
    #[cfg(target_arch = "x86_64")]
    (libc::SYS_open, 1),
    (libc::SYS_openat, 2),
];

/// Calls with arguments in memory, which a filter cannot read. They fail as unknown, and programs use `clone` and `openat`.
const UNKNOWN: &[c_long] = &[libc::SYS_clone3, libc::SYS_openat2];

pub fn forbid_others() -> io::Result<()> {
    // If two filters differ, the stricter applies: here the first, for `UNKNOWN`.
    let unknown = UNKNOWN.iter().map(|&call| (call, Vec::new())).collect();
    apply(unknown, SeccompAction::Allow, errno(ENOSYS))?;
    let allowed = allowed().map_err(io::Error::other)?;
    apply(allowed, errno(EPERM), SeccompAction::Allow)
}

fn errno(error: c_int) -> SeccompAction {
    SeccompAction::Errno(error.unsigned_abs())
}

fn allowed() -> Result<Rules, BackendError> {
    let allowed = ALLOWED.concat().into_iter();
    let mut rules: Rules = allowed.map(|call| (call, Vec::new())).collect();
    // A call is allowed if one of its rules holds.
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
    // For `abort`. The program has the same process number.
    also(libc::SYS_tgkill, 0, Dword, Eq, std::process::id().into())?;
    // Only reading limits: the pointer to new ones is null.
    also(libc::SYS_prlimit64, 2, Qword, Eq, 0)?;
    // A thread's name.
    also(libc::SYS_prctl, 0, Dword, Eq, bits(libc::PR_SET_NAME))?;
    for command in [libc::F_GETFD, libc::F_SETFD, libc::F_GETFL, libc::F_DUPFD_CLOEXEC] {
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
