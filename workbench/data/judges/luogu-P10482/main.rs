fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    for line in input.split_whitespace().take_while(|line| *line != "end") {
        let cells: Vec<char> = line.chars().collect();
        let mut board = board_of(&cells);
        solve(&mut board);
        let solved: String = board.iter().flatten().map(digit_of).collect();
        println!("{}", solved);
    }
}
