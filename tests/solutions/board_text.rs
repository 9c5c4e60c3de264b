//! Boards as text, and back.

use pretty_assertions::assert_eq;
use rstest::rstest;
use solutions::Board;

#[rstest]
#[case::a_letter(
    "53x",
    "character 3: unexpected 'x'; use 1-9, or one of . 0 _ * ? - for an empty cell"
)]
#[case::after_white_space(
    "5\n 3ä",
    "character 5: unexpected 'ä'; use 1-9, or one of . 0 _ * ? - for an empty cell"
)]
#[case::too_few(&".".repeat(80), "expected 81 cells, found 80")]
#[case::too_many(&".".repeat(82), "expected 81 cells, found 82")]
fn an_error_says_where_and_what(#[case] text: &str, #[case] message: &str) {
    let error = text.parse::<Board>().unwrap_err();
    assert_eq!(message, error.to_string());
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
