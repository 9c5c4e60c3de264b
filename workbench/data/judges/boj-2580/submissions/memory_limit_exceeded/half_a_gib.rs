// says: MiB of memory; the limit is 256 MiB
fn main() {
    let v = vec![1u8; 512 << 20];
    println!("{}", v.iter().map(|&b| b as u64).sum::<u64>());
}
