// says: memory allocation of
fn main() {
    let mut all = vec![];
    loop {
        all.push(Vec::<u8>::with_capacity(1 << 20));
    }
}
