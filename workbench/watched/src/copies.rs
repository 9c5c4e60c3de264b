//! The watched copies of the solutions, made by `build.rs`.

// The solutions are checked in their own crate.
#![allow(warnings, clippy::all, clippy::pedantic)]

use solutions::Program;

/// Prints nothing: in a watched run, standard output is for the picture or the table.
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
