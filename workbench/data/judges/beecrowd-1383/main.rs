fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    // The first word is the number of grids. What is no digit leaves its cell empty.
    let words = input.split_whitespace().skip(1);
    let cells: Vec<char> = words.map(|word| word.parse().unwrap_or('.')).collect();
    for (i, cells) in cells.chunks_exact(81).enumerate() {
        let board = board_of(cells);
        let is_full = board.iter().flatten().all(|&cell| cell != '.');
        println!("Instancia {}", i + 1);
        println!("{}\n", if is_full && is_valid(board) { "SIM" } else { "NAO" });
    }
}
