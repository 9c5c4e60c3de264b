fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    // The first word is the number of boards.
    let cells: Vec<char> = input.split_whitespace().skip(1).flat_map(str::chars).collect();
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        solve(&mut board);
        for row in &board {
            let row: Vec<String> = row.iter().map(|cell| cell.to_string()).collect();
            println!("{}", row.join(" "));
        }
    }
}
