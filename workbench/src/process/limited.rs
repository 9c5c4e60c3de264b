//! Runs an untrusted program under limits, in a session of its own, and removes every process that it leaves.
//!
//! | a program that | is stopped by |
//! |---|---|
//! | loops | the limit on its CPU time, checked here and by the system |
//! | sleeps forever | the wall clock, which is more generous |
//! | writes without end | its output, which is closed at a cap |
//! | writes or removes files | the system (Linux); elsewhere files cannot grow beyond the cap |
//! | reads the user's files, a terminal, or about other processes | the system (Linux 5.13) |
//! | allocates without end | the limit on its address space; its peak memory is compared with the limit |
//! | starts or kills processes | the system (Linux); elsewhere its process group is killed |
//! | starts threads without end | the limit of [`MAX_THREADS`] (Linux), or of its address space |
//! | does not read its input | nothing: a thread writes the input |
//! | still runs when we are interrupted or killed | see [`catch_signals`]; the system kills it with us (Linux) |
//!
//! [`confine`] sets the system's limits, in the child and before the program's first instruction.

use std::fmt;
use std::fs;
use std::io::{self, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use wait4::Wait4;

use super::confine::{self, Limits};
use super::os;

/// A program with more threads is stopped.
pub const MAX_THREADS: u64 = 256;

/// How often the program and Ctrl-C are checked.
const TICK: Duration = Duration::from_millis(5);

/// Bytes kept of standard error: rustc's messages are long.
const STDERR_CAP: u64 = 1 << 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Code(i32),
    Signal(i32),
    /// Stopped by the limit on CPU time or by the wall clock.
    Time,
    /// Wrote more than the cap.
    Output,
    /// Had more than [`MAX_THREADS`] threads.
    Threads,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            End::Code(code) => write!(f, "exit code {code}"),
            End::Signal(number) => match signal_hook::low_level::signal_name(number) {
                Some(name) => write!(f, "signal {number} ({name})"),
                None => write!(f, "signal {number}"),
            },
            End::Time => f.write_str("killed at the wall-clock limit"),
            End::Output => f.write_str("wrote far more than an answer needs"),
            End::Threads => write!(f, "had more than {MAX_THREADS} threads"),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Finished {
    pub end: End,
    /// CPU time, its own and the system's on its behalf.
    pub time: Duration,
    pub peak: Option<Peak>,
    /// Its standard output, up to the cap.
    pub output: Vec<u8>,
    /// The beginning of its standard error.
    pub errors: Vec<u8>,
}

impl Finished {
    /// The beginning of its standard error, at most `length` characters.
    pub fn message(&self, length: usize) -> String {
        let text = String::from_utf8_lossy(&self.errors);
        text.trim().chars().take(length).collect()
    }
}

/// Peak memory. On Linux it includes the time before the process became the program, when it was a copy of us. So peaks
/// below our own are only upper bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Peak {
    pub bytes: u64,
    /// False for an upper bound.
    pub exact: bool,
}

/// Runs `command` under `limits` with `input` on its standard input, and kills everything that it has started.
///
/// [`io::ErrorKind::NotFound`]: the program cannot be started; [`io::ErrorKind::Interrupted`]: the user interrupts.
pub fn run(command: &Command, input: Vec<u8>, limits: Limits) -> io::Result<Finished> {
    stop_if_interrupted()?;
    let mut child = confine::command(command, limits)?
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let supervised = supervise(&mut child, input, limits);
    os::kill_all(&mut child);
    let used = child.wait4()?;
    let (stopped, pipes) = supervised?;
    // For systems where a program can leave its group and keep a pipe open.
    let [output, errors] =
        pipes.map(|pipe| pipe.recv_timeout(Duration::from_secs(2)).unwrap_or_default());
    if let Some(why) = confine::why_not_started(used.status.code(), &errors) {
        return Err(io::Error::new(io::ErrorKind::NotFound, why));
    }
    let end = match (stopped, os::signal(used.status)) {
        _ if output.len() as u64 > limits.output => End::Output,
        (Some(end), _) => end,
        (None, Some(signal)) => End::Signal(signal),
        (None, None) => End::Code(used.status.code().unwrap_or(-1)),
    };
    let bytes = used.rusage.maxrss;
    Ok(Finished {
        end,
        time: used.rusage.utime + used.rusage.stime,
        peak: (bytes > 0).then(|| Peak { bytes, exact: bytes > own_peak() }),
        output,
        errors,
    })
}

/// Receive standard output and standard error.
type Pipes = [Receiver<Vec<u8>>; 2];

