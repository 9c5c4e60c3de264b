// submission starts
pub struct Solution;

impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        solve(board, 0);
    }
}

fn solve(board: &mut Vec<Vec<char>>, at: usize) -> bool {
    if at == 81 {
        return true;
    }
    let (r, c) = (at / 9, at % 9);
    if board[r][c] != '.' {
        return solve(board, at + 1);
    }
    for digit in '1'..='9' {
        let free = |i: usize| {
            board[r][i] != digit
                && board[i][c] != digit
                && board[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] != digit
        };
        if (0..9).all(free) {
            board[r][c] = digit;
            if solve(board, at + 1) {
                return true;
            }
            board[r][c] = '.';
        }
    }
    false
}
// submission ends
