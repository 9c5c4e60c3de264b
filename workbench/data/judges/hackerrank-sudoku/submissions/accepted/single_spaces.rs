// Takes single spaces, as the statement has them, and no others.
use std::io::{self, BufRead};
fn go(b: &mut Vec<Vec<u8>>, k: usize) -> bool {
    if k == 81 {
        return true;
    }
    let (r, c) = (k / 9, k % 9);
    if b[r][c] > 0 {
        return go(b, k + 1);
    }
    for d in 1..=9 {
        if (0..9)
            .all(|i| b[r][i] != d && b[i][c] != d && b[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] != d)
        {
            b[r][c] = d;
            if go(b, k + 1) {
                return true;
            }
            b[r][c] = 0;
        }
    }
    false
}
fn main() {
    let stdin = io::stdin();
    let mut l = stdin.lock().lines().map(|l| l.unwrap());
    let n: usize = l.next().unwrap().trim().parse().unwrap();
    for _ in 0..n {
        let mut b: Vec<Vec<u8>> = (0..9)
            .map(|_| l.next().unwrap().split(' ').map(|x| x.parse().unwrap()).collect())
            .collect();
        go(&mut b, 0);
        for r in &b {
            println!("{}", r.iter().map(|x| x.to_string()).collect::<Vec<_>>().join(" "));
        }
    }
}
