// says: Permission denied
fn main() {
    include_str!("../../lock");
}
