//! From full grids to puzzles: holes, dug in random order.

use solutions::{BatchSolver, Board};

use crate::random::Random;

/// Which cells are dug together.
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

    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::HalfTurn => "half-turn",
            Symmetry::QuarterTurn => "quarter-turn",
            Symmetry::Mirror => "mirror",
            Symmetry::Diagonal => "diagonal",
        }
    }

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

    /// All cells, those together that are dug together.
    pub(crate) fn orbits(self) -> Vec<Vec<usize>> {
        let orbit = |cell| {
            let mut orbit = vec![cell];
            let mut image = self.image(cell);
            while image != cell {
                orbit.push(image);
                image = self.image(image);
            }
            orbit
        };
        let orbits = (0..81).map(orbit);
        orbits
            .filter(|orbit| orbit.iter().all(|cell| *cell >= orbit[0]))
            .collect()
    }
}

/// A puzzle that was dug, and the number of its solutions.
pub(crate) struct Dug {
    pub puzzle: Board,
    pub solutions: u32,
}

/// Digs orbits of cells out of a full grid, in random order, each if the puzzle then still has at most `most` solutions and at
/// least `givens` givens.
pub(crate) fn dig(
    grid: &Board,
    orbits: &[Vec<usize>],
    givens: usize,
    most: u32,
    solver: &mut dyn BatchSolver,
    random: &mut Random,
) -> Dug {
    let mut order: Vec<&Vec<usize>> = orbits.iter().collect();
    random.shuffle(&mut order);
    let mut dug = Dug {
        puzzle: *grid,
        solutions: 1,
    };
    let mut left = 81;
    for orbit in order {
        if left < givens + orbit.len() {
            continue;
        }
        let before = dug.puzzle;
        for &cell in orbit {
            dug.puzzle.0[cell] = 0;
        }
        let mut count = [0];
        solver.solve_batch(&[dug.puzzle], most + 1, &mut count, &mut []);
        if count[0] > most {
            dug.puzzle = before;
        } else {
            dug.solutions = count[0];
            left -= orbit.len();
        }
    }
    dug
}
