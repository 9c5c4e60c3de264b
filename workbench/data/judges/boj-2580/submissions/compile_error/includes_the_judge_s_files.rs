// says: Permission denied
fn main() {
    // The folder above its own: who may read it is told that it is one.
    include_str!("..");
}
