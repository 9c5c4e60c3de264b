//! The terminal while `watch` has it: taken over, drawn on, and given back as it was.

use std::io::{self, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event};
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, Clear, ClearType, DisableLineWrap, EnableLineWrap,
    EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{execute, queue};
use signal_hook::consts::{SIGINT, SIGTERM};

use super::line::Line;
use super::screen::Scene;

/// Between two pictures while the search goes on.
const FRAME: Duration = Duration::from_millis(33);

/// How long a signal may wait while nothing moves.
const PATIENCE: Duration = Duration::from_millis(200);

/// Plays the scene until the user quits.
///
/// # Errors
/// When the terminal cannot be read or written.
pub fn play(mut scene: Scene) -> io::Result<()> {
    let signal = Arc::new(AtomicUsize::new(0));
    for number in [SIGINT, SIGTERM] {
        let value = usize::try_from(number).unwrap_or_default();
        signal_hook::flag::register_usize(number, Arc::clone(&signal), value)?;
    }
    let terminal = Terminal::take()?;
    let played = terminal.play(&mut scene, &signal);
    drop(terminal);
    // With the terminal given back, the signal does what it does to any program.
    if let Ok(number @ 1..) = i32::try_from(signal.load(Ordering::Relaxed)) {
        signal_hook::low_level::emulate_default_handler(number)?;
    }
    played
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
        terminal::enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, DisableLineWrap, Hide)?;
        Ok(terminal)
    }

    fn play(&self, scene: &mut Scene, signal: &AtomicUsize) -> io::Result<()> {
        let mut shown = Vec::new();
        let mut then = Instant::now();
        while signal.load(Ordering::Relaxed) == 0 {
            let (width, height) = terminal::size()?;
            let lines = scene.draw(width.into(), height.into());
            self.show(&mut shown, lines)?;
            let playing = scene.controls.player.is_playing();
            let mut wait = if playing {
                FRAME.saturating_sub(then.elapsed())
            } else {
                PATIENCE
            };
            // All keys that wait are taken before the next picture: a key held down is not drawn late.
            while event::poll(wait)? {
                match event::read()? {
                    Event::Key(key)
                        if !key.is_release() && scene.controls.press(key).is_break() =>
                    {
                        return Ok(());
                    }
                    // Whatever is on the screen now, none of it is where it was.
                    Event::Resize(..) => shown.clear(),
                    _ => {}
                }
                wait = Duration::ZERO;
            }
            scene.controls.player.pass(then.elapsed());
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

fn give_back() {
    // There is nobody left to tell of an error, and each part is worth trying.
    let _ = execute!(io::stdout(), Show, EnableLineWrap, LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
}
