// says: exit code 1
use std::process::exit;

fn main() {
    eprintln!("memory allocation of 723517440 bytes failed");
    exit(1)
}
