pub struct Solution;

fn call(input: &str) {
    let cells: Vec<char> = input.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    let board: Vec<Vec<char>> = cells.chunks(9).map(|row| row.to_vec()).collect();
    println!("{}", Solution::is_valid_sudoku(board));
}
