fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let cells: Vec<char> = input.split_whitespace().flat_map(str::chars).collect();
    for (i, cells) in cells.chunks_exact(81).enumerate() {
        let of_box = |cell: usize| cell / 27 * 3 + cell % 9 / 3;
        let is_shared =
            |a: usize, b: usize| a / 9 == b / 9 || a % 9 == b % 9 || of_box(a) == of_box(b);
        let clashes =
            |a: usize| cells[a] != '0' && (0..a).any(|b| cells[a] == cells[b] && is_shared(a, b));
        let answer = match count_solutions(&board_of(cells), 2) {
            _ if (0..81).any(clashes) => "Illegal",
            0 => "Impossible",
            1 => "Unique",
            _ => "Ambiguous",
        };
        println!("Case {}: {}.", i + 1, answer);
    }
}
