//! The clock of `watch`: the position in the search and the speed.

use std::time::Duration;

/// The speeds to choose from, in steps a second.
pub const SPEEDS: [u32; 19] = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000,
    200_000, 500_000, 1_000_000,
];

/// Slow enough to follow with the eye.
pub const FIRST_SPEED: usize = 3;

/// A position from 0 (the start) to the last step of the longest search, and how it moves.
#[derive(Clone, Debug)]
pub struct Player {
    length: usize,
    position: usize,
    playing: bool,
    speed: usize,
    /// The part of a step that has passed, in billionths.
    passed: u128,
}

impl Player {
    pub fn new(length: usize) -> Self {
        Player { length, position: 0, playing: true, speed: FIRST_SPEED, passed: 0 }
    }

    pub fn length(&self) -> usize {
        self.length
    }

    pub fn position(&self) -> usize {
        self.position
    }

    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Steps a second.
    pub fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    pub fn pass(&mut self, time: Duration) {
        if !self.playing {
            return;
        }
        self.passed += time.as_nanos() * u128::from(self.speed());
        let steps = usize::try_from(self.passed / 1_000_000_000).unwrap_or(usize::MAX);
        self.passed %= 1_000_000_000;
        self.position = self.position.saturating_add(steps).min(self.length);
        self.playing = self.position < self.length;
    }

    /// Pauses or resumes; after the last step, plays again from the start.
    pub fn toggle(&mut self) {
        if !self.playing && self.position == self.length {
            self.position = 0;
        }
        self.playing = !self.playing;
        self.passed = 0;
    }

    /// Pauses at this step, at most the last.
    pub fn jump(&mut self, position: usize) {
        self.position = position.min(self.length);
        self.playing = false;
        self.passed = 0;
    }

    pub fn faster(&mut self) {
        self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
    }

    pub fn slower(&mut self) {
        self.speed = self.speed.saturating_sub(1);
    }
}
