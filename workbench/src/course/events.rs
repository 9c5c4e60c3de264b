//! What happens while somebody works on a file, one thing after the other: saves, keys, resizes, signals, and what the check of
//! the last save finds.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use crossterm::event::{self, KeyCode, KeyModifiers};
use crossterm::terminal;
use indicatif::ProgressBar;

use crate::diagnosis::Diagnosis;
use crate::process::limited::{catch_signals, give_up_by, interrupted};
use crate::report;
use crate::solution::own;
#[cfg(unix)]
use crate::watch::job;

pub enum Event {
    /// There is a new save, which is being checked, or the file is missing.
    Saved,
    /// A blank for one without a character.
    Key(char),
    /// What the check of the last save finds, and again when it knows more.
    Checked(Box<Diagnosis>),
    /// The terminal has another size, or somebody else has written on it.
    Resized,
    /// By Ctrl-C, or another signal.
    Quit,
}

/// How long a file must be left alone before it counts as saved: editors write in several steps.
const SETTLED: Duration = Duration::from_millis(80);

/// The check of a save. Dropping this gives it up.
struct Round {
    is_given_up: Arc<AtomicBool>,
    progress: ProgressBar,
}

impl Drop for Round {
    fn drop(&mut self) {
        self.is_given_up.store(true, Relaxed);
        self.progress.finish_and_clear();
    }
}

/// Checks the file, and each save of it as soon as it is there. The check may tell what it has found before it is over. Passes what happens to `on`, with what says how far the
/// check is, until that gives something back.
pub fn follow<T>(
    file: &Path,
    has_keys: bool,
    check: impl Fn(&ProgressBar, &dyn Fn(&Diagnosis)) -> anyhow::Result<Diagnosis> + Sync,
    mut on: impl FnMut(Event, &ProgressBar) -> anyhow::Result<Option<T>>,
) -> anyhow::Result<T> {
    catch_signals(true)?;
    let check = &check;
    thread::scope(|scope| {
        let (sender, events) = mpsc::channel();
        let begin = || -> io::Result<Round> {
            let (is_given_up, progress) = (Arc::default(), report::working());
            let (flag, bar, sender) = (Arc::clone(&is_given_up), progress.clone(), sender.clone());
            let work = move || {
                give_up_by(Arc::clone(&flag));
                let send = |found: anyhow::Result<Diagnosis>| {
                    let event = found.map(|found| Event::Checked(found.into()));
                    let _ = sender.send((Some(Arc::clone(&flag)), event));
                };
                send(check(&bar, &|found| send(Ok(found.clone()))));
            };
            // As much stack as the first thread has.
            thread::Builder::new().stack_size(8 << 20).spawn_scoped(scope, work)?;
            Ok(Round { is_given_up, progress })
        };
        let mut known = saved(file);
        let mut round = begin()?;
        let (go_on, handled) = mpsc::channel();
        let from_outside = sender.clone();
        // It waits until each event has been handled: another program may use the terminal meanwhile.
        let tell = move |event: io::Result<Option<Event>>| match event.transpose() {
            Some(event) => {
                let sent = from_outside.send((None, event.map_err(Into::into)));
                sent.is_ok() && handled.recv().is_ok()
            }
            None => handled.try_recv() != Err(TryRecvError::Disconnected),
        };
        let keys = Keys::start()?;
        let mut outside = Outside { file, known, before: known, has_keys, is_raw: false, keys };
        let listen = move || while tell(outside.next()) {};
        thread::Builder::new().spawn_scoped(scope, listen)?;
        loop {
            let (of, event) = events.recv()?;
            let event = match (&of, event) {
                (Some(flag), _) if flag.load(Relaxed) => continue,
                // The file was replaced during the check, and will be checked again.
                (Some(_), Err(_)) if saved(file) != known => continue,
                (_, event) => event?,
            };
            match event {
                Event::Saved => {
                    known = saved(file);
                    drop(round);
                    round = begin()?;
                }
                Event::Checked(_) => round.progress.finish_and_clear(),
                _ => {}
            }
            if let Some(done) = on(event, &round.progress)? {
                return Ok(done);
            }
            if of.is_none() {
                let _ = go_on.send(());
            }
        }
    })
}

/// What tells one save from another. The time alone does not: some systems keep it in steps of two seconds, and a copy may
/// have that of its original.
type Saved = (SystemTime, u64);

