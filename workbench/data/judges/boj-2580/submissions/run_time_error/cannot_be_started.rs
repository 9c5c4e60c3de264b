// says: cannot start it: No such file or directory
fn main() {
    #[used]
    #[link_section = ".interp"]
    static IT: [u8; 9] = *b"/nowhere\0";
}
