fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    // What is no digit leaves its cell empty.
    let words = input.split_whitespace();
    let cells: Vec<char> = words.map(|word| word.parse().unwrap_or('.')).collect();
    let board = board_of(&cells);
    let is_full = board.iter().flatten().all(|&cell| cell != '.');
    println!("{}", is_full && is_valid(board));
}
