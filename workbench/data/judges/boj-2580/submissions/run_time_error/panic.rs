// says: panicked: index out of bounds:
fn main() {
    let v: Vec<u8> = Vec::new();
    println!("{}", v[std::env::args().count()]);
}
