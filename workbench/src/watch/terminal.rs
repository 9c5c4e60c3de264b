//! The terminal while `watch` has it: taken over, drawn on, and given back as it was.

use std::io::{self, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, Clear, ClearType, DisableLineWrap, EnableLineWrap,
    EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{execute, queue};

use super::line::Line;
use super::screen::View;

#[cfg(unix)]
#[path = "unix.rs"]
mod system;
#[cfg(windows)]
#[path = "windows.rs"]
mod system;

/// Time between two pictures while the search goes on.
const FRAME: Duration = Duration::from_millis(33);

/// How long a signal may wait while nothing moves.
const IDLE: Duration = Duration::from_millis(200);

/// Plays the view until the user quits.
pub fn play(mut view: View) -> io::Result<()> {
    let signals = Signals::register()?;
    let terminal = Terminal::take()?;
    let played = terminal.play(&mut view, &signals);
    drop(terminal);
    signals.end()?;
    played
}

/// The signals that have come.
struct Signals {
    /// The number of the last one that ends the program, or 0.
    ending: Arc<AtomicUsize>,
    suspension: Arc<AtomicBool>,
}

impl Signals {
    fn register() -> io::Result<Self> {
        let signals = Signals {
            ending: Arc::default(),
            suspension: Arc::default(),
        };
        for number in system::ENDING {
            let value = usize::try_from(number).unwrap_or_default();
            signal_hook::flag::register_usize(number, Arc::clone(&signals.ending), value)?;
        }
        system::on_suspension(Arc::clone(&signals.suspension))?;
        Ok(signals)
    }

    fn ending(&self) -> Option<i32> {
        let number = i32::try_from(self.ending.load(Ordering::Relaxed)).ok()?;
        (number > 0).then_some(number)
    }

    /// With the terminal given back, a signal does what it does to any program.
    fn end(&self) -> io::Result<()> {
        self.ending()
            .map_or(Ok(()), signal_hook::low_level::emulate_default_handler)
    }
}

/// The terminal in raw mode, showing its second screen. Dropping it, or a panic, gives it back.
struct Terminal {
    colours: bool,
}

impl Terminal {
    fn take() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A message on the second screen would vanish with it.
            give_back();
            before(info);
        }));
        let choice = anstream::AutoStream::choice(&io::stdout());
        let terminal = Terminal {
            colours: choice != anstream::ColorChoice::Never,
        };
        enter()?;
        Ok(terminal)
    }

    fn play(&self, view: &mut View, signals: &Signals) -> io::Result<()> {
        let events = events()?;
        let mut shown = Vec::new();
        let mut then = Instant::now();
        while signals.ending().is_none() {
            if signals.suspension.load(Ordering::Relaxed) {
                give_back();
                system::suspend()?;
                // A signal that came while it was stopped may be the other thread's to handle.
                thread::sleep(FRAME);
                signals.end()?;
                // Stopping the job has set the flag once more.
                signals.suspension.store(false, Ordering::Relaxed);
                enter()?;
                shown.clear();
                then = Instant::now();
            }
            let (width, height) = terminal::size()?;
            let lines = view.draw(width.into(), height.into());
            // Something is written every time, also when nothing moves: that fails when the terminal has gone.
            self.show(&mut shown, lines)?;
            let playing = view.controls.player.is_playing();
            let mut wait = if playing {
                FRAME.saturating_sub(then.elapsed())
            } else {
                IDLE
            };
            // All keys that wait are taken before the next picture: a key held down is not drawn late.
            while let Some(event) = next(&events, wait)? {
                match event {
                    Event::Key(key) if key.is_release() => {}
                    Event::Key(key) if suspends(key) => {
                        signals.suspension.store(true, Ordering::Relaxed);
                    }
                    Event::Key(key) if view.controls.press(key).is_break() => return Ok(()),
                    // Whatever is on the screen now, none of it is where it was.
                    Event::Resize(..) => shown.clear(),
                    _ => {}
                }
                wait = Duration::ZERO;
            }
            view.controls.player.pass(then.elapsed());
            then = Instant::now();
        }
        Ok(())
    }

    /// Writes the lines that are not on the screen yet.
    fn show(&self, shown: &mut Vec<Line>, lines: Vec<Line>) -> io::Result<()> {
        let mut out = Vec::new();
        queue!(out, BeginSynchronizedUpdate)?;
        if shown.len() != lines.len() {
            shown.clear();
            queue!(out, Clear(ClearType::All))?;
        }
        for (row, line) in (0..).zip(&lines) {
            if shown.get(usize::from(row)) != Some(line) {
                queue!(out, MoveTo(0, row))?;
                out.extend(line.styled(self.colours).into_bytes());
            }
        }
        queue!(out, EndSynchronizedUpdate)?;
        *shown = lines;
        let mut stdout = io::stdout().lock();
        stdout.write_all(&out)?;
        stdout.flush()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // The panic hook has done it; once more would put the cursor on top of its message.
        if !std::thread::panicking() {
            give_back();
        }
    }
}

/// What the terminal sends. A thread of its own waits for it: within one call crossterm reads on until a key is
/// complete, and without end when the terminal has gone.
fn events() -> io::Result<Receiver<io::Result<Event>>> {
    let (sender, events) = mpsc::channel();
    thread::Builder::new().spawn(move || while sender.send(event::read()).is_ok() {})?;
    Ok(events)
}

/// The next event, if one comes within this time.
fn next(events: &Receiver<io::Result<Event>>, wait: Duration) -> io::Result<Option<Event>> {
    match events.recv_timeout(wait) {
        Ok(event) => event.map(Some),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// In raw mode Ctrl-Z is a key like others.
fn suspends(key: KeyEvent) -> bool {
    system::CAN_SUSPEND
        && key.code == KeyCode::Char('z')
        && key.modifiers.contains(KeyModifiers::CONTROL)
}

fn enter() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, DisableLineWrap, Hide)
}

fn give_back() {
    // An error cannot be shown any more, and each part is worth trying.
    let _ = execute!(io::stdout(), Show, EnableLineWrap, LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
}
