// says: rustc ended by signal 11 (SIGSEGV)
#![recursion_limit = "1000000000"]
fn main() {
    macro_rules! m {
        ($e:expr) => {
            m!(($e))
        };
    }
    m!(1)
}
