// says: rustc was stopped after 20 s
#![recursion_limit = "1000000000"]
fn main() {
    trait X {}
    struct W<T>(T);
    impl<T> X for T where W<T>: X {}
    fn f<T: X>() {}
    f::<u8>()
}
