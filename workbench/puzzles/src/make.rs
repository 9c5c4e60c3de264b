//! Puzzles to order, each from its seed.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use solutions::Board;
use thiserror::Error;

use crate::cells::UNITS;
use crate::dig::{Symmetry, dig};
use crate::grids::Grid;
use crate::ladder::Ladder;
use crate::position::Position;
use crate::random::Random;
use crate::step::Level;
use crate::words::{Bilingual, Language};

/// What puzzles are wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Recipe {
    pub grid: Grid,
    pub symmetry: Symmetry,
    /// Their number; without it, that of the level. If the level has none either, puzzles are minimal: no given can go, or
    /// none with those that the symmetry takes along.
    pub givens: Option<usize>,
    pub level: Option<Level>,
    /// Exactly two solutions, not one.
    pub two_solutions: bool,
}

/// Why no puzzle can be as wanted.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{0}")]
pub struct Impossible(String);

/// Why there is no puzzle for a seed: none was found as wanted.
#[derive(Clone, Copy, Debug, Error)]
#[error("{}", self.words(Language::English))]
pub struct GaveUp(pub Recipe);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub puzzle: Board,
    /// The grid that it was dug from.
    pub solution: Board,
}

/// Grids without a puzzle as wanted before a maker gives up.
pub const TRIES: u32 = 10_000;
// A sentence says "10,000".
const _: () = assert!(TRIES == 10_000);

/// How many givens puzzles of these levels have, unless a number is wanted.
pub const EASY_GIVENS: RangeInclusive<usize> = 36..=40;
pub const MEDIUM_GIVENS: RangeInclusive<usize> = 28..=32;

pub struct Maker {
    recipe: Recipe,
    orbits: Vec<Vec<usize>>,
    /// The numbers of givens to choose from; 0 for minimal puzzles.
    givens: Vec<usize>,
}

impl Maker {
    pub fn new(recipe: Recipe) -> Result<Maker, Impossible> {
        let orbits = recipe.symmetry.orbits();
        let possible = numbers_of_givens(&orbits);
        if let Some(givens) = recipe.givens {
            check(givens, &recipe, &possible)?;
        }
        if recipe.two_solutions && recipe.level.is_some() {
            let why = "a puzzle with two solutions has no level; ask for one or the other";
            return Err(Impossible(why.to_owned()));
        }
        if recipe.givens == Some(81) && recipe.level.is_some() {
            let why = "a full grid has no level; ask for 80 givens or fewer, or for no level";
            return Err(Impossible(why.to_owned()));
        }
        let range = match (recipe.givens, recipe.level) {
            (Some(givens), _) => givens..=givens,
            (None, Some(Level::Easy)) => EASY_GIVENS,
            (None, Some(Level::Medium)) => MEDIUM_GIVENS,
            (None, _) => 0..=0,
        };
        Ok(Maker { recipe, orbits, givens: range.filter(|&givens| possible[givens]).collect() })
    }

    /// The puzzle of a seed: for a recipe, always the same.
    pub fn puzzle(&self, seed: u64) -> Result<Puzzle, GaveUp> {
        let mut random = Random::new(seed);
        (0..TRIES)
            .find_map(|_| self.dig(self.recipe.grid.draw(&mut random), &mut random))
            .ok_or(GaveUp(self.recipe))
    }

    /// The puzzle that is left when this grid is dug in a random order, if it is as wanted.
    pub fn dig(&self, solution: Board, random: &mut Random) -> Option<Puzzle> {
        let givens = self.givens[random.below(self.givens.len() as u32) as usize];
        let mut order: Vec<&[usize]> = self.orbits.iter().map(Vec::as_slice).collect();
        random.shuffle(&mut order);
        let most = if self.recipe.two_solutions { 2 } else { 1 };
        let (puzzle, solutions) = dig(&solution, &order, givens, most);
        let is_wanted = solutions == most
            && (givens == 0 || puzzle.filled() == givens)
            && (self.recipe.level).is_none_or(|level| is_of_level(&puzzle, &solution, level));
        is_wanted.then_some(Puzzle { puzzle, solution })
    }
}

/// Which numbers of givens are left when some of the orbits are empty.
fn numbers_of_givens(orbits: &[Vec<usize>]) -> [bool; 82] {
    let mut possible = [false; 82];
    possible[0] = true;
    for orbit in orbits {
        for givens in (orbit.len()..=81).rev() {
            possible[givens] |= possible[givens - orbit.len()];
        }
    }
    possible
}

fn check(givens: usize, recipe: &Recipe, possible: &[bool; 82]) -> Result<(), Impossible> {
    let refused = |expected: &str, because: &str| {
        Err(Impossible(format!("expected {expected}, found {givens}{because}")))
    };
    match givens {
        82.. => refused("81 givens or fewer", ""),
        78.. if recipe.two_solutions => {
            refused("77 givens or fewer", ": two solutions differ in four cells or more")
        }
        ..16 if recipe.two_solutions => refused(
            "16 givens or more",
            ": with fewer, no puzzle has only two solutions, since one given more would leave only one (McGuire, Tugemann \
             and Civario 2012)",
        ),
        ..17 if !recipe.two_solutions => refused(
            "17 givens or more",
            ": with fewer, no puzzle has only one solution (McGuire, Tugemann and Civario 2012)",
        ),
        _ if possible[givens] => Ok(()),
        _ => {
            let below = (0..givens).rfind(|&number| possible[number]).unwrap_or(0);
            let above = (givens..81).find(|&number| possible[number]).unwrap_or(81);
            let symmetry = recipe.symmetry;
            refused(
                &format!("{below} or {above} givens"),
                &format!(": no puzzle with {symmetry} symmetry has this number"),
            )
        }
    }
}

fn is_of_level(puzzle: &Board, solution: &Board, level: Level) -> bool {
    let Some(position) = Position::new(puzzle) else {
        return false;
    };
    if level == Level::Easy {
        return is_easy(position);
    }
    // The first step that is harder ends it.
    let mut levels = Ladder::new(position, *solution).map(|step| step.technique.level());
    let hardest = levels.try_fold(Level::Easy, |hardest, of_step| {
        (of_step <= level).then_some(hardest.max(of_step))
    });
    hardest == Some(level)
}

/// Whether hidden singles solve it, three or more in every round of filling all that there are, until the last cells.
fn is_easy(mut position: Position) -> bool {
    while position.empty() != 0 {
        let singles = hidden_singles(&position);
        if singles.len() < 3.min(position.empty().count_ones() as usize) {
            return false;
        }
        for (cell, digit) in singles {
            position.place(cell, digit);
        }
    }
    true
}

/// All cells that alone may hold a digit in a unit, each with this digit.
fn hidden_singles(position: &Position) -> BTreeMap<usize, u8> {
    UNITS
        .iter()
        .flat_map(|unit| (1..=9).map(move |digit| (unit & position.places(digit), digit)))
        .filter(|(places, _)| places.is_power_of_two())
        .map(|(place, digit)| (place.trailing_zeros() as usize, digit))
        .collect()
}
