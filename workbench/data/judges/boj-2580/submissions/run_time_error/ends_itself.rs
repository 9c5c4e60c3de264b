// says: signal 31 (SIGSYS)
fn main() {
    extern "C" {
        fn raise(signal: i32) -> i32;
    }
    unsafe {
        raise(15);
    }
}
