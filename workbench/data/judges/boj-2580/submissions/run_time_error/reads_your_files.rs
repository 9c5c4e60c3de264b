// says: Permission denied
use std::fs;

fn main() {
    fs::read("/etc/passwd").unwrap();
}
