// says: Operation not permitted
use std::fs;

fn main() {
    fs::write("big", [0; 65536]).unwrap();
}
