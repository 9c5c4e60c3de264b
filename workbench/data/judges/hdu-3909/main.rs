/// Whether there is a given without which there is still only one solution.
fn has_spare_given(cover: &mut ExactCover, board: &mut [Vec<u8>]) -> bool {
    for row in 0..board.len() {
        for col in 0..board.len() {
            let given = std::mem::take(&mut board[row][col]);
            let is_spare = given != 0 && cover.count(board, 2) == 1;
            board[row][col] = given;
            if is_spare {
                return true;
            }
        }
    }
    false
}

fn main() {
    let mut input = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut input).expect("input");
    let mut lines = input.split_whitespace();
    while let Some(n) = lines.next() {
        let n: usize = n.parse().expect("a number");
        let digit = |c: char| c.to_digit(17).unwrap_or(0) as u8;
        let row = |line: &str| line.chars().map(digit).collect();
        let mut board: Vec<Vec<u8>> = lines.by_ref().take(n * n).map(row).collect();
        let mut cover = ExactCover::new(n);
        match cover.count(&board, 2) {
            0 => println!("No Solution"),
            1 if has_spare_given(&mut cover, &mut board) => println!("Not Minimal"),
            1 => {
                for row in cover.solve(&board).expect("a solution") {
                    let digit = |d: &u8| std::char::from_digit(u32::from(*d), 17).expect("a digit");
                    let row: String = row.iter().map(digit).collect();
                    println!("{}", row.to_uppercase());
                }
            }
            _ => println!("Multiple Solutions"),
        }
    }
}
