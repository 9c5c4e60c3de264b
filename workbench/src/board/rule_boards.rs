//! The boards that a rule is tried on, besides the named puzzles: each pair of cells that share a unit, with each digit; the
//! same in full grids that are wrong in as little else as possible; and valid boards that look odd.

use std::iter;
use std::sync::LazyLock;

use puzzles::cells::{ALL, PEERS, UNITS, UNITS_OF, each};
use puzzles::grids;
use puzzles::random::Random;
use solutions::{Board, Cell};

/// A board with its name, and whether it is valid.
pub type RuleBoard = (String, Board, bool);

/// How many full grids the others are made of.
const GRIDS: usize = 40;

/// Full grids whose units do not hold 1 to 9, but have the same sum and product; the same sum, a 1 and a 9; the same sum, sum of
/// squares and exclusive or; the same sum, sum of squares and of cubes.
const LIKE_1_TO_9: [[u8; 9]; 4] = [
    [1, 2, 4, 4, 4, 5, 7, 9, 9],
    [1, 1, 4, 4, 5, 6, 7, 8, 9],
    [1, 1, 3, 5, 6, 6, 7, 8, 8],
    [1, 3, 3, 3, 4, 7, 8, 8, 8],
];

/// They are made once.
pub static RULE_BOARDS: LazyLock<Vec<RuleBoard>> = LazyLock::new(all);

fn all() -> Vec<RuleBoard> {
    let mut random = Random::new(0);
    let grids: Vec<Board> = (0..GRIDS).map(|_| grids::uniform(&mut random)).collect();
    let mut all = Vec::new();
    let pairs = || (0..81).flat_map(|one| (one + 1..81).map(move |other| [one, other]));
    for (number, [one, other]) in pairs().enumerate() {
        let is_valid = PEERS[one] & 1 << other == 0;
        // Of those that may be equal, one digit is enough.
        let digits = if is_valid { number % 9 + 1..number % 9 + 2 } else { 1..10 };
        for digit in (1..=9).filter(|digit| digits.contains(&usize::from(*digit))) {
            let board = with(&Board::EMPTY, [(one, digit), (other, digit)]);
            all.push((format!("{digit} in {}", both(one, other)), board, is_valid));
        }
    }
    for (number, [one, other]) in pairs().filter(|it| PEERS[it[0]] & 1 << it[1] != 0).enumerate() {
        let board = wrong_in(one, other, grids.iter().cycle().skip(number % GRIDS).take(GRIDS));
        all.push((format!("a full grid, wrong in {}", both(one, other)), board, false));
    }
    let mapped = |board: &Board, digit: &dyn Fn(u8) -> u8| Board(board.0.map(digit));
    for (digits, grid) in iter::zip(LIKE_1_TO_9, &grids) {
        let board = mapped(grid, &|digit| digits[usize::from(digit) - 1]);
        let digits = digits.map(|digit| digit.to_string()).join(", ");
        all.push((format!("a full grid of {digits}"), board, false));
    }
    for (from, to) in (1..=9).flat_map(|from| (1..=9).map(move |to| (from, to))) {
        if from != to {
            let grid = &grids[usize::from(from * 9 + to) % GRIDS];
            let board = mapped(grid, &|digit| if digit == from { to } else { digit });
            all.push((format!("a full grid with {to} for {from}"), board, false));
        }
    }
    for (cell, grid) in iter::zip(0..81, grids.iter().cycle()) {
        let board = with(grid, [(cell, grid.0[cell] % 9 + 1)]);
        all.push((format!("a full grid with another digit in {}", Cell::of(cell)), board, false));
    }
    all.extend(exchanged(&grids).map(|(name, board)| (name, board, false)));
    for (number, grid) in (1..).zip(&grids[..10]) {
        let board = mapped(grid, &|digit| if digit == number { digit } else { 0 });
        all.push((format!("{number} nine times"), board, true));
        let board = mapped(grid, &|digit| if digit == number { 0 } else { digit });
        all.push((format!("a grid without {number}"), board, true));
        all.push((format!("full grid {number}"), *grid, true));
    }
    for (cell, digit) in iter::zip(0..81, (1..=9).cycle()) {
        let board = with(&Board::EMPTY, [(cell, digit)]);
        all.push((format!("{digit} in {}", Cell::of(cell)), board, true));
    }
    // r1c9 has no digit left.
    let row = iter::zip(0..8, 1..);
    all.push(("no solution".to_owned(), with(&Board::EMPTY, row.chain([(17, 9)])), true));
    all.push(("the empty board".to_owned(), Board::EMPTY, true));
    all
}

