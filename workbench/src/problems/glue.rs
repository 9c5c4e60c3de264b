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
    let mut board = [[0; 9]; 9];
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
    let mut board = [[0; 9]; 9];
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

/// Why a solution cannot serve a problem with this demand; `None` if it can.
#[must_use]
pub fn refusal(entry: &Entry, demand: Demand) -> Option<String> {
    let name = entry.name;
    let reason = match (entry.program, demand) {
        (Program::Generator(_), _) => "makes full grids; it fills no puzzle and checks none",
        (Program::Rule(_), Demand::Rule) => return None,
        (Program::Rule(_), _) => "says whether a grid keeps the rules; it fills no puzzle",
        (_, Demand::Rule) => {
            "fills puzzles; the problem asks whether a board breaks the rules, which it never checks"
        }
        (_, Demand::Fill) => return None,
        (_, Demand::First) if entry.is_mirror() => return None,
        (_, Demand::First) => {
            "does not take cells in row order; the problem asks for the solution that comes first in row order"
        }
    };
    Some(format!("{name} {reason}"))
}
