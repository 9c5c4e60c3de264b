// says: wrote far more than an answer needs
fn main() {
    loop {
        println!("5 3 4 6 7 8 9 1 2");
    }
}
