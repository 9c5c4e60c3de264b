// 9.7 MB on the stack.
use std::io::{self, Read};
fn read() -> String {
    let mut s = String::new();
    io::stdin().read_to_string(&mut s).unwrap();
    s
}
fn main() {
    let s = read();
    let mut it = s.split_whitespace();
    let t: usize = it.next().unwrap().parse().unwrap();
    let mut a = [[[0i64; 11]; 11]; 10010];
    for k in 0..t {
        for i in 0..9 {
            for (j, c) in it.next().unwrap().bytes().enumerate() {
                a[k][i][j] = (c - 48) as i64;
            }
        }
    }
    let mut o = String::new();
    for k in 0..t {
        for i in 0..9 {
            for j in 0..9 {
                if a[k][i][j] == 2 {
                    a[k][i][j] = 1
                }
                o += &a[k][i][j].to_string();
            }
            o += "\n";
        }
    }
    print!("{}", o);
}
