fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    // The first word is the number of grids.
    let cells: Vec<char> = input.split_whitespace().skip(1).flat_map(str::chars).collect();
    for (i, cells) in cells.chunks_exact(81).enumerate() {
        let board = board_of(cells);
        println!("#{} {}", i + 1, if is_valid(board) { 1 } else { 0 });
    }
}
