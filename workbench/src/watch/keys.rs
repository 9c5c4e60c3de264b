//! What the keys do.

use std::ops::ControlFlow;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::player::Player;
use crate::draw;

/// The keys and what they do, the most needed first: a narrow screen shows the first of them.
pub const KEYS: [(&str, &str); 6] = [
    ("q", "quit"),
    ("space", "pause"),
    ("← →", "step"),
    ("- +", "speed"),
    ("/", "go to step"),
    ("Home End", "first, last"),
];

/// No step has a longer number.
const LONGEST_NUMBER: usize = 12;

/// The player, and what is typed to it.
#[derive(Debug)]
pub struct Controls {
    /// The player.
    pub player: Player,
    /// The digits behind a `/`, until Enter or Esc.
    pub typed: Option<String>,
    /// An answer to the last key, until the next one.
    pub message: Option<String>,
}

impl Controls {
    /// Controls of this player.
    #[must_use]
    pub fn new(player: Player) -> Self {
        Controls {
            player,
            typed: None,
            message: None,
        }
    }

    /// Takes a key; breaks off when it is one that quits.
    pub fn press(&mut self, key: KeyEvent) -> ControlFlow<()> {
        self.message = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && key.code == KeyCode::Char('c') {
            return ControlFlow::Break(());
        }
        // Other keys with Ctrl or Alt mean nothing here, least of all what they mean without.
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
            KeyCode::Right => self.player.forward(),
            KeyCode::Left => self.player.back(),
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

    /// Takes a key while a number is typed; returns what has been typed, unless the key ends it.
    fn type_on(&mut self, mut typed: String, key: KeyCode) -> Option<String> {
        match key {
            KeyCode::Char(digit @ '0'..='9') if typed.len() < LONGEST_NUMBER => typed.push(digit),
            KeyCode::Backspace => {
                typed.pop()?;
            }
            KeyCode::Enter => {
                self.go_to(&typed);
                return None;
            }
            KeyCode::Esc => return None,
            _ => {}
        }
        Some(typed)
    }

    fn go_to(&mut self, typed: &str) {
        let Ok(step) = typed.parse::<usize>() else {
            return;
        };
        self.player.jump(step);
        if step > self.player.length() {
            self.message = Some(format!(
                "the last step is {}",
                draw::count(self.player.length() as u64)
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn press(controls: &mut Controls, keys: &[KeyCode]) -> ControlFlow<()> {
        keys.iter()
            .try_for_each(|&key| controls.press(KeyEvent::from(key)))
    }

    fn typing(text: &str) -> Vec<KeyCode> {
        text.chars().map(KeyCode::Char).collect()
    }

    #[test]
    fn a_number_behind_a_slash_is_a_step_to_go_to() {
        let mut controls = Controls::new(Player::new(5_000));
        let mut keys = typing("/12x39");
        keys.extend([KeyCode::Backspace, KeyCode::Enter]);
        assert!(press(&mut controls, &keys).is_continue());
        assert_eq!(controls.player.position(), 123);
        assert_eq!((&controls.typed, &controls.message), (&None, &None));
    }

    #[test]
    fn a_step_that_does_not_exist_is_the_last_one_and_that_is_said() {
        let mut controls = Controls::new(Player::new(5_000));
        let mut keys = typing("/99999999999999999999");
        keys.push(KeyCode::Enter);
        assert!(press(&mut controls, &keys).is_continue());
        assert_eq!(controls.player.position(), 5_000);
        let message = "the last step is 5,000";
        assert_eq!(controls.message.as_deref(), Some(message));
        assert!(press(&mut controls, &[KeyCode::Left]).is_continue());
        assert_eq!(controls.message, None);
    }

    #[test]
    fn escape_leaves_the_number_first_and_then_the_program() {
        let mut controls = Controls::new(Player::new(5_000));
        let mut keys = typing("/12");
        keys.push(KeyCode::Esc);
        assert!(press(&mut controls, &keys).is_continue());
        assert_eq!((controls.player.position(), &controls.typed), (0, &None));
        assert!(press(&mut controls, &[KeyCode::Esc]).is_break());
    }

    #[test]
    fn control_c_quits_even_while_a_number_is_typed() {
        let mut controls = Controls::new(Player::new(5_000));
        assert!(press(&mut controls, &typing("/1")).is_continue());
        let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert!(controls.press(key).is_break());
    }

    #[test]
    fn home_and_end_are_the_first_and_the_last_step() {
        let mut controls = Controls::new(Player::new(5_000));
        assert!(press(&mut controls, &[KeyCode::End]).is_continue());
        assert_eq!(controls.player.position(), 5_000);
        assert!(press(&mut controls, &[KeyCode::Home]).is_continue());
        assert_eq!(controls.player.position(), 0);
    }
}
