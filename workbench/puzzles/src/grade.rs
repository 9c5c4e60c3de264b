//! How hard a puzzle is for a person.

use std::collections::BTreeMap;

use solutions::Board;

use crate::ladder::Ladder;
use crate::position::Position;
pub use crate::step::Level;
use crate::step::Technique;

/// What the ladder needed to solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    /// How often it needed each technique.
    pub techniques: BTreeMap<Technique, usize>,
}

impl Grade {
    /// The hardest technique; `None` for a full grid.
    pub fn hardest(&self) -> Option<Technique> {
        self.techniques.keys().next_back().copied()
    }

    /// The level of the hardest technique.
    pub fn level(&self) -> Level {
        self.hardest().map_or(Level::Easy, Technique::level)
    }

    /// The number of steps.
    pub fn steps(&self) -> usize {
        self.techniques.values().sum()
    }
}

/// Grades a puzzle whose only solution is known; `None` if its givens contradict each other.
pub fn grade(puzzle: &Board, solution: &Board) -> Option<Grade> {
    let mut techniques = BTreeMap::new();
    for step in Ladder::new(Position::new(puzzle)?, *solution) {
        *techniques.entry(step.technique).or_insert(0) += 1;
    }
    Some(Grade { techniques })
}
