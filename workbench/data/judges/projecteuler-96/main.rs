fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    // Nine characters are a row; `Grid` and its number are not.
    let cells: Vec<char> =
        input.split_whitespace().filter(|word| word.len() == 9).flat_map(str::chars).collect();
    let mut sum = 0;
    for cells in cells.chunks_exact(81) {
        let mut board = board_of(cells);
        solve(&mut board);
        let corner: String = board[0][..3].iter().map(|cell| cell.to_string()).collect();
        sum += corner.parse::<u32>().expect("three digits");
    }
    println!("{}", sum);
}
