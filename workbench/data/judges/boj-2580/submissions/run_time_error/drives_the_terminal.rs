// says: \u{1b}[2Jgone
use std::process::exit;

fn main() {
    eprintln!("\x1b[2Jgone");
    exit(1)
}
