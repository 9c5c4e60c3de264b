// says: exit code 3
use std::process::exit;

fn main() {
    exit(3);
}
