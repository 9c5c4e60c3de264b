//! What the keys do.

use std::ops::ControlFlow;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::player::Player;
use crate::text;

/// The keys, the most needed first: a narrow screen shows only the first of them.
pub const KEYS: [(&str, &str); 6] = [
    ("q", "quit"),
    ("space", "pause"),
    ("← →", "step"),
    ("- +", "speed"),
    ("/", "go to step"),
    ("Home End", "first, last"),
];

/// Longest number that can be typed.
const LONGEST_NUMBER: usize = 12;

/// The player and what has been typed.
#[derive(Debug)]
pub struct Controls {
    pub player: Player,
    /// The digits after a `/`, until Enter or Esc.
    pub typed: Option<String>,
    /// An answer to the last key, until the next one.
    pub message: Option<String>,
}

impl Controls {
    pub fn new(player: Player) -> Self {
        Controls { player, typed: None, message: None }
    }

    /// Takes a key; breaks off when it is one that quits.
    pub fn press(&mut self, key: KeyEvent) -> ControlFlow<()> {
        self.message = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && key.code == KeyCode::Char('c') {
            return ControlFlow::Break(());
        }
        // Ctrl-Q must not act as q.
        if control || key.modifiers.contains(KeyModifiers::ALT) {
            return ControlFlow::Continue(());
        }
        if let Some(typed) = self.typed.take() {
            self.typed = self.type_on(typed, key.code);
            return ControlFlow::Continue(());
        }
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return ControlFlow::Break(()),
            KeyCode::Char(' ') => self.player.toggle(),
            KeyCode::Right => self.player.jump(self.player.position().saturating_add(1)),
            KeyCode::Left => self.player.jump(self.player.position().saturating_sub(1)),
            // On many keyboards + is the = key with shift.
            KeyCode::Char('+' | '=') => self.player.faster(),
            KeyCode::Char('-') => self.player.slower(),
            KeyCode::Home => self.player.jump(0),
            KeyCode::End => self.player.jump(self.player.length()),
            KeyCode::Char('/') => self.typed = Some(String::new()),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// Takes a key while a number is typed; returns what has been typed, or `None` at the end.
    fn type_on(&mut self, mut typed: String, key: KeyCode) -> Option<String> {
        match key {
            KeyCode::Char(digit @ '0'..='9') if typed.len() < LONGEST_NUMBER => typed.push(digit),
            KeyCode::Backspace => {
                typed.pop()?;
            }
            KeyCode::Enter => {
                let (step, last) = (typed.parse().ok()?, self.player.length());
                self.player.jump(step);
                if step > last {
                    self.message = Some(format!("the last step is {}", text::count(last as u64)));
                }
                return None;
            }
            KeyCode::Esc => return None,
            _ => {}
        }
        Some(typed)
    }
}
