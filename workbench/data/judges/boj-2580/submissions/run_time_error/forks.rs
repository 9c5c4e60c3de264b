// says: exit code 9
use std::process::exit;

fn main() {
    extern "C" {
        fn fork() -> i32;
    }
    exit(if unsafe { fork() } < 0 { 9 } else { 0 })
}
