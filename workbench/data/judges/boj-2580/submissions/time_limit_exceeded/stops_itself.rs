// says: stopped: idle for 2 s
fn main() {
    extern "C" {
        fn raise(signal: i32) -> i32;
    }
    unsafe {
        raise(19);
    }
}
