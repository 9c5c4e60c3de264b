//! Whether a search goes on where the fewest digits are left, as the task of a step of the course is.

use puzzles::cells::{PEERS, UNITS, UNITS_OF, each};
use solutions::Board;
use watched::{Cell, Write};

use super::mistake::{Mistake, without_looks};
use crate::cause::Slip;

/// The first time that a search goes on in an empty cell though another one has fewer candidates. A digit that has no other
/// place in a unit may go first, too.
pub fn not_the_fewest(start: &Board, steps: &[Write]) -> Option<Mistake> {
    let steps = without_looks(start, steps);
    let mut board = *start;
    // The cells that are chosen: the next digit is tried in the last of them.
    let mut chosen: Vec<Cell> = Vec::new();
    for (position, &Write { cell, value, .. }) in steps.iter().enumerate() {
        match chosen.iter().rposition(|&known| known == cell) {
            Some(place) => chosen.truncate(place + 1),
            None if (1..=9).contains(&value) && board[cell] == 0 => {
                let number = |place: usize| candidates(&board, place).count_ones();
                let empty = Cell::all().filter(|&cell| board[cell] == 0);
                let best = empty.min_by_key(|cell| number(cell.place()))?;
                let (own, fewest) = (number(cell.place()), number(best.place()));
                if own > fewest && !has_one_place(&board, cell.place(), value) {
                    let slip = Slip::NotFewest {
                        cell: cell.into(),
                        candidates: own,
                        best: best.into(),
                        fewest,
                    };
                    return Some(Mistake { position, slip });
                }
                chosen.push(cell);
            }
            None => {}
        }
        board[cell] = value;
    }
    None
}

/// The digits that no cell has that this one sees, as a set of bits.
fn candidates(board: &Board, place: usize) -> u16 {
    each(PEERS[place]).fold(0x3fe, |left, peer| left & !(1 << board.0[peer].min(15)))
}

/// Whether a digit has no other place in a unit of the cell.
fn has_one_place(board: &Board, place: usize, digit: u8) -> bool {
    let is_closed = |other| board.0[other] != 0 || candidates(board, other) & 1 << digit == 0;
    UNITS_OF[place].iter().any(|&unit| each(UNITS[unit] & !(1 << place)).all(is_closed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        let numbers: Vec<usize> =
            name.split(['r', 'c']).skip(1).map(|it| it.parse().unwrap()).collect();
        Cell::new(numbers[0] - 1, numbers[1] - 1).unwrap()
    }

    /// By the rows, columns and boxes of boards that are made.
    #[test]
    fn candidates_are_what_no_cell_has_that_is_seen() {
        for expected in crate::check::made::boards(solutions::Kind::Ints).step_by(9) {
            let board = expected.puzzle;
            let units = support::oracle::units(9);
            let is_free = |at: usize, digit: u8| {
                let mut seen = units.iter().filter(|unit| unit.contains(&at)).flatten();
                seen.all(|&other| other == at || board.0[other] != digit)
            };
            for at in (0..81).filter(|&at| board.0[at] == 0) {
                let has = |digit: &u8| candidates(&board, at) >> digit & 1 == 1;
                let free: Vec<u8> = (1..=9).filter(|&digit| is_free(at, digit)).collect();
                assert_eq!(free, (0..16).filter(has).collect::<Vec<u8>>());
                for digit in free {
                    let is_only = units.iter().filter(|unit| unit.contains(&at)).any(|unit| {
                        let takes = |&&it: &&usize| board.0[it] == 0 && is_free(it, digit);
                        unit.iter().filter(takes).count() == 1
                    });
                    assert_eq!(is_only, has_one_place(&board, at, digit), "{at} {digit}");
                }
            }
        }
    }

    /// Of LeetCode's example r5c5 is the first with one candidate, 5, then r5c2; in r1c3 there are three, and in r3c1 two.
    #[test]
    fn the_first_cell_that_is_not_one_with_the_fewest_candidates_is_told() {
        let named = crate::board::named::find("lc37_wikipedia").unwrap();
        let start: Board = named.puzzle.parse().unwrap();
        for (steps, told) in [
            ("r5c5=5", None),
            ("r5c5=1 r5c5=0 r5c5=5", None),
            ("r1c3=1", Some((0, "r1c3", 3, "r5c5"))),
            ("r3c1=1", Some((0, "r3c1", 2, "r5c5"))),
            // No other cell of its box may hold it.
            ("r1c6=8", None),
            ("r5c5=5 r5c5=0 r5c5=5 r1c3=4", Some((3, "r1c3", 3, "r5c2"))),
            // In the cell that is chosen, other digits follow, whatever there is beside it.
            ("r1c6=8 r1c6=0 r1c6=2", None),
            ("r5c5=5 r1c6=8 r1c6=0 r5c5=0 r5c5=5 r1c6=2", Some((5, "r1c6", 4, "r5c2"))),
            // A given, what is no digit, and one in a cell that is not empty choose nothing.
            ("r1c1=1 r1c3=0", None),
            ("r1c3=10", None),
        ] {
            let step = |step: &str| {
                let (name, value) = step.split_once('=').unwrap();
                let (cell, value) = (cell(name), value.parse().unwrap());
                Write { cell, value, depth: 1, line: 1, checks: 0, function: 0 }
            };
            let made: Vec<Write> = steps.split(' ').map(step).collect();
            let told = told.map(|(position, own, candidates, best)| {
                let [cell, best] = [own, best].map(|name| cell(name).into());
                Mistake { position, slip: Slip::NotFewest { cell, candidates, best, fewest: 1 } }
            });
            assert_eq!(told, not_the_fewest(&start, &made), "{steps}");
        }
    }
}
