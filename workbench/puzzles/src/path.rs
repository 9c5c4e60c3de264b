//! The path of a puzzle: every step with the position before it.

use std::iter;

use crate::ladder::Ladder;
use crate::position::Position;
use crate::step::Step;

/// The steps of a ladder, each with the position that allows it.
pub fn path(mut ladder: Ladder) -> impl Iterator<Item = (Position, Step)> {
    iter::from_fn(move || {
        let before = ladder.position.clone();
        Some((before, ladder.next()?))
    })
}
