fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let mut numbers = input.split_whitespace().map(|n| n.parse::<u8>().expect("a number"));
    let mut first = true;
    while let Some(n) = numbers.next() {
        let n = usize::from(n);
        let mut row = |_| numbers.by_ref().take(n * n).collect();
        let board: Vec<Vec<u8>> = (0..n * n).map(&mut row).collect();
        if !first {
            println!();
        }
        first = false;
        match ExactCover::new(n).smallest(&board) {
            None => println!("NO SOLUTION"),
            Some(solution) => {
                for row in &solution {
                    let row: Vec<String> = row.iter().map(|cell| cell.to_string()).collect();
                    println!("{}", row.join(" "));
                }
            }
        }
    }
}
