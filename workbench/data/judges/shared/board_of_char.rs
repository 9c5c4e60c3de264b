/// The board of 81 cells in row order.
fn board_of(cells: &[char]) -> Vec<Vec<char>> {
    let cell = |&c: &char| if ('1'..='9').contains(&c) { c } else { '.' };
    cells.chunks(9).map(|row| row.iter().map(cell).collect()).collect()
}
