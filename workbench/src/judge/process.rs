//! Runs a program that nobody trusts: under limits, in a process group of its own, and gone without a trace afterwards.
//!
//! The program is not started directly but through this binary's hidden verb `confine`, which sets limits on itself and
//! then becomes the program: limits must be in force before its first instruction. What holds it:
//!
//! | it | so |
//! |---|---|
//! | loops | its processor time is limited, here and once more by the system; the wall clock too, more generously |
//! | sleeps for ever | the wall clock |
//! | writes without end | reading stops at a cap; files cannot grow beyond it either |
//! | allocates | its address space is limited, and its peak memory is compared with the limit |
//! | starts processes | the group is killed as a whole; what left the group is found as our orphan (Linux) and killed; more than [`MOST_PROCESSES`] end the run |
//! | does not read its input | the input is written by a thread of its own |
//! | is still running when we are interrupted or killed | see [`interrupted`]; the system kills it with us (Linux) |

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::{Command, ExitCode, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use wait4::Wait4;

/// So many processes at once end a run.
pub const MOST_PROCESSES: usize = 64;

/// How often the clock, the number of processes and Ctrl-C are looked at.
const TICK: Duration = Duration::from_millis(if cfg!(unix) { 50 } else { 5 });

/// What is kept of standard error.
const STDERR_CAP: u64 = 64 << 10;

/// What a program may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Processor time.
    pub time: Duration,
    /// Memory in bytes; `None` for as much as there is.
    pub memory: Option<u64>,
    /// Bytes on standard output, and in any file.
    pub output: u64,
}

impl Limits {
    /// The wall clock is no measure of a program's work when the machine has other things to do; it only ends programs
    /// that wait for ever.
    fn wall(self) -> Duration {
        self.time * 3 + Duration::from_secs(2)
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It ended with this exit code.
    Code(i32),
    /// A signal ended it.
    Signal(i32),
    /// It was stopped: by the processor time that it had used, or by the wall clock.
    Time,
    /// It wrote more than the cap.
    Output,
    /// It started more than [`MOST_PROCESSES`] processes.
    Processes,
}

/// What is known after a run.
#[derive(Clone, Debug)]
pub struct Ran {
    /// How it ended.
    pub end: End,
    /// Processor time, its own and the system's for it.
    pub time: Duration,
    /// Peak memory, where the system says.
    pub peak: Option<Peak>,
    /// What it wrote, up to the cap.
    pub output: Vec<u8>,
    /// The beginning of what it wrote to standard error.
    pub errors: Vec<u8>,
}

/// Peak memory.
///
/// Linux counts what a process was before it became the program: a copy of us. So what is below our own peak is not
/// known more exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Peak {
    /// In bytes.
    pub bytes: u64,
    /// Whether the program took that much itself; otherwise it took at most that much.
    pub exact: bool,
}

enum Event {
    Ended,
    TooMuchOutput,
}

