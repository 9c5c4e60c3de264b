/// Fills the board with the solution that comes first in row order.
fn solve_first(board: &mut [[u8; 9]; 9]) {
    let rows: Vec<Vec<u8>> = board.iter().map(|row| row.to_vec()).collect();
    if let Some(solution) = ExactCover::new(3).smallest(&rows) {
        for (row, digits) in board.iter_mut().zip(&solution) {
            row.copy_from_slice(digits);
        }
    }
}
