//! The watched copies of the solutions, made by `build.rs`.

// The solutions are checked in their own crate.
#![allow(warnings, clippy::all, clippy::pedantic)]

use solutions::Program;

include!(concat!(env!("OUT_DIR"), "/copies.rs"));