/// Runs `command` under `limits` with `input` on its standard input, and ends everything that it has started.
///
/// # Errors
/// When it cannot be started, or when the user interrupts ([`io::ErrorKind::Interrupted`]).
pub fn run(command: &Command, input: &Arc<[u8]>, limits: Limits) -> io::Result<Ran> {
    let mut child = confined(command, limits)?
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let started = Instant::now();
    let (sender, events) = mpsc::channel();
    if let Some(mut pipe) = child.stdin.take() {
        let input = Arc::clone(input);
        // A program that has read enough closes the pipe, and is free to do so.
        thread::spawn(move || pipe.write_all(&input));
    }
    let output = child
        .stdout
        .take()
        .map(|pipe| collect(pipe, limits.output, Some(sender.clone())));
    let errors = child
        .stderr
        .take()
        .map(|pipe| collect(pipe, STDERR_CAP, None));
    system::report_end(&child, sender);

    let ended_by: io::Result<Option<End>> = loop {
        match events.recv_timeout(TICK) {
            Ok(Event::Ended) => break Ok(None),
            Ok(Event::TooMuchOutput) => break Ok(Some(End::Output)),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        if interrupted() {
            break Err(io::ErrorKind::Interrupted.into());
        }
        if started.elapsed() > limits.wall() {
            break Ok(Some(End::Time));
        }
        match system::look(&mut child) {
            system::Look::Ended => break Ok(None),
            system::Look::Running { processes, .. } if processes > MOST_PROCESSES => {
                break Ok(Some(End::Processes));
            }
            system::Look::Running { time, .. } if time > limits.time => break Ok(Some(End::Time)),
            system::Look::Running { .. } => {}
        }
    };
    system::kill_group(&mut child);
    let used = child.wait4()?;
    system::kill_orphans();
    let text = |pipe: Option<Receiver<Vec<u8>>>| {
        // All that could hold the pipe is dead; the time is for systems where an orphan cannot be found.
        pipe.and_then(|pipe| pipe.recv_timeout(Duration::from_secs(2)).ok())
            .unwrap_or_default()
    };
    let (output, errors) = (text(output), text(errors));
    let end = match ended_by? {
        _ if output.len() as u64 > limits.output => End::Output,
        Some(end) => end,
        None => how(used.status),
    };
    Ok(Ran {
        end,
        time: used.rusage.utime + used.rusage.stime,
        peak: (used.rusage.maxrss > 0).then(|| Peak {
            bytes: used.rusage.maxrss,
            exact: used.rusage.maxrss > system::own_peak(),
        }),
        output,
        errors,
    })
}

/// Reads a pipe to its end and keeps `cap` bytes and one more. With `excess`, reading stops there and is reported.
fn collect(
    mut pipe: impl Read + Send + 'static,
    cap: u64,
    excess: Option<Sender<Event>>,
) -> Receiver<Vec<u8>> {
    let (sender, text) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.by_ref().take(cap + 1).read_to_end(&mut bytes);
        if let Some(excess) = excess {
            if bytes.len() as u64 > cap {
                let _ = excess.send(Event::TooMuchOutput);
            }
        } else {
            let _ = io::copy(&mut pipe, &mut io::sink());
        }
        let _ = sender.send(bytes);
    });
    text
}

fn how(status: ExitStatus) -> End {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return End::Signal(signal);
    }
    End::Code(status.code().unwrap_or(-1))
}

/// Whether the user has pressed Ctrl-C, or asked us to end in another way, since [`heed_interrupts`].
///
/// The run that is on is then broken off and cleaned up like any other; the verb ends after that.
#[must_use]
pub fn interrupted() -> bool {
    INTERRUPTED
        .get()
        .is_some_and(|flag| flag.load(Ordering::Relaxed))
}

static INTERRUPTED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// From now on Ctrl-C (and a request to terminate or hang up) only sets a flag, so that programs under way can be ended
/// and temporary files removed; a second Ctrl-C ends this process at once.
///
/// # Errors
/// When the system refuses.
pub fn heed_interrupts() -> io::Result<()> {
    let flag = INTERRUPTED.get_or_init(Arc::default);
    for signal in system::INTERRUPTS {
        signal_hook::flag::register_conditional_default(*signal, Arc::clone(flag))?;
        signal_hook::flag::register(*signal, Arc::clone(flag))?;
    }
    system::adopt_orphans();
    Ok(())
}

/// The command behind `confine`.
fn confined(command: &Command, limits: Limits) -> io::Result<Command> {
    let mut outer = Command::new(std::env::current_exe()?);
    outer
        .arg("confine")
        .arg(limits.time.as_secs_f64().ceil().to_string())
        .arg(limits.memory.unwrap_or(0).to_string())
        .arg(limits.output.to_string())
        .arg(command.get_program())
        .args(command.get_args())
        // A judge shows no traces, and they take memory that is not the solution's.
        .env("RUST_BACKTRACE", "0");
    if let Some(folder) = command.get_current_dir() {
        outer.current_dir(folder);
    }
    system::own_group(&mut outer);
    Ok(outer)
}

