// says: expected `u8`, found `&str`
fn main() {
    let digit: u8 = "nine";
}