/// Full grids with two rows or two columns of different boxes exchanged, and what these boxes have in common with right ones:
/// now nothing, now their sums, now what they are by exclusive or.
fn exchanged(grids: &[Board]) -> impl Iterator<Item = (String, Board)> {
    let lines = (0..9).flat_map(|one| (one / 3 * 3 + 3..9).map(move |other| [one, other]));
    let pairs = lines.flat_map(|pair| [(pair, 9, 1, "rows"), (pair, 1, 9, "columns")]);
    let mut all: Vec<(String, Board)> = Vec::new();
    for (number, ([one, other], line, step, what)) in pairs.enumerate() {
        let exchange = |grid: &Board| {
            let mut board = *grid;
            (0..9).for_each(|it| board.0.swap(one * line + it * step, other * line + it * step));
            board
        };
        let name = format!("a full grid with {what} {} and {} exchanged", one + 1, other + 1);
        all.push((name.clone(), exchange(&grids[number % GRIDS])));
        let figures: [fn(u32, u32) -> u32; 2] =
            [|sum, digit| sum + digit, |all, digit| all ^ digit];
        for figure in figures {
            let of = |cells: u128, board: &Board| {
                each(cells).map(|cell| board.0[cell].into()).fold(0, figure)
            };
            let right = (1..=9).fold(0, figure);
            let is_alike =
                |board: &Board| UNITS[..9].iter().all(|&cells| of(cells, board) == right);
            all.extend(
                grids.iter().map(exchange).find(is_alike).map(|board| (name.clone(), board)),
            );
        }
    }
    all.into_iter()
}

fn both(one: usize, other: usize) -> String {
    format!("{} and {}", Cell::of(one), Cell::of(other))
}

fn with(board: &Board, cells: impl IntoIterator<Item = (usize, u8)>) -> Board {
    let mut board = *board;
    cells.into_iter().for_each(|(cell, digit)| board.0[cell] = digit);
    board
}

/// A grid in which two cells hold the same digit, and few units are wrong that do not hold both.
///
/// One unit alone is never wrong: if eight rows hold all digits and the columns do too, so does the ninth row. So digits are
/// exchanged: two of a column, which leaves the columns as they are; or four, where two rows meet two columns and have the
/// same two digits there, which leaves rows and columns as they are.
fn wrong_in<'a>(one: usize, other: usize, grids: impl Iterator<Item = &'a Board>) -> Board {
    let mut best = (usize::MAX, Board::EMPTY);
    for grid in grids {
        for [at, digit] in
            [[one, other], [other, one]].map(|[at, from]| [at, usize::from(grid.0[from])])
        {
            let find =
                |unit: usize| each(UNITS[unit]).find(|&cell| usize::from(grid.0[cell]) == digit);
            let [_, row, column] = UNITS_OF[at];
            let (Some(beside), Some(below)) = (find(row), find(column)) else { continue };
            let (old, digit) = (grid.0[at], grid.0[beside]);
            let across = below / 9 * 9 + beside % 9;
            let mut tried = vec![
                with(grid, [(at, digit), (beside, old)]),
                with(grid, [(at, digit), (below, old)]),
            ];
            if grid.0[across] == old {
                tried.push(with(grid, [(at, digit), (beside, old), (below, old), (across, digit)]));
            }
            for board in tried.into_iter().filter(|board| board.0[one] == board.0[other]) {
                best = best.min((others_wrong(one, other, &board), board));
            }
        }
        // One more row or column, or with the box too; three more boxes.
        if best.0 <= 3 {
            break;
        }
    }
    best.1
}

