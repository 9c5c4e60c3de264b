pub struct Solution;

fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let cells: Vec<char> = input.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    let board: Vec<Vec<char>> = cells.chunks(9).map(|row| row.to_vec()).collect();
    println!("{}", Solution::is_valid_sudoku(board));
}
