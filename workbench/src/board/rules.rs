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
