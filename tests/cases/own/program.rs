//! A solution of my own, for boj-2580 (https://www.acmicpc.net/problem/2580).

// submission starts
use std::io::Read;

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut board: Vec<u8> = input.split_whitespace().map(|cell| cell.parse().unwrap()).collect();
    solve(&mut board, 0);
    for row in board.chunks(9) {
        let row: Vec<String> = row.iter().map(u8::to_string).collect();
        println!("{}", row.join(" "));
    }
}

fn solve(board: &mut [u8], at: usize) -> bool {
    if at == 81 {
        return true;
    }
    if board[at] != 0 {
        return solve(board, at + 1);
    }
    for digit in 1..=9 {
        if (0..81).all(|other| board[other] != digit || !sees(at, other)) {
            board[at] = digit;
            if solve(board, at + 1) {
                return true;
            }
            board[at] = 0;
        }
    }
    false
}

fn sees(a: usize, b: usize) -> bool {
    a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3)
}
// submission ends
