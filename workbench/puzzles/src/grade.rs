//! How hard a puzzle is for a person.

use std::collections::BTreeMap;

use solutions::Board;

use crate::ladder::Ladder;
use crate::position::Position;
use crate::step::{Level, Technique};

/// What the ladder needed to solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grade {
    pub hardest: Technique,
    /// How often it needed each technique.
    pub techniques: BTreeMap<Technique, usize>,
}

impl Grade {
    pub fn level(&self) -> Level {
        self.hardest.level()
    }

    /// The number of steps.
    pub fn steps(&self) -> usize {
        self.techniques.values().sum()
    }
}

/// Grades a puzzle whose only solution is known; `None` if its givens contradict each other, or no cell is empty.
pub fn grade(puzzle: &Board, solution: &Board) -> Option<Grade> {
    let mut techniques = BTreeMap::new();
    for step in Ladder::new(Position::new(puzzle)?, *solution) {
        *techniques.entry(step.technique).or_insert(0) += 1;
    }
    let hardest = *techniques.keys().next_back()?;
    Some(Grade { hardest, techniques })
}
