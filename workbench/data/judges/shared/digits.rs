fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let cells: Vec<char> =
        input.split_whitespace().filter(|word| word.len() == 9).flat_map(str::chars).collect();
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        solve(&mut board);
        for row in &board {
            let row: String = row.iter().map(digit_of).collect();
            println!("{}", row);
        }
    }
}
