// As many threads as are allowed, at a time.
use std::io::{self, Read};
use std::{thread, time};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut board: Vec<u8> = input.split_whitespace().map(|it| it.parse().unwrap()).collect();
    let wait = || thread::sleep(time::Duration::from_millis(50));
    let threads: Vec<_> = (0..200).map(|_| thread::spawn(wait)).collect();
    for thread in threads {
        thread.join().unwrap();
    }
    fill(&mut board, 0);
    print(&board);
}

fn fill(board: &mut [u8], cell: usize) -> bool {
    let digit = match board.get(cell) {
        Some(&digit) => digit,
        None => return true,
    };
    let (row, column) = (cell / 9, cell % 9);
    if digit > 0 {
        return fill(board, cell + 1);
    }
    for digit in 1..=9 {
        let is_free = |i: usize| {
            let corner = row / 3 * 27 + column / 3 * 3;
            [row * 9 + i, i * 9 + column, corner + i / 3 * 9 + i % 3]
                .iter()
                .all(|&at| board[at] != digit)
        };
        if (0..9).all(is_free) {
            board[cell] = digit;
            if fill(board, cell + 1) {
                return true;
            }
            board[cell] = 0;
        }
    }
    false
}

fn print(board: &[u8]) {
    for row in board.chunks(9) {
        let row: Vec<String> = row.iter().map(|digit| digit.to_string()).collect();
        println!("{}", row.join(" "));
    }
}
