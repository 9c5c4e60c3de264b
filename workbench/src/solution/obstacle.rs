//! Stub.
use crate::process::rustc::Message;
use crate::solution::Solution;
use std::ops::Range;
use std::path::Path;
pub struct Obstacle { pub line: usize, pub why: String, pub next: String }
pub fn of_markers(_: &str) -> Option<Obstacle> { None }
pub fn of_error(_: &str, _: &Range<usize>, _: &Message) -> Option<Obstacle> { None }
pub fn alone(_: &Path, _: &Solution) -> Option<Obstacle> { None }
