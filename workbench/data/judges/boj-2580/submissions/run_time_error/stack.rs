// says: stack
fn main() {
    fn f(n: u64) -> u64 {
        if n == 0 {
            0
        } else {
            1 + f(n + 1) + f(n + 2)
        }
    }
    println!("{}", f(1));
}
