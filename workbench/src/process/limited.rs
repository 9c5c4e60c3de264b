//! Runs an untrusted program under limits, in a session of its own, and removes every process that it leaves.
//!
//! | a program that | is stopped by |
//! |---|---|
//! | loops | the limit on its CPU time, checked here and by the system |
//! | sleeps forever | [`sleep_limit`] with the time that it is asleep, in which no thread of it wants the processor |
//! | writes without end | a cap on each of its streams |
//! | writes or removes files | the system (Linux); elsewhere files cannot grow beyond the cap |
//! | reads the user's files, a terminal, or about other processes | the system (Linux 5.13) |
//! | allocates without end | the limit on its address space; its peak memory is compared with the limit |
//! | starts or kills processes | the system (Linux); elsewhere its process group is killed |
//! | starts threads without end | the limit of [`MAX_THREADS`] (Linux), or of its address space |
//! | does not read its input | nothing: it is a file |
//! | still runs when nobody waits for it | see [`stop_if_given_up`] |
//! | still runs when we are interrupted or killed | see [`catch_signals`]; the system kills it with us (Linux) |
//!
//! [`confine`] sets the system's limits, in the child and before the program's first instruction.

use std::cell::{Cell, RefCell};
use std::env;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::mem;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tempfile::NamedTempFile;
use wait4::Wait4;

use super::confine::{self, Limits};
use super::os;

/// A program with more threads is stopped.
pub const MAX_THREADS: u64 = 256;

/// How often the program and Ctrl-C are checked.
const TICK: Duration = Duration::from_millis(5);

/// The most time between two looks at a program that counts: we may have been stopped, or without a processor.
const LONGEST_TICK: Duration = Duration::from_millis(50);

/// Bytes kept of standard error: rustc's messages are long.
const KEPT_OF_ERRORS: u64 = 1 << 20;

/// The most bytes on standard error.
pub const MOST_ERRORS: u64 = 64 << 20;

/// The signals of those who kill others: SIGKILL and SIGTERM have these numbers on every Unix. Where system calls are
/// filtered, a program cannot send them to itself.
pub const KILLS: [i32; 2] = [9, 15];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Code(i32),
    Signal(i32),
    /// Stopped by the limit on CPU time, or when it had been asleep for too long.
    Time,
    /// Wrote more than the cap.
    Output,
    /// Had more than [`MAX_THREADS`] threads.
    Threads,
}

impl Exit {
    /// SIGABRT has this number on every Unix.
    pub const ABORTED: Exit = Exit::Signal(6);

    pub fn of(status: ExitStatus) -> Exit {
        os::signal(status).map_or(Exit::Code(status.code().unwrap_or(-1)), Exit::Signal)
    }

