fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    // The first word is the number of boards; a board is `Grid`, its number and nine rows.
    let words: Vec<&str> = input.split_whitespace().skip(1).collect();
    for (i, words) in words.chunks_exact(11).enumerate() {
        let cells: Vec<char> = words[2..].iter().flat_map(|row| row.chars()).collect();
        let mut board = board_of(&cells);
        solve(&mut board);
        if i > 0 {
            println!();
        }
        println!("{} {}", words[0], words[1]);
        for row in &board {
            let row: String = row.iter().map(digit_of).collect();
            println!("{}", row);
        }
    }
}
