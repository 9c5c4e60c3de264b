// says: rustc needed more than 4 GiB of memory
#![recursion_limit = "1000000000"]
fn main() {
    macro_rules! m { ($($t:tt)*) => { m!($($t)* $($t)*) } }
    m!(a b)
}
