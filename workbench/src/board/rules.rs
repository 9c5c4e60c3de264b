//! The rules: whether a grid is solved or solves a puzzle, and why not.

use std::collections::HashSet;

use puzzles::cells::{Cells, UNITS, each};
use solutions::Board;
use solutions::win_condition::{self, Clash};
use watched::Cell;

use crate::cause::{Flaw, Unbroken};

/// Why a grid does not solve a puzzle, which may be empty, if it does not. Empty cells count only if nothing else is wrong.
pub fn flaw(puzzle: &Board, grid: &Board) -> Option<Flaw> {
    let changed = Cell::all().find(|&cell| ![0, grid[cell]].contains(&puzzle[cell]));
    if let Some(cell) = changed {
        return Some(Flaw::GivenChanged { cell: cell.into() });
    }
    if let Some(clash) = clash(grid) {
        return Some(Flaw::Clash { clash });
    }
    let place = |is_so: fn(u8) -> bool| Cell::all().find(|&cell| is_so(grid[cell]));
    if let Some(cell) = place(|number| number > 9) {
        return Some(Flaw::NoDigit { cell: cell.into(), number: grid[cell] });
    }
    let first = place(|number| number == 0)?;
    Some(Flaw::Empty { cells: 81 - grid.filled(), first: first.into() })
}

/// The first digit that is in a row, column or box twice.
pub fn clash(board: &Board) -> Option<Clash> {
    win_condition::first_clash(&board.to_chars())
}

/// Why a grid is not one that breaks the rules in every row, column and box, by at most nine changes of this full grid.
pub fn breaking_error(full: &Board, grid: &Board) -> Option<Unbroken> {
    let cells = full.0.iter().zip(&grid.0).filter(|(a, b)| a != b).count();
    if cells > 9 {
        return Some(Unbroken::Changed { cells });
    }
    if let Some(cell) = Cell::all().find(|&cell| !(1..=9).contains(&grid[cell])) {
        return Some(Unbroken::NoDigit { cell: cell.into() });
    }
    let unit = UNITS.iter().position(|&cells| !holds_a_digit_twice(grid, cells))?;
    Some(Unbroken::Holds { unit: ["box", "row", "column"][unit / 9], number: unit % 9 + 1 })
}

fn holds_a_digit_twice(grid: &Board, cells: Cells) -> bool {
    each(cells).map(|cell| grid.0[cell]).collect::<HashSet<_>>().len() < 9
}

#[cfg(test)]
mod tests {
    use solutions::NO_DIGIT;

    use super::*;

    /// Changes of a grid, each a cell and its number. Empty cells count last.
    #[test]
    fn the_first_flaw_is_a_clash_before_what_is_no_digit() {
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let cell = |place| Cell::all().nth(place).unwrap();
        let no_digit = |place, number| Some(Flaw::NoDigit { cell: cell(place).into(), number });
        let empty = |cells, place| Some(Flaw::Empty { cells, first: cell(place).into() });
        for (changes, expected) in [
            (&[][..], None),
            (&[(3, 10)], no_digit(3, 10)),
            (&[(3, 10), (1, NO_DIGIT)], no_digit(1, NO_DIGIT)),
            (&[(3, 0)], empty(1, 3)),
            (&[(3, 0), (20, 0)], empty(2, 3)),
        ] {
            let mut grid: Board = solution.parse().unwrap();
            for &(cell, number) in changes {
                grid.0[cell] = number;
            }
            assert_eq!(expected, flaw(&Board::EMPTY, &grid), "{changes:?}");
            // A digit that another cell of its row holds.
            grid.0[80] = 1;
            let found = flaw(&Board::EMPTY, &grid);
            assert!(
                matches!(&found, Some(Flaw::Clash { clash }) if clash.number == 9),
                "{found:?}"
            );
        }
    }
}
