// says: couldn't read `/dev/zero`
fn main() {
    include_bytes!("/dev/zero");
}
