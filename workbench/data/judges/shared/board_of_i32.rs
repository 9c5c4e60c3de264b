/// The board of 81 cells in row order.
fn board_of(cells: &[char]) -> [[i32; 9]; 9] {
    let mut board = [[0; 9]; 9];
    for (i, cell) in cells.iter().enumerate() {
        board[i / 9][i % 9] = cell.to_digit(10).unwrap_or(0) as i32;
    }
    board
}
