// says: nowhere_to_be_found
extern "C" {
    fn nowhere_to_be_found();
}
fn main() {
    unsafe { nowhere_to_be_found() }
}
