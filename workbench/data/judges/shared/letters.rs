fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let lines: Vec<&str> = input.split_whitespace().filter(|line| line.len() == 16).collect();
    let digit = |c: u8| if c == b'-' { 0 } else { c - b'A' + 1 };
    for (i, lines) in lines.chunks_exact(16).enumerate() {
        let board: Vec<Vec<u8>> =
            lines.iter().map(|line| line.bytes().map(digit).collect()).collect();
        let solution = ExactCover::new(4).solve(&board).expect("a solution");
        if i > 0 {
            println!();
        }
        for row in &solution {
            let row: String = row.iter().map(|d| char::from(b'A' + d - 1)).collect();
            println!("{}", row);
        }
    }
}
