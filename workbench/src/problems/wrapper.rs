//! Between a judge's form of a board and a solution's: which solutions can serve a problem, and with what code.

use solutions::{Entry, Program};

use super::Demand;

/// Turns 81 characters into the board of a solution, as text for a submission; every board that a judge prints has a
/// digit for a digit, and something else for an empty cell.
#[must_use]
pub fn board_of(program: &Program) -> &'static str {
    match program {
        Program::Chars(_) | Program::Rule(_) => {
            "/// The board of 81 cells in row order.
fn board_of(cells: &[char]) -> Vec<Vec<char>> {
    let cell = |&c: &char| if ('1'..='9').contains(&c) { c } else { '.' };
    cells.chunks(9).map(|row| row.iter().map(cell).collect()).collect()
}
"
        }
        Program::Bytes(_) => {
            "/// The board of 81 cells in row order.
fn board_of(cells: &[char]) -> [[u8; 9]; 9] {
    let mut board = Board::EMPTY;
    for (i, cell) in cells.iter().enumerate() {
        board[i / 9][i % 9] = cell.to_digit(10).unwrap_or(0) as u8;
    }
    board
}
"
        }
        Program::Ints(_) | Program::IntsFrom(_) | Program::Generator(_) => {
            "/// The board of 81 cells in row order.
fn board_of(cells: &[char]) -> [[i32; 9]; 9] {
    let mut board = Board::EMPTY;
    for (i, cell) in cells.iter().enumerate() {
        board[i / 9][i % 9] = cell.to_digit(10).unwrap_or(0) as i32;
    }
    board
}
"
        }
    }
}

/// The call of a solution on `board`, a place that holds its kind of board, as text for a submission.
#[must_use]
pub fn call(entry: &Entry, board: &str) -> String {
    match entry.program {
        Program::IntsFrom(_) => format!("{}({board}, 0, 0)", entry.call),
        _ => format!("{}({board})", entry.call),
    }
}

/// In place of the solution's own call, where it finds some solution and the first in row order is asked for.
pub const SOLVE_FIRST: &str = "/// Fills the board with the solution that comes first in row order.
fn solve_first(board: &mut [[u8; 9]; 9]) {
    let rows: Vec<Vec<u8>> = board.iter().map(|row| row.to_vec()).collect();
    if let Some(solution) = ExactCover::new(3).smallest(&rows) {
        for (row, digits) in board.iter_mut().zip(&solution) {
            row.copy_from_slice(digits);
        }
    }
}
";

/// Whether the submission region has `exact_cover`'s matrix, which knows all sizes and all solutions.
#[must_use]
pub fn has_exact_cover(entry: &Entry) -> bool {
    entry.source.contains("pub struct ExactCover")
}

/// Whether the submission region has functions that a problem may not need, so that rustc would warn of them.
#[must_use]
pub fn has_spare_functions(entry: &Entry) -> bool {
    matches!(entry.program, Program::Rule(_)) || entry.count.is_some() || has_exact_cover(entry)
}

/// Solutions that fill the cells in another order than that of the rows, and so may find another solution first.
const OTHER_ORDER: &[&str] = &["candidates", "boxes", "lanes"];

/// Why a solution cannot serve a problem with this demand; `None` if it can.
#[must_use]
pub fn refusal(entry: &Entry, demand: Demand) -> Option<String> {
    let reason = match (entry.program, demand) {
        (Program::Generator(_), _) => "makes full grids; it fills no puzzle and checks none",
        (Program::Rule(_), Demand::Rule) => return None,
        (Program::Rule(_), _) => "says whether a grid keeps the rules; it fills no puzzle",
        (_, Demand::Rule) => {
            "fills puzzles; the problem asks whether a board breaks the rules, which it does not say"
        }
        (_, Demand::Fill) => return None,
        (_, Demand::First) if !OTHER_ORDER.contains(&entry.name) => return None,
        (_, Demand::First) => {
            "does not take the cells in row order; the problem asks for the solution that comes first in that order"
        }
        (_, Demand::Count) if entry.count.is_some() => return None,
        (_, Demand::Count) => {
            "stops at the first solution; the problem asks whether there is another; a line with \
             `count: count_solutions` in the catalogue would say that it can tell"
        }
        (_, Demand::Large | Demand::FirstOfSize | Demand::Best) if has_exact_cover(entry) => {
            return None;
        }
        (_, Demand::Large) => "knows boards of 9 by 9 only; the problem has 16 by 16",
        (_, Demand::FirstOfSize) => "knows boards of 9 by 9 only; the problem has smaller ones too",
        (_, Demand::Best) => {
            "stops at the first solution; the problem asks for the best of all solutions"
        }
    };
    Some(format!("{} {reason}", entry.name))
}
