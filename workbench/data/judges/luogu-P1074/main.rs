fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let numbers: Vec<u8> = input.split_whitespace().map(|n| n.parse().expect("a number")).collect();
    let board: Vec<Vec<u8>> = numbers.chunks(9).map(|row| row.to_vec()).collect();
    let mut best = -1;
    ExactCover::new(3).for_each_solution(&board, &mut |grid| {
        let mut score = 0;
        for (r, row) in grid.iter().enumerate() {
            for (c, &digit) in row.iter().enumerate() {
                // 6 at the rim, one more with every ring towards the centre.
                let ring = r.min(c).min(8 - r).min(8 - c) as i32;
                score += (6 + ring) * i32::from(digit);
            }
        }
        best = best.max(score);
        true
    });
    println!("{}", best);
}
