fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    // The first word is the number of boards.
    let cells: Vec<char> = input.split_whitespace().skip(1).flat_map(str::chars).collect();
    for (i, cells) in cells.chunks_exact(81).enumerate() {
        let mut board = board_of(cells);
        solve(&mut board);
        println!("Scenario #{}:", i + 1);
        for row in &board {
            let row: String = row.iter().map(digit_of).collect();
            println!("{}", row);
        }
        println!();
    }
}
