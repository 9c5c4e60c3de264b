//! The child's side of [`super::process`]: a process that limits itself and then becomes the program.
//!
//! A program is not started directly but through this binary's hidden verb `confine`, since limits must be in force
//! before its first instruction, and a process can set them only on itself.

use std::env;
use std::ffi::OsString;
use std::io;
use std::process::{Command, ExitCode};

use clap::Args;

use super::process::Limits;

/// The exit code of `confine` when the program cannot be started, as shells have it.
pub const NOT_STARTED: i32 = 127;

/// With this begins what `confine` says then.
const CANNOT_START: &str = "cannot start ";

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
    }
    Ok(outer)
}

/// What `confine` says in `errors`, its standard error, when it has not become the program.
#[must_use]
pub fn why_not_started(errors: &[u8]) -> Option<String> {
    let said = String::from_utf8_lossy(errors);
    said.starts_with(CANNOT_START)
        .then(|| said.trim_end().to_owned())
}

impl Confine {
    /// Sets the limits on this process and becomes the program. Returns only when that fails, and has said why.
    #[must_use]
    pub fn run(&self) -> ExitCode {
        let error = match system::limit_self(self) {
            Ok(()) => system::become_program(Command::new(&self.program).args(&self.arguments)),
            Err(error) => error,
        };
        eprintln!("{CANNOT_START}{}: {error}", self.program.to_string_lossy());
        u8::try_from(NOT_STARTED).map_or(ExitCode::FAILURE, ExitCode::from)
    }
}

#[cfg(unix)]
mod system {
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::Command;

    use rustix::process::{Resource, Rlimit, setrlimit};

    use super::Confine;

    pub fn limit_self(limits: &Confine) -> io::Result<()> {
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
            if !limits.processes {
                super::alone::forbid_processes()?;
            }
        }
        Ok(())
    }

    pub fn become_program(command: &mut Command) -> io::Error {
        command.exec()
    }
}

/// No other process: the system calls that start or end one fail from here on, in this process and whatever it becomes.
#[cfg(target_os = "linux")]
mod alone {
    use std::collections::BTreeMap;
    use std::io;

    use libc::{ENOSYS, EPERM, c_int, c_long};
    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
        SeccompRule, TargetArch,
    };

    /// What fails with `EPERM`, whatever its arguments.
    const FORBIDDEN: &[c_long] = &[
        #[cfg(target_arch = "x86_64")]
        libc::SYS_fork,
        #[cfg(target_arch = "x86_64")]
        libc::SYS_vfork,
        // A judge that runs as root would let it end anything.
        libc::SYS_kill,
        libc::SYS_pidfd_send_signal,
    ];

    /// # Errors
    /// When the system does not know filters. Where none can be written, on rarer processors, nothing is forbidden.
    pub fn forbid_processes() -> io::Result<()> {
        let Ok(processor) = TargetArch::try_from(std::env::consts::ARCH) else {
            return Ok(());
        };
        let mut rules: BTreeMap<c_long, Vec<SeccompRule>> =
            FORBIDDEN.iter().map(|call| (*call, Vec::new())).collect();
        // A thread is a clone too; it may go on.
        let no_thread = SeccompCondition::new(
            0,
            SeccompCmpArgLen::Dword,
            SeccompCmpOp::MaskedEq(libc::CLONE_THREAD as u64),
            0,
        )
        .and_then(|condition| SeccompRule::new(vec![condition]))
        .map_err(io::Error::other)?;
        rules.insert(libc::SYS_clone, vec![no_thread]);
        forbid(rules, EPERM, processor)?;
        // The arguments of `clone3` cannot be looked at. Where the system does not have it, threads are made by `clone`.
        let clone3 = BTreeMap::from([(libc::SYS_clone3, Vec::new())]);
        forbid(clone3, ENOSYS, processor)
    }

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
