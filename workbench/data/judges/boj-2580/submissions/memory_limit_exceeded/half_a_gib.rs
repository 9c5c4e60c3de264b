// says: MiB of memory; the limit is 256 MiB
fn main() {
    let v = vec![1u8; 512 << 20];
    println!("{}", v[v.len() - std::env::args().count()]);
}
