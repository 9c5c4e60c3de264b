// As plain as those that were accepted in 0.012 and 0.019 s.
use std::io::{self, Read};
fn read() -> String {
    let mut s = String::new();
    io::stdin().read_to_string(&mut s).unwrap();
    s
}
struct T {
    n: usize,
    m: Vec<Vec<i32>>,
    found: bool,
}
fn ok(t: &T, x: usize, y: usize, d: i32) -> bool {
    let k = t.n * t.n;
    for i in 0..k {
        if t.m[x][i] == d {
            return false;
        }
    }
    for i in 0..k {
        if t.m[i][y] == d {
            return false;
        }
    }
    for i in 0..t.n {
        for j in 0..t.n {
            if t.m[x / t.n * t.n + i][y / t.n * t.n + j] == d {
                return false;
            }
        }
    }
    true
}
fn dfs(t: &mut T, x: usize, y: usize) {
    if t.found {
        return;
    }
    let k = t.n * t.n;
    if x == k {
        for i in 0..k {
            println!("{}", t.m[i].iter().map(|v| v.to_string()).collect::<Vec<_>>().join(" "));
        }
        t.found = true;
        return;
    }
    if y == k {
        dfs(t, x + 1, 0)
    } else if t.m[x][y] != 0 {
        dfs(t, x, y + 1)
    } else {
        for d in 1..=k as i32 {
            if ok(t, x, y, d) {
                t.m[x][y] = d;
                dfs(t, x, y + 1);
                t.m[x][y] = 0;
            }
        }
    }
}
fn main() {
    let s = read();
    let mut it = s.split_whitespace();
    let mut first = true;
    while let Some(n) = it.next() {
        if !first {
            println!()
        }
        first = false;
        let n: usize = n.parse().unwrap();
        let m = (0..n * n)
            .map(|_| (0..n * n).map(|_| it.next().unwrap().parse().unwrap()).collect())
            .collect();
        let mut t = T { n, m, found: false };
        dfs(&mut t, 0, 0);
        if !t.found {
            println!("NO SOLUTION")
        }
    }
}
