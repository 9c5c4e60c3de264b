// submission starts
pub fn solve_sudoku(board: &mut [[i32; 9]; 9]) -> bool {
    for r in 0..9 {
        for c in 0..9 {
            if board[r][c] != 0 {
                continue;
            }
            for n in 1..=9 {
                if is_free(board, r, c, n) {
                    board[r][c] = n;
                    if solve_sudoku(board) {
                        return true;
                    }
                    board[r][c] = 0;
                }
            }
            return false;
        }
    }
    true
}

fn is_free(board: &[[i32; 9]; 9], r: usize, c: usize, n: i32) -> bool {
    (0..9).all(|i| {
        board[r][i] != n && board[i][c] != n && board[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] != n
    })
}
// submission ends
