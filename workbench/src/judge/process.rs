//! Runs a program that nobody trusts: under limits, in a session of its own, and gone without a trace afterwards.
//!
//! | it | so |
//! |---|---|
//! | loops | its processor time is limited, here and once more by the system; the wall clock too, more generously |
//! | sleeps for ever | the wall clock |
//! | writes without end | reading stops at a cap |
//! | writes files, or removes them | the system refuses (Linux); elsewhere they cannot grow beyond the cap |
//! | reads the user's files, a terminal, or about other processes | the system refuses (Linux 5.13) |
//! | allocates | its address space is limited, and its peak memory is compared with the limit |
//! | starts processes, or ends them | the system refuses (Linux); elsewhere its group is killed as a whole |
//! | starts threads | more than [`MOST_THREADS`] end the run (Linux); its address space has room for few more |
//! | does not read its input | the input is written by a thread of its own |
//! | is still running when we are interrupted or killed | see [`interrupted`]; the system kills it with us (Linux) |
//!
//! What the system does for us it is told by [`confine`], in the child and before the program's first instruction.

use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use wait4::Wait4;

use super::confine;

/// More threads at once end a run.
pub const MOST_THREADS: u64 = 256;

/// How often the clock, the number of threads and Ctrl-C are looked at.
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
    /// Whether it may start processes and write files, as a compiler does; otherwise it may only read, compute and write
    /// what it has open, where the system sees to that.
    pub processes: bool,
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
    /// It had more than [`MOST_THREADS`] threads.
    Threads,
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
    #[cfg_attr(not(unix), allow(dead_code, reason = "there the child is asked"))]
    Ended,
    TooMuchOutput,
}

