//! A process that runs a solution and answers questions, one at a time, each within a limit: the asking side.
//!
//! A search in this process could not be stopped from outside, and a stack overflow would end the process. So solutions
//! run in processes of their own.
//!
//! Answers come over the process's standard output, where the solution may print too. Every answer begins with a token
//! that solutions do not know; all other lines are kept, see [`printed`].

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::confine::{self, Limits};
use super::limited::{self, Exit, Watch};
use super::printed::Printed;
use super::printed::{self, Captured};
use super::stop::{self, Stop, StopKind};
use super::worker;

/// How often the limits and Ctrl-C are checked.
const TICK: Duration = Duration::from_millis(10);

/// For how long one that has answered may seem to be asleep until we see the answer, on a busy machine.
const BUSY: Duration = Duration::from_millis(50);

/// The time that is waited for what a process has printed before it answered or ended, which is on its way.
const ON_ITS_WAY: Duration = Duration::from_secs(2);

/// The memory limit of the reader's own solutions in mebibytes, the same as at most judges.
pub const MEMORY: i64 = 256;

/// Mebibytes of address space for their code and stacks.
const CODE_AND_STACKS: i64 = 96;

/// The command that starts a program of the reader's own, confined as by a judge, but without a limit on its time. Its
/// address space has room for so many `more` mebibytes, or fewer.
pub fn confined(program: &Path, more: i64) -> io::Result<Command> {
    let limits = Limits {
        time: Duration::from_secs(24 * 60 * 60),
        memory: Some(((MEMORY + CODE_AND_STACKS + more) << 20).cast_unsigned()),
        stack: None,
        output: 0,
        toolchain: None,
    };
    confine::command(&Command::new(program), limits)
}

/// A process that answers; killed when this is dropped.
pub struct Process {
    child: Child,
    input: ChildStdin,
    answers: Answers,
    /// On standard error an empty answer comes before each on standard output.
    marks: Answers,
    captured: Captured,
    /// What all its answers took, as [`Self::ask`] measures it.
    pub used: Duration,
}

/// `None` for one that cannot be read.
type Answers = Receiver<Option<String>>;

impl Process {
    /// Starts the process. The token becomes the last argument of `command`.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        limited::stop_if_given_up()?;
        let token = format!("answer-{:016x}", RandomState::new().hash_one(0));
        let mut child = command
            .arg(&token)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(io::Error::other("the process has no pipes"));
        };
        let captured = Captured::default();
        // Without these it ends, since its input does.
        let answers = listen(output, false, &token, &captured)?;
        let marks = listen(errors, true, &token, &captured)?;
        Ok(Process { child, input, answers, marks, captured, used: Duration::ZERO })
    }

    /// Sends a line and waits for the line that answers it, until the process has used so much CPU time (where /proc
    /// tells of it; elsewhere by the clock), has been asleep for longer than that, or is given up. Without an answer, it
    /// cannot be asked again.
    pub fn ask(&mut self, question: &str, limit: Duration) -> Result<String, Stop> {
        let (started, mut watch) = (Instant::now(), Watch::new(self.child.id()));
        let before = watch.seen.time;
        // /proc counts in hundredths of a second.
        let is_measured = cfg!(target_os = "linux") && limit >= Duration::from_millis(100);
        // One that has ended does not read it, and its answers end.
        let _ = self.input.write_all(format!("{question}\n").as_bytes());
        let (answer, asleep) = loop {
            let answer = self.answers.recv_timeout(TICK.min(limit));
            let asleep = watch.asleep;
            watch.look();
            let is_over = if is_measured {
                watch.seen.time.saturating_sub(before) > limit
                    || watch.asleep > limited::sleep_limit(limit, false)
            } else {
                started.elapsed() > limit
            };
            let has_come = answer != Err(RecvTimeoutError::Timeout);
            if has_come || is_over || limited::stop_if_given_up().is_err() {
                // One that has answered sleeps until it is asked again.
                break (answer, asleep);
            }
        };
        let used = if is_measured {
            watch.seen.time.saturating_sub(before) + asleep.saturating_sub(BUSY)
        } else {
            started.elapsed()
        };
        limited::has_used(used);
        self.used += used;
        if let Ok(Some(answer)) = answer {
            let _ = self.marks.recv_timeout(ON_ITS_WAY);
            return Ok(answer);
        }
        let status = self.end();
        Err(match answer {
            Err(RecvTimeoutError::Timeout) => Stop::late(limit),
            Err(RecvTimeoutError::Disconnected) => match status {
                Ok(status) => self.stop(status),
                Err(error) => Stop::new(StopKind::Ended, format!("crashed ({error})")),
            },
            Ok(_) => Stop::unreadable(),
        })
    }

    /// What it has printed since this was last asked.
    pub fn printed(&self) -> Printed {
        self.captured.take()
    }

    /// Kills it, unless it has ended, and waits for what it has printed.
    fn end(&mut self) -> io::Result<ExitStatus> {
        let _ = self.child.kill();
        let status = self.child.wait();
        for pipe in [&self.answers, &self.marks] {
            while pipe.recv_timeout(ON_ITS_WAY).is_ok() {}
        }
        status
    }

    /// Why it has ended.
    fn stop(&self, status: ExitStatus) -> Stop {
        let (end, errors) = (Exit::of(status), self.captured.errors());
        let otherwise = || {
            let last = self.captured.last();
            let (kind, why) = match confine::why_not_started(status.code(), last.as_bytes()) {
                _ if stop::refused_allocation(end, &errors).is_some() => {
                    (StopKind::Memory, format!("used more than {MEMORY} MiB, the judge's limit"))
                }
                Some(why) => (StopKind::Machine, why),
                None if end.is_killed() => (
                    StopKind::Machine,
                    "it was killed; the machine may have run out of memory".into(),
                ),
                None if end == Exit::Code(0) => {
                    let why = "ended the whole program (`process::exit`) before it returned";
                    (StopKind::Exited, why.into())
                }
                None => (StopKind::Ended, format!("crashed ({status})")),
            };
            Stop::new(kind, why)
        };
        // After a panic that was caught, it may have ended in another way.
        match status.code() {
            Some(code) if code != worker::PANICKED && cfg!(unix) => otherwise(),
            _ => Stop::said(&errors, otherwise),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Listens to a stream of a process in a thread. One answer is awaited at a time.
fn listen(
    pipe: impl Read + Send + 'static,
    is_errors: bool,
    token: &str,
    captured: &Captured,
) -> io::Result<Answers> {
    let (sender, answers) = mpsc::sync_channel(1);
    let (token, captured) = (format!("{token} "), captured.clone());
    thread::Builder::new()
        .spawn(move || printed::listen(pipe, is_errors, token.as_bytes(), &sender, &captured))?;
    Ok(answers)
}
