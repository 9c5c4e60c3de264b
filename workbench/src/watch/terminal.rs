//! The terminal of `watch`: taken over, drawn on, and restored.

use std::io::{self, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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

#[cfg(unix)]
use super::job;
use super::screen::View;
use crate::process::limited::{catch_signals, end_if_interrupted, interrupted};
use crate::text::{self, line::Line};

/// Time between two pictures while the search goes on.
const FRAME: Duration = Duration::from_millis(33);

/// How long a signal may wait while nothing moves.
const IDLE: Duration = Duration::from_millis(200);

/// Plays the view until the user quits.
pub fn play(mut view: View) -> io::Result<()> {
    catch_signals(false)?;
    let suspension = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGTSTP, Arc::clone(&suspension))?;
    Terminal::enter()?.play(&mut view, &suspension)
}

/// Clears the screen and goes to its top.
pub fn clear() -> io::Result<()> {
    execute!(io::stdout(), Clear(ClearType::All), MoveTo(0, 0))
}

/// The terminal in raw mode, showing its alternate screen. Dropping this, or a panic, restores it.
struct Terminal {
    colours: bool,
}

impl Terminal {
    fn enter() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A message on the alternate screen would vanish with it.
            restore();
            before(info);
        }));
        let choice = anstream::AutoStream::choice(&io::stdout());
        let terminal = Terminal { colours: choice != anstream::ColorChoice::Never };
        take_over()?;
        Ok(terminal)
    }

    fn play(&self, view: &mut View, suspension: &AtomicBool) -> io::Result<()> {
        // Read by a thread: a call of crossterm waits until a key is complete, and forever when the terminal is gone.
        // A change of size is noticed from here on, not only when the thread runs.
        event::poll(Duration::ZERO)?;
        let (sender, events) = mpsc::channel();
        thread::Builder::new().spawn(move || while sender.send(event::read()).is_ok() {})?;
        let mut shown = Vec::new();
        let mut then = Instant::now();
        while interrupted().is_none() {
            if suspension.load(Ordering::Relaxed) {
                suspend(suspension)?;
                shown.clear();
                then = Instant::now();
            }
            // crossterm's size is that of /dev/tty, which may be another terminal.
            let lines = view.draw(text::columns(), text::rows().unwrap_or(24));
            // Written every time, even if nothing moves: that fails when the terminal is gone.
            self.show(&mut shown, lines)?;
            let is_playing = view.controls.player.is_playing();
            let frame = FRAME.saturating_sub(then.elapsed());
            let mut wait = if is_playing { frame } else { IDLE };
            // All waiting keys are taken before the next picture, so a key held down causes no lag.
            while let Some(event) = next(&events, wait)? {
                match event {
                    Event::Key(key) if key.is_release() => {}
                    // In raw mode Ctrl-Z is an ordinary key.
                    Event::Key(KeyEvent { code: KeyCode::Char('z'), modifiers, .. })
                        if cfg!(unix) && modifiers.contains(KeyModifiers::CONTROL) =>
                    {
                        suspension.store(true, Ordering::Relaxed);
                    }
                    Event::Key(key) if view.controls.press(key).is_break() => return Ok(()),
                    // The terminal may have moved the text.
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

    /// Writes the lines that have changed.
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
                let line = line.styled(self.colours);
                let line = if text::is_ascii_only() { text::in_ascii(&line) } else { line };
                out.extend(line.into_bytes());
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
        // The panic hook has done it; doing it again would put the cursor on top of the message.
        if !thread::panicking() {
            restore();
        }
    }
}

fn next(events: &Receiver<io::Result<Event>>, wait: Duration) -> io::Result<Option<Event>> {
    match events.recv_timeout(wait) {
        Ok(event) => event.map(Some),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// Gives the terminal back until the program is continued.
fn suspend(suspension: &AtomicBool) -> io::Result<()> {
    restore();
    #[cfg(unix)]
    job::suspend()?;
    // The other thread may handle a signal that came while the program was stopped.
    thread::sleep(FRAME);
    end_if_interrupted();
    // Stopping the job has set the flag again.
    suspension.store(false, Ordering::Relaxed);
    take_over()
}

fn take_over() -> io::Result<()> {
    terminal::enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, DisableLineWrap, Hide)
}

fn restore() {
    // An error could not be shown, and each part is worth trying.
    let _ = execute!(io::stdout(), Show, EnableLineWrap, LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
}