/// Runs `command` under `limits` with `input` on its standard input, and ends everything that it has started.
///
/// # Errors
/// When it cannot be started ([`io::ErrorKind::NotFound`] if the program is the reason, with what the system says), or
/// when the user interrupts ([`io::ErrorKind::Interrupted`]).
pub fn run(command: &Command, input: &Arc<[u8]>, limits: Limits) -> io::Result<Ran> {
    if interrupted() {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let mut child = confine::command(command, limits)?
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let attended = attend(&mut child, input, limits);
    // Whatever happened: nothing of it stays.
    system::kill_all(&mut child);
    let used = child.wait4()?;
    let Attended {
        ended_by,
        output,
        errors,
    } = attended?;
    let text = |pipe: Receiver<Vec<u8>>| {
        // All that could hold the pipe is dead; the time is for systems where a program can leave its group.
        pipe.recv_timeout(Duration::from_secs(2))
            .unwrap_or_default()
    };
    let (output, errors) = (text(output), text(errors));
    if used.status.code() == Some(confine::NOT_STARTED)
        && let Some(why) = confine::why_not_started(&errors)
    {
        return Err(io::Error::new(io::ErrorKind::NotFound, why));
    }
    let end = match ended_by {
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

/// What there is to say of a run before its program has been reaped.
struct Attended {
    /// What has to be ended, and why; `None` if the program ended by itself.
    ended_by: Option<End>,
    output: Receiver<Vec<u8>>,
    errors: Receiver<Vec<u8>>,
}

/// Feeds the program and watches it until it has ended or has to be.
fn attend(child: &mut Child, input: &Arc<[u8]>, limits: Limits) -> io::Result<Attended> {
    let started = Instant::now();
    let (sender, events) = mpsc::channel();
    let no_pipe = || io::Error::other("the program has no pipes");
    let mut to_program = child.stdin.take().ok_or_else(no_pipe)?;
    let input = Arc::clone(input);
    // A program that has read enough closes the pipe, and is free to do so.
    thread::Builder::new().spawn(move || to_program.write_all(&input))?;
    let from_program = child.stdout.take().ok_or_else(no_pipe)?;
    let output = collect(from_program, limits.output, Some(sender.clone()))?;
    let errors = collect(child.stderr.take().ok_or_else(no_pipe)?, STDERR_CAP, None)?;
    system::report_end(child, sender)?;

    let ended_by = loop {
        match events.recv_timeout(TICK) {
            Ok(Event::Ended) => break None,
            Ok(Event::TooMuchOutput) => break Some(End::Output),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        if interrupted() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if started.elapsed() > limits.wall() {
            break Some(End::Time);
        }
        match system::look(child) {
            system::Look::Ended => break None,
            system::Look::Running { threads, .. } if threads > MOST_THREADS => {
                break Some(End::Threads);
            }
            system::Look::Running { time, .. } if time > limits.time => break Some(End::Time),
            system::Look::Running { .. } => {}
        }
    };
    Ok(Attended {
        ended_by,
        output,
        errors,
    })
}

/// Reads a pipe to its end and keeps `cap` bytes and one more. With `excess`, reading stops there and is reported.
fn collect(
    mut pipe: impl Read + Send + 'static,
    cap: u64,
    excess: Option<Sender<Event>>,
) -> io::Result<Receiver<Vec<u8>>> {
    let (sender, text) = mpsc::channel();
    thread::Builder::new().spawn(move || {
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
    })?;
    Ok(text)
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
        .is_some_and(|(flag, _)| flag.load(Ordering::Relaxed))
}

/// Ends this process in the way it was asked to by the signal that interrupted it, if there was one.
pub fn end_if_interrupted() {
    if let Some((flag, signal)) = INTERRUPTED.get()
        && flag.load(Ordering::Relaxed)
        && let Ok(signal) = i32::try_from(signal.load(Ordering::Relaxed))
    {
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}

/// Whether there was a signal, and which.
static INTERRUPTED: OnceLock<(Arc<AtomicBool>, Arc<AtomicUsize>)> = OnceLock::new();

/// From now on programs cannot look into this process, and Ctrl-C (and a request to terminate or hang up) only sets a
/// flag, so that programs under way can be ended and temporary files removed; a second Ctrl-C ends this process at once.
///
/// # Errors
/// When the system refuses.
pub fn heed_interrupts() -> io::Result<()> {
    let (flag, which) = INTERRUPTED.get_or_init(Default::default);
    for &signal in system::INTERRUPTS {
        let number = usize::try_from(signal).unwrap_or_default();
        signal_hook::flag::register_conditional_default(signal, Arc::clone(flag))?;
        signal_hook::flag::register_usize(signal, Arc::clone(which), number)?;
        signal_hook::flag::register(signal, Arc::clone(flag))?;
    }
    system::close_memory();
    Ok(())
}

#[cfg(unix)]
mod system {
    use std::io;
    use std::process::Child;
    use std::sync::mpsc::Sender;
    use std::thread;
    use std::time::Duration;

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    use super::Event;

    pub const INTERRUPTS: &[i32] = &[
        signal_hook::consts::SIGINT,
        signal_hook::consts::SIGTERM,
        signal_hook::consts::SIGHUP,
        signal_hook::consts::SIGQUIT,
    ];

    fn pid(child: &Child) -> Option<Pid> {
        i32::try_from(child.id()).ok().and_then(Pid::from_raw)
    }

    /// Sends [`Event::Ended`] when the child has ended, and leaves it as a zombie: as long as it is one, its number
    /// names its group and nothing else.
    pub fn report_end(child: &Child, to: Sender<Event>) -> io::Result<()> {
        let pid = pid(child).ok_or(io::ErrorKind::InvalidInput)?;
        thread::Builder::new().spawn(move || {
            let wait = || {
                waitid(
                    WaitId::Pid(pid),
                    WaitIdOptions::EXITED | WaitIdOptions::NOWAIT,
                )
            };
            while matches!(wait(), Err(rustix::io::Errno::INTR)) {}
            to.send(Event::Ended)
        })?;
        Ok(())
    }

    pub enum Look {
        /// Known only where nobody reports the end.
        #[allow(dead_code, reason = "elsewhere than on Unix")]
        Ended,
        Running {
            threads: u64,
            time: Duration,
        },
    }

    /// The threads of the child and its processor time, where the system tells them in /proc; elsewhere zeros.
    pub fn look(child: &mut Child) -> Look {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id()));
        let stat = stat.unwrap_or_default();
        // 4711 (name, which may hold anything) state …: words 11 and 12 are its times, word 17 counts its threads.
        let words: Vec<&str> = stat
            .rsplit_once(')')
            .map(|(_, rest)| rest.split_whitespace().collect())
            .unwrap_or_default();
        let number = |word: usize| words.get(word).and_then(|word| word.parse().ok());
        let ticks = number(11).unwrap_or(0) + number(12).unwrap_or(0);
        let milliseconds = ticks * 1000 / rustix::param::clock_ticks_per_second().max(1);
        Look::Running {
            threads: number(17).unwrap_or(0),
            time: Duration::from_millis(milliseconds),
        }
    }

    pub fn kill_all(child: &mut Child) {
        if let Some(pid) = pid(child) {
            // One call reaches every process of the group, also one that is being started: the system sees to that.
            let _ = kill_process_group(pid, Signal::KILL);
        }
        // It may not have come to have a group of its own.
        let _ = child.kill();
    }

    /// Closes the memory of this process to others of the same user (Linux).
    pub fn close_memory() {
        #[cfg(target_os = "linux")]
        let _ =
            rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
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
}

#[cfg(not(unix))]
mod system {
    use std::io;
    use std::process::Child;
    use std::sync::mpsc::Sender;
    use std::time::Duration;

    use super::Event;

    pub const INTERRUPTS: &[i32] = &[signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];

    #[allow(clippy::unnecessary_wraps, reason = "as on Unix")]
    pub fn report_end(_: &Child, _: Sender<Event>) -> io::Result<()> {
        Ok(())
    }

    pub enum Look {
        Ended,
        Running { threads: u64, time: Duration },
    }

    pub fn look(child: &mut Child) -> Look {
        match child.try_wait() {
            Ok(None) => Look::Running {
                threads: 1,
                time: Duration::ZERO,
            },
            _ => Look::Ended,
        }
    }

    pub fn kill_all(child: &mut Child) {
        let _ = child.kill();
    }

    pub fn close_memory() {}

    pub fn own_peak() -> u64 {
        0
    }
}
