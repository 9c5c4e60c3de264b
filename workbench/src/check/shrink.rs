//! A smaller board on which the same is wrong: what is left of it says more.

use solutions::{Board, Cell};

/// The board with as many cells as possible of another one, so that it is still wrong. At most 81 boards are tried.
pub fn shrink(
    board: &Board,
    towards: &Board,
    mut is_wrong: impl FnMut(&Board) -> anyhow::Result<bool>,
) -> anyhow::Result<Board> {
    let mut smallest = *board;
    for cell in Cell::all().filter(|&cell| board[cell] != towards[cell]) {
        let mut smaller = smallest;
        smaller[cell] = towards[cell];
        if is_wrong(&smaller)? {
            smallest = smaller;
        }
    }
    Ok(smallest)
}

/// Its empty cells in words.
pub fn cells(board: &Board) -> String {
    match 81 - board.filled() {
        0 => "a full board".to_owned(),
        1 => "a board with one empty cell".to_owned(),
        empty => format!("a board with {empty} empty cells"),
    }
}

/// Its givens in words, if they are few: `5 in r1c1 and r7c9`.
pub fn givens(board: &Board) -> Option<String> {
    let cells: Vec<Cell> = Cell::all().filter(|&cell| board[cell] != 0).collect();
    match cells[..] {
        [] => Some("the empty board".to_owned()),
        [one] => Some(format!("{} in {one}", board[one])),
        [one, other] if board[one] == board[other] => {
            Some(format!("{} in {one} and {other}", board[one]))
        }
        [one, other] => Some(format!("{} in {one} and {} in {other}", board[one], board[other])),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_of_a_board_is_found_and_told_as_written() {
        let mut board = Board::EMPTY;
        for (place, digit) in [(0, 5), (8, 5), (20, 3), (80, 9)] {
            board.0[place] = digit;
        }
        let mut all = Vec::new();
        for needed in [&[][..], &[20], &[0, 8], &[8, 80]] {
            let mut tried = 0;
            let is_wrong = |board: &Board| {
                tried += 1;
                Ok(needed.iter().all(|&place| board.0[place] != 0))
            };
            let smallest = shrink(&board, &Board::EMPTY, is_wrong).unwrap();
            let left: Vec<usize> = (0..81).filter(|&place| smallest.0[place] != 0).collect();
            assert_eq!((needed, 4), (&left[..], tried));
            all.push((format!("{needed:?}"), givens(&smallest).unwrap()));
        }
        assert_eq!(None, givens(&board));
        all.extend([0, 1, 2].map(|empty| {
            let mut board = Board([1; 81]);
            board.0[..empty].fill(0);
            (format!("{empty} empty"), cells(&board))
        }));
        support::snapshot::check_list("check/small.txt", all);
    }
}