/// Feeds the program and watches it until it has ended or must be killed: why it must be, if it must. It is
/// not reaped here: while it is a zombie, its number cannot belong to another group.
fn supervise(
    child: &mut Child,
    input: Vec<u8>,
    limits: Limits,
) -> io::Result<(Option<End>, Pipes)> {
    let started = Instant::now();
    let (Some(mut stdin), Some(stdout), Some(stderr)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        return Err(io::Error::other("the program has no pipes"));
    };
    // On an error, the program has read enough and closed the pipe.
    thread::Builder::new().spawn(move || stdin.write_all(&input))?;
    let pipes = [collect(stdout, limits.output, false)?, collect(stderr, STDERR_CAP, true)?];
    loop {
        stop_if_interrupted()?;
        if os::has_ended(child) {
            return Ok((None, pipes));
        }
        let end = limit_reached(child.id(), started, limits);
        if end.is_some() {
            return Ok((end, pipes));
        }
        thread::sleep(TICK);
    }
}

/// The limit by the clock for a program with this limit on its processor time. It is generous, since the machine may be busy:
/// it is only for programs that wait forever.
pub fn wall(time: Duration) -> Duration {
    time.saturating_mul(3).saturating_add(Duration::from_secs(2))
}

fn limit_reached(id: u32, started: Instant, limits: Limits) -> Option<End> {
    match threads_and_time(id) {
        (threads, _) if threads > MAX_THREADS => Some(End::Threads),
        (_, time) if time > limits.time || started.elapsed() > wall(limits.time) => Some(End::Time),
        _ => None,
    }
}

/// Reads at most `cap` + 1 bytes of a pipe, then `drain`s it or closes it.
fn collect(
    mut pipe: impl Read + Send + 'static,
    cap: u64,
    drain: bool,
) -> io::Result<Receiver<Vec<u8>>> {
    let (sender, text) = mpsc::channel();
    thread::Builder::new().spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.by_ref().take(cap + 1).read_to_end(&mut bytes);
        if drain {
            let _ = io::copy(&mut pipe, &mut io::sink());
        }
        let _ = sender.send(bytes);
    })?;
    Ok(text)
}

/// The threads of a process and its CPU time, as far as /proc tells.
pub fn threads_and_time(id: u32) -> (u64, Duration) {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // `4711 (name, which may hold anything) state …`: words 11 and 12 are its times in hundredths of a second, word 17
    // counts its threads.
    let (_, rest) = stat.rsplit_once(')').unwrap_or_default();
    let words: Vec<&str> = rest.split_whitespace().collect();
    let number = |word: usize| words.get(word).and_then(|word| word.parse().ok()).unwrap_or(0);
    (number(17), Duration::from_millis(10 * (number(11) + number(12))))
}

/// The peak memory of this process in bytes, as far as /proc tells; that of a child includes it.
fn own_peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .and_then(|peak| peak.split_whitespace().next()?.parse::<u64>().ok())
        .map_or(0, |kibibytes| kibibytes << 10)
}

/// The last signal that asked this process to end; 0 for none.
static SIGNAL: OnceLock<Arc<AtomicUsize>> = OnceLock::new();

/// Makes Ctrl-C (and SIGTERM, SIGHUP) only set a flag, so that what was begun can be put in order. If asked for, a second one
/// ends this process at once.
pub fn catch_signals(second_ends: bool) -> io::Result<()> {
    if SIGNAL.get().is_some() {
        return Ok(());
    }
    let (last, second) = (SIGNAL.get_or_init(Default::default), Arc::new(AtomicBool::new(false)));
    for &signal in os::INTERRUPTS {
        signal_hook::flag::register_conditional_default(signal, Arc::clone(&second))?;
        let number = usize::try_from(signal).unwrap_or_default();
        signal_hook::flag::register_usize(signal, Arc::clone(last), number)?;
        if second_ends {
            signal_hook::flag::register(signal, Arc::clone(&second))?;
        }
    }
    Ok(())
}

/// The signal that has come, if one has.
pub fn interrupted() -> Option<i32> {
    let signal = SIGNAL.get()?.load(Ordering::Relaxed);
    i32::try_from(signal).ok().filter(|&signal| signal > 0)
}

fn stop_if_interrupted() -> io::Result<()> {
    interrupted().map_or(Ok(()), |_| Err(io::ErrorKind::Interrupted.into()))
}

/// Ends this process by the signal that interrupted it, if there was one.
pub fn end_if_interrupted() {
    if let Some(signal) = interrupted() {
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}
