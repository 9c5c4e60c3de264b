//! The watched copies of the solutions, as `build.rs` has made them.

/// In the copies, prints nothing: standard output is for the picture or the table that a watched search becomes.
macro_rules! println {
    () => {
        ()
    };
    ($($argument:tt)+) => {{
        let _ = format_args!($($argument)+);
    }};
}
macro_rules! print {
    ($($argument:tt)+) => {
        println!($($argument)+)
    };
}

/// The crate `solutions` with probes in it. Its lints are kept where it stands; here it is a copy.
#[allow(warnings, clippy::all, clippy::pedantic)]
pub(crate) mod solutions {
    include!(concat!(env!("OUT_DIR"), "/watched/lib.rs"));
}

include!(concat!(env!("OUT_DIR"), "/watched/tables.rs"));
