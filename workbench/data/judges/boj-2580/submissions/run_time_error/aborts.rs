// says: signal 6 (SIGABRT)
use std::process;

fn main() {
    process::abort()
}
