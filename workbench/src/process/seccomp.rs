//! A filter for system calls: a program can read, compute and write. All other calls fail, also after this process has
//! become the program. It cannot send itself the signals of those who kill others: that ends it by SIGSYS.

use std::collections::BTreeMap;
use std::io;

use libc::{ENOSYS, EPERM, c_int, c_long};
use seccompiler::SeccompCmpArgLen::{Dword, Qword};
use seccompiler::SeccompCmpOp::{Eq, MaskedEq, Ne};
use seccompiler::{
    BackendError, BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition,
    SeccompFilter, SeccompRule, TargetArch,
};

use crate::process::limited::KILLS;

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
        // Signals to itself; those that send them are below.
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

/// Calls with arguments in memory, which a filter cannot read. They fail as unknown, and programs use `clone` and `openat`.
const UNKNOWN: &[c_long] = &[libc::SYS_clone3, libc::SYS_openat2];

pub fn install_syscall_filter() -> io::Result<()> {
    // If two filters differ, the stricter applies: here the first, for `UNKNOWN`.
    apply(unconditional(UNKNOWN), SeccompAction::Allow, errno(ENOSYS))?;
    let kills = kills().map_err(io::Error::other)?;
    apply(kills, SeccompAction::Allow, SeccompAction::KillProcess)?;
    // The limits of others.
    let others = with(Rules::new(), [(libc::SYS_prlimit64, 0, Dword, Ne, 0)]);
    apply(others.map_err(io::Error::other)?, SeccompAction::Allow, errno(EPERM))?;
    apply(allowed().map_err(io::Error::other)?, errno(EPERM), SeccompAction::Allow)
}

fn errno(error: c_int) -> SeccompAction {
    SeccompAction::Errno(error.unsigned_abs())
}

fn unconditional(calls: &[c_long]) -> Rules {
    calls.iter().map(|&call| (call, Vec::new())).collect()
}

/// The calls that send such a signal.
fn kills() -> Result<Rules, BackendError> {
    let calls = [(libc::SYS_kill, 1), (libc::SYS_tkill, 1), (libc::SYS_tgkill, 2)];
    let conditions = calls.into_iter().flat_map(|(call, argument)| {
        KILLS.map(|signal| (call, argument, Dword, Eq, signal.unsigned_abs().into()))
    });
    with(Rules::new(), conditions)
}

fn allowed() -> Result<Rules, BackendError> {
    let own = u64::from(std::process::id());
    let bits = |flags: c_int| u64::from(flags.unsigned_abs());
    let writes = bits(libc::O_WRONLY | libc::O_RDWR | libc::O_CREAT | libc::O_TRUNC);
    let thread = bits(libc::CLONE_THREAD);
    let conditions = [
        #[cfg(target_arch = "x86_64")]
        (libc::SYS_open, 1, Dword, MaskedEq(writes), 0),
        (libc::SYS_openat, 2, Dword, MaskedEq(writes), 0),
        // A thread, not a process.
        (libc::SYS_clone, 0, Dword, MaskedEq(thread), thread),
        // For `abort` and `raise`. The program has the same process number, and its first thread too.
        (libc::SYS_kill, 0, Dword, Eq, own),
        (libc::SYS_tkill, 0, Dword, Eq, own),
        (libc::SYS_tgkill, 0, Dword, Eq, own),
        // Only reading limits: the pointer to new ones is null.
        (libc::SYS_prlimit64, 2, Qword, Eq, 0),
        // A thread's name.
        (libc::SYS_prctl, 0, Dword, Eq, bits(libc::PR_SET_NAME)),
        (libc::SYS_fcntl, 1, Dword, Eq, bits(libc::F_GETFD)),
        (libc::SYS_fcntl, 1, Dword, Eq, bits(libc::F_SETFD)),
        (libc::SYS_fcntl, 1, Dword, Eq, bits(libc::F_GETFL)),
        (libc::SYS_fcntl, 1, Dword, Eq, bits(libc::F_DUPFD_CLOEXEC)),
    ];
    with(unconditional(&ALLOWED.concat()), conditions)
}

/// A call, the place of an argument, and what must hold for it. A call is meant if one of its conditions holds.
type Condition = (c_long, u8, SeccompCmpArgLen, SeccompCmpOp, u64);

fn with(
    mut rules: Rules,
    conditions: impl IntoIterator<Item = Condition>,
) -> Result<Rules, BackendError> {
    for (call, argument, length, operator, value) in conditions {
        let condition = SeccompCondition::new(argument, length, operator, value)?;
        rules.entry(call).or_default().push(SeccompRule::new(vec![condition])?);
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