/// How many units are wrong that do not hold both cells; those of another kind than one that does are worse.
fn others_wrong(one: usize, other: usize, board: &Board) -> usize {
    let is_shared = |unit: usize| UNITS[unit] & 1 << one != 0 && UNITS[unit] & 1 << other != 0;
    let is_wrong =
        |&unit: &usize| each(UNITS[unit]).fold(0, |set, cell| set | 1 << board.0[cell]) != ALL;
    let weight = |unit: usize| {
        let is_of_kind = (unit / 9 * 9..unit / 9 * 9 + 9).any(is_shared);
        if is_shared(unit) {
            0
        } else if is_of_kind {
            1
        } else {
            10
        }
    };
    (0..27).filter(is_wrong).map(weight).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;

    #[test]
    fn each_board_is_what_it_is_said_to_be() {
        let all = all();
        for (name, board, is_valid) in &all {
            assert_eq!(*is_valid, board::clash(board).is_none(), "{name}: {board}");
        }
        let is_sparse = |(_, board, is_valid): &&RuleBoard| !is_valid && board.filled() == 2;
        assert_eq!(810 * 9, all.iter().filter(is_sparse).count());
    }

    /// No nine digits that are not 1 to 9 have more in common with them than some of these.
    #[test]
    fn whatever_is_added_up_is_not_enough() {
        let alike = |digits: &[u8; 9]| {
            let figures = |digits: &[u8; 9]| {
                let digits = digits.map(u64::from);
                [1, 2, 3]
                    .map(|power| digits.iter().map(|it| it.pow(power)).sum())
                    .into_iter()
                    .chain([
                        digits.iter().product(),
                        digits.iter().fold(0, |all, it| all ^ it),
                        digits.iter().map(|it| 1 << it).sum(),
                    ])
                    .collect::<Vec<u64>>()
            };
            let both = iter::zip(figures(digits), figures(&[1, 2, 3, 4, 5, 6, 7, 8, 9]));
            both.enumerate().filter(|(_, (a, b))| a == b).fold(0u32, |set, (it, _)| set | 1 << it)
        };
        let known = LIKE_1_TO_9.map(|digits| alike(&digits));
        let mut digits = [1; 9];
        while let Some(place) = digits.iter().rposition(|&digit| digit < 9) {
            let next = digits[place] + 1;
            digits[place..].fill(next);
            let found = alike(&digits);
            let is_it = digits == [1, 2, 3, 4, 5, 6, 7, 8, 9];
            assert!(is_it || known.iter().any(|known| found & !known == 0), "{digits:?}");
        }
    }

    /// No full grid is wrong in fewer units: two rows or columns, two boxes besides where the pair is in a box too; four boxes.
    #[test]
    fn full_grids_are_wrong_in_little_else() {
        let is_full = |(_, board, _): &RuleBoard| board.filled() == 81;
        let number = |board: &Board| {
            let is_wrong =
                |cells: u128| each(cells).fold(0, |set, cell| set | 1u16 << board.0[cell]) != ALL;
            UNITS.iter().filter(|&&cells| is_wrong(cells)).count()
        };
        let full = all().into_iter().filter(is_full).take(810).map(|(_, board, _)| number(&board));
        let mut counts = [0; 28];
        full.for_each(|number| counts[number] += 1);
        // 486 pairs are in a row or a column alone, 162 in a box alone, 162 in both.
        assert_eq!((486, 324), (counts[2], counts[4]), "{counts:?}");
    }

    #[test]
    fn a_forgotten_pair_is_refuted() {
        let all = all();
        for [one, other] in (0..81).flat_map(|one| each(PEERS[one]).map(move |it| [one, it])) {
            let is_it = |at: &[usize; 2]| *at == [one, other] || *at == [other, one];
            let forgets = |board: &Board| {
                UNITS.iter().any(|&cells| {
                    let alike = |at: &[usize; 2]| {
                        at[0] < at[1] && board.0[at[0]] != 0 && board.0[at[0]] == board.0[at[1]]
                    };
                    let pairs = each(cells).flat_map(|a| each(cells).map(move |b| [a, b]));
                    pairs.filter(alike).any(|pair| !is_it(&pair))
                })
            };
            let mut alike =
                all.iter().filter(|it| it.1.0[one] != 0 && it.1.0[one] == it.1.0[other]);
            assert!(
                alike.any(|(_, board, is_valid)| !is_valid && !forgets(board)),
                "{one} {other}"
            );
        }
    }
}
