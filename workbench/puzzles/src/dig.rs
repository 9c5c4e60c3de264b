//! From full grids to puzzles: digits removed in random order.

use std::fmt;
use std::iter;

use solutions::Board;

use crate::words::{Bilingual, Language};

/// Which cells are cleared together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Each by itself.
    #[default]
    None,
    /// Those that change places when the board is turned by 180 degrees.
    HalfTurn,
    /// The same for 90 degrees.
    QuarterTurn,
    /// Left and right.
    Mirror,
    /// Those that change places when rows become columns.
    Diagonal,
}

impl Symmetry {
    pub const ALL: [Symmetry; 5] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::Mirror,
        Symmetry::Diagonal,
    ];

    /// The cell that takes the place of this one.
    fn image(self, cell: usize) -> usize {
        let (r, c) = (cell / 9, cell % 9);
        match self {
            Symmetry::None => cell,
            Symmetry::HalfTurn => 80 - cell,
            Symmetry::QuarterTurn => 9 * c + 8 - r,
            Symmetry::Mirror => 9 * r + 8 - c,
            Symmetry::Diagonal => 9 * c + r,
        }
    }

    /// All cells, those together that are emptied together.
    pub(crate) fn orbits(self) -> Vec<Vec<usize>> {
        (0..81)
            .map(|cell| self.orbit(cell))
            .filter(|orbit| orbit.iter().all(|cell| *cell >= orbit[0]))
            .collect()
    }

    /// A cell and those that are emptied with it.
    fn orbit(self, first: usize) -> Vec<usize> {
        let next = |&cell: &usize| Some(self.image(cell)).filter(|&image| image != first);
        iter::successors(Some(first), next).collect()
    }
}

impl Bilingual for Symmetry {
    fn words(&self, language: Language) -> String {
        let names = match self {
            Symmetry::None => ["none", "无"],
            Symmetry::HalfTurn => ["half-turn", "旋转180°对称"],
            Symmetry::QuarterTurn => ["quarter-turn", "旋转90°对称"],
            Symmetry::Mirror => ["mirror", "左右镜像对称"],
            Symmetry::Diagonal => ["diagonal", "对角线对称"],
        };
        language.pick(names).to_owned()
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.words(Language::English))
    }
}

/// Empties orbits of a full grid, in this order, each if at least `givens` givens and at most `most` solutions remain. What
/// remains in the end: the puzzle, and the number of its solutions.
pub(crate) fn dig(grid: &Board, orbits: &[&[usize]], givens: usize, most: u32) -> (Board, u32) {
    let (mut puzzle, mut solutions, mut left) = (*grid, 1, 81);
    for orbit in orbits {
        if left < givens + orbit.len() {
            continue;
        }
        let mut fewer = puzzle;
        for &cell in *orbit {
            fewer.0[cell] = 0;
        }
        let count = solutions::count(&fewer, most + 1);
        if count <= most {
            (puzzle, solutions, left) = (fewer, count, left - orbit.len());
        }
    }
    (puzzle, solutions)
}
