// Looks for the next empty cell in the rest of the rows' columns first: long on some random boards.
use std::io::{self, Read};
fn next(g: &[[u8; 9]; 9], i: usize, j: usize) -> Option<(usize, usize)> {
    for x in i..9 {
        for y in j..9 {
            if g[x][y] == 0 {
                return Some((x, y));
            }
        }
    }
    for x in 0..9 {
        for y in 0..9 {
            if g[x][y] == 0 {
                return Some((x, y));
            }
        }
    }
    None
}
fn ok(g: &[[u8; 9]; 9], i: usize, j: usize, e: u8) -> bool {
    (0..9).all(|x| g[i][x] != e)
        && (0..9).all(|x| g[x][j] != e)
        && (0..9).all(|k| g[i / 3 * 3 + k / 3][j / 3 * 3 + k % 3] != e)
}
fn solve(g: &mut [[u8; 9]; 9], i: usize, j: usize) -> bool {
    let (i, j) = match next(g, i, j) {
        None => return true,
        Some(p) => p,
    };
    for e in 1..10 {
        if ok(g, i, j, e) {
            g[i][j] = e;
            if solve(g, i, j) {
                return true;
            }
            g[i][j] = 0;
        }
    }
    false
}
fn main() {
    let mut s = String::new();
    io::stdin().read_to_string(&mut s).unwrap();
    let mut it = s.split_whitespace().map(|x| x.parse::<u8>().unwrap());
    let n = it.next().unwrap();
    for _ in 0..n {
        let mut g = [[0; 9]; 9];
        for i in 0..9 {
            for j in 0..9 {
                g[i][j] = it.next().unwrap();
            }
        }
        solve(&mut g, 0, 0);
        for r in &g {
            println!("{}", r.iter().map(|x| x.to_string()).collect::<Vec<_>>().join(" "));
        }
    }
}
