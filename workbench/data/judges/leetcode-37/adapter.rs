impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let mut numbers = board_of(&board.concat());
        solve(&mut numbers);
        for (cells, row) in board.iter_mut().zip(&numbers) {
            *cells = row.iter().map(|n| char::from(b'0' + *n as u8)).collect();
        }
    }
}
