//! Boards as text, and back.

use pretty_assertions::assert_eq;
use solutions::{Board, Cell, Program};
use support::snapshot;

#[test]
fn an_error_says_where_and_what_as_written() {
    snapshot::check("boards.txt", |block| {
        format!("{}\n", block.text('|').parse::<Board>().unwrap_err())
    });
}

#[test]
fn a_board_is_shown_in_a_line_or_in_nine() {
    let mut board = Board::EMPTY;
    board[0][0] = 5;
    board[8][8] = 14;
    let line = format!("5{}?", ".".repeat(79));
    let lines = format!("5........\n{}........?\n", ".........\n".repeat(7));
    assert_eq!([&line, &line], [&board.to_string(), &format!("{board:?}")]);
    assert_eq!([&lines, &lines], [&format!("{board:#}"), &format!("{board:#?}")]);
    assert_eq!((2, 5), (board.filled(), board[0][0]));
}

/// `'0'` is no digit of a grid, nor is a tab, whose code is 9.
#[test]
fn what_a_solution_of_characters_has_written_is_a_digit_or_told_by_its_code() {
    let mut board = Board::EMPTY;
    let write = |rows: &mut Vec<Vec<char>>| rows[0] = "19.0?\t\u{b}ä龍".chars().collect();
    assert!(!Program::Chars(write).solve(&mut board));
    assert_eq!([1, 9, 0, 48, 63, 255, 11, 228, 255], board[0]);
}

#[test]
fn a_cell_has_its_row_its_column_and_its_place_and_is_named_from_1() {
    for (place, cell) in Cell::all().enumerate() {
        let (row, column) = (place / 9, place % 9);
        assert_eq!([row, column], cell.at().map(usize::from));
        assert_eq!(
            (place, format!("r{}c{}", row + 1, column + 1)),
            (cell.place(), cell.to_string())
        );
        assert_eq!(
            [Some(cell); 3],
            [Cell::new(row, column), Some(Cell::of(place)), Some(Cell::of(place + 81))]
        );
    }
    assert_eq!([None; 2], [Cell::new(9, 0), Cell::new(0, 9)]);
    assert_eq!(81, Cell::all().count());
}
