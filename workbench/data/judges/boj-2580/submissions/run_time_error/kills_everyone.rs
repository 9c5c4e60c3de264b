// says: signal 31 (SIGSYS)
fn main() {
    extern "C" {
        fn kill(process: i32, signal: i32) -> i32;
    }
    unsafe {
        kill(-1, 9);
    }
}
