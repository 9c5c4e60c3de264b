fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let cells: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    for (i, cells) in cells.chunks_exact(81).enumerate() {
        let mut board = board_of(cells);
        if i > 0 {
            println!();
        }
        match count_solutions(&board, 2) {
            0 => println!("Find another job"),
            1 => {
                solve(&mut board);
                for row in &board {
                    let row: Vec<String> = row.iter().map(|cell| cell.to_string()).collect();
                    println!("{}", row.join(" "));
                }
            }
            _ => println!("Non-unique"),
        }
    }
}
