// submission starts
fn fits(board: &[[u8; 9]; 9], row: usize, col: usize, digit: u8) -> bool {
    let in_row = board[row].iter().any(|&cell| cell == digit);
    let in_col = board.iter().any(|cells| cells[col] == digit);
    let (top, left) = (row - row % 3, col - col % 3);
    let free = (0..9).all(|k| board[top + k / 3][left + k % 3] != digit);
    !in_row && !in_col && free
}

fn empty_cell(board: &[[u8; 9]; 9]) -> Option<(usize, usize)> {
    let row = board.iter().position(|cells| cells.contains(&0))?;
    let col = board[row].iter().position(|&cell| cell == 0)?;
    Some((row, col))
}

pub fn solve_sudoku(board: &mut [[u8; 9]; 9]) -> bool {
    let (row, col) = match empty_cell(board) {
        Some(cell) => cell,
        None => return true,
    };
    (1..=9).any(|digit| {
        if !fits(board, row, col, digit) {
            return false;
        }
        board[row][col] = digit;
        let solved = solve_sudoku(board);
        if !solved {
            board[row][col] = 0;
        }
        solved
    })
}
// submission ends
