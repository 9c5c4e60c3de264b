//! The rules: whether a grid is solved or solves a puzzle, and why not.

use std::collections::HashSet;

use puzzles::cells::{Cell, Cells, UNITS, each};
use solutions::win_condition::{self, Clash};
use solutions::{Board, NO_DIGIT};

/// Why a grid does not solve a puzzle, which may be empty, if it does not. Empty cells count only if nothing else is wrong.
pub fn flaw(puzzle: &Board, grid: &Board) -> Option<String> {
    let changed = (0..81).find(|&cell| puzzle.0[cell] != 0 && puzzle.0[cell] != grid.0[cell]);
    if let Some(cell) = changed.map(Cell) {
        return Some(format!("the given in {cell} was changed"));
    }
    if let Some(clash) = clash(grid) {
        return Some(clash.to_string());
    }
    let place = |is_so: fn(u8) -> bool| grid.0.iter().position(|&number| is_so(number)).map(Cell);
    if let Some(cell) = place(|number| number > 9) {
        return Some(match grid.0[cell.0] {
            NO_DIGIT => format!("{cell} holds no digit"),
            number => format!("{cell} holds {number}"),
        });
    }
    let first = place(|number| number == 0)?;
    Some(match 81 - grid.filled() {
        1 => format!("{first} is empty"),
        count => format!("{count} cells are empty, the first is {first}"),
    })
}

/// The first digit that is in a row, column or box twice.
pub fn clash(board: &Board) -> Option<Clash> {
    win_condition::first_clash(&board.to_chars())
}

/// Why a grid is not one that breaks the rules in every row, column and box, by at most nine changes of this full grid.
pub fn breaking_error(full: &Board, grid: &Board) -> Option<String> {
    let changed = full.0.iter().zip(&grid.0).filter(|(a, b)| a != b).count();
    if changed > 9 {
        return Some(format!("{changed} cells were changed, expected at most 9"));
    }
    if let Some(cell) = grid.0.iter().position(|digit| !(1..=9).contains(digit)) {
        return Some(format!("{} holds no digit", Cell(cell)));
    }
    let unit = UNITS.iter().position(|&cells| !holds_a_digit_twice(grid, cells))?;
    let kind = ["box", "row", "column"][unit / 9];
    Some(format!("{kind} {} holds no digit twice", unit % 9 + 1))
}

fn holds_a_digit_twice(grid: &Board, cells: Cells) -> bool {
    each(cells).map(|cell| grid.0[cell]).collect::<HashSet<_>>().len() < 9
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Changes of a grid, each a cell and its number, and what is told. Empty cells count last.
    #[test]
    fn the_first_fault_is_told_a_clash_before_what_is_no_digit() {
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for (changes, told) in [
            (&[][..], None),
            (&[(3, 10)], Some("r1c4 holds 10")),
            (&[(3, 10), (1, NO_DIGIT)], Some("r1c2 holds no digit")),
            (&[(80, 255), (3, 0)], Some("r9c9 holds ")),
            (&[(3, 0)], Some("r1c4 is empty")),
            (&[(3, 0), (20, 0)], Some("2 cells are empty, the first is r1c4")),
            (&[(3, 10), (80, 1)], Some("row 9 holds 1 twice: columns 7 and 9")),
        ] {
            let mut grid: Board = solution.parse().unwrap();
            for &(cell, number) in changes {
                grid.0[cell] = number;
            }
            let found = flaw(&Board::EMPTY, &grid);
            let is_told =
                found.as_deref().zip(told).is_some_and(|(found, told)| found.starts_with(told));
            assert!(is_told || found.is_none() && told.is_none(), "{changes:?}: {found:?}");
        }
    }
}
