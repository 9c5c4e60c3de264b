//! The watched copies of the solutions, as `build.rs` has made them.

// The lints of the solutions are kept where they stand; these are copies.
#![allow(warnings, clippy::all, clippy::pedantic)]

use solutions::Program;

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

include!(concat!(env!("OUT_DIR"), "/copies.rs"));