    /// By others, or by the system when memory ran out.
    pub fn is_killed(self) -> bool {
        KILLS.map(Exit::Signal).contains(&self)
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Exit::Code(code) => write!(f, "exit code {code}"),
            Exit::Signal(number) => match signal_hook::low_level::signal_name(number) {
                Some(name) => write!(f, "signal {number} ({name})"),
                None => write!(f, "signal {number}"),
            },
            Exit::Time => f.write_str("stopped at the limit on its time"),
            Exit::Output => f.write_str("wrote far more than an answer needs"),
            Exit::Threads => write!(f, "had more than {MAX_THREADS} threads"),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Finished {
    pub end: Exit,
    /// CPU time, its own and the system's on its behalf.
    pub time: Duration,
    pub peak: Option<Peak>,
    /// Its standard output, up to the cap.
    pub output: Vec<u8>,
    /// The beginning of its standard error.
    pub errors: Vec<u8>,
}

/// Peak memory. On Linux it includes the time before the process became the program, when it was a copy of us. So peaks
/// below our own are only upper bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Peak {
    pub bytes: u64,
    /// False for an upper bound.
    pub exact: bool,
}

thread_local! {
    /// The CPU time of all programs that this thread has waited for.
    static SPENT: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Adds to what [`Since`] tells.
pub fn has_used(time: Duration) {
    SPENT.set(SPENT.get() + time);
}

/// When this thread began to run some programs.
pub struct Since(Duration, Instant);

impl Since {
    pub fn now() -> Since {
        Since(SPENT.get(), Instant::now())
    }

    /// What they have used, those that have ended or answered: on a busy machine no more than on an idle one. Some of the time may be
    /// sleep; on a busy machine most of it is not.
    pub fn used(&self) -> Duration {
        SPENT.get().saturating_sub(self.0).max(self.1.elapsed() / 4)
    }
}

/// Runs `command` under `limits` with `input` as its standard input, a file as at the judges, and kills everything that it has started.
///
/// [`io::ErrorKind::NotFound`]: the program cannot be started; [`io::ErrorKind::Interrupted`]: see [`stop_if_given_up`].
pub fn run(command: &Command, input: &[u8], limits: Limits) -> io::Result<Finished> {
    stop_if_given_up()?;
    let mut child = confine::command(command, limits)?
        .stdin(file_of(input, command.get_current_dir())?)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let supervised = supervise(&mut child, limits);
    os::kill_all(&mut child);
    let used = child.wait4()?;
    let time = used.rusage.utime + used.rusage.stime;
    has_used(time);
    let (stopped, Pipes { texts, have_too_much }) = supervised?;
    // For systems where a program can leave its group and keep a pipe open.
    let [output, errors] =
        texts.map(|text| text.recv_timeout(Duration::from_secs(2)).unwrap_or_default());
    if let Some(why) = confine::why_not_started(used.status.code(), &errors) {
        return Err(io::Error::new(io::ErrorKind::NotFound, why));
    }
    let end = match stopped {
        _ if have_too_much.load(Relaxed) => Exit::Output,
        Some(end) => end,
        None => Exit::of(used.status),
    };
    let bytes = used.rusage.maxrss;
    Ok(Finished {
        end,
        time,
        peak: (bytes > 0).then(|| Peak { bytes, exact: bytes > own_peak() }),
        output,
        errors,
    })
}

/// A file that has this text, and soon no name. It was in the program's folder, which a program may read: it may open the
/// file again, by way of /proc.
fn file_of(text: &[u8], folder: Option<&Path>) -> io::Result<File> {
    let file = NamedTempFile::new_in(folder.map_or_else(env::temp_dir, Path::to_owned))?;
    fs::write(&file, text)?;
    File::open(&file)
}

/// Receive standard output and standard error.
struct Pipes {
    texts: [Receiver<Vec<u8>>; 2],
    have_too_much: Arc<AtomicBool>,
}

/// Watches the program until it has ended or must be killed: why it must be, if it must. It is
/// not reaped here: while it is a zombie, its number cannot belong to another group.
fn supervise(child: &mut Child, limits: Limits) -> io::Result<(Option<Exit>, Pipes)> {
    let (Some(stdout), Some(stderr)) = (child.stdout.take(), child.stderr.take()) else {
        return Err(io::Error::other("the program has no pipes"));
    };
    let is_unread = os::unread(&stdout, &stderr);
    let have_too_much = Arc::new(AtomicBool::new(false));
    let texts = [
        collect(stdout, limits.output, limits.output, &have_too_much)?,
        collect(stderr, KEPT_OF_ERRORS, MOST_ERRORS, &have_too_much)?,
    ];
    let pipes = Pipes { texts, have_too_much };
    let mut watch = Watch::new(child.id());
    loop {
        stop_if_given_up()?;
        if os::has_ended(child) {
            return Ok((None, pipes));
        }
        let asleep = watch.asleep;
        watch.look();
        // What waits for our threads to read is not asleep, however busy the machine is.
        if is_unread() {
            watch.asleep = asleep;
        }
        let end = match watch.seen {
            _ if pipes.have_too_much.load(Relaxed) => Some(Exit::Output),
            Seen { threads, .. } if threads > MAX_THREADS => Some(Exit::Threads),
            Seen { time, .. } if time > limits.time => Some(Exit::Time),
            _ if watch.asleep > sleep_limit(limits.time, limits.toolchain.is_some()) => {
                Some(Exit::Time)
            }
            _ => None,
        };
        if end.is_some() {
            return Ok((end, pipes));
        }
        thread::sleep(TICK);
    }
}

/// For how long a program with this limit on its CPU time may be asleep. A compiler is while others link for it; and where
/// /proc does not tell, a program always seems to be, also when the machine is busy.
pub fn sleep_limit(time: Duration, is_compiler: bool) -> Duration {
    let (times, more) = if cfg!(target_os = "linux") && !is_compiler { (1, 1) } else { (3, 2) };
    time.saturating_mul(times).saturating_add(Duration::from_secs(more))
}

/// Reads a pipe, keeps the first bytes, and closes it when there are more than `most`: then there are too many.
fn collect(
    mut pipe: impl Read + Send + 'static,
    kept: u64,
    most: u64,
    are_too_many: &Arc<AtomicBool>,
) -> io::Result<Receiver<Vec<u8>>> {
    let (sender, text) = mpsc::channel();
    let are_too_many = Arc::clone(are_too_many);
    thread::Builder::new().spawn(move || {
        let mut bytes = Vec::new();
        let _ = pipe.by_ref().take(kept).read_to_end(&mut bytes);
        let room = most - kept;
        if io::copy(&mut pipe.take(room + 1), &mut io::sink()).is_ok_and(|more| more > room) {
            are_too_many.store(true, Relaxed);
        }
        let _ = sender.send(bytes);
    })?;
    Ok(text)
}

/// A process, looked at again and again.
pub struct Watch {
    id: u32,
    looked: Instant,
    pub seen: Seen,
    /// For how long it was asleep, as far as these looks tell.
    pub asleep: Duration,
}

/// What /proc tells of a process or of a thread.
#[derive(Clone, Copy, Default)]
pub struct Seen {
    /// Running, waiting for a processor or for a disk.
    is_awake: bool,
    threads: u64,
    /// CPU time.
    pub time: Duration,
}

impl Watch {
    pub fn new(id: u32) -> Watch {
        let seen = see(format!("/proc/{id}/stat"));
        Watch { id, looked: Instant::now(), seen, asleep: Duration::ZERO }
    }

    pub fn look(&mut self) {
        let passed = mem::replace(&mut self.looked, Instant::now()).elapsed();
        self.seen = see(format!("/proc/{}/stat", self.id));
        // What is seen of a process is the state of its first thread.
        if !self.seen.is_awake && (self.seen.threads < 2 || !self.has_thread_awake()) {
            self.asleep += passed.min(LONGEST_TICK);
        }
    }

    fn has_thread_awake(&self) -> bool {
        let threads = fs::read_dir(format!("/proc/{}/task", self.id)).into_iter().flatten();
        threads.flatten().any(|thread| see(thread.path().join("stat")).is_awake)
    }
}

fn see(stat: impl AsRef<Path>) -> Seen {
    let stat = fs::read_to_string(stat).unwrap_or_default();
    // `4711 (name, which may hold anything) state …`: words 11 and 12 are its times in hundredths of a second, word 17
    // counts its threads.
    let (_, rest) = stat.rsplit_once(')').unwrap_or_default();
    let words: Vec<&str> = rest.split_whitespace().collect();
    let number = |word: usize| words.get(word).and_then(|word| word.parse().ok()).unwrap_or(0);
    Seen {
        is_awake: matches!(words.first(), Some(&("R" | "D"))),
        threads: number(17),
        time: Duration::from_millis(10 * (number(11) + number(12))),
    }
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
    let signal = SIGNAL.get()?.load(Relaxed);
    i32::try_from(signal).ok().filter(|&signal| signal > 0)
}

thread_local! {
    /// Set when nobody waits any longer for what this thread does.
    static GIVEN_UP: RefCell<Arc<AtomicBool>> = RefCell::default();
}

/// Lets others give up what this thread does.
pub fn give_up_by(flag: Arc<AtomicBool>) {
    GIVEN_UP.set(flag);
}

/// A thread that is given up together with this one.
pub fn spawn<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    let flag = GIVEN_UP.with_borrow(Arc::clone);
    thread::Builder::new().spawn(move || {
        give_up_by(flag);
        work()
    })
}

/// An error if the user interrupts, or if nobody waits any longer for what this thread does: its processes end at once.
pub fn stop_if_given_up() -> io::Result<()> {
    let is_given_up = interrupted().is_some() || GIVEN_UP.with_borrow(|flag| flag.load(Relaxed));
    if is_given_up { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
}

/// Ends this process by the signal that interrupted it, if there was one.
pub fn end_if_interrupted() {
    if let Some(signal) = interrupted() {
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_up_starts_nothing_more_nor_do_its_threads() {
        let flag = Arc::new(AtomicBool::new(false));
        let given = Arc::clone(&flag);
        let check = thread::spawn(move || {
            give_up_by(Arc::clone(&given));
            assert!(stop_if_given_up().is_ok());
            given.store(true, Relaxed);
            [stop_if_given_up(), spawn(stop_if_given_up).unwrap().join().unwrap()]
        });
        let found = check.join().unwrap().map(|found| found.unwrap_err().kind());
        assert_eq!([io::ErrorKind::Interrupted; 2], found);
        assert!(stop_if_given_up().is_ok(), "others go on");
    }
}