/// When a file was last saved, and its text as a number; `None` while it is missing.
fn saved(file: &Path) -> Option<Saved> {
    let modified = fs::metadata(file).and_then(|file| file.modified()).ok()?;
    let mut hasher = DefaultHasher::new();
    own::read(file).hash(&mut hasher);
    Some((modified, hasher.finish()))
}

/// Where events come from, besides the check. Dropping this gives the terminal its usual mode again.
struct Outside<'a> {
    file: &'a Path,
    /// The save that is known of.
    known: Option<Saved>,
    /// What was seen of the file at the last look.
    before: Option<Saved>,
    has_keys: bool,
    /// Whether the terminal passes on each key as it is pressed.
    is_raw: bool,
    keys: Keys,
}

impl Outside<'_> {
    /// What happens within a short time. It polls: a watch on a folder ends when the folder is replaced.
    fn next(&mut self) -> io::Result<Option<Event>> {
        #[cfg(unix)]
        let is_in_foreground = job::is_in_foreground();
        #[cfg(not(unix))]
        let is_in_foreground = true;
        if self.has_keys && !self.is_raw && is_in_foreground {
            terminal::enable_raw_mode()?;
            self.is_raw = true;
            return Ok(Some(Event::Resized));
        }
        let event = if self.is_raw { self.next_key()? } else { None };
        if !self.is_raw {
            // Also after Ctrl-Z: another thread may take the signal.
            thread::sleep(SETTLED);
        }
        if interrupted().is_some() || event.is_some() {
            return Ok(interrupted().map(|_| Event::Quit).or(event));
        }
        let now = saved(self.file);
        let is_new = now == self.before && now != self.known;
        self.before = now;
        if is_new {
            self.known = now;
        }
        Ok(is_new.then_some(Event::Saved))
    }

    /// What happens at the terminal within a short time. Ctrl-C and Ctrl-Z do what they always do: once it goes on, and
    /// is in the foreground, the terminal is taken again.
    fn next_key(&mut self) -> io::Result<Option<Event>> {
        let started = Instant::now();
        #[cfg(unix)]
        let is_typed = job::wait_for_input;
        #[cfg(not(unix))]
        let is_typed = event::poll;
        loop {
            is_typed(Duration::ZERO)?;
            let left = || SETTLED.saturating_sub(started.elapsed());
            // It may have read more keys than one.
            let key = match self.keys.next(left())? {
                Some(event::Event::Key(key)) if !key.is_release() => key,
                Some(event::Event::Resize(..)) => return Ok(Some(Event::Resized)),
                None if !is_typed(left())? || left().is_zero() => return Ok(None),
                _ => continue,
            };
            let pressed = if let KeyCode::Char(pressed) = key.code { pressed } else { ' ' };
            match (key.modifiers.contains(KeyModifiers::CONTROL), pressed) {
                (false, pressed) => return Ok(Some(Event::Key(pressed))),
                (true, 'c') => return Ok(Some(Event::Quit)),
                (true, 'z') if cfg!(unix) => {
                    terminal::disable_raw_mode()?;
                    self.is_raw = false;
                    #[cfg(unix)]
                    job::stop()?;
                    return Ok(None);
                }
                _ => {}
            }
        }
    }
}

/// What is typed, read by a thread: a call of crossterm waits until a key is complete, and for ever, busily, when the terminal
/// is gone. It reads when it is asked: another program may use the terminal meanwhile.
struct Keys {
    ask: Sender<()>,
    read: Receiver<io::Result<Option<event::Event>>>,
    is_asked: bool,
}

impl Keys {
    fn start() -> io::Result<Keys> {
        let ((ask, asked), (sender, read)) = (mpsc::channel(), mpsc::channel());
        let next = || event::poll(Duration::ZERO)?.then(event::read).transpose();
        let work = move || while asked.recv().is_ok() && sender.send(next()).is_ok() {};
        thread::Builder::new().spawn(work)?;
        Ok(Keys { ask, read, is_asked: false })
    }

    /// What has been typed, if it is there within this time.
    fn next(&mut self, wait: Duration) -> io::Result<Option<event::Event>> {
        if !self.is_asked {
            let _ = self.ask.send(());
        }
        let read = self.read.recv_timeout(wait);
        self.is_asked = matches!(read, Err(RecvTimeoutError::Timeout));
        read.unwrap_or(Ok(None))
    }
}

impl Drop for Outside<'_> {
    fn drop(&mut self) {
        if self.is_raw {
            // An error could not be shown.
            let _ = terminal::disable_raw_mode();
        }
    }
}