/// The exit code of `confine` when the program cannot be started, as shells have it.
pub const NOT_STARTED: i32 = 127;

/// The side of the child: sets the limits (`seconds`, bytes of `memory` or 0, bytes of `output`) and becomes `program`.
///
/// Returns only when it cannot be started, and has said why.
#[must_use]
pub fn confine(seconds: u64, memory: u64, output: u64, program: &[OsString]) -> ExitCode {
    let error = match (
        system::limit_self(seconds, memory, output),
        program.split_first(),
    ) {
        (Err(error), _) => error,
        (_, None) => io::ErrorKind::InvalidInput.into(),
        (Ok(()), Some((name, arguments))) => {
            system::become_program(Command::new(name).args(arguments))
        }
    };
    let name = program.first().map(|name| name.to_string_lossy());
    eprintln!("{}: {error}", name.unwrap_or_default());
    u8::try_from(NOT_STARTED).map_or(ExitCode::FAILURE, ExitCode::from)
}

#[cfg(unix)]
mod system {
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command};
    use std::sync::mpsc::Sender;
    use std::thread;
    use std::time::Duration;

    use rustix::process::{
        Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, kill_process_group, setrlimit, waitid,
    };

    use super::Event;

    pub const INTERRUPTS: &[i32] = &[
        signal_hook::consts::SIGINT,
        signal_hook::consts::SIGTERM,
        signal_hook::consts::SIGHUP,
    ];

    pub fn own_group(command: &mut Command) {
        command.process_group(0);
    }

    fn pid(child: &Child) -> Option<Pid> {
        i32::try_from(child.id()).ok().and_then(Pid::from_raw)
    }

    /// Sends [`Event::Ended`] when the child has ended, and leaves it as a zombie: as long as it is one, its number
    /// names its group and nothing else.
    pub fn report_end(child: &Child, to: Sender<Event>) {
        let Some(pid) = pid(child) else { return };
        thread::spawn(move || {
            let wait = || {
                waitid(
                    WaitId::Pid(pid),
                    WaitIdOptions::EXITED | WaitIdOptions::NOWAIT,
                )
            };
            while matches!(wait(), Err(rustix::io::Errno::INTR)) {}
            to.send(Event::Ended)
        });
    }

    pub enum Look {
        /// Known only where nobody reports the end.
        #[allow(dead_code, reason = "elsewhere than on Unix")]
        Ended,
        Running {
            processes: usize,
            time: Duration,
        },
    }

    /// How many processes the child has become, and the processor time of those that are there.
    pub fn look(child: &mut Child) -> Look {
        let (group, ours) = (child.id(), std::process::id());
        let (mut count, mut ticks) = (0, 0);
        for process in processes() {
            if process.group == group || process.parent == ours {
                count += 1;
                ticks += process.ticks;
            }
        }
        let milliseconds = ticks * 1000 / rustix::param::clock_ticks_per_second().max(1);
        Look::Running {
            processes: count,
            time: Duration::from_millis(milliseconds),
        }
    }

    pub fn kill_group(child: &mut Child) {
        if let Some(pid) = pid(child) {
            // One call reaches every process of the group, also one that is being started: the system sees to that.
            let _ = kill_process_group(pid, Signal::KILL);
        }
    }

    /// The most memory that this process has had, in bytes, where a child is charged with it; otherwise 0.
    pub fn own_peak() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        status
            .lines()
            .find_map(|line| {
                line.strip_prefix("VmHWM:")?
                    .split_whitespace()
                    .next()?
                    .parse()
                    .ok()
            })
            .map_or(0, |kibibytes: u64| kibibytes << 10)
    }

    /// Makes processes that lose their parent our children, so that they can be found.
    pub fn adopt_orphans() {
        #[cfg(target_os = "linux")]
        let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
    }

    /// Ends what has left its group and lost its parent; with every one that ends, its children become ours.
    pub fn kill_orphans() {
        let ours = std::process::id();
        for _ in 0..1000 {
            let mut any = false;
            for process in processes() {
                let Some(orphan) = i32::try_from(process.id).ok().and_then(Pid::from_raw) else {
                    continue;
                };
                if process.parent == ours {
                    any = true;
                    let _ = rustix::process::kill_process(orphan, Signal::KILL);
                    let _ = rustix::process::waitpid(
                        Some(orphan),
                        rustix::process::WaitOptions::empty(),
                    );
                }
            }
            if !any {
                return;
            }
        }
    }

    struct Process {
        id: u32,
        parent: u32,
        group: u32,
        /// Processor time.
        ticks: u64,
    }

    /// All processes, where the system lists them in /proc; elsewhere none.
    fn processes() -> Vec<Process> {
        let Ok(folder) = std::fs::read_dir("/proc") else {
            return Vec::new();
        };
        let process = |entry: std::fs::DirEntry| {
            let id: u32 = entry.file_name().to_str()?.parse().ok()?;
            let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
            // 4711 (name, which may hold anything) state parent group …, and as words 12 and 13 its times.
            let words: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
            let number = |word: usize| words.get(word)?.parse::<u64>().ok();
            Some(Process {
                id,
                parent: u32::try_from(number(1)?).ok()?,
                group: u32::try_from(number(2)?).ok()?,
                ticks: number(11)? + number(12)?,
            })
        };
        folder.flatten().filter_map(process).collect()
    }

    pub fn limit_self(seconds: u64, memory: u64, output: u64) -> io::Result<()> {
        let limit = |resource, value| {
            setrlimit(
                resource,
                Rlimit {
                    current: Some(value),
                    maximum: Some(value),
                },
            )
        };
        // The second more keeps the report honest: a program just above its limit ends by itself.
        limit(Resource::Cpu, seconds + 1)?;
        limit(Resource::Core, 0)?;
        limit(Resource::Fsize, output)?;
        // macOS knows the limit on the address space, and refuses to set it.
        #[cfg(target_os = "linux")]
        {
            if memory > 0 {
                limit(Resource::As, memory)?;
            }
            rustix::process::set_parent_process_death_signal(Some(Signal::KILL))?;
        }
        #[cfg(not(target_os = "linux"))]
        let _ = memory;
        Ok(())
    }

    pub fn become_program(command: &mut Command) -> io::Error {
        command.exec()
    }
}

#[cfg(not(unix))]
mod system {
    use std::io;
    use std::process::{Child, Command};
    use std::sync::mpsc::Sender;
    use std::time::Duration;

    use super::Event;

    pub const INTERRUPTS: &[i32] = &[signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];

    pub fn own_group(_: &mut Command) {}

    pub fn report_end(_: &Child, _: Sender<Event>) {}

    pub enum Look {
        Ended,
        Running { processes: usize, time: Duration },
    }

    pub fn look(child: &mut Child) -> Look {
        match child.try_wait() {
            Ok(None) => Look::Running {
                processes: 1,
                time: Duration::ZERO,
            },
            _ => Look::Ended,
        }
    }

    pub fn kill_group(child: &mut Child) {
        let _ = child.kill();
    }

    pub fn own_peak() -> u64 {
        0
    }

    pub fn adopt_orphans() {}

    pub fn kill_orphans() {}

    pub fn limit_self(_: u64, _: u64, _: u64) -> io::Result<()> {
        Ok(())
    }

    pub fn become_program(command: &mut Command) -> io::Error {
        match command.status() {
            Ok(status) => std::process::exit(status.code().unwrap_or(101)),
            Err(error) => error,
        }
    }
}
