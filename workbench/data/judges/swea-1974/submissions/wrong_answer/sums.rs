// Sums only. Such programs are published, but the statement forbids it.
use std::io::{self, Read};
fn read() -> String {
    let mut s = String::new();
    io::stdin().read_to_string(&mut s).unwrap();
    s
}
fn main() {
    let s = read();
    let mut it = s.split_whitespace().map(|x| x.parse::<i32>().unwrap());
    let t = it.next().unwrap();
    for k in 1..=t {
        let g: Vec<Vec<i32>> =
            (0..9).map(|_| (0..9).map(|_| it.next().unwrap()).collect()).collect();
        let mut a = 1;
        for y in 0..3 {
            for x in 0..3 {
                let mut r = 45;
                for i in 0..3 {
                    for j in 0..3 {
                        r -= g[y * 3 + i][x * 3 + j];
                    }
                }
                if r != 0 {
                    a = 0
                }
            }
        }
        for y in 0..9 {
            if g[y].iter().sum::<i32>() != 45 {
                a = 0
            }
        }
        for x in 0..9 {
            if (0..9).map(|y| g[y][x]).sum::<i32>() != 45 {
                a = 0
            }
        }
        println!("#{} {}", k, a);
    }
}
