// says: Operation not permitted
use std::fs;

fn main() {
    fs::create_dir("deep").unwrap();
}
