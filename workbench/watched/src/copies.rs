//! The watched copies of the solutions, as `build.rs` has made them.

/// The crate `solutions` with probes in it. Its lints are kept where it stands; here it is a copy.
#[allow(warnings, clippy::all, clippy::pedantic)]
pub(crate) mod solutions {
    include!(concat!(env!("OUT_DIR"), "/watched/lib.rs"));
}

include!(concat!(env!("OUT_DIR"), "/watched/tables.rs"));
