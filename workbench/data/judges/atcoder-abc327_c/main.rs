fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let cells: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    let board = board_of(&cells);
    println!("{}", if is_valid(board) { "Yes" } else { "No" });
}
