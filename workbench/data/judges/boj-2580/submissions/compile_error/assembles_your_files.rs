// says: Could not find incbin file
fn main() {
    mod it {
        std::arch::global_asm!(".incbin \"/etc/passwd\"");
    }
}
