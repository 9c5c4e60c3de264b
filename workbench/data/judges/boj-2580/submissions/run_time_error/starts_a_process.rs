// says: Operation not permitted
use std::process::Command;

fn main() {
    Command::new("sleep").arg("98765").spawn().unwrap();
}
