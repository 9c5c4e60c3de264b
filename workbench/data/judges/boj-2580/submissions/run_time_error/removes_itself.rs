// says: Operation not permitted
use std::env;
use std::fs;

fn main() {
    fs::remove_file(env::current_exe().unwrap()).unwrap();
}
