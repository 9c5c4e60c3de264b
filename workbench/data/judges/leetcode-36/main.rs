pub struct Solution;

fn call(input: &str) {
    let cells: Vec<char> = input.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    for cells in cells.chunks(81) {
        let board: Vec<Vec<char>> = cells.chunks(9).map(|row| row.to_vec()).collect();
        println!("{}", super::Solution::is_valid_sudoku(board));
    }
}
